"""How messages go to a client's WebSocket and come from it."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from typing import Any, Final, Protocol, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import State

_EXTENSION: Final = "outspeed.wire"


class Wire(Protocol):
    """Sends texts in order, without waiting for the client."""

    @property
    def behind(self) -> int:
        """Bytes that have not been handed to the network."""
        ...

    def write(self, text: bytes) -> None: ...

    async def flush(self) -> None:
        """Return when everything written is on its way, or the client is gone."""
        ...


class TaskWire:
    """By the rules of ASGI, where sending may wait: a task sends what is in the queue."""

    def __init__(self, send: Callable[[str], Awaitable[None]]) -> None:
        self.behind = 0
        self._send: Final = send
        self._outbox: Final[deque[bytes]] = deque()
        self._sender: asyncio.Task[None] | None = None
        self._gone = False

    def write(self, text: bytes) -> None:
        if self._gone:
            return
        self.behind += len(text)
        self._outbox.append(text)
        if self._sender is None:
            self._sender = asyncio.get_running_loop().create_task(self._drain())

    async def flush(self) -> None:
        if self._sender is not None:
            await asyncio.wait([self._sender])

    async def _drain(self) -> None:
        try:
            while self._outbox:
                text = self._outbox.popleft()
                await self._send(text.decode())
                self.behind -= len(text)
        except Exception:  # the client is gone; its handler learns it too
            self._gone = True
        finally:
            self._sender = None


class DirectWire(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket with a short way past its queues, for what need not wait.

    The tasks and the pausing of the long way cost more than all else that a choice costs here.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.listener: Callable[[bytes], bool] | None = None  # true: it has taken the text

    @property
    def behind(self) -> int:
        return self.transport.get_write_buffer_size()

    def write(self, text: bytes) -> None:
        if self.conn.state is State.OPEN and not self.transport.is_closing():
            self.conn.send_text(text)
            self.transport.write(b"".join(self.conn.data_to_send()))

    async def flush(self) -> None:
        """The transport sends what it has before it closes."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            extensions: dict[str, Any] = cast(dict[str, Any], self.scope["extensions"])
            extensions[_EXTENSION] = self

    def handle_text(self, event: Frame) -> None:
        # What waits in the queue came before, and goes before.
        if event.fin and event.opcode is Opcode.TEXT and self.listener and self.queue.empty():
            if self.listener(bytes(event.data)):
                return
        super().handle_text(event)


def direct_wire(scope: Any) -> DirectWire | None:
    """The wire of a connection whose server has one."""
    found: DirectWire | None = scope.get("extensions", {}).get(_EXTENSION)
    return found
