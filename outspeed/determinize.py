"""Determinization: a full state that agrees with a view, as good as any other that does."""

from collections.abc import Iterable
from typing import Final

from outspeed.rules.bonus import is_playable, is_rearmost
from outspeed.rules.luck import FastLuck, below, seed_word
from outspeed.rules.programming import show_tile
from outspeed.rules.resolution import find_blocked
from outspeed.rules.state import State
from outspeed.rules.terms import (
    BONUS,
    CAUSE_NAMES,
    EDITION_NAMES,
    KEEP,
    KINDS,
    NOTHING,
    REASON_NAMES,
    ROUTE_NAMES,
    SIDE_NAMES,
    STAGE_NAMES,
    TOKEN_COUNTS,
    TOKEN_NAMES,
    WHEEL,
)
from outspeed.view import View

FACE_DOWN: Final = 0  # any token will do where the view only shows that there is one


def determinize(view: View, luck: int) -> State:
    """A state with this view, uniform over hands, stack and tiles to come; `luck` is a seed.

    The same view and luck give the same state; the state's own luck goes on from there.
    """
    state = known_state(view)
    state.luck_word = seed_word(luck)
    _lay_tiles(state, view)
    _deal_tokens(state, view)
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
        if draw.tokens is not None:
            drawn = [TOKEN_NAMES.index(token) for token in draw.tokens]
            state.draw_first[place] = drawn[0]
            state.draw_second[place] = drawn[1] if draw.count == 2 else NOTHING
        if draw.kept is not None:
            state.draw_kept[place] = TOKEN_NAMES.index(draw.kept)


def _lay_tiles(state: State, view: View) -> None:
    """The tiles seen, then the others: known in a first game (2.5), else shuffled (2.4)."""
    table = view.deck.table
    seen = [*view.tiles_used, view.tile]
    tracks = [tile for tile in range(1, table.tracks + 1) if tile not in seen]
    rest = [*tracks, table.tracks + 1]
    if not view.first_game:
        _shuffle(state, tracks)
        rest = [*tracks, table.tracks + 1 + below(state, table.finishes)]
    if not view.finish:
        for place, tile in enumerate(rest, view.turn):
            state.tiles[place] = tile


def _deal_tokens(state: State, view: View) -> None:
    """Unknown tokens go where tokens are that the view does not show."""
    unknown = [token for token in range(KINDS) for _ in range(_unseen(view, token))]
    for seat in _face_down_seats(state, view):
        playable = [
            place
            for place, token in enumerate(unknown)
            if is_playable(state, view.deck.table, seat, token)
        ]
        state.played[seat] = unknown.pop(playable[below(state, len(playable))])
    _shuffle(state, unknown)
    for seat, ship in enumerate(view.ships):
        if seat != view.seat:
            for _ in range(ship.tokens):
                state.hand[seat * KINDS + unknown.pop()] += 1
    for place, draw in enumerate(view.draws):
        if draw.tokens is None:
            drawn = [unknown.pop() for _ in range(draw.count)]
            state.draw_first[place] = drawn[0]
            state.draw_second[place] = drawn[1] if draw.count == 2 else NOTHING
            if draw.decided:
                state.draw_kept[place] = drawn[below(state, draw.count)]
    state.stack[: len(unknown)] = unknown
    state.stack_size = len(unknown)


def _unseen(view: View, token: int) -> int:
    """How many tokens of a kind the view does not show."""
    name = TOKEN_NAMES[token]
    seen = view.discard[name] + view.hand.count(name)
    seen += sum(draw.tokens.count(name) for draw in view.draws if draw.tokens is not None)
    if view.stage == STAGE_NAMES[BONUS]:  # later they are in the discard
        seen += sum(ship.played == name for ship in view.ships)
    return TOKEN_COUNTS[token] - seen


def _face_down_seats(state: State, view: View) -> list[int]:
    """Seats whose token lies face down, those with fewer kinds to choose from first.

    What may be played from the rear includes all that may be played elsewhere: in this order every
    world is as likely as any other.
    """
    if view.stage != STAGE_NAMES[BONUS]:
        return []
    seats = [seat for seat, ship in enumerate(view.ships) if ship.announced and ship.played is None]
    return sorted(seats, key=lambda seat: is_rearmost(state, seat))


def _shuffle(state: State, things: list[int]) -> None:
    for place in range(len(things) - 1, 0, -1):
        other = below(state, place + 1)
        things[place], things[other] = things[other], things[place]


def _set_of(members: Iterable[int]) -> int:
    return sum(1 << member for member in members)
