"""Searcher: a bot that looks a turn ahead, with a network that judges what it sees there."""

from importlib import import_module
from pathlib import Path
from typing import Any, ClassVar, Final

from outspeed.bots.explanation import Explanation
from outspeed.choice import Choice
from outspeed.rules.luck import WORD
from outspeed.rules.terms import ROUTE, ROUTE_NAMES, ROUTES, SEATS, STAGE_NAMES
from outspeed.view import View


class Searcher:
    """Imagines worlds that agree with a view, and in them all that can be chosen this turn.

    The same view, seed and budget of nodes give the same choice. A node is a turn tried out.
    """

    name: ClassVar[str]
    weights: ClassVar[Path]
    nodes: ClassVar[int]  # unless another budget is given
    doubt: ClassVar[float]  # a chance better by 1 / doubt is chosen e times as often by all,
    boldness: ClassVar[float]  # and by 1 / boldness by itself

    def __init__(self, seed: int, nodes: int | None = None) -> None:
        self.seed: Final = seed & WORD
        self.budget: Final = self.nodes if nodes is None else nodes
        if self.budget < 1:
            raise ValueError(f"nodes is {nodes}; allowed: 1 or more")

    def choose(self, view: View) -> Choice:
        """One of the view's choices."""
        return Choice(self._thinker().decide(view, *self._settings()))

    def explain(self, view: View) -> Explanation:
        """What it thinks of a view in which its seat must choose."""
        if not view.choices:
            raise ValueError(f"seat {view.seat} has nothing to choose in this view")
        assert view.seat is not None
        own = view.seat
        thought = self._thinker().think(view, *self._settings())
        return Explanation(
            chances={
                choice: float(thought["outlook"][choice.code * SEATS + own])
                for choice in view.choices
            },
            mix={choice: float(thought["play"][choice.code]) for choice in view.choices},
            others=_others(view, thought),
            shares=tuple(thought["shares"][: len(view.ships)].tolist()),
        )

    def _settings(self) -> tuple[int, float, float, int]:
        return self.budget, self.doubt, self.boldness, self.seed

    def _thinker(self) -> Any:
        """Imported when first needed: it brings Numba with it."""
        return import_module("outspeed.search.thinker").thinker(self.weights)


def _others(view: View, thought: Any) -> dict[int, dict[str, float]]:
    """How the others are expected to mix their routes; nothing where none are chosen."""
    if view.stage != STAGE_NAMES[ROUTE]:
        return {}
    return {
        seat: {
            ROUTE_NAMES[thought["routes"][place]]: float(thought["mix"][place])
            for place in range(seat * ROUTES, seat * ROUTES + int(thought["options"][seat]))
        }
        for seat in view.pending
        if seat != view.seat
    }
