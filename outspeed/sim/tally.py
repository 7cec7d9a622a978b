"""Tallies: whole numbers counted over many races; tallies of parts add up to that of the whole.

Races are independent of each other, the ships of one race are not: beside the sums stand sums of
squares and products of what single races gave, so that intervals can be told from a tally.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

from outspeed.rules.drawing import open_draw
from outspeed.rules.fields import fields_of
from outspeed.rules.table import WAYS
from outspeed.rules.terms import (
    BONUS,
    BY_FALL,
    BY_FUEL,
    KEEP,
    KEEP_TOKEN,
    KINDS,
    NOTHING,
    PLAY,
    ROUTE,
    ROUTES,
    SEATS,
    TAKE,
    TURNS,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from outspeed.rules.state import State

WIN: Final = 60  # a victory; shared by any number of ships it stays whole
REASONS: Final = 7
ZONES_SHOWN: Final = 128  # ships further ahead are counted in the last of them
CAUSES: Final = 4
OUT_CAUSES: Final = ("fuel", "ion_cannon", "fallen_behind", "board")

# Products of what one race gave for a route: times taken and wins of who took it,
TAKEN_TAKEN: Final = 0
TAKEN_WINS: Final = 1
WINS_WINS: Final = 2
# and with the times that any route of the face was chosen and the wins of all who chose.
TAKEN_CHOSEN: Final = 3
TAKEN_FACE_WINS: Final = 4
WINS_CHOSEN: Final = 5
WINS_FACE_WINS: Final = 6
PRODUCTS: Final = 7

ByTurn = Annotated[list[int], "i8", TURNS]
BySeat = Annotated[list[int], "i8", SEATS]
ByKind = Annotated[list[int], "i8", KINDS]
SmallByKind = Annotated[list[int], "i1", KINDS]
ByRoute = Annotated[list[int], "i2", SEATS * ROUTES]


class Tally:
    """What is counted. A bot is counted by its kind: the place of its name among all names."""

    races: Annotated[int, "i8", 0]
    decisions: Annotated[int, "i8", 0]
    reasons: Annotated[list[int], "i8", REASONS]
    length: ByTurn  # races that ended in this turn
    seat_wins: BySeat  # in parts of WIN, as all wins
    bot_wins: BySeat
    bot_ranks: Annotated[list[int], "i8", SEATS * SEATS]  # bot, rank - 1
    ships: ByTurn  # racing at the end of the turn, as long as the race lasts
    ships_squared: ByTurn
    fuel: ByTurn  # of all these ships
    fuel_squared: ByTurn
    fuel_ships: ByTurn
    zone: ByTurn  # sum of the zones they are in
    zone_squared: ByTurn
    zone_ships: ByTurn
    zones: Annotated[list[int], "i8", TURNS * ZONES_SHOWN]  # turn, zone: ships there
    out: Annotated[list[int], "i8", TURNS * CAUSES]  # turn, cause: ships eliminated
    out_squared: Annotated[list[int], "i8", CAUSES + 1]  # cause, at last any
    taken: Annotated[list[int], "i8", SEATS * WAYS]  # bot, way: how often a route was chosen
    taken_wins: Annotated[list[int], "i8", SEATS * WAYS]  # wins of those who chose it
    taken_products: Annotated[list[int], "i8", SEATS * WAYS * PRODUCTS]
    drawn: ByKind  # tokens seen where one of two was to be kept
    drawn_squared: ByKind
    kept: ByKind
    kept_squared: ByKind
    kept_drawn: ByKind
    played: ByKind
    played_squared: ByKind

    def __init__(self) -> None:
        for name, _, length in TALLY_FIELDS:
            setattr(self, name, [0] * length if length else 0)


class Log:
    """What must be remembered of a race until it is over and known who has won."""

    turn: Annotated[int, "i1", 0]  # the turn being played
    racing: Annotated[int, "i1", 0]  # set: who raced when it began
    way: Annotated[list[int], "i1", TURNS * SEATS]  # turn, seat: the route chosen
    out: Annotated[list[int], "i1", CAUSES]
    drawn: SmallByKind
    kept: SmallByKind
    played: SmallByKind
    taken: ByRoute  # bot, route of one face: how often it was chosen
    wins: ByRoute  # of those who chose it

    def __init__(self) -> None:
        for name, _, length in LOG_FIELDS:
            setattr(self, name, [0] * length if length else 0)


TALLY_FIELDS: Final = fields_of(Tally)
LOG_FIELDS: Final = fields_of(Log)


def begin_log(state: State, log: Log) -> None:
    """A race begins."""
    log.turn = 0
    log.racing = state.alive
    for place in range(TURNS * SEATS):
        log.way[place] = NOTHING
    for cause in range(CAUSES):
        log.out[cause] = 0
    for token in range(KINDS):
        log.drawn[token] = 0
        log.kept[token] = 0
        log.played[token] = 0
    for place in range(SEATS * ROUTES):
        log.taken[place] = 0
        log.wins[place] = 0


def note_choice(state: State, tally: Tally, log: Log, seat: int, choice: int) -> None:
    """A seat is about to make a choice."""
    tally.decisions += 1
    if state.stage == ROUTE:
        log.way[state.turn * SEATS + seat] = state.face + choice - TAKE
    elif state.stage == BONUS:
        if choice >= PLAY:
            log.played[choice - PLAY] += 1
    elif state.stage == KEEP:
        draw = open_draw(state, seat)
        log.drawn[state.draw_first[draw]] += 1
        log.drawn[state.draw_second[draw]] += 1
        log.kept[choice - KEEP_TOKEN] += 1


def note_turn(state: State, tally: Tally, log: Log) -> None:
    """The turn in the log is over."""
    ships = 0
    fuel = 0
    zone = 0
    for seat in range(state.players):
        if state.alive >> seat & 1:
            ships += 1
            fuel += state.fuel[seat]
            zone += state.zone[seat]
            tally.zones[log.turn * ZONES_SHOWN + min(state.zone[seat], ZONES_SHOWN - 1)] += 1
        elif log.racing >> seat & 1:
            cause = cause_column(state.out_by[seat])
            tally.out[log.turn * CAUSES + cause] += 1
            log.out[cause] += 1
    tally.ships[log.turn] += ships
    tally.ships_squared[log.turn] += ships * ships
    tally.fuel[log.turn] += fuel
    tally.fuel_squared[log.turn] += fuel * fuel
    tally.fuel_ships[log.turn] += fuel * ships
    tally.zone[log.turn] += zone
    tally.zone_squared[log.turn] += zone * zone
    tally.zone_ships[log.turn] += zone * ships
    log.racing = state.alive
    log.turn = state.turn


def cause_column(cause: int) -> int:
    """Where a cause of elimination is counted."""
    if cause == BY_FUEL:
        return 0
    if cause < KINDS:
        return 1
    return 2 if cause == BY_FALL else 3


def win_share(state: State, seat: int) -> int:
    """The seat's part of a victory, in parts of WIN (9.2)."""
    if state.rank[seat] != 1 or not state.alive >> seat & 1:
        return 0
    winners = 0
    for other in range(state.players):
        if state.rank[other] == 1:
            winners += 1
    return WIN // winners


def note_race(
    state: State, tally: Tally, log: Log, kinds: Sequence[int], bots: int, first_bot: int
) -> None:
    """A race is over; `first_bot` of the line-up had seat 0, the next one seat 1, and so on.

    `kinds` says which of so many bots each one of the line-up is.
    """
    tally.races += 1
    tally.reasons[state.reason] += 1
    tally.length[state.turn] += 1
    for seat in range(state.players):
        bot = kinds[(seat + first_bot) % state.players]
        win = win_share(state, seat)
        tally.seat_wins[seat] += win
        tally.bot_wins[bot] += win
        tally.bot_ranks[bot * SEATS + state.rank[seat] - 1] += 1
    for turn in range(state.turn + 1):
        note_routes(state, tally, log, kinds, bots, first_bot, turn * SEATS)
    note_counts(tally, log)


def note_routes(
    state: State,
    tally: Tally,
    log: Log,
    kinds: Sequence[int],
    bots: int,
    first_bot: int,
    at: int,
) -> None:
    """The routes that were chosen in one turn, `at` in the log, and what became of who did."""
    face = NOTHING
    for seat in range(state.players):
        way = log.way[at + seat]
        if way != NOTHING:
            face = way - way % ROUTES
            place = kinds[(seat + first_bot) % state.players] * ROUTES + way % ROUTES
            log.taken[place] += 1
            log.wins[place] += win_share(state, seat)
    if face == NOTHING:
        return
    for bot in range(bots):
        chosen = 0
        face_wins = 0
        for route in range(ROUTES):
            chosen += log.taken[bot * ROUTES + route]
            face_wins += log.wins[bot * ROUTES + route]
        for route in range(ROUTES):
            taken = log.taken[bot * ROUTES + route]
            if taken > 0:
                wins = log.wins[bot * ROUTES + route]
                log.taken[bot * ROUTES + route] = 0
                log.wins[bot * ROUTES + route] = 0
                way = bot * WAYS + face + route
                tally.taken[way] += taken
                tally.taken_wins[way] += wins
                tally.taken_products[way * PRODUCTS + TAKEN_TAKEN] += taken * taken
                tally.taken_products[way * PRODUCTS + TAKEN_WINS] += taken * wins
                tally.taken_products[way * PRODUCTS + WINS_WINS] += wins * wins
                tally.taken_products[way * PRODUCTS + TAKEN_CHOSEN] += taken * chosen
                tally.taken_products[way * PRODUCTS + TAKEN_FACE_WINS] += taken * face_wins
                tally.taken_products[way * PRODUCTS + WINS_CHOSEN] += wins * chosen
                tally.taken_products[way * PRODUCTS + WINS_FACE_WINS] += wins * face_wins


def note_counts(tally: Tally, log: Log) -> None:
    """The eliminations and tokens of a race."""
    ships = 0
    for cause in range(CAUSES):
        ships += log.out[cause]
        tally.out_squared[cause] += log.out[cause] * log.out[cause]
    tally.out_squared[CAUSES] += ships * ships
    for token in range(KINDS):
        tally.drawn[token] += log.drawn[token]
        tally.drawn_squared[token] += log.drawn[token] * log.drawn[token]
        tally.kept[token] += log.kept[token]
        tally.kept_squared[token] += log.kept[token] * log.kept[token]
        tally.kept_drawn[token] += log.kept[token] * log.drawn[token]
        tally.played[token] += log.played[token]
        tally.played_squared[token] += log.played[token] * log.played[token]
