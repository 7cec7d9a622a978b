"""How messages go to a client's WebSocket and come from it."""

from collections.abc import Callable
from http import HTTPStatus
from typing import Any, Final, Protocol, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame
from websockets.http11 import Request
from websockets.protocol import State

BACKLOG: Final = 2**20  # bytes that a slow client may be behind
MAX_PARTS: Final = 64  # in which a message may come
EXTENSION: Final = "outspeed.wire"


class Wire(Protocol):
    """Sends texts in order, without waiting for the client."""

    listener: Callable[[bytes], bool] | None  # is given texts that come; true: it has taken it

    @property
    def behind(self) -> int:
        """Bytes that have not been handed to the network."""
        ...

    def write(self, text: bytes) -> None: ...

    def send_away(self, reason: str) -> None:
        """End the connection after what has been sent; the client may come back later."""
        ...

    def hang_up(self) -> None:
        """End the connection at once, whatever is on its way."""
        ...


class DirectWire(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket with a short way past its queues, for what need not wait.

    The tasks and the pausing of the long way cost more than all else that a choice costs here.
    """

    listener: Callable[[bytes], bool] | None = None

    @property
    def behind(self) -> int:
        return self.transport.get_write_buffer_size()

    def write(self, text: bytes) -> None:
        if self.conn.state is State.OPEN and not self.transport.is_closing():
            self.conn.send_text(text)
            self.transport.write(b"".join(self.conn.data_to_send()))

    def send_away(self, reason: str) -> None:
        if not self.close_sent:
            self.conn.fail(CloseCode.TRY_AGAIN_LATER, reason)
            self.handle_parser_exception()

    def hang_up(self) -> None:
        self.transport.abort()

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            extensions = cast(dict[str, Any], self.scope["extensions"])
            extensions[EXTENSION] = self

    def handle_text(self, event: Frame) -> None:
        # What waits in the queue came before, and goes before.
        short = event.fin and self.queue.empty() and not self.close_sent
        if short and self.listener is not None and self.listener(bytes(event.data)):
            return
        super().handle_text(event)

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) < MAX_PARTS:
            super().handle_cont(event)
            return
        if not self.close_sent:
            self.conn.fail(CloseCode.POLICY_VIOLATION, "a message in too many parts")
            self.handle_parser_exception()

    def handle_ping(self) -> None:
        if self.behind > BACKLOG:  # asks and asks, and does not listen
            self.hang_up()
        else:
            super().handle_ping()


def wire_of(scope: Any) -> Wire:
    """The wire of a connection."""
    wire: Wire = scope["extensions"][EXTENSION]
    return wire
