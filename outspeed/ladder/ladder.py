"""A ladder: a contest and what came of its first races, kept in one file."""

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Any, Final

from outspeed.bots.process import end_all
from outspeed.errors import OutspeedError
from outspeed.files import write_file
from outspeed.ladder.contest import Contest, Entrant
from outspeed.ladder.play import Group, Outcome, Stretch, play_stretch
from outspeed.sim.simulation import kept_deck
from outspeed.sim.version import VERSION
from outspeed.sim.workers import count_workers, work
from outspeed.texts import Texts

FILE: Final = "ladder.json"
FORMAT: Final = 1
SAVE_EVERY: Final = 5.0  # seconds
NOBODY: Final = "-"  # behind the ranks of a race that nobody has won (9.4)


class LadderError(OutspeedError):
    """A ladder that cannot be kept where it is to be, or is not as it must be."""


@dataclass(slots=True)
class Trouble:
    """What a program has done wrong so far."""

    faults: int
    first: str  # in words


@dataclass(slots=True)
class Ladder:
    """A contest, how many of its races are to be played, and the first groups of them."""

    contest: Contest
    races: int
    deck_text: str | None  # None: a deck that is shipped
    played: list[Group] = field(default_factory=list)
    troubles: dict[str, Trouble] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.extend(self.races)

    @property
    def done(self) -> int:
        """How many races are played."""
        return len(self.played) * self.contest.players

    def extend(self, races: int) -> None:
        """Play so many races in all, or a few more: each line-up takes all seats."""
        if type(races) is not int or races < max(self.done, 1):
            raise LadderError(f"races is {races!r}; allowed: {max(self.done, 1)} or more")
        self.races = self.contest.groups(races) * self.contest.players

    def keep_in(self, folder: Path, new: bool) -> None:
        """Save in a folder; a new ladder does not replace another."""
        if new and (folder / FILE).exists():
            raise LadderError(
                f"{folder} holds a ladder: --resume {folder} goes on with it; "
                "for a new one name another folder"
            )
        folder.mkdir(parents=True, exist_ok=True)
        self.save(folder)

    def play(
        self, workers: int | None, folder: Path | None, progress: Callable[[int], None]
    ) -> None:
        """Play what is left; what is done is saved in the folder every few seconds, and at last."""
        saved = monotonic()
        spans = self.contest.stretches(len(self.played), self.contest.groups(self.races))
        play = partial(play_stretch, self.contest)
        try:
            for stretch in work(play, spans, count_workers(workers), end_all):
                self._add(stretch)
                progress(self.done)
                if folder is not None and monotonic() - saved > SAVE_EVERY:
                    self.save(folder)
                    saved = monotonic()
        finally:
            if folder is not None:
                self.save(folder)

    def save(self, folder: Path) -> None:
        """Write the ladder's file."""
        write_file(folder / FILE, (json.dumps(self._plain()) + "\n").encode())

    def _add(self, stretch: Stretch) -> None:
        for fault in stretch.faults:
            trouble = self.troubles.setdefault(fault.bot, Trouble(0, fault.text(Texts("en"))))
            trouble.faults += 1
        self.played += stretch.groups  # in one step: ctrl-C leaves no part half counted

    def _plain(self) -> dict[str, Any]:
        contest = self.contest
        return {
            "outspeed_ladder": FORMAT,
            "version": VERSION,
            "bots": [asdict(entrant) for entrant in contest.entrants],
            "players": contest.players,
            "seed": contest.seed,
            "edition": contest.edition,
            "seconds": contest.seconds,
            "deck": contest.deck.id,
            "deck_text": self.deck_text,
            "races": self.races,
            "ranks": [" ".join(map(_outcome_text, group)) for group in self.played],
            "troubles": {name: asdict(trouble) for name, trouble in self.troubles.items()},
        }


def load(folder: Path) -> Ladder:
    """The ladder that is kept in a folder."""
    file = folder / FILE
    text = file.read_bytes()
    try:
        plain = json.loads(text)
        format_number, version = plain["outspeed_ladder"], plain["version"]
    except (ValueError, KeyError, TypeError):
        raise LadderError(f"{file}: not a ladder") from None
    if (format_number, version) != (FORMAT, VERSION):
        raise LadderError(f"{file}: of another version of OUTSPEED, whose races may differ")
    try:
        return _read(plain)
    except OutspeedError as error:
        raise LadderError(f"{file}: {error}") from None
    except (ValueError, KeyError, TypeError, OverflowError):
        raise LadderError(f"{file}: damaged") from None


def _read(plain: Any) -> Ladder:
    deck, text = kept_deck(plain["deck"], plain["deck_text"])
    entrants = tuple(Entrant(**entrant) for entrant in plain["bots"])
    contest = Contest(
        entrants, plain["players"], plain["seed"], deck, plain["edition"], plain["seconds"]
    )
    played = [tuple(map(_outcome, group.split())) for group in plain["ranks"]]
    if any(len(group) != contest.players for group in played):
        raise ValueError("ranks")
    troubles = {name: Trouble(**trouble) for name, trouble in plain["troubles"].items()}
    return Ladder(contest, plain["races"], text, played, troubles)


def _outcome_text(outcome: Outcome) -> str:
    return "".join(map(str, outcome.ranks)) + NOBODY * (not outcome.won)


def _outcome(text: str) -> Outcome:
    ranks = tuple(map(int, text.removesuffix(NOBODY)))
    if not ranks or not all(1 <= rank <= len(ranks) for rank in ranks):
        raise ValueError(text)
    return Outcome(ranks, not text.endswith(NOBODY))
