"""Lookahead: what the choices of this turn lead to, in worlds that look the same to a seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from outspeed.rules.luck import STRIDE, WORD, scramble, unsigned
from outspeed.rules.terms import BONUS, CHOICES, OVER, ROUTE, ROUTES, SEATS, TAKE
from outspeed.rules.turn import advance, legal, take_choices
from outspeed.search.equilibrium import match_regrets
from outspeed.search.habits import choose_by_habit, habit
from outspeed.search.network import guess_chances
from outspeed.worlds import imagine

if TYPE_CHECKING:
    from outspeed.rules.state import State
    from outspeed.rules.table import Table
    from outspeed.search.network import Network
    from outspeed.search.thought import Thought

ROUNDS: Final = 200  # of regret matching
Worlds = Any  # an array of states that are copied by assignment


def think(
    worlds: Worlds, deck: Table, net: Network, thought: Thought, seat: int, nodes: int, word: int
) -> None:
    """Judge what a pending seat of `worlds[0]` can choose, playing on about so many times.

    At the routes `mix`, `worth`, `options` and `routes` hold the result, else `worths`.
    The last world is where it is tried out.
    """
    if worlds[0].stage == ROUTE:
        profiles = list_options(worlds[0], deck, thought)
        many = imagine_worlds(worlds, deck, seat, nodes // profiles, word)
        weigh_profiles(worlds, many, deck, net, thought, profiles)
        match_regrets(thought, worlds[0].players, profiles, ROUNDS)
    else:
        many = imagine_worlds(worlds, deck, seat, nodes // CHOICES, word)
        weigh_choices(worlds, many, deck, net, thought, seat)


def imagine_worlds(worlds: Worlds, deck: Table, seat: int, many: int, word: int) -> int:
    """Fill the first worlds with others that look the same to a seat; how many they are."""
    many = min(max(many, 1), len(worlds) - 1)
    for index in range(many):
        worlds[index] = worlds[0]
        state = worlds[index]
        state.luck_word = scramble((word + unsigned(index) * STRIDE) & WORD)
        imagine(state, deck, seat)
    return many


def list_options(state: State, deck: Table, thought: Thought) -> int:
    """The routes that each seat can choose; in how many ways all together can."""
    profiles = 1
    for seat in range(state.players):
        thought.options[seat] = 1
        if state.pending >> seat & 1:
            choices = legal(state, deck, seat)
            count = 0
            for route in range(ROUTES):
                if choices >> (TAKE + route) & 1:
                    thought.routes[seat * ROUTES + count] = route
                    count += 1
            thought.options[seat] = count
        profiles *= thought.options[seat]
    return profiles


def weigh_profiles(
    worlds: Worlds, many: int, deck: Table, net: Network, thought: Thought, profiles: int
) -> None:
    """`payoffs`: each seat's chance of victory for each way in which all choose, on average."""
    last = len(worlds) - 1
    players = worlds[0].players
    for profile in range(profiles):
        for seat in range(players):
            thought.payoffs[profile * SEATS + seat] = 0.0
        for index in range(many):
            worlds[last] = worlds[index]
            state = worlds[last]
            rest = profile
            for seat in range(players):
                option = rest % thought.options[seat]
                rest //= thought.options[seat]
                state.choice[seat] = TAKE + thought.routes[seat * ROUTES + option]
            play_turn(state, deck)
            judge(state, deck, net, thought)
            for seat in range(players):
                thought.payoffs[profile * SEATS + seat] += thought.chances[seat] / many


def weigh_choices(
    worlds: Worlds, many: int, deck: Table, net: Network, thought: Thought, seat: int
) -> None:
    """`worths`: a seat's chance of victory for each of its choices, on average; else -1."""
    last = len(worlds) - 1
    choices = legal(worlds[0], deck, seat)
    for choice in range(CHOICES):
        thought.worths[choice] = -1.0
        if choices >> choice & 1:
            thought.worths[choice] = 0.0
            for index in range(many):
                worlds[last] = worlds[index]
                state = worlds[last]
                for other in range(state.players):
                    if state.pending >> other & 1:
                        state.choice[other] = choice if other == seat else habit(state, deck, other)
                play_turn(state, deck)
                judge(state, deck, net, thought)
                thought.worths[choice] += thought.chances[seat] / many


def play_turn(state: State, deck: Table) -> None:
    """Pending seats have chosen: play on to the routes, or if they are chosen to the next turn."""
    turn = state.turn
    stage = state.stage
    take_choices(state)
    while state.stage != OVER and state.turn == turn:
        if stage == BONUS and state.stage == ROUTE:
            return
        if state.pending:
            choose_by_habit(state, deck)
        else:
            advance(state, deck)


def judge(state: State, deck: Table, net: Network, thought: Thought) -> None:
    """`chances` become the shares of the victory: known if the race is over, else guessed."""
    if state.stage != OVER:
        guess_chances(state, deck, net, thought)
        return
    winners = 0
    for seat in range(state.players):
        thought.chances[seat] = 0.0
        if state.alive >> seat & 1 and state.rank[seat] == 1:
            thought.chances[seat] = 1.0
            winners += 1
    if winners > 1:  # 9.2
        for seat in range(state.players):
            thought.chances[seat] /= winners
