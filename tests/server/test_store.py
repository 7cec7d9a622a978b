"""The store on both databases: migrations, appending, expiry, tokens."""

import time
from collections.abc import AsyncIterator
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, update

from outspeed.server import identity
from outspeed.server.expiry import DAY, FORGOTTEN, KEPT, UNUSED, expire
from outspeed.server.identity import Identity
from outspeed.server.refusal import Refused
from outspeed.server.store import Append, Store, make_store
from outspeed.server.store import queries as q
from outspeed.server.store.schema import guests, metadata

pytestmark = pytest.mark.anyio


@pytest.fixture
async def store(database: str) -> AsyncIterator[Store]:
    store = make_store(database)
    await store.open(lambda _notice: None)
    yield store
    await store.close()


def new(table: str, phase: str = "lobby", at: float | None = None, **changed: Any) -> Append:
    """A table with one entry."""
    row: dict[str, Any] = {
        "table": table,
        "base": 0,
        "bodies": ("{}",),
        "code": f"C{table}",
        "phase": phase,
        "public": False,
        "listing": '{"options":{"deck":"ultima"}}',
        "wake": None,
        "updated": time.time() if at is None else at,
    }
    return Append(**row | changed)


async def test_the_migrations_build_the_schema(store: Store) -> None:
    def differences(connection: Connection) -> list[Any]:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        return list(compare_metadata(context, metadata))

    assert await store.read(differences) == []


async def test_entries_are_appended_to_what_is_known_or_not_at_all(store: Store) -> None:
    assert await store.write(lambda c: q.create_table(c, new("t"), "watch"))
    assert not await store.write(lambda c: q.create_table(c, new("u", code="Ct"), "other"))
    assert await store.append(new("t", base=1, bodies=("1", "2")))
    assert not await store.append(new("t", base=1, bodies=("3",)))
    assert not await store.append(new("t", base=2, bodies=("3",)))
    assert not await store.append(new("gone", base=0, bodies=("3",)))
    assert await store.append(new("t", base=3, bodies=("3",)))
    assert await store.read(lambda c: q.bodies_since(c, "t", 1)) == ["1", "2", "3"]


async def test_only_what_nobody_cares_for_expires(store: Store) -> None:
    now = time.time()
    ages = {"lobby": KEPT["lobby"], "racing": KEPT["racing"], "finished": 10_000 * DAY}
    for phase, age in ages.items():
        for name, at in ((f"old-{phase}", now - age - 60), (f"new-{phase}", now - age + 60)):
            fresh = new(name, phase, at, code=name[0] + phase[0])
            assert await store.write(lambda c, f=fresh: q.create_table(c, f, f.table))  # type: ignore[misc]
    for guest in ("here", "away", "seated"):
        await store.write(lambda c, g=guest: q.add_guest(c, g, now))  # type: ignore[misc]
    await store.write(lambda c: q.add_member(c, "seated", "old-finished"))
    decks = {"used": UNUSED + 60, "unused": UNUSED + 60, "new": UNUSED - 60, "again": UNUSED + 60}
    for deck, age in decks.items():
        await store.write(lambda c, d=deck, a=age: q.add_deck(c, d, d, "", now - a))  # type: ignore[misc]
    await store.write(lambda c: q.add_deck(c, "again", "again", "", now))
    played = new("deck", "finished", now, code=None, listing='{"options":{"deck":"used"}}')
    assert await store.write(lambda c: q.create_table(c, played, "deck"))
    long_ago = update(guests).where(guests.c.id != "here").values(seen=now - FORGOTTEN - 60)
    await store.write(lambda c: c.execute(long_ago).rowcount)
    assert sorted(await expire(store)) == ["old-lobby", "old-racing"]
    left = await store.read(q.list_tables)
    kept = {"new-lobby", "new-racing", "old-finished", "new-finished", "deck"}
    assert {row.id for row in left} == kept
    texts = {deck: await store.read(lambda c, d=deck: q.deck_text(c, d)) for deck in decks}  # type: ignore[misc]
    assert texts == {"used": "", "unused": None, "new": "", "again": ""}
    assert set(await store.read(lambda c: list(c.execute(guests.select()).scalars()))) == {
        "here",
        "seated",
    }
    gone = await store.read(lambda c: q.gone_tables(c, ["old-lobby", "new-lobby"]))
    assert gone == {"old-lobby"}


async def test_a_token_that_another_process_drops_is_soon_worth_nothing(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, elsewhere = Identity(store), Identity(store)
    guest, _ = await here.new_guest()
    token = await here.api_token(guest, "program")
    assert await here.guest_of(token, api=True) == guest
    assert await here.guest_of(token, api=False) is None
    (known,) = await elsewhere.api_tokens(guest)
    await elsewhere.drop_api_token(guest, known["id"])
    with pytest.raises(Refused, match="no such token"):
        await elsewhere.drop_api_token(guest, known["id"])
    assert await elsewhere.guest_of(token, api=True) is None
    assert await here.guest_of(token, api=True) == guest  # for a minute
    monkeypatch.setattr(identity, "KNOWN_SECONDS", 0.0)
    assert await here.guest_of(token, api=True) is None


async def test_a_cookie_that_is_used_lasts(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    people = Identity(store)
    guest, cookie = await people.new_guest()
    assert not await people.prolong(cookie)
    assert not await people.prolong("g_unknown")
    later = time.time() + 399 * DAY
    monkeypatch.setattr(time, "time", lambda: later)
    assert await people.prolong(cookie)
    assert not await people.prolong(cookie)
    monkeypatch.setattr(time, "time", lambda: later + 399 * DAY)
    assert await people.guest_of(cookie, api=False) == guest
    monkeypatch.setattr(time, "time", lambda: later + 401 * DAY)
    assert await Identity(store).guest_of(cookie, api=False) is None


async def test_who_sits_down_is_remembered_with_the_seat(store: Store) -> None:
    for guest in ("ann", "bob"):
        await store.write(lambda c, g=guest: q.add_guest(c, g, 0.0))  # type: ignore[misc]
    made = new("t", seated=("ann",))
    assert await store.write(lambda c: q.create_table(c, made, "watch"))
    await store.append(new("t", base=1, seated=("ann", "bob", "nobody")))
    assert not await store.append(new("t", base=1, seated=("ann",)))
    for guest in ("ann", "bob"):
        (row,) = await store.read(lambda c, g=guest: q.tables_of(c, g, 9))  # type: ignore[misc]
        assert row.id == "t"
    assert await store.read(lambda c: q.tables_of(c, "nobody", 9)) == []


async def test_a_one_time_link_is_good_once_and_soon(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = Identity(store)
    guest, _ = await people.new_guest()
    link = await people.device_link(guest)
    claimed, cookie = await people.claim_device(link)
    assert claimed == guest
    assert await people.guest_of(cookie, api=False) == guest
    with pytest.raises(Refused, match="has been used"):
        await people.claim_device(link)
    monkeypatch.setattr(identity, "DEVICE_SECONDS", -1)
    late = await people.device_link(guest)
    with pytest.raises(Refused, match="too old"):
        await people.claim_device(late)


def test_a_database_that_is_none_is_named_without_its_password() -> None:
    with pytest.raises(ValueError, match="allowed: sqlite") as failed:
        make_store("oracle://user:hidden@host")
    assert "hidden" not in str(failed.value)
