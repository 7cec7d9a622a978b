"""Random races in which every pending seat gets its observation and its mask: plain, compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from outspeed.observation import observe_together
from outspeed.rules.luck import STRIDE, WORD, scramble, unsigned
from outspeed.rules.terms import CHOICES, OVER
from outspeed.rules.turn import legal, step
from outspeed.sim.random_play import begin_random, count_bits, pick

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
            seats = (1 << players) - 1 if everybody else state.pending
            observe_together(state, deck, seats, out)
            observations += count_bits(seats)
            for seat in range(players):
                if seats >> seat & 1:
                    choices = 0
                    if state.pending >> seat & 1:
                        choices = legal(state, deck, seat)
                        word = (word + STRIDE) & WORD
                        state.choice[seat] = pick(choices, scramble(word))
                    for choice in range(CHOICES):
                        masks[seat, choice] = choices >> choice & 1
            step(state, deck)
    return observations
