"""Options: what a race in an environment is like."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Final

import numpy as np

from outspeed.deck import DEFAULT, Deck, load_deck
from outspeed.errors import OutspeedError
from outspeed.rules.compiled import TABLE, Records, write_record
from outspeed.rules.terms import EDITION_NAMES, MIN_SEATS, SEATS

REWARD_NAMES: Final = ("win", "standings")
SEEDS: Final = 2**64


class EnvError(OutspeedError):
    """An environment that cannot be, or what does not fit it."""


@dataclass(frozen=True)
class Options:
    """What all environments let their users choose."""

    players: int = 4
    edition: str = "en"
    deck: str | Path | Deck = DEFAULT
    first_game: bool = False
    reward: str = "win"

    def __post_init__(self) -> None:
        check_range("players", self.players, MIN_SEATS, SEATS)
        check_name("edition", self.edition, EDITION_NAMES)
        check_name("reward", self.reward, REWARD_NAMES)
        if type(self.first_game) is not bool:
            raise EnvError(f"first_game is {self.first_game!r}; allowed: True, False")
        self.loaded_deck  # noqa: B018 # a deck that cannot be loaded is an error now, not later

    def __getstate__(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__dataclass_fields__}

    @cached_property
    def loaded_deck(self) -> Deck:
        return self.deck if isinstance(self.deck, Deck) else load_deck(self.deck)

    @cached_property
    def tables(self) -> Records:
        """The deck as the compiled rules read it: one record."""
        tables = np.zeros(1, TABLE)
        write_record(self.loaded_deck.table, tables, 0)
        return tables

    @cached_property
    def setup(self) -> tuple[int, int, int]:
        """Players, edition and first game as the rules take them."""
        return self.players, EDITION_NAMES.index(self.edition), int(self.first_game)

    @property
    def standings(self) -> int:
        """1: rewards follow the standings."""
        return REWARD_NAMES.index(self.reward)

    @property
    def turns(self) -> int:
        """How many turns a race has at most."""
        return self.loaded_deck.tracks + 1


def check_range(name: str, value: Any, low: int, high: int) -> None:
    """EnvError unless the value is a whole number from low to high."""
    if not isinstance(value, int | np.integer) or not low <= value <= high:
        raise EnvError(f"{name} is {value!r}; allowed: {low} to {high}")


def check_name(name: str, value: Any, allowed: Sequence[str]) -> None:
    """EnvError unless the value is one of the names."""
    if value not in allowed:
        raise EnvError(f"{name} is {value!r}; allowed: {', '.join(allowed)}")
