"""Samples: positions as the network sees them, what was played there and what came of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

from outspeed.rules.fields import fields_of
from outspeed.rules.terms import ROUTE, SEATS, TURNS
from outspeed.search.features import COMMON, SHIP, look
from outspeed.search.network import HABITS

if TYPE_CHECKING:
    from outspeed.rules.state import State
    from outspeed.rules.table import Table
    from outspeed.search.thought import Thought

PER_RACE: Final = 2 * TURNS  # a sample when a turn begins, and one when its routes are chosen

BySeat = Annotated[list[float], "f4", SEATS]


class Sample:
    """One position."""

    common: Annotated[list[float], "f4", COMMON]
    ships: Annotated[list[float], "f4", SEATS * SHIP]
    players: Annotated[int, "i1", 0]
    turn: Annotated[int, "i1", 0]
    routes: Annotated[int, "i1", 0]  # 1: routes are chosen
    alive: Annotated[int, "i1", 0]  # set
    legal: Annotated[list[int], "i4", SEATS]  # sets, by habit; 0: not asked
    mix: Annotated[list[float], "f4", SEATS * HABITS]  # what a search would play
    searched: BySeat  # chances by the search
    outcome: BySeat  # shares of the victory


SAMPLE_FIELDS: Final = fields_of(Sample)


def note_position(state: State, deck: Table, thought: Thought, sample: Sample) -> None:
    """A sample of a position; nobody has chosen anything in it yet."""
    look(state, deck, thought)
    for place in range(COMMON):
        sample.common[place] = thought.common[place]
    for seat in range(SEATS):
        racing = seat < state.players and state.alive >> seat & 1
        for place in range(SHIP):
            at = seat * SHIP + place
            sample.ships[at] = thought.ships[at] if racing else 0.0
        sample.legal[seat] = 0
        sample.searched[seat] = -1.0
        sample.outcome[seat] = 0.0
    for place in range(SEATS * HABITS):
        sample.mix[place] = 0.0
    sample.players = state.players
    sample.turn = state.turn
    sample.alive = state.alive
    sample.routes = 1 if state.stage == ROUTE else 0
