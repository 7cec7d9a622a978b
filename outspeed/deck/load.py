"""Decks by id or from a file."""

import re
import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from outspeed.deck.deck import Deck
from outspeed.deck.problem import DeckError, Problem
from outspeed.deck.reader import read_deck

SHIPPED: Final = ("ultima",)
DEFAULT: Final = "ultima"
MAX_BYTES: Final = 65_536
DOTS: Final = 40  # in a line: keys of thousands of parts take minutes to read
_POSITION: Final = re.compile(r" \(at (line [0-9]+, column [0-9]+|end of document)\)$")


def load_deck(name: str | Path = DEFAULT) -> Deck:
    """The deck with this id, or in the file at this path."""
    if isinstance(name, str) and name in SHIPPED:
        return _shipped(name)
    source = str(name)
    try:
        with Path(name).open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except (OSError, TypeError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "not a path"
        allowed = f"a deck id ({', '.join(SHIPPED)}) or the path of a deck file"
        raise DeckError(source, (Problem("deck", reason, allowed),)) from None
    return _parsed(data, source)


def parse_deck(data: bytes | str, source: str) -> Deck:
    """The deck written in TOML; DeckError lists all problems, not the first only."""
    if len(data) > MAX_BYTES:
        allowed = f"{MAX_BYTES} bytes at most"
        raise DeckError(source, (Problem("file", "too long", allowed),))
    return read_deck(_parse_toml(data, source), source)


@lru_cache
def _shipped(name: str) -> Deck:
    return parse_deck(Path(__file__).with_name(f"{name}.toml").read_bytes(), name)


@lru_cache(maxsize=128)  # thousands of scenarios may name the same few files
def _parsed(data: bytes, source: str) -> Deck:
    return parse_deck(data, source)


def _long_key(text: str) -> Problem | None:
    """The first line that would take long to read."""
    for number, line in enumerate(text.split("\n"), start=1):
        if line.count(".") > DOTS and not line.lstrip().startswith("#"):
            return Problem(f"line {number}", f"{line.count('.')} dots", f"{DOTS} at most")
    return None


def _parse_toml(data: bytes | str, source: str) -> dict[str, Any]:
    try:
        # Some editors begin a UTF-8 file with a byte order mark.
        text = data.decode("utf-8-sig") if isinstance(data, bytes) else data
        problem = _long_key(text)
        if problem is None:
            return tomllib.loads(text)
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        value = f"byte 0x{error.object[error.start]:02x} is not UTF-8"
        problem = Problem(f"line {line}", value, "a TOML file saved as UTF-8")
    except RecursionError:
        problem = Problem("file", "nested too deep", "tables and lists as in a deck")
    except tomllib.TOMLDecodeError as error:
        position = _POSITION.search(str(error))
        where = position[1].replace("end of document", "end of file") if position else "file"
        problem = Problem(where, _POSITION.sub("", str(error)), "a TOML file")
    except ValueError:  # what Python says of a number of thousands of digits
        problem = Problem("file", "a huge number", "numbers as in a deck")
    raise DeckError(source, (problem,)) from None
