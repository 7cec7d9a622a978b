"""Who races against learners in a batch: plain functions, compiled with the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from outspeed.rules.luck import STRIDE, WORD, scramble
from outspeed.sim.policy import choose_by_policy
from outspeed.sim.random_play import players_word

if TYPE_CHECKING:
    from collections.abc import Sequence

    from outspeed.rules.table import Table
    from outspeed.sim.policy import Policy


def choose_races(
    states: Any,
    deck: Table,
    policies: Sequence[Policy],
    seats: int,
    legal_sets: Any,
    done: Any,
    seeds: Any,
    words: Any,
    actions: Any,
    first: int,
    last: int,
) -> None:
    """What the policies of a set of seats choose in races first to last - 1, where pending.

    Once a step: then they choose as in the simulator's race of the same seed.
    """
    for index in range(first, last):
        state = states[index]
        word = words[index]
        if word == 0 or done[index]:  # a race has begun
            word = players_word(seeds[index])
        for seat in range(state.players):
            choices = legal_sets[index, seat]
            if choices:
                word = (word + STRIDE) & WORD
                if seats >> seat & 1:
                    actions[index, seat] = choose_by_policy(
                        state, deck, policies[seat], seat, choices, scramble(word)
                    )
        words[index] = word
