"""Simulations: a series of races that can be left and taken up again, kept in one file."""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from time import monotonic
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from outspeed.deck import SHIPPED, Deck, load_deck, parse_deck
from outspeed.errors import OutspeedError
from outspeed.files import write_file
from outspeed.sim.compiled import TALLY
from outspeed.sim.findings import Findings
from outspeed.sim.series import Part, Series, add_tally
from outspeed.sim.tally import TALLY_FIELDS
from outspeed.sim.version import VERSION

FILE: Final = "simulation.json"
FORMAT: Final = 1
SAVE_EVERY: Final = 5.0  # seconds

Player = Callable[[Series, int, int], Iterator[Part]]


class SimulationError(OutspeedError):
    """A simulation that cannot be kept where it is to be, or is not as it must be."""


@dataclass(slots=True)
class Simulation:
    """A series, how many of its races are to be played, and what came of the first `done`."""

    series: Series
    races: int
    deck_text: str | None  # None: a deck that is shipped
    tally: npt.NDArray[np.void]  # one record

    @classmethod
    def new(cls, series: Series, races: int, deck_text: str | None) -> "Simulation":
        if type(races) is not int or races < 1:
            raise SimulationError(f"races is {races!r}; allowed: 1 or more")
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
            raise SimulationError(f"races is {races}; allowed: {self.done} or more, as are done")
        self.races = races

    def keep_in(self, folder: Path, new: bool) -> None:
        """Save in a folder; a new simulation does not replace another."""
        if new and (folder / FILE).exists():
            raise SimulationError(
                f"{folder} holds a simulation: --resume {folder} goes on with it; "
                "for a new one name another folder"
            )
        folder.mkdir(parents=True, exist_ok=True)
        self.save(folder)

    def play(self, player: Player, folder: Path | None, progress: Callable[[int], None]) -> None:
        """Play what is left; what is done is saved in the folder every few seconds, and at last.

        `progress` is told how many races are done.
        """
        saved = monotonic()
        parts = player(self.series, self.done, self.races - self.done)
        try:
            for part in parts:
                total = self.tally.copy()
                add_tally(total, part.tally)
                self.tally = total  # at once: ctrl-C leaves no part half counted
                progress(self.done)
                if folder is not None and monotonic() - saved > SAVE_EVERY:
                    self.save(folder)
                    saved = monotonic()
        finally:
            if folder is not None:
                self.save(folder)

    def save(self, folder: Path) -> None:
        """Write the simulation's file."""
        write_file(folder / FILE, (json.dumps(self._plain()) + "\n").encode())

    def _plain(self) -> dict[str, Any]:
        series = self.series
        return {
            "outspeed_simulation": FORMAT,
            "version": VERSION,
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


def new_folder(environment: Mapping[str, str], now: datetime, kind: str = "simulation") -> Path:
    """A folder of its own for what is kept, where the system keeps what programs remember."""
    data = environment.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(data) / "outspeed" / f"{kind}-{now:%Y%m%d-%H%M%S}"


def load(folder: Path) -> Simulation:
    """The simulation that is kept in a folder."""
    file = folder / FILE
    text = file.read_bytes()
    try:
        plain = json.loads(text)
        format_number, version = plain["outspeed_simulation"], plain["version"]
    except (ValueError, KeyError, TypeError):
        raise SimulationError(f"{file}: not a simulation") from None
    if (format_number, version) != (FORMAT, VERSION):
        raise SimulationError(f"{file}: of another version of OUTSPEED, whose races may differ")
    try:
        return _read(plain)
    except OutspeedError as error:
        raise SimulationError(f"{file}: {error}") from None
    except (ValueError, KeyError, TypeError, OverflowError):
        raise SimulationError(f"{file}: damaged") from None


def _read(plain: Any) -> Simulation:
    deck, text = kept_deck(plain["deck"], plain["deck_text"])
    series = Series(
        tuple(plain["bots"]), plain["seed"], deck, plain["edition"], bool(plain["first_game"])
    )
    simulation = Simulation.new(series, plain["races"], text)
    for name, _, length in TALLY_FIELDS:
        if length and len(plain["tally"][name]) != length:
            raise ValueError(name)
        simulation.tally[name][0] = plain["tally"][name]
    if simulation.done != plain["done"] or not 0 <= simulation.done <= simulation.races:
        raise ValueError("done")
    return simulation


def find_deck(name: str) -> tuple[Deck, str | None]:
    """The deck of an id or file; with its text, unless it is shipped."""
    deck = load_deck(name)
    if name in SHIPPED:
        return deck, None
    return deck, Path(name).read_text("utf-8-sig")


def kept_deck(name: str, text: str | None) -> tuple[Deck, str | None]:
    """The deck that `find_deck` has found, without its file."""
    return (load_deck(name), None) if text is None else (parse_deck(text, name), text)
