"""The WebSocket's own rules: frames in parts, frames against the rules, clients who never read."""

import asyncio
import json
from pathlib import Path

import pytest

from tests.server.frames import (
    BINARY,
    CLOSE,
    CONTINUATION,
    PING,
    PONG,
    TEXT,
    RawSocket,
    frame,
)
from tests.server.server import Client, Server, clients, seated

pytestmark = pytest.mark.anyio
HELLO = b'{"type":"hello","protocol":1,"table":"none"}'
ASK = b'{"type":"ping"}'


async def test_a_message_in_parts_is_one_message_and_pings_may_come_between(
    server: Server,
) -> None:
    async with RawSocket.dial(server) as socket:
        await socket.send(
            frame(TEXT, ASK[:4], fin=False)
            + frame(PING, b"between")
            + frame(CONTINUATION, b"", fin=False)
            + frame(CONTINUATION, ASK[4:])
            + frame(TEXT, ASK)
        )
        assert await socket.receive() == (PONG, b"between")
        for _ in range(2):
            assert json.loads(await socket.text())["type"] == "pong"
        for byte in frame(TEXT, ASK):
            await socket.send(bytes((byte,)))
        assert json.loads(await socket.text())["type"] == "pong"
        await socket.send(frame(CLOSE, (1000).to_bytes(2)))
        assert await socket.receive() == (CLOSE, (1000).to_bytes(2))
        assert await socket.reader.read() == b""


AGAINST_THE_RULES = {
    "not masked": (frame(TEXT, ASK, masked=False), 1002),
    "reserved bits": (frame(TEXT, ASK, reserved=4), 1002),
    "unknown kind": (frame(3, ASK), 1002),
    "part of nothing": (frame(CONTINUATION, ASK), 1002),
    "text within a text": (frame(TEXT, ASK, fin=False) + frame(TEXT, ASK), 1002),
    "long ping": (frame(PING, b"x" * 126), 1002),
    "ping in parts": (frame(PING, fin=False), 1002),
    "half a code": (frame(CLOSE, b"\x03"), 1002),
    "code not to be sent": (frame(CLOSE, (1005).to_bytes(2)), 1002),
    "reason not UTF-8": (frame(CLOSE, (1000).to_bytes(2) + b"\xff"), 1007),
    "text not UTF-8": (frame(TEXT, b"\xff"), 1007),
    "surrogate": (frame(TEXT, b'{"type":"\xed\xa0\x80"}'), 1007),
    "long text": (frame(TEXT, b"x" * 20_000), 1009),
    "endless text": (b"\x81\xff" + b"\x00\xff" * 4 + b"mask", 1009),
    "long in parts": (
        frame(TEXT, b"x" * 9_000, fin=False) + frame(CONTINUATION, b"x" * 9_000),
        1009,
    ),
    "endless parts": (
        frame(TEXT, b"[", fin=False) + 100_000 * frame(CONTINUATION, fin=False),
        1008,
    ),
}


@pytest.mark.parametrize("case", AGAINST_THE_RULES)
async def test_frames_against_the_rules_end_the_connection_with_a_code(
    server: Server, case: str
) -> None:
    bytes_, code = AGAINST_THE_RULES[case]
    async with RawSocket.dial(server) as socket:
        socket.writer.write(bytes_)
        async with asyncio.timeout(20):
            assert await socket.closing_code() == code


async def test_bytes_are_read_like_text(server: Server) -> None:
    async with RawSocket.dial(server) as socket:
        await socket.send(frame(BINARY, HELLO))
        assert json.loads(await socket.text())["code"] == "no_table"


async def test_who_says_goodbye_in_the_middle_of_a_flood_leaves_nothing_behind(
    server: Server,
) -> None:
    async with clients(server, 1) as (ann,):
        await seated([ann], players=3)
        for _ in range(20):
            async with RawSocket.dial(server, ann) as socket:
                await socket.send(frame(TEXT, HELLO) * 50 + frame(CLOSE, (1001).to_bytes(2)))
        await ann.done("ready", ready=True)
    await nobody_is_connected(server)


async def test_a_client_that_sends_and_never_reads_is_cut_off_and_costs_no_memory(
    server: Server,
) -> None:
    async with clients(server, 1) as (ann,):
        await seated([ann], players=3)
        before = resident(server)
        for flood in (frame(PING, b"x" * 125), frame(TEXT, ASK)):
            async with RawSocket.dial(server, ann) as socket:
                with pytest.raises(ConnectionError):
                    await send_for_ever(socket, flood * 1_000)
                await ann.done("ready", ready=True)
        assert resident(server) - before < 20_000_000
    await nobody_is_connected(server)


async def send_for_ever(socket: RawSocket, data: bytes) -> None:
    async with asyncio.timeout(30):
        while True:
            await socket.send(data)


async def nobody_is_connected(server: Server) -> None:
    """Return when the server has let go of all connections."""
    async with asyncio.timeout(30):
        while "outspeed_connections 0.0" not in (await Client(server).http("GET", "/metrics")).text:
            await asyncio.sleep(0.1)


def resident(server: Server) -> int:
    """Bytes of memory that the server's process has in use."""
    assert server.process is not None
    status = Path(f"/proc/{server.process.pid}/statm").read_text()
    return int(status.split()[1]) * 4096
