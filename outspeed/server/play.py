"""What may be done in a race: choose, change, retract, come back; and what bots do."""

from dataclasses import dataclass

from outspeed.choice import Choice, ChoiceError
from outspeed.server import entries as e
from outspeed.server import messages as m
from outspeed.server.lobby import own_seat
from outspeed.server.race import Race
from outspeed.server.refusal import Refused
from outspeed.server.table import FINISHED, LOBBY, Table


@dataclass(frozen=True, slots=True)
class BotChoice:
    """What a bot has chosen for a seat."""

    seat: int
    ask: int
    choice: Choice


def choose(table: Table, guest: str, order: m.Choose, now: float) -> list[e.AnyEntry]:
    """Seal a choice or change it; Refused with why if it is too late or not legal."""
    seat = own_seat(table, guest, order.seat)
    race = open_question(table, order.ask)
    try:
        race.check(seat, Choice.parse(order.choice))
    except ChoiceError as error:
        code = "illegal_choice" if seat in race.asked else "not_asked"
        raise Refused(code, str(error)) from None
    return [e.Sealed(at=now, seat=seat, ask=order.ask, choice=order.choice, id=order.id)]


def retract(table: Table, guest: str, order: m.Retract, now: float) -> list[e.AnyEntry]:
    seat = own_seat(table, guest, order.seat)
    race = open_question(table, order.ask)
    if seat not in race.sealed:
        raise Refused("nothing_sealed", "there is no sealed choice to take back")
    return [e.Retracted(at=now, seat=seat, ask=order.ask, id=order.id)]


def resume(table: Table, guest: str, order: m.Resume, now: float) -> list[e.AnyEntry]:
    """The owner is back in all their seats, as by any order."""
    if not table.held_by(guest):
        raise Refused("no_seat", "you have no seat at this table")
    return []


def back(table: Table, guest: str, now: float) -> list[e.AnyEntry]:
    """Who gives an order is back in all their seats."""
    return [
        e.Resumed(at=now, seat=number)
        for number in table.held_by(guest)
        if (seat := table.seats[number]) is not None and seat.misses
    ]


def bot_choice(table: Table, move: BotChoice, now: float) -> list[e.AnyEntry]:
    """A bot's choice, if it is still wanted: nothing is done twice, whoever asked the bot."""
    race = table.race
    if race is None or race.over or race.ask != move.ask or move.seat not in table.waiting():
        return []
    if move.seat in table.drivers():
        by = "bot"
    elif table.deadline is not None and now >= table.deadline:
        by = "stand_in"
    else:
        return []
    return [e.Sealed(at=now, seat=move.seat, ask=move.ask, choice=str(move.choice), by=by)]


def open_question(table: Table, ask: int) -> Race:
    race = table.race
    if table.phase == LOBBY or race is None:
        raise Refused("too_early", "the race has not begun")
    if table.phase == FINISHED:
        raise Refused("too_late", "the race is over")
    if ask != race.ask:
        code = "too_late" if ask < race.ask else "bad_ask"
        raise Refused(code, f"question {ask} is not open; question {race.ask} is")
    return race
