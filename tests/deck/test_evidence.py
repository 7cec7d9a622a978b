"""The shipped deck agrees with everything that is known of the real tiles: V1 to V18.

A number printed on a face counts once: fixed costs, fixed benefits, bonus tokens and, on tile 14,
how many dice are rolled. Symbols print no digit. V18: both sides of 1 and 4 print the digits of V9.
"""

from collections.abc import Iterator
from typing import Final

import pytest

from outspeed.deck import Route, Tile, load_deck
from outspeed.rules.terms import LARGE, SMALL

DECK: Final = load_deck()
TILES: Final = range(1, 17)
SIDES: Final = ((SMALL, "small"), (LARGE, "large"))
SAME_DIE_SEVERAL_TIMES: Final = 14

# row, pair of tiles, side, the digits printed on both together
DIGITS: Final = (
    ("V9", (1, 4), SMALL, "1 1 1 1 2 3 3 5"),
    ("V10", (5, 11), SMALL, "1 1 1 1 1 1 1 3 3 4 4"),
    ("V11", (5, 11), LARGE, "1 1 1 1 1 1 1 1 3 3 3 3 4 4 5"),
    ("V12", (7, 12), SMALL, "1 1 1 1 2 3 5 7"),
    ("V13", (13, 14), SMALL, "1 1 1 1 2 2 3 3 3"),
    ("V14", (15, 16), SMALL, "1 1 2 2 2 2 3 3 3 6"),
    ("V15", (6, 9), SMALL, "1 1 1 1 1 2"),
    ("V16", (3, 8), SMALL, "1 1 1 1 2 3 3 5"),
    ("V18", (1, 4), LARGE, "1 1 1 1 2 3 3 5"),
)
# V17: of tiles 2 and 10 and of the other sides nothing is known, so no row holds them.


def routes(tile: Tile, side: int) -> list[Route]:
    return [route for route in tile.side(side) if route is not None]


def all_routes() -> Iterator[tuple[Tile, int, Route]]:
    for tile in DECK.tiles:
        for side in (SMALL, LARGE):
            for route in routes(tile, side):
                yield tile, side, route


def offered(number: int, side: int) -> str:
    letters = zip("ABC", DECK.tile(number).side(side), strict=True)
    return "".join(letter for letter, route in letters if route is not None)


def digits(number: int, side: int) -> list[int]:
    printed = []
    for route in routes(DECK.tile(number), side):
        amounts = (route.cost, route.zones, route.fuel)
        printed += [amount.number for amount in amounts] + [route.bonus]
        if number == SAME_DIE_SEVERAL_TIMES:
            printed += [amount.yellow + amount.blue for amount in amounts]
    return sorted(digit for digit in printed if digit)


def test_v1_16_tiles_with_two_sides_of_up_to_three_routes() -> None:
    assert [tile.number for tile in DECK.tiles] == list(TILES)
    assert [tile.number for tile in DECK.tiles if tile.finish] == [13, 14, 15, 16]
    for number in TILES:
        for side in (SMALL, LARGE):
            assert 1 <= len(offered(number, side)) <= 3


def test_v1_some_tiles_have_the_middle_route_off_and_some_leave_no_choice() -> None:
    shapes = [offered(number, side) for number in TILES for side in (SMALL, LARGE)]
    assert "AC" in shapes
    assert any(len(shape) == 1 for shape in shapes)
    assert set(shapes) <= {"ABC", "AC", "B"}


def test_v2_tile_11_alone_departs_from_condition_cost_benefit() -> None:
    assert {tile.number for tile, _, route in all_routes() if route.alone} == {11}


def test_v3_tile_11_has_3_zones_free_when_alone_and_1_fuel_for_nothing_otherwise() -> None:
    (route,) = (route for route in routes(DECK.tile(11), SMALL) if route.alone)
    assert (str(route.cost), str(route.zones), str(route.fuel)) == ("1", "3", "0")
    assert (route.bonus, route.seats) == (0, None)
    assert not any(route.alone for route in routes(DECK.tile(11), LARGE))


def test_v4_tile_12_has_a_cost_of_1_and_the_yellow_die_and_that_die_a_face_minus_3() -> None:
    assert "1+Y" in [str(route.cost) for route in routes(DECK.tile(12), SMALL)]
    assert -3 in DECK.yellow
    assert 3 in DECK.table.dice[:6]  # 6.5 paid as 3


def test_v5_tile_14_rolls_the_same_die_several_times() -> None:
    for side in (SMALL, LARGE):
        amounts = [part for r in routes(DECK.tile(14), side) for part in (r.cost, r.zones)]
        assert max(amount.yellow for amount in amounts) > 1
        assert max(amount.blue for amount in amounts) > 1


@pytest.mark.parametrize(("side", "name"), SIDES)
def test_v6_one_finish_tile_uses_the_wheel_to_pay_and_to_move(side: int, name: str) -> None:
    on_side = [(tile, route) for tile, which, route in all_routes() if which == side]
    ((tile, route),) = ((tile, route) for tile, route in on_side if route.uses_wheel)
    assert tile.finish
    assert (str(route.cost), str(route.zones), str(route.fuel)) == ("W", "W", "0")


def test_v7_counts_of_players_stand_before_fuel_and_before_zones() -> None:
    assert any(any(route.cost.counts) or any(route.fuel.counts) for _, _, route in all_routes())
    assert any(any(route.zones.counts) for _, _, route in all_routes())


def test_v8_the_blue_die_has_a_face_4() -> None:
    assert 4 in DECK.blue


@pytest.mark.parametrize(
    ("pair", "side", "expected"),
    [pytest.param(*facts, id=row) for row, *facts in DIGITS],
)
def test_digits_printed(pair: tuple[int, int], side: int, expected: str) -> None:
    printed = sorted(digits(pair[0], side) + digits(pair[1], side))
    assert " ".join(map(str, printed)) == expected


def test_v9_the_tile_with_the_middle_route_off_is_1_or_4() -> None:
    assert [number for number in (1, 4) if offered(number, SMALL) == "AC"] == [4]
