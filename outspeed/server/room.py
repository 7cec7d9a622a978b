"""A table that is live in this process: orders in, entries to the store, updates out."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import structlog

from outspeed.server import entries as e
from outspeed.server import hints, play, show
from outspeed.server import messages as m
from outspeed.server.lobby import LOBBY_ORDERS, own_seat, set_options
from outspeed.server.news import News
from outspeed.server.options import STAND_IN
from outspeed.server.refusal import Refused, not_stored
from outspeed.server.store import Append, Notice, StoreError
from outspeed.server.store.queries import bodies_since
from outspeed.server.table import LOBBY, Table, order_key

if TYPE_CHECKING:
    from outspeed.server.connection import Connection
    from outspeed.server.rooms import Rooms

TRIES: Final = 100  # times that other processes may be quicker, for one batch
_LOG: Final = structlog.get_logger()

ORDERS: Final[dict[type, Callable[..., list[e.AnyEntry]]]] = {
    **LOBBY_ORDERS,
    m.Choose: play.choose,
    m.Retract: play.retract,
    m.Resume: play.resume,
    m.Agree: hints.agree,
    m.AskHint: hints.ask,
}


@dataclass(frozen=True, slots=True)
class Given:
    """An order of a guest, with the deck that it names."""

    connection: Connection
    order: m.AnyOrder
    deck: str | None
    at: float


@dataclass(frozen=True, slots=True)
class Entering:
    """A client that says hello."""

    connection: Connection
    hello: m.Hello


@dataclass(frozen=True, slots=True)
class Asked:
    """Somebody in this process wants to read the table, when all that came before is stored."""

    future: asyncio.Future[Table]


@dataclass(frozen=True, slots=True)
class Followed:
    """The group has another table."""

    table: str


@dataclass(frozen=True, slots=True)
class Due:
    """The clock says that somebody must look after the table."""


Reply = tuple["Connection", m.Ack | m.RefusedOrder | m.AskHint]  # a hint takes a while
Item = Given | Entering | Asked | Followed | Due | play.BotChoice | Notice


class Room:
    """All that concerns a table goes through one queue, so that nobody sees what is not stored."""

    def __init__(self, rooms: Rooms, table_id: str) -> None:
        self.id: Final = table_id
        self.connections: Final[set[Connection]] = set()
        self.used = time.monotonic()
        self.stale = False  # notices may have been missed
        self._rooms: Final = rooms
        self._table: Table | None = None
        self._inbox: list[Item] = []
        self._running: asyncio.Task[None] | None = None
        self._thinking: Final[set[tuple[int, int]]] = set()
        self._news: News | None = None

    @property
    def idle(self) -> bool:
        return not self.connections and not self._inbox and self._running is None

    def submit(self, item: Item) -> None:
        """Take something in; it is handled after all that came before it."""
        self.used = time.monotonic()
        self._inbox.append(item)
        if self._running is None:
            self._running = asyncio.get_running_loop().create_task(self._run())

    def adopt(self, table: Table) -> None:
        """Take a table that has just been stored, and is not at home in any room yet."""
        self._table, self._news = table, News(table)

    async def table(self) -> Table:
        """The table as it is stored; Refused if there is none."""
        future: asyncio.Future[Table] = asyncio.get_running_loop().create_future()
        self.submit(Asked(future))
        return await future

    def leave(self, connection: Connection) -> None:
        self.connections.discard(connection)

    async def settle(self) -> None:
        """Return when everything taken in has been handled."""
        while self._running is not None:
            await asyncio.wait([self._running])

    async def _run(self) -> None:
        try:
            while self._inbox:
                batch, self._inbox = self._inbox, []
                try:
                    await self._handle(batch)
                except Refused as refused:
                    self._fail(batch, refused)
                except StoreError as error:
                    self._table = None
                    _LOG.error("store_failed", error=str(error))
                    self._rooms.store_failures.inc()
                    self._fail(batch, not_stored(error))
                except Exception:
                    self._table = None
                    _LOG.exception("table_failed")
                    self._fail(batch, Refused("internal", "something went wrong here", 500))
        finally:
            self._running = None

    async def _handle(self, batch: list[Item]) -> None:
        fresh = self._table is None
        for attempt in range(TRIES):
            table = await self._loaded()
            for item in batch:
                if isinstance(item, Notice) and not self._hear(table, item):
                    table = await self._caught_up(table)
            self._tell(table)  # what other processes have done
            base = table.version
            replies: list[Reply] = []
            found: list[e.AnyEntry] = []
            now = max(time.time(), table.at)
            for item in batch:
                found += self._entries(table, item, now, replies)
            if not found or await self._store(table, base, found):
                break
            self._table = None  # it has entries that are not stored
            if attempt:
                await asyncio.sleep(0.001 * attempt)
        else:
            raise StoreError("other processes were always quicker")
        self._deliver(table, batch, replies)
        # Whoever made the race go on asks the bots, or who finds them waiting.
        if found or fresh or any(isinstance(item, Due) for item in batch):
            self._ask_bots(table)

    def _entries(
        self,
        table: Table,
        item: Item,
        now: float,
        replies: list[Reply],
    ) -> list[e.AnyEntry]:
        """Apply what an item leads to; who gave it is answered when it is stored."""
        found: list[e.AnyEntry] = []
        match item:
            case Given(connection, order):
                try:
                    found = _decide(table, item, now)
                    table.apply_all(found)
                except Refused as refused:
                    answer = m.RefusedOrder(id=order.id, code=refused.code, text=refused.text)
                    replies.append((connection, answer))
                else:
                    done = order if isinstance(order, m.AskHint) else m.Ack(id=order.id)
                    replies.append((connection, done))
            case play.BotChoice():
                self._thinking.discard((item.ask, item.seat))
                found = play.bot_choice(table, item, now)
                table.apply_all(found)
            case Followed():
                if table.next is None:
                    found = [e.Followed(at=now, table=item.table)]
                    table.apply_all(found)
        return found

    async def _store(self, table: Table, base: int, found: list[e.AnyEntry]) -> bool:
        stored = await self._rooms.store.append(append_of(table, base, found))
        if stored:
            for entry in found:
                if isinstance(entry, e.Sealed):
                    self._rooms.decisions.labels(entry.by).inc()
        return stored

    def _deliver(
        self,
        table: Table,
        batch: list[Item],
        replies: list[Reply],
    ) -> None:
        self._tell(table)
        # After the news, so that who is answered already knows what has come of their order.
        for connection, answer in replies:
            if isinstance(answer, m.AskHint):
                self._hint(table, connection, answer)
            else:
                connection.post(m.encode(answer))
        now = time.time()
        for item in batch:
            match item:
                case Given():
                    self._rooms.latency.observe(now - item.at)
                case Entering(connection, hello):
                    if connection.room is not self:
                        continue  # gone, or at another table by now
                    self.connections.add(connection)
                    guest, watching = connection.guest, connection.watching
                    connection.post(show.welcome(table, guest, watching, hello, now))
                case Asked(future):
                    if not future.done():
                        future.set_result(table)

    def _hint(self, table: Table, connection: Connection, order: m.AskHint) -> None:
        """Have a bot think, unless the race has gone on in the meantime."""
        race = table.race
        assert race is not None
        if race.ask != order.ask:
            late = m.RefusedOrder(id=order.id, code="too_late", text="the race has gone on")
            connection.post(m.encode(late))
            return
        seat = own_seat(table, connection.guest, order.seat)
        self._rooms.ask_hint(connection, order, seat, race.view(seat))

    def _fail(self, batch: list[Item], refused: Refused) -> None:
        for item in batch:
            match item:
                case Given(connection, order):
                    answer = m.RefusedOrder(id=order.id, code=refused.code, text=refused.text)
                    connection.post(m.encode(answer))
                case Entering(connection) if refused.later:
                    connection.send_away(refused)
                case Entering(connection):
                    connection.leave()
                    connection.post(m.encode(m.Error(code=refused.code, text=refused.text)))
                case Asked(future):
                    if not future.done():
                        future.set_exception(refused)
                case play.BotChoice():
                    self._thinking.discard((item.ask, item.seat))

    # --- What the store has ----------------------------------------------------------------------
    async def _loaded(self) -> Table:
        table = self._table
        if table is not None and not self.stale:
            return table
        self.stale = False
        if table is not None:
            return await self._caught_up(table)
        table = Table(self.id)
        bodies = await self._rooms.store.read(lambda c: bodies_since(c, self.id, 0))
        if not bodies:
            self._rooms.close_room(self.id)
            raise Refused("no_table", "there is no such table", 404)
        table.apply_all(map(e.decode, bodies))
        self._table = table
        if self._news is None:
            self._news = News(table)
        else:
            self._news.start_again(table)
        return table

    async def _caught_up(self, table: Table) -> Table:
        since = table.version
        bodies = await self._rooms.store.read(lambda c: bodies_since(c, self.id, since))
        table.apply_all(map(e.decode, bodies))
        return table

    def _hear(self, table: Table, notice: Notice) -> bool:
        """Apply the entries of a notice; false if some before them are missing here."""
        if notice.bodies is not None and notice.base == table.version:
            table.apply_all(map(e.decode, notice.bodies))
            return True
        return notice.bodies is not None and notice.base + len(notice.bodies) <= table.version

    def _tell(self, table: Table) -> None:
        assert self._news is not None
        for connection, message in self._news.tell(table, self.connections):
            connection.post(message)

    # --- Bots ------------------------------------------------------------------------------------
    def _ask_bots(self, table: Table) -> None:
        race = table.race
        if race is None or race.over:
            return
        levels = table.drivers()
        if table.deadline is not None and time.time() >= table.deadline:
            levels |= {seat: STAND_IN for seat in table.waiting() if seat not in levels}
        for seat, level in levels.items():
            if (race.ask, seat) not in self._thinking:
                self._thinking.add((race.ask, seat))
                self._rooms.ask_bot(self, seat, race.ask, level, race.view(seat), table.luck(seat))


def append_of(table: Table, base: int, found: list[e.AnyEntry]) -> Append:
    """What the store is to hold of a table to which these entries have been applied."""
    return Append(
        table=table.id,
        base=base,
        bodies=tuple(e.encode(entry).decode() for entry in found),
        code=table.code if table.phase == LOBBY else None,
        phase=table.phase,
        public=table.options.public,
        listing=m.encode(show.listing(table)).decode(),
        wake=table.wake,
        updated=table.told_at,  # players are shown it: a changed choice must not show in it
        seated=tuple({entry.guest for entry in found if isinstance(entry, e.Sat) and entry.guest}),
    )


def _decide(table: Table, given: Given, now: float) -> list[e.AnyEntry]:
    """The entries that an order leads to; none if it has been carried out before."""
    guest, order = given.connection.guest, given.order
    if given.connection.watching:
        raise Refused("watching", "this link is for watching only")
    if given.connection.public and isinstance(order, m.AskHint):
        raise Refused("watching", "what is told here is for everybody to see")
    if guest is None:
        raise Refused("no_identity", "say who you are first: POST /api/guest")
    if order_key(guest, order.id) in table.done:
        return []
    if isinstance(order, m.SetOptions):
        return set_options(table, guest, order, now, given.deck)
    return [*play.back(table, guest, now), *ORDERS[type(order)](table, guest, order, now)]
