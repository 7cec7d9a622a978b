"""Phase PROGRAMMING: which routes may be chosen (section 5), and how to read a tile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from outspeed.rules.terms import DIAL, DIGITS, ROUTES, TAKE

if TYPE_CHECKING:
    from outspeed.rules.state import State
    from outspeed.rules.table import Table


def show_tile(state: State) -> None:
    """The visible tile, or its side, has changed: find its routes in the deck's table."""
    state.face = ((state.tiles[state.turn] - 1) * 2 + state.side) * ROUTES


def legal_routes(state: State, deck: Table, seat: int) -> int:
    """5.3 The routes whose lowest cost is affordable; 5.4 if there is none, the cheapest."""
    fuel = state.fuel[seat]
    legal = 0
    for route in range(ROUTES):
        way = state.face + route
        if deck.offered[way] and deck.lowest[way] <= fuel:
            legal |= 1 << (TAKE + route)
    return legal if legal else cheapest_routes(state, deck)


def cheapest_routes(state: State, deck: Table) -> int:
    """The routes with the lowest possible cost."""
    cheapest = 0
    lowest = 0
    for route in range(ROUTES):
        way = state.face + route
        if deck.offered[way]:
            if not cheapest or deck.lowest[way] < lowest:
                cheapest = 0
                lowest = deck.lowest[way]
            if deck.lowest[way] == lowest:
                cheapest |= 1 << (TAKE + route)
    return cheapest


def legal_digits(state: State, seat: int) -> int:
    """6.1 A digit of at most the seat's fuel."""
    highest = min(state.fuel[seat], DIGITS - 1)
    return ((2 << highest) - 1) << DIAL
