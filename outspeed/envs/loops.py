"""What environments do with races: plain functions, compiled with the rules.

Races, decks and memories come as arrays of records: Python hands those over fastest.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from outspeed.envs.memory import recall, remember
from outspeed.envs.reward import reward
from outspeed.observation import observe, observe_together
from outspeed.rules.luck import STRIDE, WORD, scramble, seed_word, unsigned
from outspeed.rules.terms import CHOICES, OVER, PASS
from outspeed.rules.turn import legal, step
from outspeed.sim.batch_loops import begin_race, find_legal, lowest_choice, take_actions
from outspeed.sim.policy import choose_by_policy
from outspeed.sim.random_play import PLAYERS_LUCK

if TYPE_CHECKING:
    from collections.abc import Sequence

    from outspeed.rules.state import State
    from outspeed.rules.table import Table
    from outspeed.sim.policy import Policy


def begin_one(
    states: Any,
    decks: Any,
    players: int,
    edition: int,
    first_game: int,
    seed: int,
    legal_sets: Any,
) -> None:
    """A race begins with the luck of a seed."""
    begin_race(states[0], decks[0], players, edition, first_game, seed, legal_sets, 0)


def step_one(states: Any, decks: Any, memories: Any, actions: Any, legal_sets: Any) -> bool:
    """The pending seats make their legal choices; true if luck was needed."""
    state = states[0]
    for seat in range(state.players):
        state.choice[seat] = actions[seat]
    remember(state, memories[0])
    luck = state.luck_word
    step(state, decks[0])
    find_legal(state, decks[0], legal_sets, 0)
    return bool(state.luck_word != luck)


def find_legal_one(states: Any, decks: Any, legal_sets: Any) -> None:
    """Note the choices of all seats of a race."""
    find_legal(states[0], decks[0], legal_sets, 0)


def observe_one(states: Any, decks: Any, legal_sets: Any, observations: Any, masks: Any) -> None:
    """Observations and masks of all seats of a race."""
    state = states[0]
    observe_together(state, decks[0], (1 << state.players) - 1, observations)
    for seat in range(state.players):
        write_mask(legal_sets[0, seat], masks[seat])


def write_mask(choices: int, mask: Any) -> None:
    """A 1 for each legal choice; who has nothing to decide can only pass, which does nothing."""
    for choice in range(CHOICES):
        mask[choice] = choices >> choice & 1
    if choices == 0:
        mask[PASS] = 1


def recall_one(states: Any, decks: Any, memories: Any, seat: int, out: Any) -> None:
    """A seat's information state."""
    recall(states[0], decks[0], memories[0], seat, out)


def choose_one(states: Any, decks: Any, policies: Any, seat: int, word: int) -> int:
    """What the policy of a pending seat chooses."""
    state = states[0]
    choices = legal(state, decks[0], seat)
    return choose_by_policy(state, decks[0], policies[seat], seat, choices, scramble(word))


def everybody_chooses(
    state: State, deck: Table, policies: Sequence[Policy], seat: int, action: int, word: int
) -> int:
    """One step: the seat does as told, the others as their policies say; the word to go on with."""
    for other in range(state.players):
        if state.pending >> other & 1:
            word = (word + STRIDE) & WORD
            if other == seat:
                state.choice[other] = action
            else:
                choices = legal(state, deck, other)
                state.choice[other] = choose_by_policy(
                    state, deck, policies[other], other, choices, scramble(word)
                )
    step(state, deck)
    return word


def is_out(state: State, seat: int) -> bool:
    """The seat has nothing to decide any more: it is eliminated or the race is over."""
    return state.stage == OVER or not state.alive >> seat & 1


def others_choose(
    state: State, deck: Table, policies: Sequence[Policy], seat: int, word: int
) -> int:
    """Play on until the seat must decide or is out; the word to go on with."""
    while not is_out(state, seat) and not state.pending >> seat & 1:
        word = everybody_chooses(state, deck, policies, seat, PASS, word)
    return word


def begin_seats(
    states: Any,
    decks: Any,
    policies: Sequence[Policy],
    players: int,
    edition: int,
    first_game: int,
    seat: int,
    seeds: Any,
    words: Any,
    legal_sets: Any,
    observations: Any,
    masks: Any,
    index: int,
) -> None:
    """A race of a seed begins; it waits for the seat."""
    state, deck = states[index], decks[0]
    begin_race(state, deck, players, edition, first_game, seeds[index], legal_sets, index)
    word = seed_word(unsigned(seeds[index]) ^ PLAYERS_LUCK)
    words[index] = others_choose(state, deck, policies, seat, word)
    show_seat(state, deck, seat, legal_sets, observations, masks, index)


def show_seat(
    state: State,
    deck: Table,
    seat: int,
    legal_sets: Any,
    observations: Any,
    masks: Any,
    index: int,
) -> None:
    """What the seat sees and may choose."""
    find_legal(state, deck, legal_sets, index)
    observe(state, deck, seat, observations[index])
    write_mask(legal_sets[index, seat], masks[index])


def reset_seats(
    states: Any,
    decks: Any,
    policies: Sequence[Policy],
    players: int,
    edition: int,
    first_game: int,
    seat: int,
    seeds: Any,
    words: Any,
    legal_sets: Any,
    observations: Any,
    masks: Any,
) -> None:
    """All races begin, each with the luck of its seed."""
    for index in range(len(states)):
        begin_seats(
            states,
            decks,
            policies,
            players,
            edition,
            first_game,
            seat,
            seeds,
            words,
            legal_sets,
            observations,
            masks,
            index,
        )


def step_seats(
    states: Any,
    decks: Any,
    policies: Sequence[Policy],
    players: int,
    edition: int,
    first_game: int,
    seat: int,
    standings: int,
    actions: Any,
    rewards: Any,
    done: Any,
    illegal: Any,
    seeds: Any,
    words: Any,
    legal_sets: Any,
    observations: Any,
    masks: Any,
) -> None:
    """The seat decides in every race; where it is out since the last step a race begins instead."""
    races = len(states)
    for index in range(races):
        state, deck = states[index], decks[0]
        rewards[index] = 0.0
        if done[index]:
            done[index] = False
            seeds[index] += unsigned(races)
            illegal[index] = 0
            begin_seats(
                states,
                decks,
                policies,
                players,
                edition,
                first_game,
                seat,
                seeds,
                words,
                legal_sets,
                observations,
                masks,
                index,
            )
        else:
            choices = legal_sets[index, seat]
            action = actions[index]
            good = 0 <= action < CHOICES and choices >> action & 1
            if not good:
                action = lowest_choice(choices)
                illegal[index] += 1
            word = everybody_chooses(state, deck, policies, seat, action, words[index])
            words[index] = others_choose(state, deck, policies, seat, word)
            if is_out(state, seat):
                done[index] = True
                rewards[index] = reward(state, seat, standings)
            show_seat(state, deck, seat, legal_sets, observations, masks, index)


def show_everybody(
    state: State, deck: Table, legal_sets: Any, observations: Any, masks: Any, index: int
) -> None:
    """What all seats see and may choose."""
    find_legal(state, deck, legal_sets, index)
    observe_together(state, deck, (1 << state.players) - 1, observations[index])
    for seat in range(state.players):
        write_mask(legal_sets[index, seat], masks[index, seat])


def reset_everybody(
    states: Any,
    decks: Any,
    players: int,
    edition: int,
    first_game: int,
    seeds: Any,
    legal_sets: Any,
    observations: Any,
    masks: Any,
) -> None:
    """All races begin, each with the luck of its seed."""
    for index in range(len(states)):
        state, deck = states[index], decks[0]
        begin_race(state, deck, players, edition, first_game, seeds[index], legal_sets, index)
        show_everybody(state, deck, legal_sets, observations, masks, index)


def step_everybody(
    states: Any,
    decks: Any,
    players: int,
    edition: int,
    first_game: int,
    standings: int,
    actions: Any,
    rewards: Any,
    done: Any,
    illegal: Any,
    seeds: Any,
    legal_sets: Any,
    observations: Any,
    masks: Any,
) -> None:
    """All seats decide in every race; where the race is over the next one begins instead."""
    races = len(states)
    for index in range(races):
        state, deck = states[index], decks[0]
        if state.stage == OVER:
            seeds[index] += unsigned(races)
            begin_race(state, deck, players, edition, first_game, seeds[index], legal_sets, index)
            for seat in range(players):
                illegal[index, seat] = 0
        else:
            for seat in range(players):
                if legal_sets[index, seat] == 0 and actions[index, seat] != PASS:
                    illegal[index, seat] += 1  # who has nothing to decide can only pass
            take_actions(state, actions, legal_sets, illegal, index)
            step(state, deck)
        over = state.stage == OVER
        for seat in range(players):
            done[index, seat] = over
            rewards[index, seat] = reward(state, seat, standings) if over else 0.0
        show_everybody(state, deck, legal_sets, observations, masks, index)
