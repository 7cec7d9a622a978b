"""Where answers come from: a person's keyboard, or anything else that gives lines."""

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final, Protocol

# Ctrl-C, and what ends a program whose window or machine is closed.
_SIGNALS: Final = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)


class Leave(Exception):
    """The person wants to leave the race, or there is no more input."""


class Keyboard(Protocol):
    """Answers, a line each."""

    def read(self) -> str:
        """The next answer, printable and without its line end; Leave if there is none."""
        ...


class StandardInput:
    """Lines of standard input; signals interrupt the reading of one, never the race itself."""

    def __init__(self) -> None:
        self._leaving = False
        self._reading = False

    def read(self) -> str:
        """The next line; one that is not typed is shown as if it were."""
        self._reading = True
        try:
            if self._leaving:
                raise Leave
            line = sys.stdin.readline()
        finally:
            self._reading = False
        if not line:
            raise Leave
        answer = "".join(letter for letter in line if letter.isprintable())
        if not sys.stdin.isatty():
            sys.stdout.write(f"{answer}\n")
        return answer

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Ctrl-C and the like make `read` raise Leave."""
        before = {number: signal.signal(number, self._leave) for number in _SIGNALS}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def _leave(self, number: int, frame: FrameType | None) -> None:
        self._leaving = True
        if self._reading:
            raise Leave
