"""Choices: what a seat decides, as a small immutable value with a text form."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from reprlib import repr as shortened
from typing import Final

from outspeed.errors import OutspeedError
from outspeed.rules.terms import (
    CHOICES,
    DIAL,
    DIGITS,
    KEEP_TOKEN,
    PASS,
    PLAY,
    ROUTE_NAMES,
    TAKE,
    TOKEN_NAMES,
)

TEXTS: Final = (
    "pass",
    *TOKEN_NAMES,
    *ROUTE_NAMES,
    *(str(digit) for digit in range(DIGITS)),
    *(f"keep:{token}" for token in TOKEN_NAMES),
)
_CODES: Final = {text: code for code, text in enumerate(TEXTS)}
assert len(TEXTS) == CHOICES
assert (TEXTS[PASS], TEXTS[PLAY], TEXTS[TAKE]) == ("pass", "nitro", "A")
assert (TEXTS[DIAL], TEXTS[KEEP_TOKEN]) == ("0", "keep:nitro")


class ChoiceError(OutspeedError):
    """A choice that does not exist, or that its seat does not have now."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the things a seat can decide: a token or pass, a route, a digit, a token to keep."""

    code: int

    def __post_init__(self) -> None:
        if type(self.code) is not int or not 0 <= self.code < CHOICES:
            raise ChoiceError(f"code {self.code!r} is no choice; codes are 0 to {CHOICES - 1}")

    @classmethod
    def parse(cls, text: str) -> "Choice":
        """Read `pass`, `nitro`, `A`, `7`, `keep:nitro`."""
        try:
            return cls(_CODES[text])
        except (KeyError, TypeError):
            allowed = ", ".join(TEXTS)
            raise ChoiceError(f"{shortened(text)} is no choice; choices are {allowed}") from None

    def __str__(self) -> str:
        return TEXTS[self.code]

    def __repr__(self) -> str:
        return f"Choice.parse({str(self)!r})"


@lru_cache(maxsize=4096)
def choices_in(legal: int) -> tuple[Choice, ...]:
    """The choices in a set of bits, as the rules give it."""
    return tuple(Choice(code) for code in range(CHOICES) if legal >> code & 1)


def legal_set(choices: Iterable[Choice]) -> int:
    """Choices as a set of bits."""
    return sum(1 << choice.code for choice in choices)


def default_choice(legal: int) -> int:
    """What counts for who gives no legal choice: the lowest one; to pass, for who has none."""
    return (legal & -legal).bit_length() - 1 if legal else PASS
