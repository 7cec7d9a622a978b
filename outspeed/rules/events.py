"""The one door through which the rules tell people what happens."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from outspeed.rules.state import State


def emit(state: State, kind: int, a: int, b: int, c: int, d: int) -> None:
    """Note an event for people; compiled, this does nothing."""
    if state.events is not None:
        state.events.append((kind, a, b, c, d))
