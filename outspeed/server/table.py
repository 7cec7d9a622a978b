"""A table, as its entries make it: no clock, no network, no store in here."""

import hashlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from outspeed.choice import Choice
from outspeed.deck import Deck, load_deck, parse_deck
from outspeed.game import Game
from outspeed.record import Record
from outspeed.rules.luck import FairLuck
from outspeed.server import entries as e
from outspeed.server.options import STAND_IN, Options
from outspeed.server.race import Race

LOBBY: Final = "lobby"
RACING: Final = "racing"
FINISHED: Final = "finished"
PHASES: Final = (LOBBY, RACING, FINISHED)
MISSES: Final = 2  # deadlines in a row before the autopilot takes over
BOT_PATIENCE: Final = 3.0  # seconds until another process may ask the bots again
REMEMBERED: Final = 64  # ids of orders, to tell one that is sent again


@dataclass(slots=True)
class Seat:
    """Who sits in a seat: a guest, a bot, or in a race a bot for a guest who has left."""

    name: str
    colour: str
    guest: str | None = None
    bot: str | None = None
    ready: bool = False
    misses: int = 0
    muted: bool = False
    left: bool = False
    hints: bool = False  # agrees that hints are given

    @property
    def autopilot(self) -> bool:
        return self.left or self.misses >= MISSES

    @property
    def driver(self) -> str | None:
        """The level of the bot that chooses for this seat; None: its player does."""
        return self.bot or (STAND_IN if self.autopilot else None)


@dataclass(frozen=True, slots=True)
class Spoken:
    """A line of table talk."""

    seat: int
    name: str
    at: float
    text: str | None
    phrase: str | None


class Table:
    """The state after all entries so far; `changes` collects what is new for who looks on."""

    def __init__(self, id_: str) -> None:
        self.id: Final = id_
        self.version = 0  # entries so far: for the store
        self.news = 0  # changes that everybody may see: for clients
        self.at = 0.0
        self.told_at = 0.0  # when the last thing happened that everybody may see
        self.created = 0.0
        self.phase = LOBBY
        self.host: str | None = None
        self.code = ""
        self.watch = ""
        self.seed = b""
        self.options = Options()
        self.deck: Deck = load_deck()
        self.deck_text: str | None = None
        self.seats: list[Seat | None] = []
        self.race: Race | None = None
        self.talk: list[Spoken] = []
        self.talk_on = True
        self.next: str | None = None
        self.asked_at = 0.0
        self.done: dict[str, None] = {}  # ids of orders carried out, with their guest
        self.changes: set[str] = set()
        self.own_changes: set[int] = set()

    @property
    def promise(self) -> str:
        """The hash of the seed."""
        return FairLuck(self.seed).promise

    @property
    def deadline(self) -> float | None:
        """When the stand-in bots choose for who has not."""
        if self.phase != RACING or not self.options.clock:
            return None
        return self.asked_at + self.options.clock

    @property
    def wake(self) -> float | None:
        """When somebody must look after this table, even if nobody asks it anything."""
        if self.phase != RACING:
            return None
        patience = self.at + BOT_PATIENCE if self.drivers() else None
        return min((t for t in (self.deadline, patience) if t is not None), default=None)

    def waiting(self) -> list[int]:
        """The seats that are asked and have not chosen."""
        race = self.race
        return [] if race is None else [seat for seat in race.asked if seat not in race.sealed]

    def drivers(self) -> dict[int, str]:
        """The waiting seats that a bot chooses for, whatever the clock says, and its level."""
        found = {}
        for number in self.waiting():
            seat = self.seats[number]
            if seat is not None and seat.driver is not None:
                found[number] = seat.driver
        return found

    @property
    def hints(self) -> bool:
        """Hints are given: to the only player, or when all players agree to it."""
        players = [
            seat
            for seat in self.seats
            if seat is not None and seat.guest is not None and not seat.left
        ]
        return len(players) == 1 or (bool(players) and all(seat.hints for seat in players))

    def luck(self, number: int) -> int:
        """The seed of a bot that chooses for a seat now: the same in every process."""
        assert self.race is not None
        text = f"bot {self.race.ask} {number}".encode()
        return int.from_bytes(hashlib.sha256(self.seed + text).digest()[:8])

    def held_by(self, guest: str | None) -> tuple[int, ...]:
        """The seats of a guest."""
        return tuple(
            number
            for number, seat in enumerate(self.seats)
            if guest is not None and seat is not None and seat.guest == guest and not seat.left
        )

    def record(self) -> Record:
        """The race so far; with the seed in it, to be cut out by who writes it down."""
        assert self.race is not None
        names = tuple(seat.name for seat in self.seats if seat is not None)
        return Record.of(self.race.game, names)

    def apply(self, entry: e.AnyEntry) -> None:
        """What the table is after one entry more."""
        self.version += 1
        self.at = entry.at
        if self.version == 1:
            self.created = entry.at
        _APPLY[type(entry)](self, entry)

    def apply_all(self, entries: Iterable[e.AnyEntry]) -> None:
        for entry in entries:
            self.apply(entry)

    # --- One method an entry ---------------------------------------------------------------------
    def _opened(self, entry: e.Opened) -> None:
        self.host, self.code, self.watch = entry.host, entry.code, entry.watch
        self.seed = bytes.fromhex(entry.seed)
        self._set_options(entry.options, entry.deck)

    def _changed(self, entry: e.Changed) -> None:
        self._set_options(entry.options, entry.deck)
        for seat in self.seats:
            if seat is not None:
                seat.ready = False

    def _set_options(self, options: Options, deck_text: str | None) -> None:
        self.options, self.deck_text = options, deck_text
        self.deck = parse_deck(deck_text, options.deck) if deck_text else load_deck(options.deck)
        self.talk_on = options.talk
        size = len(self.seats)
        self.seats = self.seats[: options.players] + [None] * (options.players - size)
        self._tell("table")

    def _sat(self, entry: e.Sat) -> None:
        old = self.seats[entry.seat]
        same = old is not None and old.guest == entry.guest
        self.seats[entry.seat] = Seat(
            entry.name,
            entry.colour,
            entry.guest,
            entry.bot,
            ready=entry.bot is not None or (old.ready if old is not None else False),
            muted=old.muted if old is not None and same else False,
            hints=old.hints if old is not None and same else False,
        )
        self._tell("table")

    def _readied(self, entry: e.Readied) -> None:
        self._seat(entry.seat).ready = entry.ready
        self._tell("table")

    def _left(self, entry: e.Left) -> None:
        if self.phase == LOBBY:
            self.seats[entry.seat] = None
        else:
            self._seat(entry.seat).left = True
        self._tell("table")

    def _hosted(self, entry: e.Hosted) -> None:
        self.host = entry.guest
        self._tell("table")

    def _started(self, entry: e.Started) -> None:
        options = self.options
        game = Game(
            options.players,
            seed=self.seed,
            deck=self.deck,
            edition=options.edition,
            first_game=options.first_game,
        )
        self.race = Race(game, options.announce == "together")
        self.phase = RACING
        self.asked_at = entry.at
        self._tell("table", "race", "status")

    def _sealed(self, entry: e.Sealed) -> None:
        assert self.race is not None
        seat = self._seat(entry.seat)
        if entry.by == "owner":
            self._awake(seat)
            self._remember(entry.seat, entry.id)
        elif entry.by == "stand_in":
            seat.misses += 1
            if seat.misses == MISSES:
                self._tell("table")
        fresh = entry.seat not in self.race.sealed
        self.own_changes.add(entry.seat)
        if self.race.seal(entry.seat, Choice.parse(entry.choice)):
            self.asked_at = entry.at
            self._tell("race", "status")
            if self.race.over:
                self.phase = FINISHED
                self._tell("table")
        elif fresh:
            self._tell("status")

    def _retracted(self, entry: e.Retracted) -> None:
        assert self.race is not None
        self.race.retract(entry.seat)
        self._awake(self._seat(entry.seat))
        self._remember(entry.seat, entry.id)
        self.own_changes.add(entry.seat)
        self._tell("status")

    def _resumed(self, entry: e.Resumed) -> None:
        self._awake(self._seat(entry.seat))

    def _said(self, entry: e.Said) -> None:
        seat = self._seat(entry.seat)
        self._awake(seat)
        self.talk.append(Spoken(entry.seat, seat.name, entry.at, entry.text, entry.phrase))
        self._remember(entry.seat, entry.id)
        self._tell("talk")

    def _muted(self, entry: e.Muted) -> None:
        self._seat(entry.seat).muted = entry.muted
        self._tell("table")

    def _talk(self, entry: e.Talk) -> None:
        self.talk_on = entry.on
        self._tell("table")

    def _agreed(self, entry: e.Agreed) -> None:
        self._seat(entry.seat).hints = entry.hints
        self._tell("table")

    def _followed(self, entry: e.Followed) -> None:
        self.next = entry.table
        self._tell("links")

    # --- Small things ----------------------------------------------------------------------------
    def _seat(self, number: int) -> Seat:
        seat = self.seats[number]
        assert seat is not None
        return seat

    def _awake(self, seat: Seat) -> None:
        if seat.autopilot and not seat.left:
            self._tell("table")
        seat.misses = 0

    def _remember(self, seat: int, id_: str | None) -> None:
        if id_ is None:
            return
        self.done[order_key(self._seat(seat).guest, id_)] = None
        if len(self.done) > REMEMBERED * len(self.seats):
            del self.done[next(iter(self.done))]

    def _tell(self, *parts: str) -> None:
        self.news += 1
        self.told_at = self.at
        self.changes.update(parts)


def order_key(guest: str | None, id_: str) -> str:
    """How an order is remembered: by who gave it, and the id they gave it."""
    return f"{guest} {id_}"


_APPLY: Final[dict[type, Callable[[Table, e.AnyEntry], None]]] = {
    cls: getattr(Table, f"_{cls.__name__.lower()}") for cls in e.Entry.__subclasses__()
}
