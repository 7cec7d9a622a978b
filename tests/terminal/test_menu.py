"""Keys and answers: what may be typed, and why something else may not."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from outspeed import Choice, Game
from outspeed.rules.terms import TOKEN_NAMES
from outspeed.terminal.glue import GluedTexts
from outspeed.terminal.menu import Menu, Refusal, menu
from outspeed.texts import LANGUAGES
from outspeed.view import View
from tests.strategies import Race, races


def bonus_view(hand: tuple[str, ...], playable: tuple[str, ...]) -> View:
    """Somebody who is asked for a token."""
    choices = tuple(map(Choice.parse, ("pass", *playable)))
    return replace(Game(4, seed=1).view(0), stage="bonus", hand=hand, choices=choices)


def route_view(tile: int, fuel: int, choices: str, side: str = "small") -> View:
    """Somebody who chooses a route."""
    view = Game(4, seed=1).view(0)
    ships = (replace(view.ships[0], fuel=fuel), *view.ships[1:])
    legal = tuple(map(Choice.parse, choices))
    return replace(view, stage="route", tile=tile, side=side, ships=ships, choices=legal)


def keep_view(*drawn: str) -> View:
    """Somebody who keeps one of two tokens."""
    choices = tuple(Choice.parse(f"keep:{token}") for token in drawn)
    return replace(Game(4, seed=1).view(0), stage="keep", choices=choices)


def wheel_view(fuel: int) -> View:
    """Somebody who dials a digit."""
    view = Game(4, seed=1).view(0)
    ships = (replace(view.ships[0], fuel=fuel), *view.ships[1:])
    choices = tuple(Choice.parse(str(digit)) for digit in range(min(fuel, 9) + 1))
    return replace(view, stage="wheel", ships=ships, choices=choices)


def understand(view: View, answer: str, language: str = "en") -> str:
    """The choice's text form, or what is said of the answer."""
    meant = menu(view, GluedTexts(language)).understand(answer)
    return meant.message if isinstance(meant, Refusal) else str(meant)


HELD = bonus_view(("nitro", "fuel_tank", "flamethrower"), ("nitro", "fuel_tank", "flamethrower"))


@pytest.mark.parametrize(
    ("answer", "choice"),
    [
        ("0", "pass"),
        ("pass", "pass"),
        ("play no", "pass"),
        ("1", "nitro"),
        (" 3 ", "flamethrower"),
        ("N", "nitro"),
        ("ni", "nitro"),
        ("FU", "fuel_tank"),
        ("fuel tank", "fuel_tank"),
        ("fuel_tank", "fuel_tank"),
        ("fl", "flamethrower"),
    ],
)
def test_tokens_are_chosen_by_number_or_by_the_letters_of_their_names(
    answer: str, choice: str
) -> None:
    assert understand(HELD, answer) == choice


@pytest.mark.parametrize(
    ("language", "answer", "choice"),
    [
        ("fr", "bidon", "fuel_tank"),
        ("fr", "nitro", "nitro"),
        ("pl", "zb", "fuel_tank"),
        ("ru", "НИ", "nitro"),
        ("ru", "о", "flamethrower"),
    ],
)
def test_names_are_those_of_the_language(language: str, answer: str, choice: str) -> None:
    assert understand(HELD, answer, language) == choice


def test_accents_may_be_left_out() -> None:
    view = bonus_view(("electromagnet",), ("electromagnet",))
    assert understand(view, "elec", "fr") == understand(view, "ÉLEC", "fr") == "electromagnet"


def test_letters_that_two_names_begin_with_choose_neither() -> None:
    message = "“f” could be Fuel Tank and Flamethrower: type more of the name."
    assert understand(HELD, "f") == message


@pytest.mark.parametrize(
    ("view", "answer", "message"),
    [
        (HELD, "4", "Forcefield: you hold none. (4.2)"),
        (HELD, "forcefield", "Forcefield: you hold none. (4.2)"),
        (
            bonus_view(("ion_cannon",), ()),
            "6",
            "Ion Cannon: only from the rearmost occupied zone. (4.15)",
        ),
        (
            bonus_view(("electromagnet",), ()),
            "el",
            "Electromagnet: only from the rearmost occupied zone. (4.14)",
        ),
        (
            replace(bonus_view(("forcefield",), ()), supply=0),
            "4",
            "Forcefield: no forcefield token is left. (4.13)",
        ),
        (
            replace(bonus_view(("forcefield",), ()), finish=True),
            "4",
            "Forcefield: not while the Finish Line tile is visible. (4.13)",
        ),
        (route_view(4, 12, "AC"), "B", "This tile has no route B. (5.2)"),
        (route_view(1, 2, "AC"), "b", "Route B costs at least 3 fuel, you have 2. (5.3)"),
        (
            route_view(14, 0, "A"),
            "c",
            "You can afford no route: choose one of the cheapest. (5.4)",
        ),
        (wheel_view(3), "4", "You have 3 fuel: dial 3 at most. (6.1)"),
        (
            keep_view("nitro", "forcefield"),
            "3",
            "Flamethrower: not one of the two you have drawn. (6.8)",
        ),
    ],
)
def test_what_is_not_allowed_is_refused_with_its_rule(
    view: View, answer: str, message: str
) -> None:
    assert understand(view, answer) == message


@pytest.mark.parametrize(
    ("answer", "route"),
    [("A", "A"), ("c", "C"), ("1", "A"), ("3", "C"), ("С", "C"), ("а", "A"), ("route C", "C")],
)
def test_routes_are_chosen_by_letter_or_number(answer: str, route: str) -> None:
    assert understand(route_view(1, 12, "ABC"), answer) == route


def test_digits_are_digits() -> None:
    assert [understand(wheel_view(12), str(digit)) for digit in range(10)] == list("0123456789")


def test_a_wrong_answer_is_told_what_is_right() -> None:
    assert understand(HELD, "7") == "“7” is no choice here. Type one of: 0, 1, 2, 3"
    assert understand(route_view(4, 12, "AC"), "x") == ("“x” is no choice here. Type one of: A, C")
    assert len(understand(HELD, "x" * 1000)) < 80


def test_enter_alone_chooses_only_what_must_be_chosen() -> None:
    assert understand(HELD, " ") == "Enter alone chooses nothing here. Type one of: 0, 1, 2, 3"
    assert understand(route_view(10, 12, "B"), "") == "B"
    assert understand(bonus_view(("forcefield",), ()), "") == "pass"
    assert understand(keep_view("nitro"), "") == "keep:nitro"


@given(race=races(), language=st.sampled_from(LANGUAGES))
def test_every_choice_has_a_key_and_nothing_else_can_be_chosen(race: Race, language: str) -> None:
    game = race.moment()
    for seat in game.pending:
        view = game.view(seat)
        options = menu(view, GluedTexts(language))
        assert tuple(option.choice for option in options.allowed) == view.choices
        for option in options.options:
            meant = options.understand(option.keys[0])
            assert meant == (option.choice if option.why is None else Refusal(option.why))


@given(race=races(), language=st.sampled_from(LANGUAGES), answer=st.text().filter(str.isprintable))
def test_any_answer_is_a_choice_or_one_line(race: Race, language: str, answer: str) -> None:
    game = race.moment()
    for seat in game.pending:
        options: Menu = menu(game.view(seat), GluedTexts(language))
        meant = options.understand(answer)
        if isinstance(meant, Refusal):
            assert len(meant.message.splitlines()) == 1
        else:
            assert meant in game.pending[seat]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_token_can_be_typed_by_its_whole_name(language: str) -> None:
    texts = GluedTexts(language)
    for token in TOKEN_NAMES:
        name = texts.text(f"name.token.{token}")
        assert understand(bonus_view(TOKEN_NAMES, TOKEN_NAMES), name, language) == token
