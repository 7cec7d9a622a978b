"""Features: what a position looks like to the network, ship by ship and for all together.

No feature says which seat a ship has: ships that change seats change nothing. All are about 0 to 1.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from outspeed.rules.finish import finish_visible
from outspeed.rules.table import AMOUNTS, COST, FUEL, ZONES
from outspeed.rules.terms import (
    BLUE,
    BOARD,
    BONUS,
    FACES,
    FORCEFIELDS,
    KINDS,
    ROUTES,
    SEATS,
    TURNS,
    WINDOW,
    YELLOW,
)

if TYPE_CHECKING:
    from outspeed.rules.state import State
    from outspeed.rules.table import Table
    from outspeed.search.thought import Thought

PUBLIC: Final = 24  # of a ship, before the tokens in its hand
SHIP: Final = PUBLIC + KINDS
ROUTE_WIDTH: Final = 10
AT_ROUTES: Final = 8
COMMON: Final = AT_ROUTES + ROUTES * ROUTE_WIDTH
USUAL_COUNT: Final = 1.5  # players on a route
USUAL_DIGIT: Final = 3
FAR: Final = 6  # zones


def look(state: State, deck: Table, thought: Thought) -> None:
    """Write the features of the ships that race, and of what concerns them all."""
    common = thought.common
    common[0] = state.turn / TURNS
    common[1] = min(deck.tracks - state.turn, 4) / 4
    common[2] = 1.0 if finish_visible(state, deck) else 0.0
    common[3] = state.side
    common[4] = state.ships / SEATS
    common[5] = 1.0 if state.stage == BONUS else 0.0
    common[6] = 1.0 if state.front - state.rear >= WINDOW else 0.0
    common[7] = state.supply / FORCEFIELDS
    for route in range(ROUTES):
        look_at_route(deck, state.face + route, common, AT_ROUTES + route * ROUTE_WIDTH)
    for seat in range(state.players):
        if state.alive >> seat & 1:
            look_at_ship(state, deck, seat, thought.ships, seat * SHIP)


def look_at_route(deck: Table, way: int, out: list[float], at: int) -> None:
    """What a route of the visible side asks and offers; nothing if there is none."""
    for place in range(ROUTE_WIDTH):
        out[at + place] = 0.0
    if deck.offered[way]:
        amounts = way * AMOUNTS
        silhouettes = deck.silhouettes[way]
        out[at] = 1.0
        out[at + 1] = 1.0 / silhouettes if silhouettes > 0 else 0.0
        out[at + 2] = deck.alone[way]
        out[at + 3] = deck.lowest[way] / 6
        out[at + 4] = usual_amount(deck, amounts + COST) / 6
        out[at + 5] = usual_amount(deck, amounts + FUEL) / 6
        out[at + 6] = usual_amount(deck, amounts + ZONES) / 6
        out[at + 7] = deck.bonus[way] / 2
        out[at + 8] = deck.wheel[way]
        out[at + 9] = (deck.symbols[amounts + COST] - deck.symbols[amounts + ZONES]) / 3


def usual_amount(deck: Table, at: int) -> float:
    """About what an amount comes to."""
    total = float(deck.number[at] + USUAL_DIGIT * deck.wheels[at])
    total += deck.yellow[at] * mean(deck, YELLOW) + deck.blue[at] * mean(deck, BLUE)
    return total + USUAL_COUNT * (deck.count_a[at] + deck.count_b[at] + deck.count_c[at])


def mean(deck: Table, colour: int) -> float:
    """What a die shows on average."""
    total = 0
    for face in range(FACES):
        total += deck.dice[colour * FACES + face]
    return total / FACES


def look_at_ship(state: State, deck: Table, seat: int, out: list[float], at: int) -> None:
    """Where a ship is, among which others, and what it has."""
    zone = state.zone[seat]
    fuel = state.fuel[seat]
    place = zone - state.rear
    first = zone
    last = zone
    ahead = 0
    behind = 0
    together = 0
    richer = 0
    gap_ahead = FAR
    gap_behind = FAR
    for other in range(state.players):
        if other != seat and state.alive >> other & 1:
            gap = state.zone[other] - zone
            first = max(first, state.zone[other])
            last = min(last, state.zone[other])
            if gap > 0:
                ahead += 1
                gap_ahead = min(gap_ahead, gap)
            elif gap < 0:
                behind += 1
                gap_behind = min(gap_behind, -gap)
            else:
                together += 1
            if state.fuel[other] > fuel:
                richer += 1
    out[at] = place / WINDOW
    out[at + 1] = (first - zone) / 10
    out[at + 2] = (zone - last) / 10
    out[at + 3] = ahead / 3
    out[at + 4] = behind / 3
    out[at + 5] = together / 3
    out[at + 6] = gap_ahead / FAR
    out[at + 7] = gap_behind / FAR
    out[at + 8] = min(fuel, 2) / 2
    out[at + 9] = min(fuel, 4) / 4
    out[at + 10] = min(fuel, 8) / 8
    out[at + 11] = fuel / 16
    out[at + 12] = richer / 3
    out[at + 13] = state.held[seat] / 3
    out[at + 14] = 1.0 if place < BOARD else 0.0
    out[at + 15] = 1.0 if place < 3 else 0.0
    out[at + 16] = 1.0 if zone == first else 0.0
    out[at + 17] = 1.0 if zone == last else 0.0
    for route in range(ROUTES):
        way = state.face + route
        out[at + 18 + route] = 1.0 if deck.offered[way] and deck.lowest[way] <= fuel else 0.0
    out[at + 21] = is_fenced(state, place, place)
    out[at + 22] = is_fenced(state, place + 1, place + 2)
    out[at + 23] = is_fenced(state, place + 3, place + FAR)
    for token in range(KINDS):
        out[at + PUBLIC + token] = state.hand[seat * KINDS + token] / 2


def is_fenced(state: State, first: int, last: int) -> float:
    """1 if there is a forcefield in one of these zones, counted from the rearmost."""
    for place in range(first, min(last, WINDOW - 1) + 1):
        if state.fields[place] > 0:
            return 1.0
    return 0.0
