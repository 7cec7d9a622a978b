"""Reading a scenario: unknown fields first, then missing ones, then values."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from outspeed.deck import DEFAULT, Deck, DeckError
from outspeed.rules.terms import (
    BOARD,
    DIGITS,
    EDITION_NAMES,
    FORCEFIELDS,
    LARGE_FROM,
    MIN_SEATS,
    ROUTE_NAMES,
    SEATS,
    SIDE_NAMES,
    TOKEN_NAMES,
    WINDOW,
)
from outspeed.scenario.errors import ScenarioError

FIELDS: Final = (
    "name",
    "edition",
    "deck",
    "started_with",
    "tile",
    "side",
    "rear",
    "ships",
    "forcefields",
    "stack",
    "discard",
    "yellow",
    "blue",
    "bonus",
    "route",
    "wheel",
    "keep",
    "phases",
)
SHIP_FIELDS: Final = ("zone", "fuel", "hand", "out")
PHASES: Final = ("bonus", "resolution", "reveal")
MIN_SHIPS: Final = 2

Keep = list[str | None]
Names = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Ship:
    """A seat at the start of the turn; `zone` is None for one eliminated earlier."""

    zone: int | None
    fuel: int
    hand: list[str]


@dataclass(frozen=True, slots=True)
class Scenario:
    """A scenario whose fields are all of the right kind; choices are checked when played."""

    edition: str
    deck: Deck
    started_with: int
    tile: int
    side: str
    rear: int
    ships: list[Ship]
    forcefields: dict[int, int]
    stack: list[str]
    discard: list[str]
    yellow: list[int]
    blue: list[int]
    bonus: list[str | None]
    route: list[str | None] | None
    wheel: list[int | None]
    keep: list[str | Keep | None]
    phases: str


def read_scenario(data: object, load: Callable[[str], Deck]) -> Scenario:
    """The scenario in parsed JSON; ScenarioError names the first thing that is wrong."""
    if not isinstance(data, dict):
        raise _bad("", data, "a JSON object")
    _check_names(data)
    given = {field: value for field, value in data.items() if value is not None}
    if "name" in given and not isinstance(given["name"], str):
        raise _bad("name", given["name"], "a text")
    edition = _one_of(given.get("edition", EDITION_NAMES[0]), "edition", EDITION_NAMES)
    deck = _deck(given.get("deck", DEFAULT), load)
    listed = data["ships"] if isinstance(data["ships"], list) else []
    started_with = len(listed)
    if "started_with" in given:
        least = min(max(MIN_SEATS, started_with), SEATS)
        started_with = _whole(given["started_with"], "started_with", least, SEATS)
    tile = _whole(data["tile"], "tile", 1, len(deck.tiles))
    if "side" in given:
        _one_of(given["side"], "side", SIDE_NAMES)
    rear = _rear(given.get("rear", 1))
    ships = _ships(data["ships"], rear)
    count = len(ships)
    large = started_with >= LARGE_FROM and _racing(ships) >= LARGE_FROM
    return Scenario(
        edition=edition,
        deck=deck,
        started_with=started_with,
        tile=tile,
        side=given.get("side", SIDE_NAMES[large]),
        rear=rear,
        ships=ships,
        forcefields=_forcefields(given.get("forcefields", {}), rear),
        stack=_tokens(given.get("stack", []), "stack"),
        discard=_tokens(given.get("discard", []), "discard"),
        yellow=_dice(given.get("yellow", []), "yellow", deck.yellow),
        blue=_dice(given.get("blue", []), "blue", deck.blue),
        bonus=_by_seat(given.get("bonus"), "bonus", count, _token),
        route=_by_seat(given["route"], "route", count, _route) if "route" in given else None,
        wheel=_by_seat(given.get("wheel"), "wheel", count, _digit),
        keep=_by_seat(given.get("keep"), "keep", count, _keep),
        phases=_one_of(given.get("phases", PHASES[-1]), "phases", PHASES),
    )


def _check_names(data: dict[str, Any]) -> None:
    """No unknown field anywhere; then none missing."""
    listed = data.get("ships")
    ships = listed if isinstance(listed, list) else []
    tables: list[tuple[str, dict[str, Any], Names, Names]] = [("", data, FIELDS, ("tile", "ships"))]
    for seat, ship in enumerate(ships):
        if isinstance(ship, dict):
            required: Names = () if ship.get("out") is True else ("zone", "fuel")
            tables.append((f"ships[{seat}].", ship, SHIP_FIELDS, required))
    for prefix, table, known, _ in tables:
        for field in table:
            if field not in known:
                message = f"unknown field; known are {', '.join(known)}"
                raise ScenarioError("unknown_field", f"{prefix}{field}", message)
    for prefix, table, _, required in tables:
        for field in required:
            if field not in table:
                raise ScenarioError("missing_field", f"{prefix}{field}", "must be given")
    if data.get("route") is None and data.get("phases") != PHASES[0] and not _plays_tokens(data):
        raise ScenarioError("missing_field", "route", "must be given to play RESOLUTION")


def _plays_tokens(data: dict[str, Any]) -> bool:
    """A token is played, so that the race may end in BONUS and need no routes."""
    bonus = data.get("bonus")
    return isinstance(bonus, list) and any(token is not None for token in bonus)


def _deck(name: object, load: Callable[[str], Deck]) -> Deck:
    if not isinstance(name, str):
        raise _bad("deck", name, "a deck id or the path of a deck file")
    try:
        return load(name)
    except DeckError as error:
        raise ScenarioError("bad_value", "deck", str(error)) from None


def _ships(ships: object, rear: int) -> list[Ship]:
    if not isinstance(ships, list) or not MIN_SHIPS <= len(ships) <= SEATS:
        raise _bad("ships", ships, f"a list of {MIN_SHIPS} to {SEATS} ships")
    read = [_ship(ship, f"ships[{seat}]", rear) for seat, ship in enumerate(ships)]
    racing = _racing(read)
    if racing < MIN_SHIPS:
        message = f"{racing} not out; at least {MIN_SHIPS} ships must be"
        raise ScenarioError("bad_value", "ships", message)
    return read


def _racing(ships: list[Ship]) -> int:
    return sum(ship.zone is not None for ship in ships)


def _ship(ship: object, at: str, rear: int) -> Ship:
    if not isinstance(ship, dict):
        raise _bad(at, ship, f"an object with {', '.join(SHIP_FIELDS)}")
    out = ship.get("out")
    if not isinstance(out, bool | None):
        raise _bad(f"{at}.out", out, "true or false")
    zone = fuel = 0
    if not out or ship.get("zone") is not None:
        zone = _whole(ship["zone"], f"{at}.zone", rear, rear + WINDOW - 1)
    if not out or ship.get("fuel") is not None:
        fuel = _whole(ship["fuel"], f"{at}.fuel", 0 if out else 1)
    hand = ship.get("hand")
    tokens = _tokens([] if hand is None else hand, f"{at}.hand")
    return Ship(None, 0, []) if out else Ship(zone, fuel, tokens)


def _rear(value: object) -> int:
    rear = _whole(value, "rear", 1)
    if (rear - 1) % BOARD:
        raise _bad("rear", rear, "the first zone of a board: 1, 8, 15 and so on")
    return rear


def _forcefields(table: object, rear: int) -> dict[int, int]:
    if not isinstance(table, dict):
        raise _bad("forcefields", table, 'an object such as {"5": 1}')
    last = rear + WINDOW - 1
    zones = {}
    for key, value in table.items():
        at = f"forcefields.{key}"
        short = len(key) <= len(str(last))  # the length of what int() reads is limited
        zone = int(key) if short and key.isascii() and key.isdecimal() else 0
        if str(zone) != key or not rear <= zone <= last:
            raise _bad(at, key, f"a zone {rear} to {last}")
        zones[zone] = _whole(value, at, 0, FORCEFIELDS)
    if sum(zones.values()) > FORCEFIELDS:
        total = f"{sum(zones.values())} forcefields"
        raise ScenarioError("bad_value", "forcefields", f"{total}; {FORCEFIELDS} at most")
    return zones


def _tokens(value: object, at: str) -> list[str]:
    if not isinstance(value, list):
        raise _bad(at, value, "a list of tokens")
    return [_one_of(token, f"{at}[{place}]", TOKEN_NAMES) for place, token in enumerate(value)]


def _dice(value: object, at: str, faces: Sequence[int]) -> list[int]:
    if not isinstance(value, list):
        raise _bad(at, value, "a list of results")
    digits = sorted({abs(face) for face in faces})
    for place, result in enumerate(value):
        if type(result) is not int or abs(result) not in digits:
            raise _bad(f"{at}[{place}]", result, f"a face of the die: {digits}, any sign")
    return value


def _by_seat(value: object, at: str, count: int, read: Callable[[object, str], Any]) -> list[Any]:
    """A list as long as ships; entries may be null."""
    if value is None:
        return [None] * count
    if not isinstance(value, list) or len(value) != count:
        raise _bad(at, value, f"a list of {count}, one for each ship")
    return [
        None if entry is None else read(entry, f"{at}[{seat}]") for seat, entry in enumerate(value)
    ]


def _token(value: object, at: str) -> str:
    return _one_of(value, at, TOKEN_NAMES)


def _route(value: object, at: str) -> str:
    return _one_of(value, at, ROUTE_NAMES)


def _digit(value: object, at: str) -> int:
    return _whole(value, at, 0, DIGITS - 1)


def _keep(value: object, at: str) -> str | Keep:
    if isinstance(value, list):
        return [
            None if entry is None else _token(entry, f"{at}[{place}]")
            for place, entry in enumerate(value)
        ]
    return _token(value, at)


def _one_of(value: object, at: str, names: tuple[str, ...]) -> str:
    if isinstance(value, str) and value in names:
        return value
    raise _bad(at, value, f"one of {', '.join(names)}")


def _whole(value: object, at: str, low: int, high: int | None = None) -> int:
    if type(value) is int and value >= low and (high is None or value <= high):
        return value
    to = "or more" if high is None else f"to {high}"
    raise _bad(at, value, f"a whole number {low} {to}")


def _bad(at: str, value: object, allowed: str) -> ScenarioError:
    shown = json.dumps(value, ensure_ascii=False, skipkeys=True, default=repr)
    shown = shown if len(shown) <= 60 else shown[:57] + "..."
    return ScenarioError("bad_value", at, f"{shown} is not {allowed}")
