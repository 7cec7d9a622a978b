"""Amounts: what a route costs or brings, as printed on a tile (6.4)."""

import re
from dataclasses import dataclass
from typing import Final

from outspeed.errors import OutspeedError
from outspeed.rules.terms import ROUTE_NAMES

MAX_NUMBER: Final = 99
MAX_TERMS: Final = 8
ALLOWED: Final = (
    f'a text such as "1+2Y": at most {MAX_TERMS} of 0 to {MAX_NUMBER}, Y to 9Y, D to 9D, #A, #B, '
    "#C and W, joined by +"
)
_TERM: Final = re.compile(
    r"(?P<number>[0-9]{1,2})|(?P<dice>[1-9]?)(?P<die>[YD])|#(?P<count>[ABC])|W"
)


@dataclass(frozen=True, slots=True)
class Amount:
    """A sum of a number, dice, counts of players and the wheel."""

    number: int = 0
    yellow: int = 0
    blue: int = 0
    counts: tuple[int, int, int] = (0, 0, 0)
    wheels: int = 0

    @classmethod
    def parse(cls, text: str) -> "Amount":
        """Read `1+Y`, `#A`, `2D`, `W`."""
        terms = text.split("+")
        if len(terms) > MAX_TERMS:
            raise OutspeedError(f"amount {text!r}: {len(terms)} terms; allowed: {ALLOWED}")
        number = yellow = blue = wheels = 0
        counts = [0, 0, 0]
        for term in terms:
            match = _TERM.fullmatch(term.strip(" "))
            if match is None:
                raise OutspeedError(f"amount {text!r}: {term!r}; allowed: {ALLOWED}")
            if match["number"]:
                number += int(match["number"])
            elif match["die"]:
                times = int(match["dice"] or 1)
                yellow += times if match["die"] == "Y" else 0
                blue += times if match["die"] == "D" else 0
            elif match["count"]:
                counts[ROUTE_NAMES.index(match["count"])] += 1
            else:
                wheels += 1
        return cls(number, yellow, blue, (counts[0], counts[1], counts[2]), wheels)

    def __str__(self) -> str:
        """The text that parses to this amount; nothing at all is `0`."""
        terms = [str(MAX_NUMBER)] * (self.number // MAX_NUMBER)
        if self.number % MAX_NUMBER:
            terms.append(str(self.number % MAX_NUMBER))
        terms += _dice(self.yellow, "Y") + _dice(self.blue, "D")
        for route, times in zip(ROUTE_NAMES, self.counts, strict=True):
            terms += [f"#{route}"] * times
        terms += ["W"] * self.wheels
        return "+".join(terms) or "0"

    def __bool__(self) -> bool:
        return self != NONE

    @property
    def symbols(self) -> int:
        """How many of its parts are not a plain number."""
        return sum(part > 0 for part in (self.yellow, self.blue, *self.counts, self.wheels))

    def lowest(self, route: int, yellow_low: int, blue_low: int) -> int:
        """5.3 What it comes to at best for who chooses a route: counts include only themselves."""
        dice = self.yellow * yellow_low + self.blue * blue_low
        return self.number + dice + self.counts[route]


def _dice(number: int, letter: str) -> list[str]:
    dice = [f"9{letter}"] * (number // 9)
    rest = number % 9
    if rest:
        dice.append(letter if rest == 1 else f"{rest}{letter}")
    return dice


NONE: Final = Amount()
