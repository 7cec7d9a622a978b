"""Whole races at the keyboard."""

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from outspeed import Choice, Game
from outspeed.rules.terms import SEATS, TOKEN_NAMES
from outspeed.terminal.decision import decision
from outspeed.terminal.glue import GLUE, GluedTexts
from outspeed.terminal.keyboard import Leave
from outspeed.terminal.menu import menu
from outspeed.terminal.screen import Screen, make_console
from outspeed.terminal.seats import bots_in, seat_names
from outspeed.texts import LANGUAGES
from tests.strategies import Race, races
from tests.terminal.stage import CLEAR, ESCAPE, SIZE, Robot, Script, Stage, Terminal


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("players", "humans"), [(3, 1), (4, 2), (6, 1)])
def test_a_race_goes_to_the_podium_on_pages_of_80_by_24(
    language: str, players: int, humans: int
) -> None:
    stage = Stage(
        Robot(players), game=Game(players, seed=players), humans=humans, language=language
    )
    stage.play()
    *pages, podium = stage.pages()
    texts = GluedTexts(language)
    assert len(pages) > 20
    for page in pages:
        assert len(page) <= 24, page
        assert max(map(len, page)) <= 80, page
    assert f" {texts.text('ask.podium.title')}" in " ".join(podium)
    winners = stage.game.outcome.winners if stage.game.outcome else ()
    for seat in winners:
        assert stage.race.names[seat].replace(GLUE, " ") in "\n".join(podium)


@pytest.mark.parametrize("language", LANGUAGES)
def test_plain_output_is_the_same_race_without_codes(language: str) -> None:
    stages = [
        Stage(Robot(3, echo=plain), game=Game(4, seed=9), language=language, plain=plain)
        for plain in (True, False)
    ]
    plain, paged = (stage.play() for stage in stages)
    assert "\x1b" not in plain
    assert "\x1b" in paged
    assert max(map(len, plain.split("\n"))) <= 80
    assert stages[0].game.decisions == stages[1].game.decisions


@given(race=races(), language=st.sampled_from(LANGUAGES), mind=st.integers(0, 99))
@settings(max_examples=15)
def test_any_race_with_any_deck_can_be_played(race: Race, language: str, mind: int) -> None:
    stage = Stage(Robot(mind), game=race.begin(), language=language, plain=True)
    stage.play()
    assert stage.game.over


def test_the_choices_of_people_are_those_they_typed() -> None:
    game = Game(3, seed=2, first_game=True)
    script = Script(["", "x", "", "B"])
    with pytest.raises(Leave):
        Stage(script, game=game).play()
    assert [d.choice for d in game.decisions if d.seat == 0] == [Choice.parse("B")]


def test_bad_input_is_told_and_asked_again_without_a_choice_being_made() -> None:
    game = Game(3, seed=2, first_game=True)
    stage = Stage(Script(["", "x", "", "4", "🚀", "ab" * 500]), game=game)
    with pytest.raises(Leave):
        stage.play()
    assert not game.decisions
    assert 0 not in game.sealed
    said = ["\n".join(page) for page in stage.pages()]
    assert "“x” is no choice here. Type one of: A, B, C" in said[-5]
    assert "Enter alone chooses nothing here. Type one of: A, B, C" in said[-4]
    assert "“4” is no choice here." in said[-3]
    assert "“🚀” is no choice here." in said[-2]
    assert all(len(page) <= 24 for page in stage.pages())


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_question_mark_explains_every_page_and_changes_nothing(language: str) -> None:
    asked: set[str] = set()

    class Curious(Robot):
        """Asks once on every page, then goes on."""

        def read(self) -> str:
            page = self.stage.output.getvalue().rsplit(CLEAR, 1)[-1]
            if page not in asked:
                asked.add(page)
                return "?"
            return super().read()

    quiet = Stage(Robot(5), game=Game(3, seed=48), language=language)
    curious = Stage(Curious(5), game=Game(3, seed=48), language=language)
    quiet.play()
    curious.play()
    assert quiet.game.decisions == curious.game.decisions
    *pages, _ = curious.pages()
    assert all(len(page) <= 24 for page in pages)
    assert all(max(map(len, page)) <= 80 for page in pages)
    help_title = GluedTexts(language).text("ask.help.title")
    assert sum(help_title in page[0] for page in pages) > len(quiet.pages())
    stages = {decision.stage for decision in quiet.game.decisions if decision.seat == 0}
    assert stages == {"bonus", "route", "wheel", "keep"}


@given(race=races(), language=st.sampled_from(LANGUAGES))
@settings(max_examples=25)
def test_what_a_person_sees_does_not_depend_on_what_another_has_just_chosen(
    race: Race, language: str
) -> None:
    game = race.moment()
    assume(len(game.pending) > 1)
    first, second = sorted(game.pending)[:2]
    names = ["human" if seat in (first, second) else "rookie" for seat in range(game.players)]
    seen = set()
    for choice in game.pending[first]:
        # The first opens the curtain and chooses, the second opens theirs.
        script = Script(["", str(choice).removeprefix("keep:"), ""])
        stage = Stage(script, game=game.copy(), names=names, language=language, plain=True)
        with pytest.raises(Leave):
            stage.play()
        assert stage.game.sealed_choice(first) == choice
        seen.add(stage.output.getvalue())
    assert len(seen) == 1


def test_nothing_but_a_name_is_seen_between_two_people() -> None:
    game = Game(4, seed=6)
    stage = Stage(Robot(8), game=game, humans=3)
    stage.play()
    texts = GluedTexts("en")
    tokens = [texts.text(f"name.token.{token}") for token in TOKEN_NAMES]
    curtain = texts.text("ask.curtain.press_enter")
    pages = ["\n".join(page) for page in stage.pages()]
    curtains = [page for page in pages if curtain in page]
    assert len(curtains) > 40
    assert set(curtains) == {
        f"\nHand over to: {name}\n\n{curtain} ".replace(GLUE, " ") for name in stage.race.names[:3]
    }
    for before, page in pairwise(pages):
        private = "(you)" in page
        assert not private or curtain in before or _same_person(before, page)
        assert private or not any(f"draws: {token}" in page for token in tokens)


def _same_person(before: str, page: str) -> bool:
    """Whether both pages are for the same seat."""
    lanes = [line for line in page.split("\n") if "(you)" in line]
    return lanes[0].split("(you)")[0] in before


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [3, SEATS])
def test_the_fullest_pages_fit(language: str, players: int) -> None:
    texts = GluedTexts(language)
    screen = Screen(make_console(Terminal(), {"TERM": "linux", **SIZE}))
    deck = Game(players, seed=1).deck
    for tile in deck.tiles:
        view = replace(
            Game(players, seed=1).view(0),
            stage="bonus",
            tile=tile.number,
            side="large" if players > 4 else "small",
            front=21,
            forcefields={4: 1, 15: 2},
            hand=TOKEN_NAMES,
            choices=tuple(map(Choice.parse, ("pass", *TOKEN_NAMES[:4]))),
        )
        keeping = replace(
            view, stage="keep", choices=tuple(map(Choice.parse, ("keep:nitro", "keep:ion_cannon")))
        )
        choosing = replace(view, stage="route", choices=tuple(map(Choice.parse, "ABC")))
        dialling = replace(view, stage="wheel", choices=tuple(map(Choice.parse, "0123456789")))
        for page in (view, keeping, choosing, dialling):
            options = menu(page, texts)
            refusal = texts.text("ask.help.wrong", answer="x" * 20, choices="0, 1, 2, 3, 4, 5, 6")
            parts = decision(page, options, texts, {0: 1}, [], refusal)
            screen.console.file = output = Terminal()
            screen.write(*screen.fitting(parts))
            lines = ESCAPE.sub("", output.getvalue()).splitlines()
            assert len(lines) <= 23, lines
            assert max(map(len, lines)) <= 80


def test_a_race_goes_on_without_the_people_who_are_out() -> None:
    game = Game(3, seed=46, first_game=True)
    stage = Stage(Robot(1), game=game)
    text = stage.play()
    last = max(d.turn for d in game.decisions if d.seat == 0)
    assert last == 1
    for turn in range(2, game.turn + 1):
        assert f"Turn {turn}: tile {turn}" in ESCAPE.sub("", text)


def test_resumed_in_memory_the_turn_is_told_again() -> None:
    game = Game(4, seed=5)
    while game.turn < 4 or game.stage != "route":
        for seat, choices in game.pending.items():
            game.choose(seat, choices[0])
    stage = Stage(Script([""]), game=game)
    with pytest.raises(Leave):
        stage.play()
    text = "\n".join("\n".join(page) for page in stage.pages())
    assert "The race goes on." in text
    assert "Turn 4: tile" in text
    assert "Turn 3: tile" not in text


def test_bots_of_a_race_are_the_same_when_it_is_resumed() -> None:
    game = Game(4, seed=bytes(32))
    names = seat_names(4, 1)
    first, second = bots_in(game, names), bots_in(game.copy(), names)
    for seat in (1, 2, 3):
        view = game.view(seat)
        assert first[seat].choose(view) == second[seat].choose(view)
