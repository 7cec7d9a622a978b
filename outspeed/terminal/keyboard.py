"""Where answers come from: a person's keyboard, or anything else that gives lines."""

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from select import select
from typing import Final, Protocol

# Ctrl-C, and what ends a program whose window or machine is closed.
SIGNALS: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
_CHUNK: Final = 4096


class Leave(Exception):
    """The person wants to leave the race, or there is no more input."""


class Keyboard(Protocol):
    """Answers, a line each."""

    def read(self) -> str:
        """The next answer, printable and without its line end; Leave if there is none."""
        ...


class StandardInput:
    """Lines of standard input; signals end the wait for one, never anything else."""

    def __init__(self) -> None:
        self._file: Final = sys.stdin.fileno()
        self._encoding: Final = sys.stdin.encoding
        self._typed = b""  # and not yet read
        self._signalled: int | None = None  # readable once a signal has come

    def read(self) -> str:
        """The next line; one that is not typed is shown as if it were."""
        line = self._line().decode(self._encoding, "replace")
        answer = "".join(letter for letter in line if letter.isprintable())
        if not os.isatty(self._file):
            sys.stdout.write(f"{answer}\n")
        return answer

    def rest(self, seconds: float) -> None:
        """Read nothing for a while; Leave if a signal comes."""
        ready, _, _ = select(self._signals(), [], [], seconds)
        if ready:
            raise Leave

    def _line(self) -> bytes:
        while True:
            complete = b"\n" in self._typed
            self._wait(0 if complete else None)
            more = b"" if complete else os.read(self._file, _CHUNK)
            if not more:
                break
            self._typed += more
        if not self._typed:
            raise Leave
        line, _, self._typed = self._typed.partition(b"\n")
        return line

    def _wait(self, seconds: float | None) -> None:
        """Until there is something to read; Leave if a signal has come.

        A signal is bytes in a pipe, not an exception: one that comes just before the wait ends it.
        """
        ready, _, _ = select([self._file, *self._signals()], [], [], seconds)
        if self._signalled in ready:
            raise Leave

    def _signals(self) -> list[int]:
        return [] if self._signalled is None else [self._signalled]

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Ctrl-C and the like make `read` raise Leave."""
        self._signalled, noting = os.pipe()
        os.set_blocking(noting, False)
        wakeup = signal.set_wakeup_fd(noting, warn_on_full_buffer=False)
        before = {number: signal.signal(number, lambda *_: None) for number in SIGNALS}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)
            signal.set_wakeup_fd(wakeup)
            os.close(noting)
            os.close(self._signalled)
            self._signalled = None
