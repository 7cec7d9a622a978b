"""Who sits where: people, levels by name, and programs."""

import hashlib
from collections.abc import Mapping, Sequence
from itertools import cycle
from typing import Final

from outspeed.bots import BOTS, Bot, check_level, make_bot
from outspeed.bots.program import Program
from outspeed.errors import OutspeedError
from outspeed.game import Game

HUMAN: Final = "human"


class SeatError(OutspeedError):
    """More people or bots than seats, or somebody who has none."""


def seat_names(
    players: int, humans: int, programs: Sequence[str] = (), levels: Sequence[str] = BOTS[:1]
) -> tuple[str, ...]:
    """People take the first seats, programs the next ones, levels in turn the others.

    A record holds these names.
    """
    if not 1 <= humans <= players:
        raise SeatError(f"humans is {humans}; allowed: 1 to {players}")
    left = players - humans - len(programs)
    if left < 0:
        raise SeatError(f"{len(programs)} programs; there are seats for {players - humans}")
    if len(levels) > max(left, 1):
        raise SeatError(f"bots are {', '.join(levels)}; there are seats for {left}")
    for level in levels:
        check_level(level)
    for name in programs:
        if name in (HUMAN, *BOTS):
            raise SeatError(f"a program calls itself {name!r}, as others are called here")
    rest = (level for level, _ in zip(cycle(levels), range(left), strict=False))
    return (*(HUMAN,) * humans, *programs, *rest)


def bots_in(
    game: Game, names: Sequence[str], programs: Sequence[Program] = ()
) -> Mapping[int, Bot]:
    """The bots by seat, each where its name stands; in all other seats are people."""
    bots: dict[int, Bot] = {}
    waiting = list(programs)
    for seat, name in enumerate(names):
        seed = _bot_seed(game.seed, seat)
        if name in BOTS:
            bots[seat] = make_bot(name, seed)
        elif program := next((program for program in waiting if program.name == name), None):
            waiting.remove(program)
            program.begin(seed)
            bots[seat] = program
    if waiting:
        raise SeatError(f"{waiting[0].name} has no seat in this race; seats: {', '.join(names)}")
    return bots


def _bot_seed(seed: int | bytes, seat: int) -> int:
    """Luck of the bot's own: always the same in a race, and it tells nothing of the race's."""
    digest = hashlib.sha256(f"bot {seat} {seed!r}".encode()).digest()
    return int.from_bytes(digest[:8])
