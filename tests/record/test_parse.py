"""What is no record: the line where it stops being one, and what is wrong there."""

from pathlib import Path
from typing import Final

import pytest

from outspeed.record import RecordError, parse

TEXT: Final = (
    Path(__file__).parents[1].joinpath("records", "wheel-small.txt").read_text(encoding="utf-8")
)
LINES: Final = TEXT.splitlines()
FIRST_TURN: Final = LINES.index("") + 1
RESULT: Final = len(LINES) - 1
WHOLE: Final = TEXT.replace(LINES[8] + "\n", "").replace(LINES[9], "seed: 5")  # no fair seed
TWO_PROMISES: Final = f"{LINES[8]}\n{LINES[8]}"


def test_the_text_of_these_tests_is_a_record() -> None:
    assert parse(TEXT).text() == TEXT
    assert LINES[8].startswith("promise: ")
    assert parse(WHOLE).seed == 5


# What is replaced, by what, the number of the line that is wrong then, and why.
BROKEN: Final = [
    ("OUTSPEED race 1", "OUTSPEED race 2", 1, "expected 'OUTSPEED race 1'"),
    ("players: 3", "players: 7", 2, "'7' is not a number 3 to 6"),
    ("players: 3", "players: three", 2, "'three' is not a number 3 to 6"),
    ("players: 3", "players: 03", 2, "'03' is not a number 3 to 6"),
    ("players: 3\n", "", 2, "expected 'players: …'"),
    ("edition: ru", "edition: de", 3, "'de' is not one of en, fr, pl, ru"),
    ("first game: no", "first game: maybe", 4, "'maybe' is not one of yes, no"),
    ("deck: ultima 3", "deck: ultima", 5, "expected a deck id and 64 hexadecimal digits"),
    ("deck: ultima ", "deck: \x1b[1m ", 5, "expected a deck id and 64 hexadecimal digits"),
    ("seat 1: Blaise", "seat 1: Bl\x1baise", 7, "'Bl\\x1baise' is no name; allowed: 1 to 24"),
    ("seat 2: Chloé\n", "", 8, "expected 'seat 2: …'"),
    ("seat 1: Blaise\n", "", 7, "expected 'seat 1: …'"),
    ("seat 0: Ada\n", "", 6, "expected a promise, a seed or an empty line"),
    ("promise: ", "seat 3: Дарья\npromise: ", 9, "expected a promise, a seed or an empty line"),
    ("promise: ", "promise: x", 9, "expected 64 hexadecimal digits"),
    ("seed: ", "seed: x", 10, "expected 64 hexadecimal digits"),
    ("seed: ", "sead: ", 10, "expected a promise, a seed or an empty line"),
    (LINES[8], TWO_PROMISES, 10, "expected a promise, a seed or an empty line"),
    ("\n\n1. ", "\n1. ", 11, "expected a promise, a seed or an empty line"),
    ("1. tile 8", "2. tile 8", 12, "expected turn 1: '1. tile NUMBER SIDE | …'"),
    ("1. tile 8", "01. tile 8", 12, "expected turn 1"),
    ("1. tile 8", "1. tile 08", 12, "expected turn 1"),
    ("8 small", "8 middle", 12, "'middle' is not one of small, large"),
    ("| route 0:C", "| rout 0:C", 12, "'rout' is not one of bonus, route, wheel, keep, ="),
    ("2:A | keep", "2:A | bonus", 13, "'bonus' is not one of wheel, keep, ="),
    ("= 4/12 3/15 3/15", "= 4/12 3/15 3/15 | = 1/1", 12, "'=' is not one of nothing more"),
    ("route 0:C", "route 3:C", 12, "'3' is not a number 0 to 2"),
    ("route 0:C", "route 0:D", 12, "'D' is no choice; choices are pass, nitro"),
    ("route 0:C", "route 0C", 12, "'0C' is not a number 0 to 2"),
    ("route 0:C 1:A 2:A", "route", 12, "nothing follows 'route'"),
    (" | route 0:C 1:A 2:A", "", 12, "nobody decides anything in this turn"),
    ("keep 1:ion_cannon", "keep 1:keep:ion_cannon", 13, "'keep:keep:ion_cannon' is no choice"),
    ("= 4/12 3/15 3/15", "= 4/12 3/15", 12, "2 positions for 3 seats"),
    ("= 4/12", "= 0/12", 12, "'0' is not a number 1 to 32768"),
    ("= 4/12", "= 4", 12, "'' is not a number 0 to 32768"),
    (" | = 4/12 3/15 3/15", "", 13, "the turn before this one has no positions at its end"),
    ("result: 2 by", "result: 7 by", 26, "expected 'result: WINNERS by REASON, ranks RANKS'"),
    ("by last_ship", "by luck", 26, "'luck' is not one of last_ship, no_ship, zone, fuel,"),
    ("ranks 2 2 1", "ranks 2 1", 26, "2 ranks for 3 seats"),
    ("\nresult: ", "\nresult:", 26, "expected the end of the record"),
    ("ranks 2 2 1\n", "ranks 2 2 1\nbye\n", 27, "expected the end of the record"),
]


@pytest.mark.parametrize(("old", "new", "line", "message"), BROKEN)
def test_the_line_that_is_wrong_is_named(old: str, new: str, line: int, message: str) -> None:
    assert old in TEXT
    with pytest.raises(RecordError) as caught:
        parse(TEXT.replace(old, new, 1))
    assert caught.value.line == line
    assert str(caught.value).startswith(f"line {line}: {message}")


@pytest.mark.parametrize("seed", ["18446744073709551616", "-1", "05", "1e3", "", "9" * 5000])
def test_a_seed_that_is_a_number_fits_in_64_bits(seed: str) -> None:
    with pytest.raises(RecordError, match=r"line 9: .* is not a number 0 to 18446744073709551615"):
        parse(WHOLE.replace("seed: 5", f"seed: {seed}"))


@pytest.mark.parametrize("kept", range(FIRST_TURN))
def test_a_record_that_ends_too_early_says_so(kept: int) -> None:
    with pytest.raises(RecordError) as caught:
        parse("\n".join(LINES[:kept]))
    assert caught.value.line == max(kept, 1) + (kept > 0)


def test_swapped_lines_are_named() -> None:
    lines = LINES.copy()
    lines[FIRST_TURN + 2], lines[FIRST_TURN + 5] = lines[FIRST_TURN + 5], lines[FIRST_TURN + 2]
    with pytest.raises(RecordError, match=f"^line {FIRST_TURN + 3}: expected turn 3"):
        parse("\n".join(lines))


def test_a_race_has_no_more_than_13_turns() -> None:
    more = [*LINES[: RESULT - 1], LINES[RESULT - 2].replace("13. ", "14. ", 1)]
    with pytest.raises(RecordError, match="expected turn 14"):
        parse("\n".join(more))


def test_an_error_is_one_line_however_long_what_is_wrong() -> None:
    with pytest.raises(RecordError) as caught:
        parse(TEXT.replace("ru", "x" * 10_000 + "\r\x1b", 1))
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 100


def test_the_end_of_the_last_line_may_be_missing() -> None:
    assert parse(TEXT.removesuffix("\n")) == parse(TEXT)
