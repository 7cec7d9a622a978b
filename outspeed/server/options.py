"""What a table is played with, chosen by its host."""

from typing import Annotated, Final

from msgspec import Meta, Struct

from outspeed.bots import BOTS
from outspeed.deck import DEFAULT
from outspeed.rules.terms import EDITION_NAMES, MIN_SEATS, SEATS
from outspeed.texts import SHIPS

DAY: Final = 86_400
CLOCKS: Final = (0, 20, 45, 90, DAY, 2 * DAY, 3 * DAY)  # seconds a decision; 0: no clock
ANNOUNCEMENTS: Final = ("zones", "together")
COLOURS: Final = tuple(ship.colour for ship in SHIPS)
LEVELS: Final = tuple(BOTS)
STAND_IN: Final = LEVELS[0]


def one_of(values: tuple[str, ...] | tuple[int, ...]) -> Meta:
    """For whoever writes down what a field may be; nothing is checked by it."""
    return Meta(extra_json_schema={"enum": list(values)})


Players = Annotated[int, Meta(ge=MIN_SEATS, le=SEATS)]
Edition = Annotated[str, one_of(EDITION_NAMES)]
Clock = Annotated[int, one_of(CLOCKS)]
Level = Annotated[str, one_of(LEVELS)]
Announcements = Annotated[str, one_of(ANNOUNCEMENTS)]
Colour = Annotated[str, one_of(COLOURS)]
DeckId = Annotated[str, Meta(min_length=1, max_length=64)]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that a host may set; the defaults are a full game of four by link."""

    players: Players = MIN_SEATS + 1
    first_game: bool = False
    edition: Edition = EDITION_NAMES[0]
    deck: DeckId = DEFAULT
    clock: Clock = 0
    bots: Level | None = STAND_IN  # who takes the seats that are empty at the start
    public: bool = False
    announce: Announcements = ANNOUNCEMENTS[0]
    talk: bool = True
    console: bool = False  # on a big screen: the players' devices are its controllers

    def __post_init__(self) -> None:
        check_one_of("edition", self.edition, EDITION_NAMES)
        check_one_of("clock", self.clock, CLOCKS)
        check_one_of("announce", self.announce, ANNOUNCEMENTS)
        if self.bots is not None:
            check_one_of("bots", self.bots, LEVELS)


def check_one_of(name: str, value: str | int, allowed: tuple[str, ...] | tuple[int, ...]) -> None:
    """Raise ValueError unless the value is allowed."""
    if value not in allowed:
        raise ValueError(f"{name} is {value!r}; allowed: {', '.join(map(str, allowed))}")
