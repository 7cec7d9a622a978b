"""Clients of boardgame.io's server: Socket.IO frames on a WebSocket."""

import asyncio
from collections.abc import Sequence
from typing import Any, Final

import msgspec

from bench.server.play import SEATS, Group, Load, Seat
from bench.server.wire import Http, Socket, WireError

GAME: Final = "race"
CHOICES: Final = ("A1", "A2", "B3", "B4", "C5", "C6")
_EVENT: Final = f"42/{GAME},".encode()
_NAMESPACE: Final = f"40/{GAME},".encode()


class _G(msgspec.Struct):
    round: int
    locked: list[bool]


class _Ctx(msgspec.Struct):
    gameover: Any = None


class _State(msgspec.Struct, rename={"state_id": "_stateID"}):
    G: _G
    ctx: _Ctx
    state_id: int


class _Sync(msgspec.Struct):
    state: _State


class _Event(msgspec.Struct, array_like=True):
    """Name, match, and what depends on the name."""

    name: str
    match: str
    body: msgspec.Raw


_event: Final = msgspec.json.Decoder(_Event).decode
_state: Final = msgspec.json.Decoder(_State).decode
_sync: Final = msgspec.json.Decoder(_Sync).decode
_encode: Final = msgspec.json.Encoder().encode


class BoardgameioSeat(Seat):
    """A player with credentials for a match."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.credentials = ""
        self.match = ""
        self._state_id = 0
        self._ready: Final[asyncio.Future[None]] = asyncio.get_running_loop().create_future()
        self._synced: asyncio.Future[None] | None = None

    async def connect(self, port: int) -> None:
        self.socket = Socket(self.hear)
        await self.socket.open(port, "/socket.io/?EIO=4&transport=websocket", {})
        await self._ready

    def hear(self, text: bytes) -> None:
        if text.startswith(_EVENT):
            event = _event(text[len(_EVENT) :])
            if event.match == self.match:
                self._take(event)
        elif text == b"2":
            self.socket.send(b"3")
        elif text.startswith(b"0"):
            self.socket.send(_NAMESPACE)
        elif text.startswith(_NAMESPACE):
            self._ready.set_result(None)
        else:
            raise WireError(text.decode())

    def _take(self, event: _Event) -> None:
        if event.name == "update":
            state = _state(event.body)
        elif event.name == "sync":
            state = _sync(event.body).state
            if self._synced is not None and not self._synced.done():
                self._synced.set_result(None)
        else:
            return  # who is connected
        g = state.G
        self._state_id = state.state_id
        self.round = g.round
        self.locked = sum(1 << seat for seat, locked in enumerate(g.locked) if locked)
        self.choices = () if g.locked[self.number] else CHOICES
        self.over = state.ctx.gameover is not None
        self.group.saw(self)

    def begin(self) -> None:
        super().begin()
        self.match = ""

    def send_choice(self, choice: str) -> None:
        self.socket.send(
            b'%b["update",{"type":"MAKE_MOVE","payload":{"type":"choose","args":["%b"],'
            b'"playerID":"%d","credentials":"%b"}},%d,"%b","%d"]'
            % (
                _EVENT,
                choice.encode(),
                self.number,
                self.credentials.encode(),
                self._state_id,
                self.match.encode(),
                self.number,
            )
        )

    async def sync(self) -> None:
        """Be at the match."""
        self._synced = asyncio.get_running_loop().create_future()
        arguments = ["sync", self.match, str(self.number), self.credentials, SEATS]
        self.socket.send(_EVENT + _encode(arguments))
        await self._synced
        self._synced = None


class BoardgameioGroup(Group):
    """Four players who make and join matches through the lobby."""

    def __init__(self, seats: Sequence[BoardgameioSeat], load: Load, http: Http) -> None:
        super().__init__(seats, load)
        self._players: Final = seats
        self._http: Final = http
        self._match = ""

    async def new_race(self, again: bool) -> None:
        if again:
            first = self._players[0]
            who = {"playerID": str(first.number), "credentials": first.credentials}
            path = f"/games/{GAME}/{self._match}/playAgain"
            match = (await self._http.post(path, who))[0]["nextMatchID"]
        else:
            made, _ = await self._http.post(f"/games/{GAME}/create", {"numPlayers": SEATS})
            match = made["matchID"]
        self._match = match
        for seat in self._players:
            name = {"playerID": str(seat.number), "playerName": f"Pilot {seat.number}"}
            joined, _ = await self._http.post(f"/games/{GAME}/{match}/join", name)
            seat.match, seat.credentials = match, joined["playerCredentials"]
        await asyncio.gather(*(seat.sync() for seat in self._players))


async def boardgameio_group(port: int, load: Load, http: Http) -> BoardgameioGroup:
    """Four players who are connected."""
    seats = [BoardgameioSeat(number) for number in range(SEATS)]
    await asyncio.gather(*(seat.connect(port) for seat in seats))
    return BoardgameioGroup(seats, load, http)
