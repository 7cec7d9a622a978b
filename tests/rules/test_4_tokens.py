"""Section 4, 4.10 to 4.15: the six bonus tokens."""

import pytest

from tests.rules.positions import (
    FINISH,
    OUT,
    REAR_FIRST,
    bonus,
    game,
    legal,
    refused,
    ship,
    turn,
)


def test_4_10_nitro_moves_your_ship_forward_1() -> None:
    race = bonus(ship(5, plays="nitro"), ship(5), ship(6))
    assert race.end.zones == [6, 5, 6]
    assert race.events_of("moved") == [{"seat": 0, "from": 5, "to": 6, "by": "nitro"}]


def test_4_11_fuel_tank_gains_2_fuel() -> None:
    race = bonus(ship(5, 1, plays="fuel_tank"), ship(5, 7))
    assert race.end.fuel == [3, 7]


def test_4_12_flamethrower_hits_all_ships_of_the_nearest_occupied_zone_in_front() -> None:
    race = bonus(ship(4, plays="flamethrower"), ship(9), ship(3), ship(7), ship(7), ship(14))
    assert race.end.zones == [4, 9, 3, 5, 5, 14]


def test_4_12_flamethrower_can_push_ships_behind_its_own() -> None:
    assert bonus(ship(4, plays="flamethrower"), ship(5)).end.zones == [4, 3]


def test_4_12_flamethrower_without_a_ship_in_front_has_no_effect() -> None:
    race = bonus(ship(9, plays="flamethrower"), ship(9), ship(3))
    assert race.end.zones == [9, 9, 3]
    assert race.end.hands[0] == []
    assert race.events_of("fizzled") == [
        {"seat": 0, "token": "flamethrower", "reason": "nobody_in_front"}
    ]


def test_4_13_forcefield_puts_a_token_in_your_zone() -> None:
    race = bonus(ship(5, plays="forcefield"), ship(5, plays="forcefield"), ship(9))
    assert race.end.forcefields == {5: 2}
    assert race.end.zones == [5, 5, 9]


def test_4_13_forcefield_lies_in_the_zone_where_the_ship_is_when_it_is_applied() -> None:
    race = bonus(ship(3, plays="flamethrower"), ship(8, plays="forcefield"), edition=REAR_FIRST)
    assert race.end.forcefields == {6: 1}


def test_4_13_forcefield_may_not_be_played_while_the_finish_tile_is_visible() -> None:
    seats = (ship(5, plays="forcefield"), ship(9))
    assert refused(*seats, tile=FINISH) == ("illegal_choice", "bonus[0]")


def test_4_13_forcefield_may_not_be_played_when_none_of_the_7_is_left() -> None:
    seats = (ship(5, plays="forcefield"), ship(9))
    assert refused(*seats, forcefields={3: 2, 9: 5}) == ("illegal_choice", "bonus[0]")
    assert bonus(*seats, forcefields={3: 2, 9: 4}).end.forcefields == {3: 2, 5: 1, 9: 4}


def test_4_13_the_last_forcefield_goes_to_the_ship_whose_effect_is_applied_first() -> None:
    seats = (ship(5, plays="forcefield"), ship(9, plays="forcefield"))
    race = bonus(*seats, forcefields={3: 6})
    assert race.end.forcefields == {3: 6, 9: 1}
    assert race.end.hands == [[], []]  # played for nothing
    assert race.events_of("fizzled") == [{"seat": 0, "token": "forcefield", "reason": "none_left"}]
    race = bonus(*seats, forcefields={3: 6}, edition=REAR_FIRST)
    assert race.end.forcefields == {3: 6, 5: 1}


def test_4_13_in_one_zone_one_of_two_finds_the_last_forcefield() -> None:
    race = bonus(ship(5, plays="forcefield"), ship(5, plays="forcefield"), forcefields={3: 6})
    assert race.end.forcefields == {3: 6, 5: 1}
    assert len(race.events_of("fizzled")) == 1


def test_4_13_all_who_hold_one_may_announce_it_while_one_is_left() -> None:
    race = game(
        ship(9, hand=["forcefield"]),
        ship(5, hand=["forcefield"]),
        ship(3, hand=["forcefield"]),
        forcefields={4: 6},
    )
    for seat in range(3):
        assert legal(race, seat) == ["pass", "forcefield"]
        race.choose(seat, "forcefield")
    assert race.view().forcefields == {4: 6, 9: 1}
    assert race.view().supply == 0


def test_4_14_electromagnet_pulls_the_furthest_3_and_those_between_2() -> None:
    race = bonus(ship(4, plays="electromagnet"), ship(4), ship(12), ship(12), ship(6), ship(11))
    assert race.end.zones == [4, 4, 9, 9, 4, 9]


@pytest.mark.parametrize("token", ["electromagnet", "ion_cannon"])
def test_4_14_and_4_15_may_be_played_only_from_the_rearmost_occupied_zone(token: str) -> None:
    assert refused(ship(4, plays=token), ship(3)) == ("illegal_choice", "bonus[0]")
    race = game(ship(4), ship(4), ship(9, hand=[token]))
    assert legal(race, 2) == ["pass"]
    race = game(ship(4, hand=[token]), ship(4, hand=[token]), ship(9))
    assert legal(race, 0) == legal(race, 1) == ["pass", token]


@pytest.mark.parametrize("token", ["electromagnet", "ion_cannon"])
def test_4_14_and_4_15_the_rearmost_zone_of_ships_still_racing(token: str) -> None:
    race = game(ship(9, hand=[token]), OUT, ship(10), ship(11))
    assert legal(race, 0) == ["pass", token]


def test_4_14_electromagnet_is_playable_by_where_ships_are_when_it_is_played() -> None:
    # It was rearmost when it was played: another one pushed behind it since does not matter.
    race = bonus(
        ship(4, plays="electromagnet"),
        ship(5, plays="flamethrower"),
        ship(5, plays="flamethrower"),
        ship(7),
        ship(9),
    )
    assert race.end.zones == [4, 3, 3, 3, 6]


def test_4_14_electromagnet_does_not_hit_ships_behind_its_own() -> None:
    race = bonus(
        ship(3, plays="electromagnet"),
        ship(3),
        ship(4, plays="flamethrower"),
        ship(4, plays="flamethrower"),
        ship(6),
        ship(9),
    )
    # Both flamethrowers: 6 to 2, behind the magnet; then 9 back 3 and both in 4 back 2.
    assert race.end.zones == [3, 3, 2, 2, 2, 6]


def test_4_14_electromagnet_with_all_ships_in_one_zone_has_no_effect() -> None:
    race = bonus(ship(5, plays="electromagnet"), ship(5), ship(5))
    assert race.end.zones == [5, 5, 5]
    assert race.end.hands[0] == []
    assert len(race.events_of("fizzled")) == 1


def test_4_14_electromagnet_does_not_hit_a_ship_pushed_into_its_zone_before() -> None:
    race = bonus(
        ship(5, plays="electromagnet"), ship(7), ship(6, plays="flamethrower"), ship(5), ship(6)
    )
    assert race.end.zones == [5, 5, 3, 5, 3]


def test_4_14_two_electromagnets_of_one_zone_pull_6_and_4() -> None:
    race = bonus(ship(3, plays="electromagnet"), ship(3, plays="electromagnet"), ship(12), ship(8))
    assert race.end.zones == [3, 3, 6, 4]


def test_4_15_ion_cannon_takes_2_fuel_from_each_ship_in_front() -> None:
    race = bonus(ship(4, plays="ion_cannon"), ship(4), ship(5, 3), ship(14))
    assert race.end.fuel == [12, 12, 1, 10]
    assert race.end.out == []


def test_4_15_who_has_2_or_less_loses_all_and_is_eliminated() -> None:
    race = bonus(ship(4, plays="ion_cannon"), ship(5, 2), ship(6, 1), ship(7, 3))
    assert race.end.fuel == [12, 0, 0, 1]
    assert race.end.out == [1, 2]
    assert [(e["seat"], e["amount"]) for e in race.events_of("fuel_lost")] == [
        (1, 2),
        (2, 1),
        (3, 2),
    ]


def test_4_15_two_ion_cannons_of_one_zone_take_4() -> None:
    race = bonus(ship(4, plays="ion_cannon"), ship(4, plays="ion_cannon"), ship(5, 4), ship(6, 5))
    assert race.end.fuel == [12, 12, 0, 1]
    assert race.end.out == [2]


def test_4_15_fuel_from_a_tank_in_an_earlier_zone_saves() -> None:
    race = bonus(ship(4, plays="ion_cannon"), ship(5, 1, plays="fuel_tank"), ship(6))
    assert race.end.fuel == [12, 1, 10]
    race = bonus(ship(4, plays="ion_cannon"), ship(5, 1, plays="fuel_tank"), edition=REAR_FIRST)
    assert race.end.out == [1]


def test_4_15_ion_cannon_with_nobody_in_front_has_no_effect() -> None:
    race = turn(ship(4, plays="ion_cannon"), ship(4, 1), phases="bonus")
    assert race.end.fuel == [12, 1]
    assert len(race.events_of("fizzled")) == 1
