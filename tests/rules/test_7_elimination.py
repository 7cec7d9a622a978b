"""Section 7: how ships are eliminated, and the tiles that turn over."""

import pytest

from tests.rules.positions import (
    EDITIONS,
    FINISH,
    OUT,
    bonus,
    choose_all,
    deck,
    discard_of,
    game,
    legal,
    routes,
    ship,
    turn,
)

COSTS_3 = deck(*routes(A='cost = "3"', B=""))
SIDES = deck(
    *routes(A='zones = "1"', B='cost = "3"'), large=routes(A='zones = "5"', B='cost = "3"', C="")
)


def test_7_1_fuel_at_0_is_out_at_once() -> None:
    race = turn(ship(3, 3), ship(3, 4), ship(3, takes="B"), deck=COSTS_3)
    assert race.resolution.zones == [None, 3, 3]


def test_7_1_in_bonus_too() -> None:
    race = bonus(ship(3, plays="ion_cannon"), ship(5, 2), ship(5, 3))
    assert race.end.zones == [3, None, 5]


def test_7_1_while_the_finish_tile_is_resolved_exactly_0_is_allowed() -> None:
    race = turn(ship(3, 3), ship(4, 9), ship(3, takes="B"), deck=COSTS_3, tile=FINISH)
    assert race.end.zones == [3, 4, 3]
    assert race.end.fuel == [0, 6, 12]
    assert race.standings == [3, 1, 2]


def test_7_1_on_the_finish_tile_who_must_pay_more_than_they_have_is_eliminated() -> None:
    tile = deck(*routes(A='cost = "Y", zones = "1"'))
    seats = (ship(3, 2), ship(3, 2), ship(3))
    race = turn(*seats, deck=tile, tile=FINISH, yellow=[2, 3, 3])
    assert race.end.zones == [4, None, 4]
    assert race.end.fuel == [0, 0, 9]


def test_7_1_on_the_finish_tile_a_ship_at_0_gets_its_benefits() -> None:
    tile = deck('A = { cost = "3", zones = "2", fuel = "1" }')
    race = turn(ship(3, 3), ship(3, 4), deck=tile, tile=FINISH)
    assert race.end.zones == [5, 5]
    assert race.end.fuel == [1, 2]


def test_7_1_the_exception_is_not_for_the_bonus_phase_of_the_finish_tile() -> None:
    race = turn(ship(3, plays="ion_cannon"), ship(5, 2), ship(5, 3), tile=FINISH)
    assert race.bonus.zones == [3, None, 5]


def test_7_2_moved_back_beyond_the_last_zone_of_the_rear_board() -> None:
    seats = (ship(1, plays="flamethrower"), ship(2), ship(9))
    race = bonus(*seats)
    assert race.end.zones == [1, None, 9]
    assert race.events_of("eliminated") == [{"seat": 1, "zone": 0, "by": "fallen_behind"}]


@pytest.mark.parametrize(("zone", "left"), [(2, None), (3, 1), (4, 2)])
def test_7_2_the_last_zone_itself_is_on_the_board(zone: int, left: int | None) -> None:
    assert bonus(ship(1, plays="flamethrower"), ship(zone)).end.zones == [1, left]


@pytest.mark.parametrize(("zone", "left"), [(9, None), (10, 8)])
def test_7_2_the_rear_board_may_be_a_later_one(zone: int, left: int | None) -> None:
    assert bonus(ship(8, plays="flamethrower"), ship(zone), rear=8).end.zones == [8, left]


def test_7_2_a_ship_that_a_forcefield_stops_before_the_edge_is_not_eliminated() -> None:
    seats = (ship(1, plays="flamethrower"), ship(2), ship(9))
    race = bonus(*seats, forcefields={1: 1})
    assert race.end.zones == [1, 1, 9]
    seats = (ship(1, plays="electromagnet"), ship(2), ship(3))
    assert bonus(*seats).end.zones == [1, None, None]
    assert bonus(*seats, forcefields={2: 1}).end.zones == [1, None, 2]


def test_7_2_a_forcefield_under_the_ship_does_not_stop_it() -> None:
    seats = (ship(1, plays="flamethrower"), ship(2), ship(9))
    assert bonus(*seats, forcefields={2: 1}).end.zones == [1, None, 9]


def test_7_3_on_a_board_that_is_taken_away() -> None:
    tile = deck(*routes(A='zones = "2"', B='zones = "1"'))
    seats = (ship(13), ship(7, takes="B"), ship(6, takes="B"), ship(1, takes="B"))
    race = turn(*seats, deck=tile)
    assert race.resolution.zones == [15, 8, None, None]
    assert race.events_of("eliminated") == [
        {"seat": 2, "zone": 7, "by": "board"},
        {"seat": 3, "zone": 2, "by": "board"},
    ]


def test_7_4_the_ship_leaves_and_the_tokens_go_to_the_discard() -> None:
    race = game(
        ship(3, 3, hand=["nitro", "electromagnet"]),
        ship(3, hand=["fuel_tank"]),
        ship(3),
        deck=COSTS_3,
        discard=["ion_cannon"],
    )
    choose_all(race, "pass", "pass", None)
    choose_all(race, "A", "A", "A")
    view = race.view(0)
    assert view.ships[0].zone is None
    assert (view.ships[0].tokens, view.hand) == (0, ())
    assert discard_of(race) == ["nitro", "electromagnet", "ion_cannon"]
    assert race.view(1).hand == ("fuel_tank",)


def test_7_4_an_eliminated_player_decides_nothing_more() -> None:
    race = game(ship(3, 3, hand=["nitro"]), ship(3), ship(3), deck=COSTS_3)
    choose_all(race, "pass", None, None)
    choose_all(race, "A", "A", "A")
    assert race.turn == 2
    assert list(race.pending) == [1, 2]


def test_7_4_in_bonus_the_tokens_left_in_the_hand_go_too() -> None:
    race = game(ship(3, hand=["ion_cannon"]), ship(4, 1, hand=["nitro", "nitro"]), ship(5))
    choose_all(race, None, "nitro", None)
    choose_all(race, "ion_cannon", None, None)
    assert discard_of(race) == ["nitro", "nitro", "ion_cannon"]


@pytest.mark.parametrize("players", [5, 6])
def test_7_5_the_tiles_turn_to_their_small_side_when_4_ships_are_left(players: int) -> None:
    seats = [ship(3)] * 4 + [ship(3, 3, takes="B")] * (players - 4)
    race = turn(*seats, deck=SIDES)
    assert race.bonus.side == "large"
    assert race.resolution.side == race.reveal.side == "small"
    assert race.events_of("flipped") == [{"ships": 4}]


def test_7_5_not_while_5_ships_are_left() -> None:
    race = turn(*[ship(3)] * 5, ship(3, 3, takes="B"), deck=SIDES)
    assert race.end.side == "large"
    assert race.events_of("flipped") == []


def test_7_5_after_bonus_the_visible_tile_has_turned() -> None:
    seats = (ship(3, plays="ion_cannon"), *[ship(4)] * 3, ship(4, 2))
    race = turn(*seats, deck=SIDES)
    assert race.bonus.side == "small"
    assert race.end.zones == [4, 5, 5, 5, None]  # small.A: 1 zone


def test_7_5_after_bonus_the_routes_of_the_small_side_are_offered() -> None:
    seats = (ship(3, hand=["ion_cannon"]), *[ship(4)] * 3, ship(4, 2))
    race = game(*seats, deck=SIDES)
    race.choose(0, "ion_cannon")
    assert legal(race, 0) == ["A", "B"]
    race = game(*seats, deck=SIDES)
    race.choose(0, "pass")
    assert legal(race, 0) == ["A", "B", "C"]


def test_7_5_not_before_the_end_of_the_phase() -> None:
    # After the costs 4 ships are left; the benefits are still those of the large side.
    race = turn(*[ship(3)] * 4, ship(3, 3, takes="B"), deck=SIDES)
    assert race.resolution.zones == [8, 8, 8, 8, None]
    assert race.resolution.side == "small"


def test_7_5_the_tiles_still_in_the_stack_turn_too_in_the_same_order() -> None:
    race = game(*[ship(3)] * 4, ship(3, 3), deck=SIDES)
    tiles = race._state.tiles.copy()
    choose_all(race, "C", "C", "C", "C", "B")
    assert race._state.tiles == tiles
    assert race.turn == 2
    assert race.view().side == "small"
    assert legal(race, 0) == ["A", "B"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_7_5_also_when_the_game_ends_in_that_phase(edition: str) -> None:
    seats = [ship(3, plays="ion_cannon")] + [ship(4, 2)] * 4
    race = turn(*seats, deck=SIDES, edition=edition)
    assert race.over
    assert race.bonus.side == "small"
    seats = [ship(3, takes="C")] + [ship(4, 3, takes="B")] * 4
    race = turn(*seats, deck=SIDES, edition=edition)
    assert race.over
    assert race.resolution.side == "small"
    types = [event["type"] for event in race.events]
    assert types[-2:] == ["flipped", "race_over"]


def test_7_5_when_nobody_is_left_too() -> None:
    race = turn(*[ship(3, 3, takes="B")] * 5, deck=SIDES)
    assert race.winners == []
    assert race.end.side == "small"


def test_7_5_only_once() -> None:
    seats = (ship(3), ship(3), ship(3), ship(3, 3, takes="B"), OUT)
    race = turn(*seats, deck=SIDES, started_with=5)
    assert race.bonus.side == race.end.side == "small"
    assert race.events_of("flipped") == []


@pytest.mark.parametrize("players", [3, 4])
def test_7_5_only_when_the_race_started_with_5_or_6(players: int) -> None:
    seats = [ship(3)] * (players - 1) + [ship(3, 3, takes="B")]
    race = turn(*seats, deck=SIDES, side="large")
    assert race.end.side == "large"
    assert race.events_of("flipped") == []
