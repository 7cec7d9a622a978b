"""Looking after the tables of a server, from the command line."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import TypeVar

import msgspec

from outspeed.errors import OutspeedError
from outspeed.server import entries as e
from outspeed.server.expiry import expire
from outspeed.server.messages import Listing
from outspeed.server.store import Store, make_store
from outspeed.server.store import queries as q
from outspeed.server.table import FINISHED, Table

T = TypeVar("T")


def list_tables(url: str) -> list[str]:
    """A line for each table, the one that changed last at the end."""
    rows = _with_store(url, lambda store: store.read(q.list_tables))
    return [_line(*row) for row in rows]


def export_record(url: str, table_id: str) -> str:
    """The record of a race, with its seed if it is over."""
    bodies = _with_store(url, lambda store: store.read(lambda c: q.bodies_since(c, table_id, 0)))
    if not bodies:
        raise OutspeedError(f"table {table_id!r} does not exist; see outspeed admin list")
    table = Table(table_id)
    table.apply_all(map(e.decode, bodies))
    if table.race is None:
        raise OutspeedError(f"the race at table {table_id!r} has not begun")
    return table.record().text(reveal_seed=table.phase == FINISHED)


def delete_table(url: str, table_id: str) -> None:
    """The table is no more; a server that has it open tells its clients."""
    if not _with_store(url, lambda store: store.write(lambda c: q.delete_table(c, table_id))):
        raise OutspeedError(f"table {table_id!r} does not exist; see outspeed admin list")


def vacuum_database(url: str) -> str:
    """Delete what is abandoned and give its space back; a word on what was done."""

    async def work(store: Store) -> int:
        gone = await expire(store)
        await store.vacuum()
        return len(gone)

    return f"{_with_store(url, work)} abandoned tables deleted"


def _with_store(url: str, work: Callable[[Store], Awaitable[T]]) -> T:
    async def run() -> T:
        store = make_store(url, alone=False)
        await store.open(lambda _notice: None)
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(run())


def _line(table: str, phase: str, version: int, updated: float, listing: str) -> str:
    found = msgspec.json.decode(listing, type=Listing)
    when = datetime.fromtimestamp(updated, UTC).isoformat(" ", "minutes")
    age = (time.time() - updated) / 86_400
    host = found.host or "-"
    seats = f"{found.seated}/{found.options.players}"
    return f"{table}  {phase:8}  {version:4} entries  {seats}  {when}  {age:5.1f} d  {host}"
