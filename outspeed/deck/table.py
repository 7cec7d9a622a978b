"""A deck compiled to the flat table of numbers that the rules read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from outspeed.rules.terms import (
    ALONE,
    BLUES,
    COST,
    COUNTS,
    DECK_DICE,
    DECK_FINISHES,
    DECK_ROWS,
    DECK_TRACKS,
    FACES,
    FUEL,
    GIVES,
    LARGE,
    LOWEST,
    NUMBER,
    OFFERED,
    ROUTES,
    ROW,
    SILHOUETTES,
    SMALL,
    SYMBOLS,
    USES_WHEEL,
    WHEELS,
    YELLOWS,
    ZONES,
)

if TYPE_CHECKING:
    from outspeed.deck.amount import Amount
    from outspeed.deck.deck import Deck, Route

Table = tuple[int, ...]


def build_table(deck: Deck) -> Table:
    """Header, dice, then a row for each tile, side and route, in that order."""
    table = [0] * DECK_ROWS
    table[DECK_TRACKS] = deck.tracks
    table[DECK_FINISHES] = deck.finishes
    faces = [abs(face) for face in (*deck.yellow, *deck.blue)]  # 6.5: signs do not count
    table[DECK_DICE : DECK_DICE + 2 * FACES] = faces
    for tile in deck.tiles:
        for side in (SMALL, LARGE):
            for index, route in enumerate(tile.side(side)):
                table += [0] * ROW if route is None else _row(deck, index, route)
    assert len(table) == DECK_ROWS + len(deck.tiles) * 2 * ROUTES * ROW
    return tuple(table)


def _row(deck: Deck, index: int, route: Route) -> list[int]:
    row = [0] * ROW
    row[OFFERED] = 1
    row[SILHOUETTES] = route.seats or 0
    row[ALONE] = int(route.alone)
    row[LOWEST] = route.cost.lowest(index, min(map(abs, deck.yellow)), min(map(abs, deck.blue)))
    row[USES_WHEEL] = int(route.uses_wheel)
    row[GIVES] = route.bonus
    for column, amount in ((COST, route.cost), (FUEL, route.fuel), (ZONES, route.zones)):
        _fill(row, column, amount)
    return row


def _fill(row: list[int], column: int, amount: Amount) -> None:
    row[column + NUMBER] = amount.number
    row[column + SYMBOLS] = amount.symbols
    row[column + YELLOWS] = amount.yellow
    row[column + BLUES] = amount.blue
    row[column + COUNTS : column + COUNTS + ROUTES] = amount.counts
    row[column + WHEELS] = amount.wheels
