"""Every message that a client or the server may send over the WebSocket, and the one parse."""

from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta, Struct

from outspeed.record.record import MAX_NAME
from outspeed.server.options import Colour, Level, Options, one_of
from outspeed.server.refusal import Refused
from outspeed.server.table import PHASES

PROTOCOL: Final = 1
MAX_MESSAGE: Final = 4096  # bytes
MAX_TALK: Final = 200  # characters

Id = Annotated[str, Meta(min_length=1, max_length=40)]
Name = Annotated[str, Meta(min_length=1, max_length=MAX_NAME)]
ChoiceText = Annotated[str, Meta(min_length=1, max_length=20)]
SeatNumber = Annotated[int, Meta(ge=0, le=5)]
Key = Annotated[str, Meta(min_length=1, max_length=64)]
Phase = Annotated[str, one_of(PHASES)]
Status = Annotated[str, one_of(("thinking", "locked", "waiting"))]
ClosingCode = Annotated[str, one_of(("restart", "gone"))]
# Shaped by outspeed.view.View and outspeed.events: the TypeScript types are made from those.
PublicView = Annotated[dict[str, Any], Meta(title="PublicView")]
GameEvent = Annotated[dict[str, Any], Meta(title="GameEvent")]


# --- From the client -----------------------------------------------------------------------------
class FromClient(Struct, frozen=True, tag_field="type", forbid_unknown_fields=True, kw_only=True):
    """A client's message."""


class Order(FromClient, frozen=True):
    """Wants something; the answer is `ack`, `hint` or `refused` with the same id."""

    id: Id


class Hello(FromClient, frozen=True, tag="hello"):
    """The first message: which protocol, which table, what is known of it already."""

    protocol: int
    table: Key  # the id in the players' link, or the one in the spectators'
    events: int | None = None  # how many events are known; missing: send none
    talk: int = 0  # how many lines of talk are known
    public: bool = False  # a screen for everybody: tell nothing of the seats that are held


class Ping(FromClient, frozen=True, tag="ping"):
    """Answered by `pong`."""


class Choose(Order, frozen=True, tag="choose"):
    """Seal a choice for the open question, or change it, until the reveal."""

    ask: int
    choice: ChoiceText
    seat: SeatNumber | None = None  # needed by who holds several seats


class Retract(Order, frozen=True, tag="retract"):
    """Take back the sealed choice, until the reveal."""

    ask: int
    seat: SeatNumber | None = None


class Resume(Order, frozen=True, tag="resume"):
    """I am back: no more autopilot."""


class Sit(Order, frozen=True, tag="sit"):
    """Take a seat in the lobby; in a seat of one's own: change name and colour."""

    name: Name
    colour: Colour | None = None
    seat: SeatNumber | None = None


class Leave(Order, frozen=True, tag="leave"):
    """Give up a seat, or all; in a race a bot takes over for good."""

    seat: SeatNumber | None = None


class Ready(Order, frozen=True, tag="ready"):
    """In the lobby: ready for the start, or not."""

    ready: bool
    seat: SeatNumber | None = None


class SetOptions(Order, frozen=True, tag="options"):
    """Host, in the lobby: other options; nobody is ready any more."""

    options: Options


class AddBot(Order, frozen=True, tag="bot"):
    """Host: a bot for a seat, or for all empty ones."""

    level: Level
    seat: SeatNumber | None = None


class Remove(Order, frozen=True, tag="remove"):
    """Host: free a seat; in a race a bot takes over."""

    seat: SeatNumber


class HandOver(Order, frozen=True, tag="hand_over"):
    """Host: whoever holds this seat is the host now."""

    seat: SeatNumber


class Start(Order, frozen=True, tag="start"):
    """Host: begin; bots take the empty seats, if the options say so."""


class Rematch(Order, frozen=True, tag="rematch"):
    """After the race: the same group at a new table."""

    same_luck: bool = False


class Say(Order, frozen=True, tag="say"):
    """Table talk: a text, or the name of a ready-made phrase."""

    text: Annotated[str, Meta(min_length=1, max_length=MAX_TALK)] | None = None
    phrase: Annotated[str, Meta(max_length=40)] | None = None
    seat: SeatNumber | None = None


class Mute(Order, frozen=True, tag="mute"):
    """Host: silence a seat, or let it talk again."""

    seat: SeatNumber
    muted: bool


class SwitchTalk(Order, frozen=True, tag="talk"):
    """Host: table talk on or off."""

    on: bool


class Agree(Order, frozen=True, tag="agree"):
    """Hints may be given at this table, as far as this player is concerned, or may not."""

    hints: bool
    seat: SeatNumber | None = None


class AskHint(Order, frozen=True, tag="hint"):
    """What would a strong bot do in my place, and why? The answer is `hint` or `refused`."""

    ask: int
    seat: SeatNumber | None = None


AnyOrder = (
    Choose
    | Retract
    | Resume
    | Sit
    | Leave
    | Ready
    | SetOptions
    | AddBot
    | Remove
    | HandOver
    | Start
    | Rematch
    | Say
    | Mute
    | SwitchTalk
    | Agree
    | AskHint
)
ClientMessage = Hello | Ping | AnyOrder


# --- Parts of what the server says ---------------------------------------------------------------
class SeatInfo(Struct, frozen=True):
    """Who sits in a seat, as everybody may know it."""

    name: str
    colour: Colour
    bot: Level | None
    ready: bool
    host: bool
    autopilot: bool
    left: bool  # its player has left for good
    muted: bool
    hints: bool  # its player agrees that hints are given


class TableInfo(Struct, frozen=True):
    """A table, as everybody at it may know it."""

    phase: Phase
    options: Options
    deck_hash: str
    seats: tuple[SeatInfo | None, ...]
    promise: str  # the hash of the seed
    seed: str | None  # after the race
    talk: bool
    hints: bool  # given to who asks: there is one player only, or all agree


class Listing(Struct, frozen=True):
    """What the list of tables says of one."""

    host: str | None
    seated: int
    options: Options


class Links(Struct, frozen=True):
    """For who has the players' link, not for spectators."""

    table: str
    code: str | None
    watch: str
    next: str | None = None  # where the group goes on


class RaceInfo(Struct, frozen=True):
    """Where the race stands, the same for everybody; together with `own` it is a seat's view."""

    ask: int
    deadline: float | None  # seconds since 1970
    view: PublicView


class OwnDraw(Struct, frozen=True):
    """The tokens of a draw of one's own: `draw` is its place in the view's draws."""

    draw: int
    tokens: tuple[str, ...]
    kept: str | None


class Why(Struct, frozen=True):
    """Why a seat that is asked may not choose this: a reason (`ask.why` of the texts), its rule."""

    choice: str
    reason: str
    rule: str
    values: dict[str, str | int]  # what the text names


class Own(Struct, frozen=True):
    """What only the owner of a seat may see."""

    seat: int
    hand: tuple[str, ...]
    choices: tuple[str, ...]  # empty: not asked
    why: tuple[Why, ...]  # what is not allowed of what might be tried
    sealed: str | None
    played: str | None
    draws: tuple[OwnDraw, ...]


class Line(Struct, frozen=True, omit_defaults=True):
    """One thing said."""

    number: int  # 0 is the first
    seat: int
    name: str
    at: float
    text: str | None = None
    phrase: str | None = None


# --- From the server -----------------------------------------------------------------------------
class FromServer(Struct, frozen=True, tag_field="type", kw_only=True, omit_defaults=True):
    """A message of the server."""


class Welcome(FromServer, frozen=True, tag="welcome"):
    """The answer to `hello`: everything that the client may know, and the events it has missed."""

    protocol: int
    version: int
    now: float
    host: bool
    mine: tuple[int, ...]  # seats of this client; empty: watching
    table: TableInfo
    links: Links | None = None
    status: tuple[Status, ...] = ()  # by seat
    race: RaceInfo | None = None
    count: int = 0  # events so far
    events: tuple[GameEvent, ...] = ()
    own: tuple[Own, ...] = ()
    talk: tuple[Line, ...] = ()


class Update(FromServer, frozen=True, tag="update"):
    """Something has changed; parts that have not are left out."""

    version: int
    host: bool | None = None
    mine: tuple[int, ...] | None = None
    links: Links | None = None
    table: TableInfo | None = None
    status: tuple[Status, ...] | None = None
    race: RaceInfo | None = None
    count: int | None = None
    events: tuple[GameEvent, ...] = ()
    own: tuple[Own, ...] = ()
    talk: tuple[Line, ...] = ()


class Ack(FromServer, frozen=True, tag="ack"):
    """Done, and stored so that no crash undoes it."""

    id: str


class Hint(FromServer, frozen=True, tag="hint"):
    """What a strong bot thinks of a seat's view; chances of victory are shares of 1."""

    id: str
    seat: int
    ask: int
    level: Level
    chances: dict[str, float]  # the seat's own, by what it chooses
    mix: dict[str, float]  # how often the bot would choose what
    others: dict[str, dict[str, float]]  # by seat, how often it is expected to take which route
    shares: tuple[float, ...]  # each seat's chance as the race stands


class RefusedOrder(FromServer, frozen=True, tag="refused"):
    """Not done, and why."""

    id: str
    code: str
    text: str


class Error(FromServer, frozen=True, tag="error"):
    """Not a message that can be answered otherwise."""

    code: str
    text: str


class Pong(FromServer, frozen=True, tag="pong"):
    """The answer to `ping`: the server's clock, in seconds since 1970."""

    now: float


class Closing(FromServer, frozen=True, tag="closing"):
    """The server ends this connection (`restart`: come back soon), or the table is `gone`."""

    code: ClosingCode


ServerMessage = Welcome | Update | Ack | Hint | RefusedOrder | Error | Pong | Closing

_decoder: Final[msgspec.json.Decoder[ClientMessage]] = msgspec.json.Decoder(ClientMessage)
encode: Final = msgspec.json.Encoder().encode


def parse(data: str | bytes) -> ClientMessage:
    """The message in a frame; Refused if there is none."""
    size = len(data.encode()) if isinstance(data, str) else len(data)
    if size > MAX_MESSAGE:
        raise Refused("too_long", f"a message of {size} bytes; allowed: {MAX_MESSAGE}")
    try:
        return _decoder.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Refused("bad_message", str(error)) from None
