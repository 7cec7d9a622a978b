"""The tables of a deck file become a deck; everything that can be wrong with them is noted."""

import re
from typing import Any, Final

from outspeed.deck.amount import ALLOWED, NONE, Amount
from outspeed.deck.deck import Deck, Route, Side, Tile
from outspeed.deck.problem import DeckError, Problem, shown, shown_key
from outspeed.errors import OutspeedError
from outspeed.rules.terms import (
    COLOUR_NAMES,
    FACES,
    FINISHES,
    MAX_BONUS,
    ROUTE_NAMES,
    SEATS,
    SIDE_NAMES,
    TRACKS,
)

MAX_TITLE: Final = 80
MAX_DIGIT: Final = 9
_DECK_FIELDS: Final = ("id", "title", "tracks", "finishes", "dice", "tile")
_TILE_FIELDS: Final = ("number", "finish", *SIDE_NAMES)
_ROUTE_FIELDS: Final = ("seats", "alone", "cost", "zones", "fuel", "bonus")
_ID: Final = re.compile(r"[a-z0-9][a-z0-9_-]{0,39}")
_TITLE: Final = re.compile(rf".{{1,{MAX_TITLE}}}")
_IDS: Final = "1 to 40 of a-z, 0-9, - and _ in quotes, a letter or a digit first"
_TITLES: Final = f"a text of 1 to {MAX_TITLE} characters in quotes, on one line"
_DICE: Final = f"a table with {' and '.join(COLOUR_NAMES)}"
_FACES: Final = f"a list of {FACES} whole numbers, each -{MAX_DIGIT} to {MAX_DIGIT}"
_SIDES: Final = f"a table with one, two or three of the routes {', '.join(ROUTE_NAMES)}"

Table = dict[str, Any]


def read_deck(tables: Table, source: str) -> Deck:
    """The deck in the tables of a file; DeckError lists every problem."""
    reader = _Reader()
    deck = reader.deck(tables)
    if reader.problems:
        raise DeckError(source, tuple(reader.problems))
    return deck


class _Reader:
    """Reads what it can and notes every problem on the way."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def note(self, where: str, value: str, allowed: str) -> None:
        self.problems.append(Problem(where, value, allowed))

    def unknown(self, table: Table, where: str, known: tuple[str, ...]) -> None:
        for field in table:
            if field not in known:
                self.note(_at(where, shown_key(field)), "unknown field", ", ".join(known))

    def deck(self, tables: Table) -> Deck:
        self.unknown(tables, "", _DECK_FIELDS)
        deck_id = self.text(tables, "id", _ID, _IDS)
        title = self.text(tables, "title", _TITLE, _TITLES)
        noted = len(self.problems)
        tracks = self.number(tables, "", "tracks", TRACKS) or TRACKS
        finishes = self.number(tables, "", "finishes", FINISHES) or FINISHES
        sure = len(self.problems) == noted
        yellow, blue = self.dice(tables.get("dice"))
        tiles = self.tiles(tables.get("tile"), tracks, finishes, sure)
        return Deck(deck_id, title, yellow, blue, tiles)

    def text(self, table: Table, field: str, pattern: re.Pattern[str], allowed: str) -> str:
        value = table.get(field)
        if isinstance(value, str) and pattern.fullmatch(value) and value.isprintable():
            return value
        self.note(field, "missing" if value is None else shown(value), allowed)
        return ""

    def number(self, table: Table, where: str, field: str, high: int) -> int | None:
        value = table.get(field)
        if value is None or (type(value) is int and 1 <= value <= high):  # true is not 1
            return value
        self.note(_at(where, field), shown(value), f"a whole number 1 to {high}")
        return None

    def flag(self, table: Table, where: str, field: str) -> bool | None:
        value = table.get(field, False)
        if isinstance(value, bool):
            return value
        self.note(_at(where, field), shown(value), "true or false")
        return None

    def dice(self, table: Any) -> tuple[tuple[int, ...], tuple[int, ...]]:
        if not isinstance(table, dict):
            self.note("dice", "missing" if table is None else shown(table), _DICE)
            return (), ()
        self.unknown(table, "dice", COLOUR_NAMES)
        yellow, blue = (self.die(table.get(name), f"dice, {name}") for name in COLOUR_NAMES)
        return yellow, blue

    def die(self, faces: Any, where: str) -> tuple[int, ...]:
        if not isinstance(faces, list):
            self.note(where, "missing" if faces is None else shown(faces), _FACES)
            return ()
        if len(faces) != FACES:
            self.note(where, f"{len(faces)} faces", _FACES)
        for position, face in enumerate(faces, start=1):
            if type(face) is not int or abs(face) > MAX_DIGIT:
                allowed = f"a whole number -{MAX_DIGIT} to {MAX_DIGIT}"
                self.note(f"{where}, face {position}", shown(face), allowed)
        return tuple(faces)

    def tiles(self, tables: Any, tracks: int, finishes: int, sure: bool) -> tuple[Tile, ...]:
        """`sure`: how many tiles of each kind there must be is known."""
        total = tracks + finishes
        allowed = f"a [[tile]] for each of the numbers 1 to {total}"
        if not isinstance(tables, list) or not tables:
            self.note("tile", "missing" if tables is None else shown(tables), allowed)
            return ()
        first: dict[int, int] = {}  # by number: which [[tile]] of the file has it
        tiles = []
        for position, table in enumerate(tables, start=1):
            place = f"[[tile]] no. {position}"
            if not isinstance(table, dict):
                self.note(place, shown(table), "a table")
                continue
            noted = len(self.problems)
            number = self.number(table, place, "number", total)
            if number is None and len(self.problems) == noted:
                self.note(f"{place}, number", "missing", f"a whole number 1 to {total}")
            elif number in first:
                again = f"{number}, as in [[tile]] no. {first[number]}"
                self.note(f"{place}, number", again, "each number once")
                number = None
            elif number is not None:
                first[number] = position
                place = f"tile {number}"
            tiles.append(self.tile(table, place, number, tracks if sure else None))
        for number in range(1, total + 1 if sure else 0):
            if number not in first:
                self.note(f"tile {number}", "missing", allowed)
        return tuple(sorted(tiles, key=lambda tile: tile.number))

    def tile(self, table: Table, where: str, number: int | None, tracks: int | None) -> Tile:
        self.unknown(table, where, _TILE_FIELDS)
        finish = self.flag(table, where, "finish")
        if number is not None and tracks is not None and finish is not None:
            if number > tracks and not finish:
                value = "false" if "finish" in table else "missing"
                self.note(_at(where, "finish"), value, f"true, from tile {tracks + 1} on")
            elif number <= tracks and finish:
                self.note(_at(where, "finish"), "true", f"false or left out, up to tile {tracks}")
        small, large = (self.side(table.get(name), f"{where}, {name}") for name in SIDE_NAMES)
        return Tile(number or 0, bool(finish), small, large)

    def side(self, table: Any, where: str) -> Side:
        if not isinstance(table, dict):
            self.note(where, "missing" if table is None else shown(table), _SIDES)
            return None, None, None
        self.unknown(table, where, ROUTE_NAMES)
        if not any(name in table for name in ROUTE_NAMES):
            self.note(where, "no route", _SIDES)
        a, b, c = (
            self.route(table[name], f"{where}.{name}") if name in table else None
            for name in ROUTE_NAMES
        )
        return a, b, c

    def route(self, table: Any, where: str) -> Route:
        if not isinstance(table, dict):
            self.note(where, shown(table), f"a table of {', '.join(_ROUTE_FIELDS)}")
            return Route()
        self.unknown(table, where, _ROUTE_FIELDS)
        return Route(
            seats=self.number(table, where, "seats", SEATS),
            alone=bool(self.flag(table, where, "alone")),
            cost=self.amount(table, where, "cost"),
            zones=self.amount(table, where, "zones"),
            fuel=self.amount(table, where, "fuel"),
            bonus=self.number(table, where, "bonus", MAX_BONUS) or 0,
        )

    def amount(self, table: Table, where: str, field: str) -> Amount:
        value = table.get(field)
        if value is None:
            return NONE
        if isinstance(value, str):
            try:
                return Amount.parse(value)
            except OutspeedError:
                pass
        self.note(_at(where, field), shown(value), ALLOWED)
        return NONE


def _at(where: str, field: str) -> str:
    return f"{where}, {field}" if where else field
