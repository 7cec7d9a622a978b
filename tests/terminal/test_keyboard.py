"""Where answers come from."""

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator

import pytest

from outspeed.terminal.keyboard import SIGNALS, Leave, StandardInput

Typing = Callable[[bytes], StandardInput]


@pytest.fixture
def typing(monkeypatch: pytest.MonkeyPatch) -> Iterator[Typing]:
    """Types on a keyboard, which goes on waiting unless its end is closed."""
    read, write = os.pipe()

    def type_text(text: bytes) -> StandardInput:
        os.write(write, text)
        return StandardInput()

    with os.fdopen(read, encoding="utf-8") as source:
        monkeypatch.setattr(sys, "stdin", source)
        yield type_text
    os.close(write)


def test_answers_are_lines_and_the_end_of_input_leaves(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    read, write = os.pipe()
    os.write(write, "A\n\nпоследний".encode())
    os.close(write)
    with os.fdopen(read, encoding="utf-8") as source:
        monkeypatch.setattr(sys, "stdin", source)
        keyboard = StandardInput()
        assert [keyboard.read() for _ in range(3)] == ["A", "", "последний"]
        with pytest.raises(Leave):
            keyboard.read()
    assert capsys.readouterr().out == "A\n\nпоследний\n"


def test_what_cannot_be_printed_is_no_part_of_an_answer(
    typing: Typing, capsys: pytest.CaptureFixture[str]
) -> None:
    assert typing(b"\x1b[A\x00B\r\n").read() == "[AB"
    assert typing(b"\xff\n").read() == "\N{REPLACEMENT CHARACTER}"
    assert capsys.readouterr().out == "[AB\n\N{REPLACEMENT CHARACTER}\n"


@pytest.mark.parametrize("number", SIGNALS)
def test_a_signal_waits_for_the_next_question(number: signal.Signals, typing: Typing) -> None:
    keyboard = typing(b"A\nB\n")
    before = signal.getsignal(number)
    with keyboard.listening():
        assert keyboard.read() == "A"
        os.kill(os.getpid(), number)  # while the race goes on
        with pytest.raises(Leave):
            keyboard.read()
    assert signal.getsignal(number) == before


def test_a_signal_ends_the_wait_for_an_answer(typing: Typing) -> None:
    keyboard = typing(b"half an answer")
    with keyboard.listening():
        threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT)).start()
        with pytest.raises(Leave):
            keyboard.read()
