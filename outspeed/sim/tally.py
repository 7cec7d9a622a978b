"""Tallies: whole numbers counted over many races; tallies of parts add up to that of the whole."""

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
    SEATS,
    TAKE,
    TURNS,
)

if TYPE_CHECKING:
    from outspeed.rules.state import State

WIN: Final = 60  # a victory; shared by any number of ships it stays whole
REASONS: Final = 7
ZONES_SHOWN: Final = 128  # ships further ahead are counted in the last of them
CAUSES: Final = 4  # fuel, ion cannon, fallen behind, board
OUT_CAUSES: Final = ("fuel", "ion_cannon", "fallen_behind", "board")

ByTurn = Annotated[list[int], "i8", TURNS]
BySeat = Annotated[list[int], "i8", SEATS]
ByKind = Annotated[list[int], "i8", KINDS]


class Tally:
    """What is counted; a bot is counted by its place in the line-up, whatever its seat."""

    races: Annotated[int, "i8", 0]
    decisions: Annotated[int, "i8", 0]
    reasons: Annotated[list[int], "i8", REASONS]
    length: ByTurn  # races that ended in this turn
    seat_wins: BySeat  # in parts of WIN, as all wins
    seat_wins_squared: BySeat
    bot_wins: BySeat
    bot_wins_squared: BySeat
    bot_ranks: Annotated[list[int], "i8", SEATS * SEATS]  # bot, rank - 1
    ships: ByTurn  # racing at the end of the turn, as long as the race lasts
    fuel: ByTurn  # of all these ships
    fuel_squared: ByTurn
    zones: Annotated[list[int], "i8", TURNS * ZONES_SHOWN]  # turn, zone: ships there
    out: Annotated[list[int], "i8", TURNS * CAUSES]  # turn, cause: ships eliminated
    taken: Annotated[list[int], "i8", SEATS * WAYS]  # bot, way: how often a route was chosen
    taken_wins: Annotated[list[int], "i8", SEATS * WAYS]  # wins of those who chose it
    taken_wins_squared: Annotated[list[int], "i8", SEATS * WAYS]
    drawn: ByKind  # tokens seen where one of two was to be kept
    kept: ByKind
    played: ByKind

    def __init__(self) -> None:
        for name, _, length in TALLY_FIELDS:
            setattr(self, name, [0] * length if length else 0)


class Log:
    """What must be remembered of a race until it is known who has won."""

    turn: Annotated[int, "i1", 0]  # the turn being played
    racing: Annotated[int, "i1", 0]  # set: who raced when it began
    way: Annotated[list[int], "i1", TURNS * SEATS]  # turn, seat: the route chosen

    def __init__(self) -> None:
        self.turn = self.racing = 0
        self.way = [NOTHING] * (TURNS * SEATS)


TALLY_FIELDS: Final = fields_of(Tally)
LOG_FIELDS: Final = fields_of(Log)


def begin_log(state: State, log: Log) -> None:
    """A race begins."""
    log.turn = 0
    log.racing = state.alive
    for place in range(TURNS * SEATS):
        log.way[place] = NOTHING


def note_choice(state: State, tally: Tally, log: Log, seat: int, choice: int) -> None:
    """A seat is about to make a choice."""
    tally.decisions += 1
    if state.stage == ROUTE:
        log.way[state.turn * SEATS + seat] = state.face + choice - TAKE
    elif state.stage == BONUS:
        if choice >= PLAY:
            tally.played[choice - PLAY] += 1
    elif state.stage == KEEP:
        draw = open_draw(state, seat)
        tally.drawn[state.draw_first[draw]] += 1
        tally.drawn[state.draw_second[draw]] += 1
        tally.kept[choice - KEEP_TOKEN] += 1


def note_turn(state: State, tally: Tally, log: Log) -> None:
    """The turn in the log is over."""
    for seat in range(state.players):
        if state.alive >> seat & 1:
            zone = min(state.zone[seat], ZONES_SHOWN - 1)
            tally.ships[log.turn] += 1
            tally.fuel[log.turn] += state.fuel[seat]
            tally.fuel_squared[log.turn] += state.fuel[seat] * state.fuel[seat]
            tally.zones[log.turn * ZONES_SHOWN + zone] += 1
        elif log.racing >> seat & 1:
            tally.out[log.turn * CAUSES + cause_column(state.out_by[seat])] += 1
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


def note_race(state: State, tally: Tally, log: Log, first_bot: int) -> None:
    """A race is over; `first_bot` of the line-up had seat 0, the next one seat 1, and so on."""
    tally.races += 1
    tally.reasons[state.reason] += 1
    tally.length[state.turn] += 1
    for seat in range(state.players):
        bot = (seat + first_bot) % state.players
        win = win_share(state, seat)
        tally.seat_wins[seat] += win
        tally.seat_wins_squared[seat] += win * win
        tally.bot_wins[bot] += win
        tally.bot_wins_squared[bot] += win * win
        tally.bot_ranks[bot * SEATS + state.rank[seat] - 1] += 1
        for turn in range(state.turn + 1):
            way = log.way[turn * SEATS + seat]
            if way != NOTHING:
                tally.taken[bot * WAYS + way] += 1
                tally.taken_wins[bot * WAYS + way] += win
                tally.taken_wins_squared[bot * WAYS + way] += win * win
