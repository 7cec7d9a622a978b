"""Tiles as they are drawn for the terminal."""

import io
from dataclasses import replace
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.console import Console

from outspeed.deck import Amount, Deck, Route, Tile, load_deck
from outspeed.deck.legend import MEANINGS
from outspeed.deck.show import face, show_deck
from outspeed.rules.terms import LARGE, SMALL
from outspeed.texts import LANGUAGES
from tests.deck.strategies import decks

FACES: Final = {
    "plain numbers, silhouettes and a token": (
        1,
        LARGE,
        """\
1  ♙5-6
╭──── A ────╮╭──── B ────╮╭──── C ────╮
│    ♙♙♙    ││     ∞     ││    ♙♙♙    │
│    -1■    ││    -3■    ││     ·     │
│    2►     ││    3►     ││    1★     │
╰───────────╯╰───────────╯╰───────────╯
""",
    ),
    "the middle route off": (
        4,
        SMALL,
        """\
4  ♙3-4
╭──── A ────╮╭──── B ────╮╭──── C ────╮
│     ♙     ││░░░░░░░░░░░││     ∞     │
│     ·     ││░░░░░░░░░░░││    -1■    │
│    5■     ││░░░░░░░░░░░││    1►     │
╰───────────╯╰───────────╯╰───────────╯
""",
    ),
    "counts of players": (
        6,
        SMALL,
        """\
6  ♙3-4
╭──── A ────╮╭──── B ────╮╭──── C ────╮
│     ∞     ││     ♙     ││     ∞     │
│    -1■    ││    -1■    ││   -♙A■    │
│    ♙C►    ││    2►     ││    1★     │
╰───────────╯╰───────────╯╰───────────╯
""",
    ),
    "no choice": (
        10,
        LARGE,
        """\
10  ♙5-6
╭──── A ────╮╭──── B ────╮╭──── C ────╮
│░░░░░░░░░░░││     ∞     ││░░░░░░░░░░░│
│░░░░░░░░░░░││   -[Y]■   ││░░░░░░░░░░░│
│░░░░░░░░░░░││  [D]► 1★  ││░░░░░░░░░░░│
╰───────────╯╰───────────╯╰───────────╯
""",
    ),
    "alone": (
        11,
        SMALL,
        """\
11  ♙3-4
╭──── A ────╮╭──── B ────╮╭──── C ────╮
│     ∞     ││    (♙)    ││     ♙     │
│    -1■    ││  ♙♙… -1■  ││    -4■    │
│    1►     ││  (♙) 3►   ││    4►     │
╰───────────╯╰───────────╯╰───────────╯
""",
    ),
    "a number and a die": (
        12,
        SMALL,
        """\
12  ♙3-4
╭──── A ────╮╭──── B ────╮╭──── C ────╮
│    ♙♙     ││     ∞     ││     ∞     │
│    -1■    ││  -1-[Y]■  ││     ·     │
│    3►     ││[D][D]► 1★ ││    ♙B■    │
╰───────────╯╰───────────╯╰───────────╯
""",
    ),
    "several dice": (
        14,
        SMALL,
        """\
14 ⚑  ♙3-4
╭──── A ────╮╭──── B ────╮╭──── C ────╮
│     ∞     ││     ∞     ││     ∞     │
│   -[Y]■   ││ -[Y][Y]■  ││-[Y][Y][Y]■│
│   [D]►    ││  [D][D]►  ││[D][D][D]► │
╰───────────╯╰───────────╯╰───────────╯
""",
    ),
    "the wheel": (
        16,
        LARGE,
        """\
16 ⚑  ♙5-6
╭──── A ────╮╭──── B ────╮╭──── C ────╮
│    ♙♙     ││     ∞     ││    ♙♙♙    │
│    -2■    ││    -◎■    ││    -2■    │
│    3►     ││    ◎►     ││    3►     │
╰───────────╯╰───────────╯╰───────────╯
""",
    ),
}

# What does not fit is wrapped, and the lines of the three routes stay level.
CROWDED: Final = """\
1 ⚑  ♙3-4
╭──── A ────╮╭──── B ────╮╭──── C ────╮
│  ♙♙♙♙♙♙   ││     ♙     ││░░░░░░░░░░░│
│-1-4×[Y]-♙A││   ♙♙… ·   ││░░░░░░░░░░░│
│   -♙C■    ││           ││░░░░░░░░░░░│
│ 2■ 99+◎►  ││(♙) 9×[D]■ ││░░░░░░░░░░░│
╰───────────╯╰───────────╯╰───────────╯
"""

ASCII_FACE: Final = """\
11  i3-4
+---- A ----++---- B ----++---- C ----+
|     ~     ||    (i)    ||     i     |
|    -1%    ||  ii+ -1%  ||    -4%    |
|    1>     ||  (i) 3>   ||    4>     |
+-----------++-----------++-----------+
"""


def console(width: int, encoding: str = "utf-8", colour: bool = False) -> Console:
    file = io.TextIOWrapper(io.BytesIO(), encoding=encoding, newline="")
    return Console(
        file=file, width=width, force_terminal=colour, color_system="256" if colour else None
    )


def printed(drawn: Console) -> str:
    file = drawn.file
    assert isinstance(file, io.TextIOWrapper)
    file.seek(0)
    return "".join(line.rstrip() + "\n" for line in file.read().splitlines())


def drawn_face(tile: Tile, side: int, encoding: str = "utf-8") -> str:
    page = console(39, encoding)
    page.print(face(tile, side))
    return printed(page)


@pytest.mark.parametrize(("number", "side", "expected"), FACES.values(), ids=FACES)
def test_a_face_shows_condition_cost_and_benefit(number: int, side: int, expected: str) -> None:
    assert drawn_face(load_deck().tile(number), side) == expected


def test_a_crowded_face_is_wrapped() -> None:
    a = Route(
        seats=6,
        cost=Amount(number=1, yellow=4, counts=(1, 0, 1)),
        fuel=Amount(number=2),
        zones=Amount(number=99, wheels=1),
    )
    b = Route(seats=1, alone=True, fuel=Amount(blue=9))
    tile = Tile(1, True, (a, b, None), (None, a, None))
    assert drawn_face(tile, SMALL) == CROWDED


def test_an_output_without_such_symbols_gets_ascii() -> None:
    assert drawn_face(load_deck().tile(11), SMALL, "ascii") == ASCII_FACE


def test_a_terminal_gets_colours_and_anything_else_plain_text() -> None:
    plain, coloured = console(80), console(80, colour=True)
    show_deck(load_deck(), plain)
    show_deck(load_deck(), coloured)
    assert "\x1b" not in printed(plain)
    assert "\x1b[1;30;43m[Y]" in printed(coloured)
    assert "\x1b[1;37;44m[D]" in printed(coloured)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_legend_says_what_the_symbols_mean(language: str) -> None:
    page = console(120)
    show_deck(load_deck(), page, tile=1, language=language)
    text = printed(page)
    for meaning in MEANINGS.values():
        assert meaning[LANGUAGES.index(language)].split("{")[0] in text
    assert ": 1 1 2 2 3 3\n" in text
    assert ": 1 1 2 2 3 4\n" in text


def test_every_meaning_is_said_in_every_language() -> None:
    for meaning in MEANINGS.values():
        assert len(set(meaning)) == len(LANGUAGES)


def test_all_faces_of_a_deck_are_shown_two_a_row_in_80_columns() -> None:
    page = console(80)
    show_deck(load_deck(), page)
    lines = printed(page).splitlines()
    assert lines[0] == "Ultima (reconstruction) (ultima)"
    assert lines[1].split() == ["1", "♙3-4", "1", "♙5-6"]
    assert lines[91].split() == ["16", "⚑", "♙3-4", "16", "⚑", "♙5-6"]
    assert max(map(len, lines)) <= 80


def test_one_tile_or_one_side_can_be_shown() -> None:
    page = console(80)
    show_deck(load_deck(), page, tile=14, side=SMALL)
    expected = FACES["several dice"][2]
    assert printed(page).startswith(f"Ultima (reconstruction) (ultima)\n{expected}\n")

    page = console(80)
    show_deck(load_deck(), page, side=LARGE)
    assert "5-6" in printed(page)
    assert "♙3-4\n" not in printed(page)


@settings(max_examples=30)
@given(decks(), st.integers(20, 200), st.sampled_from(["utf-8", "ascii"]))
def test_any_deck_is_shown_in_any_width(deck: Deck, width: int, encoding: str) -> None:
    page = console(width, encoding)
    show_deck(replace(deck, title="T"), page)
    assert max(map(len, printed(page).splitlines())) <= width
