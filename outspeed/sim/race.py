"""A whole race between policies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from outspeed.rules.bonus import ask_next_zone
from outspeed.rules.drawing import open_seats
from outspeed.rules.finish import is_decided
from outspeed.rules.luck import STRIDE, WORD, scramble, seed_word, unsigned
from outspeed.rules.setup import set_up
from outspeed.rules.terms import OVER
from outspeed.rules.turn import (
    finish_bonus,
    finish_keep,
    finish_reveal,
    finish_route,
    finish_wheel,
    legal,
    step,
    take_choices,
)
from outspeed.sim.policy import choose_by_policy
from outspeed.sim.random_play import begin_random, count_bits, players_word
from outspeed.sim.tally import begin_log, note_choice, note_race, note_turn

if TYPE_CHECKING:
    from collections.abc import Sequence

    from outspeed.rules.state import State
    from outspeed.rules.table import Table
    from outspeed.sim.policy import Policy
    from outspeed.sim.tally import Log, Tally


def play_race(
    state: State,
    deck: Table,
    policies: Sequence[Policy],
    players: int,
    edition: int,
    first_game: int,
    seed: int,
    kinds: Sequence[int],
    bots: int,
    first_bot: int,
    tally: Tally,
    log: Log,
) -> None:
    """The race of a seed; `first_bot` of the line-up has seat 0, the next one seat 1, and so on."""
    word = begin_random(state, deck, players, edition, first_game, seed)
    begin_log(state, log)
    while state.stage != OVER:
        for seat in range(players):
            if state.pending >> seat & 1:
                word = (word + STRIDE) & WORD
                policy = policies[(seat + first_bot) % players]
                choices = legal(state, deck, seat)
                choice = choose_by_policy(state, deck, policy, seat, choices, scramble(word))
                note_choice(state, tally, log, seat, choice)
                state.choice[seat] = choice
        step(state, deck)
        if state.turn != log.turn or state.stage == OVER:
            note_turn(state, tally, log)
    note_race(state, tally, log, kinds, bots, first_bot)


def play_in_step(
    state: State,
    deck: Table,
    policies: Sequence[Policy],
    players: int,
    edition: int,
    first_game: int,
    seed: int,
    first_bot: int,
) -> int:
    """The same race with nothing noted; how many decisions it had.

    Every turn goes through the same calls in the same order, so that races side by side on a GPU
    do the same things at the same time.
    """
    set_up(state, deck, players, edition, first_game, seed_word(seed))
    word = players_word(seed)
    decisions = 0
    while state.stage != OVER:
        ask_next_zone(state)
        while state.pending > 0:
            decisions += count_bits(state.pending)
            word = choose_all(state, deck, policies, first_bot, word)
            ask_next_zone(state)
        finish_bonus(state)
        if not is_decided(state):
            decisions += count_bits(state.pending)
            word = choose_all(state, deck, policies, first_bot, word)
            finish_route(state, deck)
            if state.pending > 0:
                decisions += count_bits(state.pending)
                word = choose_all(state, deck, policies, first_bot, word)
            finish_wheel(state, deck)
            while state.pending > 0:
                decisions += count_bits(state.pending)
                word = choose_all(state, deck, policies, first_bot, word)
                state.pending = open_seats(state)
        if not is_decided(state):
            finish_keep(state, deck)
        if not is_decided(state):
            finish_reveal(state, deck)
    return decisions


def choose_all(
    state: State, deck: Table, policies: Sequence[Policy], first_bot: int, word: int
) -> int:
    """Every pending seat chooses by its policy; the word to go on with."""
    for seat in range(state.players):
        if state.pending >> seat & 1:
            word = (word + STRIDE) & WORD
            policy = policies[(seat + first_bot) % state.players]
            choices = legal(state, deck, seat)
            state.choice[seat] = choose_by_policy(
                state, deck, policy, seat, choices, scramble(word)
            )
    take_choices(state)
    return word


def play_races(
    state: State,
    deck: Table,
    policies: Sequence[Policy],
    players: int,
    edition: int,
    first_game: int,
    seed: int,
    kinds: Sequence[int],
    bots: int,
    first_race: int,
    races: int,
    tally: Tally,
    log: Log,
    turns: Sequence[int],
    ranks: Sequence[Sequence[int]],
) -> None:
    """Races `first_race` and on of a series, noting how long each was and who came where.

    Race i has the luck of seed + i, and the line-up moves on by a seat with each race.
    """
    for race in range(races):
        number = first_race + race
        luck = unsigned(seed) + unsigned(number)
        first_bot = number % players
        play_race(
            state,
            deck,
            policies,
            players,
            edition,
            first_game,
            luck,
            kinds,
            bots,
            first_bot,
            tally,
            log,
        )
        turns[race] = state.turn + 1  # type: ignore[index]
        for seat in range(players):
            ranks[race][seat] = state.rank[seat]  # type: ignore[index]
