"""Lookahead: what the choices of this turn lead to, in worlds that look the same to a seat."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Any, Final

from outspeed.rules.luck import STRIDE, WORD, scramble, unsigned
from outspeed.rules.terms import BONUS, CHOICES, NOTHING, OVER, ROUTE, ROUTES, SEATS, TAKE
from outspeed.rules.turn import advance, legal, take_choices
from outspeed.search.equilibrium import NEVER, chance_of, settle_mixes
from outspeed.search.habits import choose_by_habit, choose_by_network, habit
from outspeed.search.network import guess_chances
from outspeed.worlds import imagine

if TYPE_CHECKING:
    from outspeed.rules.state import State
    from outspeed.rules.table import Table
    from outspeed.search.network import Network
    from outspeed.search.thought import Thought

ROUNDS: Final = 32  # of everybody responding to everybody
Worlds = Any  # an array of states that are copied by assignment


def think(
    worlds: Worlds,
    deck: Table,
    net: Network,
    thought: Thought,
    seat: int,
    nodes: int,
    doubt: float,
    boldness: float,
    word: int,
) -> None:
    """Judge what a pending seat of `worlds[0]` can choose, trying out about `nodes` turns.

    `doubt` is how precisely everybody tells chances apart, `boldness` how precisely this seat
    does. `play` and `shares` are the result, and `mix` where routes are chosen. The last world is
    where turns are tried out.
    """
    if worlds[0].stage == ROUTE:
        profiles = list_options(worlds[0], deck, thought)
        many = imagine_worlds(worlds, deck, seat, nodes // profiles, word)
        weigh_profiles(worlds, many, deck, net, thought, profiles)
        settle_mixes(thought, worlds[0].players, profiles, doubt, ROUNDS)
        if seat != NOTHING:
            read_outlook(thought, worlds[0].players, profiles, seat)
            prefer(thought, legal(worlds[0], deck, seat), seat, boldness)
    else:
        choices = legal(worlds[0], deck, seat)
        many = imagine_worlds(worlds, deck, seat, nodes // count_choices(choices), word)
        weigh_choices(worlds, many, deck, net, thought, seat, choices)
        prefer(thought, choices, seat, boldness)


def count_choices(choices: int) -> int:
    """How many there are in a set."""
    count = 0
    for choice in range(CHOICES):
        count += choices >> choice & 1
    return count


def imagine_worlds(worlds: Worlds, deck: Table, seat: int, many: int, word: int) -> int:
    """Fill the first worlds with others that look the same to a seat; how many they are."""
    many = min(max(many, 1), len(worlds) - 1)
    for index in range(many):
        worlds[index] = worlds[0]
        state = worlds[index]
        state.luck_word = scramble((unsigned(word) + unsigned(index) * STRIDE) & WORD)
        imagine(state, deck, seat)
    return many


def list_options(state: State, deck: Table, thought: Thought) -> int:
    """The routes that each seat can choose; in how many ways all together can."""
    profiles = 1
    for seat in range(state.players):
        thought.options[seat] = 1
        thought.routes[seat * ROUTES] = 0
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
            play_turn(state, deck, net, thought)
            judge(state, deck, net, thought)
            for seat in range(players):
                thought.payoffs[profile * SEATS + seat] += thought.chances[seat] / many


def weigh_choices(
    worlds: Worlds,
    many: int,
    deck: Table,
    net: Network,
    thought: Thought,
    seat: int,
    choices: int,
) -> None:
    """`outlook`: each seat's chance of victory for each choice of one seat, on average."""
    last = len(worlds) - 1
    players = worlds[0].players
    clear_outlook(thought)
    for index in range(many):
        state = worlds[index]  # what the others do at the same time does not depend on the choice
        others = state.pending & ~(1 << seat)
        if state.stage == BONUS:
            choose_by_network(state, deck, net, thought, others)
        else:
            for other in range(players):
                if others >> other & 1:
                    state.choice[other] = habit(state, deck, other)
        for choice in range(CHOICES):
            if choices >> choice & 1:
                worlds[last] = worlds[index]
                state = worlds[last]
                state.choice[seat] = choice
                play_turn(state, deck, net, thought)
                judge(state, deck, net, thought)
                for other in range(players):
                    thought.outlook[choice * SEATS + other] += thought.chances[other] / many


def clear_outlook(thought: Thought) -> None:
    """No choice leads anywhere yet."""
    for place in range(CHOICES * SEATS):
        thought.outlook[place] = 0.0


def read_outlook(thought: Thought, players: int, profiles: int, seat: int) -> None:
    """`outlook` of a seat's routes, if the others mix theirs."""
    clear_outlook(thought)
    for profile in range(profiles):
        chance = chance_of(thought, players, profile)
        rest = profile
        for other in range(seat):
            rest //= thought.options[other]
        place = seat * ROUTES + rest % thought.options[seat]
        choice = TAKE + thought.routes[place]
        for other in range(players):
            payoff = thought.payoffs[profile * SEATS + other]
            thought.outlook[choice * SEATS + other] += chance / thought.mix[place] * payoff


def prefer(thought: Thought, choices: int, seat: int, boldness: float) -> None:
    """`play` and `shares`, from `outlook`: what is better by 1 / boldness is e times as often."""
    best = 0.0
    for choice in range(CHOICES):
        thought.play[choice] = 0.0
        if choices >> choice & 1:
            best = max(best, thought.outlook[choice * SEATS + seat])
    total = 0.0
    for choice in range(CHOICES):
        if choices >> choice & 1:
            loss = thought.outlook[choice * SEATS + seat] - best
            thought.play[choice] = exp(max(boldness * loss, NEVER))
            total += thought.play[choice]
    for other in range(SEATS):
        thought.shares[other] = 0.0
    for choice in range(CHOICES):
        thought.play[choice] /= total
        for other in range(SEATS):
            outlook = thought.outlook[choice * SEATS + other]
            thought.shares[other] += thought.play[choice] * outlook


def play_turn(state: State, deck: Table, net: Network, thought: Thought) -> None:
    """Pending seats have chosen: play on to the routes, or if they are chosen to the next turn."""
    turn = state.turn
    stage = state.stage
    take_choices(state)
    while state.stage != OVER and state.turn == turn:
        if stage == BONUS and state.stage == ROUTE:
            return
        if state.pending:
            choose_by_habit(state, deck, net, thought)
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
    for seat in range(state.players):
        if winners > 1:  # 9.2
            thought.chances[seat] /= winners
        elif winners == 0:  # 9.4: a new race starts
            thought.chances[seat] = 1.0 / state.players
