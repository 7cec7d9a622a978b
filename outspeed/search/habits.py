"""Habits: what somebody does, roughly, where a search does not think about it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from outspeed.rules.finish import finish_visible
from outspeed.rules.luck import below
from outspeed.rules.terms import (
    CHOICES,
    DIAL,
    DIGITS,
    KEEP,
    KEEP_TOKEN,
    KINDS,
    PASS,
    WHEEL,
)
from outspeed.rules.turn import legal, take_choices

if TYPE_CHECKING:
    from outspeed.rules.state import State
    from outspeed.rules.table import Table

WISHES: Final = (4, 5, 3, 2, 6, 6)  # how gladly each kind of token is kept
PATIENCE: Final = 45  # how often, of 100 times, who could play a token passes
RESERVE: Final = 2  # fuel that is not dialled away before the finish


def choose_by_habit(state: State, deck: Table) -> None:
    """All who are pending choose, by the state's luck."""
    for seat in range(state.players):
        if state.pending >> seat & 1:
            state.choice[seat] = habit(state, deck, seat)
    take_choices(state)


def habit(state: State, deck: Table, seat: int) -> int:
    """A legal choice of a pending seat that is not about routes."""
    choices = legal(state, deck, seat)
    if state.stage == WHEEL:
        fuel = state.fuel[seat]
        spare = fuel if finish_visible(state, deck) else max(fuel - RESERVE, 0)
        return DIAL + min(spare, DIGITS - 1)
    if state.stage == KEEP:
        best = 0
        for token in range(KINDS):
            if choices >> (KEEP_TOKEN + token) & 1:
                if not choices >> (KEEP_TOKEN + best) & 1 or WISHES[token] > WISHES[best]:
                    best = token
        return KEEP_TOKEN + best
    if below(state, 100) < PATIENCE:
        return PASS
    return any_token(state, choices)


def any_token(state: State, choices: int) -> int:
    """One of the tokens that may be played, each as likely; PASS if there is none."""
    count = 0
    chosen = PASS
    for choice in range(PASS + 1, CHOICES):
        if choices >> choice & 1:
            count += 1
            if below(state, count) == 0:
                chosen = choice
    return chosen
