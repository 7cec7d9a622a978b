"""A disk that is full: a clear error, nothing lost, and on it goes when there is room again."""

import asyncio
import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest
from structlog.testing import capture_logs

from outspeed.server.store.sqlite import SqliteStore
from tests.server.inside import ClientInside, Inside
from tests.server.server import Client, Server, clients, seated, sqlite_file
from tests.server.test_leak import Laboratory
from tests.server.test_race import finished, record_of

pytestmark = pytest.mark.anyio


@contextmanager
def no_room(server: Server) -> Iterator[None]:
    """No file of the server's process may grow beyond what its database has written by now."""
    assert server.process is not None
    path = Path(f"{server.database.removeprefix('sqlite:///')}-wal")
    process, kind = server.process.pid, resource.RLIMIT_FSIZE
    _, most = resource.prlimit(process, kind)
    resource.prlimit(process, kind, (path.stat().st_size, most))
    try:
        yield
    finally:
        resource.prlimit(process, kind, (most, most))


async def fill(client: Client) -> str | None:
    """Change a choice until that can no longer be stored; the last that was acknowledged."""
    sealed = None
    for number in range(1_000):
        answer = await client.order("choose", ask=0, choice="AB"[number % 2])
        if answer["type"] == "refused":
            assert answer["code"] == "storage"
            assert "stored" in answer["text"]
            return sealed
        sealed = "AB"[number % 2]
    raise AssertionError("the disk is never full")


async def check_what_a_full_disk_does(people: list[Client], table: str) -> None:
    """The first has sealed A; nothing more can be stored."""
    ann, bob, _ = people
    sealed = await fill(bob)
    for _ in range(3):
        assert await bob.refused("choose", ask=0, choice="A", id="b1" * 20) == "storage"
        assert await bob.refused("say", text="x" * 200, id="b2") == "storage"
        # Longer than what has not fitted: there may be room for a few bytes.
        assert await ann.refused("choose", ask=0, choice="B", id="a1" * 20) == "storage"
        assert await ann.refused("retract", ask=0, id="a2" * 20) == "storage"
    answer = await ann.http("POST", "/api/tables", json={})
    assert (answer.status_code, answer.json()["code"]) == (503, "storage")
    assert answer.json()["text"]
    # What is stored can still be read.
    state = await ann.get(f"/api/tables/{table}")
    assert state["race"]["ask"] == 0
    welcome = await ann.enter(table, events=len(ann.events))
    assert welcome["own"][0]["sealed"] == "A"
    assert welcome["status"][0] == "locked"
    assert (await bob.enter(table, events=len(bob.events)))["own"][0]["sealed"] == sealed


async def go_on(people: list[Client], table: str) -> None:
    """There is room again: what was refused may be sent again, and the race ends."""
    ann, bob, _ = people
    await bob.done("choose", ask=0, choice="A", id="b1" * 20)
    await bob.done("say", text="at last", id="b2")
    assert ann.own[0]["sealed"] == "A"
    await finished(people, Random(2))
    _, game = await record_of(ann, table)
    assert game.over
    assert str(game.decisions[0].choice) == "A"
    fresh = type(ann)(ann.server, ann.cookie)
    await fresh.enter(table)
    assert [line["text"] for line in fresh.talk] == ["at last"]
    await fresh.leave()


async def test_a_process_whose_files_may_not_grow_refuses_and_goes_on_later() -> None:
    with sqlite_file() as url, Server(url, "--limits=0") as server:
        async with clients(server, 3) as people:
            links = await seated(people, players=3, first_game=True)
            await people[0].done("start")
            await people[0].done("choose", ask=0, choice="A")
            with no_room(server):
                await check_what_a_full_disk_does(people, links["table"])
                refused = await Client(server).http("POST", "/api/guest")
                assert (refused.status_code, refused.json()["code"]) == (503, "storage")
            await go_on(people, links["table"])
        assert '"event": "store_failed"' in server.log


async def test_a_database_that_is_full_refuses_and_goes_on_later(tmp_path: Path) -> None:
    with capture_logs() as logs:
        await race_on_a_full_disk(tmp_path / "outspeed.db")
    words = [line["error"] for line in logs if line["event"] == "store_failed"]
    assert words
    assert set(words) == {"database or disk is full"}


async def race_on_a_full_disk(path: Path) -> None:
    async with Inside(path) as inside:
        store = inside.service.store
        assert isinstance(store, SqliteStore)
        connection = store._connection
        assert connection is not None
        people: list[Client] = [await ClientInside(inside).introduce() for _ in range(3)]
        links = await seated(people, players=3, first_game=True)
        await people[0].done("start")
        await people[0].done("choose", ask=0, choice="A")
        connection.exec_driver_sql("PRAGMA max_page_count = 1")  # as few as there are
        await check_what_a_full_disk_does(people, links["table"])
        told = await people[1].order("choose", ask=0, choice="A", id="b3" * 20)
        assert "disk is full" in told["text"]
        connection.exec_driver_sql("PRAGMA max_page_count = 1000000")
        await go_on(people, links["table"])
        for client in people:
            await client.leave()


async def test_a_deadline_that_passes_while_nothing_can_be_stored_is_kept_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[2]))
    with Laboratory(tmp_path / "one", 0, bytes(range(32))) as server:
        async with clients(server, 3) as people:
            await seated(people, players=4, clock=20, first_game=True)
            ann = people[0]
            await ann.done("start")
            await ann.sees(lambda: ann.status == ["thinking"] * 3 + ["locked"])
            with no_room(server):
                await fill(ann)
                server.clock.advance(21)
                await asyncio.sleep(1.0)  # several looks at the clock
                assert ann.race is not None
                assert ann.race["ask"] == 0
            await ann.sees(lambda: ann.race is not None and ann.race["ask"] > 0)
            assert not any(seat["autopilot"] for seat in ann.table["seats"])
            assert '"event": "store_failed"' in server.log
