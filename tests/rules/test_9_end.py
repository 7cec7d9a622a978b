"""Section 9: REVEAL, the end of the game, the ranks."""

import pytest

from outspeed.game import Outcome
from tests.rules.positions import (
    EDITIONS,
    FINISH,
    OUT,
    REAR_FIRST,
    Turn,
    choose_all,
    deck,
    game,
    routes,
    ship,
    turn,
)

STEPS = deck(*routes(A="", B='zones = "1"', C='cost = "3", zones = "5"'))
LEAP = deck(*routes(A="", B='zones = "9"', C='cost = "3", zones = "9"'))


def reason(race: Turn) -> str:
    (over,) = race.events_of("race_over")
    assert list(over["winners"]) == race.winners
    return str(over["reason"])


def test_9_1_the_next_tile_becomes_visible_and_the_next_turn_begins() -> None:
    race = game(ship(3), ship(3), ship(3, hand=["nitro"]))
    choose_all(race, None, None, "pass")
    choose_all(race, "A", "A", "A")
    view = race.view()
    assert (race.turn, race.stage) == (2, "bonus")
    assert (view.tile, view.finish, view.tiles_used) == (2, True, (1,))
    assert [one.announced for one in view.ships] == [None, None, None]
    assert [one.route for one in view.ships] == [None, None, None]


def test_9_2_after_the_reveal_of_the_finish_tile_the_game_ends() -> None:
    assert not turn(ship(3), ship(4), ship(5)).over
    race = turn(ship(3), ship(4), ship(5), tile=FINISH)
    assert list(race.phases) == ["bonus", "resolution", "reveal"]
    assert race.over


def test_9_2_the_ship_furthest_ahead_wins() -> None:
    race = turn(ship(6, 1), ship(5, 99, hand=["nitro"]), ship(3), tile=FINISH)
    assert race.winners == [0]
    assert reason(race) == "zone"
    race = turn(ship(5), ship(5, takes="B"), ship(3), deck=STEPS, tile=FINISH)
    assert race.winners == [1]


def test_9_2_then_most_fuel() -> None:
    race = turn(ship(6, 7, hand=["nitro"]), ship(6, 8), ship(5, 99), tile=FINISH)
    assert race.winners == [1]
    assert reason(race) == "fuel"


def test_9_2_then_most_bonus_tokens_in_hand() -> None:
    race = turn(
        ship(6, 8, hand=["nitro"]), ship(6, 8, hand=["nitro"] * 2), ship(5, 99), tile=FINISH
    )
    assert race.winners == [1]
    assert reason(race) == "tokens"


def test_9_2_a_token_played_this_turn_is_not_in_hand() -> None:
    seats = (
        ship(6, 8, plays="flamethrower"),
        ship(6, 8, hand=["nitro"]),
        ship(5, 99, hand=["nitro"] * 3),
    )
    assert turn(*seats, tile=FINISH).winners == [1]


def test_9_2_then_the_victory_is_shared() -> None:
    race = turn(
        ship(6, 8, hand=["nitro"]), ship(6, 8, hand=["fuel_tank"]), ship(5, 99), tile=FINISH
    )
    assert race.winners == [0, 1]
    assert race.standings == [1, 1, 3]
    assert reason(race) == "shared"


def test_9_2_a_ship_at_0_fuel_may_win_on_the_finish_tile() -> None:
    race = turn(ship(3, 3, takes="C"), ship(7), ship(3), deck=STEPS, tile=FINISH)
    assert race.end.fuel == [0, 12, 12]
    assert race.winners == [0]


@pytest.mark.parametrize("edition", EDITIONS)
def test_9_3_one_ship_left_after_a_zones_bonus_effects_wins_at_once(edition: str) -> None:
    seats = (ship(3, 1, plays="ion_cannon"), ship(9, 2), ship(8, 1))
    race = turn(*seats, edition=edition)
    assert list(race.phases) == ["bonus"]
    assert race.winners == [0]
    assert race.standings == [1, 2, 2]
    assert reason(race) == "last_ship"


def test_9_3_tokens_of_later_zones_are_not_applied_any_more() -> None:
    seats = (ship(3, plays="ion_cannon"), ship(9, 2, plays="fuel_tank"), ship(8, 2, plays="nitro"))
    race = turn(*seats, edition=REAR_FIRST)
    assert race.over
    assert race.end.fuel == [12, 0, 0]
    assert race.end.hands == [[], [], []]
    assert race.events[-1]["type"] == "race_over"
    # In the other order the tank saves seat 1.
    assert not turn(*seats).over


def test_9_3_one_ship_left_after_the_costs_wins_at_once() -> None:
    seats = (
        ship(14, plays="nitro", takes="B"),
        ship(9, 3, takes="C"),
        ship(8, 3, takes="C"),
    )
    race = turn(*seats, deck=LEAP)
    assert list(race.phases) == ["bonus", "resolution"]
    assert race.winners == [0]
    assert race.end.zones == [15, None, None]  # no benefits any more,
    assert race.end.rear == 1  # and no board is taken away
    assert reason(race) == "last_ship"


def test_9_3_one_ship_left_after_the_boards_are_taken_away_wins_at_once() -> None:
    race = turn(ship(9, takes="B"), ship(7), ship(6), deck=LEAP, forcefields={10: 1, 8: 1})
    assert not race.over
    race = turn(ship(9, takes="B"), ship(7), ship(6), deck=LEAP)
    assert list(race.phases) == ["bonus", "resolution"]
    assert race.winners == [0]
    assert race.standings == [1, 2, 2]


def test_9_3_the_last_ship_wins_though_another_was_ahead_when_it_fell() -> None:
    race = turn(ship(3), ship(12, 3, takes="C"), deck=STEPS)
    assert race.winners == [0]
    assert race.standings == [1, 2]


def test_9_3_who_is_left_after_the_costs_is_not_lost_with_the_board_afterwards() -> None:
    # Seat 0 would leave on the rear board; but the game is over after the costs.
    race = turn(ship(3), ship(14, 3, plays="nitro", takes="C"), deck=STEPS)
    assert race.winners == [0]
    assert race.end.zones == [3, None]


def test_9_3_on_the_finish_tile_too() -> None:
    tile = deck('A = { cost = "Y" }')
    race = turn(ship(3, 1), ship(9, 1), tile=FINISH, deck=tile, yellow=[1, 2])
    assert list(race.phases) == ["bonus", "resolution"]
    assert race.winners == [0]


def test_9_4_no_ship_left_nobody_wins() -> None:
    race = turn(ship(3, 3, takes="C"), ship(9, 3, takes="C"), OUT, deck=STEPS)
    assert race.over
    assert race.winners == []
    assert race.standings == [1, 1, 3]
    assert reason(race) == "no_ship"


def test_9_4_in_a_race_the_outcome_has_no_winner() -> None:
    race = game(ship(3, 3), ship(9, 3), ship(5, 3), deck=STEPS)
    assert (race.outcome, race.standings) == (None, None)
    choose_all(race, "C", "C", "C")
    assert race.outcome == Outcome((), "no_ship")
    assert race.standings == (1, 1, 1)
    assert race.pending == {}


def test_9_5_survivors_by_zone_fuel_tokens() -> None:
    race = turn(
        ship(5, 9),
        ship(6, 1),
        ship(5, 9, hand=["nitro"]),
        ship(5, 8, hand=["nitro"] * 4),
        ship(5, 9),
        tile=FINISH,
    )
    assert race.standings == [3, 1, 2, 5, 3]


def test_9_5_ranks_with_ties_are_1_1_3() -> None:
    race = turn(*[ship(5)] * 2, *[ship(4)] * 3, ship(3), tile=FINISH)
    assert race.standings == [1, 1, 3, 3, 3, 6]


def test_9_5_the_eliminated_after_the_survivors_later_before_earlier() -> None:
    race = turn(
        ship(2, plays="ion_cannon"),  # out with the board
        ship(14, takes="B"),
        ship(5, 2),  # out in BONUS
        ship(8, 5, takes="C"),  # out by the costs
        ship(2),  # out with the board
        ship(3, 1),  # out in BONUS
        deck=LEAP,
    )
    assert race.bonus.out == [2, 5]
    assert race.resolution.out == [0, 2, 3, 4, 5]
    assert race.standings == [2, 1, 5, 4, 2, 5]


def test_9_5_bonus_steps_of_different_zones_are_different_steps() -> None:
    seats = (
        ship(1, plays="electromagnet"),  # in the second step: back 2 for zone 2
        ship(2, plays="flamethrower"),
        ship(3),  # in the first step: back 4
        ship(2),
        ship(2, plays="flamethrower"),
        ship(9),
    )
    race = turn(*seats, tile=FINISH)
    assert race.bonus.out == [1, 2, 3, 4]
    assert race.standings == [2, 3, 6, 3, 3, 1]


def test_9_5_out_from_the_start_share_the_last_rank() -> None:
    race = turn(OUT, ship(5), OUT, ship(4, 3, takes="C"), ship(3), deck=STEPS, tile=FINISH)
    assert race.standings is not None
    assert race.standings[0] == race.standings[2] == 4
    assert sorted(race.standings) == [1, 2, 3, 4, 4]
