"""A whole race between policies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from outspeed.rules.luck import STRIDE, WORD, scramble, unsigned
from outspeed.rules.terms import OVER
from outspeed.rules.turn import legal, step
from outspeed.sim.policy import choose_by_policy
from outspeed.sim.random_play import begin_random
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
                choice = choose_by_policy(
                    state, policy, seat, legal(state, deck, seat), scramble(word)
                )
                note_choice(state, tally, log, seat, choice)
                state.choice[seat] = choice
        step(state, deck)
        if state.turn != log.turn or state.stage == OVER:
            note_turn(state, tally, log)
    note_race(state, tally, log, kinds, bots, first_bot)


def play_silently(
    state: State,
    deck: Table,
    policies: Sequence[Policy],
    players: int,
    edition: int,
    first_game: int,
    seed: int,
    first_bot: int,
) -> int:
    """The same race with nothing noted; how many decisions it had."""
    decisions = 0
    word = begin_random(state, deck, players, edition, first_game, seed)
    while state.stage != OVER:
        for seat in range(players):
            if state.pending >> seat & 1:
                word = (word + STRIDE) & WORD
                policy = policies[(seat + first_bot) % players]
                choices = legal(state, deck, seat)
                state.choice[seat] = choose_by_policy(state, policy, seat, choices, scramble(word))
                decisions += 1
        step(state, deck)
    return decisions


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
