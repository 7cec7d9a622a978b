"""The compiled table says of every route what the deck says."""

from hypothesis import given

from outspeed.deck import Amount, Deck, load_deck
from outspeed.rules.fields import verify
from outspeed.rules.table import AMOUNTS, COST, FUEL, WAYS, ZONES, Table
from outspeed.rules.terms import LARGE, ROUTES, SMALL
from tests.deck.strategies import decks


def amount_of(table: Table, way: int, part: int) -> Amount:
    at = way * AMOUNTS + part
    counts = (table.count_a[at], table.count_b[at], table.count_c[at])
    return Amount(table.number[at], table.yellow[at], table.blue[at], counts, table.wheels[at])


def check_table(deck: Deck) -> None:
    table = deck.table
    verify(table)
    assert (table.tracks, table.finishes) == (deck.tracks, deck.finishes)
    assert tuple(table.dice) == tuple(map(abs, deck.yellow + deck.blue))
    for tile in deck.tiles:
        for side in (SMALL, LARGE):
            for index, route in enumerate(tile.side(side)):
                way = ((tile.number - 1) * 2 + side) * ROUTES + index
                assert table.offered[way] == (route is not None)
                if route is None:
                    continue
                assert table.silhouettes[way] == (route.seats or 0)
                assert table.alone[way] == route.alone
                assert table.bonus[way] == route.bonus
                assert table.wheel[way] == route.uses_wheel
                for part, amount in ((COST, route.cost), (FUEL, route.fuel), (ZONES, route.zones)):
                    assert amount_of(table, way, part) == amount
                    assert (table.symbols[way * AMOUNTS + part] == 0) == (
                        amount == Amount(number=amount.number)
                    )
    past = len(deck.tiles) * 2 * ROUTES
    assert not any(table.offered[past:WAYS])


def test_the_table_of_the_shipped_deck_agrees_with_it() -> None:
    check_table(load_deck())


@given(decks())
def test_the_table_of_any_deck_agrees_with_it(deck: Deck) -> None:
    check_table(deck)


@given(decks())
def test_5_3_the_lowest_cost_is_that_of_the_best_faces_and_of_nobody_else(deck: Deck) -> None:
    yellow, blue = min(map(abs, deck.yellow)), min(map(abs, deck.blue))
    for tile in deck.tiles:
        for side in (SMALL, LARGE):
            for index, route in enumerate(tile.side(side)):
                if route is not None:
                    cost = route.cost
                    lowest = cost.number + cost.yellow * yellow + cost.blue * blue
                    lowest += cost.counts[index]
                    way = ((tile.number - 1) * 2 + side) * ROUTES + index
                    assert deck.table.lowest[way] == lowest
