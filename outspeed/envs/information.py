"""Information states as text: what a seat knows, by name; what is 0 is left out."""

from collections.abc import Iterable, Sequence
from typing import Final

from outspeed.envs.memory import (
    AT_TURNS,
    TURN_KEPT,
    TURN_SEAT_WIDTH,
    TURN_SEATS,
    TURN_TILE,
    TURN_WIDTH,
)
from outspeed.observation import AT_SEATS, PARTS, SEAT_PARTS, SEAT_WIDTH
from outspeed.rules.terms import KINDS

TURN_NAMES: Final = ("zone", "fuel", "played", "route", "digit")
OWN_NAMES: Final = ("kept", "returned")


def information_text(numbers: Sequence[int], seat: int, players: int) -> str:
    """The same for equal numbers only; other seats are counted from the seat."""
    return "\n".join(_lines(numbers, seat, players))


def _lines(numbers: Sequence[int], seat: int, players: int) -> Iterable[str]:
    race = [_part(name, numbers[at : at + count]) for name, at, count, _, _ in PARTS]
    yield _line(f"seat {seat}", race)
    for place in range(players):
        at = AT_SEATS + place * SEAT_WIDTH
        yield _line(f"+{place}", [_part(name, (numbers[at + k],)) for name, k, _, _ in SEAT_PARTS])
    for turn, at in enumerate(range(AT_TURNS, len(numbers), TURN_WIDTH)):
        if numbers[at + TURN_TILE] == 0:
            return
        parts = [_part("tile", (numbers[at + TURN_TILE],))]
        for place in range(players):
            start = at + TURN_SEATS + place * TURN_SEAT_WIDTH
            for k, name in enumerate(TURN_NAMES):
                parts.append(_part(f"+{place}.{name}", (numbers[start + k],)))
        for k, name in enumerate(OWN_NAMES):
            start = at + TURN_KEPT + k * KINDS
            parts.append(_part(name, numbers[start : start + KINDS]))
        yield _line(f"turn {turn}", parts)


def _line(head: str, parts: Iterable[str]) -> str:
    return f"{head}: {' '.join(part for part in parts if part)}"


def _part(name: str, values: Sequence[int]) -> str:
    return f"{name}={','.join(map(str, values))}" if any(values) else ""
