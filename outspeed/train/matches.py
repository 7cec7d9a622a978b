"""Matches: races between searches with their networks and cruisers, without Python in between."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from outspeed.rules.luck import seed_word, unsigned
from outspeed.rules.setup import set_up
from outspeed.rules.terms import NO_SHIP, OVER
from outspeed.rules.turn import legal, play_on, step
from outspeed.search.decide import decide
from outspeed.search.lookahead import judge
from outspeed.search.moment import moment_word
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
    rotation share their luck: race by race what the bots play in a ladder with this seed.
    """
    players = len(minds)
    for index in range(len(won)):
        race = first + index
        luck = unsigned(seed) + unsigned(race // players)
        set_up(state, deck, players, 0, 0, seed_word(luck))
        play_on(state, deck)
        while state.stage != OVER:
            for seat in range(players):
                if state.pending >> seat & 1:
                    place = (seat + race) % players
                    mind = minds[place]
                    own = luck + unsigned(place)
                    if mind.net == CRUISER:
                        choices = legal(state, deck, seat)
                        word = moment_word(state, seat, own)
                        choice = choose_by_sight(state, deck, seat, choices, word)
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
                            own,
                        )
                    state.choice[seat] = choice
            step(state, deck)
        if state.reason != NO_SHIP:
            judge(state, deck, nets[0], thought)
            for seat in range(players):
                won[index, (seat + race) % players] = thought.chances[seat]
