"""Ships, boards and forcefields: section 8."""

from __future__ import annotations

from typing import TYPE_CHECKING

from outspeed.rules.events import emit
from outspeed.rules.terms import (
    BOARD,
    BOARD_ADDED,
    BOARD_REMOVED,
    BY_BOARD,
    ELIMINATED,
    FORCEFIELDS,
    FORCEFIELDS_REMOVED,
    KINDS,
    MOVED,
    PL,
    RU,
    STOPPED,
    WINDOW,
)

if TYPE_CHECKING:
    from outspeed.rules.state import State


def forcefields_in(state: State, zone: int) -> int:
    """How many forcefields lie in a zone of the boards."""
    offset = zone - state.rear
    if offset >= WINDOW:  # a board added this turn: none can lie there yet
        return 0
    return state.fields[offset]


def move_forward(state: State, seat: int, zones: int, cause: int) -> None:
    """8.1, 8.2 One movement forward; boards are added as needed."""
    start = state.zone[seat]
    zone = start
    goal = start + zones
    stopped = False
    while zone < goal and not stopped:
        zone += 1
        if zone > state.front:
            state.front += BOARD
            emit(state, BOARD_ADDED, seat, state.front - BOARD + 1, state.front, 0)
        if forcefields_in(state, zone) > 0:
            state.entered |= 1 << (zone - state.rear)
            stopped = True
    state.zone[seat] = zone
    if zone != start:
        emit(state, MOVED, seat, start, zone, cause)
    if stopped:
        emit(state, STOPPED, seat, zone, goal - zone, 0)


def move_back(state: State, seat: int, zones: int, cause: int) -> None:
    """7.2, 8.1 One movement back, to before the rear board at the most."""
    start = state.zone[seat]
    zone = start
    goal = start - zones
    stopped = False
    while zone > goal and zone >= state.rear and not stopped:
        zone -= 1
        if zone >= state.rear and forcefields_in(state, zone) > 0:
            state.entered |= 1 << (zone - state.rear)
            stopped = True
    state.zone[seat] = zone
    emit(state, MOVED, seat, start, zone, cause)
    if stopped:
        emit(state, STOPPED, seat, zone, zone - goal, 0)


def eliminate(state: State, seat: int, cause: int) -> None:
    """7.4 The ship leaves, its tokens go to the discard."""
    emit(state, ELIMINATED, seat, state.zone[seat], cause, 0)
    state.alive &= ~(1 << seat)
    state.ships -= 1
    state.out[seat] = state.step
    state.out_by[seat] = cause
    for token in range(KINDS):
        state.discard[token] += state.hand[seat * KINDS + token]
        state.hand[seat * KINDS + token] = 0
    state.held[seat] = 0


def remove_boards(state: State) -> None:
    """7.3, 8.3 The rearmost boards go until two are left, with the ships and forcefields there."""
    state.step += 1
    while state.front - state.rear >= WINDOW:
        emit(state, BOARD_REMOVED, state.rear, state.rear + BOARD - 1, 0, 0)
        for offset in range(BOARD):
            state.supply += state.fields[offset]
            state.fields[offset] = state.fields[offset + BOARD]
            state.fields[offset + BOARD] = 0
        state.entered >>= BOARD
        state.rear += BOARD
    for seat in range(state.players):
        if state.alive >> seat & 1 and state.zone[seat] < state.rear:
            eliminate(state, seat, BY_BOARD)


def remove_forcefields(state: State) -> None:
    """8.5 Forcefields that have done their work go back to the supply (E2)."""
    if state.supply == FORCEFIELDS:
        return
    spent = state.entered
    if state.edition == PL or state.edition == RU:
        spent = 0
        for seat in range(state.players):
            if state.alive >> seat & 1:
                spent |= 1 << (state.zone[seat] - state.rear)
    for offset in range(WINDOW):
        if spent >> offset & 1 and state.fields[offset] > 0:
            emit(state, FORCEFIELDS_REMOVED, state.rear + offset, state.fields[offset], 0, 0)
            state.supply += state.fields[offset]
            state.fields[offset] = 0
