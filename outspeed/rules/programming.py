"""Phase PROGRAMMING: which routes may be chosen (section 5), and how to read a tile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from outspeed.rules.terms import DIAL, DIGITS, ROUTES, TAKE

if TYPE_CHECKING:
    from outspeed.rules.state import State
    from outspeed.rules.table import Table


def way(state: State, route: int) -> int:
    """Where a route of the visible tile stands in the deck's table."""
    return ((state.tiles[state.turn] - 1) * 2 + state.side) * ROUTES + route


def legal_routes(state: State, deck: Table, seat: int) -> int:
    """5.3 The routes whose lowest cost is affordable; 5.4 if there is none, the cheapest."""
    affordable = 0
    cheapest = 0
    lowest = 0
    for route in range(ROUTES):
        at = way(state, route)
        if deck.offered[at]:
            cost = deck.lowest[at]
            if cost <= state.fuel[seat]:
                affordable |= 1 << (TAKE + route)
            if not cheapest or cost < lowest:
                cheapest = 0
                lowest = cost
            if cost == lowest:
                cheapest |= 1 << (TAKE + route)
    return affordable if affordable else cheapest


def legal_digits(state: State, seat: int) -> int:
    """6.1 A digit of at most the seat's fuel."""
    highest = min(state.fuel[seat], DIGITS - 1)
    return ((2 << highest) - 1) << DIAL
