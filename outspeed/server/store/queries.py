"""Everything that is asked of the database besides appending, for both databases."""

import json
from collections.abc import Collection, Sequence
from typing import Any

from sqlalchemy import Connection, delete, func, insert, or_, select, update

from outspeed.deck import DEFAULT
from outspeed.server.store.schema import decks, entries, guests, members, tables, tokens
from outspeed.server.store.store import Append


# --- Tables --------------------------------------------------------------------------------------
def create_table(connection: Connection, new: Append, watch: str) -> bool:
    """A table with its first entries and the guests who sit there; false if its code is taken."""
    taken = select(tables.c.id).where(or_(tables.c.code == new.code, tables.c.id == new.table))
    if connection.execute(taken).first() is not None:
        return False
    connection.execute(
        insert(tables).values(
            id=new.table,
            version=new.version,
            code=new.code,
            watch=watch,
            phase=new.phase,
            public=new.public,
            listing=new.listing,
            wake=new.wake,
            created=new.updated,
            updated=new.updated,
        )
    )
    connection.execute(
        insert(entries),
        [
            {"table_id": new.table, "version": version, "body": body}
            for version, body in enumerate(new.bodies, start=1)
        ],
    )
    for guest in new.seated:
        add_member(connection, guest, new.table)
    return True


def bodies_since(connection: Connection, table: str, version: int) -> list[str]:
    """The entries of a table after a version, in order."""
    chosen = select(entries.c.body).where(entries.c.table_id == table, entries.c.version > version)
    return list(connection.execute(chosen.order_by(entries.c.version)).scalars())


def find_table(connection: Connection, key: str) -> tuple[str, bool] | None:
    """The table with this id, or watched by this id; and whether it is for watching only."""
    chosen = select(tables.c.id).where(or_(tables.c.id == key, tables.c.watch == key))
    found = connection.execute(chosen).scalar()
    return None if found is None else (found, found != key)


def table_with_code(connection: Connection, code: str) -> str | None:
    return connection.execute(select(tables.c.id).where(tables.c.code == code)).scalar()


def public_tables(connection: Connection, limit: int) -> Sequence[Any]:
    """Listings of public tables that can be joined or watched, the newest first."""
    chosen = select(tables.c.id, tables.c.watch, tables.c.phase, tables.c.listing).where(
        tables.c.public, tables.c.phase != "finished"
    )
    return connection.execute(chosen.order_by(tables.c.updated.desc()).limit(limit)).all()


def tables_of(connection: Connection, guest: str, limit: int) -> Sequence[Any]:
    """Listings of the tables that a guest has sat at, the latest first."""
    chosen = (
        select(tables.c.id, tables.c.phase, tables.c.listing, tables.c.updated)
        .join(members, members.c.table_id == tables.c.id)
        .where(members.c.guest == guest)
    )
    return connection.execute(chosen.order_by(tables.c.updated.desc()).limit(limit)).all()


def add_member(connection: Connection, guest: str, table: str) -> None:
    known = select(members.c.guest).where(members.c.guest == guest, members.c.table_id == table)
    if connection.execute(known).first() is None:
        connection.execute(insert(members).values(guest=guest, table_id=table))


def due_tables(connection: Connection, now: float, limit: int) -> list[str]:
    """Tables that somebody must look after, the longest due first."""
    chosen = select(tables.c.id).where(tables.c.wake <= now).order_by(tables.c.wake).limit(limit)
    return list(connection.execute(chosen).scalars())


def gone_tables(connection: Connection, ids: Collection[str]) -> set[str]:
    """Those of some tables that are no more."""
    if not ids:
        return set()
    return set(ids) - set(
        connection.execute(select(tables.c.id).where(tables.c.id.in_(ids))).scalars()
    )


def count_tables(connection: Connection) -> dict[str, int]:
    """How many tables there are in each phase."""
    counted = select(tables.c.phase, func.count().label("found")).group_by(tables.c.phase)
    return {row.phase: row.found for row in connection.execute(counted)}


def list_tables(connection: Connection) -> Sequence[Any]:
    columns = (tables.c.id, tables.c.phase, tables.c.version, tables.c.updated, tables.c.listing)
    return connection.execute(select(*columns).order_by(tables.c.updated)).all()


def delete_table(connection: Connection, table: str) -> bool:
    """True if there was such a table."""
    return connection.execute(delete(tables).where(tables.c.id == table)).rowcount > 0


def expire_tables(connection: Connection, phase: str, before: float, limit: int) -> list[str]:
    """Delete some of the tables of a phase that nothing has happened at since; their ids."""
    gone = (tables.c.phase == phase) & (tables.c.updated < before)
    ids = list(connection.execute(select(tables.c.id).where(gone).limit(limit)).scalars())
    connection.execute(delete(tables).where(gone, tables.c.id.in_(ids)))
    return ids


# --- Guests and tokens ---------------------------------------------------------------------------
def add_guest(connection: Connection, guest: str, now: float) -> None:
    connection.execute(insert(guests).values(id=guest, created=now, seen=now))


def add_token(connection: Connection, **values: Any) -> None:
    connection.execute(insert(tokens).values(**values))


def guest_of(connection: Connection, hash_: str, kind: str, now: float) -> Any | None:
    """Whose token this is, if it is of this kind and has not expired; when they were last seen."""
    valid = or_(tokens.c.expires.is_(None), tokens.c.expires > now)
    chosen = select(tokens.c.guest, guests.c.seen).join(guests, guests.c.id == tokens.c.guest)
    return connection.execute(
        chosen.where(tokens.c.hash == hash_, tokens.c.kind == kind, valid)
    ).first()


def prolong_token(connection: Connection, hash_: str, before: float, until: float) -> bool:
    """Have a token that expires before a time last longer; false if it does so already."""
    short = (tokens.c.hash == hash_) & (tokens.c.expires < before)
    return connection.execute(update(tokens).where(short).values(expires=until)).rowcount > 0


def expires(connection: Connection, hash_: str) -> float | None:
    return connection.execute(select(tokens.c.expires).where(tokens.c.hash == hash_)).scalar()


def take_token(connection: Connection, hash_: str, kind: str, now: float) -> str | None:
    """Whose one-time token this is; it is gone then, whoever else tries at the same moment."""
    mine = (tokens.c.hash == hash_) & (tokens.c.kind == kind)
    taken = connection.execute(
        delete(tokens).where(mine).returning(tokens.c.guest, tokens.c.expires)
    ).first()
    return None if taken is None or taken.expires <= now else taken.guest


def drop_token(connection: Connection, guest: str, hash_prefix: str) -> int:
    """Delete an API token of a guest by the beginning of its hash."""
    mine = (tokens.c.guest == guest) & (tokens.c.kind == "api")
    found = connection.execute(
        delete(tokens).where(mine, tokens.c.hash.startswith(hash_prefix, autoescape=True))
    )
    return found.rowcount


def api_tokens(connection: Connection, guest: str) -> Sequence[Any]:
    chosen = select(tokens.c.hash, tokens.c.label, tokens.c.created).where(
        tokens.c.guest == guest, tokens.c.kind == "api"
    )
    return connection.execute(chosen.order_by(tokens.c.created)).all()


def touch_guest(connection: Connection, guest: str, now: float) -> None:
    """The guest is here today."""
    connection.execute(update(guests).where(guests.c.id == guest).values(seen=now))


def expire_guests(connection: Connection, before: float, now: float) -> int:
    """Forget expired tokens, and guests who have not been here since and sit nowhere."""
    connection.execute(delete(tokens).where(tokens.c.expires <= now))
    seated = select(members.c.guest)
    gone = (guests.c.seen < before) & guests.c.id.not_in(seated)
    return connection.execute(delete(guests).where(gone)).rowcount


# --- Decks ---------------------------------------------------------------------------------------
def add_deck(connection: Connection, id_: str, title: str, text: str, now: float) -> None:
    """Keep a deck; one that is there already counts as new."""
    same = update(decks).where(decks.c.id == id_).values(created=now)
    if connection.execute(same).rowcount == 0:
        connection.execute(insert(decks).values(id=id_, title=title, text=text, created=now))


def expire_decks(connection: Connection, before: float) -> None:
    """Delete the decks that are older, and that no table plays with."""
    old = set(connection.execute(select(decks.c.id).where(decks.c.created < before)).scalars())
    if old:
        uploaded = ~tables.c.listing.contains(f'"deck":"{DEFAULT}"')
        for listing in connection.execute(select(tables.c.listing).where(uploaded)).scalars():
            old.discard(json.loads(listing)["options"]["deck"])
        connection.execute(delete(decks).where(decks.c.id.in_(old)))


def deck_text(connection: Connection, id_: str) -> str | None:
    return connection.execute(select(decks.c.text).where(decks.c.id == id_)).scalar()
