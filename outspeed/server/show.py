"""What somebody at a table is told: the only way from a table to anybody outside.

Nothing here reads a sealed choice, a hand or a draw but for the seat that it belongs to.
"""

from collections.abc import Iterator
from typing import Final

from outspeed.refusal import tried, untaken
from outspeed.server import messages as m
from outspeed.server.race import Race
from outspeed.server.table import FINISHED, LOBBY, RACING, Seat, Table
from outspeed.view import View

TALK_SHOWN: Final = 200  # lines that who comes gets to read at most


def table_info(table: Table) -> m.TableInfo:
    return m.TableInfo(
        phase=table.phase,
        options=table.options,
        deck_hash=table.deck.hash,
        seats=tuple(None if seat is None else _seat_info(table, seat) for seat in table.seats),
        promise=table.promise,
        seed=table.seed.hex() if table.phase == FINISHED else None,
        talk=table.talk_on,
        hints=table.hints,
    )


def _seat_info(table: Table, seat: Seat) -> m.SeatInfo:
    return m.SeatInfo(
        name=seat.name,
        colour=seat.colour,
        bot=seat.bot,
        ready=seat.ready,
        host=seat.guest is not None and seat.guest == table.host,
        autopilot=table.phase == RACING and seat.autopilot,
        left=seat.left,
        muted=seat.muted,
        hints=seat.hints,
    )


def links(table: Table) -> m.Links:
    """For players only: spectators must not learn the players' link."""
    code = table.code if table.phase == LOBBY else None
    return m.Links(table=table.id, code=code, watch=table.watch, next=table.next)


def status(table: Table) -> tuple[str, ...]:
    """By seat: thinking, locked, or waiting for others."""
    race = table.race
    if race is None:
        return ()
    return tuple(
        "waiting" if seat not in race.asked else "locked" if seat in race.sealed else "thinking"
        for seat in range(race.game.players)
    )


def race_info(table: Table) -> m.RaceInfo | None:
    """Where the race stands, for everybody."""
    race = table.race
    if race is None:
        return None
    view = race.view(None).as_dict()
    for name in ("seat", "hand", "choices"):
        del view[name]
    return m.RaceInfo(ask=race.ask, deadline=table.deadline, view=view)


def own(table: Table, seat: int) -> m.Own | None:
    """What the owner of a seat sees besides."""
    race = table.race
    if race is None:
        return None
    seen = race.own(seat)
    choices = tuple(map(str, seen.choices))
    sealed = race.sealed.get(seat)
    return m.Own(
        seat=seat,
        hand=seen.hand,
        choices=choices,
        why=tuple(_why(race, seat, choices)),
        sealed=None if sealed is None else str(sealed),
        played=seen.played,
        draws=tuple(
            m.OwnDraw(number, draw.tokens or (), draw.kept) for number, draw in seen.draws.items()
        ),
    )


def _why(race: Race, seat: int, choices: tuple[str, ...]) -> Iterator[m.Why]:
    """What a seat that is asked holds or sees, and may not choose."""
    if not choices:
        return
    if all(text in choices for text in tried(race.game.stage, race.own(seat).hand)):
        return
    yield from reasons(race.view(seat))


def reasons(view: View) -> Iterator[m.Why]:
    """Why the seat of a view may not choose what it holds or sees."""
    for text, found in untaken(view).items():
        token = {} if found.token is None else {"token": found.token}
        yield m.Why(text, found.reason, found.rule, {**found.values, **token})


def events(table: Table, seats: tuple[int, ...], since: int) -> tuple[dict[str, object], ...]:
    """What has happened from event `since` on, as the owner of these seats may know it."""
    race = table.race
    if race is None:
        return ()
    seen = race.events_for(None, since)
    for seat in seats:
        own_eyes = race.events_for(seat, since)
        seen = tuple(
            mine if mine.seen_by(seat) != mine.seen_by(None) else theirs
            for theirs, mine in zip(seen, own_eyes, strict=True)
        )
    return tuple(event.as_dict() for event in seen)


def lines(table: Table, since: int) -> tuple[m.Line, ...]:
    """Table talk from line `since` on."""
    return tuple(
        m.Line(number, line.seat, line.name, line.at, line.text, line.phrase)
        for number, line in enumerate(table.talk[since:], start=since)
    )


def listing(table: Table) -> m.Listing:
    """A table in the list of public tables."""
    seated = [seat for seat in table.seats if seat is not None]
    host = next((s.name for s in seated if s.guest is not None and s.guest == table.host), None)
    return m.Listing(host=host, seated=len(seated), options=table.options)


def welcome(table: Table, guest: str | None, watching: bool, hello: m.Hello, now: float) -> bytes:
    """All that this client may know."""
    seats = () if watching or hello.public else table.held_by(guest)
    count = 0 if table.race is None else table.race.events
    since = count if hello.events is None or hello.events < 0 else hello.events
    return m.encode(
        m.Welcome(
            protocol=m.PROTOCOL,
            version=table.news,
            now=now,
            host=not watching and guest is not None and guest == table.host,
            mine=seats,
            links=None if watching else links(table),
            table=table_info(table),
            status=status(table),
            race=race_info(table),
            count=count,
            events=events(table, seats, since),
            own=tuple(part for seat in seats if (part := own(table, seat)) is not None),
            talk=lines(table, max(hello.talk, len(table.talk) - TALK_SHOWN, 0)),
        )
    )
