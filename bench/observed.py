"""Random races in which every pending seat gets its observation and its mask: plain, compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from outspeed.rules.luck import unsigned
from outspeed.rules.terms import CHOICES, OVER
from outspeed.rules.turn import legal, step
from outspeed.sim.observation import observe
from outspeed.sim.random_play import begin_random, choose_randomly

if TYPE_CHECKING:
    from outspeed.rules.state import State
    from outspeed.rules.table import Table


def play_observed_races(
    state: State, deck: Table, players: int, races: int, everybody: int, out: Any, masks: Any
) -> int:
    """Races whose seats, all of them or the pending ones, are observed at every step."""
    observations = 0
    for race in range(races):
        word = begin_random(state, deck, players, 0, 0, unsigned(race))
        while state.stage != OVER:
            for seat in range(players):
                pending = state.pending >> seat & 1
                if pending or everybody:
                    observe(state, deck, seat, out[seat])
                    observations += 1
                if pending:
                    choices = legal(state, deck, seat)
                    for choice in range(CHOICES):
                        masks[seat, choice] = choices >> choice & 1
            word = choose_randomly(state, deck, word)
            step(state, deck)
    return observations
