"""The WebSocket: frames in, parsed and limited, to the room; one connection a client."""

import asyncio
import time
from typing import Any, Final

import structlog
from litestar import WebSocket, websocket
from litestar.datastructures import State

from outspeed.server import messages as m
from outspeed.server.connection import Connection
from outspeed.server.guard import address_of
from outspeed.server.refusal import Refused, not_stored
from outspeed.server.room import Entering, Given, Room
from outspeed.server.service import Service
from outspeed.server.store import StoreError
from outspeed.server.wire import wire_of

HELLO_SECONDS: Final = 15.0  # a client that says nothing at first is sent away
LATER: Final = 1013
POLICY: Final = 1008
_LOG: Final = structlog.get_logger()

Socket = WebSocket[Any, Any, State]


@websocket("/ws", opt={"exclude_from_auth": True})
async def talk(socket: Socket) -> None:
    """Everything that happens at a table, for players, spectators and programs."""
    service: Service = socket.app.state.service
    try:
        service.limits.check("connect", address_of(socket), None)
        guest = await service.guard.who(socket, acting=True)
    except (Refused, StoreError) as error:
        refused = _refused(error)
        await socket.accept()
        await socket.send_data(m.encode(m.Error(code=refused.code, text=refused.text)).decode())
        await socket.close(code=LATER if refused.later else POLICY, reason=refused.code)
        return
    await socket.accept()
    session = Session(service, socket, guest)
    service.metrics.connections.inc()
    try:
        await session.run()
    finally:
        service.metrics.connections.dec()
        session.connection.close()


class Session:
    """What one client may do on its connection."""

    def __init__(self, service: Service, socket: Socket, guest: str | None) -> None:
        self._service: Final = service
        self._socket: Final = socket
        self._address: Final = address_of(socket)
        self._busy = False
        wire = wire_of(socket.scope)
        wire.listener = self._take_now
        self.connection: Final = Connection(wire, guest)

    async def run(self) -> None:
        """Handle frames until the client goes."""
        try:
            async with asyncio.timeout(HELLO_SECONDS) as patience:
                while True:
                    frame = await self._socket.receive()
                    if frame["type"] == "websocket.disconnect":
                        return
                    self._busy = True
                    await self._take(_data(frame))
                    self._busy = False
                    if self.connection.room is not None and patience.when() is not None:
                        patience.reschedule(None)
        except TimeoutError:
            await self._socket.close(code=POLICY, reason="no_hello")

    async def _take(self, data: str | bytes) -> None:
        message: m.ClientMessage | None = None
        try:
            self._service.limits.check("frame", self._address, None)
            message = m.parse(data)
            match message:
                case m.Hello():
                    await self._enter(message)
                case m.SetOptions():
                    room = self._allowed(message)
                    deck = await self._service.rooms.deck_of(message.options)
                    room.submit(Given(self.connection, message, deck, time.time()))
                case m.Rematch():
                    await self._rematch(message)
                case _:
                    self._handle(message)
        except (Refused, StoreError) as error:
            self._refuse(message, _refused(error))

    def _take_now(self, data: bytes) -> bool:
        """Take a message for which nothing must be awaited, unless others are before it."""
        if self._busy:
            return False
        try:
            message = m.parse(data)
        except Refused:
            return False
        if isinstance(message, m.Hello | m.SetOptions | m.Rematch):
            return False
        try:
            self._service.limits.check("frame", self._address, None)
            self._handle(message)
        except Refused as refused:
            self._refuse(message, refused)
        return True

    def _refuse(self, message: m.ClientMessage | None, refused: Refused) -> None:
        answer: m.FromServer
        if isinstance(message, m.Hello) and refused.later:
            self.connection.send_away(refused)
            return
        if isinstance(message, m.Order):
            answer = m.RefusedOrder(id=message.id, code=refused.code, text=refused.text)
        else:
            answer = m.Error(code=refused.code, text=refused.text)
        self.connection.post(m.encode(answer))

    def _handle(self, message: m.Ping | m.AnyOrder) -> None:
        if isinstance(message, m.Ping):
            self.connection.post(m.encode(m.Pong(now=time.time())))
        else:
            room = self._allowed(message)
            room.submit(Given(self.connection, message, None, time.time()))

    async def _enter(self, hello: m.Hello) -> None:
        if hello.protocol != m.PROTOCOL:
            raise Refused("protocol", f"protocol {hello.protocol}; this server has {m.PROTOCOL}")
        self._service.limits.check("join", self._address, self.connection.guest)
        room, watching = await self._service.rooms.find(hello.table)
        self.connection.enter(room, watching, hello.public)
        room.submit(Entering(self.connection, hello))

    def _allowed(self, order: m.AnyOrder) -> Room:
        """The room that an order is for; Refused if there is none, or they come too often."""
        connection, service = self.connection, self._service
        room = connection.room
        if room is None:
            raise Refused("no_hello", "say hello first")
        match order:
            case m.Choose() | m.Retract() | m.Resume():
                service.limits.check("choose", self._address, connection.guest)
            case m.AskHint():
                service.limits.check("hint", self._address, connection.guest)
            case m.Say():
                service.limits.check("talk", self._address, connection.guest)
            case m.Sit():
                service.limits.check("join", self._address, connection.guest)
            case m.Rematch():
                service.limits.check("create", self._address, connection.guest)
            case _:
                service.limits.check("order", None, connection.guest)
        return room

    async def _rematch(self, order: m.Rematch) -> None:
        connection, room = self.connection, self._allowed(order)
        if connection.guest is None or connection.watching:
            raise Refused("no_seat", "you have no seat at this table")
        await self._service.rooms.rematch(room, connection.guest, order.same_luck)
        connection.post(m.encode(m.Ack(id=order.id)))


def _refused(error: Refused | StoreError) -> Refused:
    if isinstance(error, Refused):
        return error
    _LOG.error("store_failed", error=str(error))
    return not_stored(error)


def _data(frame: Any) -> str | bytes:
    text: str | None = frame.get("text")
    data: bytes = frame.get("bytes") or b""
    return data if text is None else text
