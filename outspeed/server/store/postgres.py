"""The store in PostgreSQL: several processes, told of each other's entries by NOTIFY."""

import asyncio
import secrets
from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

import asyncpg
import msgspec
from sqlalchemy import Connection, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool

from outspeed.server.store.batcher import Batcher
from outspeed.server.store.migrate import migrate
from outspeed.server.store.store import Append, Listener, Notice, StoreError

T = TypeVar("T")

CHANNEL: Final = "outspeed"
MAX_NOTICE: Final = 7_900  # bytes; PostgreSQL takes less than 8000
POOL: Final = 20
FLIGHTS: Final = 4  # batches of appends on their way at a time
RECONNECT: Final = 0.5  # seconds
PATIENCE: Final = 6.0  # seconds for a statement: whoever waits for it is told in time
QUEUE: Final = 30.0  # seconds to wait for a connection, when many want one
LONG: Final = 3_600.0  # seconds for work on the whole database
_FAILURES: Final = (
    OSError,
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # a connection that has died in the middle of something
    SQLAlchemyError,
)
MIGRATION_LOCK: Final = 0x6F757473  # any number that nobody else locks

# One statement for all tables of a batch. A row that another process holds, or has moved, is left
# out of what is returned: its table must be read again. Rows are never waited for, so that two
# processes cannot wait for each other.
_APPEND: Final = """
WITH incoming AS (
    SELECT * FROM unnest($1::text[], $2::int[], $3::int[], $4::text[], $5::text[], $6::bool[],
                         $7::text[], $8::float8[], $9::float8[], $10::text[])
        AS i(id, base, version, code, phase, public, listing, wake, updated, notice)
), held AS (
    SELECT t.id FROM tables t JOIN incoming i ON t.id = i.id AND t.version = i.base
    FOR UPDATE OF t SKIP LOCKED
), moved AS (
    UPDATE tables t
    SET version = i.version, code = i.code, phase = i.phase, public = i.public,
        listing = i.listing, wake = i.wake, updated = i.updated
    FROM incoming i JOIN held h ON h.id = i.id
    WHERE t.id = i.id
    RETURNING t.id, i.notice
), added AS (
    INSERT INTO entries (table_id, version, body)
    SELECT n.id, n.version, n.body
    FROM unnest($11::text[], $12::int[], $13::text[]) AS n(id, version, body)
    JOIN moved ON moved.id = n.id
), seated AS (
    INSERT INTO members (guest, table_id)
    SELECT g.id, s.id
    FROM unnest($15::text[], $16::text[]) AS s(guest, id)
    JOIN moved ON moved.id = s.id JOIN guests g ON g.id = s.guest
    ON CONFLICT DO NOTHING
)
SELECT moved.id, pg_notify($14, moved.notice) FROM moved
"""


class _Wire(msgspec.Struct, array_like=True):
    """A notice as it travels: who sends it, which table, its version before, the entries."""

    process: str
    table: str
    base: int
    bodies: tuple[str, ...] | None


class PostgresStore:
    """PostgreSQL 13 or later; any number of processes."""

    def __init__(self, url: str) -> None:
        self._url: Final = url
        self._process: Final = secrets.token_hex(4)
        self._batcher: Final[Batcher[Append, bool]] = Batcher(self._commit, width=FLIGHTS)
        self._engine: Final[AsyncEngine] = create_async_engine(
            "postgresql+asyncpg://",
            async_creator=lambda: self._connect(PATIENCE),
            pool_size=POOL - FLIGHTS,
            max_overflow=0,
            pool_timeout=QUEUE,
            pool_pre_ping=True,
        )
        self._pool: asyncpg.Pool[Any] | None = None
        self._listener: Listener = lambda _notice: None
        self._listening: asyncio.Task[None] | None = None
        self._in_doubt: Final[set[str]] = set()  # tables of batches that may yet be committed

    async def open(self, listener: Listener) -> None:
        self._listener = listener
        try:
            await self._migrate()
            self._pool = await asyncpg.create_pool(
                self._url, min_size=1, max_size=FLIGHTS, timeout=PATIENCE, command_timeout=PATIENCE
            )
            heard = await self._listen()
        except (*_FAILURES, ValueError) as error:
            raise StoreError(f"PostgreSQL: {_why(error)}") from None
        self._listening = asyncio.create_task(self._keep_listening(heard))

    async def _connect(self, patience: float) -> "asyncpg.Connection[Any]":
        return await asyncpg.connect(self._url, timeout=PATIENCE, command_timeout=patience)

    async def _migrate(self) -> None:
        engine = create_async_engine(
            "postgresql+asyncpg://", async_creator=lambda: self._connect(LONG), poolclass=NullPool
        )
        async with engine.begin() as connection:
            # Processes that start together take turns.
            lock = text("SELECT pg_advisory_xact_lock(:key)")
            await connection.execute(lock, {"key": MIGRATION_LOCK})
            await connection.run_sync(migrate)

    async def close(self) -> None:
        await self._batcher.finish()
        if self._listening is not None:
            self._listening.cancel()
            await asyncio.gather(self._listening, return_exceptions=True)
        if self._pool is not None:
            await self._pool.close()
        await self._engine.dispose()

    async def read(self, query: Callable[[Connection], T]) -> T:
        try:
            async with self._engine.connect() as connection:
                return await connection.run_sync(query)
        except _FAILURES as error:
            raise StoreError(_why(error)) from None

    async def write(self, change: Callable[[Connection], T]) -> T:
        try:
            async with self._engine.begin() as connection:
                return await connection.run_sync(change)
        except _FAILURES as error:
            raise StoreError(_why(error)) from None

    async def append(self, append: Append) -> bool:
        return await self._batcher.add(append)

    async def vacuum(self) -> None:
        assert self._pool is not None
        await self._pool.execute("VACUUM", timeout=LONG)

    async def _commit(self, jobs: list[Append]) -> Sequence[bool]:
        assert self._pool is not None
        rows = [
            (job.table, version, body)
            for job in jobs
            for version, body in enumerate(job.bodies, start=job.base + 1)
        ]
        seated = [(guest, job.table) for job in jobs for guest in job.seated]
        try:
            stored = await self._pool.fetch(
                _APPEND,
                [job.table for job in jobs],
                [job.base for job in jobs],
                [job.version for job in jobs],
                [job.code for job in jobs],
                [job.phase for job in jobs],
                [job.public for job in jobs],
                [job.listing for job in jobs],
                [job.wake for job in jobs],
                [job.updated for job in jobs],
                [self._notice(job) for job in jobs],
                [table for table, _, _ in rows],
                [version for _, version, _ in rows],
                [body for _, _, body in rows],
                CHANNEL,
                [guest for guest, _ in seated],
                [table for _, table in seated],
            )
        except _FAILURES as error:
            self._in_doubt.update(job.table for job in jobs)
            raise StoreError(_why(error)) from None
        ids = {row[0] for row in stored}
        return [job.table in ids for job in jobs]

    def _notice(self, job: Append) -> str:
        whole = msgspec.json.encode(_Wire(self._process, job.table, job.base, job.bodies))
        if len(whole) > MAX_NOTICE:
            whole = msgspec.json.encode(_Wire(self._process, job.table, job.base, None))
        return whole.decode()

    # --- Listening -------------------------------------------------------------------------------
    async def _listen(self) -> asyncio.Event:
        """Start listening; the event is set when the connection is lost."""
        connection = await self._connect(PATIENCE)
        lost = asyncio.Event()
        connection.add_termination_listener(lambda _connection: lost.set())
        await connection.add_listener(CHANNEL, self._heard)
        self._ear = connection  # keeps it alive
        return lost

    async def _keep_listening(self, lost: asyncio.Event) -> None:
        try:
            while True:
                await lost.wait()
                while True:
                    try:
                        lost = await self._listen()
                        break
                    except _FAILURES:
                        await asyncio.sleep(RECONNECT)
                self._listener(None)
        finally:
            self._ear.terminate()

    def _heard(self, _connection: object, _pid: int, _channel: str, payload: object) -> None:
        try:
            wire = msgspec.json.decode(str(payload), type=_Wire)
        except msgspec.DecodeError:
            return  # not from an outspeed server
        # What was given up may be committed all the same, later than it is read again.
        if wire.process != self._process or wire.table in self._in_doubt:
            self._listener(Notice(wire.table, wire.base, wire.bodies))


def _why(error: Exception) -> str:
    """The database's own words, without the statement and its values."""
    words = str(getattr(error, "orig", None) or error).strip()
    return words.splitlines()[0] if words else type(error).__name__
