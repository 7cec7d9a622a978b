"""Matches are races of the bots themselves, only without Python in between."""

from collections.abc import Sequence

import numpy as np
import pytest

from outspeed.deck import load_deck
from outspeed.ladder.contest import Contest, Entrant
from outspeed.ladder.play import play_stretch
from outspeed.train.play import match, mind_of

GROUPS = 2


@pytest.mark.parametrize("names", [("cruiser", "racer", "ultima"), ("cruiser", "racer")])
def test_a_match_is_race_by_race_what_the_bots_do_in_a_ladder(names: Sequence[str]) -> None:
    deck, seed = load_deck(), 5
    contest = Contest(tuple(map(Entrant, names)), 3, seed, deck)
    line_ups = contest.line_ups
    for number, line_up in enumerate(line_ups):
        minds = [mind_of(names[bot]) for bot in line_up]
        won = match(deck, minds, 3 * GROUPS, seed)
        for turn in range(GROUPS):
            (group,) = play_stretch(contest, number + turn * len(line_ups), 1).groups
            expected = [outcome.wins for outcome in group]
            assert np.allclose(won[3 * turn : 3 * turn + 3], expected)
