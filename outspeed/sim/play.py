"""Many whole races, on all cores."""

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import dataclass
from itertools import islice
from multiprocessing import get_context
from pathlib import Path

import numpy as np
import numpy.typing as npt

from outspeed.deck import DEFAULT, Deck, load_deck
from outspeed.sim.compiled import TALLY
from outspeed.sim.series import Part, Series, SeriesError, add_tally, play_part


@dataclass(frozen=True, slots=True)
class Results:
    """What came of races 0 to n - 1 of a series."""

    series: Series
    tally: npt.NDArray[np.void]  # one record
    turns: npt.NDArray[np.int8]  # how many each race had
    ranks: npt.NDArray[np.int8]  # race, seat

    @property
    def races(self) -> int:
        return len(self.turns)


def play_many(
    bots: Sequence[str],
    races: int,
    seed: int = 0,
    *,
    deck: str | Path | Deck = DEFAULT,
    edition: str = "en",
    first_game: bool = False,
    workers: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> Results:
    """Play a series of races, one bot a seat; the same whatever the number of workers.

    `progress` is told how many races are done.
    """
    deck = deck if isinstance(deck, Deck) else load_deck(deck)
    series = Series(tuple(bots), seed, deck, edition, first_game)
    if type(races) is not int or races < 1:
        raise SeriesError(f"races is {races!r}; allowed: 1 or more")
    return collect(series, races, play_parts(series, 0, races, workers), progress)


def play_parts(
    series: Series, first: int, races: int, workers: int | None = None
) -> Iterator[Part]:
    """The parts of races `first` and on, in order, as they are done."""
    workers = os.cpu_count() or 1 if workers is None else workers
    if type(workers) is not int or not 1 <= workers <= 1024:
        raise SeriesError(f"workers is {workers!r}; allowed: 1 to 1024")
    parts = series.parts(first, races)
    if workers == 1:
        for part in parts:
            yield play_part(series, *part)
        return
    with _executor(series, workers) as executor:
        waiting = [executor.submit(play_part, series, *part) for part in islice(parts, 2 * workers)]
        try:
            while waiting:
                yield waiting.pop(0).result()
                for part in islice(parts, 1):
                    waiting.append(executor.submit(play_part, series, *part))
        finally:
            for future in waiting:
                future.cancel()


def collect(
    series: Series,
    races: int,
    parts: Iterator[Part],
    progress: Callable[[int], None] | None = None,
) -> Results:
    """Put parts together, in whatever order they come."""
    tally = np.zeros(1, TALLY)
    turns = np.zeros(races, np.int8)
    ranks = np.zeros((races, series.players), np.int8)
    done = 0
    for part in parts:
        add_tally(tally, part.tally)
        turns[part.first : part.first + len(part.turns)] = part.turns
        ranks[part.first : part.first + len(part.turns)] = part.ranks
        done += len(part.turns)
        if progress is not None:
            progress(done)
    return Results(series, tally, turns, ranks)


def _executor(series: Series, workers: int) -> Executor:
    """Threads for compiled races, which need no interpreter lock; processes for bots."""
    if series.is_compiled:
        return ThreadPoolExecutor(workers)
    return ProcessPoolExecutor(workers, mp_context=get_context("spawn"))
