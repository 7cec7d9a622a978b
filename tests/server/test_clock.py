"""Deadlines, stand-in bots, the autopilot; the time that passes is taken from the store."""

import asyncio
import json
import sqlite3
import time

import asyncpg
import pytest

from outspeed.server.options import CLOCKS
from tests.server.server import Client, Server, clients, seated

pytestmark = pytest.mark.anyio
LONGER_THAN_ANY_CLOCK = 4 * 86_400


async def let_pass(database: str, seconds: float) -> None:
    """Make everything that is stored so much older, while no server runs."""
    shift = f"UPDATE tables SET wake = wake - {seconds}, updated = updated - {seconds}"
    if database.startswith("sqlite"):
        with sqlite3.connect(database.removeprefix("sqlite:///")) as file:
            file.execute(shift)
            for table, version, body in file.execute("SELECT * FROM entries").fetchall():
                file.execute(
                    "UPDATE entries SET body = ? WHERE table_id = ? AND version = ?",
                    (_older(body, seconds), table, version),
                )
        file.close()
        return
    connection = await asyncpg.connect(database)
    await connection.execute(shift)
    for row in await connection.fetch("SELECT * FROM entries"):
        await connection.execute(
            "UPDATE entries SET body = $1 WHERE table_id = $2 AND version = $3",
            _older(row["body"], seconds),
            row["table_id"],
            row["version"],
        )
    await connection.close()


def _older(body: str, seconds: float) -> str:
    entry = json.loads(body)
    return json.dumps(entry | {"at": entry["at"] - seconds})


async def away(server: Server, database: str, people: list[Client]) -> None:
    """The server is down, and the clock goes on."""
    for client in people:
        await client.leave()
    server.kill()
    await let_pass(database, LONGER_THAN_ANY_CLOCK)
    await asyncio.to_thread(server.start)


async def test_a_deadline_that_passes_while_the_server_is_down(database: str) -> None:
    server = Server(database, "--limits=0").start()
    try:
        async with clients(server, 3) as people:
            ann, bob, eve = people
            links = await seated(people, players=3, clock=20, first_game=True)
            await ann.done("start")
            await ann.done("choose", ask=0, choice="A")
            await ann.sees(lambda: ann.race is not None)
            assert ann.race is not None
            assert ann.race["deadline"] is not None
            await away(server, database, people)
            await bob.enter(links["table"], events=0)
            await bob.sees(lambda: bob.race is not None and bob.race["ask"] > 0)
            routes = {e["seat"]: e["route"] for e in bob.events if e["type"] == "route_revealed"}
            assert routes[0] == "A"
            assert routes.keys() == {0, 1, 2}
            assert not any(seat["autopilot"] for seat in bob.table["seats"])
            # Twice in a row: from now on the bots choose for those two at once.
            while not all(bob.table["seats"][seat]["autopilot"] for seat in (1, 2)):
                ask = bob.race["ask"] if bob.race else 0
                await away(server, database, people)
                await bob.enter(links["table"], events=0)
                await bob.sees(lambda a=ask: bob.race is not None and bob.race["ask"] > a)  # type: ignore[misc]
            await bob.done("resume")
            await bob.sees(lambda: not bob.table["seats"][1]["autopilot"])
            assert bob.table["seats"][2]["autopilot"]
            await eve.enter(links["table"])
            await eve.done("agree", hints=True)  # whatever its owner does
            await bob.sees(lambda: not bob.table["seats"][2]["autopilot"])
            await bob.sees(lambda: bob.question() is not None)
    finally:
        server.stop()


async def test_bots_that_a_crash_interrupts_are_asked_again(database: str) -> None:
    server = Server(database, "--limits=0").start()
    try:
        async with clients(server, 1) as (ann,):
            links = await seated([ann], players=6)
            await ann.done("start")
            server.kill()
            await ann.leave()
            await asyncio.to_thread(server.start)
            await ann.enter(links["table"])
            await ann.sees(lambda: ann.status[1:] == ["locked"] * 5)
    finally:
        server.stop()


async def test_every_clock_is_a_deadline_for_all(server: Server) -> None:
    async with clients(server, 2) as (ann, watcher):
        for clock in CLOCKS:
            links = await seated([ann], players=3, clock=clock)
            before = time.time()
            await ann.done("start")
            after = time.time()
            for client, key in ((ann, "table"), (watcher, "watch")):
                await client.enter(links[key])
                assert client.race is not None
                deadline = client.race["deadline"]
                if clock:
                    assert before <= deadline - clock <= after
                else:
                    assert deadline is None
