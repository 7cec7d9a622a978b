"""Section 1: what is in the box."""

from collections import Counter

import pytest

from outspeed import Choice, ChoiceError, Game, GameError, load_deck
from outspeed.rules.terms import SIDE_NAMES
from tests.rules.positions import FINISH, choose_all, deck, game, legal, ship, stack_of, turn


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_1_1_three_to_six_players_each_with_a_ship_and_12_fuel(players: int) -> None:
    race = Game(players, seed=1)
    assert [one.fuel for one in race.view().ships] == [12] * players


@pytest.mark.parametrize("players", [-1, 0, 2, 7, True, None, "4"])
def test_1_1_no_race_for_fewer_or_more_players(players: object) -> None:
    with pytest.raises(GameError, match=r"allowed: 3 to 6"):
        Game(players)  # type: ignore[arg-type]


def test_1_2_the_right_wheel_has_the_routes_and_the_centre_the_digits_0_to_9() -> None:
    assert [str(Choice.parse(text)) for text in "ABC0123456789"] == list("ABC0123456789")
    for text in ("D", "a", "10", "-1"):
        with pytest.raises(ChoiceError):
            Choice.parse(text)
    race = game(ship(3), ship(3), ship(3), deck=deck('A = { cost = "W", zones = "W" }'))
    choose_all(race, "A", "A", "A")
    assert legal(race, 0) == list("0123456789")


def test_1_2_only_one_finish_tile_uses_the_wheel() -> None:
    tiles = {
        tile.number
        for tile in load_deck().tiles
        for side in (tile.small, tile.large)
        for route in side
        if route is not None and route.uses_wheel
    }
    assert tiles == {16}


def test_1_3_boards_have_7_zones() -> None:
    race = turn(ship(14), ship(14), ship(14), deck=deck('A = { zones = "1" }'))
    assert race.events_of("board_added") == [{"seat": 0, "first": 15, "last": 21}]
    assert race.events_of("board_removed") == [{"first": 1, "last": 7}]
    assert race.end.rear == 8


def test_1_3_any_number_of_ships_may_share_a_zone() -> None:
    race = turn(*[ship(4)] * 5, ship(3, plays="nitro"))
    assert race.end.zones == [4] * 6


def test_1_4_twelve_track_tiles_and_four_finish_tiles_with_two_sides() -> None:
    tiles = load_deck().tiles
    assert [tile.number for tile in tiles if not tile.finish] == list(range(1, 13))
    assert [tile.number for tile in tiles if tile.finish] == [13, 14, 15, 16]
    assert all(any(tile.small) and any(tile.large) for tile in tiles)
    assert SIDE_NAMES == ("small", "large")


def test_1_5_thirty_two_bonus_tokens_of_six_kinds() -> None:
    assert Counter(stack_of(Game(seed=1))) == {
        "nitro": 7,
        "fuel_tank": 7,
        "flamethrower": 7,
        "forcefield": 7,
        "electromagnet": 2,
        "ion_cannon": 2,
    }


def test_1_6_seven_forcefield_tokens() -> None:
    assert Game(seed=1).view().supply == 7


def test_1_6_the_yellow_die_is_for_fuel_and_the_blue_one_for_zones() -> None:
    shipped = load_deck()
    for tile in shipped.tiles:
        for route in (*tile.small, *tile.large):
            if route is not None:
                assert route.cost.blue == route.fuel.blue == route.zones.yellow == 0


def test_1_6_fuel_has_no_upper_limit_and_the_reserve_never_runs_out() -> None:
    rich = deck('A = { fuel = "99+99" }')
    race = turn(*[ship(3, 10**6, plays="fuel_tank")] * 6, deck=rich)
    assert race.end.fuel == [10**6 + 2 + 198] * 6


def test_1_6_fuel_on_the_finish_tile_has_no_limit_either() -> None:
    race = turn(ship(3), ship(3, 12), ship(4), deck=deck('A = { fuel = "99" }'), tile=FINISH)
    assert race.end.fuel == [111] * 3
