"""When a race is over, who has won, and how the rest rank (section 9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from outspeed.rules.events import emit
from outspeed.rules.terms import (
    FURTHEST,
    LAST_SHIP,
    MOST_FUEL,
    MOST_TOKENS,
    NO_SHIP,
    OVER,
    RACE_OVER,
    SHARED,
)

if TYPE_CHECKING:
    from outspeed.rules.state import State
    from outspeed.rules.table import Table


def finish_visible(state: State, deck: Table) -> bool:
    """The visible tile is a Finish tile."""
    return state.tiles[state.turn] > deck.tracks


def is_decided(state: State) -> bool:
    """9.3, 9.4 One ship is left, or none."""
    return state.ships <= 1


def end_race(state: State) -> None:
    """9.2 to 9.5 The race is over: everybody gets a rank."""
    state.stage = OVER
    state.pending = 0
    for seat in range(state.players):
        state.rank[seat] = 1
        for other in range(state.players):
            if is_ahead(state, other, seat):
                state.rank[seat] += 1
    winners = 0
    for seat in range(state.players):
        if state.alive >> seat & 1 and state.rank[seat] == 1:
            winners |= 1 << seat
    state.reason = deciding(state)
    emit(state, RACE_OVER, winners, state.reason, 0, 0)


def deciding(state: State) -> int:
    """9.2 to 9.4 What has decided the race: how the first differs from the best of the others."""
    if state.ships == 0:
        return NO_SHIP
    if state.ships == 1:
        return LAST_SHIP
    reason = FURTHEST
    first = -1
    for seat in range(state.players):
        if state.rank[seat] == 1:
            if first >= 0:
                return SHARED
            first = seat
    for seat in range(state.players):
        if state.alive >> seat & 1 and seat != first and state.zone[seat] == state.zone[first]:
            if state.fuel[seat] == state.fuel[first]:
                return MOST_TOKENS
            reason = MOST_FUEL
    return reason


def is_ahead(state: State, one: int, other: int) -> bool:
    """9.2, 9.5 One ranks before the other."""
    one_races = state.alive >> one & 1
    other_races = state.alive >> other & 1
    if one_races != other_races:
        return one_races > other_races
    if not one_races:
        return state.out[one] > state.out[other]
    if state.zone[one] != state.zone[other]:
        return state.zone[one] > state.zone[other]
    if state.fuel[one] != state.fuel[other]:
        return state.fuel[one] > state.fuel[other]
    return state.held[one] > state.held[other]
