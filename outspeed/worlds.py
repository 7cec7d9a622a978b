"""Worlds: states that a seat cannot tell apart, dealt at random; plain functions like the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from outspeed.rules.bonus import is_playable, is_rearmost
from outspeed.rules.luck import below, shuffle_stack
from outspeed.rules.terms import BONUS, KINDS, NOTHING, TOKEN_COUNTS

if TYPE_CHECKING:
    from outspeed.rules.state import State
    from outspeed.rules.table import Table


def imagine(state: State, deck: Table, seat: int) -> None:
    """Deal anew what a seat cannot see (10.2), by the state's luck; NOTHING: what nobody can see.

    What lay there before does not matter. Every world is as likely as any other.
    """
    lay_tiles(state, deck)
    gather_tokens(state, seat)
    lay_face_down(state, deck, seat)
    deal_hands(state, seat)
    deal_draws(state, seat)


def lay_tiles(state: State, deck: Table) -> None:
    """The tiles to come: known in a first game (2.5), else shuffled (2.4)."""
    if state.turn == deck.tracks:
        return
    used = 0
    for turn in range(state.turn + 1):
        used |= 1 << state.tiles[turn]
    place = state.turn + 1
    for tile in range(1, deck.tracks + 1):
        if not used >> tile & 1:
            state.tiles[place] = tile
            place += 1
    state.tiles[deck.tracks] = deck.tracks + 1
    if not state.first_game:
        for last in range(deck.tracks - 1, state.turn + 1, -1):
            other = state.turn + 1 + below(state, last - state.turn)
            tile = state.tiles[last]
            state.tiles[last] = state.tiles[other]
            state.tiles[other] = tile
        state.tiles[deck.tracks] += below(state, deck.finishes)


def gather_tokens(state: State, seat: int) -> None:
    """All tokens that the seat does not see become the stack, shuffled."""
    state.stack_top = 0
    state.stack_size = 0
    for token in range(KINDS):
        seen = state.discard[token]
        if seat != NOTHING:
            seen += state.hand[seat * KINDS + token]
            if state.stage == BONUS and state.played[seat] == token:  # later it is in the discard
                seen += 1
        for draw in range(state.draws):
            if state.draw_seat[draw] == seat:
                seen += state.draw_first[draw] == token
                seen += state.draw_second[draw] == token
        for _ in range(TOKEN_COUNTS[token] - seen):
            state.stack[state.stack_size] = token
            state.stack_size += 1
    shuffle_stack(state)


def lay_face_down(state: State, deck: Table, seat: int) -> None:
    """The others' tokens that are announced and not revealed are such as they may play.

    What may be played from the rear includes all that may be played elsewhere: those who have
    fewer kinds to choose from come first, so that every world is as likely.
    """
    if state.stage != BONUS:
        return
    for rear in range(2):
        for other in range(state.players):
            if other != seat and state.played[other] != NOTHING:
                if is_rearmost(state, other) == (rear == 1):
                    state.played[other] = take_playable(state, deck, other)


def take_playable(state: State, deck: Table, seat: int) -> int:
    """A token of the stack that a seat may play, each as likely, taken out."""
    playable = 0
    for place in range(state.stack_size):
        playable += is_playable(state, deck, seat, state.stack[place])
    skip = below(state, playable)
    place = 0
    while skip > 0 or not is_playable(state, deck, seat, state.stack[place]):
        skip -= is_playable(state, deck, seat, state.stack[place])
        place += 1
    token = state.stack[place]
    state.stack_size -= 1
    state.stack[place] = state.stack[state.stack_size]
    return token


def deal_hands(state: State, seat: int) -> None:
    """The others' hands, of as many tokens as they hold."""
    for other in range(state.players):
        if other != seat:
            for token in range(KINDS):
                state.hand[other * KINDS + token] = 0
            for _ in range(state.held[other]):
                state.hand[other * KINDS + pop_token(state)] += 1


def deal_draws(state: State, seat: int) -> None:
    """The tokens that others have drawn, and which of them they keep if they have decided."""
    for draw in range(state.draws):
        if state.draw_seat[draw] != seat:
            state.draw_first[draw] = pop_token(state)
            if state.draw_second[draw] != NOTHING:
                state.draw_second[draw] = pop_token(state)
            if state.draw_kept[draw] != NOTHING:
                second = state.draw_second[draw] != NOTHING and below(state, 2) == 1
                kept = state.draw_second[draw] if second else state.draw_first[draw]
                state.draw_kept[draw] = kept


def pop_token(state: State) -> int:
    """The last token of the stack, taken out."""
    state.stack_size -= 1
    return state.stack[state.stack_size]
