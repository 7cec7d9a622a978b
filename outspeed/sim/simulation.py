"""Simulations: a series of races and what came of its first ones."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from outspeed.sim.compiled import TALLY
from outspeed.sim.findings import Findings
from outspeed.sim.kept import Kept, KeptError, kept_deck
from outspeed.sim.series import Part, Series, add_tally
from outspeed.sim.tally import TALLY_FIELDS

Player = Callable[[Series, int, int], Iterator[Part]]


@dataclass(slots=True)
class Simulation(Kept):
    """A series, how many of its races are to be played, and what came of the first `done`."""

    KIND = "simulation"
    FILE = "simulation.json"
    FORMAT = 1

    series: Series
    races: int
    deck_text: str | None  # None: a deck that is shipped
    tally: npt.NDArray[np.void]  # one record

    @classmethod
    def new(cls, series: Series, races: int, deck_text: str | None) -> Self:
        if type(races) is not int or races < 1:
            raise KeptError(f"races is {races!r}; allowed: 1 or more")
        return cls(series, races, deck_text, np.zeros(1, TALLY))

    @property
    def done(self) -> int:
        return int(self.tally["races"][0])

    @property
    def findings(self) -> Findings:
        return Findings(self.series, self.tally)

    def extend(self, races: int) -> None:
        """Play so many races in all."""
        if races < self.done:
            raise KeptError(f"races is {races}; allowed: {self.done} or more, as are done")
        self.races = races

    def play(self, player: Player, folder: Path | None, progress: Callable[[int], None]) -> None:
        """Play what is left; what is done is saved in the folder every few seconds, and at last.

        `progress` is told how many races are done.
        """
        parts = player(self.series, self.done, self.races - self.done)
        self.add_all(parts, self._add, folder, progress)

    def _add(self, part: Part) -> None:
        total = self.tally.copy()
        add_tally(total, part.tally)
        self.tally = total  # at once: ctrl-C leaves no part half counted

    def _plain(self) -> dict[str, Any]:
        series = self.series
        return {
            "bots": series.bots,
            "seed": series.seed,
            "edition": series.edition,
            "first_game": series.first_game,
            "deck": series.deck.id,
            "deck_text": self.deck_text,
            "races": self.races,
            "done": self.done,
            "tally": {name: self.tally[name][0].tolist() for name, _, _ in TALLY_FIELDS},
        }

    @classmethod
    def _read(cls, plain: Any) -> Self:
        deck, text = kept_deck(plain["deck"], plain["deck_text"])
        series = Series(
            tuple(plain["bots"]), plain["seed"], deck, plain["edition"], bool(plain["first_game"])
        )
        simulation = cls.new(series, plain["races"], text)
        for name, _, length in TALLY_FIELDS:
            if length and len(plain["tally"][name]) != length:
                raise ValueError(name)
            simulation.tally[name][0] = plain["tally"][name]
        if simulation.done != plain["done"] or not 0 <= simulation.done <= simulation.races:
            raise ValueError("done")
        return simulation
