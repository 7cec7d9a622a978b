"""Frames that are no messages, or too many: always an answer, never a stuck table."""

import asyncio
import json

import pytest

from tests.server.server import Client, Server, clients, seated, sqlite_file

pytestmark = pytest.mark.anyio

JUNK = (
    "",
    "junk",
    "[]",
    "null",
    "{}",
    '{"type": "nothing"}',
    '{"type": "choose"}',
    '{"type": "choose", "id": "1", "ask": "0", "choice": "A"}',
    '{"type": "choose", "id": "1", "ask": 0, "choice": "A", "extra": 1}',
    '{"type": "choose", "id": "", "ask": 0, "choice": "A"}',
    '{"type": "hello", "protocol": 1, "table": ""}',
    '{"type": "sit", "id": "1", "name": "\\ud800"}',
    "[" * 2_000,
    '{"type": "choose", "id": "1", "ask": 1e400, "choice": "A"}',
    json.dumps({"type": "say", "id": "1", "text": "x" * 5_000}),
)


async def test_junk_is_answered_and_the_table_goes_on(server: Server) -> None:
    async with clients(server, 1) as (ann,):
        await seated([ann], players=3)
        for frame in JUNK:
            await ann.send(frame)
            answer = await ann.until(lambda message: message["type"] in ("error", "refused"))
            assert answer["code"] in ("bad_message", "too_long", "bad_name")
            assert answer["text"]
        assert ann.socket is not None
        await ann.socket.send(b"\xff\xfe")
        await ann.until(lambda message: message.get("code") == "bad_message")
        await ann.done("start")


async def test_orders_before_hello_and_strange_tables_are_refused(server: Server) -> None:
    async with clients(server, 1) as (ann,):
        assert (await ann.enter("no-such-table"))["code"] == "no_table"
        assert await ann.refused("ready", ready=True) == "no_hello"
        await ann.send({"type": "hello", "protocol": 99, "table": "x"})
        assert (await ann.receive())["code"] == "protocol"
        await ann.send({"type": "ping"})
        assert (await ann.receive())["type"] == "pong"


async def test_a_frame_that_is_far_too_long_ends_the_connection(server: Server) -> None:
    async with clients(server, 1) as (ann,):
        await seated([ann], players=3)
        await ann.send("x" * 100_000)
        await ann.until_closed()


async def test_a_client_that_never_reads_does_not_hold_up_the_others(server: Server) -> None:
    async with clients(server, 3) as (ann, bob, eve):
        links = await seated([ann, bob], players=3)
        assert bob.socket is not None
        bob.socket.transport.pause_reading()
        for number in range(2_000):
            await ann.send({"type": "say", "id": f"{number}", "text": f"{number} " + "x" * 190})
        await ann.until(lambda message: message.get("id") == "1999")
        await eve.enter(links["table"], talk=1_999)
        assert len(eve.talk) == 1
        bob.socket.transport.abort()
        bob.socket = None


async def test_who_comes_too_often_is_refused_and_others_are_not() -> None:
    with sqlite_file() as url, Server(url) as server:
        async with clients(server, 2) as (ann, bob):
            links = await seated([ann, bob], players=3)
            codes = [await ann.order("say", text="hi") for _ in range(12)]
            assert {code.get("code") for code in codes} == {None, "too_often"}
            await bob.done("say", text="hi")
            await ann.done("start")
            assert bob.socket is not None
            for _ in range(100):
                await bob.send({"type": "choose", "id": "a", "ask": 99, "choice": "A"})
            seen = {(await bob.until(lambda m: m["type"] == "refused"))["code"] for _ in range(100)}
            assert seen == {"bad_ask", "too_often"}
            made = [await ann.http("POST", "/api/tables", json={}) for _ in range(20)]
            assert {answer.status_code for answer in made} == {201, 429}
            stranger = Client(server)
            tried = [await stranger.http("GET", f"/api/codes/AAAA{n}") for n in range(90)]
            assert {answer.status_code for answer in tried} == {404, 429}
            assert (await stranger.enter(links["watch"]))["code"] == "too_often"
            await stranger.until_closed()  # and asks again later, as there is no welcome
            assert stranger.socket is not None
            assert stranger.socket.close_code == 1013
            metrics = (await stranger.http("GET", "/metrics")).text
            assert 'outspeed_limited_total{what="talk"}' in metrics


async def test_orders_sent_without_waiting_are_all_answered_in_order(server: Server) -> None:
    async with clients(server, 1) as (ann,):
        await seated([ann], players=3)
        ids = [f"n{number}" for number in range(200)]
        for id_ in ids:
            await ann.send({"type": "ready", "id": id_, "ready": True})
        answered: list[str] = []
        async with asyncio.timeout(30):
            while len(answered) < len(ids):
                answered.append((await ann.until(lambda m: m["type"] == "ack"))["id"])
        assert answered == ids
