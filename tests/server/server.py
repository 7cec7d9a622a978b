"""Real server processes, and clients that play on them."""

import asyncio
import contextlib
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import weakref
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

PATIENCE = 60.0  # seconds until a condition that must come true is given up
Json = dict[str, Any]


def free_port() -> int:
    """A port that nobody uses now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Server:
    """An `outspeed serve` process; its output and logs are kept in files."""

    program: tuple[str, ...] = ("outspeed",)

    def __init__(self, database: str, *options: str) -> None:
        self.port = free_port()
        self.database = database
        self.options = options
        self.process: subprocess.Popen[bytes] | None = None
        self.folder = Path(tempfile.mkdtemp(prefix="outspeed-"))
        weakref.finalize(self, shutil.rmtree, self.folder, ignore_errors=True)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def log(self) -> str:
        return (self.folder / "log").read_text()

    @property
    def output(self) -> str:
        return (self.folder / "output").read_text()

    def start(self) -> Self:
        """Start, and return when it says where it is."""
        with (self.folder / "log").open("ab") as log, (self.folder / "output").open("wb") as out:
            self.process = subprocess.Popen(
                [
                    sys.executable,
                    "-m",
                    *self.program,
                    "serve",
                    f"--port={self.port}",
                    f"--database={self.database}",
                    "--bot-workers=1",
                    *self.options,
                ],
                stdout=out,
                stderr=log,
                stdin=subprocess.DEVNULL,
                env=os.environ | {"PYTHONWARNINGS": "default"},
            )
        wait_for(lambda: "OUTSPEED is at" in self.output or self._ended())
        assert self.process.poll() is None, self.log
        return self

    def _ended(self) -> bool:
        return self.process is not None and self.process.poll() is not None

    def kill(self) -> None:
        """Like a power cut: no goodbye."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def stop(self) -> int:
        """Ask it to stop; its exit status."""
        assert self.process is not None
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        return self.process.wait(PATIENCE)

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.process is not None:
            self.stop()


def wait_for(condition: Callable[[], bool]) -> None:
    """Return when the condition is true."""
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline, "this never came true"
        time.sleep(0.02)


class Client:
    """A guest with a cookie, at most one WebSocket, and what it has been told."""

    def __init__(self, server: Server, cookie: str = "") -> None:
        self.server = server
        self.cookie = cookie
        self.socket: ClientConnection | None = None
        self.frames: list[str] = []  # everything received, as it came
        self.table: Json = {}
        self.race: Json | None = None
        self.status: list[str] = []
        self.own: dict[int, Json] = {}
        self.events: list[Json] = []
        self.talk: list[Json] = []
        self.mine: list[int] = []
        self.links: Json = {}
        self.host = False
        self.version = 0
        self._serial = 0

    @property
    def origin(self) -> str:
        return self.server.url

    def headers(self) -> dict[str, str]:
        cookie = {"Cookie": f"outspeed={self.cookie}"} if self.cookie else {}
        return cookie | {"Origin": self.origin}

    async def http(self, method: str, path: str, **options: Any) -> httpx.Response:
        async with httpx.AsyncClient(trust_env=False, verify=False, timeout=PATIENCE) as client:
            headers = self.headers() | options.pop("headers", {})
            url = f"{self.server.url}{path}"
            return await client.request(method, url, headers=headers, **options)

    async def post(self, path: str, body: object = None, status: int | None = None) -> Json:
        answer = await self.http("POST", path, json=body)
        assert answer.status_code == status if status else answer.is_success, answer.text
        found: Json = answer.json()
        return found

    async def get(self, path: str) -> Any:
        answer = await self.http("GET", path)
        assert answer.is_success, answer.text
        return answer.json()

    async def introduce(self) -> Self:
        """Become a guest."""
        answer = await self.http("POST", "/api/guest")
        assert answer.is_success, answer.text
        self.cookie = answer.cookies["outspeed"]
        return self

    async def enter(self, table: str, **known: Any) -> Json:
        """Say hello at a table; the welcome."""
        await self.leave()
        if known.get("events") == 0:
            self.events = []
        if not known.get("talk"):
            self.talk = []
        self.socket = await self.dial()
        await self.send({"type": "hello", "protocol": 1, "table": table, **known})
        return await self.until(lambda message: message["type"] in ("welcome", "error"))

    async def dial(self) -> ClientConnection:
        """A new connection on which nothing has been said."""
        url = f"ws://127.0.0.1:{self.server.port}/ws"
        headers = {"Cookie": f"outspeed={self.cookie}"} if self.cookie else {}
        return await connect(
            url,
            additional_headers=headers,
            origin=self.origin,  # type: ignore[arg-type]
            compression=None,
            proxy=None,
            max_queue=None,  # a client that does not read can still hang up
        )

    async def leave(self) -> None:
        if self.socket is not None:
            await self.socket.close()
            self.socket = None

    async def send(self, message: Json | str) -> None:
        assert self.socket is not None
        await self.socket.send(message if isinstance(message, str) else json.dumps(message))

    async def order(self, type_: str, **fields: Any) -> Json:
        """Give an order; its answer, `ack` or `refused`."""
        self._serial += 1
        id_ = fields.pop("id", None) or f"{id(self)}-{self._serial}"
        await self.send({"type": type_, "id": id_, **fields})
        return await self.until(lambda message: message.get("id") == id_)

    async def done(self, type_: str, **fields: Any) -> None:
        answer = await self.order(type_, **fields)
        assert answer["type"] == "ack", answer

    async def refused(self, type_: str, **fields: Any) -> str:
        answer = await self.order(type_, **fields)
        assert answer["type"] == "refused", answer
        assert answer["text"]
        code: str = answer["code"]
        return code

    async def receive(self) -> Json:
        """The next message, taken into account."""
        assert self.socket is not None
        async with asyncio.timeout(PATIENCE):
            frame = await self.socket.recv()
        assert isinstance(frame, str)
        self.frames.append(frame)
        message: Json = json.loads(frame)
        self._learn(message)
        return message

    async def until(self, wanted: Callable[[Json], bool]) -> Json:
        while True:
            message = await self.receive()
            if wanted(message):
                return message

    async def until_closed(self) -> None:
        """Read all that comes until the server hangs up."""
        with contextlib.suppress(ConnectionClosed):
            await self.until(lambda _message: False)

    async def sees(self, condition: Callable[[], bool]) -> None:
        """Return when what the client knows is as wanted."""
        while not condition():
            await self.receive()

    def _learn(self, message: Json) -> None:
        if message["type"] not in ("welcome", "update"):
            return
        assert message["version"] >= self.version or message["type"] == "welcome"
        self.version = message["version"]
        for name in ("table", "race", "status", "mine", "links", "host"):
            if name in message:
                setattr(self, name, message[name])
        self.events += message.get("events", [])
        if "count" in message and message.get("events"):
            assert len(self.events) == message["count"]
        self.talk += message.get("talk", [])
        for own in message.get("own", ()):
            self.own[own["seat"]] = own

    @property
    def over(self) -> bool:
        return bool(self.table) and self.table["phase"] == "finished"

    def question(self) -> tuple[int, Json] | None:
        """The open question and a seat of this client that has not answered it."""
        if self.race is None or self.over:
            return None
        for seat in self.mine:
            if self.own.get(seat, {}).get("choices") and self.own[seat]["sealed"] is None:
                return self.race["ask"], self.own[seat]
        return None

    async def play(self, pick: Callable[[list[str]], str], until: Callable[[], bool]) -> None:
        """Answer every question until something is so."""
        while not until():
            question = self.question()
            if question is None:
                await self.receive()
                continue
            ask, own = question
            await self.order("choose", ask=ask, choice=pick(own["choices"]), seat=own["seat"])


@contextlib.asynccontextmanager
async def clients(server: Server, count: int) -> AsyncIterator[list[Client]]:
    """Guests, who hang up at the end."""
    found = [await Client(server).introduce() for _ in range(count)]
    try:
        yield found
    finally:
        for client in found:
            await client.leave()


async def seated(people: list[Client], **options: Any) -> Json:
    """A table with all of them in seats, the first the host; its links."""
    links = await people[0].post("/api/tables", options)
    for number, client in enumerate(people):
        await client.enter(links["table"], events=0)
        await client.done("sit", name=f"Pilot {number}")
    return links


@contextlib.contextmanager
def sqlite_file() -> Iterator[str]:
    with tempfile.TemporaryDirectory(prefix="outspeed-") as folder:
        yield f"sqlite:///{folder}/outspeed.db"
