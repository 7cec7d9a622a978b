"""Playing groups of races, in this process."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from outspeed.bots import Bot, BotError, make_bot
from outspeed.bots.fault import Fault
from outspeed.bots.program import CHANCES, Program
from outspeed.ladder.contest import Contest, Entrant
from outspeed.rules.luck import FastLuck, seed_word
from outspeed.rules.setup import set_up
from outspeed.rules.state import State
from outspeed.rules.terms import EDITION_NAMES, NO_SHIP, OVER
from outspeed.rules.turn import play_on, step
from outspeed.texts import Texts
from outspeed.view import view

PATIENCE: Final = 10  # races in a row in which a program may be left out


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a race ended for each place of the line-up."""

    ranks: tuple[int, ...]
    won: bool = True  # or nobody is left (9.4)

    @property
    def wins(self) -> tuple[float, ...]:
        """Shares of the victory."""
        first = self.ranks.count(1)
        return tuple((rank == 1) / first if self.won else 0.0 for rank in self.ranks)


Group = tuple[Outcome, ...]  # by rotation


@dataclass(frozen=True, slots=True)
class Stretch:
    """What came of some groups, in order, and what programs did wrong in them."""

    groups: tuple[Group, ...]
    faults: tuple[Fault, ...]


def play_stretch(contest: Contest, first: int, groups: int) -> Stretch:
    """Play groups first and on: the same wherever they are played, if programs play the same."""
    faults: list[Fault] = []
    played = tuple(_play_group(contest, group, faults) for group in range(first, first + groups))
    return Stretch(played, tuple(faults))


def _play_group(contest: Contest, group: int, faults: list[Fault]) -> Group:
    line_up, luck = contest.line_up(group), contest.luck(group)
    outcomes = []
    for rotation in range(contest.players):
        bots = [
            _bot(contest, entrant, line_up[:place].count(entrant), luck + place)
            for place, entrant in enumerate(line_up)
        ]
        seats = [bots[contest.place(rotation, seat)] for seat in range(contest.players)]
        ranks, won = _play_race(contest, luck, seats)
        by_place = [0] * contest.players
        for seat, rank in enumerate(ranks):
            by_place[contest.place(rotation, seat)] = rank
        outcomes.append(Outcome(tuple(by_place), won))
        for bot in bots:
            if isinstance(bot, _Patient):
                faults += bot.take_faults()
    return tuple(outcomes)


def _play_race(contest: Contest, luck: int, bots: Sequence[Bot]) -> tuple[list[int], bool]:
    state, deck = State(FastLuck()), contest.deck
    edition = EDITION_NAMES.index(contest.edition)
    set_up(state, deck.table, contest.players, edition, 0, seed_word(luck))
    play_on(state, deck.table)
    while state.stage != OVER:
        for seat, bot in enumerate(bots):
            if state.pending >> seat & 1:
                state.choice[seat] = bot.choose(view(state, deck, seat)).code
        step(state, deck.table)
    return state.rank[: contest.players], state.reason != NO_SHIP


class _Patient(Program):
    """A program that may fail, but not in one race after another."""

    def __init__(self, command: str, seconds: float) -> None:
        super().__init__(command, self._note, seconds)
        self._faults: list[Fault] = []
        self._failed = 0  # races in a row

    def take_faults(self) -> list[Fault]:
        """Those of the race that is over; BotError if there is no end of them."""
        faults, self._faults = self._faults, []
        out = sum(fault.kind != "out" for fault in faults) >= CHANCES
        self._failed = self._failed + 1 if out else 0
        if self._failed >= PATIENCE:
            last = faults[-2].text(Texts("en"))
            raise BotError(f"{self.name} was left out of {PATIENCE} races in a row; last: {last}")
        return faults

    def _note(self, fault: Fault) -> None:
        self._faults.append(fault)


@cache
def _program(command: str, seconds: float, copy: int) -> _Patient:
    """A process goes on from race to race; each copy in a race is one of its own."""
    return _Patient(command, seconds)


def _bot(contest: Contest, number: int, copy: int, seed: int) -> Bot:
    entrant: Entrant = contest.entrants[number]
    if entrant.command is None:
        return make_bot(entrant.name, seed)
    program = _program(entrant.command, contest.seconds, copy)
    program.begin(seed)
    return program
