"""Who sits where: people, and computer players by name."""

import hashlib
from collections.abc import Mapping, Sequence
from typing import Final

from outspeed.bots import BOTS, Bot, make_bot
from outspeed.errors import OutspeedError
from outspeed.game import Game

HUMAN: Final = "human"
OPPONENT: Final = "rookie"


class SeatError(OutspeedError):
    """More people than seats, or none."""


def seat_names(players: int, humans: int) -> tuple[str, ...]:
    """People take the first seats; a record holds these names."""
    if not 1 <= humans <= players:
        raise SeatError(f"humans is {humans}; allowed: 1 to {players}")
    return tuple(HUMAN if seat < humans else OPPONENT for seat in range(players))


def bots_in(game: Game, names: Sequence[str]) -> Mapping[int, Bot]:
    """The bots by seat: those whose names they have; everybody else is a person."""
    return {
        seat: make_bot(name, _bot_seed(game.seed, seat))
        for seat, name in enumerate(names)
        if name in BOTS
    }


def _bot_seed(seed: int | bytes, seat: int) -> int:
    """Luck of the bot's own: always the same in a race, and it tells nothing of the race's."""
    digest = hashlib.sha256(f"bot {seat} {seed!r}".encode()).digest()
    return int.from_bytes(digest[:8])
