"""Whatever a record is turned into: no record, a departure, or a sound race; nothing else."""

import re
import sys
from collections.abc import Sequence
from io import StringIO
from pathlib import Path
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outspeed import cli
from outspeed.choice import TEXTS
from outspeed.record import Record, RecordError, check, parse, replay

FOLDER: Final = Path(__file__).parents[1] / "records"
RECORDS: Final = tuple(file.read_text(encoding="utf-8") for file in sorted(FOLDER.glob("*.txt")))

TOKENS: Final = (
    *("bonus", "route", "wheel", "keep", "=", "|", " | ", "out", "result: ", "seed: ", "promise: "),
    *("seat 0: ", "nobody", "\n", "\n\n", " ", ":", "/", "0", "1", "6", "13", "99", "-1", "1e9"),
    *("9" * 5000, "small", "large", "ranks", "yes", "fr", "é", "²", "٣", "\r", "\0", "\x1b[1m"),
    *TEXTS,
)
RECORD: Final = st.sampled_from(RECORDS)


def judge(text: str) -> None:
    """The one thing that a text may be, and what that promises."""
    try:
        record = parse(text)
    except RecordError as error:
        check_message(str(error))
        check_line(error.line, text)
        return
    assert record.text().rstrip("\n") == text.rstrip("\n")
    departure = check(record)
    if departure is not None:
        check_message(str(departure))
        return
    assert Record.of(replay(record), record.names) == record


def check_line(number: int, text: str) -> None:
    """A line of the text, or the one that is missing behind its last."""
    assert 1 <= number <= text.count("\n") + 2


def check_message(message: str) -> None:
    assert message.isprintable()
    assert len(message) < 400


@st.composite
def mutated_characters(draw: st.DrawFn) -> str:
    """One character replaced, removed or added."""
    text = draw(RECORD)
    at = draw(st.integers(0, len(text)))
    new = draw(st.sampled_from(sorted(set(text))) | st.characters() | st.just(""))
    return text[:at] + new + text[at + draw(st.integers(0, 1)) :]


@st.composite
def mutated_tokens(draw: st.DrawFn) -> str:
    """Some words and signs replaced, removed or added."""
    parts = re.findall(r"\w+|\s|[^\w\s]", draw(RECORD))
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(parts)))
        new = draw(st.sampled_from(TOKENS) | st.sampled_from(parts))
        parts[at : at + draw(st.integers(0, 2))] = [new] * draw(st.integers(0, 2))
    return "".join(parts)


@st.composite
def mutated_lines(draw: st.DrawFn) -> str:
    """Lines removed, repeated, moved, or those of another record."""
    lines = draw(RECORD).split("\n")
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(lines)))
        others: Sequence[str] = draw(st.just(lines) | RECORD.map(str.splitlines))
        new = [draw(st.sampled_from(others or [""]))] * draw(st.integers(0, 2))
        lines[at : at + draw(st.integers(0, 2))] = new
    return "\n".join(lines)


@settings(max_examples=1500)
@given(mutated_characters())
def test_changed_characters(text: str) -> None:
    judge(text)


@settings(max_examples=1000)
@given(mutated_tokens())
def test_changed_words(text: str) -> None:
    judge(text)


@settings(max_examples=700)
@given(mutated_lines())
def test_changed_lines(text: str) -> None:
    judge(text)


@settings(max_examples=300)
@given(RECORD, st.integers(0, 2500))
def test_a_record_cut_off(text: str, kept: int) -> None:
    judge(text[:kept])
    try:
        record = parse(text[:kept])
    except RecordError:
        return
    if check(record) is None:  # as far as it goes it is the race
        whole = parse(text)
        assert [str(turn) for turn in record.turns if turn.positions is not None] == [
            str(turn) for turn in whole.turns[: len(record.turns)] if str(turn) in text[:kept]
        ]


@given(st.text())
def test_any_text(text: str) -> None:
    judge(text)


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("fuzz") / "race.txt"


def run(*arguments: str) -> tuple[object, str]:
    """The status of a command, and what it says to standard error."""
    error = StringIO()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", ["outspeed", *arguments])
        patch.setattr(sys, "stdout", StringIO())
        patch.setattr(sys, "stderr", error)
        with pytest.raises(SystemExit) as caught:
            cli.main()
    return caught.value.code, error.getvalue()


@pytest.mark.parametrize("command", ["show", "check", "replay"])
@settings(max_examples=150)
@given(RECORD.map(str.encode), st.data())
def test_any_bytes_in_a_file(command: str, file: Path, data: bytes, more: st.DataObject) -> None:
    at = more.draw(st.integers(0, len(data)))
    new = more.draw(st.binary(max_size=3) | st.sampled_from([b"\xff", b"\0", b"\xef\xbb\xbf"]))
    file.write_bytes(data[:at] + new + data[at + more.draw(st.integers(0, 3)) :])
    status, error = run("record", command, str(file))
    if status == 0:
        assert error == ""
    else:
        assert status == 2
        assert error.startswith(f"outspeed: {file}: ")
        assert error.count("\n") == 1
