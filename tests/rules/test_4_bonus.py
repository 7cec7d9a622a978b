"""Section 4, 4.1 to 4.8: announcing, revealing and applying bonus tokens."""

import json

import pytest

from tests.rules.positions import (
    EDITIONS,
    FINISH,
    FRONT_FIRST,
    OUT,
    REAR_FIRST,
    bonus,
    choose_all,
    discard_of,
    game,
    legal,
    refused,
    ship,
    stack_of,
    turn,
)


def test_4_1_zone_by_zone_from_the_front() -> None:
    hand = ["nitro"]
    race = game(ship(3, hand=hand), ship(9, hand=hand), ship(5, hand=hand), ship(14, hand=hand))
    asked = []
    while race.stage == "bonus":
        (seat,) = race.pending
        asked.append(seat)
        race.choose(seat, "pass")
    assert asked == [3, 1, 2, 0]


def test_4_1_players_in_one_zone_are_asked_at_the_same_time() -> None:
    hand = ["nitro"]
    race = game(ship(5, hand=hand), ship(3, hand=hand), ship(5, hand=hand), ship(3, hand=hand))
    assert list(race.pending) == [0, 2]
    choose_all(race, "pass", None, "pass", None)
    assert list(race.pending) == [1, 3]


def test_4_1_the_others_see_that_a_token_is_played_but_not_which() -> None:
    hand = ["nitro", "fuel_tank"]
    seen = []
    for token in hand:
        race = game(ship(5, hand=hand), ship(3, hand=hand), ship(3))
        race.choose(0, token)
        for seat in (1, 2, None):
            view = race.view(seat)
            assert view.ships[0].announced is True
            assert view.ships[0].played is None
            assert view.ships[0].tokens == 1
            assert view.ships[1].announced is None
        assert race.view(0).ships[0].played == token
        seen.append(json.dumps([race.view(seat).as_dict() for seat in (1, 2, None)]))
    assert seen[0] == seen[1]


def test_4_1_the_others_see_who_passes() -> None:
    race = game(ship(5, hand=["nitro"]), ship(3, hand=["nitro"]), ship(3))
    race.choose(0, "pass")
    assert race.view(1).ships[0].announced is False
    assert race.view(1).ships[0].tokens == 1


def test_4_1_an_eliminated_player_is_not_asked() -> None:
    race = game(OUT, ship(3, hand=["nitro"]), ship(4), ship(5))
    assert list(race.pending) == [1]


def test_4_2_at_most_one_token_per_player_per_turn() -> None:
    race = game(ship(5, hand=["nitro", "nitro", "fuel_tank"]), ship(3), ship(3))
    race.choose(0, "nitro")
    assert race.stage == "route"
    assert race.view(0).hand == ("nitro", "fuel_tank")
    assert race.view().ships[0].zone == 6


def test_4_2_who_holds_only_unplayable_tokens_is_asked_too() -> None:
    race = game(
        ship(5, hand=["ion_cannon", "electromagnet"]), ship(3), ship(4, hand=["forcefield"])
    )
    assert legal(race, 0) == ["pass"]
    race = game(ship(5, hand=["forcefield"]), ship(3), ship(4), tile=FINISH)
    assert legal(race, 0) == ["pass"]


def test_4_2_who_holds_none_is_not_asked() -> None:
    race = game(ship(5), ship(3, hand=["nitro"]), ship(4))
    assert list(race.pending) == [1]
    race = game(ship(5), ship(3), ship(4))
    assert race.stage == "route"


def test_4_2_all_kinds_held_and_playable_are_offered_once_each() -> None:
    race = game(ship(3, hand=["ion_cannon", "nitro", "nitro", "forcefield"]), ship(4), ship(5))
    assert legal(race, 0) == ["pass", "nitro", "forcefield", "ion_cannon"]


def test_4_2_a_token_not_held_cannot_be_played() -> None:
    seats = (ship(3, hand=["nitro"]), ship(4))
    assert refused(*seats, bonus=["fuel_tank", None]) == ("illegal_choice", "bonus[0]")


def test_4_3_the_tokens_are_revealed_together_when_all_have_decided() -> None:
    race = game(ship(5, hand=["fuel_tank"]), ship(4), ship(3, hand=["nitro"]))
    race.choose(0, "fuel_tank")
    assert not [event for event in race.events if event.type == "token_revealed"]
    assert race.view().ships[0].fuel == 12
    race.choose(2, "nitro")
    types = [event.type for event in race.events]
    first = types.index("token_revealed")
    assert types[first : first + 3] == ["token_revealed", "token_revealed", "fuel_gained"]
    assert race.view().ships[0].played == "fuel_tank"


def test_4_4_effects_are_applied_from_the_front_to_the_rear() -> None:
    # Seat 1 burns seat 2 back into its own zone first; then seat 0 hits both.
    race = bonus(ship(8, plays="flamethrower"), ship(9, plays="flamethrower"), ship(11))
    assert race.end.zones == [8, 7, 7]


def test_4_4_by_the_zones_as_they_were_when_the_tokens_were_revealed() -> None:
    # Rear first: the magnet brings 1 and 2 together in zone 5, and still 1 goes before 2.
    race = bonus(
        ship(3, plays="electromagnet"),
        ship(7, plays="nitro"),
        ship(8, plays="flamethrower"),
        edition=REAR_FIRST,
    )
    assert race.end.zones == [3, 4, 5]


def test_4_4_tokens_played_from_one_zone_add_up() -> None:
    race = bonus(ship(5, plays="flamethrower"), ship(5, plays="flamethrower"), ship(9))
    assert race.end.zones == [5, 5, 5]
    race = bonus(ship(3, plays="ion_cannon"), ship(3, plays="ion_cannon"), ship(9))
    assert race.end.fuel == [12, 12, 8]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("token", ["flamethrower", "electromagnet", "ion_cannon"])
def test_4_5_attacks_hit_every_ship_of_a_zone_and_none_in_the_attackers_zone(
    token: str, edition: str
) -> None:
    race = bonus(ship(5, plays=token), ship(5), ship(8), ship(8), ship(8), edition=edition)
    assert race.end.zones[:2] == [5, 5]
    assert race.end.fuel[:2] == [12, 12]
    hits = [hit["target"] for hit in race.events_of("hit")]
    assert hits == [2, 3, 4]
    after = {
        "flamethrower": ([6, 6, 6], [12, 12, 12]),
        "electromagnet": ([5, 5, 5], [12, 12, 12]),
        "ion_cannon": ([8, 8, 8], [10, 10, 10]),
    }
    assert (race.end.zones[2:], race.end.fuel[2:]) == after[token]


def test_4_6_moves_made_earlier_in_the_phase_count() -> None:
    # Seat 1 leaves zone 6 before the flamethrower looks for the nearest ship in front.
    race = bonus(ship(5, plays="flamethrower"), ship(6, plays="nitro"), ship(7))
    assert race.end.zones == [5, 5, 5]


def test_4_6_the_furthest_zone_is_read_when_the_magnet_is_applied() -> None:
    race = bonus(ship(3, plays="electromagnet"), ship(8, plays="nitro"), ship(8))
    assert race.end.zones == [3, 6, 6]


def test_4_6_at_the_same_time_targets_are_read_before_any_ship_moves() -> None:
    # Seat 1's Nitro would take it to the zone in front of the flamethrower.
    race = bonus(ship(5, plays="flamethrower"), ship(5, plays="nitro"), ship(7))
    assert race.end.zones == [5, 6, 5]
    # A flamethrower does not bring the target of the other one nearer, or out of reach.
    race = bonus(ship(5, plays="flamethrower"), ship(5, plays="flamethrower"), ship(6), ship(7))
    assert race.end.zones == [5, 5, 2, 7]


def test_4_6_forcefields_placed_at_the_same_time_are_on_the_board_before_the_moves() -> None:
    seats = (ship(5, plays="flamethrower"), ship(5, plays="forcefield"), ship(6))
    race = turn(*seats)
    assert race.bonus.zones == [5, 5, 5]
    assert race.events_of("stopped") == [{"seat": 2, "zone": 5, "left": 1}]
    assert race.reveal.forcefields == {}


def test_4_6_a_forcefield_placed_by_the_higher_seat_is_there_as_well() -> None:
    race = bonus(ship(6), ship(5, plays="forcefield"), ship(5, plays="flamethrower"))
    assert race.end.zones == [5, 5, 5]


def test_4_6_pushes_at_the_same_time_add_up_to_one_movement() -> None:
    seats = (ship(5, plays="flamethrower"), ship(5, plays="flamethrower"), ship(8))
    # As two movements the second would leave the forcefield freely.
    race = bonus(*seats, forcefields={7: 1})
    assert race.end.zones == [5, 5, 7]
    assert race.events_of("moved") == [{"seat": 2, "from": 8, "to": 7, "by": "flamethrower"}]
    race = bonus(*seats)
    assert race.events_of("moved") == [{"seat": 2, "from": 8, "to": 4, "by": "flamethrower"}]


def test_4_6_pushes_of_two_kinds_are_one_movement_too() -> None:
    race = bonus(ship(3, plays="electromagnet"), ship(3, plays="flamethrower"), ship(9), ship(7))
    assert race.end.zones == [3, 3, 6, 3]
    assert race.events_of("moved") == [
        {"seat": 2, "from": 9, "to": 6, "by": "electromagnet"},
        {"seat": 3, "from": 7, "to": 3, "by": "pushes"},
    ]


def test_4_6_pushes_from_different_zones_are_movements_of_their_own() -> None:
    race = bonus(
        ship(4, plays="flamethrower"),
        ship(5, plays="flamethrower"),
        ship(9),
        ship(4),
        forcefields={8: 1},
    )
    # First to the forcefield; then seat 0 hits the nearest zone in front, where seat 1 is.
    assert race.end.zones == [4, 3, 8, 4]
    race = bonus(ship(4, plays="flamethrower"), ship(7, plays="flamethrower"), ship(9))
    assert race.end.zones == [4, 5, 5]
    assert [move["from"] for move in race.events_of("moved")] == [9, 7, 7]


def test_4_6_a_ship_that_is_pushed_and_loses_its_last_fuel_moves_first() -> None:
    race = turn(
        ship(3, plays="ion_cannon"), ship(3, plays="electromagnet"), ship(9, 2), forcefields={8: 1}
    )
    types = [event["type"] for event in race.events if event.get("seat") == 2]
    assert types[-4:] == ["moved", "stopped", "fuel_lost", "eliminated"]
    assert race.events_of("eliminated") == [{"seat": 2, "zone": 8, "by": "ion_cannon"}]
    assert race.bonus.forcefields == {8: 1}
    assert race.reveal.forcefields == {}  # it has entered the zone (8.5)


def test_4_7_a_token_of_a_ship_eliminated_before_has_no_effect() -> None:
    race = bonus(
        ship(3, plays="ion_cannon"),
        ship(6, 2, plays="flamethrower"),
        ship(7),
        ship(8, 1, plays="fuel_tank"),
        edition=REAR_FIRST,
    )
    assert race.end.zones == [3, None, 7, None]
    assert race.end.fuel == [12, 0, 10, 0]
    assert race.events_of("fizzled") == [
        {"seat": 1, "token": "flamethrower", "reason": "already_out"},
        {"seat": 3, "token": "fuel_tank", "reason": "already_out"},
    ]


def test_4_7_such_a_token_is_discarded() -> None:
    race = game(
        ship(3, hand=["ion_cannon"]),
        ship(6, 2, hand=["flamethrower", "nitro"]),
        ship(7),
        edition=REAR_FIRST,
    )
    race.choose(0, "ion_cannon")
    race.choose(1, "flamethrower")
    assert discard_of(race) == ["nitro", "flamethrower", "ion_cannon"]


@pytest.mark.parametrize("edition", FRONT_FIRST)
def test_4_8_used_tokens_go_to_the_discard_and_tokens_kept_do_not(edition: str) -> None:
    race = game(
        ship(5, hand=["nitro", "nitro"]),
        ship(4, hand=["flamethrower"]),
        ship(3, hand=["fuel_tank"]),
        edition=edition,
    )
    for seat, choice in enumerate(["nitro", "flamethrower", "pass"]):
        assert discard_of(race) == []
        race.choose(seat, choice)
    assert discard_of(race) == ["nitro", "flamethrower"]
    assert race.view(0).hand == ("nitro",)
    assert race.view(2).hand == ("fuel_tank",)


def test_4_8_one_ship_left_ends_the_game() -> None:
    race = turn(
        ship(3, plays="ion_cannon", takes=None), ship(8, 2, takes=None), ship(9, 1, takes=None)
    )
    assert list(race.phases) == ["bonus"]
    assert race.over
    assert race.winners == [0]
    assert race.end.zones == [3, None, None]


def test_4_8_tokens_not_applied_when_the_game_ends_are_not_lost() -> None:
    race = game(
        ship(3, hand=["ion_cannon"]),
        ship(6, 2, hand=["flamethrower"]),
        ship(7, 2, hand=["fuel_tank"]),
        edition=REAR_FIRST,
    )
    for seat, choice in ((0, "ion_cannon"), (1, "flamethrower"), (2, "fuel_tank")):
        race.choose(seat, choice)
    assert race.over
    assert discard_of(race) == ["fuel_tank", "flamethrower", "ion_cannon"]
    assert len(stack_of(race)) == 29
