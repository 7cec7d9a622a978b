"""Memory: what seats know of earlier turns, so that an information state forgets nothing.

Plain functions, compiled with the rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Final

from outspeed.observation import OBSERVATION, observe
from outspeed.rules.drawing import open_draw
from outspeed.rules.fields import fields_of
from outspeed.rules.terms import (
    BONUS,
    DIAL,
    KEEP,
    KEEP_TOKEN,
    KINDS,
    PASS,
    ROUTE,
    SEATS,
    TAKE,
    TURNS,
    WHEEL,
)

if TYPE_CHECKING:
    from outspeed.rules.state import State
    from outspeed.rules.table import Table

# Where each part of an information state begins: the observation, then every turn so far,
AT_TURNS: Final = OBSERVATION
TURN_TILE: Final = 0
TURN_SEATS: Final = 1
TURN_ZONE: Final = 0
TURN_FUEL: Final = 1
TURN_PLAYED: Final = 2
TURN_ROUTE: Final = 3
TURN_DIGIT: Final = 4
TURN_SEAT_WIDTH: Final = 5
TURN_KEPT: Final = TURN_SEATS + SEATS * TURN_SEAT_WIDTH
TURN_RETURNED: Final = TURN_KEPT + KINDS
TURN_WIDTH: Final = TURN_RETURNED + KINDS
INFORMATION: Final = AT_TURNS + TURNS * TURN_WIDTH

BySeat = Annotated[list[int], "i1", TURNS * SEATS]  # turn * SEATS + seat
ByToken = Annotated[list[int], "i1", TURNS * SEATS * KINDS]  # (turn * SEATS + seat) * KINDS + token


class Memory:
    """The turns of a race so far; what was secret then is marked so."""

    tile: Annotated[list[int], "i1", TURNS]  # 0: the turn has not begun
    zone: Annotated[list[int], "i2", TURNS * SEATS]  # when the turn began
    fuel: Annotated[list[int], "i2", TURNS * SEATS]  # likewise
    played: BySeat  # 1 + token
    route: BySeat  # 1 + route
    digit: BySeat  # 1 + digit
    kept: ByToken  # secret: tokens kept of those drawn
    returned: ByToken  # secret: tokens put under the stack

    def __init__(self) -> None:
        for name, _, length in MEMORY_FIELDS:
            setattr(self, name, [0] * length)


MEMORY_FIELDS: Final = fields_of(Memory)


def remember(state: State, memory: Memory) -> None:
    """The pending seats are about to make their choices."""
    turn = state.turn
    if memory.tile[turn] == 0:
        memory.tile[turn] = state.tiles[turn]
        for seat in range(state.players):
            if state.alive >> seat & 1:
                memory.zone[turn * SEATS + seat] = state.zone[seat]
                memory.fuel[turn * SEATS + seat] = state.fuel[seat]
    for seat in range(state.players):
        if state.pending >> seat & 1:
            at = turn * SEATS + seat
            choice = state.choice[seat]
            if state.stage == ROUTE:
                memory.route[at] = 1 + choice - TAKE
            elif state.stage == BONUS:
                memory.played[at] = choice - PASS
            elif state.stage == WHEEL:
                memory.digit[at] = 1 + choice - DIAL
            elif state.stage == KEEP:
                draw = open_draw(state, seat)
                kept = choice - KEEP_TOKEN
                returned = state.draw_first[draw] + state.draw_second[draw] - kept
                memory.kept[at * KINDS + kept] += 1
                memory.returned[at * KINDS + returned] += 1


def recall(state: State, deck: Table, memory: Memory, seat: int, out: Any) -> None:
    """Write a seat's information state: its observation and all turns so far."""
    observe(state, deck, seat, out)
    for place in range(AT_TURNS, INFORMATION):
        out[place] = 0
    for turn in range(state.turn + 1):
        at = AT_TURNS + turn * TURN_WIDTH
        out[at + TURN_TILE] = memory.tile[turn]
        for place in range(state.players):
            other = seat + place if seat + place < state.players else seat + place - state.players
            start = at + TURN_SEATS + place * TURN_SEAT_WIDTH
            by_seat = turn * SEATS + other
            out[start + TURN_ZONE] = memory.zone[by_seat]
            out[start + TURN_FUEL] = memory.fuel[by_seat]
            if turn < state.turn:  # the choices of this turn are in the observation
                out[start + TURN_PLAYED] = memory.played[by_seat]
                out[start + TURN_ROUTE] = memory.route[by_seat]
                out[start + TURN_DIGIT] = memory.digit[by_seat]
        own = (turn * SEATS + seat) * KINDS
        for token in range(KINDS):
            out[at + TURN_KEPT + token] = memory.kept[own + token]
            out[at + TURN_RETURNED + token] = memory.returned[own + token]
