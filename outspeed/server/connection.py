"""One client's connection, and the table that it is at."""

from typing import Final

from outspeed.server import messages as m
from outspeed.server.refusal import Refused
from outspeed.server.room import Room
from outspeed.server.wire import BACKLOG, Wire


class Connection:
    """Sends in order, and never lets a slow client hold up the others."""

    def __init__(self, wire: Wire, guest: str | None) -> None:
        self.guest: Final = guest
        self.room: Room | None = None
        self.watching = False
        self.public = False
        self._wire: Final = wire
        self._closed = False

    def post(self, message: bytes) -> None:
        """Send a message when those before it have been sent."""
        if self._closed:
            return
        if self._wire.behind + len(message) > BACKLOG:
            self._closed = True
            self._wire.hang_up()  # the client comes back and gets a fresh view
            return
        self._wire.write(message)

    def send_away(self, refused: Refused) -> None:
        """Say why there is no welcome now, and hang up: the client comes back and asks again."""
        self.post(m.encode(m.Error(code=refused.code, text=refused.text)))
        self._closed = True
        self._wire.send_away(refused.code)

    def enter(self, room: Room, watching: bool, public: bool) -> None:
        """Be at this table, and no longer at another."""
        self.leave()
        self.room, self.watching, self.public = room, watching, watching or public

    def leave(self) -> None:
        if self.room is not None:
            self.room.leave(self)
            self.room = None

    def close(self) -> None:
        self._closed = True
        self.leave()
