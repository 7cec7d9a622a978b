"""A whole server inside the test's process: its application without a network, its store a file."""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, Self, cast

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosedOK

from outspeed.bots import make_bot
from outspeed.choice import Choice
from outspeed.server.app import AsgiApp, make_app
from outspeed.server.bot_worker import explain
from outspeed.server.bots import BotPool, Thoughts
from outspeed.server.room import Due
from outspeed.server.service import Service
from outspeed.server.settings import Settings
from outspeed.server.wire import EXTENSION
from outspeed.view import View
from tests.server.server import Client, Server

FAR_AWAY: Final = ("192.0.2.1", 40_000)
HOST: Final = "inside.example"


class BotsInside(BotPool):
    """The same bots, without the workers' processes."""

    async def choose(self, level: str, seed: int, view: View) -> Choice:
        return make_bot(level, seed).choose(view)

    async def explain(self, level: str, seed: int, view: View) -> Thoughts | None:
        return msgspec.json.decode(explain(level, seed, view), type=Thoughts)

    async def warm_up(self) -> None:
        pass


class Inside:
    """Stands where a `Server` stands for clients, but has no process of its own."""

    url = f"http://{HOST}"

    def __init__(self, path: Path) -> None:
        self.path: Final = path
        settings = Settings(HOST, 80, f"sqlite:///{path}", bot_workers=1, limits=0)
        self.service: Final = Service(settings, BotsInside)
        self.app: Final[AsgiApp] = make_app(self.service)

    async def __aenter__(self) -> Self:
        await self.service.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.service.stop()

    def forget(self, table: str) -> None:
        """What is in memory of a table is dropped, as when the store has failed."""
        room = self.service.rooms.room(table)
        room._table = None
        room.submit(Due())


class _Wire:
    """A WebSocket: what the application sends is received, and the other way round."""

    listener: Callable[[bytes], bool] | None = None
    behind = 0

    def __init__(self, app: AsgiApp, headers: dict[str, str]) -> None:
        scope = {
            "type": "websocket",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "scheme": "ws",
            "path": "/ws",
            "raw_path": b"/ws",
            "query_string": b"",
            "root_path": "",
            "headers": [(name.lower().encode(), value.encode()) for name, value in headers.items()],
            "client": FAR_AWAY,
            "server": (HOST, 80),
            "subprotocols": [],
            "state": {},
            "extensions": {EXTENSION: self},
        }
        self._to_app: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._from_app: asyncio.Queue[Any] = asyncio.Queue()
        self._to_app.put_nowait({"type": "websocket.connect"})
        self._task: Final[asyncio.Future[None]] = asyncio.ensure_future(
            app(scope, self._to_app.get, self._from_app.put)
        )

    async def opened(self) -> Self:
        assert (await self._from_app.get())["type"] == "websocket.accept"
        return self

    def write(self, text: bytes) -> None:
        self._from_app.put_nowait({"type": "websocket.send", "text": text.decode()})

    def hang_up(self) -> None:
        self._to_app.put_nowait({"type": "websocket.disconnect", "code": 1006})

    async def send(self, text: str) -> None:
        if self._to_app.empty() and self.listener is not None and self.listener(text.encode()):
            return
        await self._to_app.put({"type": "websocket.receive", "text": text, "bytes": None})

    async def recv(self) -> str:
        message = await self._from_app.get()
        if message["type"] == "websocket.close":
            raise ConnectionClosedOK(None, None)
        return str(message["text"])

    async def close(self) -> None:
        await self._to_app.put({"type": "websocket.disconnect", "code": 1001})
        await self._task


class ClientInside(Client):
    """A guest of a server in this process."""

    def __init__(self, inside: Inside, cookie: str = "") -> None:
        super().__init__(cast(Server, inside), cookie)
        self._app: Final = inside.app

    async def http(self, method: str, path: str, **options: Any) -> httpx.Response:
        transport = httpx.ASGITransport(cast(Any, self._app), client=FAR_AWAY)
        headers = self.headers() | options.pop("headers", {})
        async with httpx.AsyncClient(transport=transport, base_url=self.origin) as client:
            return await client.request(method, path, headers=headers, **options)

    async def dial(self) -> ClientConnection:
        wire = _Wire(self._app, {"host": HOST} | self.headers())
        return cast(ClientConnection, await wire.opened())


def plain_log(line: dict[str, Any]) -> str:
    """A line of log without what only the machine's own time is in."""
    return json.dumps(
        {name: part for name, part in line.items() if name not in ("ms", "timestamp")}
    )
