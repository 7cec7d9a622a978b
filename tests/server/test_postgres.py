"""PostgreSQL that crashes, or hangs: whoever waits is told, nothing is lost, and on it goes."""

import asyncio
import os
import random
import signal
import subprocess
import time
from asyncio import StreamReader, StreamWriter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from urllib.parse import urlsplit

import pytest

from outspeed.server.store import Notice, StoreError, postgres
from outspeed.server.store import queries as q
from outspeed.server.store.postgres import PostgresStore
from tests.server.cluster import Cluster
from tests.server.server import PATIENCE, Client, Server, clients, seated
from tests.server.test_race import finished, record_of
from tests.server.test_store import new

pytestmark = pytest.mark.anyio


@pytest.fixture
def own_cluster() -> Iterator[Cluster]:
    """For tests that do harm to it."""
    cluster = Cluster()
    yield cluster
    cluster.stop()


@contextmanager
def hanging(cluster: Cluster) -> Iterator[None]:
    """None of its processes does anything."""
    first = cluster.postmaster
    of_first = ["ps", "-o", "pid=", "--ppid", str(first)]
    found = subprocess.run(of_first, capture_output=True, text=True, check=True)
    processes = [first, *map(int, found.stdout.split())]
    for process in processes:
        os.kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        for process in processes:
            os.kill(process, signal.SIGCONT)


async def test_while_postgresql_is_down_all_are_told_and_then_the_race_goes_on(
    own_cluster: Cluster,
) -> None:
    url = own_cluster.database()
    with Server(url, "--limits=0") as one, Server(url, "--limits=0") as two:
        ann, bob, eve = [await Client(server).introduce() for server in (one, two, two)]
        links = await seated([ann, bob, eve], players=3, first_game=True)
        await ann.done("start")
        await ann.done("choose", ask=0, choice="A")
        own_cluster.crash()
        assert await bob.refused("choose", ask=0, choice="A") == "storage"
        assert await ann.refused("choose", ask=0, choice="B") == "storage"
        for path in ("/readyz", f"/api/tables/{links['watch']}"):
            answer = await ann.http("GET", path)
            assert (answer.status_code, answer.json()["code"]) == (503, "storage")
        late = Client(one)
        assert (await late.enter(links["watch"]))["code"] == "storage"
        await late.until_closed()  # and comes back
        assert late.socket is not None
        assert late.socket.close_code == 1013
        own_cluster.start()
        while (answer_ := await bob.order("choose", ask=0, choice="A"))["type"] != "ack":
            assert answer_["code"] == "storage"
            await asyncio.sleep(0.05)
        people = [ann, bob, eve]
        await finished(people, random.Random(3))
        _, game = await record_of(ann, links["table"])
        assert str(game.decisions[0].choice) == "A"
        for client in (*people, late):
            await client.leave()


async def test_while_postgresql_hangs_nobody_waits_for_long(own_cluster: Cluster) -> None:
    with Server(own_cluster.database(), "--limits=0") as server:
        async with clients(server, 3) as people:
            ann, bob, eve = people
            await seated(people, players=3, first_game=True)
            await ann.done("start")
            await ann.done("choose", ask=0, choice="A")
            with hanging(own_cluster):
                began = time.monotonic()
                assert await bob.refused("choose", ask=0, choice="A") == "storage"
                assert time.monotonic() - began < 4 * postgres.PATIENCE
            for client in (bob, eve):
                await client.done("choose", ask=0, choice="B")
            await finished(people, random.Random(3))


class Line:
    """A line to a database on which answers can be held back."""

    def __init__(self, url: str) -> None:
        self._target = urlsplit(url)
        self._answers = asyncio.Event()
        self._answers.set()

    @asynccontextmanager
    async def open(self) -> AsyncIterator[str]:
        """The URL of the database on this line."""
        async with await asyncio.start_server(self._connect, "127.0.0.1") as server:
            port = server.sockets[0].getsockname()[1]
            yield self._target._replace(netloc=f"outspeed@127.0.0.1:{port}").geturl()

    @contextmanager
    def without_answers(self) -> Iterator[None]:
        self._answers.clear()
        yield
        self._answers.set()

    async def _connect(self, reader: StreamReader, writer: StreamWriter) -> None:
        if not self._answers.is_set():
            writer.close()
            return
        to = await asyncio.open_connection(self._target.hostname, self._target.port)
        with suppress(ConnectionError):
            async with asyncio.TaskGroup() as both:
                both.create_task(self._pass(reader, to[1], None))
                both.create_task(self._pass(to[0], writer, self._answers))

    async def _pass(
        self, reader: StreamReader, writer: StreamWriter, may: asyncio.Event | None
    ) -> None:
        while data := await reader.read(65_536):
            if may is not None:
                await may.wait()
            writer.write(data)
        writer.close()


async def test_what_was_given_up_and_is_stored_all_the_same_is_heard_of(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres, "PATIENCE", 0.5)
    line, heard = Line(cluster.database()), list[Notice | None]()
    async with line.open() as url:
        store = PostgresStore(url)
        await store.open(heard.append)
        assert await store.write(lambda c: q.create_table(c, new("t"), "watch"))
        assert await store.append(new("t", base=1, bodies=("1",)))
        with line.without_answers(), pytest.raises(StoreError):
            await store.append(new("t", base=2, bodies=("2",)))
        async with asyncio.timeout(PATIENCE):
            while not heard:
                await asyncio.sleep(0.01)
        assert heard == [Notice("t", 2, ("2",))]
        assert await store.read(lambda c: q.bodies_since(c, "t", 1)) == ["1", "2"]
        await store.close()
