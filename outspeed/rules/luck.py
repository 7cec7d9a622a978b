"""Where chance comes from: fair, fast or scripted.

`word`, `roll` and `restock` ask the state's own luck when interpreted; compiled, `fast_word`,
`throw` and `shuffle_in` stand in their place: with fast luck the same, bit for bit.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Final, Protocol

from outspeed.rules.events import emit
from outspeed.rules.terms import BLUE, FACES, KINDS, RESHUFFLED, YELLOW

if TYPE_CHECKING:
    from collections.abc import Sequence

    from outspeed.rules.state import State
    from outspeed.rules.table import Table

# SplitMix64. Numbers above 2**63 keep the compiled arithmetic unsigned.
STRIDE: Final = 0x9E3779B97F4A7C15
FIRST: Final = 0xBF58476D1CE4E5B9
SECOND: Final = 0x94D049BB133111EB
WORD: Final = 0xFFFFFFFFFFFFFFFF


def scramble(x: int) -> int:
    """A word whose every bit depends on every bit of x."""
    x = ((x ^ (x >> 30)) * FIRST) & WORD
    x = ((x ^ (x >> 27)) * SECOND) & WORD
    return x ^ (x >> 31)


def seed_word(seed: int) -> int:
    """Where the luck of a seed begins: neighbouring seeds begin far apart."""
    return scramble((scramble(unsigned(seed)) + STRIDE) & WORD)


def signed(x: int) -> int:
    """The same number; compiled, as a signed one: the two kinds do not mix there."""
    return x


def unsigned(x: int) -> int:
    """The same number modulo 2**64; compiled, as an unsigned one."""
    return x & WORD


def fast_word(state: State) -> int:
    """The next word of the counter-based generator."""
    state.luck_word = (state.luck_word + STRIDE) & WORD
    return scramble(state.luck_word)


def word(state: State) -> int:
    """The next 64 random bits."""
    return state.luck.word(state)


def below(state: State, n: int) -> int:
    """A number from 0 to n - 1, each as likely as the others to within 2**-50."""
    return (signed(word(state) >> 8) * n) >> 56


def throw(state: State, deck: Table, colour: int) -> int:
    """The digit a die shows (6.5)."""
    return deck.dice[colour * FACES + below(state, FACES)]


def roll(state: State, deck: Table, colour: int) -> int:
    """The digit a die shows (6.5), by the state's luck."""
    return state.luck.roll(state, deck, colour)


def lay_discard(state: State) -> None:
    """The discard becomes the stack, sorted by kind; the stack must be empty."""
    state.stack_top = 0
    state.stack_size = 0
    for token in range(KINDS):
        while state.discard[token] > 0:
            state.discard[token] -= 1
            state.stack[state.stack_size] = token
            state.stack_size += 1


def shuffle_stack(state: State) -> None:
    """Put the stack, which must start at the ring's first place, in random order."""
    for place in range(state.stack_size - 1, 0, -1):
        other = below(state, place + 1)
        token = state.stack[place]
        state.stack[place] = state.stack[other]
        state.stack[other] = token


def shuffle_in(state: State) -> None:
    """6.8 The stack is empty: the discard is shuffled into a new one."""
    lay_discard(state)
    shuffle_stack(state)
    emit(state, RESHUFFLED, state.stack_size, 0, 0, 0)


def restock(state: State) -> None:
    """6.8 The stack is empty: the discard becomes the new one, by the state's luck."""
    state.luck.restock(state)


class Luck(Protocol):
    """What an interpreted state asks for chance; it keeps its place in the state."""

    def word(self, state: State) -> int: ...
    def roll(self, state: State, deck: Table, colour: int) -> int: ...
    def restock(self, state: State) -> None: ...


class FastLuck:
    """The simulator's luck: the same numbers interpreted, compiled and on a GPU."""

    def word(self, state: State) -> int:
        return fast_word(state)

    def roll(self, state: State, deck: Table, colour: int) -> int:
        return throw(state, deck, colour)

    def restock(self, state: State) -> None:
        shuffle_in(state)


class FairLuck(FastLuck):
    """SHA-256 in counter mode over a secret whose hash can be published before the race."""

    def __init__(self, secret: bytes) -> None:
        if len(secret) != 32:
            raise ValueError(f"a fair seed has 32 bytes, not {len(secret)}")
        self.secret: Final = secret

    @property
    def promise(self) -> str:
        """The hash to publish before the race."""
        return hashlib.sha256(self.secret).hexdigest()

    def word(self, state: State) -> int:
        counter = state.luck_word
        state.luck_word = counter + 1
        block = hashlib.sha256(self.secret + counter.to_bytes(8, "big")).digest()
        return int.from_bytes(block[:8], "big")


class OutOfDice(Exception):
    """A script holds no further result for a die; `colour` says which."""

    def __init__(self, colour: int) -> None:
        super().__init__(colour)
        self.colour: Final = colour


class ScriptedLuck:
    """Dice that are given, and a discard that is sorted and not shuffled: scenarios."""

    def __init__(self, yellow: Sequence[int], blue: Sequence[int]) -> None:
        self._left = {YELLOW: list(yellow), BLUE: list(blue)}

    def word(self, state: State) -> int:
        raise AssertionError("a script decides dice and stacks only")

    def roll(self, state: State, deck: Table, colour: int) -> int:
        if not self._left[colour]:
            raise OutOfDice(colour)
        return abs(self._left[colour].pop(0))

    def restock(self, state: State) -> None:
        lay_discard(state)
        emit(state, RESHUFFLED, state.stack_size, 0, 0, 0)
