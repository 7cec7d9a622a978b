"""Moments: the luck of a decision depends on when it is made and by whom, and on nothing before.

So a race can be taken up again anywhere, and nothing hidden changes what a seat does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from outspeed.rules.luck import STRIDE, WORD, scramble, seed_word, unsigned
from outspeed.rules.terms import NOTHING

if TYPE_CHECKING:
    from outspeed.rules.state import State


def moment_word(state: State, seat: int, seed: int) -> int:
    """The luck of what a seat is asked now, if all its luck follows from a seed."""
    kept = 0
    for draw in range(state.draws):
        if state.draw_seat[draw] == seat and state.draw_kept[draw] != NOTHING:
            kept += 1
    moment = ((seat * 16 + state.turn) * 8 + state.stage) * 64 + kept
    return scramble((seed_word(seed) + unsigned(moment) * STRIDE) & WORD)
