"""Drawing bonus tokens: the stack, the two drawn, the one kept (6.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from outspeed.rules.events import emit
from outspeed.rules.luck import restock
from outspeed.rules.terms import DREW, KEEP_TOKEN, KEPT, KINDS, NOTHING

if TYPE_CHECKING:
    from outspeed.rules.state import State


def next_token(state: State) -> int:
    """The top of the stack; of a new one if it is empty; NOTHING if there is none at all."""
    if state.stack_size == 0:
        restock(state)
        if state.stack_size == 0:
            return NOTHING
    token = state.stack[state.stack_top]
    state.stack_size -= 1
    state.stack_top += 1
    if state.stack_top == len(state.stack):
        state.stack_top = 0
    return token


def put_under(state: State, token: int) -> None:
    """A token goes to the bottom of the stack."""
    place = state.stack_top + state.stack_size
    if place >= len(state.stack):
        place -= len(state.stack)
    state.stack[place] = token
    state.stack_size += 1


def draw_tokens(state: State, seat: int, times: int) -> None:
    """6.8 Each token gained is a draw of two of its own; fewer if fewer are to be had."""
    for _ in range(times):
        first = next_token(state)
        if first == NOTHING:
            return
        second = next_token(state)
        state.draw_seat[state.draws] = seat
        state.draw_first[state.draws] = first
        state.draw_second[state.draws] = second
        state.draw_kept[state.draws] = first if second == NOTHING else NOTHING
        state.draws += 1
        emit(state, DREW, seat, first, second, 0)


def open_draw(state: State, seat: int) -> int:
    """The seat's first draw that it has not decided; NOTHING if there is none."""
    for draw in range(state.draws):
        if state.draw_seat[draw] == seat and state.draw_kept[draw] == NOTHING:
            return draw
    return NOTHING


def open_seats(state: State) -> int:
    """The seats that must decide which token to keep."""
    seats = 0
    for draw in range(state.draws):
        if state.draw_kept[draw] == NOTHING:
            seats |= 1 << state.draw_seat[draw]
    return seats


def legal_keeps(state: State, seat: int) -> int:
    """One of the two tokens drawn."""
    draw = open_draw(state, seat)
    return 1 << (KEEP_TOKEN + state.draw_first[draw]) | 1 << (KEEP_TOKEN + state.draw_second[draw])


def take_keep(state: State, seat: int, choice: int) -> None:
    """The token that a seat keeps of its first undecided draw."""
    state.draw_kept[open_draw(state, seat)] = choice - KEEP_TOKEN


def take_drawn(state: State) -> None:
    """6.8 All have chosen: what is kept goes to the hands, the rest under the stack in order."""
    for draw in range(state.draws):
        seat = state.draw_seat[draw]
        kept = state.draw_kept[draw]
        state.hand[seat * KINDS + kept] += 1
        state.held[seat] += 1
        emit(state, KEPT, seat, kept, 0, 0)
        if state.draw_second[draw] != NOTHING:
            put_under(state, state.draw_first[draw] + state.draw_second[draw] - kept)
    state.draws = 0
