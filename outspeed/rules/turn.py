"""The turn: who must decide what, and what follows when all have decided (section 3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from outspeed.rules.bonus import apply_bonuses, ask_next_zone, legal_bonus, take_bonus
from outspeed.rules.drawing import legal_keeps, open_seats, take_keep
from outspeed.rules.events import emit
from outspeed.rules.finish import end_race, finish_visible, is_decided
from outspeed.rules.movement import remove_forcefields
from outspeed.rules.programming import legal_digits, legal_routes, show_tile
from outspeed.rules.resolution import (
    draw_bonuses,
    resolve_benefits,
    resolve_costs,
    reveal_digits,
    reveal_routes,
    wheel_seats,
)
from outspeed.rules.terms import (
    BONUS,
    DIAL,
    FLIPPED,
    KEEP,
    LARGE,
    LARGE_FROM,
    NOTHING,
    OVER,
    REVEAL,
    ROUTE,
    ROUTES,
    SEATS,
    SMALL,
    TAKE,
    TILE_REVEALED,
    WHEEL,
)

if TYPE_CHECKING:
    from outspeed.rules.state import State
    from outspeed.rules.table import Table


def begin_turn(state: State) -> None:
    """The turn's tile is visible, nothing is chosen, phase BONUS begins."""
    for seat in range(SEATS):
        state.played[seat] = NOTHING
        state.route[seat] = NOTHING
        state.digit[seat] = NOTHING
        state.home[seat] = state.zone[seat]  # 4.4: no ship moves until the tokens are revealed
    for route in range(ROUTES):
        state.chose[route] = 0
    state.draws = 0
    state.asked = 0
    state.blocked = 0
    state.entered = 0
    state.stage = BONUS
    state.pending = 0
    show_tile(state)
    emit(state, TILE_REVEALED, state.turn + 1, state.tiles[state.turn], state.side, 0)


def legal(state: State, deck: Table, seat: int) -> int:
    """The set of choices that a pending seat has."""
    if state.stage == BONUS:
        return legal_bonus(state, deck, seat)
    if state.stage == ROUTE:
        return legal_routes(state, deck, seat)
    if state.stage == WHEEL:
        return legal_digits(state, seat)
    return legal_keeps(state, seat)


def step(state: State, deck: Table) -> None:
    """`choice` holds a legal one for each pending seat: play on to the next decisions."""
    take_choices(state)
    play_on(state, deck)


def play_on(state: State, deck: Table) -> None:
    """Play until somebody must decide or the race is over."""
    while state.pending == 0 and state.stage != OVER:
        advance(state, deck)


def take_choices(state: State) -> None:
    """Note what every pending seat has chosen; nobody is pending then."""
    for seat in range(state.players):
        if state.pending >> seat & 1:
            choice = state.choice[seat]
            if state.stage == BONUS:
                take_bonus(state, seat, choice)
            elif state.stage == ROUTE:
                state.route[seat] = choice - TAKE
            elif state.stage == WHEEL:
                state.digit[seat] = choice - DIAL
            else:
                take_keep(state, seat, choice)
    state.pending = 0


def advance(state: State, deck: Table) -> None:
    """One stage on; nobody may be pending and the race must not be over."""
    if state.stage == BONUS:
        ask_next_zone(state)
        if state.pending == 0:
            finish_bonus(state)
    elif state.stage == ROUTE:
        finish_route(state, deck)
    elif state.stage == WHEEL:
        finish_wheel(state, deck)
    elif state.stage == KEEP:
        state.pending = open_seats(state)
        if state.pending == 0:
            finish_keep(state, deck)
    else:
        finish_reveal(state, deck)


def finish_bonus(state: State) -> None:
    """All have announced: the tokens are revealed and applied, then routes are chosen."""
    apply_bonuses(state)
    end_phase(state, ROUTE)
    if state.stage == ROUTE:
        state.pending = state.alive  # 5.1


def finish_route(state: State, deck: Table) -> None:
    """All have chosen: the routes are revealed, then some may have to dial."""
    reveal_routes(state, deck)
    state.stage = WHEEL
    state.pending = wheel_seats(state, deck)


def finish_wheel(state: State, deck: Table) -> None:
    """All have dialled: costs are paid, then some may have to keep one of two tokens."""
    reveal_digits(state)
    resolve_costs(state, deck)
    if is_decided(state):
        end_phase(state, REVEAL)
    else:
        draw_bonuses(state, deck)
        state.stage = KEEP
        state.pending = open_seats(state)


def finish_keep(state: State, deck: Table) -> None:
    """All have kept one of their tokens: benefits come, boards go."""
    resolve_benefits(state, deck)
    end_phase(state, REVEAL)


def finish_reveal(state: State, deck: Table) -> None:
    """The race is over, or the next turn begins."""
    reveal(state, deck)
    if state.stage != OVER:
        state.turn += 1  # 9.1
        begin_turn(state)


def end_phase(state: State, following: int) -> None:
    """7.5 The tiles may flip; 9.3 the race may be over; else the following stage begins."""
    if state.started_with >= LARGE_FROM and state.ships < LARGE_FROM and state.side == LARGE:
        state.side = SMALL
        show_tile(state)
        emit(state, FLIPPED, state.ships, 0, 0, 0)
    state.stage = following
    if is_decided(state):
        end_race(state)


def reveal(state: State, deck: Table) -> None:
    """8.5 Spent forcefields go; 9.2 after the Finish tile the race is over."""
    remove_forcefields(state)
    if finish_visible(state, deck):
        end_race(state)
