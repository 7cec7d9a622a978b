"""Tables: make one, find one, and what is left of a race."""

import asyncio
from typing import Annotated, Any

import msgspec
from litestar import MediaType, Response, get, post
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter
from msgspec import Struct

from outspeed.rules.terms import SEATS
from outspeed.server import messages as m
from outspeed.server import show
from outspeed.server.http.request import Asking, guest_of, guest_or_none, limit, service_of
from outspeed.server.options import Options
from outspeed.server.refusal import Refused
from outspeed.server.replay import Replay, replay
from outspeed.server.store import queries as q
from outspeed.server.table import FINISHED, LOBBY, Table

LISTED = 100


class TableLinks(Struct):
    """A new table: the players' id, the code to type, the spectators' id."""

    table: str
    code: str
    watch: str


class Found(Struct):
    """The players' id of a table whose code somebody knows."""

    table: str


class PublicTable(Struct):
    """A table in a list: `table` to take a seat in the lobby, or `watch` to look on."""

    phase: m.Phase
    listing: m.Listing
    table: str | None
    watch: str | None


class MyTable(Struct):
    """A table where whoever asks has sat."""

    table: str
    phase: m.Phase
    updated: float
    listing: m.Listing


class TableState(Struct):
    """A table as a visitor may see it; the WebSocket tells the rest."""

    version: int
    table: m.TableInfo
    race: m.RaceInfo | None


@post("/api/tables", operation_id="create_table")
async def create_table(request: Asking, data: JSONBody[Options]) -> TableLinks:
    """A new table; whoever makes it is its host and takes a seat like everybody else."""
    guest = guest_of(request)
    limit(request, "create")
    table = await service_of(request).rooms.open_table(guest, data)
    return TableLinks(table.id, table.code, table.watch)


@get("/api/tables", operation_id="public_tables")
async def public_tables(request: Asking) -> list[PublicTable]:
    """Public tables that wait for players or are racing."""
    rows = await service_of(request).store.read(lambda c: q.public_tables(c, LISTED))
    return [
        PublicTable(
            phase=row.phase,
            listing=_listing(row.listing),
            table=row.id if row.phase == LOBBY else None,
            watch=None if row.phase == LOBBY else row.watch,
        )
        for row in rows
    ]


@get("/api/my/tables", operation_id="my_tables")
async def my_tables(request: Asking) -> list[MyTable]:
    """The tables where whoever asks has sat, the latest first."""
    guest = guest_of(request)
    rows = await service_of(request).store.read(lambda c: q.tables_of(c, guest, LISTED))
    return [MyTable(row.id, row.phase, row.updated, _listing(row.listing)) for row in rows]


@get("/api/codes/{code:str}", operation_id="find_code")
async def find_code(request: Asking, code: FromPath[str]) -> Found:
    """The table with a code, as long as it is in its lobby."""
    limit(request, "join")
    plain = code.strip().upper()
    table = await service_of(request).store.read(lambda c: q.table_with_code(c, plain))
    if table is None:
        raise Refused("no_table", "no table in its lobby has this code", 404)
    return Found(table)


@get("/api/tables/{key:str}", operation_id="table_state")
async def table_state(request: Asking, key: FromPath[str]) -> TableState:
    """By the players' or the spectators' id."""
    table, _ = await _find(request, key)
    return TableState(table.news, show.table_info(table), show.race_info(table))


@get("/api/tables/{key:str}/record", operation_id="record", media_type=MediaType.TEXT)
async def record(request: Asking, key: FromPath[str]) -> Response[str]:
    """The record of a finished race, seed included; `outspeed record check` verifies it."""
    table, _ = await _find(request, key)
    _over(table)
    return Response(
        table.record().text(reveal_seed=True),
        headers={"Content-Disposition": 'attachment; filename="race.outspeed"'},
    )


@get("/api/tables/{key:str}/deck", operation_id="table_deck", media_type=MediaType.TEXT)
async def table_deck(request: Asking, key: FromPath[str]) -> str:
    """The text of the uploaded deck that a table plays with."""
    table, _ = await _find(request, key)
    if table.deck_text is None:
        raise Refused("shipped_deck", f"this table plays with {table.options.deck}", 404)
    return table.deck_text


@get("/api/tables/{key:str}/replay", operation_id="replay_table")
async def replay_table(
    request: Asking,
    key: FromPath[str],
    seat: Annotated[int | None, QueryParameter(ge=0, le=SEATS - 1)] = None,
    secrets: FromQuery[bool] = False,
) -> Replay:
    """Step by step: for the public, for a seat, or with all secrets.

    Before the race is over, a seat is shown to its owner only, and secrets to nobody.
    """
    table, watching = await _find(request, key)
    if table.race is None:
        raise Refused("too_early", "the race has not begun", 409)
    if seat is not None and seat >= table.race.game.players:
        raise Refused("bad_seat", f"seat is {seat}; allowed: 0 to {table.race.game.players - 1}")
    if table.phase != FINISHED:
        mine = () if watching else table.held_by(guest_or_none(request))
        if secrets or (seat is not None and seat not in mine):
            raise Refused("not_over", "the race is not over: this is secret", 403)
    limit(request, "lab")
    names = tuple(s.name for s in table.seats if s is not None)
    return await asyncio.to_thread(replay, table.race.game.copy(), names, seat, secrets)


async def _find(request: Asking, key: str) -> tuple[Table, bool]:
    room, watching = await service_of(request).rooms.find(key)
    return await room.table(), watching


def _over(table: Table) -> None:
    if table.phase != FINISHED:
        raise Refused("not_over", "the race is not over: its choices are secret", 403)


def _listing(text: str) -> m.Listing:
    return msgspec.json.decode(text, type=m.Listing)


HANDLERS: list[Any] = [
    create_table,
    public_tables,
    my_tables,
    find_code,
    table_state,
    record,
    table_deck,
    replay_table,
]
