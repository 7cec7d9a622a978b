"""What is said between OUTSPEED and a program that races: one JSON object a line.

docs/bots.md explains each message.
"""

import json
from dataclasses import asdict
from typing import Any, Final

from outspeed.bots.fault import Failure, shown
from outspeed.choice import Choice, ChoiceError
from outspeed.deck import Deck
from outspeed.deck.deck import Side
from outspeed.record.record import MAX_NAME
from outspeed.rules.terms import ROUTE_NAMES
from outspeed.view import View

PROTOCOL: Final = 1
WHOLE_NUMBERS: Final = 2**53  # what every language's numbers can hold
LONGEST_NAME: Final = MAX_NAME


def write_hello(deck: Deck, seconds: float) -> bytes:
    """The first line: which deck is raced with, and how long a choice may take."""
    return _line({"type": "hello", "protocol": PROTOCOL, "seconds": seconds, "deck": _deck(deck)})


def write_view(number: int, race: int, seed: int, view: View) -> bytes:
    """A question: what its seat may see, and the choices that it has."""
    message = {"type": "view", "id": number, "race": race, "seed": seed % WHOLE_NUMBERS}
    return _line(message | {"view": view.as_dict()})


def read_hello(line: bytes) -> str:
    """The program's name."""
    name = _read(line, "hello").get("name")
    if not (isinstance(name, str) and len(name.strip()) > 0 and name.isprintable()):
        raise Failure("rubbish", line=shown(line), type="hello")
    return name.strip()[:LONGEST_NAME].rstrip()


def read_choice(line: bytes, number: int, view: View) -> Choice:
    """The answer to a question."""
    message = _read(line, "choice")
    answered, text = message.get("id"), message.get("choice")
    if type(answered) is not int or not 0 <= answered < WHOLE_NUMBERS or not isinstance(text, str):
        raise Failure("rubbish", line=shown(line), type="choice")
    if answered != number:
        raise Failure("question", answered=answered, asked=number)
    try:
        choice = Choice.parse(text)
    except ChoiceError:
        choice = None
    if choice is None or choice not in view.choices:
        raise Failure("illegal", choice=shown(text.encode("utf-8", "replace")))
    return choice


def _line(message: dict[str, Any]) -> bytes:
    return json.dumps(message, separators=(",", ":")).encode() + b"\n"


def _read(line: bytes, type_: str) -> dict[str, Any]:
    try:
        message = json.loads(line)
    except (ValueError, RecursionError):
        message = None
    if not isinstance(message, dict) or message.get("type") != type_:
        raise Failure("rubbish", line=shown(line), type=type_)
    return message


def _deck(deck: Deck) -> dict[str, Any]:
    return {
        "id": deck.id,
        "hash": deck.hash,
        "yellow": deck.yellow,
        "blue": deck.blue,
        "tiles": [
            {
                "number": tile.number,
                "finish": tile.finish,
                "small": _side(tile.small),
                "large": _side(tile.large),
            }
            for tile in deck.tiles
        ],
    }


def _side(side: Side) -> dict[str, Any]:
    routes = (None if route is None else asdict(route) for route in side)
    return dict(zip(ROUTE_NAMES, routes, strict=True))
