"""Decisions: a thought, and one of the choices it would play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from outspeed.rules.luck import STRIDE, scramble, signed
from outspeed.rules.terms import CHOICES
from outspeed.rules.turn import legal
from outspeed.search.habits import GRAIN, lowest_bit
from outspeed.search.lookahead import think
from outspeed.search.moment import moment_word

if TYPE_CHECKING:
    from outspeed.rules.table import Table
    from outspeed.search.lookahead import Worlds
    from outspeed.search.network import Network
    from outspeed.search.thought import Thought


def decide(
    worlds: Worlds,
    deck: Table,
    net: Network,
    thought: Thought,
    seat: int,
    nodes: int,
    doubt: float,
    boldness: float,
    seed: int,
) -> int:
    """What a pending seat of `worlds[0]` chooses; what it cannot see there does not matter."""
    choices = legal(worlds[0], deck, seat)
    if choices & (choices - 1) == 0:
        return lowest_bit(choices)
    word = moment_word(worlds[0], seat, seed)
    think(worlds, deck, net, thought, seat, nodes, doubt, boldness, word)
    return draw_choice(thought, scramble(word ^ STRIDE))


def draw_choice(thought: Thought, word: int) -> int:
    """One of the choices of `play`, as often as it says."""
    left = signed(word >> 11) * GRAIN
    chosen = 0
    for choice in range(CHOICES):
        if thought.play[choice] > 0.0:
            if left >= 0.0:
                chosen = choice
            left -= thought.play[choice]
    return chosen
