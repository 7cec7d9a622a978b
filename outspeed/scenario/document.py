"""Scenarios as JSON: one object, or one a line, and a result for each."""

import json
from collections.abc import Callable, Iterator
from typing import Any, NoReturn

from outspeed.deck import Deck, load_deck
from outspeed.scenario.errors import ScenarioError
from outspeed.scenario.play import play
from outspeed.scenario.read import read_scenario

LoadDeck = Callable[[str], Deck]


def play_document(text: bytes, load: LoadDeck = load_deck) -> Iterator[dict[str, Any]]:
    """A result for each scenario of a text: one object, or else one object a line."""
    try:
        whole = _parse(text)
    except ValueError:
        whole = None
    if isinstance(whole, dict):
        yield play_scenario(whole, load)
        return
    for number, line in enumerate(text.removeprefix(b"\xef\xbb\xbf").split(b"\n"), start=1):
        if line.strip():
            try:
                scenario = _parse(line)
            except ValueError as error:
                yield _failure(ScenarioError("syntax", f"line {number}", f"not JSON: {error}"))
            else:
                yield play_scenario(scenario, load)


def play_scenario(scenario: object, load: LoadDeck = load_deck) -> dict[str, Any]:
    """The result of one scenario, or what is wrong with it; never raises for bad input."""
    name = scenario.get("name") if isinstance(scenario, dict) else None
    named = {"name": name} if isinstance(name, str) else {}
    try:
        return named | {"ok": True} | play(read_scenario(scenario, load))
    except ScenarioError as error:
        return named | _failure(error)


def _failure(error: ScenarioError) -> dict[str, Any]:
    return {"ok": False, "error": error.code, "at": error.at, "message": error.message}


def _parse(text: bytes) -> object:
    try:
        return json.loads(text.decode("utf-8-sig"), parse_constant=_refuse_constant)
    except RecursionError:
        raise ValueError("nested too deeply") from None


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a JSON value")
