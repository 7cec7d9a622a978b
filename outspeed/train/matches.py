"""Matches: races between searches with their networks and cruisers, without Python in between."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from outspeed.rules.luck import STRIDE, WORD, scramble, seed_word, unsigned
from outspeed.rules.setup import set_up
from outspeed.rules.terms import OVER
from outspeed.rules.turn import legal, play_on, step
from outspeed.search.decide import decide
from outspeed.search.lookahead import judge
from outspeed.sim.policy import choose_by_sight

if TYPE_CHECKING:
    from collections.abc import Sequence

    from outspeed.rules.state import State
    from outspeed.rules.table import Table
    from outspeed.search.lookahead import Worlds
    from outspeed.search.network import Network
    from outspeed.search.thought import Thought

CRUISER: Final = -1  # in place of a network


def match_races(
    worlds: Worlds,
    state: State,
    deck: Table,
    nets: Sequence[Network],
    thought: Thought,
    minds: Any,
    seed: int,
    first: int,
    won: Any,
) -> None:
    """Races first and on, as many as `won` is long: what part of the victory each mind gets.

    A mind is a record of network, nodes, doubt and boldness. Their seats rotate, and races of one
    rotation share their luck.
    """
    players = len(minds)
    for index in range(len(won)):
        race = first + index
        luck = seed_word(unsigned(seed) + unsigned(race // players))
        set_up(state, deck, players, 0, 0, luck)
        play_on(state, deck)
        word = scramble(luck ^ STRIDE)
        while state.stage != OVER:
            for seat in range(players):
                if state.pending >> seat & 1:
                    word = (word + STRIDE) & WORD
                    mind = minds[(seat + race) % players]
                    if mind.net == CRUISER:
                        choices = legal(state, deck, seat)
                        choice = choose_by_sight(state, deck, seat, choices, scramble(word))
                    else:
                        worlds[0] = state
                        choice = decide(
                            worlds,
                            deck,
                            nets[mind.net],
                            thought,
                            seat,
                            mind.nodes,
                            mind.doubt,
                            mind.boldness,
                            scramble(word),
                        )
                    state.choice[seat] = choice
            step(state, deck)
        judge(state, deck, nets[0], thought)
        for seat in range(players):
            won[index, (seat + race) % players] = thought.chances[seat]
