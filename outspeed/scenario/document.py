"""Scenarios as JSON: one object, or one a line, and a result for each."""

import io
import json
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import Any, Final, NoReturn

from outspeed.deck import Deck, load_deck
from outspeed.scenario.errors import ScenarioError
from outspeed.scenario.offers import Offers, offers
from outspeed.scenario.play import play
from outspeed.scenario.read import read_scenario

LoadDeck = Callable[[str], Deck]
Result = dict[str, Any]

_BYTE_ORDER_MARK: Final = b"\xef\xbb\xbf"
_SPACE: Final = b" \t\r\n"  # what JSON takes for it: bytes.rstrip() would take more
MAX_DIGITS: Final = 4_000  # what a turn may add to such a number can still be written


def play_document(text: bytes, load: LoadDeck = load_deck) -> Iterator[Result]:
    """A result for each scenario of a text: one object, or else one object a line."""
    return play_lines(io.BytesIO(text), load)


def play_lines(lines: Iterable[bytes], load: LoadDeck = load_deck) -> Iterator[Result]:
    """The same of a text that is still being written: who sends a line gets its result.

    Only what may yet turn out to be one object over several lines is read to its end first.
    """
    lines = iter(lines)
    first = next(lines, b"").removeprefix(_BYTE_ORDER_MARK)
    head, whole = _one_object(chain((first,), lines))
    if whole is not None:
        yield play_scenario(whole, load)
        return
    number = 0
    for part in (head, lines):
        for line in part:
            number += 1
            if line.strip():
                yield _play_line(line, number, load)


def play_scenario(scenario: object, load: LoadDeck = load_deck) -> Result:
    """The result of one scenario, or what is wrong with it; never raises for bad input."""
    name = scenario.get("name") if isinstance(scenario, dict) else None
    named = {"name": name} if isinstance(name, str) else {}
    try:
        return named | {"ok": True} | play(read_scenario(scenario, load))
    except ScenarioError as error:
        return named | _failure(error)


def offers_of(scenario: object, load: LoadDeck = load_deck) -> Offers:
    """What each seat may choose; ScenarioError for what is no scenario."""
    return offers(read_scenario(scenario, load))


def _one_object(lines: Iterator[bytes]) -> tuple[list[bytes], dict[str, Any] | None]:
    """The lines read to find out whether all of them are one object, and that object if so.

    A line that is an object itself needs no finding out: what follows are more lines, or blanks.
    """
    head: list[bytes] = []
    size = looked_at = 0
    for line in lines:
        head.append(line)
        size += len(line)
        if line.strip() and size >= 2 * looked_at:  # so seldom that it costs no more than one look
            first, looked_at = looked_at == 0, size
            if (first and _object(line) is not None) or not _may_become_object(b"".join(head)):
                return head, None
    return head, _object(b"".join(head))


def _object(text: bytes) -> dict[str, Any] | None:
    try:
        found = _parse(text)
    except ValueError:
        return None
    return found if isinstance(found, dict) else None


def _may_become_object(text: bytes) -> bool:
    """The text is an object, or the beginning of one."""
    try:
        return isinstance(_parse(text.rstrip(_SPACE)), dict)
    except json.JSONDecodeError as error:
        return error.doc.lstrip().startswith("{") and error.pos >= len(error.doc)
    except ValueError:
        return False


def _play_line(line: bytes, number: int, load: LoadDeck) -> Result:
    try:
        scenario = _parse(line.rstrip(_SPACE))
    except ValueError as error:
        reason: object = error
        if isinstance(error, json.JSONDecodeError):
            reason = f"{error.msg} at column {error.colno}"
        return _failure(ScenarioError("syntax", f"line {number}", f"not JSON: {reason}"))
    return play_scenario(scenario, load)


def _failure(error: ScenarioError) -> Result:
    return {"ok": False, "error": error.code, "at": error.at, "message": error.message}


def _parse(text: bytes) -> object:
    try:
        written = text.decode()
        return json.loads(written, parse_int=_whole_number, parse_constant=_refuse_constant)
    except RecursionError:
        raise ValueError("nested too deeply") from None


def _whole_number(digits: str) -> int:
    if len(digits) > MAX_DIGITS:
        raise ValueError(f"a number of {len(digits):,} digits; {MAX_DIGITS:,} at most")
    return int(digits)


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a JSON value")
