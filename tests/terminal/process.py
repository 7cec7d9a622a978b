"""`outspeed play` as a real process at a real terminal."""

import os
import pty
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Mapping, Sequence
from fcntl import ioctl
from pathlib import Path
from typing import Final

from tests.terminal.stage import CLEAR, ESCAPE

PATIENCE: Final = 30.0  # seconds
PLAY: Final = (sys.executable, "-m", "outspeed", "play")
QUESTION: Final = "\n> "
GO_ON: Final = "Press Enter to go on. "
CURTAIN: Final = "Nobody else looking? Press Enter. "


class Process:
    """A race in a terminal of 80 by 24, in English."""

    def __init__(
        self,
        arguments: Sequence[str],
        folder: Path,
        environment: Mapping[str, str] | None = None,
        start: Sequence[str] = PLAY,
    ) -> None:
        surroundings = {
            **{name: text for name, text in os.environ.items() if name not in ("NO_COLOR",)},
            "TERM": "xterm-256color",
            "LC_ALL": "C.UTF-8",
            "XDG_DATA_HOME": str(folder),
            **(environment or {}),
        }
        self.output = ""
        self.status: int | None = None
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
            os.execvpe(start[0], [*start, *arguments], surroundings)

    def wait_for(self, *endings: str) -> str:
        """Read until the output ends with one of these; which one."""
        deadline = time.monotonic() + PATIENCE
        while True:
            text = ESCAPE.sub("", self.output).replace("\r\n", "\n")
            for ending in endings:
                if text.endswith(ending):
                    return ending
            if not self._read(deadline):
                raise AssertionError(f"the race ended with {text[-2000:]!r}")

    def type(self, text: str) -> None:
        """Type something, line end included if there is to be one."""
        os.write(self.terminal, text.encode())

    def signal(self, number: int) -> None:
        os.kill(self.pid, number)

    def wait(self) -> int:
        """Read to the end; the exit status."""
        deadline = time.monotonic() + PATIENCE
        while self._read(deadline):
            pass
        _, status = os.waitpid(self.pid, 0)
        os.close(self.terminal)
        self.status = os.waitstatus_to_exitcode(status)
        return self.status

    def pages(self) -> list[list[str]]:
        """What was on the screen between one clearing and the next, without colours."""
        texts = self.output.replace("\r\n", "\n").split(CLEAR)
        return [ESCAPE.sub("", text).split("\n") for text in texts]

    def play(self, answers: Sequence[str], until: int | None = None) -> None:
        """Give these answers to the questions of the game, and Enter wherever else it is asked."""
        given = 0
        while given < (len(answers) if until is None else until):
            if self.wait_for(QUESTION, GO_ON, CURTAIN) == QUESTION:
                self._answer(answers[given])
                given += 1
            else:
                self._answer("")

    def _answer(self, text: str) -> None:
        before = len(self.output)
        self.type(f"{text}\n")
        deadline = time.monotonic() + PATIENCE
        while CLEAR not in self.output[before:] and self._read(deadline):
            pass

    def _read(self, deadline: float) -> bool:
        """Read what is there; False at the end."""
        ready, _, _ = select.select([self.terminal], [], [], max(deadline - time.monotonic(), 0))
        if not ready:
            self.signal(signal.SIGKILL)
            raise AssertionError(f"nothing happens after {self.output[-2000:]!r}")
        try:
            data = os.read(self.terminal, 65536)
        except OSError:  # how Linux says that the other end is closed
            return False
        self.output += data.decode("utf-8", "replace")
        return bool(data)
