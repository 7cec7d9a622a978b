"""A program as a process: a line in, a line out, in time; whatever it does, nothing of it stays."""

import os
import selectors
import shlex
import signal
import subprocess
import weakref
from contextlib import suppress
from time import monotonic
from typing import IO, Final

from outspeed.bots.fault import Failure, shown

LONGEST_LINE: Final = 65_536  # bytes
KEPT_LOG: Final = 4_096  # bytes of the last that it said on standard error
GRACE: Final = 0.2  # seconds for a program to end by itself
_CHUNK: Final = 65_536


_RUNNING: Final[set[int]] = set()  # the groups of all programs that this process has started


def end_all() -> None:
    """End all programs, whatever they and others do."""
    for group in [*_RUNNING]:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(group, signal.SIGKILL)


class ProgramProcess:
    """A running program, with all processes that it starts in its group."""

    def __init__(self, command: str) -> None:
        """Failure if it cannot be started."""
        try:
            self._process: Final = subprocess.Popen(
                shlex.split(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,  # ctrl-C is for us; its group is ended as one
            )
        except (OSError, ValueError, IndexError) as error:
            reason = getattr(error, "strerror", None) or str(error) or "there is no command"
            raise Failure("start", reason=reason) from None
        _RUNNING.add(self._process.pid)
        self._end = weakref.finalize(self, _end, self._process)
        self._unread = b""
        self._log = b""
        for pipe in self._pipes():
            os.set_blocking(pipe.fileno(), False)

    @property
    def log(self) -> str:
        """The last line that it has written to standard error."""
        lines = self._log.split(b"\n")
        return next((shown(line) for line in reversed(lines) if line.strip()), "")

    def exchange(self, question: bytes, seconds: float) -> bytes:
        """Write a line, and read one; Failure if that takes too long or cannot be."""
        deadline = monotonic() + seconds
        with selectors.DefaultSelector() as selector:
            stdin, stdout, stderr = self._pipes()
            selector.register(stdin, selectors.EVENT_WRITE)
            selector.register(stdout, selectors.EVENT_READ)
            if not stderr.closed:
                selector.register(stderr, selectors.EVENT_READ)
            while True:
                line, end, rest = self._unread.partition(b"\n")
                if end:
                    self._unread = rest
                    return line
                if len(line) > LONGEST_LINE:
                    raise Failure("long", most=LONGEST_LINE)
                left = deadline - monotonic()
                if left <= 0:
                    raise Failure("late", seconds=f"{seconds:g}")
                for key, _ in selector.select(left):
                    if key.fileobj is stdin:
                        question = self._write(question)
                        if not question:
                            selector.unregister(stdin)
                    elif key.fileobj is stdout:
                        self._read_answer()
                    elif not self._read_log():
                        selector.unregister(stderr)
                        stderr.close()

    def end(self) -> None:
        """End it and all that it has started."""
        self._end()

    def close(self) -> None:
        """Tell it that there are no more questions; end it if it goes on."""
        stdin, _, _ = self._pipes()
        stdin.close()
        self._wait()
        self.end()

    def _pipes(self) -> tuple[IO[bytes], IO[bytes], IO[bytes]]:
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        return process.stdin, process.stdout, process.stderr

    def _write(self, text: bytes) -> bytes:
        """What is left to be written."""
        stdin, _, _ = self._pipes()
        try:
            return text[os.write(stdin.fileno(), text) :]
        except BrokenPipeError:
            departure = self._departure("stdin")
            with suppress(BlockingIOError):  # what it said before it left counts
                self._read_answer()
            if b"\n" not in self._unread:
                raise departure from None
            return b""

    def _read_answer(self) -> None:
        _, stdout, _ = self._pipes()
        data = os.read(stdout.fileno(), _CHUNK)
        if not data and b"\n" not in self._unread:
            raise self._departure("stdout")
        self._unread += data

    def _read_log(self) -> bool:
        """False at its end."""
        _, _, stderr = self._pipes()
        data = os.read(stderr.fileno(), _CHUNK)
        self._log = (self._log + data)[-KEPT_LOG:]
        return bool(data)

    def _departure(self, closed: str) -> Failure:
        """How it has ended, or what it has closed."""
        status = self._wait()
        _, _, stderr = self._pipes()
        while not stderr.closed:
            try:
                if not self._read_log():
                    break
            except BlockingIOError:
                break
        if status is None:
            return Failure(closed)
        if status < 0:
            return Failure("signal", signal=signal.Signals(-status).name)
        return Failure("exit", status=status)

    def _wait(self) -> int | None:
        """Its exit status, negative for a signal; None if it goes on for the time of grace."""
        with suppress(subprocess.TimeoutExpired):
            return self._process.wait(GRACE)
        return None


def _end(process: subprocess.Popen[bytes]) -> None:
    """End a process and its group, and take it from the system's table."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):  # nobody is left of it
        process.kill()
    process.wait()
    _RUNNING.discard(process.pid)
    for pipe in (process.stdin, process.stdout, process.stderr):
        assert pipe is not None
        pipe.close()
