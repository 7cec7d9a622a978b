"""Rates of single-threaded work, comparable though a machine does other things meanwhile."""

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

ROUNDS: Final = 5

Work = Callable[[], int]  # does something, says how many


@dataclass(frozen=True, slots=True)
class Line:
    """A rate beside that of its reference; who is the reference has the same twice."""

    what: str
    rate: float
    reference: float

    @property
    def ratio(self) -> str:
        return "1" if self.rate == self.reference else f"{self.rate / self.reference:.2f}"


def best_rates(
    works: Mapping[str, Work], clock: Callable[[], float] = time.process_time
) -> dict[str, float]:
    """Things done in a second of this process's own time: the best of rounds that take turns."""
    rates = dict.fromkeys(works, 0.0)
    for work in works.values():
        work()  # compiles, fills caches
    for _ in range(ROUNDS):
        for name, work in works.items():
            start = clock()
            done = work()
            rates[name] = max(rates[name], done / (clock() - start))
    return rates


def against(peers: Mapping[str, Work], ours: Mapping[str, Work]) -> Iterator[Line]:
    """All of them, measured in turns; the first of the peers is the reference."""
    rates = best_rates({**peers, **ours})
    reference = rates[next(iter(peers))]
    for name, rate in rates.items():
        yield Line(name, rate, reference)
