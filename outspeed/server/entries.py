"""What the store keeps of a table: entries, each one thing that happened, in order.

The entries are the whole truth: every process that applies them in order has the same table.
"""

from typing import Final

import msgspec
from msgspec import Struct

from outspeed.server.options import Options


class Entry(Struct, frozen=True, tag_field="type", omit_defaults=True, kw_only=True):
    """One thing that happened at a table, at a time in seconds."""

    at: float


class Opened(Entry, frozen=True, tag="opened"):
    """The table exists; the first entry of every table."""

    host: str
    code: str
    watch: str
    seed: str
    options: Options
    deck: str | None = None  # the text of an uploaded deck


class Changed(Entry, frozen=True, tag="changed"):
    """The host has changed the options."""

    options: Options
    deck: str | None = None


class Sat(Entry, frozen=True, tag="sat"):
    """Somebody takes a seat, or renames themselves in it; a bot has no guest."""

    seat: int
    name: str
    colour: str
    guest: str | None = None
    bot: str | None = None


class Readied(Entry, frozen=True, tag="readied"):
    seat: int
    ready: bool


class Left(Entry, frozen=True, tag="left"):
    """A seat has lost its player, who left or was removed."""

    seat: int


class Hosted(Entry, frozen=True, tag="hosted"):
    """The table has another host; None: nobody is left to be it."""

    guest: str | None


class Started(Entry, frozen=True, tag="started"):
    pass


class Sealed(Entry, frozen=True, tag="sealed"):
    """A seat's choice, or another in its place, for the question `ask`."""

    seat: int
    ask: int
    choice: str
    by: str = "owner"  # owner, bot, or stand_in: the deadline has passed
    id: str | None = None


class Retracted(Entry, frozen=True, tag="retracted"):
    seat: int
    ask: int
    id: str | None = None


class Resumed(Entry, frozen=True, tag="resumed"):
    """The owner is back: no more autopilot."""

    seat: int


class Said(Entry, frozen=True, tag="said"):
    seat: int
    text: str | None = None
    phrase: str | None = None
    id: str | None = None


class Muted(Entry, frozen=True, tag="muted"):
    """The host has silenced a seat, or let it talk again."""

    seat: int
    muted: bool


class Talk(Entry, frozen=True, tag="talk"):
    """The host has switched table talk on or off."""

    on: bool


class Agreed(Entry, frozen=True, tag="agreed"):
    """A player agrees that hints are given at this table, or no longer."""

    seat: int
    hints: bool


class Followed(Entry, frozen=True, tag="followed"):
    """The group goes on at another table."""

    table: str


AnyEntry = (
    Opened
    | Changed
    | Sat
    | Readied
    | Left
    | Hosted
    | Started
    | Sealed
    | Retracted
    | Resumed
    | Said
    | Muted
    | Talk
    | Agreed
    | Followed
)

encode: Final = msgspec.json.Encoder().encode
_decoder: Final[msgspec.json.Decoder[AnyEntry]] = msgspec.json.Decoder(AnyEntry)


def decode(body: str) -> AnyEntry:
    """The entry in a body that `encode` has made."""
    return _decoder.decode(body)
