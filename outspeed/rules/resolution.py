"""Phase RESOLUTION: conditions, costs, benefits (section 6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from outspeed.rules.drawing import draw_tokens, take_drawn
from outspeed.rules.events import emit
from outspeed.rules.finish import finish_visible
from outspeed.rules.luck import roll
from outspeed.rules.movement import eliminate, move_forward, remove_boards
from outspeed.rules.table import AMOUNTS, COST, FUEL, ZONES
from outspeed.rules.terms import (
    BLOCKED,
    BLUE,
    BY_FUEL,
    BY_ROUTE,
    DIGIT_REVEALED,
    FUEL_GAINED,
    PAID,
    ROLLED,
    ROUTE_REVEALED,
    YELLOW,
)

if TYPE_CHECKING:
    from outspeed.rules.state import State
    from outspeed.rules.table import Table


def reveal_routes(state: State, deck: Table) -> None:
    """6.1 All routes are revealed; 6.2 some turn out to be blocked."""
    for seat in range(state.players):
        if state.alive >> seat & 1:
            route = state.route[seat]
            state.way[seat] = state.face + route
            state.chose[route] += 1
            emit(state, ROUTE_REVEALED, seat, route, 0, 0)
    find_blocked(state, deck)


def find_blocked(state: State, deck: Table) -> None:
    """6.2 More than N players have chosen a route with N silhouettes."""
    for seat in range(state.players):
        if state.alive >> seat & 1:
            limit = deck.silhouettes[state.way[seat]]
            if limit > 0 and state.chose[state.route[seat]] > limit:
                state.blocked |= 1 << seat
                emit(state, BLOCKED, seat, state.route[seat], 0, 0)


def pays(state: State, deck: Table, seat: int) -> bool:
    """6.2, 6.3 The seat pays its route's cost."""
    if state.blocked >> seat & 1:
        return False
    return deck.alone[state.way[seat]] == 0 or state.chose[state.route[seat]] > 1


def gains(state: State, deck: Table, seat: int) -> bool:
    """6.2, 6.3 The seat gets its route's benefit."""
    if state.blocked >> seat & 1:
        return False
    return deck.alone[state.way[seat]] == 0 or state.chose[state.route[seat]] == 1


def wheel_seats(state: State, deck: Table) -> int:
    """6.1 The seats that may use a wheel route."""
    seats = 0
    for seat in range(state.players):
        if state.alive >> seat & 1 and deck.wheel[state.way[seat]]:
            seats |= 1 << seat
    return seats & ~state.blocked


def reveal_digits(state: State) -> None:
    """6.1 The digits chosen at the same time."""
    for seat in range(state.players):
        if state.digit[seat] >= 0:
            emit(state, DIGIT_REVEALED, seat, state.digit[seat], 0, 0)


def amount(state: State, deck: Table, seat: int, part: int) -> int:
    """6.4 What the cost, fuel or zones of a seat's route come to."""
    at = state.way[seat] * AMOUNTS + part
    total = deck.number[at]
    if deck.symbols[at] == 0:
        return total
    for _ in range(deck.yellow[at]):
        total += roll_die(state, deck, seat, YELLOW, part)
    for _ in range(deck.blue[at]):
        total += roll_die(state, deck, seat, BLUE, part)
    total += deck.count_a[at] * state.chose[0]
    total += deck.count_b[at] * state.chose[1]
    total += deck.count_c[at] * state.chose[2]
    if deck.wheels[at]:
        total += deck.wheels[at] * state.digit[seat]
    return total


def roll_die(state: State, deck: Table, seat: int, colour: int, part: int) -> int:
    """6.4 A die rolled by a player for themselves."""
    digit = roll(state, deck, colour)
    emit(state, ROLLED, seat, colour, digit, part)
    return digit


def resolve_costs(state: State, deck: Table) -> None:
    """6.6 All costs, at the same time; 7.1 who is at 0 is out, but not on the Finish tile."""
    state.step += 1
    short = 0
    for seat in range(state.players):
        if state.alive >> seat & 1 and pays(state, deck, seat):
            due = amount(state, deck, seat, COST)
            paid = min(due, state.fuel[seat])
            if paid < due:
                short |= 1 << seat
            if due > 0:
                state.fuel[seat] -= paid
                emit(state, PAID, seat, paid, due, state.fuel[seat])
    finish = finish_visible(state, deck)
    for seat in range(state.players):
        if state.alive >> seat & 1 and (
            short >> seat & 1 or (state.fuel[seat] == 0 and not finish)
        ):
            eliminate(state, seat, BY_FUEL)


def draw_bonuses(state: State, deck: Table) -> None:
    """6.7, 6.8 Front to rear, by seat in a zone: everybody draws before anybody keeps."""
    drawing = 0
    for seat in range(state.players):
        if state.alive >> seat & 1 and deck.bonus[state.way[seat]] and gains(state, deck, seat):
            drawing |= 1 << seat
    while drawing:
        first = -1
        for seat in range(state.players):
            if drawing >> seat & 1 and (first < 0 or state.zone[seat] > state.zone[first]):
                first = seat
        drawing &= ~(1 << first)
        draw_tokens(state, first, deck.bonus[state.way[first]])


def resolve_benefits(state: State, deck: Table) -> None:
    """6.7 All benefits, then 8.3 the boards."""
    state.step += 1
    take_drawn(state)
    for seat in range(state.players):
        if state.alive >> seat & 1 and gains(state, deck, seat):
            fuel = amount(state, deck, seat, FUEL)
            if fuel > 0:
                state.fuel[seat] += fuel
                emit(state, FUEL_GAINED, seat, fuel, BY_ROUTE, state.fuel[seat])
            zones = amount(state, deck, seat, ZONES)
            if zones > 0:
                move_forward(state, seat, zones, BY_ROUTE)
    remove_boards(state)
