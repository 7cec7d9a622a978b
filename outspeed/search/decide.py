"""Decisions: a thought, and one of the choices it would play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from outspeed.rules.luck import STRIDE, WORD, scramble, seed_word, signed, unsigned
from outspeed.rules.terms import CHOICES, NOTHING
from outspeed.rules.turn import legal
from outspeed.search.habits import GRAIN, lowest_bit
from outspeed.search.lookahead import think

if TYPE_CHECKING:
    from outspeed.rules.state import State
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


def moment_word(state: State, seat: int, seed: int) -> int:
    """Luck that depends on the moment alone, so that a race can be taken up again anywhere."""
    kept = 0
    for draw in range(state.draws):
        if state.draw_seat[draw] == seat and state.draw_kept[draw] != NOTHING:
            kept += 1
    moment = ((seat * 16 + state.turn) * 8 + state.stage) * 64 + kept
    return scramble((seed_word(seed) + unsigned(moment) * STRIDE) & WORD)


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
