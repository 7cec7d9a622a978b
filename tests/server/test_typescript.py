"""The types for web clients are those of the messages: all that is said fits them."""

import json
import random
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from outspeed.server import messages as m
from outspeed.server.http.shapes import GIVEN, TAKEN
from outspeed.server.options import CLOCKS, COLOURS, Options
from outspeed.server.typescript import typescript
from tests.server.declared import Declared
from tests.server.server import Client, Server, clients, seated
from tests.server.test_operation import outspeed
from tests.server.test_race import finished

TYPES = Declared(typescript())


def test_the_command_prints_the_types() -> None:
    assert outspeed("serve", "--types").stdout == typescript()


def test_every_message_and_every_shape_of_the_api_has_its_type() -> None:
    for cls in (*get_args(m.ClientMessage), *get_args(m.ServerMessage), *TAKEN, *GIVEN):
        assert cls.__name__ in TYPES.checks
    unions = {"ClientMessage", "ServerMessage", "GameEvent"}
    assert unions <= TYPES.checks.keys()


@pytest.mark.anyio
async def test_all_that_clients_are_told_is_as_declared(server: Server) -> None:
    async with clients(server, 4) as people:
        *racing, watcher = people
        links = await seated(racing, players=4)
        await watcher.enter(links["watch"], events=0)
        assert await watcher.refused("start") == "watching"
        await racing[0].send("junk")
        await racing[0].send({"type": "ping"})
        await racing[1].done("say", text="hello")
        await racing[1].done("say", phrase="thanks")
        await racing[0].done("start")
        await finished(racing, random.Random(12))
        await watcher.sees(lambda: watcher.over)
        await racing[0].enter(links["table"], events=0)
        told = [json.loads(frame) for client in people for frame in client.frames]
    for message in told:
        assert TYPES.wrong(message, "ServerMessage") is None
    assert {message["type"] for message in told} == {
        "welcome",
        "update",
        "ack",
        "refused",
        "error",
        "pong",
    }
    assert len({event["type"] for message in told for event in message.get("events", ())}) > 12


@pytest.mark.anyio
async def test_what_the_api_answers_is_as_declared(server: Server) -> None:
    async with clients(server, 1) as (ann,):
        links = await seated([ann], players=3, public=True)
        assert TYPES.wrong(links, "TableLinks") is None
        token = await ann.post("/api/tokens", {"label": "types"})
        assert TYPES.wrong(token, "ApiToken") is None
        table = f"/api/tables/{links['table']}"
        for path, name in (
            ("/api/guest", "Me"),
            ("/api/choices", "Choices"),
            ("/api/decks/ultima", "Faces"),
            ("/api/rules/en", "Rules"),
            (table, "TableState"),
        ):
            assert TYPES.wrong(await ann.get(path), name) is None
        for path, name in (
            ("/api/decks", "DeckInfo"),
            ("/api/tables", "PublicTable"),
            ("/api/my/tables", "MyTable"),
            ("/api/tokens", "ApiTokenInfo"),
        ):
            found = await ann.get(path)
            assert found
            assert [TYPES.wrong(part, name) for part in found] == [None] * len(found)
        problem = (await ann.http("GET", f"{table}/record")).json()
        assert TYPES.wrong(problem, "Problem") is None
        await ann.done("start")
        await ann.play(random.Random(4).choice, lambda: ann.over)
        for query in ("", "?seat=0", "?secrets=true"):
            replay = await Client(server).get(f"{table}/replay{query}")
            assert TYPES.wrong(replay, "Replay") is None


ORDERS = st.one_of(
    st.builds(m.Sit, id=st.just("1"), name=st.text(min_size=1, max_size=24)),
    st.builds(
        m.Sit,
        id=st.just("1"),
        name=st.just("Ann"),
        colour=st.sampled_from((None, *COLOURS)),
        seat=st.none() | st.integers(0, 5),
    ),
    st.builds(
        m.SetOptions,
        id=st.just("1"),
        options=st.builds(Options, players=st.integers(3, 6), clock=st.sampled_from(CLOCKS)),
    ),
    st.builds(m.Choose, id=st.just("1"), ask=st.integers(0, 999), choice=st.just("A")),
    st.builds(m.Say, id=st.just("1"), text=st.none() | st.text(min_size=1, max_size=200)),
)


@given(ORDERS)
def test_a_message_that_the_types_allow_is_understood(order: m.AnyOrder) -> None:
    message = json.loads(m.encode(order))
    assert TYPES.wrong(message, "ClientMessage") is None
    assert m.parse(json.dumps(message)) == order
    without = {name: value for name, value in message.items() if value is not None}
    assert TYPES.wrong(without, "ClientMessage") is None
    assert m.parse(json.dumps(without)) == order
    assert TYPES.wrong(message | {"more": 1}, "ClientMessage") is not None
    assert TYPES.wrong(message | {"id": 1}, "ClientMessage") is not None
