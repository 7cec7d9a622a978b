"""Records: what is written is read back, and is the race."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from outspeed import ChoiceError, Game, OutspeedError
from outspeed.record import Departure, Record, RecordError, check, parse, replay
from tests.strategies import started_games

NAMES = ("Ada", "Bob", "Cy", "Dé", "Ewa", "Жанна")


def finished_race(seed: int | None = 7, players: int = 4) -> Game:
    """A race in which everybody always takes the last of their choices."""
    game = Game(players, seed=seed)
    while not game.over:
        for seat, choices in game.pending.items():
            game.choose(seat, choices[-1])
    return game
