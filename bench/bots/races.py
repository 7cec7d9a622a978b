"""Races of one bot against others, seats rotated, luck shared; kept, so that they can go on."""

import hashlib
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from outspeed.bots import make_bot
from outspeed.bots.searcher import Searcher
from outspeed.deck import load_deck
from outspeed.ladder.contest import Contest, Entrant
from outspeed.ladder.play import play_stretch
from outspeed.rules.cache import sources_hash
from outspeed.rules.compiled import MODULES as RULES
from outspeed.search.compiled import MODULES as SEARCH
from outspeed.sim.compiled import MODULES as SIM
from outspeed.sim.estimate import Estimate, share
from outspeed.train.play import match, mind_of

OUT: Final = Path("bench/out/bots")
SEED: Final = 1_000_000  # far from those of any training
PART: Final = 240  # races between two savings; whole rotations of 3, 4, 5 and 6 ships

Tell = Callable[[str], object]  # how far it is
Won = npt.NDArray[np.float64]  # by race and place: parts of the victory


@dataclass(frozen=True)
class LineUp:
    """The bot that is measured and the others; `nodes` is the first one's budget, if not usual."""

    names: tuple[str, ...]
    nodes: int | None = None

    @property
    def title(self) -> str:
        first, second, *_ = self.names
        nodes = "" if self.nodes is None else f" with {self.nodes:,} nodes"
        return f"{first}{nodes} against {len(self.names) - 1} × {second}"

    @cached_property
    def file(self) -> Path:
        """Named by all that decides the races: sources, weights, settings."""
        made = [sources_hash((*RULES, *SEARCH, *SIM)), str(self.nodes)]
        for name in {*self.names}:
            bot = make_bot(name, 0)
            made.append(sources_hash([sys.modules[type(bot).__module__]]))
            if isinstance(bot, Searcher):
                weights = hashlib.sha256(bot.weights.read_bytes()).hexdigest()
                made.append(f"{name} {weights} {bot.nodes} {bot.doubt} {bot.boldness}")
        key = hashlib.sha256("\n".join(sorted(made)).encode()).hexdigest()[:12]
        return OUT / f"{'-'.join(self.names)}-{key}.npy"

    def play(self, first: int, races: int) -> Won:
        """What part of the victory each place gets in races first and on."""
        seed = SEED + first // len(self.names)
        if "rookie" in self.names:
            return self._play_as_python(seed, races // len(self.names))
        minds = [mind_of(name) for name in self.names]
        minds[0] = mind_of(self.names[0], self.nodes)
        return match(load_deck(), minds, races, seed)

    def _play_as_python(self, seed: int, groups: int) -> Won:
        """The same for bots that do not run compiled."""
        names = tuple(dict.fromkeys(self.names))
        contest = Contest(tuple(map(Entrant, names)), len(self.names), seed, load_deck())
        number = contest.line_ups.index(tuple(names.index(name) for name in self.names))
        many = len(contest.line_ups)
        return np.array(
            [
                outcome.wins
                for turn in range(groups)
                for group in play_stretch(contest, number + turn * many, 1).groups
                for outcome in group
            ]
        )


def played(line_up: LineUp, races: int, tell: Tell) -> Won:
    """At least so many races: those that are kept, and more if need be."""
    file = line_up.file
    won = np.load(file) if file.exists() else np.zeros((0, len(line_up.names)))
    while len(won) < races:
        won = np.concatenate([won, line_up.play(len(won), PART)])
        file.parent.mkdir(parents=True, exist_ok=True)
        partial = file.with_suffix(".part.npy")
        np.save(partial, won)
        partial.replace(file)
        tell(f"{line_up.title}: {len(won):,} of {races:,} races")
    return won


def first_share(won: Won) -> Estimate:
    """The first place's part of the victories; races of one rotation count as one observation."""
    players = won.shape[1]
    parts = won[:, 0].reshape(-1, players).sum(1)
    whole = float(len(won))
    squares = (float((parts**2).sum()), float((parts * players).sum()), whole * players)
    return share(float(parts.sum()), whole, squares)


def text(estimate: Estimate) -> str:
    """A share with its interval, in percent."""
    low, high = 100 * estimate.low, 100 * estimate.high
    return f"{100 * estimate.value:.1f} [{low:.1f}, {high:.1f}]"


def against(name: str, other: str, players: int, nodes: int | None = None) -> LineUp:
    """One against a field of others."""
    return LineUp((name, *[other] * (players - 1)), nodes)


def budgets(name: str, other: str, players: int, nodes: Sequence[int]) -> list[LineUp]:
    """The same with several budgets."""
    return [against(name, other, players, count) for count in nodes]
