"""A ladder: a contest and what came of its first races."""

from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Final, Self

from outspeed.bots.process import end_all
from outspeed.ladder.contest import Contest, Entrant
from outspeed.ladder.play import Group, Outcome, Stretch, play_stretch
from outspeed.sim.kept import Kept, KeptError, kept_deck
from outspeed.sim.workers import count_workers, work
from outspeed.texts import Texts

NOBODY: Final = "-"  # behind the ranks of a race that nobody has won (9.4)


@dataclass(slots=True)
class Trouble:
    """What a program has done wrong so far."""

    faults: int
    first: str  # in words


@dataclass(slots=True)
class Ladder(Kept):
    """A contest, how many of its races are to be played, and the first groups of them."""

    KIND = "ladder"
    FILE = "ladder.json"
    FORMAT = 1

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
            raise KeptError(f"races is {races!r}; allowed: {max(self.done, 1)} or more")
        self.races = self.contest.groups(races) * self.contest.players

    def play(
        self, workers: int | None, folder: Path | None, progress: Callable[[int], None]
    ) -> None:
        """Play what is left; what is done is saved in the folder every few seconds, and at last."""
        spans = self.contest.stretches(len(self.played), self.contest.groups(self.races))
        play = partial(play_stretch, self.contest)
        parts = work(play, spans, count_workers(workers), end_all)
        self.add_all(parts, self._add, folder, progress)

    def _add(self, stretch: Stretch) -> None:
        for fault in stretch.faults:
            trouble = self.troubles.setdefault(fault.bot, Trouble(0, fault.text(Texts("en"))))
            trouble.faults += 1
        self.played += stretch.groups  # in one step: ctrl-C leaves no part half counted

    def _plain(self) -> dict[str, Any]:
        contest = self.contest
        return {
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

    @classmethod
    def _read(cls, plain: Any) -> Self:
        deck, text = kept_deck(plain["deck"], plain["deck_text"])
        entrants = tuple(Entrant(**entrant) for entrant in plain["bots"])
        contest = Contest(
            entrants, plain["players"], plain["seed"], deck, plain["edition"], plain["seconds"]
        )
        played = [tuple(map(_outcome, group.split())) for group in plain["ranks"]]
        for group in played:
            if {contest.players} != {len(group), *(len(outcome.ranks) for outcome in group)}:
                raise ValueError("ranks")
        troubles = {name: Trouble(**trouble) for name, trouble in plain["troubles"].items()}
        return cls(contest, plain["races"], text, played, troubles)


def _outcome_text(outcome: Outcome) -> str:
    return "".join(map(str, outcome.ranks)) + NOBODY * (not outcome.won)


def _outcome(text: str) -> Outcome:
    ranks = tuple(map(int, text.removesuffix(NOBODY)))
    if not ranks or not all(1 <= rank <= len(ranks) for rank in ranks):
        raise ValueError(text)
    return Outcome(ranks, not text.endswith(NOBODY))
