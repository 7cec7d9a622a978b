"""The store in a file: one thread writes, and flushes once for all that waits."""

import asyncio
import fcntl
import os
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import compress
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec
from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import SQLAlchemyError

from outspeed.server.store.batcher import Batcher
from outspeed.server.store.migrate import migrate
from outspeed.server.store.store import Append, Listener, StoreError

T = TypeVar("T")
Job = Append | Callable[[Connection], Any]

# One statement for the rows of all tables of a batch, one for all their entries: every statement
# hands the interpreter's lock over and has to wait for it again.
_MOVE: Final = """
UPDATE tables
SET version = i.version, code = i.code, phase = i.phase, public = i.public,
    listing = i.listing, wake = i.wake, updated = i.updated
FROM (
    SELECT json_extract(value, '$[0]') AS id, json_extract(value, '$[1]') AS base,
           json_extract(value, '$[2]') AS version, json_extract(value, '$[3]') AS code,
           json_extract(value, '$[4]') AS phase, json_extract(value, '$[5]') AS public,
           json_extract(value, '$[6]') AS listing, json_extract(value, '$[7]') AS wake,
           json_extract(value, '$[8]') AS updated
    FROM json_each(?)
) AS i
WHERE tables.id = i.id AND tables.version = i.base
"""
_ADD: Final = """
INSERT INTO entries (table_id, version, body)
SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]')
FROM json_each(?)
"""
_SEAT: Final = """
INSERT OR IGNORE INTO members (guest, table_id)
SELECT guests.id, json_extract(value, '$[1]')
FROM json_each(?) JOIN guests ON guests.id = json_extract(value, '$[0]')
"""
_json: Final = msgspec.json.Encoder().encode


class SqliteStore:
    """SQLite in WAL mode, flushed at every commit; one process at a time."""

    def __init__(self, path: str, alone: bool) -> None:
        self._path: Final = Path(path)
        self._alone: Final = alone
        self._writer: Final = ThreadPoolExecutor(1, "sqlite-writer")
        self._batcher: Final[Batcher[Job, Any]] = Batcher(self._commit, width=1)
        self._engine: Engine | None = None
        self._connection: Connection | None = None
        self._lock: int | None = None

    async def open(self, listener: Listener) -> None:
        await asyncio.get_running_loop().run_in_executor(self._writer, self._open)

    async def close(self) -> None:
        await self._batcher.finish()
        await asyncio.get_running_loop().run_in_executor(self._writer, self._close)
        self._writer.shutdown()

    async def read(self, query: Callable[[Connection], T]) -> T:
        return await asyncio.to_thread(self._read, query)

    async def write(self, change: Callable[[Connection], T]) -> T:
        result: T = await self._batcher.add(change)
        return result

    async def append(self, append: Append) -> bool:
        return bool(await self._batcher.add(append))

    async def vacuum(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self._writer, self._vacuum)

    # --- In threads ------------------------------------------------------------------------------
    def _open(self) -> None:
        try:
            if self._alone:
                self._path.parent.mkdir(parents=True, exist_ok=True)
                self._lock = os.open(f"{self._path}.lock", os.O_RDWR | os.O_CREAT, 0o600)
                fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            # Hands and sealed choices are in there.
            os.close(os.open(self._path, os.O_RDWR | (os.O_CREAT if self._alone else 0), 0o600))
        except BlockingIOError:
            raise StoreError(
                f"{self._path} is in use by another process; several need postgresql://…"
            ) from None
        except OSError as error:
            raise StoreError(f"{self._path}: {error.strerror}") from None
        engine = create_engine(
            f"sqlite:///{self._path}",
            connect_args={"isolation_level": None, "check_same_thread": False, "timeout": 10},
        )
        event.listen(engine, "connect", _set_up)
        self._engine = engine
        try:
            self._connection = engine.connect()
            self._connection.exec_driver_sql("BEGIN IMMEDIATE")
            migrate(self._connection)
            self._connection.exec_driver_sql("COMMIT")
            self._connection.commit()
        except (SQLAlchemyError, sqlite3.Error) as error:
            raise StoreError(f"{self._path}: {_why(error)}") from None

    def _vacuum(self) -> None:
        assert self._connection is not None
        try:
            self._connection.exec_driver_sql("VACUUM")
        except SQLAlchemyError as error:
            raise StoreError(_why(error)) from None

    def _close(self) -> None:
        if self._connection is not None:
            self._connection.close()
        if self._engine is not None:
            self._engine.dispose()
        if self._lock is not None:
            os.close(self._lock)

    def _read(self, query: Callable[[Connection], T]) -> T:
        assert self._engine is not None
        try:
            with self._engine.connect() as connection:
                return query(connection)
        except SQLAlchemyError as error:
            raise StoreError(_why(error)) from None

    async def _commit(self, jobs: list[Job]) -> Sequence[Any]:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._writer, self._commit_all, jobs)

    def _commit_all(self, jobs: list[Job]) -> list[Any]:
        connection = self._connection
        assert connection is not None
        driver = connection.connection.driver_connection
        assert isinstance(driver, sqlite3.Connection)
        cursor = driver.cursor()
        try:
            stored = iter(_append(cursor, [job for job in jobs if isinstance(job, Append)]))
            results: list[Any] = [
                next(stored) if isinstance(job, Append) else _change(cursor, connection, job)
                for job in jobs
            ]
            cursor.execute("COMMIT")
        except (SQLAlchemyError, sqlite3.Error) as error:
            if driver.in_transaction:
                driver.rollback()
            raise StoreError(_why(error)) from None
        return results


def _append(cursor: sqlite3.Cursor, jobs: list[Append]) -> list[bool]:
    """Begin a transaction with these; which of them are in it, as their tables were at `base`."""
    cursor.execute("BEGIN IMMEDIATE")
    if not jobs:
        return []
    if _move(cursor, jobs) == len(jobs):
        _add(cursor, jobs)
        return [True] * len(jobs)
    cursor.execute("ROLLBACK")
    cursor.execute("BEGIN IMMEDIATE")
    stored = [_move(cursor, [job]) == 1 for job in jobs]
    _add(cursor, list(compress(jobs, stored)))
    return stored


def _move(cursor: sqlite3.Cursor, jobs: list[Append]) -> int:
    """How many of the tables were at `base`, and have their new rows."""
    rows = [
        (j.table, j.base, j.version, j.code, j.phase, j.public, j.listing, j.wake, j.updated)
        for j in jobs
    ]
    return cursor.execute(_MOVE, (_json(rows).decode(),)).rowcount


def _add(cursor: sqlite3.Cursor, jobs: list[Append]) -> None:
    rows = [
        (job.table, version, body)
        for job in jobs
        for version, body in enumerate(job.bodies, start=job.base + 1)
    ]
    cursor.execute(_ADD, (_json(rows).decode(),))
    seated = [(guest, job.table) for job in jobs for guest in job.seated]
    if seated:
        cursor.execute(_SEAT, (_json(seated).decode(),))


def _change(
    cursor: sqlite3.Cursor, connection: Connection, job: Callable[[Connection], Any]
) -> Any:
    """A change of its own: if it fails, the rest of the batch is stored all the same."""
    cursor.execute("SAVEPOINT change")
    try:
        result = job(connection)
    except SQLAlchemyError as error:
        if not cursor.connection.in_transaction:  # a full disk ends the whole transaction
            raise StoreError(_why(error)) from None
        cursor.execute("ROLLBACK TO change")
        result = StoreError(_why(error))
    except StoreError as error:
        cursor.execute("ROLLBACK TO change")
        result = error
    cursor.execute("RELEASE change")
    return result


def _set_up(driver: sqlite3.Connection, _record: object) -> None:
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        driver.execute(f"PRAGMA {pragma}")


def _why(error: Exception) -> str:
    """The database's own words, without the statement and its values."""
    return str(getattr(error, "orig", None) or error).splitlines()[0]
