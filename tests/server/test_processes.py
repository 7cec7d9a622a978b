"""Two server processes on one PostgreSQL, with the clients of one table on both."""

import asyncio
import json
import random
from importlib import resources

import asyncpg
import pytest

from outspeed.server.store.postgres import MAX_NOTICE
from tests.server.cluster import Cluster
from tests.server.server import Client, Server, seated
from tests.server.test_crash import answers, play_through_crashes
from tests.server.test_race import finished, record_of

pytestmark = pytest.mark.anyio


async def split(cluster: Cluster, one: Server, two: Server) -> list[Client]:
    """Three guests, the last two of whom the second process serves."""
    return [await Client(server).introduce() for server in (one, two, two)]


async def test_clients_of_one_table_race_on_both_processes(cluster: Cluster) -> None:
    url = cluster.database()
    with Server(url, "--limits=0") as one, Server(url, "--limits=0") as two:
        people = await split(cluster, one, two)
        links = await seated(people, players=4)
        await people[0].done("start")
        await finished(people, random.Random(4))
        text, game = await record_of(people[0], links["table"])
        assert (await record_of(people[2], links["table"]))[0] == text
        for seat, client in enumerate(people):
            assert client.events == json.loads(
                json.dumps([event.as_dict() for event in game.events_for(seat)])
            )
        await stored_once(url, links["table"], sum(map(len, answers(game))))
        for client in people:
            await client.leave()


async def test_one_process_is_killed_and_its_clients_go_on_at_the_other(cluster: Cluster) -> None:
    url = cluster.database()
    luck = random.Random(8)
    one, two = Server(url, "--limits=0").start(), Server(url, "--limits=0").start()
    try:
        people = await split(cluster, one, two)
        links = await seated(people, players=5, clock=45)
        await people[0].done("start")

        async def axe() -> None:
            while people[1].race is None or people[1].race["ask"] < 6:
                await asyncio.sleep(0.001)
            one.kill()
            people[0].server = two

        killing = asyncio.create_task(axe())
        acknowledged = await asyncio.gather(
            *(play_through_crashes(client, links["table"], luck) for client in people)
        )
        await killing
        _, game = await record_of(people[1], links["table"])
        answered = answers(game)
        for seat, choices in enumerate(acknowledged):
            for ask, choice in choices.items():
                assert answered[ask][seat] == choice
        for client in people:
            await client.leave()
    finally:
        one.stop()
        two.stop()


async def test_a_lobby_and_talk_are_the_same_on_both(cluster: Cluster) -> None:
    url = cluster.database()
    with Server(url, "--limits=0") as one, Server(url, "--limits=0") as two:
        ann, bob, eve = await split(cluster, one, two)
        links = await seated([ann, bob], players=3)
        await bob.done("say", text="over here")
        await ann.sees(lambda: len(ann.talk) == 1)
        text = (resources.files("outspeed.deck") / "ultima.toml").read_text("utf-8")
        text += "# " + "x" * MAX_NOTICE  # an entry that does not fit in a notice
        deck = (await bob.http("POST", "/api/decks", content=text.encode())).json()["id"]
        await ann.done("options", options={"players": 3, "deck": deck})
        await bob.sees(lambda: bob.table["options"]["deck"] == deck)
        await eve.enter(links["watch"])
        await ann.done("leave")
        await bob.sees(lambda: bob.host)
        for client in (ann, bob, eve):
            await client.leave()


async def stored_once(url: str, table: str, decisions: int) -> None:
    """Every decision is in the store once: nobody has moved twice."""
    connection = await asyncpg.connect(url)
    rows = await connection.fetch("SELECT body FROM entries WHERE table_id = $1", table)
    await connection.close()
    sealed = [e for row in rows if (e := json.loads(row["body"]))["type"] == "sealed"]
    assert len({(entry["ask"], entry["seat"]) for entry in sealed}) == len(sealed) == decisions
