"""Setup: section 2."""

from __future__ import annotations

from typing import TYPE_CHECKING

from outspeed.rules.luck import below, shuffle_stack
from outspeed.rules.terms import (
    FORCEFIELDS,
    KINDS,
    LARGE,
    LARGE_FROM,
    NOTHING,
    RUNNING,
    SEATS,
    SMALL,
    START_FUEL,
    START_ZONE,
    TOKEN_COUNTS,
    WINDOW,
)
from outspeed.rules.turn import begin_turn

if TYPE_CHECKING:
    from outspeed.rules.state import State
    from outspeed.rules.table import Table


def set_up(
    state: State, deck: Table, players: int, edition: int, first_game: int, luck_word: int
) -> None:
    """2.1 to 2.6 Every field gets its value at the start of a race; the first turn begins."""
    state.luck_word = luck_word
    state.players = players
    state.started_with = players
    state.edition = edition
    state.first_game = first_game
    state.turn = 0
    state.side = LARGE if players >= LARGE_FROM else SMALL  # 2.3
    state.step = 0
    state.alive = (1 << players) - 1
    state.ships = players
    state.reason = RUNNING
    state.rear = 1  # 2.1
    state.front = WINDOW
    state.supply = FORCEFIELDS
    for offset in range(WINDOW):
        state.fields[offset] = 0
    for seat in range(SEATS):
        state.zone[seat] = START_ZONE if seat < players else 0  # 2.2
        state.fuel[seat] = START_FUEL if seat < players else 0
        state.out[seat] = NOTHING
        state.out_by[seat] = NOTHING
        state.rank[seat] = 0
        state.held[seat] = 0
        state.choice[seat] = NOTHING
        state.way[seat] = 0
        state.push[seat] = 0
        state.pushed_by[seat] = NOTHING
        state.drain[seat] = 0
    for place in range(SEATS * KINDS):
        state.hand[place] = 0
    lay_tiles(state, deck)
    stack_tokens(state)
    begin_turn(state)


def lay_tiles(state: State, deck: Table) -> None:
    """2.4 Shuffled Track tiles over a random Finish tile; 2.5 in a first game all in order."""
    tracks = deck.tracks
    for place in range(tracks + 1):
        state.tiles[place] = place + 1
    if not state.first_game:
        for place in range(tracks - 1, 0, -1):
            other = below(state, place + 1)
            tile = state.tiles[place]
            state.tiles[place] = state.tiles[other]
            state.tiles[other] = tile
        state.tiles[tracks] = tracks + 1 + below(state, deck.finishes)


def stack_tokens(state: State) -> None:
    """2.6 All bonus tokens in a shuffled stack."""
    state.stack_top = 0
    state.stack_size = 0
    for token in range(KINDS):
        state.discard[token] = 0
        for _ in range(TOKEN_COUNTS[token]):
            state.stack[state.stack_size] = token
            state.stack_size += 1
    shuffle_stack(state)
