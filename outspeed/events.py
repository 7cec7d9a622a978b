"""What happens in a race, typed, with causes: enough to narrate and to animate every step."""

from dataclasses import dataclass, fields
from functools import cache, lru_cache
from typing import Any, ClassVar, Final

from outspeed.rules import terms as t
from outspeed.rules.table import COST, FUEL, ZONES


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened; `type` names it, `as_dict` is its JSON form."""

    type: ClassVar[str] = ""

    def as_dict(self) -> dict[str, Any]:
        # mypy takes the hash of an event for that of its type
        keys = _keys(type(self))  # type: ignore[arg-type]
        return {"type": self.type} | {key: getattr(self, name) for key, name in keys}

    def seen_by(self, seat: int | None) -> "Event":
        """The event as a seat may see it (10.2); None is the public."""
        return self


@cache
def _keys(cls: type[Event]) -> tuple[tuple[str, str], ...]:
    """The keys of an event's JSON form, and the fields behind them."""
    return tuple((field.name.rstrip("_"), field.name) for field in fields(cls))


@dataclass(frozen=True, slots=True)
class TileRevealed(Event):
    """A turn begins with this tile (9.1)."""

    type: ClassVar[str] = "tile_revealed"
    turn: int
    tile: int
    side: str


@dataclass(frozen=True, slots=True)
class Announced(Event):
    """A seat plays a token face down, or passes (4.1)."""

    type: ClassVar[str] = "announced"
    seat: int
    plays: bool


@dataclass(frozen=True, slots=True)
class TokenRevealed(Event):
    """A token that was played is turned over (4.3)."""

    type: ClassVar[str] = "token_revealed"
    seat: int
    token: str


@dataclass(frozen=True, slots=True)
class Fizzled(Event):
    """A token has no effect, and why (4.7, 4.12 to 4.15)."""

    type: ClassVar[str] = "fizzled"
    seat: int
    token: str
    reason: str


@dataclass(frozen=True, slots=True)
class Placed(Event):
    """A forcefield lies in a zone now (4.13)."""

    type: ClassVar[str] = "placed"
    seat: int
    zone: int


@dataclass(frozen=True, slots=True)
class Hit(Event):
    """An attack hits a ship: it will be pushed by, or lose, this amount (4.12, 4.14, 4.15)."""

    type: ClassVar[str] = "hit"
    seat: int
    target: int
    token: str
    amount: int


@dataclass(frozen=True, slots=True)
class FuelGained(Event):
    """A ship gains fuel; `fuel` is what it has then."""

    type: ClassVar[str] = "fuel_gained"
    seat: int
    amount: int
    by: str
    fuel: int


@dataclass(frozen=True, slots=True)
class FuelLost(Event):
    """A ship loses fuel to ion cannons (4.15)."""

    type: ClassVar[str] = "fuel_lost"
    seat: int
    amount: int
    by: str
    fuel: int


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """A ship moves from zone to zone by a token, several pushes or its route (8.1)."""

    type: ClassVar[str] = "moved"
    seat: int
    from_: int
    to: int
    by: str


@dataclass(frozen=True, slots=True)
class Stopped(Event):
    """A forcefield ends a move with this many zones still to go (8.1)."""

    type: ClassVar[str] = "stopped"
    seat: int
    zone: int
    left: int


@dataclass(frozen=True, slots=True)
class Eliminated(Event):
    """A ship is out: of fuel, by an ion cannon, fallen behind, or with its board (7.1 to 7.3)."""

    type: ClassVar[str] = "eliminated"
    seat: int
    zone: int
    by: str


@dataclass(frozen=True, slots=True)
class BoardAdded(Event):
    """A ship has moved past the front zone: zones first to last are added (8.2)."""

    type: ClassVar[str] = "board_added"
    seat: int
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class BoardRemoved(Event):
    """The rearmost board, zones first to last, is taken away (8.3)."""

    type: ClassVar[str] = "board_removed"
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Flipped(Event):
    """The tiles turn to their side for 3-4 players (7.5)."""

    type: ClassVar[str] = "flipped"
    ships: int


@dataclass(frozen=True, slots=True)
class RouteRevealed(Event):
    """A route that was chosen in secret (6.1)."""

    type: ClassVar[str] = "route_revealed"
    seat: int
    route: str


@dataclass(frozen=True, slots=True)
class Blocked(Event):
    """Too many have chosen the route: it costs and gives this seat nothing (6.2)."""

    type: ClassVar[str] = "blocked"
    seat: int
    route: str


@dataclass(frozen=True, slots=True)
class DigitRevealed(Event):
    """A digit dialled in secret (6.1)."""

    type: ClassVar[str] = "digit_revealed"
    seat: int
    digit: int


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    """A die for a cost, for fuel or for zones (6.4, 6.5)."""

    type: ClassVar[str] = "rolled"
    seat: int
    colour: str
    digit: int
    for_: str


@dataclass(frozen=True, slots=True)
class Paid(Event):
    """A ship pays its route's cost; less than was due means that it had no more (6.6)."""

    type: ClassVar[str] = "paid"
    seat: int
    amount: int
    due: int
    fuel: int


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """A seat looks at the tokens it draws (6.8); others see how many."""

    type: ClassVar[str] = "drew"
    seat: int
    count: int
    tokens: tuple[str, ...] | None

    def seen_by(self, seat: int | None) -> "Drew":
        return self if seat == self.seat else Drew(self.seat, self.count, None)


@dataclass(frozen=True, slots=True)
class Kept(Event):
    """A seat keeps a token it has drawn (6.8); others do not see which."""

    type: ClassVar[str] = "kept"
    seat: int
    token: str | None

    def seen_by(self, seat: int | None) -> "Kept":
        return self if seat == self.seat else Kept(self.seat, None)


@dataclass(frozen=True, slots=True)
class Reshuffled(Event):
    """The discard becomes the new stack, of this many tokens (6.8)."""

    type: ClassVar[str] = "reshuffled"
    tokens: int


@dataclass(frozen=True, slots=True)
class ForcefieldsRemoved(Event):
    """The forcefields of a zone have done their work (8.5)."""

    type: ClassVar[str] = "forcefields_removed"
    zone: int
    count: int


@dataclass(frozen=True, slots=True)
class RaceOver(Event):
    """Who has won, and what decided it (9.2 to 9.4)."""

    type: ClassVar[str] = "race_over"
    winners: tuple[int, ...]
    reason: str


EVENT_TYPES: Final = {cls.type: cls for cls in Event.__subclasses__()}

_AMOUNTS: Final = {COST: "cost", FUEL: "fuel", ZONES: "zones"}


@lru_cache(maxsize=16_384)
def typed(raw: tuple[int, ...]) -> Event:
    """The event that the rules noted as five numbers."""
    kind, a, b, c, d = raw
    match kind:
        case t.TILE_REVEALED:
            return TileRevealed(a, b, t.SIDE_NAMES[c])
        case t.ANNOUNCED:
            return Announced(a, bool(b))
        case t.TOKEN_REVEALED:
            return TokenRevealed(a, t.TOKEN_NAMES[b])
        case t.FIZZLED:
            return Fizzled(a, t.TOKEN_NAMES[b], t.FIZZLE_NAMES[c])
        case t.PLACED:
            return Placed(a, b)
        case t.HIT:
            return Hit(a, b, t.TOKEN_NAMES[c], d)
        case t.FUEL_GAINED:
            return FuelGained(a, b, t.CAUSE_NAMES[c], d)
        case t.FUEL_LOST:
            return FuelLost(a, b, t.CAUSE_NAMES[c], d)
        case t.MOVED:
            return Moved(a, b, c, t.CAUSE_NAMES[d])
        case t.STOPPED:
            return Stopped(a, b, c)
        case t.ELIMINATED:
            return Eliminated(a, b, t.CAUSE_NAMES[c])
        case t.BOARD_ADDED:
            return BoardAdded(a, b, c)
        case t.BOARD_REMOVED:
            return BoardRemoved(a, b)
        case t.FLIPPED:
            return Flipped(a)
        case t.ROUTE_REVEALED:
            return RouteRevealed(a, t.ROUTE_NAMES[b])
        case t.BLOCKED:
            return Blocked(a, t.ROUTE_NAMES[b])
        case t.DIGIT_REVEALED:
            return DigitRevealed(a, b)
        case t.ROLLED:
            return Rolled(a, t.COLOUR_NAMES[b], c, _AMOUNTS[d])
        case t.PAID:
            return Paid(a, b, c, d)
        case t.DREW:
            drawn = tuple(t.TOKEN_NAMES[token] for token in (b, c) if token != t.NOTHING)
            return Drew(a, len(drawn), drawn)
        case t.KEPT:
            return Kept(a, t.TOKEN_NAMES[b])
        case t.RESHUFFLED:
            return Reshuffled(a)
        case t.FORCEFIELDS_REMOVED:
            return ForcefieldsRemoved(a, b)
        case t.RACE_OVER:
            winners = tuple(seat for seat in range(t.SEATS) if a >> seat & 1)
            return RaceOver(winners, t.REASON_NAMES[b])
    raise AssertionError(f"the rules emit no event {kind}")
