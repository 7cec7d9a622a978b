"""What may be done at a table besides racing: seats, host duties, talk, the next race."""

import unicodedata
from collections.abc import Callable
from typing import Final

from outspeed.errors import OutspeedError
from outspeed.record.record import check_name
from outspeed.server import entries as e
from outspeed.server import messages as m
from outspeed.server.options import COLOURS, LEVELS
from outspeed.server.phrases import PHRASES
from outspeed.server.refusal import Refused
from outspeed.server.table import FINISHED, LOBBY, RACING, Seat, Table

Entries = list[e.AnyEntry]

_TURNING: Final = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def sit(table: Table, guest: str, order: m.Sit, now: float) -> Entries:
    """Take a free seat in the lobby; in one's own seat, change name and colour."""
    _in_lobby(table)
    number = order.seat if order.seat is not None else _free_seat(table)
    seat = _seat_or_none(table, number)
    if seat is not None and seat.guest != guest:
        raise Refused("seat_taken", f"seat {number} is taken")
    try:
        check_name(order.name)
    except OutspeedError as error:
        raise Refused("bad_name", str(error)) from None
    others = [other for n, other in enumerate(table.seats) if other is not None and n != number]
    if any(other.name.casefold() == order.name.casefold() for other in others):
        raise Refused("name_taken", f"{order.name!r} is the name of another player here")
    taken = {other.colour for other in others}
    colour = order.colour or _free_colour(taken, seat)
    if colour not in COLOURS:
        allowed = ", ".join(COLOURS)
        raise Refused("bad_colour", f"colour is {colour!r}; allowed: {allowed}")
    if colour in taken:
        raise Refused("colour_taken", f"{colour} is taken")
    found: Entries = [e.Sat(at=now, seat=number, name=order.name, colour=colour, guest=guest)]
    if table.host is None:
        found.append(e.Hosted(at=now, guest=guest))
    return found


def leave(table: Table, guest: str, order: m.Leave, now: float) -> Entries:
    """Give up seats; when the host has none left, the next player is the host."""
    numbers = [_own_seat(table, guest, order.seat)] if order.seat is not None else None
    held = table.held_by(guest)
    numbers = numbers if numbers is not None else list(held)
    if not numbers and table.host != guest:
        raise Refused("no_seat", "you have no seat at this table")
    found: Entries = []
    if table.phase != FINISHED:
        found += [e.Left(at=now, seat=number) for number in numbers]
    if table.host == guest and set(held) <= set(numbers):
        found += _pass_on(table, guest, now)
    return found


def ready(table: Table, guest: str, order: m.Ready, now: float) -> Entries:
    _in_lobby(table)
    number = _own_seat(table, guest, order.seat)
    return [e.Readied(at=now, seat=number, ready=order.ready)]


def set_options(
    table: Table, guest: str, order: m.SetOptions, now: float, deck: str | None = None
) -> Entries:
    """New options for the race; nobody may lose a seat by them."""
    _as_host(table, guest)
    _in_lobby(table)
    lost = [seat for seat in table.seats[order.options.players :] if seat is not None]
    if lost:
        raise Refused("seats_taken", f"{lost[0].name} sits in a seat that would go")
    return [e.Changed(at=now, options=order.options, deck=deck)]


def add_bot(table: Table, guest: str, order: m.AddBot, now: float) -> Entries:
    """A bot in one seat, or in every empty one."""
    _as_host(table, guest)
    _in_lobby(table)
    if order.level not in LEVELS:
        raise Refused("bad_level", f"level is {order.level!r}; allowed: {', '.join(LEVELS)}")
    if order.seat is not None:
        seat = _seat_or_none(table, order.seat)
        if seat is not None and seat.bot is None:
            raise Refused("seat_taken", f"{seat.name} sits in seat {order.seat}")
        return _bots(table, [order.seat], order.level, now)
    return _bots(table, _empty(table), order.level, now)


def remove(table: Table, guest: str, order: m.Remove, now: float) -> Entries:
    """Free a seat; in a race a bot takes over."""
    _as_host(table, guest)
    seat = _seat_or_none(table, order.seat)
    if seat is None or seat.left:
        raise Refused("empty_seat", f"nobody sits in seat {order.seat}")
    if table.phase == FINISHED or (table.phase == RACING and seat.bot is not None):
        raise Refused("too_late", "a bot stays until the race is over")
    return [e.Left(at=now, seat=order.seat)]


def hand_over(table: Table, guest: str, order: m.HandOver, now: float) -> Entries:
    _as_host(table, guest)
    seat = _seat_or_none(table, order.seat)
    if seat is None or seat.guest is None or seat.left:
        raise Refused("no_player", f"no player sits in seat {order.seat}")
    return [e.Hosted(at=now, guest=seat.guest)]


def start(table: Table, guest: str, order: m.Start, now: float) -> Entries:
    """Fill empty seats with bots, if the options say so, and begin."""
    _as_host(table, guest)
    _in_lobby(table)
    empty = _empty(table)
    found: Entries = []
    if empty:
        level = table.options.bots
        if level is None:
            raise Refused("seats_empty", f"{len(empty)} seats are empty; add bots or players")
        found = _bots(table, empty, level, now)
    return [*found, e.Started(at=now)]


def say(table: Table, guest: str, order: m.Say, now: float) -> Entries:
    """Plain text or a phrase, by somebody who has a seat and is not muted."""
    number = _own_seat(table, guest, order.seat)
    seat = table.seats[number]
    if not table.talk_on:
        raise Refused("talk_off", "the host has switched table talk off")
    if seat is not None and seat.muted:
        raise Refused("muted", "the host has muted you")
    if (order.text is None) == (order.phrase is None):
        raise Refused("bad_message", "say has either a text or a phrase")
    if order.phrase is not None and order.phrase not in PHRASES:
        allowed = ", ".join(PHRASES)
        raise Refused("bad_phrase", f"phrase is {order.phrase!r}; allowed: {allowed}")
    text = None if order.text is None else _clean(order.text)
    return [e.Said(at=now, seat=number, text=text, phrase=order.phrase, id=order.id)]


def mute(table: Table, guest: str, order: m.Mute, now: float) -> Entries:
    _as_host(table, guest)
    if _seat_or_none(table, order.seat) is None:
        raise Refused("empty_seat", f"nobody sits in seat {order.seat}")
    return [e.Muted(at=now, seat=order.seat, muted=order.muted)]


def switch_talk(table: Table, guest: str, order: m.SwitchTalk, now: float) -> Entries:
    _as_host(table, guest)
    return [e.Talk(at=now, on=order.on)]


def check_rematch(table: Table, guest: str) -> None:
    """Refused unless this guest may call for another race now."""
    if table.phase != FINISHED:
        raise Refused("too_early", "the race is not over")
    if not table.held_by(guest) and table.host != guest:
        raise Refused("no_seat", "you have no seat at this table")


def rematch_entries(table: Table, opened: e.Opened) -> Entries:
    """The same group in the same seats at a new table."""
    found: Entries = [opened]
    for number, seat in enumerate(table.seats):
        if seat is not None and not seat.left:
            found.append(
                e.Sat(
                    at=opened.at,
                    seat=number,
                    name=seat.name,
                    colour=seat.colour,
                    guest=seat.guest,
                    bot=seat.bot,
                )
            )
    return found


# Doing one of these twice does no harm; talk and choices remember the ids of their orders.
LOBBY_ORDERS: Final[dict[type, Callable[..., Entries]]] = {
    m.Sit: sit,
    m.Leave: leave,
    m.Ready: ready,
    m.SetOptions: set_options,
    m.AddBot: add_bot,
    m.Remove: remove,
    m.HandOver: hand_over,
    m.Start: start,
    m.Say: say,
    m.Mute: mute,
    m.SwitchTalk: switch_talk,
}


def _in_lobby(table: Table) -> None:
    if table.phase != LOBBY:
        raise Refused("too_late", "the race has begun")


def _as_host(table: Table, guest: str) -> None:
    if table.host != guest:
        raise Refused("not_host", "only the host may do this")


def _seat_or_none(table: Table, number: int) -> Seat | None:
    if number >= len(table.seats):
        raise Refused("bad_seat", f"seat is {number}; allowed: 0 to {len(table.seats) - 1}")
    return table.seats[number]


def _empty(table: Table) -> list[int]:
    return [number for number, seat in enumerate(table.seats) if seat is None]


def _free_seat(table: Table) -> int:
    empty = _empty(table)
    if not empty:
        raise Refused("table_full", "all seats are taken")
    return empty[0]


def _free_colour(taken: set[str], seat: Seat | None) -> str:
    return seat.colour if seat else next(c for c in COLOURS if c not in taken)


def _own_seat(table: Table, guest: str, number: int | None) -> int:
    return own_seat(table, guest, number)


def own_seat(table: Table, guest: str | None, number: int | None) -> int:
    """The seat that a guest means; Refused if it is not theirs, or they must say which."""
    held = table.held_by(guest)
    if not held:
        raise Refused("no_seat", "you have no seat at this table")
    if number is None:
        if len(held) > 1:
            raise Refused("which_seat", f"say which seat: {', '.join(map(str, held))}")
        return held[0]
    if number not in held:
        raise Refused("not_yours", f"seat {number} is not yours")
    return number


def _pass_on(table: Table, guest: str, now: float) -> Entries:
    others = [
        seat.guest
        for seat in table.seats
        if seat is not None and seat.guest not in (None, guest) and not seat.left
    ]
    return [e.Hosted(at=now, guest=others[0] if others else None)]


def _bots(table: Table, numbers: list[int], level: str, now: float) -> Entries:
    others = [seat for n, seat in enumerate(table.seats) if seat is not None and n not in numbers]
    names = {seat.name.casefold() for seat in others}
    colours = [c for c in COLOURS if c not in {seat.colour for seat in others}]
    found: Entries = []
    for number, colour in zip(numbers, colours, strict=False):
        serial = 1
        while (name := f"{level.capitalize()} {serial}").casefold() in names:
            serial += 1
        names.add(name.casefold())
        found.append(e.Sat(at=now, seat=number, name=name, colour=colour, bot=level))
    return found


def _clean(text: str) -> str:
    """Text on one line without what is not shown or turns text around; Refused if none is left."""
    kept = "".join(" " if char in "\n\t" else char for char in text if _shows(char)).strip()
    if not kept:
        raise Refused("bad_text", "there is nothing to read in this text")
    return kept


def _shows(char: str) -> bool:
    # What joins emoji is allowed; what changes the direction of text is in the same category.
    return char in "\n\t" or (
        unicodedata.category(char) not in ("Cc", "Cs") and char not in _TURNING
    )
