"""Clients of an `outspeed serve`."""

import asyncio
import json
from collections.abc import Sequence
from typing import Final

import msgspec

from bench.server.play import SEATS, Group, Load, Seat
from bench.server.wire import HOST, Http, Socket, WireError
from outspeed.server.messages import PROTOCOL


class _Race(msgspec.Struct):
    ask: int


class _Own(msgspec.Struct):
    choices: list[str]
    sealed: str | None


class _Table(msgspec.Struct):
    phase: str
    seats: list[msgspec.Raw]


class _Links(msgspec.Struct):
    next: str | None = None


class _Message(msgspec.Struct):
    """The parts that decide what a client may do; the rest is passed over."""

    type: str
    id: str | None = None
    text: str | None = None
    status: list[str] | None = None
    race: _Race | None = None
    own: list[_Own] = []
    table: _Table | None = None
    links: _Links | None = None


WELCOME: Final = "welcome"
_decode: Final = msgspec.json.Decoder(_Message).decode


class OutspeedSeat(Seat):
    """A guest with a cookie and a WebSocket."""

    def __init__(self, number: int, cookie: str) -> None:
        super().__init__(number)
        self.cookie: Final = cookie
        self._serial = 0
        self._arrived = False  # what comes is of the table before, and out of date
        self._next = ""  # where the group goes on
        self._full: Final = asyncio.Event()  # nobody is missing at the table
        self._answers: Final[dict[str, asyncio.Future[None]]] = {}

    async def connect(self, port: int) -> None:
        headers = {"Cookie": self.cookie, "Origin": f"http://{HOST}:{port}"}
        self.socket = Socket(self.hear)
        await self.socket.open(port, "/ws", headers)

    def hear(self, text: bytes) -> None:
        message = _decode(text)
        match message.type:
            case "welcome":
                self._arrived = True
                self._answer(WELCOME)
                self._update(message)
            case "update" if self._arrived:
                self._update(message)
            case "update":
                if message.links is not None:
                    self._next = message.links.next or ""
            case "ack":
                self._answer(message.id or "")
            case _:
                raise WireError(text.decode())

    def _update(self, message: _Message) -> None:
        if message.race is not None:
            self.round = message.race.ask
        if message.status is not None:
            self.locked = sum(
                1 << seat for seat, word in enumerate(message.status) if word == "locked"
            )
        for own in message.own:
            self.choices = own.choices
        if message.table is not None:
            self.over = message.table.phase == "finished"
            if all(bytes(seat) != b"null" for seat in message.table.seats):
                self._full.set()
            else:
                self._full.clear()
        if self.round >= 0:
            self.group.saw(self)

    def begin(self) -> None:
        super().begin()
        self._arrived = False

    def send_choice(self, choice: str) -> None:
        self._serial += 1
        self.socket.send(
            b'{"type":"choose","id":"%d","ask":%d,"choice":"%s"}'
            % (self._serial, self.round, choice.encode())
        )

    async def hello(self, table: str) -> None:
        """Be at this table, and no longer at another."""
        answer = self._expect(WELCOME)
        self._say(type="hello", protocol=PROTOCOL, table=table)
        await answer

    async def rematch(self) -> str:
        """Call for another race; the new table."""
        self._next = ""
        await self.order("rematch")
        if not self._next:
            raise WireError("a rematch leads nowhere")
        return self._next

    async def start(self) -> None:
        """Begin the race once this process knows that all are there."""
        await self._full.wait()
        await self.order("start")

    async def order(self, type_: str, **fields: object) -> None:
        """Return when the order has been carried out."""
        self._serial += 1
        answer = self._expect(str(self._serial))
        self._say(type=type_, id=str(self._serial), **fields)
        await answer

    def _expect(self, name: str) -> asyncio.Future[None]:
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._answers[name] = future
        return future

    def _answer(self, name: str) -> None:
        future = self._answers.pop(name, None)
        if future is not None and not future.done():
            future.set_result(None)

    def _say(self, **fields: object) -> None:
        self.socket.send(json.dumps(fields).encode())


class OutspeedGroup(Group):
    """Four guests, the first of whom makes the tables."""

    def __init__(self, seats: Sequence[OutspeedSeat], load: Load, http: Http) -> None:
        super().__init__(seats, load)
        self._guests: Final = seats
        self._http: Final = http

    async def new_race(self, again: bool) -> None:
        host = self._guests[0]
        if again:
            table = await host.rematch()
        else:
            links, _ = await self._http.post("/api/tables", {"bots": None}, host.cookie)
            table = links["table"]
        await asyncio.gather(*(seat.hello(table) for seat in self._guests))
        if not again:
            for seat in self._guests:
                await seat.order("sit", seat=seat.number, name=f"Pilot {seat.number}")
        await host.start()


async def outspeed_group(ports: Sequence[int], load: Load, http: Http) -> OutspeedGroup:
    """Four guests who are connected, spread over the server's processes."""

    async def guest(number: int) -> OutspeedSeat:
        _, cookie = await http.post("/api/guest")
        seat = OutspeedSeat(number, cookie)
        seat.process = number * len(ports) // SEATS
        await seat.connect(ports[seat.process])
        return seat

    return OutspeedGroup(await asyncio.gather(*map(guest, range(SEATS))), load, http)
