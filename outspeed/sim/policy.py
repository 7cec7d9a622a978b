"""Policies: players that are tables of weights, or bots, so that they run compiled and on a GPU.

Weights look at the turn, the visible side, the seat's own fuel and its legal choices: nothing of
it is secret from the seat. Bots look at the seat's observation.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

from outspeed.bots.cruiser import cruise
from outspeed.observation import new_row, observe
from outspeed.rules.fields import fields_of
from outspeed.rules.luck import signed
from outspeed.rules.table import WAYS
from outspeed.rules.terms import (
    BONUS,
    CHOICES,
    DIAL,
    DIGITS,
    KEEP_TOKEN,
    KINDS,
    PASS,
    PLAY,
    ROUTE,
    TAKE,
    TURNS,
    WHEEL,
)
from outspeed.sim.random_play import pick

if TYPE_CHECKING:
    from outspeed.rules.state import State
    from outspeed.rules.table import Table

FUELS: Final = 16  # fuel of more than FUELS - 1 counts as that
PLAYS: Final = 1 + KINDS
MAX_WEIGHT: Final = 10_000

# What a policy chooses by.
WEIGHTS: Final = 0
EVENLY: Final = 1  # every legal choice is as likely
CRUISER: Final = 2


class Policy:
    """How gladly a player makes each choice; what weighs 0 is chosen only if all else does."""

    kind: Annotated[int, "i2", 0]  # the weights count only for WEIGHTS
    route: Annotated[list[int], "i2", WAYS * FUELS]  # way * FUELS + fuel
    play: Annotated[list[int], "i2", TURNS * PLAYS]  # turn * PLAYS + PASS or PLAY + token
    dial: Annotated[list[int], "i2", FUELS * DIGITS]  # fuel * DIGITS + digit
    keep: Annotated[list[int], "i2", KINDS]

    def __init__(self) -> None:
        self.kind = WEIGHTS
        self.route = [0] * (WAYS * FUELS)
        self.play = [0] * (TURNS * PLAYS)
        self.dial = [0] * (FUELS * DIGITS)
        self.keep = [0] * KINDS


POLICY_FIELDS: Final = fields_of(Policy)


def weight(state: State, policy: Policy, seat: int, choice: int) -> int:
    """How gladly a policy makes a choice."""
    fuel = min(state.fuel[seat], FUELS - 1)
    if state.stage == ROUTE:
        return policy.route[(state.face + choice - TAKE) * FUELS + fuel]
    if state.stage == BONUS:
        return policy.play[state.turn * PLAYS + choice - PASS]
    if state.stage == WHEEL:
        return policy.dial[fuel * DIGITS + choice - DIAL]
    return policy.keep[choice - KEEP_TOKEN]


def choose_by_policy(
    state: State, deck: Table, policy: Policy, seat: int, legal: int, word: int
) -> int:
    """One of the legal choices; the word is the luck of this choice."""
    if policy.kind == EVENLY:
        return pick(legal, word)
    if policy.kind == CRUISER:
        return choose_by_sight(state, deck, seat, legal, word)
    return choose_by_weights(state, policy, seat, legal, word)


def choose_by_sight(state: State, deck: Table, seat: int, legal: int, word: int) -> int:
    """What a bot chooses: it gets no more than the seat's observation."""
    seen = new_row()
    observe(state, deck, seat, seen)
    return cruise(seen, deck, legal, word)


def choose_by_weights(state: State, policy: Policy, seat: int, legal: int, word: int) -> int:
    """One of the legal choices, as likely as its weight says."""
    total = 0
    for choice in range(CHOICES):
        if legal >> choice & 1:
            total += weight(state, policy, seat, choice)
    if total == 0:
        return pick(legal, word)
    left = (signed(word >> 32) * total) >> 32
    chosen = 0
    for choice in range(CHOICES):
        if legal >> choice & 1 and left >= 0:
            left -= weight(state, policy, seat, choice)
            chosen = choice
    return chosen


assert (PASS, PLAY) == (0, 1)
