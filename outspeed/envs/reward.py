"""Rewards: what the end of a race is worth to a seat. Plain functions, compiled with the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from outspeed.rules.finish import is_ahead
from outspeed.rules.terms import OVER
from outspeed.sim.tally import WIN, win_share

if TYPE_CHECKING:
    from outspeed.rules.state import State


def reward(state: State, seat: int, standings: int) -> float:
    """By victory: the seat's part of it. By standings: from 1 for the first to -1 for the last.

    Ships that share a rank share the mean of the places they take, so that all rewards by standings
    add up to 0. The reward of an eliminated ship is final at once.
    """
    if not standings:
        return win_share(state, seat) / WIN if state.stage == OVER else 0.0
    halves = 0  # places before the seat's, in halves: a ship of the same rank is half before it
    for other in range(state.players):
        if other != seat:
            if is_ahead(state, other, seat):
                halves += 2
            elif not is_ahead(state, seat, other):
                halves += 1
    return 1.0 - halves / (state.players - 1)


def write_rewards(states: Any, standings: int, out: Any) -> None:
    """The rewards of all seats of a race."""
    state = states[0]
    for seat in range(state.players):
        out[seat] = reward(state, seat, standings)
