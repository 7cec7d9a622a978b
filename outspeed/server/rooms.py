"""The live tables of this process, and what comes to them from the store, the clock and bots."""

import asyncio
import secrets
import time
from collections.abc import Coroutine
from functools import partial
from typing import Any, Final

import structlog
from prometheus_client import Counter, Histogram

from outspeed.deck import SHIPPED
from outspeed.server import entries as e
from outspeed.server import messages as m
from outspeed.server.bots import BotPool
from outspeed.server.connection import Connection
from outspeed.server.hints import HINT_LEVEL, SEED, hint
from outspeed.server.lobby import check_rematch, rematch_entries
from outspeed.server.operation import Metrics
from outspeed.server.options import Options
from outspeed.server.play import BotChoice
from outspeed.server.refusal import Refused
from outspeed.server.room import Due, Followed, Room, append_of
from outspeed.server.store import Notice, Store, StoreError
from outspeed.server.store.queries import (
    create_table,
    deck_text,
    delete_table,
    due_tables,
    find_table,
    gone_tables,
)
from outspeed.server.table import Table
from outspeed.view import View

TICK: Final = 0.25  # seconds between looks at the store for tables that are due
GONE: Final = 4.0  # seconds between looks for tables that somebody else has deleted
DUE_AT_ONCE: Final = 200
IDLE: Final = 60.0  # seconds that a table nobody looks at stays in memory
CODE_LETTERS: Final = "BCDFGHJKLMNPQRSTVWXZ23456789"
CODE_LENGTH: Final = 6
_LOG: Final = structlog.get_logger()


class Rooms:
    """Finds, makes and forgets the rooms of this process."""

    def __init__(self, store: Store, bots: BotPool, metrics: Metrics) -> None:
        self.store: Final = store
        self.decisions: Final[Counter] = metrics.decisions
        self.latency: Final[Histogram] = metrics.latency
        self.store_failures: Final[Counter] = metrics.store_failures
        self._bots: Final = bots
        self._rooms: Final[dict[str, Room]] = {}
        self._tasks: Final[set[asyncio.Task[None]]] = set()
        self._clock: asyncio.Task[None] | None = None

    def __len__(self) -> int:
        return len(self._rooms)

    def room(self, table_id: str) -> Room:
        """The room of a table, which need not exist: the room finds out."""
        room = self._rooms.get(table_id)
        if room is None:
            room = self._rooms[table_id] = Room(self, table_id)
        return room

    def forget(self, room: Room) -> None:
        if self._rooms.get(room.id) is room:
            del self._rooms[room.id]

    async def find(self, key: str) -> tuple[Room, bool]:
        """The room of a table by its id or by that of the spectators' link; true for the latter."""
        room = self._rooms.get(key)
        if room is not None:
            return room, False
        found = await self.store.read(lambda c: find_table(c, key))
        if found is None:
            raise Refused("no_table", "there is no such table", 404)
        return self.room(found[0]), found[1]

    # --- New tables ------------------------------------------------------------------------------
    async def open_table(self, host: str, options: Options) -> Table:
        """A new table in its lobby, stored."""
        text = await self.deck_of(options)
        return await self._create(host, options, text, None, secrets.token_bytes(32))

    async def rematch(self, room: Room, guest: str, same_luck: bool) -> None:
        """The group goes on at a new table; whoever asks second finds the first one's."""
        old = await room.table()
        check_rematch(old, guest)
        if old.next is not None:
            return
        seed = old.seed if same_luck else secrets.token_bytes(32)
        host = old.host or guest
        new = await self._create(host, old.options, old.deck_text, old, seed)
        room.submit(Followed(new.id))
        if (await room.table()).next != new.id:
            await self.store.write(lambda c: delete_table(c, new.id))

    async def deck_of(self, options: Options) -> str | None:
        """The text of an uploaded deck; None for a shipped one."""
        if options.deck in SHIPPED:
            return None
        text = await self.store.read(lambda c: deck_text(c, options.deck))
        if text is None:
            raise Refused("no_deck", f"deck is {options.deck!r}; upload it first", 404)
        return text

    async def _create(
        self, host: str, options: Options, deck: str | None, like: Table | None, seed: bytes
    ) -> Table:
        while True:
            table = Table(secrets.token_urlsafe(12))
            opened = e.Opened(
                at=time.time(),
                host=host,
                code="".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH)),
                watch=secrets.token_urlsafe(12),
                seed=seed.hex(),
                options=options,
                deck=deck,
            )
            found: list[e.AnyEntry] = [opened] if like is None else rematch_entries(like, opened)
            table.apply_all(found)
            new = append_of(table, 0, found)
            if await self.store.write(partial(create_table, new=new, watch=table.watch)):
                break
        self.room(table.id).adopt(table)
        return table

    # --- From the store --------------------------------------------------------------------------
    def heard(self, notice: Notice | None) -> None:
        """Another process has changed a table, or may have."""
        if notice is None:
            for room in self._rooms.values():
                room.stale = True
                room.submit(Due())
        elif notice.table in self._rooms:
            self._rooms[notice.table].submit(notice)

    # --- Bots ------------------------------------------------------------------------------------
    def ask_bot(self, room: Room, seat: int, ask: int, level: str, view: View, luck: int) -> None:
        """Have a bot think; its choice comes back to the room."""
        self._spawn(self._think(room, seat, ask, level, view, luck))

    async def _think(
        self, room: Room, seat: int, ask: int, level: str, view: View, luck: int
    ) -> None:
        choice = await self._bots.choose(level, luck, view)
        room.submit(BotChoice(seat, ask, choice))

    def ask_hint(self, connection: Connection, order: m.AskHint, seat: int, view: View) -> None:
        """Have a bot explain what it thinks of a view, to its owner only."""
        self._spawn(self._hint(connection, order, seat, view))

    async def _hint(self, connection: Connection, order: m.AskHint, seat: int, view: View) -> None:
        found = await self._bots.explain(HINT_LEVEL, SEED, view)
        answer: m.Hint | m.RefusedOrder
        if found is None:
            text = f"{HINT_LEVEL} is not ready: ask again in a minute"
            answer = m.RefusedOrder(id=order.id, code="no_hint", text=text)
        else:
            answer = hint(order, seat, found)
        connection.post(m.encode(answer))

    # --- The clock -------------------------------------------------------------------------------
    def start(self) -> None:
        self._clock = asyncio.create_task(self._watch_clock())

    async def _watch_clock(self) -> None:
        looked = 0.0
        while True:
            try:
                await self._wake_due()
                if time.monotonic() - looked > GONE:
                    looked = time.monotonic()
                    await self._close_gone()
            except StoreError as error:
                _LOG.error("clock_failed", error=str(error))
            await asyncio.sleep(TICK)

    async def _wake_due(self) -> None:
        now = time.time()
        for table in await self.store.read(lambda c: due_tables(c, now, DUE_AT_ONCE)):
            self.room(table).submit(Due())
        for room in list(self._rooms.values()):
            if room.idle and time.monotonic() - room.used > IDLE:
                self.forget(room)

    async def _close_gone(self) -> None:
        live = [room.id for room in self._rooms.values() if room.connections]
        for table in await self.store.read(lambda c: gone_tables(c, live)):
            self.close_room(table)

    async def stop(self) -> None:
        """Finish what has been taken in; take nothing more from the clock and the bots."""
        if self._clock is not None:
            self._clock.cancel()
        for task in self._tasks:
            task.cancel()
        for room in list(self._rooms.values()):
            await room.settle()

    async def farewell(self, code: str) -> None:
        """Tell all clients that the server ends their connection."""
        message = m.encode(m.Closing(code=code))
        connections: list[Connection] = [c for r in self._rooms.values() for c in r.connections]
        for room in list(self._rooms.values()):
            await room.settle()
        for connection in connections:
            connection.post(message)

    def close_room(self, table: str) -> None:
        """A table that is no more: its clients are told."""
        room = self._rooms.pop(table, None)
        if room is not None:
            for connection in list(room.connections):
                connection.post(m.encode(m.Closing(code="gone")))

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
