"""Habits: what somebody does, roughly, where a search does not think about it.

With its hidden layers the network knows them; without, they are rules of thumb.
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Final

from outspeed.rules.finish import finish_visible
from outspeed.rules.luck import below, signed, word
from outspeed.rules.terms import (
    BONUS,
    CHOICES,
    DIAL,
    DIGITS,
    KEEP_TOKEN,
    KINDS,
    PASS,
    ROUTE,
    ROUTES,
    TAKE,
    WHEEL,
)
from outspeed.rules.turn import legal, take_choices
from outspeed.search.features import look
from outspeed.search.network import PLAYS, guess_habits, see_together

if TYPE_CHECKING:
    from outspeed.rules.state import State
    from outspeed.rules.table import Table
    from outspeed.search.network import Network
    from outspeed.search.thought import Thought

WISHES: Final = (4, 5, 3, 2, 6, 6)  # how gladly each kind of token is kept
PATIENCE: Final = 45  # how often, of 100 times, who could play a token passes
RESERVE: Final = 2  # fuel that is not dialled away before the finish
GRAIN: Final = 2.0**-53


def choose_by_habit(state: State, deck: Table, net: Network, thought: Thought) -> None:
    """All who are pending choose, by the state's luck."""
    if state.stage == BONUS or state.stage == ROUTE:
        choose_by_network(state, deck, net, thought, state.pending)
    else:
        for seat in range(state.players):
            if state.pending >> seat & 1:
                state.choice[seat] = habit(state, deck, seat)
    take_choices(state)


def choose_by_network(
    state: State, deck: Table, net: Network, thought: Thought, seats: int
) -> None:
    """A set of pending seats choose tokens or routes, none knowing what the others choose."""
    if seats and net.layers:
        look(state, deck, thought)
        see_together(state, net, thought)
    for seat in range(state.players):
        if seats >> seat & 1:
            choices = legal(state, deck, seat)
            if not net.layers:
                state.choice[seat] = choose_blindly(state, choices)
            elif choices & (choices - 1):
                guess_habits(net, thought, seat)
                state.choice[seat] = choose_gladly(state, thought, choices)
            else:
                state.choice[seat] = lowest_bit(choices)


def choose_gladly(state: State, thought: Thought, choices: int) -> int:
    """One of the legal tokens or routes, the gladder the more often."""
    first = PASS
    last = PLAYS
    offset = 0
    if state.stage == ROUTE:
        first = TAKE
        last = TAKE + ROUTES
        offset = PLAYS - TAKE
    total = 0.0
    for choice in range(first, last):
        if choices >> choice & 1:
            total += exp(thought.gladness[choice + offset])
    left = total * any_share(state)
    chosen = -1
    for choice in range(first, last):
        if choices >> choice & 1 and (chosen < 0 or left >= 0.0):
            chosen = choice
            left -= exp(thought.gladness[choice + offset])
    return chosen


def any_share(state: State) -> float:
    """From 0 to below 1, by the state's luck."""
    return signed(word(state) >> 11) * GRAIN


def lowest_bit(choices: int) -> int:
    """The first choice of a set."""
    choice = 0
    while not choices >> choice & 1:
        choice += 1
    return choice


def choose_blindly(state: State, choices: int) -> int:
    """Any of the legal choices, but more often to pass."""
    if choices >> PASS & 1 and below(state, 100) < PATIENCE:
        return PASS
    count = 0
    chosen = PASS
    for choice in range(PASS + 1, CHOICES):
        if choices >> choice & 1:
            count += 1
            if below(state, count) == 0:
                chosen = choice
    return chosen


def habit(state: State, deck: Table, seat: int) -> int:
    """A digit, or a token to keep."""
    if state.stage == WHEEL:
        fuel = state.fuel[seat]
        spare = fuel if finish_visible(state, deck) else max(fuel - RESERVE, 0)
        return DIAL + min(spare, DIGITS - 1)
    choices = legal(state, deck, seat)
    best = -1
    for token in range(KINDS):
        if choices >> (KEEP_TOKEN + token) & 1:
            if best < 0 or WISHES[token] > WISHES[best]:
                best = token
    return KEEP_TOKEN + best
