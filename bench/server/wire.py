"""A WebSocket and an HTTP client that do the least that is needed, so that servers are measured."""

import asyncio
import base64
import json
import os
import time
from collections.abc import Callable
from typing import Any, Final, cast

TEXT: Final = 1
CLOSE: Final = 8
PING: Final = 9
PONG: Final = 10
HOST: Final = "127.0.0.1"
KEPT: Final = 2.0  # seconds that an idle connection for requests is used again
_Idle = tuple[float, asyncio.StreamReader, asyncio.StreamWriter]


class WireError(Exception):
    """A server has done what it must not."""


class Socket(asyncio.Protocol):
    """A WebSocket without extensions; frames of text go to a listener."""

    def __init__(self, listener: Callable[[bytes], None]) -> None:
        self.received = 0  # bytes
        self.frames = 0
        self.lost = False
        self._listener: Final = listener
        self._opened: Final[asyncio.Future[None]] = asyncio.get_running_loop().create_future()
        self._rest = b""
        self._transport: asyncio.Transport

    async def open(self, port: int, path: str, headers: dict[str, str]) -> None:
        """Return when the server has said yes."""
        lines = {
            "Host": f"{HOST}:{port}",
            "Upgrade": "websocket",
            "Connection": "Upgrade",
            "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(),
        } | headers
        request = (f"GET {path} HTTP/1.1", *(f"{k}: {v}" for k, v in lines.items()), "", "")
        await asyncio.get_running_loop().create_connection(lambda: self, HOST, port)
        self._transport.write("\r\n".join(request).encode())
        await self._opened

    def send(self, text: bytes) -> None:
        self._frame(TEXT, text)

    def close(self) -> None:
        self._transport.close()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)  # uvloop's is one in all but name

    def connection_lost(self, error: Exception | None) -> None:
        self.lost = True
        if not self._opened.done():
            self._opened.set_exception(error or WireError("the server has hung up"))

    def data_received(self, data: bytes) -> None:
        self.received += len(data)
        data = self._rest + data if self._rest else data
        at = 0
        if not self._opened.done():
            at = data.find(b"\r\n\r\n") + 4
            if at < 4:
                self._rest = data
                return
            status = data[: data.index(b"\r\n")]
            if b" 101 " not in status:
                self._opened.set_exception(WireError(status.decode()))
                return
            self._opened.set_result(None)
        size = len(data)
        while size - at >= 2:
            length, start = data[at + 1], at + 2
            if length == 126:
                length, start = int.from_bytes(data[at + 2 : at + 4]), at + 4
            elif length == 127:
                length, start = int.from_bytes(data[at + 2 : at + 10]), at + 10
            if size < start or size - start < length:
                break
            kind, at = data[at] & 15, start + length
            self._take(kind, data[start:at])
        self._rest = data[at:]

    def _take(self, kind: int, body: bytes) -> None:
        if kind == TEXT:
            self.frames += 1
            self._listener(body)
        elif kind == PING:
            self._frame(PONG, body)
        elif kind == CLOSE:
            self.lost = True

    def _frame(self, kind: int, body: bytes) -> None:
        size = len(body)
        length = bytes((128 | size,)) if size < 126 else b"\xfe" + size.to_bytes(2)
        # Masked with zeros: the rules ask for a mask, and this one leaves the text as it is.
        self._transport.write(b"".join((bytes((128 | kind,)), length, b"\0\0\0\0", body)))


class Http:
    """Requests with JSON in and out, on connections that stay open."""

    def __init__(self, port: int) -> None:
        self._port: Final = port
        self._idle: Final[list[_Idle]] = []

    async def post(
        self, path: str, body: object = None, cookie: str = ""
    ) -> tuple[dict[str, Any], str]:
        """The answer, and the cookie that comes with it."""
        content = json.dumps(body if body is not None else {}).encode()
        head = (
            f"POST {path} HTTP/1.1\r\nHost: {HOST}:{self._port}\r\n"
            f"Origin: http://{HOST}:{self._port}\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(content)}\r\n" + (f"Cookie: {cookie}\r\n" if cookie else "")
        )
        reader, writer = await self._connection()
        writer.write(head.encode() + b"\r\n" + content)
        lines = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        status = int(lines[0].split()[1])
        headers = dict(line.split(": ", 1) for line in lines[1:] if line)
        named = {name.lower(): value for name, value in headers.items()}
        answer = await reader.readexactly(int(named["content-length"]))
        if status >= 300:
            raise WireError(f"{path}: {status} {answer.decode()}")
        self._idle.append((time.monotonic(), reader, writer))
        return json.loads(answer), named.get("set-cookie", "").partition(";")[0]

    async def _connection(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """One that is open, and that the server is not about to close."""
        while self._idle:
            since, reader, writer = self._idle.pop()
            if time.monotonic() - since < KEPT:
                return reader, writer
            writer.close()
        return await asyncio.open_connection(HOST, self._port)

    def close(self) -> None:
        for _, _, writer in self._idle:
            writer.close()
        self._idle.clear()
