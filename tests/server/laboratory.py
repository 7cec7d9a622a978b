"""Servers whose clock and randomness the test holds: the same steps give the same bytes.

Run as a program it is `outspeed serve` under such a clock: `python -m tests.server.laboratory
CLOCK LUCK serve …`, with the time in a file, and everything random made from a text.
"""

import hashlib
import mmap
import secrets
import struct
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, TypeVar

T = TypeVar("T")

NOON: Final = 1_800_000_000.25
_TIME: Final = struct.Struct("d")


class Luck:
    """What `secrets` gives, made from a text; the seeds of races are made from one of their own."""

    def __init__(self, text: str, race_seed: bytes) -> None:
        self._text: Final = text
        self._race_seed: Final = race_seed
        self._taken = 0

    def token_bytes(self, size: int) -> bytes:
        return self._race_seed if size == len(self._race_seed) else self._bytes(size)

    def token_hex(self, size: int) -> str:
        return self._bytes(size).hex()

    def token_urlsafe(self, size: int) -> str:
        return self._bytes(2 * size).hex()[: (4 * size + 2) // 3]

    def choice(self, things: Sequence[T]) -> T:
        return things[int.from_bytes(self._bytes(8)) % len(things)]

    def _bytes(self, size: int) -> bytes:
        self._taken += 1
        return hashlib.shake_128(f"{self._text} {self._taken}".encode()).digest(size)


NAMES: Final = ("token_bytes", "token_hex", "token_urlsafe", "choice")


@contextmanager
def replaced(now: Callable[[], float], luck: Callable[[], Luck]) -> Iterator[None]:
    """The clock and the source of randomness of this process are these for a while."""
    before: list[tuple[Any, str, Any]] = [(time, "time", time.time)]
    before += [(secrets, name, getattr(secrets, name)) for name in NAMES]
    time.time = now
    for name in NAMES:
        setattr(secrets, name, lambda *a, name=name: getattr(luck(), name)(*a))
    try:
        yield
    finally:
        for module, name, real in before:
            setattr(module, name, real)


class Clock:
    """The time in a file, for processes that share it."""

    def __init__(self, path: Path) -> None:
        if not path.exists():
            path.write_bytes(_TIME.pack(NOON))
        with path.open("r+b") as file:
            self._map: Final = mmap.mmap(file.fileno(), _TIME.size)

    def now(self) -> float:
        (now,) = _TIME.unpack(self._map[:])
        return float(now)

    def advance(self, seconds: float) -> None:
        self._map[:] = _TIME.pack(self.now() + seconds)


def main() -> None:
    from outspeed.cli import main as outspeed

    _, clock, text, race_seed, *arguments = sys.argv
    luck = Luck(text, bytes.fromhex(race_seed))
    sys.argv = ["outspeed", *arguments]
    with replaced(Clock(Path(clock)).now, lambda: luck):
        outspeed()


if __name__ == "__main__":
    main()
