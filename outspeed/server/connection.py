"""One client's WebSocket."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Final

from outspeed.server.room import Room

BACKLOG: Final = 2**20  # bytes that a slow client may be behind

Send = Callable[[str], Awaitable[None]]


class Connection:
    """Sends in order, and never lets a slow client hold up the others."""

    def __init__(self, send: Send, hang_up: Callable[[], None], guest: str | None) -> None:
        self.guest: Final = guest
        self.room: Room | None = None
        self.watching = False
        self._send: Final = send
        self._hang_up: Final = hang_up
        self._outbox: Final[deque[bytes]] = deque()
        self._sender: asyncio.Task[None] | None = None
        self._behind = 0
        self._closed = False

    def post(self, message: bytes) -> None:
        """Send a message when those before it have been sent."""
        if self._closed:
            return
        self._behind += len(message)
        if self._behind > BACKLOG:
            self._closed = True
            self._hang_up()  # it comes back and gets a fresh view
            return
        self._outbox.append(message)
        if self._sender is None:
            self._sender = asyncio.get_running_loop().create_task(self._drain())

    def enter(self, room: Room, watching: bool) -> None:
        """Be at this table, and no longer at another."""
        self.leave()
        self.room, self.watching = room, watching

    def leave(self) -> None:
        if self.room is not None:
            self.room.leave(self)
            self.room = None

    def close(self) -> None:
        self._closed = True
        self.leave()

    async def flush(self) -> None:
        """Return when everything posted has been handed to the network."""
        if self._sender is not None:
            await asyncio.wait([self._sender])

    async def _drain(self) -> None:
        try:
            while self._outbox:
                message = self._outbox.popleft()
                await self._send(message.decode())
                self._behind -= len(message)
        except Exception:  # the client is gone; its handler learns it too
            self._closed = True
        finally:
            self._sender = None
