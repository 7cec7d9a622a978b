"""What has been told to the clients at a table, and what is new for each of them."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING, Any, Final

import msgspec

from outspeed.server import messages as m
from outspeed.server import show
from outspeed.server.table import Table

if TYPE_CHECKING:
    from outspeed.server.connection import Connection

Told = tuple["Connection", bytes]
_PRIVATE: Final = frozenset({"drew", "kept"})  # events that their seat sees otherwise


class News:
    """Compares the table with what was told last; what nobody may notice is told to nobody.

    A seat that changes its sealed choice is no news: the others' next message is the same.
    """

    def __init__(self, table: Table) -> None:
        """Nobody looks on yet: everything so far is in what `welcome` will tell."""
        self._version = table.news
        self._events = _count(table)
        self._lines = len(table.talk)
        self._own: dict[int, bytes] = {}
        table.changes.clear()
        table.own_changes.clear()

    def start_again(self, table: Table) -> None:
        """The table was read anew: any part of it may be other than was told."""
        table.changes.clear()
        if table.news != self._version:
            table.changes.update(("table", "race", "status", "links"))
        table.own_changes.update(range(len(table.seats)))

    def tell(self, table: Table, connections: Collection[Connection]) -> Iterator[Told]:
        """A message for every client for whom something is new."""
        changes, own_changes = table.changes, table.own_changes
        if not changes and not own_changes:
            return
        if "race" in changes:
            own_changes.update(range(len(table.seats)))
        since, line = self._events, self._lines
        self._version, self._lines = table.news, len(table.talk)
        if "race" in changes:
            self._events = _count(table)
        if connections:
            yield from self._messages(table, connections, since, line)
        else:
            self._own.clear()
        changes.clear()
        own_changes.clear()

    def _messages(
        self, table: Table, connections: Collection[Connection], since: int, line: int
    ) -> Iterator[Told]:
        changes = table.changes
        parts: dict[str, Any] = {}
        if "table" in changes:
            parts["table"] = _raw(show.table_info(table))
        if "status" in changes:
            parts["status"] = show.status(table)
        if "race" in changes:
            parts["race"] = _raw(show.race_info(table))
            parts["count"] = self._events
        if len(table.talk) > line:
            parts["talk"] = _raw(show.lines(table, line))
        events = show.events(table, (), since) if "race" in changes else ()
        knowing = {event["seat"] for event in events if event["type"] in _PRIVATE}
        if events:
            parts["events"] = _raw(events)
        seats = {connection: _seats(table, connection) for connection in connections}
        present = {seat for mine in seats.values() for seat in mine}
        own = {
            seat: new
            for seat in sorted(table.own_changes)
            if (new := self._new_own(table, seat, seat in present)) is not None
        }
        public = m.encode(m.Update(version=table.news, **parts)) if changes else None
        for connection, mine in seats.items():
            news = dict(parts)
            private = not knowing.isdisjoint(mine)
            if private:
                news["events"] = show.events(table, mine, since)
            news["own"] = tuple(own[seat] for seat in mine if seat in own)
            if not connection.watching and changes & {"table", "links"}:
                news["mine"] = mine
                news["host"] = connection.guest is not None and connection.guest == table.host
                news["links"] = show.links(table)
            elif not news["own"] and not private:
                if public is not None:
                    yield connection, public
                continue
            yield connection, m.encode(m.Update(version=table.news, **news))

    def _new_own(self, table: Table, seat: int, present: bool) -> msgspec.Raw | None:
        """What the owner of a seat sees, if they are here and it is not what they saw last."""
        own = show.own(table, seat) if present else None
        if own is None:
            self._own.pop(seat, None)
            return None
        encoded = m.encode(own)
        if self._own.get(seat) == encoded:
            return None
        self._own[seat] = encoded
        return msgspec.Raw(encoded)


def _seats(table: Table, connection: Connection) -> tuple[int, ...]:
    return () if connection.public else table.held_by(connection.guest)


def _raw(part: object) -> msgspec.Raw:
    """A part that is encoded once for everybody."""
    return msgspec.Raw(m.encode(part))


def _count(table: Table) -> int:
    return 0 if table.race is None else table.race.events
