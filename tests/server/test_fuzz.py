"""Thousands of frames and requests that nobody meant: always an answer, never a stuck table."""

import asyncio
import contextlib
import json
import os
import random
from collections import Counter
from typing import Any, get_args

import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from outspeed.server import messages as m
from tests.server.server import PATIENCE, Client, Json, Server, clients, seated

pytestmark = pytest.mark.anyio

FRAMES = int(os.environ.get("OUTSPEED_FUZZ_FRAMES", "3000"))
REQUESTS = int(os.environ.get("OUTSPEED_FUZZ_REQUESTS", "8"))  # for each operation
SEED = int(os.environ.get("OUTSPEED_FUZZ_SEED", "1"))
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
HOW = settings(
    max_examples=REQUESTS,
    deadline=None,
    database=None,
    derandomize=True,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)
TOGETHER = 50  # frames sent before the answers are read
STRANGE: tuple[Any, ...] = (
    None, True, 0, -1, 6, 7, 2**31, 2**63, -(2**64), 10**400, 0.5, 1e308, "", " ", "0", "A", "pass",
    "keep:nitro", "x" * 200, "\u0000", "\u202e", "\ud800", "é" * 24, [], {}, [[]], {"a": 1}, ["A"],
)  # fmt: skip
ENDS = ("start", "leave", "remove", "hand_over", "rematch")  # what would end the game of the test


def frames(luck: random.Random, table: str) -> Json:
    """A message that a client might send, with something in it that it would not."""
    tags = [cls.__struct_config__.tag for cls in get_args(m.ClientMessage)]
    kind = luck.choice([tag for tag in tags if tag not in ENDS])
    (cls,) = (c for c in get_args(m.ClientMessage) if c.__struct_config__.tag == kind)
    message: Json = {"type": kind}
    good = {"id": str(luck.randrange(99)), "ask": luck.randrange(3), "choice": "A", "name": "Ann"}
    good |= {"protocol": 1, "table": table, "options": {"players": 3}, "level": "rookie"}
    good |= {"ready": True, "muted": False, "on": True, "hints": False, "seat": 0}
    for field in msgspec.structs.fields(cls):
        if field.required or luck.random() < 0.5:
            message[field.name] = good.get(field.name)
    for _ in range(luck.randrange(3)):
        name = luck.choice([*message, "seat", "text", "phrase", "more"])
        message[name] = luck.choice(STRANGE)
    if luck.random() < 0.1:
        del message[luck.choice([*message])]
    return message


def mutated(luck: random.Random, message: Json) -> str | bytes:
    """The frame, as it should be or with damage."""
    text = json.dumps(message)
    if luck.random() < 0.7:
        return text
    bytes_ = bytearray(text.encode())
    for _ in range(luck.randrange(1, 5)):
        at = luck.randrange(len(bytes_) + 1)
        damage = luck.randrange(4)
        if damage == 0:
            bytes_[at:at] = luck.randbytes(luck.randrange(1, 9))
        elif damage == 1:
            del bytes_[at : at + luck.randrange(1, 9)]
        elif damage == 2:
            bytes_[at:at] = luck.choice((b"{", b"[", b'"', b"\\u", b",", b"1e", b"-", b"[" * 900))
        else:
            bytes_[at : at + 1] = bytes((luck.randrange(256),))
    return bytes(bytes_)


async def test_every_frame_is_answered_and_the_race_goes_on_to_its_end(server: Server) -> None:
    luck = random.Random(SEED)
    async with clients(server, 2) as (ann, bob):
        links = await seated([ann, bob], players=3, bots="rookie")
        await ann.done("start")
        for first in range(0, FRAMES, TOGETHER):
            for _ in range(TOGETHER):
                assert ann.socket is not None
                await ann.socket.send(mutated(luck, frames(luck, links["table"])))
            await ann.send({"type": "ping"})
            answers = await answered(ann, TOGETHER + 1)
            wrong = [answer for answer in answers if answer.get("code") in ("internal", "storage")]
            assert not wrong, f"{wrong[0]}: again with OUTSPEED_FUZZ_SEED={SEED}, near {first}"
            assert all(answer["text"] for answer in answers if "code" in answer)
        await ann.enter(links["table"], events=0)
        await bob.enter(links["table"], events=0)
        while not ann.over:
            for client in (ann, bob):
                await client.done("resume")
                while (question := client.question()) is not None:
                    ask, own = question
                    await client.order("choose", ask=ask, choice=own["choices"][0])


@schemathesis.serializer("application/toml")
def as_bytes(_context: object, value: object) -> bytes:
    """A body that is to be a deck, whatever it is."""
    return value if isinstance(value, bytes) else str(value).encode(errors="replace")


async def answered(client: Client, count: int) -> list[Json]:
    """So many answers; hints take longer than what is asked for after them."""
    assert client.socket is not None
    found: list[Json] = []
    while len(found) < count:
        async with asyncio.timeout(PATIENCE):
            message = json.loads(await client.socket.recv())
        if message["type"] != "update":
            found.append(message)
    return found


@pytest.mark.parametrize("mode", list(GenerationMode))
async def test_whatever_is_requested_the_answer_is_as_described(
    server: Server, mode: GenerationMode
) -> None:
    guest = await Client(server).introduce()
    schema = schemathesis.openapi.from_url(f"{server.url}/schema/openapi.json")
    refused: Counter[int] = Counter()

    def tries(case: schemathesis.Case[Any]) -> None:
        answer = case.call(headers=guest.headers())
        case.validate_response(answer, checks=CHECKS)
        refused[answer.status_code] += 1

    for found in schema.get_all_operations():
        assert isinstance(found, Ok), found
        operation = found.ok()
        with contextlib.suppress(Unsatisfiable):  # nothing about it can be wrong
            await asyncio.to_thread(
                HOW(given(case=operation.as_strategy(generation_mode=mode))(tries))
            )
    print(mode, dict(refused))
    assert len(refused) > 2
