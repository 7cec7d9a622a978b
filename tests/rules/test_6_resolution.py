"""Section 6, 6.1 to 6.7: conditions, costs, benefits."""

import json

import pytest

from outspeed import load_deck
from tests.rules.positions import (
    FINISH,
    choose_all,
    deck,
    game,
    legal,
    refused,
    routes,
    ship,
    turn,
)


def test_6_1_all_routes_are_revealed() -> None:
    race = turn(ship(3), ship(3, takes="C"), ship(3), deck=deck(*routes(A="", C="")))
    revealed = [(event["seat"], event["route"]) for event in race.events_of("route_revealed")]
    assert revealed == [(0, "A"), (1, "C"), (2, "A")]


def test_6_1_who_may_use_a_wheel_route_now_chooses_a_digit_at_most_their_fuel() -> None:
    tile = deck(*routes(A='cost = "W", zones = "W"', B=""))
    race = game(ship(3, 4), ship(3, 40), ship(3), ship(3, 9), deck=tile)
    choose_all(race, "A", "A", "B", "A")
    assert race.stage == "wheel"
    assert list(race.pending) == [0, 1, 3]
    assert legal(race, 0) == list("01234")
    assert legal(race, 1) == legal(race, 3) == list("0123456789")


def test_6_1_digits_are_chosen_at_the_same_time_and_in_secret() -> None:
    tile = deck(*routes(A='cost = "W", zones = "W"'))
    seen = []
    for digit in "07":
        race = game(ship(3), ship(3), ship(3), deck=tile)
        choose_all(race, "A", "A", "A")
        race.choose(1, digit)
        seen.append(json.dumps([race.view(seat).as_dict() for seat in (None, 0, 2)]))
    assert seen[0] == seen[1]


def test_6_1_who_may_not_use_the_wheel_route_is_not_asked() -> None:
    tile = deck(*routes(A='seats = 2, cost = "W", zones = "W"', B=""))
    race = game(ship(3), ship(3), ship(3), deck=tile)
    choose_all(race, "A", "A", "A")
    assert race.turn == 2  # nobody was asked anything more
    race = game(ship(3), ship(3), ship(3), deck=tile)
    choose_all(race, "A", "B", "A")
    assert list(race.pending) == [0, 2]


def test_6_1_a_digit_above_the_fuel_is_refused() -> None:
    tile = deck(*routes(A='cost = "W", zones = "W"'))
    seats = (ship(3, 5, dials=6), ship(3, dials=9))
    assert refused(*seats, deck=tile) == ("illegal_choice", "wheel[0]")


@pytest.mark.parametrize(("players", "usable"), [(2, True), (3, True), (4, False), (6, False)])
def test_6_2_if_more_than_n_chose_the_route_they_pay_nothing_and_gain_nothing(
    players: int, usable: bool
) -> None:
    tile = deck('A = { seats = 3, cost = "2", zones = "4", fuel = "1", bonus = 1 }')
    race = turn(*[ship(3)] * players, deck=tile, stack=["nitro"] * 12)
    assert race.end.zones == [7 if usable else 3] * players
    assert race.end.fuel == [11 if usable else 12] * players
    assert race.end.hands == [["nitro"] if usable else []] * players
    blocked = [event["seat"] for event in race.events_of("blocked")]
    assert blocked == ([] if usable else list(range(players)))


def test_6_2_only_that_route_is_blocked() -> None:
    tile = deck(*routes(A='seats = 1, zones = "3"', B='seats = 1, zones = "2"'))
    race = turn(ship(3), ship(3), ship(3, takes="B"), deck=tile)
    assert race.end.zones == [3, 3, 5]


def test_6_2_blocked_players_still_count_as_having_chosen_the_route() -> None:
    tile = deck(*routes(A='seats = 1, zones = "3"', B='fuel = "#A"'))
    race = turn(ship(3), ship(3), ship(3, takes="B"), deck=tile)
    assert race.end.fuel == [12, 12, 14]


def test_6_2_eliminated_players_do_not_count() -> None:
    tile = deck(*routes(A='seats = 2, zones = "1"'))
    seats = (ship(3, plays="ion_cannon"), ship(4, 2), ship(5))
    assert turn(*seats, deck=tile).end.zones == [4, None, 6]


def test_6_2_choices_of_earlier_turns_do_not_count() -> None:
    tile = deck(*routes(A='seats = 2, zones = "1"', B='zones = "#A"'))
    race = game(ship(3), ship(3), ship(3), deck=tile)
    choose_all(race, "A", "A", "B")
    choose_all(race, "A", "A", "B")
    assert [one.zone for one in race.view().ships] == [5, 5, 7]


def test_6_2_without_silhouettes_there_is_no_limit() -> None:
    race = turn(*[ship(3)] * 6, deck=deck('A = { zones = "2" }'))
    assert race.end.zones == [5] * 6


def test_6_3_alone_on_the_route_you_gain_and_pay_nothing() -> None:
    tile = deck(*routes(A="", B='alone = true, cost = "1", zones = "3", fuel = "2"'))
    race = turn(ship(3, takes="B"), ship(3), ship(3), deck=tile)
    assert race.end.zones == [6, 3, 3]
    assert race.end.fuel == [14, 12, 12]


def test_6_3_otherwise_you_all_pay_and_gain_nothing() -> None:
    tile = deck(*routes(A="", B='alone = true, cost = "1", zones = "3", bonus = 1'))
    race = turn(ship(3, takes="B"), ship(3), ship(3, takes="B"), deck=tile, stack=["nitro"] * 4)
    assert race.end.zones == [3, 3, 3]
    assert race.end.fuel == [11, 12, 11]
    assert race.end.hands == [[], [], []]


def test_6_3_tile_11_of_the_shipped_deck() -> None:
    seats = (ship(3, takes="B"), ship(3, takes="C"), ship(3, takes="A"))
    race = turn(*seats, deck=load_deck(), tile=11)
    assert (race.end.zones, race.end.fuel) == ([6, 7, 4], [12, 8, 11])
    seats = (ship(3, takes="B"), ship(3, takes="B"), ship(3, takes="B"))
    race = turn(*seats, deck=load_deck(), tile=11)
    assert (race.end.zones, race.end.fuel) == ([3, 3, 3], [11, 11, 11])


def test_6_4_each_player_rolls_for_themselves_and_several_dice_are_added() -> None:
    tile = deck('A = { cost = "1+2Y", zones = "2D" }')
    dice = {"yellow": [1, 2, 3, 3], "blue": [1, 4, 2, 2]}
    race = turn(ship(3), ship(3), deck=tile, **dice)
    assert race.end.fuel == [12 - 1 - 3, 12 - 1 - 6]
    assert race.end.zones == [3 + 5, 3 + 4]


def test_6_4_dice_of_costs_come_before_those_of_benefits_fuel_before_zones() -> None:
    tile = deck('A = { cost = "D", fuel = "D", zones = "D" }')
    race = turn(ship(3), ship(3), deck=tile, blue=[1, 2, 3, 4, 4, 1])
    assert race.end.fuel == [12 - 1 + 3, 12 - 2 + 4]
    assert race.end.zones == [3 + 4, 3 + 1]
    rolled = [(roll["seat"], roll["for"], roll["digit"]) for roll in race.events_of("rolled")]
    assert rolled == [
        (0, "cost", 1),
        (1, "cost", 2),
        (0, "fuel", 3),
        (0, "zones", 4),
        (1, "fuel", 4),
        (1, "zones", 1),
    ]


def test_6_4_only_players_concerned_roll() -> None:
    tile = deck(*routes(A='seats = 1, cost = "Y", zones = "D"', B='cost = "Y", zones = "D"'))
    seats = (ship(3), ship(3), ship(3, takes="B"))
    race = turn(*seats, deck=tile, yellow=[3], blue=[4])
    assert race.end.zones == [3, 3, 7]


def test_6_4_a_symbol_counts_who_chose_it_this_turn() -> None:
    tile = deck(*routes(A='cost = "#B", zones = "#A"', B='fuel = "#A+#B+#C"', C='cost = "1+#C+#C"'))
    seats = (ship(3), ship(3), ship(3, takes="B"), ship(3, takes="C"), ship(3))
    race = turn(*seats, deck=tile)
    assert race.end.zones == [6, 6, 3, 3, 6]
    assert race.end.fuel == [11, 11, 17, 9, 11]


def test_6_4_the_wheel_spend_as_much_move_as_much() -> None:
    tile = deck('A = { cost = "W", zones = "W" }')
    race = turn(ship(3, dials=0), ship(3, dials=5), ship(3, 9, dials=8), deck=tile)
    assert race.end.zones == [3, 8, 11]
    assert race.end.fuel == [12, 7, 1]


@pytest.mark.parametrize("face", [-3, 3])
def test_6_5_the_yellow_die_says_how_much_is_paid_whatever_its_sign(face: int) -> None:
    tile = deck('A = { cost = "1+Y" }', yellow=[-1, 1, -2, 2, -3, 3])
    assert turn(ship(3), ship(3), deck=tile, yellow=[face, 1]).end.fuel == [8, 10]


def test_6_5_the_sign_does_not_count_in_a_race_either() -> None:
    race = game(ship(3), ship(3), ship(3), deck=deck('A = { cost = "Y" }', yellow=[-2] * 6))
    choose_all(race, "A", "A", "A")
    assert [one.fuel for one in race.view().ships] == [10, 10, 10]


def test_6_6_who_must_pay_more_than_they_have_pays_all_and_is_eliminated() -> None:
    tile = deck('A = { cost = "Y", zones = "1" }')
    race = turn(ship(3, 2), ship(3), ship(3), deck=tile, yellow=[3, 1, 1])
    assert race.end.out == [0]
    assert race.end.fuel == [0, 11, 11]
    assert race.events_of("eliminated") == [{"seat": 0, "zone": 3, "by": "fuel"}]


def test_6_6_at_0_fuel_eliminated_before_benefits_also_when_the_benefit_is_fuel() -> None:
    tile = deck('A = { cost = "3", fuel = "5", zones = "1" }')
    race = turn(ship(3, 3), ship(3, 4), ship(3), deck=tile)
    assert race.end.out == [0]
    assert race.end.fuel == [0, 6, 14]


def test_6_6_all_costs_before_any_benefit() -> None:
    tile = deck(*routes(A='cost = "1", zones = "1"', B='cost = "2"'))
    race = turn(ship(3, takes="A"), ship(3, takes="B"), deck=tile)
    assert [event["type"] for event in race.events[-3:]] == ["paid", "paid", "moved"]


def test_6_6_who_is_eliminated_by_the_costs_does_not_roll_for_benefits() -> None:
    tile = deck('A = { cost = "3", zones = "D" }')
    race = turn(ship(3, 3), ship(3), ship(3), deck=tile, blue=[1, 2])
    assert race.end.zones == [None, 4, 5]


def test_6_7_fuel_tokens_and_zones_forward_at_the_same_time() -> None:
    tile = deck('A = { cost = "1", zones = "2", fuel = "3", bonus = 1 }')
    race = turn(ship(3), ship(9), deck=tile, stack=["nitro", "fuel_tank"] * 2)
    assert race.end.zones == [5, 11]
    assert race.end.fuel == [14, 14]
    assert race.end.hands == [["nitro"], ["nitro"]]


def test_6_7_a_tile_never_moves_a_ship_back() -> None:
    tile = deck('A = { zones = "D" }', blue=[-4, -3, -2, -1, 0, 1])
    race = turn(ship(5), ship(5), ship(5), deck=tile, blue=[-4, 0, 1])
    assert race.end.zones == [9, 5, 6]


def test_6_7_on_the_finish_tile_too() -> None:
    tile = deck('A = { cost = "3", zones = "2" }')
    race = turn(ship(3, 3), ship(4), deck=tile, tile=FINISH)
    assert race.end.zones == [5, 6]
