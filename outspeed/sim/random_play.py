"""Races of random legal choices: plain functions like the rules, compiled with them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from outspeed.rules.luck import STRIDE, WORD, scramble, seed_word, signed, unsigned
from outspeed.rules.setup import set_up
from outspeed.rules.terms import OVER
from outspeed.rules.turn import legal, play_on, step

if TYPE_CHECKING:
    from outspeed.rules.state import State
    from outspeed.rules.table import Table

# Keeps the luck of choices apart from the luck of the race.
PLAYERS_LUCK: Final = 0xD1B54A32D192ED03


def count_bits(mask: int) -> int:
    """How many bits are set in a number below 2**32, without a branch."""
    mask = mask - ((mask >> 1) & 0x55555555)
    mask = (mask & 0x33333333) + ((mask >> 2) & 0x33333333)
    return ((((mask + (mask >> 4)) & 0x0F0F0F0F) * 0x01010101) & 0xFFFFFFFF) >> 24


def pick(mask: int, word: int) -> int:
    """The place of one of the set bits, each as likely as the others."""
    skip = (signed(word >> 32) * count_bits(mask)) >> 32
    while skip > 0:
        mask &= mask - 1
        skip -= 1
    return count_bits((mask & -mask) - 1)


def choose_randomly(state: State, deck: Table, word: int) -> int:
    """A random legal choice for every pending seat; the word to go on with."""
    for seat in range(state.players):
        if state.pending >> seat & 1:
            word = (word + STRIDE) & WORD
            state.choice[seat] = pick(legal(state, deck, seat), scramble(word))
    return word


def begin_random(
    state: State, deck: Table, players: int, edition: int, first_game: int, seed: int
) -> int:
    """A race of a seed, up to its first decision; the word for `choose_randomly`."""
    set_up(state, deck, players, edition, first_game, seed_word(seed))
    play_on(state, deck)
    return players_word(seed)


def players_word(seed: int) -> int:
    """Where the luck of the choices in the race of a seed begins."""
    return seed_word(unsigned(seed) ^ PLAYERS_LUCK)


def play_random(
    state: State,
    deck: Table,
    players: int,
    edition: int,
    first_game: int,
    seed: int,
) -> int:
    """A whole race of random choices; how many decisions it had."""
    decisions = 0
    word = begin_random(state, deck, players, edition, first_game, seed)
    while state.stage != OVER:
        decisions += count_bits(state.pending)
        word = choose_randomly(state, deck, word)
        step(state, deck)
    return decisions


def play_random_races(
    state: State,
    deck: Table,
    players: int,
    edition: int,
    first_game: int,
    seed: int,
    races: int,
) -> int:
    """Races of as many seeds from `seed` on, one after another; how many decisions they had."""
    decisions = 0
    for race in range(races):
        word = unsigned(seed) + unsigned(race)
        decisions += play_random(state, deck, players, edition, first_game, word)
    return decisions
