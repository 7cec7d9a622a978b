"""A contest: who races whom, in which seats, with which luck."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, combinations_with_replacement
from typing import Final

from outspeed.bots import BOTS, check_level
from outspeed.bots.program import SECONDS
from outspeed.deck import Deck
from outspeed.errors import OutspeedError
from outspeed.rules.terms import EDITION_NAMES, MIN_SEATS, SEATS

MOST: Final = 24  # bots
STRETCH: Final = 4  # groups that are played in one go

LineUp = tuple[int, ...]  # the number of a bot for each place; places take seats in turn


class ContestError(OutspeedError):
    """A contest that cannot be held."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """A level by its name, or a program with its command."""

    name: str
    command: str | None = None


@dataclass(frozen=True)
class Contest:
    """Groups of races: in each, one line-up takes all seats in turn, with the same luck.

    Every line-up has that luck once before the next luck comes.
    """

    entrants: tuple[Entrant, ...]
    players: int
    seed: int
    deck: Deck
    edition: str = EDITION_NAMES[0]
    seconds: float = SECONDS  # that a program may take for a choice

    def __post_init__(self) -> None:
        if not MIN_SEATS <= self.players <= SEATS:
            raise ContestError(f"players is {self.players}; allowed: {MIN_SEATS} to {SEATS}")
        if not 2 <= len(self.entrants) <= MOST:
            raise ContestError(f"there are {len(self.entrants)} bots; allowed: 2 to {MOST}")
        for entrant in self.entrants:
            if entrant.command is None:
                check_level(entrant.name)
            elif entrant.name in BOTS:
                raise ContestError(f"a program calls itself {entrant.name!r}, as a level is called")
        for name in self.names:
            if self.names.count(name) > 1:
                raise ContestError(f"bots has {name!r} more than once; allowed: once each")
        if type(self.seed) is not int or not 0 <= self.seed < 2**64:
            raise ContestError(f"seed is {self.seed!r}; allowed: 0 to 2**64 - 1")
        if self.edition not in EDITION_NAMES:
            allowed = ", ".join(EDITION_NAMES)
            raise ContestError(f"edition is {self.edition!r}; allowed: {allowed}")

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(entrant.name for entrant in self.entrants)

    @cached_property
    def line_ups(self) -> tuple[LineUp, ...]:
        """Every choice of bots for the seats with as many different bots as can be."""
        bots = range(len(self.entrants))
        if len(bots) >= self.players:
            return tuple(combinations(bots, self.players))
        several = combinations_with_replacement(bots, self.players - len(bots))
        return tuple(tuple(sorted((*bots, *more))) for more in several)

    def line_up(self, group: int) -> LineUp:
        """Who races in a group."""
        return self.line_ups[group % len(self.line_ups)]

    def luck(self, group: int) -> int:
        """The seed of the races of a group."""
        return (self.seed + group // len(self.line_ups)) % 2**64

    def place(self, rotation: int, seat: int) -> int:
        """Which place of the line-up has a seat."""
        return (seat + rotation) % self.players

    def groups(self, races: int) -> int:
        """How many groups have so many races, or a few more."""
        return -(-races // self.players)

    def stretches(self, first: int, last: int) -> Iterator[tuple[int, int]]:
        """The groups from first to last - 1 in parts: where each begins, and how long it is."""
        for start in range(first, last, STRETCH):
            yield start, min(STRETCH, last - start)
