"""A deck compiled to the table of numbers that the rules read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from outspeed.rules.table import AMOUNTS, COST, FUEL, ZONES, Table
from outspeed.rules.terms import LARGE, ROUTES, SMALL

if TYPE_CHECKING:
    from outspeed.deck.amount import Amount
    from outspeed.deck.deck import Deck, Route


def build_table(deck: Deck) -> Table:
    """The same deck in numbers."""
    table = Table()
    table.tracks = deck.tracks
    table.finishes = deck.finishes
    table.dice = [abs(face) for face in (*deck.yellow, *deck.blue)]  # 6.5: signs do not count
    way = 0
    for tile in deck.tiles:
        for side in (SMALL, LARGE):
            for route in tile.side(side):
                if route is not None:
                    _fill_way(table, deck, way, route)
                way += 1
    return table


def _fill_way(table: Table, deck: Deck, way: int, route: Route) -> None:
    lows = min(map(abs, deck.yellow)), min(map(abs, deck.blue))
    table.offered[way] = 1
    table.silhouettes[way] = route.seats or 0
    table.alone[way] = int(route.alone)
    table.lowest[way] = route.cost.lowest(way % ROUTES, *lows)
    table.wheel[way] = int(route.uses_wheel)
    table.bonus[way] = route.bonus
    for part, amount in ((COST, route.cost), (FUEL, route.fuel), (ZONES, route.zones)):
        _fill_amount(table, way * AMOUNTS + part, amount)


def _fill_amount(table: Table, at: int, amount: Amount) -> None:
    table.number[at] = amount.number
    table.symbols[at] = amount.symbols
    table.yellow[at] = amount.yellow
    table.blue[at] = amount.blue
    table.count_a[at], table.count_b[at], table.count_c[at] = amount.counts
    table.wheels[at] = amount.wheels
