"""Self-play: races in which a search chooses for all seats, written down as samples."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from outspeed.rules.luck import STRIDE, WORD, scramble, seed_word, signed, unsigned
from outspeed.rules.setup import set_up
from outspeed.rules.terms import BONUS, CHOICES, NOTHING, OVER, PASS, ROUTE, ROUTES, SEATS, TAKE
from outspeed.rules.turn import advance, legal, take_choices
from outspeed.search.decide import decide, draw_choice
from outspeed.search.equilibrium import chance_of, settle_mixes
from outspeed.search.habits import GRAIN
from outspeed.search.lookahead import (
    ROUNDS,
    imagine_worlds,
    judge,
    list_options,
    think,
    weigh_profiles,
)
from outspeed.search.network import HABITS, PLAYS
from outspeed.sim.random_play import count_bits, pick
from outspeed.train.samples import note_position

if TYPE_CHECKING:
    from outspeed.rules.state import State
    from outspeed.rules.table import Table
    from outspeed.search.lookahead import Worlds
    from outspeed.search.network import Network
    from outspeed.search.thought import Thought

APART: Final = 8  # times fewer nodes where a seat thinks about its own choices only
OTHER_LUCK: Final = 0xA0761D6478BD642F  # keeps the luck of choices apart from that of the race


def learn_races(
    worlds: Worlds,
    state: State,
    deck: Table,
    net: Network,
    thought: Thought,
    samples: Any,
    players: int,
    seed: int,
    races: int,
    nodes: int,
    doubt: float,
    careless: float,
    frozen: Network,
    alone: int,
    boldness: float,
) -> int:
    """Races of as many seeds from `seed` on, written into `samples`; how many these are.

    `careless` is how often a seat makes any choice. With no nodes nobody ever thinks. With `alone`
    one seat learns, another in each race; all others play by a network that is `frozen`.
    """
    count = 0
    for race in range(races):
        luck = unsigned(seed) + unsigned(race)
        learner = race % players if alone else NOTHING
        count = learn_race(
            worlds,
            state,
            deck,
            net,
            thought,
            samples,
            count,
            players,
            luck,
            nodes,
            doubt,
            careless,
            frozen,
            learner,
            boldness,
        )
    return count


def learn_race(
    worlds: Worlds,
    state: State,
    deck: Table,
    net: Network,
    thought: Thought,
    samples: Any,
    first: int,
    players: int,
    seed: int,
    nodes: int,
    doubt: float,
    careless: float,
    frozen: Network,
    learner: int,
    boldness: float,
) -> int:
    """One race; where in `samples` the next one goes."""
    set_up(state, deck, players, 0, 0, seed_word(seed))
    word = seed_word(unsigned(seed) ^ OTHER_LUCK)
    count = first
    turn = -1
    while state.stage != OVER:
        if state.turn != turn:
            turn = state.turn
            note_position(state, deck, thought, samples[count])
            count += 1
        if state.pending == 0:
            advance(state, deck)
            continue
        word = scramble((word + STRIDE) & WORD)
        if state.stage == ROUTE:
            note_position(state, deck, thought, samples[count])
            choose_routes(worlds, state, deck, net, thought, samples[count], nodes, doubt, word)
            count += 1
        else:
            choose_apart(worlds, state, deck, net, thought, samples[count - 1], nodes, doubt, word)
        if learner != NOTHING:
            sample = samples[count - 1]
            luck = scramble(word ^ OTHER_LUCK)
            answer(
                worlds, state, deck, frozen, thought, sample, learner, nodes, doubt, boldness, luck
            )
        for seat in range(players):
            if state.pending >> seat & 1 and (learner == NOTHING or seat == learner):
                word = (word + STRIDE) & WORD
                if signed(scramble(word) >> 11) * GRAIN < careless:
                    state.choice[seat] = pick(legal(state, deck, seat), scramble(word ^ STRIDE))
        take_choices(state)
    judge(state, deck, net, thought)
    for index in range(count - 1, first - 1, -1):  # backwards: what follows is noted already
        note_outcome(thought, samples, index, count)
    return count


def answer(
    worlds: Worlds,
    state: State,
    deck: Table,
    frozen: Network,
    thought: Thought,
    sample: Any,
    learner: int,
    nodes: int,
    doubt: float,
    boldness: float,
    word: int,
) -> None:
    """All pending seats but the learner's choose by the frozen network, as they do in a race."""
    for seat in range(state.players):
        if state.pending >> seat & 1 and seat != learner:
            worlds[0] = state
            choice = decide(worlds, deck, frozen, thought, seat, nodes, doubt, boldness, word)
            state.choice[seat] = choice
            if state.stage == ROUTE or state.stage == BONUS:
                chosen = choice - TAKE + PLAYS if state.stage == ROUTE else choice
                for habit in range(HABITS):
                    sample.mix[seat * HABITS + habit] = 1.0 if habit == chosen else 0.0


def note_outcome(thought: Thought, samples: Any, index: int, count: int) -> None:
    """What came of the race; a turn's beginning gets what was searched when routes were chosen."""
    for seat in range(samples[index].players):
        samples[index].outcome[seat] = thought.chances[seat]
    if samples[index].searched[0] < 0.0:
        following = index + 1 < count and samples[index + 1].routes == 1
        source = samples[index + 1].searched if following else samples[index].outcome
        for seat in range(SEATS):
            samples[index].searched[seat] = source[seat]


def choose_routes(
    worlds: Worlds,
    state: State,
    deck: Table,
    net: Network,
    thought: Thought,
    sample: Any,
    nodes: int,
    doubt: float,
    word: int,
) -> None:
    """All choose routes by what everybody can see."""
    players = state.players
    worlds[0] = state
    profiles = list_options(worlds[0], deck, thought)
    if nodes > 0:
        many = imagine_worlds(worlds, deck, NOTHING, nodes // profiles, word)
        weigh_profiles(worlds, many, deck, net, thought, profiles)
        settle_mixes(thought, players, profiles, doubt, ROUNDS)
        for seat in range(SEATS):
            sample.searched[seat] = 0.0
        for profile in range(profiles):
            chance = chance_of(thought, players, profile)
            for seat in range(players):
                sample.searched[seat] += chance * thought.payoffs[profile * SEATS + seat]
    else:
        for seat in range(players):
            for option in range(thought.options[seat]):
                thought.mix[seat * ROUTES + option] = 1.0 / thought.options[seat]
    for seat in range(players):
        if state.pending >> seat & 1:
            sample.legal[seat] = (legal(state, deck, seat) >> TAKE) << PLAYS
            word = (word + STRIDE) & WORD
            left = signed(scramble(word) >> 11) * GRAIN
            for option in range(thought.options[seat]):
                route = thought.routes[seat * ROUTES + option]
                share = thought.mix[seat * ROUTES + option]
                sample.mix[seat * HABITS + PLAYS + route] = share
                if left >= 0.0:
                    state.choice[seat] = TAKE + route
                left -= share


def choose_apart(
    worlds: Worlds,
    state: State,
    deck: Table,
    net: Network,
    thought: Thought,
    sample: Any,
    nodes: int,
    doubt: float,
    word: int,
) -> None:
    """Each pending seat chooses a token, a digit or what to keep, by what it can see."""
    for seat in range(state.players):
        if state.pending >> seat & 1:
            word = (word + STRIDE) & WORD
            choices = legal(state, deck, seat)
            several = choices & (choices - 1)
            if nodes > 0 and several:
                worlds[0] = state
                few = nodes // APART
                think(worlds, deck, net, thought, seat, few, doubt, doubt, scramble(word))
            else:
                for choice in range(CHOICES):
                    legal_choice = choices >> choice & 1
                    thought.play[choice] = 1.0 / count_bits(choices) if legal_choice else 0.0
            state.choice[seat] = draw_choice(thought, scramble(word ^ STRIDE))
            if state.stage == BONUS:
                sample.legal[seat] = choices
                for choice in range(PASS, PLAYS):
                    sample.mix[seat * HABITS + choice] = thought.play[choice]
