"""The server is killed without warning; nothing that was acknowledged is lost."""

import asyncio
import contextlib
import itertools
import json
import random
import re
import time
from importlib import resources

import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from outspeed.deck import parse_deck
from outspeed.game import Game
from outspeed.record import parse, replay
from outspeed.rules.terms import STAGE_NAMES
from tests.server.server import PATIENCE, Client, Server, clients, seated
from tests.server.test_race import record_of

pytestmark = pytest.mark.anyio
KILLS = 3


def answers(game: Game) -> list[dict[int, str]]:
    """What each seat answered to each question of a race."""
    again = Game(game.players, seed=game.seed, deck=game.deck)
    found: list[dict[int, str]] = []
    decisions = list(game.decisions)
    while decisions:
        asked = {decision.seat: decision for decision in decisions[: len(again.pending)]}
        del decisions[: len(asked)]
        for seat, decision in asked.items():
            again.choose(seat, decision.choice)
        found.append({seat: str(decision.choice) for seat, decision in asked.items()})
    return found


async def play_through_crashes(client: Client, table: str, luck: random.Random) -> dict[int, str]:
    """Play to the end, coming back whenever the connection breaks; what was acknowledged."""
    acknowledged: dict[int, str] = {}
    attempt: tuple[int, str] = (-1, "")
    heard = time.monotonic()
    while not client.over:
        assert time.monotonic() - heard < PATIENCE, "the server never came back"
        try:
            if client.socket is None:
                await client.enter(table, events=len(client.events))
                if client.race is not None and client.race["ask"] == attempt[0]:
                    sealed = client.own[client.mine[0]]["sealed"]
                    kept = attempt[0] in acknowledged
                    assert sealed == attempt[1] or (sealed is None and not kept)
            if (question := client.question()) is None:
                await client.receive()
                heard = time.monotonic()
                continue
            attempt = question[0], luck.choice(question[1]["choices"])
            answer = await client.order("choose", ask=attempt[0], choice=attempt[1])
            if answer["type"] == "ack":
                acknowledged[attempt[0]] = attempt[1]
            heard = time.monotonic()
        except (OSError, ConnectionClosed, InvalidHandshake):
            client.socket = None
            await asyncio.sleep(0.05)
    return acknowledged


async def kill_at_questions(server: Server, client: Client, every: int) -> None:
    """Kill the server and start it again, each time some questions later."""
    for kill in range(KILLS):
        while not client.over and (client.race is None or client.race["ask"] < every * (kill + 1)):
            await asyncio.sleep(0.001)
        server.kill()
        await asyncio.to_thread(server.start)


async def test_killed_in_the_middle_the_race_goes_on_where_it_was(database: str) -> None:
    luck = random.Random(11)
    server = Server(database, "--limits=0").start()
    try:
        async with clients(server, 3) as people:
            links = await seated(people, players=4)
            await people[0].done("start")
            *acknowledged, _ = await asyncio.gather(
                *(play_through_crashes(client, links["table"], luck) for client in people),
                kill_at_questions(server, people[0], 4),
            )
            _, game = await record_of(people[0], links["table"])
            answered = answers(game)
            for seat, choices in enumerate(acknowledged):
                assert choices
                for ask, choice in choices.items():
                    assert answered[ask][seat] == choice
    finally:
        server.stop()


async def test_stopped_politely_clients_are_told_and_nothing_in_flight_is_lost(
    database: str,
) -> None:
    server = Server(database, "--limits=0").start()
    try:
        async with clients(server, 3) as people:
            links = await seated(people, players=3, first_game=True)
            await people[0].done("start")
            ann = people[0]
            stopping = asyncio.get_running_loop().run_in_executor(None, server.stop)
            sealed: list[str | None] = [None]
            with contextlib.suppress(ConnectionClosed):
                for choice in itertools.cycle("AB"):
                    await ann.done("choose", ask=0, choice=choice)
                    sealed.append(choice)
            assert await stopping == 0
            for client in people:
                await client.until_closed()
                assert {"type": "closing", "code": "restart"} in map(json.loads, client.frames)
            await asyncio.to_thread(server.start)
            await ann.enter(links["table"])
            # The last one that was acknowledged, or the one that was on its way.
            assert ann.own[0]["sealed"] in (sealed[-1], "BA"[sealed[-1] == "B"])
    finally:
        server.stop()


async def play_through_cuts(
    client: Client, table: str, luck: random.Random, stages: set[str]
) -> dict[int, str]:
    """Play to the end; every other time the connection is cut before the answer comes."""
    acknowledged: dict[int, str] = {}
    while not client.over:
        if (question := client.question()) is None:
            await client.receive()
            continue
        assert client.socket is not None
        assert client.race is not None
        ask, own = question
        order = {"ask": ask, "choice": luck.choice(own["choices"]), "id": f"choice {ask}"}
        stage = client.race["view"]["stage"]
        if stage not in stages or luck.random() < 0.5:
            stages.add(stage)
            await client.send({"type": "choose", **order})
            client.socket.transport.abort()
            await client.enter(table, events=len(client.events))
        await client.done("choose", **order)
        acknowledged[ask] = order["choice"]
    return acknowledged


async def test_connections_cut_in_every_phase_lose_nothing(server: Server) -> None:
    luck, stages = random.Random(5), set[str]()
    shipped = (resources.files("outspeed.deck") / "ultima.toml").read_text("utf-8")
    dialled = re.sub(r'(small\.B = .*)cost = "[^"]*"', r'\1cost = "W"', shipped)
    async with clients(server, 3) as people:
        deck = (await people[0].http("POST", "/api/decks", content=dialled.encode())).json()["id"]
        while stages != set(STAGE_NAMES[:4]):  # few races have not all of them
            links = await seated(people, players=3, deck=deck)
            await people[0].done("start")
            acknowledged = await asyncio.gather(
                *(play_through_cuts(client, links["table"], luck, stages) for client in people)
            )
            record = await people[0].http("GET", f"/api/tables/{links['table']}/record")
            answered = answers(replay(parse(record.text), parse_deck(dialled, "dialled")))
            for seat, choices in enumerate(acknowledged):
                asked = {ask for ask, by_seat in enumerate(answered) if seat in by_seat}
                assert choices == {ask: answered[ask][seat] for ask in asked}
