"""Hints: what a strong bot would do in a seat's place, and why; from the seat's view alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from outspeed.server import entries as e
from outspeed.server import messages as m
from outspeed.server.lobby import own_seat
from outspeed.server.options import LEVELS
from outspeed.server.play import open_question
from outspeed.server.refusal import Refused
from outspeed.server.table import FINISHED, Table

if TYPE_CHECKING:
    from outspeed.server.bots import Thoughts

HINT_LEVEL: Final = "racer"
DIGITS: Final = 4  # after the point, of what is told
SEED: Final = 0  # the same for everybody: a race's own seed must not show in a hint


def agree(table: Table, guest: str, order: m.Agree, now: float) -> list[e.AnyEntry]:
    """A player wants hints to be given at this table, or not."""
    if table.phase == FINISHED:
        raise Refused("too_late", "the race is over")
    seat = own_seat(table, guest, order.seat)
    return [e.Agreed(at=now, seat=seat, hints=order.hints)]


def ask(table: Table, guest: str, order: m.AskHint, now: float) -> list[e.AnyEntry]:
    """Refused unless this seat may have a hint now."""
    seat = own_seat(table, guest, order.seat)
    race = open_question(table, order.ask)
    if seat not in race.asked:
        raise Refused("not_asked", f"seat {seat} is not asked now")
    if not table.hints:
        raise Refused("no_consent", "hints are given when all players at the table agree to it")
    if HINT_LEVEL not in LEVELS:
        raise Refused("no_hint", f"there is no {HINT_LEVEL} here to give hints", 503)
    return []


def hint(order: m.AskHint, seat: int, found: Thoughts) -> m.Hint:
    """What is told of a bot's thoughts."""
    return m.Hint(
        id=order.id,
        seat=seat,
        ask=order.ask,
        level=HINT_LEVEL,
        chances=_short(found.chances),
        mix=_short(found.mix),
        others={other: _short(routes) for other, routes in found.others.items()},
        shares=tuple(round(share, DIGITS) for share in found.shares),
    )


def _short(shares: dict[str, float]) -> dict[str, float]:
    return {name: round(share, DIGITS) for name, share in shares.items()}
