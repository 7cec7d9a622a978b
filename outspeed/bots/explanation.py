"""Explanations: what a bot that searches thinks of a view, for hints and analysis."""

from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from outspeed.choice import Choice
from outspeed.view import View


@dataclass(frozen=True, slots=True)
class Explanation:
    """Chances of victory; a victory that is shared counts in parts."""

    chances: dict[Choice, float]  # the seat's own, by what it chooses
    mix: dict[Choice, float]  # how often it would choose what; sums to 1
    others: dict[int, dict[str, float]]  # seat -> route -> how often it is expected to take it
    shares: tuple[float, ...]  # each seat's chance in the position; sums to 1

    def as_dict(self) -> dict[str, Any]:
        """The same as JSON can hold it."""
        return {
            "chances": {str(choice): chance for choice, chance in self.chances.items()},
            "mix": {str(choice): share for choice, share in self.mix.items()},
            "others": {str(seat): dict(routes) for seat, routes in self.others.items()},
            "shares": list(self.shares),
        }


@runtime_checkable
class Explainer(Protocol):
    """A bot that can say why."""

    def explain(self, view: View) -> Explanation:
        """What it thinks of a view in which its seat must choose."""
        ...
