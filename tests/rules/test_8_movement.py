"""Section 8: movement, boards, forcefields."""

import pytest

from tests.rules.positions import (
    EDITIONS,
    bonus,
    choose_all,
    deck,
    game,
    routes,
    ship,
    turn,
)

GO = deck(*routes(A="", B='zones = "4"', C='zones = "9"'))
FAR = deck(*routes(A="", B='zones = "20"', C='cost = "3"'))
ENTERED = ("en", "fr")  # E2: the reading of 8.5 in these editions
OCCUPIED = ("pl", "ru")


def test_8_1_a_ship_stops_in_a_zone_with_a_forcefield_it_enters_forward() -> None:
    race = turn(ship(3, takes="B"), ship(3), deck=GO, forcefields={5: 1})
    assert race.end.zones == [5, 3]
    assert race.events_of("stopped") == [{"seat": 0, "zone": 5, "left": 2}]


def test_8_1_or_backward() -> None:
    seats = (ship(3, plays="electromagnet"), ship(9))
    assert bonus(*seats, forcefields={8: 3}).end.zones == [3, 8]
    assert bonus(*seats, forcefields={7: 1}).end.zones == [3, 7]
    assert bonus(*seats, forcefields={6: 1}).end.zones == [3, 6]
    assert bonus(*seats, forcefields={5: 1}).end.zones == [3, 6]


def test_8_1_it_stops_at_the_first_one() -> None:
    race = turn(ship(3, takes="C"), ship(3), deck=GO, forcefields={6: 1, 5: 1, 8: 1})
    assert race.end.zones == [5, 3]


def test_8_1_a_forcefield_at_the_goal_changes_nothing_but_is_entered() -> None:
    race = turn(ship(3, takes="B"), ship(3), deck=GO, forcefields={7: 1, 8: 1})
    assert race.end.zones == [7, 3]
    assert race.end.forcefields == {8: 1}


def test_8_1_a_ship_that_starts_in_such_a_zone_leaves_it_freely() -> None:
    race = turn(ship(3, takes="B"), ship(3), deck=GO, forcefields={3: 2})
    assert race.end.zones == [7, 3]
    race = bonus(ship(3, plays="flamethrower"), ship(9), forcefields={9: 1})
    assert race.end.zones == [3, 7]


def test_8_1_a_forcefield_stops_everybody_who_enters_this_turn() -> None:
    race = turn(*[ship(3, takes="B")] * 3, ship(4, takes="C"), deck=GO, forcefields={5: 1})
    assert race.end.zones == [5, 5, 5, 5]


def test_8_1_each_effect_is_its_own_movement() -> None:
    # Nitro into the forcefield, then the route's full move.
    race = turn(ship(3, plays="nitro", takes="B"), ship(3), deck=GO, forcefields={4: 1})
    assert race.bonus.zones == [4, 3]
    assert race.end.zones == [8, 3]
    # Pushed into the forcefield, then the full move over it.
    seats = (ship(3, plays="flamethrower"), ship(6, takes="C"))
    assert turn(*seats, deck=GO, forcefields={5: 1}).end.zones == [3, 14]


def test_8_1_a_move_of_no_zones_is_none() -> None:
    race = turn(ship(3), ship(3), deck=GO, forcefields={3: 1})
    assert race.events_of("moved") == []
    assert race.end.forcefields == {3: 1}


@pytest.mark.parametrize(("zone", "added"), [(10, 0), (11, 1), (14, 1)])
def test_8_2_a_board_is_added_when_a_ship_moves_past_the_front_zone(zone: int, added: int) -> None:
    race = turn(ship(zone, takes="B"), ship(9), deck=GO)
    assert len(race.events_of("board_added")) == added
    assert race.end.zones == [zone + 4, 9]


def test_8_2_by_nitro_in_bonus_too() -> None:
    race = bonus(ship(14, plays="nitro"), ship(9))
    assert race.events_of("board_added") == [{"seat": 0, "first": 15, "last": 21}]
    assert race.end.zones == [15, 9]


def test_8_2_boards_are_added_as_needed() -> None:
    race = turn(ship(14, takes="B"), ship(14, takes="B"), ship(14, takes="B"), deck=FAR)
    assert race.end.zones == [34, 34, 34]
    added = [(board["first"], board["last"]) for board in race.events_of("board_added")]
    assert added == [(15, 21), (22, 28), (29, 35)]
    assert race.end.rear == 22


def test_8_2_the_board_is_there_for_all_ships() -> None:
    race = turn(ship(14, takes="B"), ship(13, takes="B"), ship(9), deck=GO)
    assert race.end.zones == [18, 17, 9]
    assert len(race.events_of("board_added")) == 1


def test_8_2_from_a_later_pair_of_boards() -> None:
    race = turn(ship(21, takes="B"), ship(15), deck=GO, rear=8)
    assert race.events_of("board_added") == [{"seat": 0, "first": 22, "last": 28}]
    assert race.end.rear == 15


def test_8_2_a_ship_that_a_forcefield_stops_before_the_edge_adds_no_board() -> None:
    race = turn(ship(11, takes="B"), ship(3), deck=GO, forcefields={14: 1})
    assert race.events_of("board_added") == []
    assert race.end.zones == [14, 3]
    assert race.end.rear == 1


def test_8_3_the_rearmost_boards_are_taken_away_until_two_are_left() -> None:
    race = turn(ship(14, takes="B"), ship(7), ship(8), deck=GO)
    assert race.events_of("board_removed") == [{"first": 1, "last": 7}]
    assert race.end.rear == 8
    assert race.end.zones == [18, None, 8]
    seats = (ship(14, takes="B"), ship(21), ship(21, takes="B"), ship(14))
    race = turn(*seats, deck=FAR, rear=8)
    assert [board["first"] for board in race.events_of("board_removed")] == [8, 15, 22]
    assert race.end.rear == 29
    assert race.end.zones == [34, None, 41, None]


def test_8_3_forcefields_there_return_to_the_supply() -> None:
    race = game(ship(14), ship(9), ship(8), deck=GO, forcefields={3: 2, 7: 1, 8: 1, 14: 3})
    assert race.view().supply == 0
    choose_all(race, "B", "A", "A")
    view = race.view()
    assert view.rear == 8
    assert view.forcefields == {8: 1, 14: 3}
    assert view.supply == 3


def test_8_3_not_in_bonus_but_after_the_moves_of_resolution() -> None:
    seats = (ship(14, plays="nitro"), ship(7, takes="B"), ship(3), ship(4, takes="B"))
    race = turn(*seats, deck=GO)
    assert race.bonus.rear == 1
    assert race.bonus.zones == [15, 7, 3, 4]
    assert race.resolution.rear == 8
    assert race.resolution.zones == [15, 11, None, 8]


def test_8_3_a_board_added_in_bonus_counts_also_when_its_ship_is_pushed_back() -> None:
    race = turn(ship(13, plays="flamethrower"), ship(14, plays="nitro"), ship(3), deck=GO)
    assert race.bonus.zones == [13, 13, 3]
    assert race.end.rear == 8
    assert race.end.zones == [13, 13, None]


def test_8_3_also_when_its_ship_is_eliminated() -> None:
    seats = (ship(14, 3, plays="nitro", takes="C"), ship(9), ship(3), ship(10))
    race = turn(*seats, deck=FAR)
    assert race.end.rear == 8
    assert race.end.zones == [None, 9, None, 10]


def test_8_3_before_that_ships_may_still_be_pushed_back_beyond_the_rear_board() -> None:
    race = bonus(ship(1, plays="flamethrower"), ship(2), ship(14, plays="nitro"))
    assert race.end.zones == [1, None, 15]
    race = bonus(ship(1, plays="flamethrower"), ship(4), ship(14, plays="nitro"))
    assert race.end.zones == [1, 2, 15]


def test_8_3_no_board_is_taken_away_when_none_was_added() -> None:
    race = turn(ship(14), ship(8), deck=GO)
    assert race.end.rear == 1


def test_8_4_a_board_is_never_added_at_the_rear() -> None:
    race = turn(ship(8, plays="electromagnet"), ship(9), ship(15), rear=8)
    assert race.events_of("board_added") == []
    assert race.end.zones == [8, None, 12]
    assert race.end.rear == 8


def test_8_5_all_forcefields_of_a_zone_entered_this_turn_are_taken_away() -> None:
    race = turn(ship(3, takes="B"), ship(3), deck=GO, forcefields={5: 3, 6: 1})
    assert race.resolution.forcefields == {5: 3, 6: 1}
    assert race.reveal.forcefields == {6: 1}
    assert race.events_of("forcefields_removed") == [{"zone": 5, "count": 3}]


def test_8_5_they_return_to_the_supply() -> None:
    race = game(ship(3), ship(3), ship(3), deck=GO, forcefields={5: 3, 9: 4})
    choose_all(race, "B", "A", "A")
    assert race.view().supply == 3
    assert race.view().forcefields == {9: 4}


@pytest.mark.parametrize("edition", ENTERED)
def test_8_5_a_ship_that_stands_there_since_earlier_has_not_entered(edition: str) -> None:
    race = turn(ship(5), ship(3), forcefields={5: 1}, edition=edition)
    assert race.end.forcefields == {5: 1}
    race = turn(ship(5, plays="forcefield"), ship(3), edition=edition)
    assert race.end.forcefields == {5: 1}


@pytest.mark.parametrize("edition", ENTERED)
def test_8_5_entered_means_while_a_forcefield_was_there(edition: str) -> None:
    seats = (ship(3, plays="forcefield"), ship(4, plays="flamethrower"), ship(5), ship(9))
    race = turn(*seats, edition=edition)
    assert race.bonus.zones == [3, 4, 3, 9]  # pushed to zone 3 before the forcefield was there
    assert race.end.forcefields == {3: 1}


@pytest.mark.parametrize("edition", ENTERED)
def test_8_5_a_ship_that_entered_and_went_on_counts(edition: str) -> None:
    seats = (ship(3, plays="nitro", takes="B"), ship(3))
    race = turn(*seats, deck=GO, forcefields={4: 2}, edition=edition)
    assert race.end.zones == [8, 3]
    assert race.end.forcefields == {}


@pytest.mark.parametrize("edition", ENTERED)
def test_8_5_a_ship_that_entered_and_was_eliminated_counts(edition: str) -> None:
    seats = (ship(3, 3, plays="nitro", takes="C"), ship(3), ship(3))
    race = turn(*seats, deck=FAR, forcefields={4: 2}, edition=edition)
    assert race.end.zones == [None, 3, 3]
    assert race.end.forcefields == {}


@pytest.mark.parametrize("edition", ENTERED)
def test_8_5_a_forcefield_added_after_the_entry_goes_with_the_first(edition: str) -> None:
    seats = (ship(5, plays="flamethrower"), ship(7), ship(6), ship(9))
    race = turn(*seats, forcefields={5: 1}, edition=edition)
    assert race.bonus.zones == [5, 7, 5, 9]
    assert race.end.forcefields == {}
    # Zone 4 is entered under the forcefield there; the second is placed later.
    seats = (ship(4, plays="forcefield"), ship(5, plays="flamethrower"), ship(6), ship(9))
    race = turn(*seats, forcefields={4: 1}, edition=edition)
    assert race.bonus.forcefields == {4: 2}
    assert race.bonus.zones == [4, 5, 4, 9]
    assert race.end.forcefields == {}


@pytest.mark.parametrize("edition", OCCUPIED)
def test_8_5_the_other_reading_zones_in_which_a_ship_is_at_that_moment(edition: str) -> None:
    race = turn(ship(5), ship(3), forcefields={5: 1}, edition=edition)
    assert race.end.forcefields == {}
    race = turn(ship(5, plays="forcefield"), ship(3), edition=edition)
    assert race.end.forcefields == {}
    seats = (ship(3, plays="nitro", takes="B"), ship(3))
    race = turn(*seats, deck=GO, forcefields={4: 2, 8: 1}, edition=edition)
    assert race.end.zones == [8, 3]
    assert race.end.forcefields == {4: 2}


@pytest.mark.parametrize("edition", EDITIONS)
def test_8_5_forcefields_of_all_other_zones_stay(edition: str) -> None:
    everywhere = {1: 1, 2: 1, 4: 1, 8: 1, 13: 1, 14: 1}
    race = turn(ship(5), ship(3), forcefields=everywhere, edition=edition)
    assert race.end.forcefields == everywhere


@pytest.mark.parametrize("edition", OCCUPIED)
def test_8_5_the_other_reading_an_eliminated_ship_is_in_no_zone(edition: str) -> None:
    seats = (ship(3, 3, plays="nitro", takes="C"), ship(3), ship(3))
    race = turn(*seats, deck=FAR, forcefields={4: 2}, edition=edition)
    assert race.end.forcefields == {4: 2}


@pytest.mark.parametrize("edition", EDITIONS)
def test_8_5_the_zone_is_the_same_when_boards_have_been_taken_away(edition: str) -> None:
    seats = (ship(14, takes="B"), ship(8, takes="B"), ship(9, takes="A"))
    race = turn(*seats, deck=GO, forcefields={10: 1, 11: 2, 12: 1, 13: 1}, edition=edition)
    assert race.resolution.rear == 8
    assert race.resolution.zones == [18, 10, 9]
    assert race.reveal.forcefields == {11: 2, 12: 1, 13: 1}


@pytest.mark.parametrize("edition", EDITIONS)
def test_8_5_at_the_end_of_the_finish_turn_too(edition: str) -> None:
    race = turn(ship(3, takes="B"), ship(3), deck=GO, tile=2, forcefields={5: 1}, edition=edition)
    assert race.end.forcefields == {}
