"""Self-play and matches on all cores: the same whatever the number of threads."""

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from outspeed.bots import BotError, make_bot
from outspeed.bots.cruiser import Cruiser
from outspeed.bots.searcher import Searcher
from outspeed.deck import Deck
from outspeed.rules.compiled import STATE, table_record
from outspeed.search.compiled import NETWORK, THOUGHT
from outspeed.search.thinker import WORLDS, load_weights
from outspeed.train.compiled import MIND, SAMPLE, train
from outspeed.train.samples import PER_RACE

PART: Final = 64  # races that a thread plays at a time
SEED_STRIDE: Final = 1 << 32  # seeds of one series of races

Samples = npt.NDArray[np.void]
Net = npt.NDArray[np.void]  # one record


def cores() -> int:
    """How many this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def room() -> tuple[Any, Any, Any]:
    """Worlds, a state and a thought for one thread."""
    return np.zeros(WORLDS, STATE), np.zeros(1, STATE)[0], np.zeros(1, THOUGHT)[0]


@dataclass(frozen=True, slots=True)
class Selfplay:
    """How races are played for learning."""

    deck: Deck
    nodes: int
    doubt: float
    careless: float
    frozen: Net | None = None  # by which all play but one seat, which learns
    boldness: float = 0.0  # of those

    def play(self, net: Net, players: int, races: int, seed: int) -> Samples:
        """The samples of races with the luck of seeds `seed` and on, in their order."""

        def part(first: int) -> Samples:
            count = min(PART, races - first)
            samples = np.zeros(count * PER_RACE, SAMPLE)
            worlds, state, thought = room()
            filled = train["learn_races"](
                worlds,
                state,
                table_record(self.deck.table),
                net[0],
                thought,
                samples,
                players,
                np.uint64(seed + first),
                count,
                self.nodes,
                self.doubt,
                self.careless,
                (net if self.frozen is None else self.frozen)[0],
                int(self.frozen is not None),
                self.boldness,
            )
            return samples[:filled]

        return np.concatenate(_in_threads(part, races))


@dataclass(frozen=True, slots=True)
class Mind:
    """Who races in a match: a search with a network, or a cruiser if there is none."""

    net: Net | None = None
    nodes: int = 0
    doubt: float = 0.0
    boldness: float = 0.0


def mind_of(name: str, nodes: int | None = None) -> Mind:
    """The mind of a level that runs compiled, with a budget of its own if one is given."""
    bot = make_bot(name, 0)
    if isinstance(bot, Searcher):
        budget = bot.nodes if nodes is None else nodes
        return Mind(load_weights(bot.weights), budget, bot.doubt, bot.boldness)
    if isinstance(bot, Cruiser):
        return Mind()
    raise BotError(f"bot is {name!r}; allowed in a match: those that run compiled")


def match(deck: Deck, minds: Sequence[Mind], races: int, seed: int) -> npt.NDArray[np.float64]:
    """What part of the victory each mind gets in each race."""
    nets = np.concatenate(
        [np.zeros(1, NETWORK), *(mind.net for mind in minds if mind.net is not None)]
    )
    records = np.zeros(len(minds), MIND)
    place = 1
    for record, mind in zip(records, minds, strict=True):
        record["net"] = -1
        if mind.net is not None:
            record["net"] = place
            place += 1
        record["nodes"], record["doubt"] = mind.nodes, mind.doubt
        record["boldness"] = mind.boldness

    def part(first: int) -> npt.NDArray[np.float64]:
        won = np.zeros((min(PART, races - first), len(minds)))
        worlds, state, thought = room()
        train["match_races"](
            worlds,
            state,
            table_record(deck.table),
            nets,
            thought,
            records,
            np.uint64(seed),
            first,
            won,
        )
        return won

    return np.concatenate(_in_threads(part, races))


def _in_threads(part: Callable[[int], Any], races: int) -> list[Any]:
    firsts = range(0, races, PART)
    first = part(0)  # compiles, if need be, before there are threads
    with ThreadPoolExecutor(cores()) as executor:
        return [first, *executor.map(part, firsts[1:])]
