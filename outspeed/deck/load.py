"""Deck files: reading them, and everything that can be wrong with one."""

import re
import tomllib
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from pathlib import Path
from typing import Any, Final

from outspeed.deck.amount import NONE, Amount
from outspeed.deck.deck import Deck, Route, Side, Tile
from outspeed.errors import OutspeedError
from outspeed.rules.terms import (
    FACES,
    FINISHES,
    MAX_BONUS,
    ROUTE_NAMES,
    SEATS,
    SIDE_NAMES,
    TRACKS,
)

SHIPPED: Final = ("ultima",)
DEFAULT: Final = "ultima"
_ID: Final = re.compile(r"[a-z0-9][a-z0-9_-]{0,39}")
_MAX_TITLE: Final = 80
_MAX_DIGIT: Final = 9
_AMOUNTS: Final = ("cost", "zones", "fuel")


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong with a deck file: where, the bad value, and what is allowed there."""

    where: str
    value: str
    allowed: str

    def __str__(self) -> str:
        return f"{self.where}: {self.value}; allowed: {self.allowed}"


class DeckError(OutspeedError):
    """A deck that cannot be used; `problems` lists all that is wrong with it."""

    def __init__(self, source: str, problems: tuple[Problem, ...]) -> None:
        self.source: Final = source
        self.problems: Final = problems
        super().__init__("\n".join(f"{source}: {problem}" for problem in problems))


def load_deck(name: str | Path = DEFAULT) -> Deck:
    """The deck with this id, or in the file at this path."""
    if isinstance(name, str) and name in SHIPPED:
        return _shipped(name)
    path = Path(name)
    try:
        data = path.read_bytes()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "cannot be opened"
        allowed = f"a deck id ({', '.join(SHIPPED)}) or the path of a deck file"
        raise DeckError(str(name), (Problem("deck", reason, allowed),)) from None
    return parse_deck(data, str(name))


@lru_cache
def _shipped(name: str) -> Deck:
    file = resources.files("outspeed.deck") / f"{name}.toml"
    return parse_deck(file.read_bytes(), name)


def parse_deck(data: bytes | str, source: str) -> Deck:
    """The deck written in TOML; DeckError lists all problems, not the first only."""
    try:
        text = data.decode() if isinstance(data, bytes) else data
        tables = tomllib.loads(text)
    except UnicodeDecodeError as error:
        problem = Problem("file", f"byte {error.start} is not UTF-8", "a TOML file in UTF-8")
        raise DeckError(source, (problem,)) from None
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        problem = Problem("file", f"not TOML: {error}", "a TOML file")
        raise DeckError(source, (problem,)) from None
    reader = _Reader()
    deck = reader.deck(tables)
    if reader.problems:
        raise DeckError(source, tuple(reader.problems))
    return deck


class _Reader:
    """Reads what it can and notes every problem on the way."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def note(self, where: str, value: object, allowed: str) -> None:
        self.problems.append(Problem(where, _shown(value), allowed))

    def missing(self, where: str, allowed: str) -> None:
        self.problems.append(Problem(where, "missing", allowed))

    def unknown(self, where: str, table: dict[str, Any], known: tuple[str, ...]) -> None:
        for field in table:
            if field not in known:
                place = f"{where}, {field}" if where else str(field)
                self.problems.append(Problem(place, "unknown field", ", ".join(known)))

    def deck(self, tables: dict[str, Any]) -> Deck:
        self.unknown("", tables, ("id", "title", "tracks", "finishes", "dice", "tile"))
        deck_id = self.text(tables, "id", "a name of a-z, 0-9, - and _, 40 characters at most")
        if deck_id and not _ID.fullmatch(deck_id):
            self.note("id", deck_id, "a name of a-z, 0-9, - and _, 40 characters at most")
        titles = f"a text of 1 to {_MAX_TITLE} characters on one line"
        title = self.text(tables, "title", titles)
        if title and (len(title) > _MAX_TITLE or not title.isprintable()):
            self.note("title", title, titles)
        tracks = self.number(tables, "", "tracks", 1, TRACKS, TRACKS)
        finishes = self.number(tables, "", "finishes", 1, FINISHES, FINISHES)
        dice = self.dice(tables.get("dice"))
        tiles = self.tiles(tables.get("tile"), tracks, finishes)
        return Deck(deck_id, title, dice["yellow"], dice["blue"], tiles)

    def text(self, table: dict[str, Any], field: str, allowed: str) -> str:
        if field not in table:
            self.missing(field, allowed)
        elif not isinstance(table[field], str) or not table[field]:
            self.note(field, table[field], allowed)
        else:
            return str(table[field])
        return ""

    def number(
        self, table: dict[str, Any], where: str, field: str, low: int, high: int, default: int
    ) -> int:
        value = table.get(field, default)
        if type(value) is int and (low <= value <= high or field not in table):
            return value
        self.note(f"{where}, {field}" if where else field, value, f"a number {low} to {high}")
        return default

    def flag(self, table: dict[str, Any], where: str, field: str) -> bool:
        value = table.get(field, False)
        if isinstance(value, bool):
            return value
        self.note(f"{where}, {field}", value, "true or false")
        return False

    def dice(self, table: Any) -> dict[str, tuple[int, ...]]:
        colours = ("yellow", "blue")
        allowed = f"{FACES} whole numbers, each -{_MAX_DIGIT} to {_MAX_DIGIT}"
        dice: dict[str, tuple[int, ...]] = dict.fromkeys(colours, (1,) * FACES)
        if table is None:
            self.missing("dice", "a table with yellow and blue")
            return dice
        if not isinstance(table, dict):
            self.note("dice", table, "a table with yellow and blue")
            return dice
        self.unknown("dice", table, colours)
        for colour in colours:
            faces = table.get(colour)
            if faces is None:
                self.missing(f"dice, {colour}", allowed)
            elif (
                isinstance(faces, list)
                and len(faces) == FACES
                and all(type(face) is int and abs(face) <= _MAX_DIGIT for face in faces)
            ):
                dice[colour] = tuple(faces)
            else:
                self.note(f"dice, {colour}", faces, allowed)
        return dice

    def tiles(self, tables: Any, tracks: int, finishes: int) -> tuple[Tile, ...]:
        total = tracks + finishes
        allowed = f"{tracks} Track tiles 1 to {tracks}, Finish tiles {tracks + 1} to {total}"
        if not isinstance(tables, list):
            if tables is None:
                self.missing("tile", allowed)
            else:
                self.note("tile", tables, allowed)
            return ()
        found: dict[int, Tile] = {}
        for position, table in enumerate(tables, start=1):
            if not isinstance(table, dict):
                self.note(f"tile no. {position} of the file", table, "a table")
                continue
            number = table.get("number")
            if type(number) is not int or not 1 <= number <= total:
                where = f"tile no. {position} of the file, number"
                if "number" in table:
                    self.note(where, number, f"a number 1 to {total}")
                else:
                    self.missing(where, f"a number 1 to {total}")
                self.tile(table, f"tile no. {position} of the file", None, tracks)
                continue
            if number in found:
                self.note(f"tile {number}, number", number, "each number once")
            found[number] = self.tile(table, f"tile {number}", number, tracks)
        for number in range(1, total + 1):
            if number not in found and len(found) < len(tables) + total:
                self.missing(f"tile {number}", allowed)
        return tuple(found[number] for number in sorted(found))

    def tile(self, table: dict[str, Any], where: str, number: int | None, tracks: int) -> Tile:
        self.unknown(where, table, ("number", "finish", *SIDE_NAMES))
        finish = self.flag(table, where, "finish")
        if number is not None and finish != (number > tracks):
            kind = "true from" if number > tracks else "false below"
            self.note(f"{where}, finish", finish, f"{kind} tile {tracks + 1} on")
        small, large = (self.side(table.get(name), f"{where}, {name}") for name in SIDE_NAMES)
        return Tile(number or 0, finish, small, large)

    def side(self, table: Any, where: str) -> Side:
        allowed = "a table with at least one of the routes A, B, C"
        if table is None:
            self.missing(where, allowed)
            return (None, None, None)
        if not isinstance(table, dict):
            self.note(where, table, allowed)
            return (None, None, None)
        self.unknown(where, table, ROUTE_NAMES)
        if not any(name in table for name in ROUTE_NAMES):
            self.note(where, "no route", allowed)
        a, b, c = (
            self.route(table[name], f"{where}, {name}") if name in table else None
            for name in ROUTE_NAMES
        )
        return (a, b, c)

    def route(self, table: Any, where: str) -> Route:
        fields = ("seats", "alone", "cost", "zones", "fuel", "bonus")
        if not isinstance(table, dict):
            self.note(where, table, f"a table of {', '.join(fields)}")
            return Route()
        self.unknown(where, table, fields)
        seats = self.number(table, where, "seats", 1, SEATS, 0)
        cost, zones, fuel = (self.amount(table, where, field) for field in _AMOUNTS)
        return Route(
            seats=seats or None,
            alone=self.flag(table, where, "alone"),
            cost=cost,
            zones=zones,
            fuel=fuel,
            bonus=self.number(table, where, "bonus", 1, MAX_BONUS, 0),
        )

    def amount(self, table: dict[str, Any], where: str, field: str) -> Amount:
        text = table.get(field)
        if text is None:
            return NONE
        try:
            if not isinstance(text, str):
                raise ValueError("a text of " + _amount_rule())
            return Amount.parse(text)
        except ValueError as error:
            self.note(f"{where}, {field}", text, str(error))
            return NONE


def _amount_rule() -> str:
    from outspeed.deck.amount import ALLOWED

    return ALLOWED


def _shown(value: object) -> str:
    """A value as it can stand in one line of a message."""
    text = repr(value) if not isinstance(value, dict | list) else f"a {type(value).__name__}"
    text = {"a dict": "a table", "a list": repr(value)}.get(text, text)
    return text if len(text) <= 60 else text[:57] + "..."
