"""A series of races: what is played, and a part of it played here."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from outspeed.bots import BOTS, Bot, make_bot
from outspeed.deck import Deck
from outspeed.errors import OutspeedError
from outspeed.rules.compiled import STATE, table_record, write_record
from outspeed.rules.luck import STRIDE, WORD, FastLuck, scramble
from outspeed.rules.state import State
from outspeed.rules.terms import EDITION_NAMES, MIN_SEATS, OVER, SEATS
from outspeed.rules.turn import legal, step
from outspeed.sim.compiled import LOG, POLICY, TALLY, sim
from outspeed.sim.players import POLICIES
from outspeed.sim.policy import Policy, choose_by_policy
from outspeed.sim.random_play import begin_random
from outspeed.sim.tally import (
    TALLY_FIELDS,
    Log,
    Tally,
    begin_log,
    note_choice,
    note_race,
    note_turn,
)
from outspeed.view import view

PART: Final = 8192  # races of a part between policies
BOT_PART: Final = 32  # races of a part in which a bot thinks


class SeriesError(OutspeedError):
    """A series that cannot be played."""


@dataclass(frozen=True, slots=True)
class Series:
    """Race i has the luck of seed + i; the line-up of bots moves on by a seat with each race."""

    bots: tuple[str, ...]
    seed: int
    deck: Deck
    edition: str = "en"
    first_game: bool = False

    def __post_init__(self) -> None:
        if not MIN_SEATS <= self.players <= SEATS:
            allowed = f"{MIN_SEATS} to {SEATS}"
            raise SeriesError(
                f"bots has {self.players} names; allowed: {allowed}, one for each seat"
            )
        for name in self.bots:
            if name not in POLICIES and name not in BOTS:
                allowed = ", ".join(dict.fromkeys((*POLICIES, *BOTS)))
                raise SeriesError(f"bot is {name!r}; allowed: {allowed}")
        if type(self.seed) is not int or not 0 <= self.seed < 2**64:
            raise SeriesError(f"seed is {self.seed!r}; allowed: 0 to 2**64 - 1")
        if self.edition not in EDITION_NAMES:
            allowed = ", ".join(EDITION_NAMES)
            raise SeriesError(f"edition is {self.edition!r}; allowed: {allowed}")

    @property
    def players(self) -> int:
        return len(self.bots)

    @property
    def names(self) -> tuple[str, ...]:
        """The bots that take part, each once."""
        return tuple(dict.fromkeys(self.bots))

    @property
    def kinds(self) -> list[int]:
        """Which of these names each bot of the line-up has."""
        return [self.names.index(name) for name in self.bots]

    @property
    def is_compiled(self) -> bool:
        """All bots are policies: the races run compiled."""
        return all(name in POLICIES for name in self.bots)

    def parts(self, first: int, races: int) -> Iterator[tuple[int, int]]:
        """The first race and the number of races of each part of the work."""
        size = PART if self.is_compiled else BOT_PART
        for start in range(first, first + races, size):
            yield start, min(size, first + races - start)


@dataclass(frozen=True, slots=True)
class Part:
    """What came of some races of a series, in order."""

    first: int
    tally: npt.NDArray[np.void]  # one record
    turns: npt.NDArray[np.int8]
    ranks: npt.NDArray[np.int8]  # race, seat


def play_part(series: Series, first: int, races: int) -> Part:
    """Play races `first` and on: the same wherever and with whatever else they are played."""
    turns = np.zeros(races, np.int8)
    ranks = np.zeros((races, series.players), np.int8)
    if series.is_compiled:
        tally = _play_compiled(series, first, races, turns, ranks)
    else:
        tally = _play_interpreted(series, first, races, turns, ranks)
    return Part(first, tally, turns, ranks)


def _play_compiled(
    series: Series, first: int, races: int, turns: Any, ranks: Any
) -> npt.NDArray[np.void]:
    policies = np.zeros(series.players, POLICY)
    for seat, name in enumerate(series.bots):
        write_record(POLICIES[name](series.deck), policies, seat)
    tally = np.zeros(1, TALLY)
    sim["play_races"](
        np.zeros(1, STATE)[0],
        table_record(series.deck.table),
        policies,
        series.players,
        EDITION_NAMES.index(series.edition),
        int(series.first_game),
        np.uint64(series.seed),
        np.array(series.kinds, np.int8),
        len(series.names),
        first,
        races,
        tally[0],
        np.zeros(1, LOG)[0],
        turns,
        ranks,
    )
    return tally


def _play_interpreted(
    series: Series, first: int, races: int, turns: Any, ranks: Any
) -> npt.NDArray[np.void]:
    """The same for bots that think in Python, from views."""
    state, tally, log = State(FastLuck()), Tally(), Log()
    for race in range(races):
        number = first + race
        seed = (series.seed + number) & WORD
        first_bot = number % series.players
        bots = [
            POLICIES[name](series.deck) if name in POLICIES else make_bot(name, seed + place)
            for place, name in enumerate(series.bots)
        ]
        _play_race(series, state, bots, seed, first_bot, tally, log)
        turns[race] = state.turn + 1
        ranks[race] = state.rank[: series.players]
    record = np.zeros(1, TALLY)
    write_record(tally, record, 0)
    return record


def _play_race(
    series: Series,
    state: State,
    bots: list[Policy | Bot],
    seed: int,
    first_bot: int,
    tally: Tally,
    log: Log,
) -> None:
    deck = series.deck.table
    options = (series.players, EDITION_NAMES.index(series.edition), int(series.first_game))
    word = begin_random(state, deck, *options, seed)
    begin_log(state, log)
    while state.stage != OVER:
        for seat in range(series.players):
            if state.pending >> seat & 1:
                word = (word + STRIDE) & WORD
                bot = bots[(seat + first_bot) % series.players]
                if isinstance(bot, Policy):
                    choices = legal(state, deck, seat)
                    choice = choose_by_policy(state, deck, bot, seat, choices, scramble(word))
                else:
                    choice = bot.choose(view(state, series.deck, seat)).code
                note_choice(state, tally, log, seat, choice)
                state.choice[seat] = choice
        step(state, deck)
        if state.turn != log.turn or state.stage == OVER:
            note_turn(state, tally, log)
    note_race(state, tally, log, series.kinds, len(series.names), first_bot)


def add_tally(total: npt.NDArray[np.void], part: npt.NDArray[np.void]) -> None:
    """Add a tally to another."""
    for name, _, _ in TALLY_FIELDS:
        total[name] += part[name]
