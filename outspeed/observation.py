"""Observations: what a seat may see (10.1 and its own of 10.2) as a fixed row of small numbers.

Seats are counted from the observer: 0 is the observer, 1 the next seat, and so on; places of seats
that do not exist are 0. The same for 3 to 6 players.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from outspeed.rules.drawing import open_draw
from outspeed.rules.finish import finish_visible
from outspeed.rules.terms import (
    BOARD,
    BONUS,
    FINISHES,
    KINDS,
    NOTHING,
    SEATS,
    TRACKS,
    WINDOW,
)

if TYPE_CHECKING:
    from outspeed.rules.state import State
    from outspeed.rules.table import Table

TILES: Final = TRACKS + FINISHES
LARGEST: Final = 127  # what is more is shown as this

# Where each part begins. First what concerns the race,
AT_STAGE: Final = 0
AT_TURN: Final = 1
AT_TILE: Final = 2
AT_SIDE: Final = 3
AT_FINISH: Final = 4
AT_PLAYERS: Final = 5
AT_EDITION: Final = 6
AT_FIRST_GAME: Final = 7
AT_BOARDS_ADDED: Final = 8
AT_SUPPLY: Final = 9
AT_STACK: Final = 10
AT_DISCARD: Final = 11
AT_FORCEFIELDS: Final = AT_DISCARD + KINDS
AT_ENTERED: Final = AT_FORCEFIELDS + WINDOW
AT_TILES_USED: Final = AT_ENTERED + WINDOW
# then the observer's secrets,
AT_HAND: Final = AT_TILES_USED + TILES
AT_FIRST_DRAWN: Final = AT_HAND + KINDS
AT_SECOND_DRAWN: Final = AT_FIRST_DRAWN + 1
# then each seat.
AT_SEATS: Final = AT_SECOND_DRAWN + 1
SEAT_RACING: Final = 0
SEAT_ZONE: Final = 1
SEAT_FUEL: Final = 2
SEAT_TOKENS: Final = 3
SEAT_PENDING: Final = 4
SEAT_ANNOUNCED: Final = 5
SEAT_PLAYED: Final = 6
SEAT_ROUTE: Final = 7
SEAT_DIGIT: Final = 8
SEAT_BLOCKED: Final = 9
SEAT_DRAWS: Final = 10
SEAT_WIDTH: Final = 11
OBSERVATION: Final = AT_SEATS + SEATS * SEAT_WIDTH

# name, where, how many, highest value, meaning: the documentation of the above
PARTS: Final = (
    ("stage", AT_STAGE, 1, 5, "0 bonus, 1 route, 2 wheel, 3 keep, 5 over"),
    ("turn", AT_TURN, 1, TRACKS, "0 in the first turn"),
    ("tile", AT_TILE, 1, TILES, "number of the visible tile"),
    ("side", AT_SIDE, 1, 1, "0 small, 1 large"),
    ("finish", AT_FINISH, 1, 1, "1: the visible tile is a Finish tile"),
    ("players", AT_PLAYERS, 1, SEATS, "players at the start"),
    ("edition", AT_EDITION, 1, 3, "0 en, 1 fr, 2 pl, 3 ru"),
    ("first_game", AT_FIRST_GAME, 1, 1, "1: the tiles come in ascending order"),
    ("boards_added", AT_BOARDS_ADDED, 1, LARGEST, "boards added this turn"),
    ("supply", AT_SUPPLY, 1, 7, "forcefield tokens that are left"),
    ("stack", AT_STACK, 1, 32, "bonus tokens in the stack"),
    ("discard", AT_DISCARD, KINDS, 7, "discarded bonus tokens of each kind"),
    ("forcefields", AT_FORCEFIELDS, WINDOW, 7, "forcefields in each zone, from the rearmost"),
    ("entered", AT_ENTERED, WINDOW, 1, "1: a ship was stopped in the zone this turn"),
    ("tiles_used", AT_TILES_USED, TILES, 1, "1: the tile was used in an earlier turn"),
    ("hand", AT_HAND, KINDS, 7, "the observer's bonus tokens of each kind"),
    ("first_drawn", AT_FIRST_DRAWN, 1, KINDS, "1 + kind of the first token to choose from"),
    ("second_drawn", AT_SECOND_DRAWN, 1, KINDS, "1 + kind of the second token to choose from"),
)
SEAT_PARTS: Final = (
    ("racing", SEAT_RACING, 1, "1: not eliminated"),
    ("zone", SEAT_ZONE, LARGEST, "1 + zones from the rearmost; 0: eliminated"),
    ("fuel", SEAT_FUEL, LARGEST, "fuel"),
    ("tokens", SEAT_TOKENS, 32, "bonus tokens in hand"),
    ("pending", SEAT_PENDING, 1, "1: must decide now"),
    ("announced", SEAT_ANNOUNCED, 2, "0 not asked, 1 passes, 2 plays a token"),
    ("played", SEAT_PLAYED, KINDS, "1 + kind of the token played; 0: none, or face down"),
    ("route", SEAT_ROUTE, 3, "1 + route chosen; 0: none, or not revealed"),
    ("digit", SEAT_DIGIT, 10, "1 + digit chosen; 0: none, or not revealed"),
    ("blocked", SEAT_BLOCKED, 1, "1: cannot use its route"),
    ("draws", SEAT_DRAWS, LARGEST, "draws of two tokens not decided yet"),
)


def new_row() -> Any:
    """A row to write into, whose slices are parts of it as those of an array are."""
    return memoryview(bytearray(OBSERVATION)).cast("b")


def observe(state: State, deck: Table, seat: int, out: Any) -> None:
    """Write what a seat may see."""
    observe_public(state, deck, seat, out)
    observe_secrets(state, seat, out)


def observe_together(state: State, deck: Table, seats: int, out: Any) -> None:
    """Write what each of a set of seats may see, into its row of `out`."""
    first = NOTHING
    for seat in range(state.players):
        if seats >> seat & 1:
            if first == NOTHING:
                first = seat
                observe_public(state, deck, seat, out[seat])
            else:
                copy_public(state.players, first, out[first], seat, out[seat])
    for seat in range(state.players):  # only now: else they would be copied for others to see
        if seats >> seat & 1:
            observe_secrets(state, seat, out[seat])


def observe_public(state: State, deck: Table, seat: int, out: Any) -> None:
    """Write what everybody may see, from where a seat sits; all other places become 0."""
    out[AT_STAGE] = state.stage
    out[AT_TURN] = state.turn
    out[AT_TILE] = state.tiles[state.turn]
    out[AT_SIDE] = state.side
    out[AT_FINISH] = 1 if finish_visible(state, deck) else 0
    out[AT_PLAYERS] = state.players
    out[AT_EDITION] = state.edition
    out[AT_FIRST_GAME] = state.first_game
    out[AT_BOARDS_ADDED] = min((state.front - state.rear + 1 - WINDOW) // BOARD, LARGEST)
    out[AT_SUPPLY] = state.supply
    out[AT_STACK] = state.stack_size
    for token in range(KINDS):
        out[AT_DISCARD + token] = state.discard[token]
    for offset in range(WINDOW):
        out[AT_FORCEFIELDS + offset] = state.fields[offset]
        out[AT_ENTERED + offset] = state.entered >> offset & 1
    for place in range(AT_TILES_USED, AT_SEATS):
        out[place] = 0
    for turn in range(state.turn):
        out[AT_TILES_USED + state.tiles[turn] - 1] = 1
    for place in range(state.players):
        other = seat + place if seat + place < state.players else seat + place - state.players
        at = AT_SEATS + place * SEAT_WIDTH
        observe_ship(state, other, out[at : at + SEAT_WIDTH])
    for place in range(AT_SEATS + state.players * SEAT_WIDTH, OBSERVATION):
        out[place] = 0
    for draw in range(state.draws):
        if state.draw_kept[draw] == NOTHING:
            other = state.draw_seat[draw]
            place = other - seat if other >= seat else other - seat + state.players
            out[AT_SEATS + place * SEAT_WIDTH + SEAT_DRAWS] += 1


def observe_ship(state: State, seat: int, out: Any) -> None:
    """Write what everybody may see of a seat; without branches, which races would mislead."""
    racing = state.alive >> seat & 1
    announced = 1 + (state.played[seat] != NOTHING)
    out[SEAT_RACING] = racing
    out[SEAT_ZONE] = racing * min(1 + state.zone[seat] - state.rear, LARGEST)
    out[SEAT_FUEL] = min(state.fuel[seat], LARGEST)
    out[SEAT_TOKENS] = state.held[seat]
    out[SEAT_PENDING] = state.pending >> seat & 1
    out[SEAT_ANNOUNCED] = announced * (state.asked >> seat & 1)
    out[SEAT_PLAYED] = (1 + state.played[seat]) * (state.stage != BONUS)
    out[SEAT_ROUTE] = 1 + state.route[seat]
    out[SEAT_DIGIT] = 1 + state.digit[seat]
    out[SEAT_BLOCKED] = state.blocked >> seat & 1
    out[SEAT_DRAWS] = 0


def copy_public(players: int, seat: int, row: Any, other: int, out: Any) -> None:
    """What everybody may see, written again from where another seat sits, further round."""
    copy(row, out)
    ring = AT_SEATS + players * SEAT_WIDTH
    turned = (other - seat) * SEAT_WIDTH
    copy(row[AT_SEATS + turned : ring], out[AT_SEATS : ring - turned])
    copy(row[AT_SEATS : AT_SEATS + turned], out[ring - turned : ring])


def copy(source: Any, target: Any) -> None:
    """The numbers of an array, to one of the same length."""
    for place in range(len(target)):
        target[place] = source[place]


def observe_secrets(state: State, seat: int, out: Any) -> None:
    """Write what the seat alone may see: its hand, what it draws, its face-down token."""
    for token in range(KINDS):
        out[AT_HAND + token] = state.hand[seat * KINDS + token]
    draw = open_draw(state, seat)
    if draw != NOTHING:
        out[AT_FIRST_DRAWN] = 1 + state.draw_first[draw]
        out[AT_SECOND_DRAWN] = 1 + state.draw_second[draw]
    out[AT_SEATS + SEAT_PLAYED] = 1 + state.played[seat]
