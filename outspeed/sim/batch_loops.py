"""Loops over a part of a batch of races: plain functions, compiled with the rules.

`legal_sets` holds the choices that each seat of each race has, 0 for who is not pending.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from outspeed.observation import observe_together
from outspeed.rules.luck import seed_word
from outspeed.rules.setup import set_up
from outspeed.rules.terms import CHOICES, OVER
from outspeed.rules.turn import legal, play_on, step
from outspeed.sim.tally import WIN, win_share

if TYPE_CHECKING:
    from outspeed.rules.state import State
    from outspeed.rules.table import Table


def begin_race(
    state: State,
    deck: Table,
    players: int,
    edition: int,
    first_game: int,
    seed: int,
    legal_sets: Any,
    index: int,
) -> None:
    """A race begins anew, with the luck of a seed."""
    set_up(state, deck, players, edition, first_game, seed_word(seed))
    play_on(state, deck)
    find_legal(state, deck, legal_sets, index)


def find_legal(state: State, deck: Table, legal_sets: Any, index: int) -> None:
    """Note the choices of all seats of a race."""
    for seat in range(state.players):
        choices = 0
        if state.pending >> seat & 1:
            choices = legal(state, deck, seat)
        legal_sets[index, seat] = choices


def lowest_choice(choices: int) -> int:
    """The default choice: pass, the first route, digit 0, the first kind of token."""
    choice = 0
    while not choices >> choice & 1:
        choice += 1
    return choice


def take_actions(state: State, actions: Any, legal_sets: Any, illegal: Any, index: int) -> None:
    """What the pending seats choose; for what is illegal the default choice stands in."""
    for seat in range(state.players):
        choices = legal_sets[index, seat]
        if choices:
            action = actions[index, seat]
            good = 0 <= action < CHOICES and choices >> action & 1
            if not good:
                action = lowest_choice(choices)
                illegal[index, seat] += 1
            state.choice[seat] = action


def begin_races(
    states: Any,
    deck: Table,
    players: int,
    edition: int,
    first_game: int,
    seeds: Any,
    legal_sets: Any,
    first: int,
    last: int,
) -> None:
    """Races first to last - 1 begin, each with the luck of its seed."""
    for index in range(first, last):
        state = states[index]
        begin_race(state, deck, players, edition, first_game, seeds[index], legal_sets, index)


def step_races(
    states: Any,
    deck: Table,
    actions: Any,
    legal_sets: Any,
    rewards: Any,
    done: Any,
    illegal: Any,
    seeds: Any,
    stride: int,
    first: int,
    last: int,
) -> None:
    """One step of races first to last - 1; a stride above 0 restarts what is over, so much on."""
    for index in range(first, last):
        state = states[index]
        done[index] = 0
        for seat in range(state.players):
            rewards[index, seat] = 0.0
        if state.stage != OVER:
            take_actions(state, actions, legal_sets, illegal, index)
            step(state, deck)
            if state.stage == OVER:
                done[index] = 1
                for seat in range(state.players):
                    rewards[index, seat] = win_share(state, seat) / WIN
        if state.stage == OVER and stride > 0:
            seeds[index] += stride
            begin_race(
                state,
                deck,
                state.players,
                state.edition,
                state.first_game,
                seeds[index],
                legal_sets,
                index,
            )
        else:
            find_legal(state, deck, legal_sets, index)


def observe_races(
    states: Any, deck: Table, everybody: int, out: Any, first: int, last: int
) -> None:
    """Observations of the pending seats of races first to last - 1, or of everybody."""
    for index in range(first, last):
        state = states[index]
        seats = state.pending
        if everybody:
            seats = (1 << state.players) - 1
        observe_together(state, deck, seats, out[index])


def spread_masks(legal_sets: Any, out: Any, players: int, first: int, last: int) -> None:
    """A 1 for each legal choice, a 0 for each other."""
    for index in range(first, last):
        for seat in range(players):
            choices = legal_sets[index, seat]
            for choice in range(CHOICES):
                out[index, seat, choice] = choices >> choice & 1
