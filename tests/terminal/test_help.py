"""What `?` says."""

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from outspeed import Game
from outspeed.terminal.glue import GluedTexts
from outspeed.terminal.help import explanation, rules_in_words, rules_on_screen
from outspeed.terminal.screen import Screen, make_console
from outspeed.texts import LANGUAGES
from outspeed.view import View
from tests.strategies import Race, races
from tests.terminal.test_menu import bonus_view, keep_view, route_view, wheel_view


def shown(view: View, language: str = "en") -> str:
    """The text of the help, each paragraph on one line."""
    output = io.StringIO()
    Screen(make_console(output, {})).write(explanation(view, GluedTexts(language)))
    return " ".join(output.getvalue().split())


@pytest.mark.parametrize(
    ("view", "rules"),
    [
        (bonus_view(("nitro", "ion_cannon"), ("nitro",)), {"4.1", "4.2", "4.10", "4.15"}),
        (route_view(11, 12, "ABC"), {"5.1", "5.3", "6.2", "6.3"}),
        (route_view(9, 12, "AC"), {"5.1", "5.3", "6.5", "6.8"}),
        (wheel_view(5), {"6.1", "6.4"}),
        (keep_view("nitro", "forcefield"), {"6.8"}),
    ],
)
def test_the_rules_are_those_of_the_stage_and_of_what_is_on_screen(
    view: View, rules: set[str]
) -> None:
    assert rules <= set(rules_on_screen(view))


def test_rules_are_as_the_edition_has_them() -> None:
    texts = GluedTexts("en")
    pages = []
    for edition in ("en", "ru"):
        output = io.StringIO()
        screen = Screen(make_console(output, {}))
        screen.write(rules_in_words(["4.1"], texts, edition))
        pages.append(output.getvalue())
    assert pages[0] != pages[1]


@given(race=races(), language=st.sampled_from(LANGUAGES))
def test_help_can_be_had_at_every_decision_in_every_language(race: Race, language: str) -> None:
    game = race.moment()
    texts = GluedTexts(language)
    for seat in game.pending:
        view = game.view(seat)
        text = shown(view, language)
        for number in rules_on_screen(view):
            rule = texts.rule(number, view.edition).replace("\ue000", " ")
            assert " ".join(f"{number} {rule}".split()) in text


def test_help_shows_what_is_public_beside_the_track() -> None:
    game = Game(3, seed=1, first_game=True)
    while game.turn < 3:
        for seat, choices in game.pending.items():
            game.choose(seat, choices[-1])
    assert (
        "stack 29 discard Flamethrower ×1, Forcefield ×2 forcefields left 5 tiles played 1, 2"
    ) in shown(game.view(0))


def test_help_explains_the_symbols_of_tiles_and_dice() -> None:
    text = shown(route_view(1, 12, "ABC"))
    assert "[Y] yellow die: 1 1 2 2 3 3" in text
    assert "-1■ Fuel you pay" in text
