"""Many whole races, on all cores."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from outspeed.deck import DEFAULT, Deck, load_deck
from outspeed.sim.compiled import TALLY
from outspeed.sim.series import Part, Series, SeriesError, add_tally
from outspeed.sim.workers import play_parts


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
