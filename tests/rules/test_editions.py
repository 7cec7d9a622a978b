"""Where the rulebooks differ: E1 to E7, and the worked example."""

import pytest

from outspeed import Game, GameError
from tests.rules.positions import (
    EDITIONS,
    FRONT_FIRST,
    REAR_FIRST,
    Seat,
    bonus,
    deck,
    game,
    legal,
    routes,
    ship,
    turn,
)

GO = deck(*routes(A="", B='zones = "4"', C='cost = "3"'))


@pytest.mark.parametrize("edition", EDITIONS)
def test_e1_the_order_of_announcing(edition: str) -> None:
    hand = ["nitro"]
    race = game(ship(5, hand=hand), ship(9, hand=hand), ship(3, hand=hand), edition=edition)
    asked = []
    while race.stage == "bonus":
        (seat,) = race.pending
        asked.append(seat)
        race.choose(seat, "pass")
    assert asked == ([2, 0, 1] if edition == REAR_FIRST else [1, 0, 2])


@pytest.mark.parametrize("edition", EDITIONS)
def test_e1_the_order_of_applying(edition: str) -> None:
    # Rear first, seat 1 is pushed behind seat 0, which is then the nearest in front of it.
    seats = (ship(8, plays="flamethrower"), ship(9, plays="flamethrower"), ship(11))
    race = bonus(*seats, edition=edition)
    assert race.end.zones == ([6, 7, 11] if edition == REAR_FIRST else [8, 7, 7])


@pytest.mark.parametrize("edition", EDITIONS)
def test_e1_drawing_runs_from_the_front_in_all_editions(edition: str) -> None:
    race = turn(
        ship(3),
        ship(9),
        deck=deck("A = { bonus = 1 }"),
        stack=["nitro", "nitro", "fuel_tank", "fuel_tank"],
        edition=edition,
    )
    assert race.end.hands == [["fuel_tank"], ["nitro"]]


@pytest.mark.parametrize("edition", EDITIONS)
def test_e2_forcefields_taken_away_at_the_end_of_reveal(edition: str) -> None:
    # Zone 5 is entered and left; in zone 9 a ship has stood since earlier; zone 12 is far away.
    seats = (ship(4, plays="nitro", takes="B"), ship(9))
    race = turn(*seats, deck=GO, forcefields={5: 1, 9: 2, 12: 1}, edition=edition)
    assert race.resolution.zones == [9, 9]
    # Zone 9 is both entered by seat 0 and occupied.
    assert race.end.forcefields == ({12: 1} if edition in ("en", "fr") else {5: 1, 12: 1})
    race = turn(ship(4), ship(9), deck=GO, forcefields={9: 2}, edition=edition)
    assert race.end.forcefields == ({9: 2} if edition in ("en", "fr") else {})


@pytest.mark.parametrize("edition", EDITIONS)
def test_e3_the_finish_tile_is_put_under_the_stack_unseen(edition: str) -> None:
    finishes = set()
    for seed in range(40):
        race = Game(3, seed=seed, edition=edition)
        before = race.view().as_dict()
        finishes.add(race._state.tiles[12])
        race._state.tiles[12] = 13
        assert race.view().as_dict() == before
    assert finishes == {13, 14, 15, 16}


@pytest.mark.parametrize("edition", EDITIONS)
def test_e4_one_ship_left_after_resolution_ends_the_game(edition: str) -> None:
    race = turn(ship(3), ship(9, 3, takes="C"), deck=GO, edition=edition)
    assert race.over
    assert race.winners == [0]
    race = turn(ship(14, takes="B"), ship(3), deck=GO, edition=edition)
    assert race.over
    assert race.winners == [0]


@pytest.mark.parametrize("edition", FRONT_FIRST)
def test_e5_targets_are_read_when_the_effect_is_applied(edition: str) -> None:
    seats = (ship(5, plays="flamethrower"), ship(6, plays="nitro"), ship(9))
    assert bonus(*seats, edition=edition).end.zones == [5, 5, 9]
    seats = (ship(5, plays="flamethrower"), ship(6, plays="nitro"), ship(7))
    assert bonus(*seats, edition=edition).end.zones == [5, 5, 5]


def test_e5_when_applied_in_ru_too() -> None:
    # The magnet brings seat 2 into seat 1's zone before seat 1's flamethrower looks for it.
    seats = (ship(3, plays="electromagnet"), ship(8, plays="flamethrower"), ship(9))
    assert bonus(*seats, edition=REAR_FIRST).end.zones == [3, 6, 6]


@pytest.mark.parametrize("edition", EDITIONS)
def test_e6_one_ship_left_ends_the_game_at_any_moment(edition: str) -> None:
    race = turn(ship(3, plays="ion_cannon"), ship(9, 2), ship(8, 1), edition=edition)
    assert list(race.phases) == ["bonus"]
    assert race.winners == [0]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("token", ["electromagnet", "ion_cannon"])
def test_e7_last_means_in_the_rearmost_occupied_zone_alone_or_shared(
    edition: str, token: str
) -> None:
    race = game(ship(6, hand=[token]), ship(6), ship(9), edition=edition)
    assert legal(race, 0) == ["pass", token]
    race = game(ship(6, hand=[token]), ship(5), ship(9), edition=edition)
    assert legal(race, 0) == ["pass"]


def worked_example(purple: int) -> tuple[Seat, ...]:
    """Blue, Red, Yellow, Green, Purple: Blue last, Yellow and Green in zone 8."""
    return (
        ship(4, plays="electromagnet"),
        ship(6),
        ship(8, plays="flamethrower"),
        ship(8, plays="nitro"),
        ship(purple),
    )


@pytest.mark.parametrize("edition", FRONT_FIRST)
@pytest.mark.parametrize("purple", [9, 10])
def test_worked_example_front_to_rear(edition: str, purple: int) -> None:
    race = bonus(*worked_example(purple), edition=edition)
    # Green to 9 while Purple goes back 2; then Green, alone in front, back 3, the others 2.
    assert race.end.zones == [4, 6 - 2, 8 - 2, 8 + 1 - 3, purple - 2 - 2]
    moves = [(move["seat"], move["to"] - move["from"]) for move in race.events_of("moved")]
    assert moves[:2] == [(3, 1), (4, -2)]
    assert sorted(moves[2:]) == [(1, -2), (2, -2), (3, -3), (4, -2)]


def test_worked_example_rear_to_front() -> None:
    # The magnet first: Purple 10 to 7, Yellow and Green 8 to 6, Red 6 to 4. Then, at the same time,
    # Yellow burns Purple, 7 to 5, and Green goes from 6 to 7.
    race = bonus(*worked_example(10), edition=REAR_FIRST)
    assert race.end.zones == [4, 4, 6, 7, 5]
    # From 9 the magnet pulls Purple to 6, into Yellow's zone: the flamethrower finds nobody.
    race = bonus(*worked_example(9), edition=REAR_FIRST)
    assert race.end.zones == [4, 4, 6, 7, 6]


def test_an_edition_that_does_not_exist_is_refused() -> None:
    with pytest.raises(GameError, match=r"'de'; allowed: en, fr, pl, ru"):
        Game(edition="de")
