"""Determinization: a full state that agrees with a view, as good as any other that does."""

from collections.abc import Iterable
from typing import Final

from outspeed.rules.luck import FastLuck, seed_word
from outspeed.rules.programming import show_tile
from outspeed.rules.resolution import find_blocked
from outspeed.rules.state import State
from outspeed.rules.terms import (
    CAUSE_NAMES,
    EDITION_NAMES,
    KEEP,
    KINDS,
    NOTHING,
    REASON_NAMES,
    ROUTE_NAMES,
    SIDE_NAMES,
    STAGE_NAMES,
    TOKEN_NAMES,
    WHEEL,
)
from outspeed.view import View
from outspeed.worlds import imagine

FACE_DOWN: Final = 0  # any token will do where the view only shows that there is one


def determinize(view: View, luck: int) -> State:
    """A state with this view, uniform over hands, stack and tiles to come; `luck` is a seed.

    The same view and luck give the same state; the state's own luck goes on from there.
    """
    state = known_state(view)
    state.luck_word = seed_word(luck)
    imagine(state, view.deck.table, NOTHING if view.seat is None else view.seat)
    return state


def known_state(view: View) -> State:
    """What a view tells of the state; what it hides is left blank, and the race cannot go on."""
    state = State(FastLuck())
    _copy_public(state, view)
    _copy_secrets(state, view)
    if view.stage in (STAGE_NAMES[WHEEL], STAGE_NAMES[KEEP]):
        find_blocked(state, view.deck.table)
    return state


def _copy_public(state: State, view: View) -> None:
    state.players = state.started_with = len(view.ships)
    state.edition = EDITION_NAMES.index(view.edition)
    state.first_game = int(view.first_game)
    state.stage = STAGE_NAMES.index(view.stage)
    state.turn = view.turn - 1
    state.side = SIDE_NAMES.index(view.side)
    for place, tile in enumerate([*view.tiles_used, view.tile]):
        state.tiles[place] = tile
    show_tile(state)
    state.step = view.step
    state.reason = REASON_NAMES.index(view.reason)
    state.rear = view.rear
    state.front = view.front
    state.supply = view.supply
    state.pending = _set_of(view.pending)
    state.entered = _set_of([zone - view.rear for zone in view.entered])
    for zone, count in view.forcefields.items():
        state.fields[zone - view.rear] = count
    state.discard = [view.discard[token] for token in TOKEN_NAMES]
    state.stack_size = view.stack
    for seat in range(len(state.zone)):
        state.out[seat] = NOTHING
        state.out_by[seat] = NOTHING
        state.pushed_by[seat] = NOTHING
        state.played[seat] = NOTHING
        state.route[seat] = NOTHING
        state.digit[seat] = NOTHING
    for seat, ship in enumerate(view.ships):
        if ship.zone is not None:
            state.zone[seat] = state.home[seat] = ship.zone
            state.alive |= 1 << seat
            state.ships += 1
        if ship.out is not None:
            state.out[seat] = ship.out
        if ship.out_by is not None:
            state.out_by[seat] = CAUSE_NAMES.index(ship.out_by)
        if view.ranks is not None:
            state.rank[seat] = view.ranks[seat]
        if ship.announced is not None:
            state.asked |= 1 << seat
        if ship.route is not None:
            state.route[seat] = ROUTE_NAMES.index(ship.route)
            state.way[seat] = state.face + state.route[seat]
            state.chose[state.route[seat]] += 1
        if ship.digit is not None:
            state.digit[seat] = ship.digit
        state.fuel[seat] = ship.fuel
        state.held[seat] = ship.tokens


def _copy_secrets(state: State, view: View) -> None:
    """The tokens that the view shows to its seat alone, and that there are others (10.1)."""
    if view.seat is not None:
        for token in view.hand:
            state.hand[view.seat * KINDS + TOKEN_NAMES.index(token)] += 1
    for seat, ship in enumerate(view.ships):
        if ship.played is not None:
            state.played[seat] = TOKEN_NAMES.index(ship.played)
        elif ship.announced:
            state.played[seat] = FACE_DOWN
    state.draws = len(view.draws)
    for place, draw in enumerate(view.draws):
        state.draw_seat[place] = draw.seat
        state.draw_kept[place] = FACE_DOWN if draw.decided else NOTHING
        drawn = [FACE_DOWN] * draw.count
        if draw.tokens is not None:
            drawn = [TOKEN_NAMES.index(token) for token in draw.tokens]
        state.draw_first[place] = drawn[0]
        state.draw_second[place] = drawn[1] if draw.count == 2 else NOTHING
        if draw.kept is not None:
            state.draw_kept[place] = TOKEN_NAMES.index(draw.kept)


def _set_of(members: Iterable[int]) -> int:
    return sum(1 << member for member in members)
