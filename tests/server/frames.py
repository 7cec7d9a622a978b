"""WebSockets byte by byte: frames that no good client sends."""

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Final, Self

from tests.server.server import Client, Server

CONTINUATION: Final = 0
TEXT: Final = 1
BINARY: Final = 2
CLOSE: Final = 8
PING: Final = 9
PONG: Final = 10


def frame(
    kind: int, body: bytes = b"", *, fin: bool = True, masked: bool = True, reserved: int = 0
) -> bytes:
    """A client's frame, or something like one."""
    first = bytes((fin << 7 | reserved << 4 | kind,))
    size, bit = len(body), masked << 7
    if size < 126:
        length = bytes((bit | size,))
    elif size < 2**16:
        length = bytes((bit | 126,)) + size.to_bytes(2)
    else:
        length = bytes((bit | 127,)) + size.to_bytes(8)
    if not masked:
        return first + length + body
    mask = os.urandom(4)
    return first + length + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(body))


class RawSocket:
    """A connection after the handshake."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader: Final = reader
        self.writer: Final = writer

    @classmethod
    @asynccontextmanager
    async def dial(cls, server: Server, client: Client | None = None) -> AsyncIterator[Self]:
        """A connection that is hung up in the end, politely or not."""
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        cookie = f"Cookie: outspeed={client.cookie}\r\n" if client is not None else ""
        writer.write(
            f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n{cookie}"
            f"Origin: {server.url}\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
        )
        try:
            head = await reader.readuntil(b"\r\n\r\n")
            assert b" 101 " in head.splitlines()[0]
            yield cls(reader, writer)
        finally:
            writer.transport.abort()
            with suppress(ConnectionError):
                await writer.wait_closed()

    async def send(self, data: bytes) -> None:
        self.writer.write(data)
        await self.writer.drain()

    async def receive(self) -> tuple[int, bytes]:
        """The next frame of the server: its kind and what is in it."""
        first, second = await self.reader.readexactly(2)
        assert second < 128, "a server's frames are not masked"
        size = second
        if size >= 126:
            size = int.from_bytes(await self.reader.readexactly(2 if size == 126 else 8))
        return first & 15, await self.reader.readexactly(size)

    async def text(self) -> str:
        """The next text."""
        while True:
            kind, body = await self.receive()
            if kind == TEXT:
                return body.decode()
            assert kind in (PING, PONG)

    async def closing_code(self) -> int | None:
        """Read to the end; the code of the server's goodbye, None if it just hangs up."""
        code = None
        try:
            while True:
                kind, body = await self.receive()
                if kind == CLOSE:
                    code = int.from_bytes(body[:2])
        except (asyncio.IncompleteReadError, ConnectionError):
            return code
