"""Information states as text: what a seat knows, by name; what is 0 is left out."""

from functools import cache
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from outspeed.envs.memory import (
    AT_TURNS,
    INFORMATION,
    TURN_KEPT,
    TURN_RETURNED,
    TURN_SEAT_WIDTH,
    TURN_SEATS,
    TURN_TILE,
    TURN_WIDTH,
)
from outspeed.observation import AT_SEATS, PARTS, SEAT_PARTS, SEAT_WIDTH
from outspeed.rules.terms import SEATS, TOKEN_NAMES, TURNS

TURN_NAMES: Final = ("zone", "fuel", "played", "route", "digit")


def information_text(numbers: npt.NDArray[np.integer[Any]], seat: int) -> str:
    """The same for equal numbers only; other seats are counted from the seat."""
    places = np.flatnonzero(numbers)
    names = _names()
    parts = [f"seat {seat}:"]
    head = ""
    for place, value in zip(places.tolist(), numbers[places].tolist(), strict=True):
        line, name = names[place]
        if line != head:
            parts.append(f"\n{line}:")
            head = line
        parts.append(f" {name}={value}")
    return "".join(parts)


@cache
def _names() -> list[tuple[str, str]]:
    """The line and the name of each place."""
    names = [("", "")] * INFORMATION
    for name, at, count, _, _ in PARTS:
        for k in range(count):
            names[at + k] = ("race", name if count == 1 else f"{name}.{k}")
    for seat in range(SEATS):
        for name, at, _, _ in SEAT_PARTS:
            names[AT_SEATS + seat * SEAT_WIDTH + at] = (f"+{seat}", name)
    for turn in range(TURNS):
        start = AT_TURNS + turn * TURN_WIDTH
        line = f"turn {turn}"
        names[start + TURN_TILE] = (line, "tile")
        for seat in range(SEATS):
            for k, name in enumerate(TURN_NAMES):
                at = start + TURN_SEATS + seat * TURN_SEAT_WIDTH + k
                names[at] = (line, f"+{seat}.{name}")
        for k, token in enumerate(TOKEN_NAMES):
            names[start + TURN_KEPT + k] = (line, f"kept.{token}")
            names[start + TURN_RETURNED + k] = (line, f"returned.{token}")
    return names
