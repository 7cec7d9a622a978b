"""When a race is over, who has won, and how the rest rank (section 9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from outspeed.rules.events import emit
from outspeed.rules.terms import (
    DECK_TRACKS,
    FINISH_LINE,
    LAST_SHIP,
    NO_SHIP,
    OVER,
    RACE_OVER,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from outspeed.rules.state import State


def finish_visible(state: State, deck: Sequence[int]) -> bool:
    """The visible tile is a Finish tile."""
    return state.tiles[state.turn] > deck[DECK_TRACKS]


def is_decided(state: State) -> bool:
    """9.3, 9.4 One ship is left, or none."""
    return state.ships <= 1


def end_race(state: State) -> None:
    """9.2 to 9.5 The race is over: everybody gets a rank."""
    state.stage = OVER
    state.pending = 0
    if state.ships == 0:
        state.reason = NO_SHIP
    elif state.ships == 1:
        state.reason = LAST_SHIP
    else:
        state.reason = FINISH_LINE
    for seat in range(state.players):
        state.rank[seat] = 1
        for other in range(state.players):
            if is_ahead(state, other, seat):
                state.rank[seat] += 1
    emit(state, RACE_OVER, state.reason, 0, 0, 0)


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
