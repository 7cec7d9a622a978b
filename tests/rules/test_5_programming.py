"""Section 5: choosing a route in secret."""

import json

import pytest

from outspeed import ChoiceError, Game, load_deck
from tests.rules.positions import OUT, choose_all, deck, game, legal, refused, routes, ship, turn


def legal_with(fuel: int, *given: str) -> str:
    """The routes that a ship with this fuel may choose."""
    race = game(ship(3, fuel), ship(3), ship(3), deck=deck(*given))
    return "".join(legal(race, 0))


def test_5_1_all_choose_at_the_same_time() -> None:
    race = game(ship(3), ship(9), OUT, ship(5))
    assert race.stage == "route"
    assert list(race.pending) == [0, 1, 3]


def test_5_1_in_secret() -> None:
    seen = []
    for route in "ABC":
        race = Game(seed=3, first_game=True)
        race.choose(0, route)
        assert race.sealed_choice(0) == race.pending[0]["ABC".index(route)]
        seen.append(json.dumps([race.view(seat).as_dict() for seat in (None, 1, 2, 3)]))
    assert seen[0] == seen[1] == seen[2]


@pytest.mark.parametrize(
    ("tile", "side", "offered"),
    [
        (1, "small", "ABC"),
        (4, "small", "AC"),
        (9, "small", "AC"),
        (9, "large", "ABC"),
        (10, "small", "B"),
        (10, "large", "B"),
    ],
)
def test_5_2_a_tile_offers_one_two_or_three_routes(tile: int, side: str, offered: str) -> None:
    race = game(*[ship(3)] * (4 if side == "small" else 5), deck=load_deck(), tile=tile)
    assert race.view().side == side
    assert "".join(legal(race, 0)) == offered


def test_5_2_a_route_that_is_off_cannot_be_chosen() -> None:
    assert refused(ship(3), ship(3, takes="B")) == ("illegal_choice", "route[1]")


@pytest.mark.parametrize(
    ("cost", "lowest"),
    [
        ("4", 4),
        ("4+3", 7),
        ("Y", 1),
        ("1+Y", 2),
        ("3Y", 3),
        ("2D", 2),
        ("#A", 1),  # counts its own route
        ("2+#A+#A", 4),
        ("1+#B", 1),
        ("1+#B+#C", 1),
        ("1+W", 1),
    ],
)
def test_5_3_the_lowest_possible_cost_may_not_be_more_than_your_fuel(
    cost: str, lowest: int
) -> None:
    given = routes(A=f'cost = "{cost}"', B="")
    assert legal_with(lowest, *given) == "AB"
    if lowest > 1:
        assert legal_with(lowest - 1, *given) == "B"


def test_5_3_a_count_of_your_own_route_is_1_and_of_another_0() -> None:
    assert legal_with(2, *routes(A='cost = "2+#A"', B="")) == "B"
    assert legal_with(2, *routes(A='cost = "2+#B"', B="")) == "AB"
    assert legal_with(2, *routes(B='cost = "2+#A"', C="")) == "BC"
    assert legal_with(2, *routes(B='cost = "2+#B"', C="")) == "C"


def test_5_3_a_die_counts_with_its_best_face() -> None:
    dice = deck(*routes(A='cost = "2Y"', B='cost = "D"', C=""), yellow=[-2] * 5 + [3], blue=[4] * 6)
    for fuel, offered in ((4, "ABC"), (3, "C"), (2, "C")):
        race = game(ship(3, fuel), ship(3), ship(3), deck=dice)
        assert "".join(legal(race, 0)) == offered


@pytest.mark.parametrize("condition", ["seats = 1", "alone = true"])
def test_5_3_conditions_are_ignored_the_cost_line_counts(condition: str) -> None:
    given = routes(A=f'{condition}, cost = "5", zones = "1"', B="")
    assert legal_with(4, *given) == "B"
    assert legal_with(5, *given) == "AB"


def test_5_3_a_route_that_takes_you_to_exactly_0_is_allowed() -> None:
    tile = deck(*routes(A='cost = "3"', B=""))
    race = turn(ship(3, 3), ship(3, takes="B"), ship(3), deck=tile)
    assert race.end.fuel[0] == 0
    assert race.end.out == [0]


def test_5_3_the_fuel_after_bonus_counts() -> None:
    tile = deck(*routes(A='cost = "4"', B=""))
    saved = (ship(4, 2, plays="fuel_tank"), ship(4, takes="B"))
    assert turn(*saved, deck=tile).end.fuel[0] == 0
    hit = (ship(4, 5), ship(3, plays="ion_cannon", takes="B"))
    assert refused(*hit, deck=tile) == ("illegal_choice", "route[0]")


@pytest.mark.parametrize(
    ("costs", "offered"),
    [(("5", "4", "6"), "B"), (("4", "5", "4"), "AC"), (("4", "4", "2+2Y"), "ABC")],
)
def test_5_4_when_no_route_is_affordable_those_with_the_lowest_cost_are_left(
    costs: tuple[str, str, str], offered: str
) -> None:
    names = dict(zip("ABC", (f'cost = "{cost}"' for cost in costs), strict=True))
    assert legal_with(3, *routes(**names)) == offered


def test_5_4_who_takes_one_pays_all_and_is_eliminated() -> None:
    tile = deck(*routes(A='cost = "5", zones = "1"', B='cost = "6"'))
    race = turn(ship(3, 3), ship(3), ship(3), deck=tile)
    assert race.end.out == [0]
    assert race.events_of("paid")[0] == {"seat": 0, "amount": 3, "due": 5, "fuel": 0}


def test_5_4_a_single_route_must_be_taken() -> None:
    assert legal_with(1, 'B = { cost = "9" }') == "B"


def test_5_4_a_dearer_route_is_refused() -> None:
    race = game(ship(3, 1), ship(3), ship(3), deck=deck(*routes(A='cost = "2"', C='cost = "3"')))
    with pytest.raises(ChoiceError, match=r"seat 0 cannot choose C: .* \(rule 5\.\d\); legal: A"):
        race.choose(0, "C")
    choose_all(race, "A", "C", "C")
