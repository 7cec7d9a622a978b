"""From an event to the key of its sentence and the values that fill it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from outspeed import events as e
from outspeed.rules.terms import TOKEN_NAMES
from outspeed.texts.catalog import TextError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from outspeed.texts.texts import Texts

_SEATS: Final = {"seat": "ship", "target": "target"}  # fields that hold a seat: their placeholders
_CODES: Final = {"token": "token", "side": "side", "colour": "die"}  # a code: its group in [name]


def event_key(event: e.Event) -> str:
    """The key of an event's sentence: its type, and where it matters what kind or cause it is."""
    variant = _variant(event)
    return f"event.{event.type}.{variant}" if variant else f"event.{event.type}"


def _variant(event: e.Event) -> str:
    match event:
        case e.Announced():
            return "plays" if event.plays else "passes"
        case e.Fizzled() | e.RaceOver():
            return event.reason
        case e.Hit():
            return event.token
        case e.FuelGained() | e.FuelLost() | e.Moved() | e.Eliminated():
            return event.by
        case e.Stopped():
            return "short" if event.left else "arrived"
        case e.Rolled():
            return event.for_
        case e.Paid():
            return "short" if event.amount < event.due else "full"
        case e.Drew():
            return "known" if event.tokens is not None else "unknown"
        case e.Kept():
            return "known" if event.token is not None else "unknown"
    return ""


def event_values(event: e.Event, names: Sequence[str], texts: Texts) -> dict[str, str | int]:
    """What the placeholders of an event's sentence stand for, in the language of the texts."""
    values: dict[str, str | int] = {}
    for field, value in event.as_dict().items():
        if field in _SEATS:
            values[_SEATS[field]] = _named(names, value)
        elif isinstance(value, tuple):
            tokens = field == "tokens"
            parts = [texts.text(f"name.token.{v}") if tokens else _named(names, v) for v in value]
            values[field] = texts.listed(parts)
        elif field == "by":
            values[field] = texts.text(cause_key(value))
        elif field in _CODES and value is not None:
            group = _CODES[field]
            values[group] = texts.text(f"name.{group}.{value}")
        elif value is not None:
            values[field] = value
    if isinstance(event, e.Moved):
        values["zones"] = abs(event.to - event.from_)
    return values


def cause_key(cause: str) -> str:
    """The key of the name of a cause: a token's own name, or one of name.cause."""
    return f"name.token.{cause}" if cause in TOKEN_NAMES else f"name.cause.{cause}"


def event_token(event: e.Event) -> str | None:
    """The token that an event is about, if it is about one that is known."""
    match event:
        case e.TokenRevealed() | e.Fizzled() | e.Hit() | e.Kept():
            return event.token
    return None


def _named(names: Sequence[str], seat: int) -> str:
    if not 0 <= seat < len(names):
        raise TextError(f"seat {seat} has no name: {len(names)} names are given")
    return names[seat]
