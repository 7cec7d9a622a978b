"""A deck: dice, and tiles with two sides of up to three routes each."""

import hashlib
import json
from dataclasses import asdict, dataclass
from functools import cached_property

from outspeed.deck.amount import NONE, Amount
from outspeed.deck.table import build_table
from outspeed.errors import OutspeedError
from outspeed.rules.table import Table
from outspeed.rules.terms import LARGE, SMALL


@dataclass(frozen=True, slots=True)
class Route:
    """One way over a tile: condition, cost, benefit (6.2 to 6.4)."""

    seats: int | None = None  # None: no limit
    alone: bool = False
    cost: Amount = NONE
    zones: Amount = NONE
    fuel: Amount = NONE
    bonus: int = 0

    @property
    def uses_wheel(self) -> bool:
        return any(part.wheels for part in (self.cost, self.zones, self.fuel))


Side = tuple[Route | None, Route | None, Route | None]


@dataclass(frozen=True, slots=True)
class Tile:
    """A Track or Finish tile with its side for 3-4 players and its side for 5-6 (1.4)."""

    number: int
    finish: bool
    small: Side
    large: Side

    def side(self, side: int) -> Side:
        """The routes A, B, C of a side; None where the route is off."""
        return (self.small, self.large)[side]


@dataclass(frozen=True)
class Deck:
    """Tiles in ascending order, Track tiles first, and the faces of both dice."""

    id: str
    title: str
    yellow: tuple[int, ...]
    blue: tuple[int, ...]
    tiles: tuple[Tile, ...]

    @property
    def tracks(self) -> int:
        return sum(not tile.finish for tile in self.tiles)

    @property
    def finishes(self) -> int:
        return len(self.tiles) - self.tracks

    def tile(self, number: int) -> Tile:
        """The tile with this number."""
        if not 1 <= number <= len(self.tiles):
            raise OutspeedError(f"tile {number}; allowed: 1 to {len(self.tiles)}")
        return self.tiles[number - 1]

    @cached_property
    def table(self) -> Table:
        """The flat numbers that the rules read."""
        return build_table(self)

    @cached_property
    def hash(self) -> str:
        """The same for decks that play the same: id, title and signs of dice do not count."""
        tiles = [
            [tile.number, tile.finish, [_plain(r) for s in (SMALL, LARGE) for r in tile.side(s)]]
            for tile in self.tiles
        ]
        dice = [[abs(face) for face in die] for die in (self.yellow, self.blue)]
        text = json.dumps([dice, tiles], sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()


def _plain(route: Route | None) -> dict[str, object] | None:
    return None if route is None else asdict(route)
