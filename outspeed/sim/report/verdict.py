"""Verdicts: what a study says of each face, route by route, as far as the intervals bear it."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import isfinite
from typing import Any, Final

from outspeed.rules.terms import LARGE, ROUTE_NAMES, SIDE_NAMES, SMALL
from outspeed.sim.estimate import UNKNOWN, Estimate
from outspeed.sim.findings import Findings
from outspeed.sim.report.study import Study

MATTERS: Final = 0.01  # a change in the probability to win that is worth a word


@dataclass(frozen=True, slots=True)
class Use:
    """What one kind of players did with a route."""

    taken: Estimate
    worth: Estimate


NEVER_SEEN: Final = Use(UNKNOWN, UNKNOWN)


@dataclass(frozen=True, slots=True)
class RouteVerdict:
    """A route of a face, as good players and as random ones took it."""

    name: str
    good: Use
    blind: Use

    @property
    def is_bad(self) -> bool:
        """Nobody should take it: who did won clearly less, by choice as by chance."""
        blind = self.blind.worth.high
        good = self.good.worth.high if isfinite(self.good.worth.value) else blind
        return max(blind, good) < 0 and min(blind, good) < -MATTERS

    @property
    def is_indifferent(self) -> bool:
        """It is certain not to matter to those who took it."""
        return all(
            use.worth.low > -MATTERS and use.worth.high < MATTERS
            for use in (self.good, self.blind)
            if isfinite(use.worth.value)
        )


@dataclass(frozen=True, slots=True)
class FaceVerdict:
    """A side of a tile with the routes that are not off."""

    tile: int
    side: int
    routes: tuple[RouteVerdict, ...]

    @property
    def has_choice(self) -> bool:
        return len(self.routes) > 1

    @property
    def is_seen(self) -> bool:
        return any(isfinite(route.blind.taken.value) for route in self.routes)

    @property
    def decides_nothing(self) -> bool:
        """No choice, or all choices are certain to be worth the same."""
        return not self.has_choice or (
            self.is_seen and all(route.is_indifferent for route in self.routes)
        )

    @property
    def bad_routes(self) -> tuple[RouteVerdict, ...]:
        return tuple(route for route in self.routes if self.has_choice and route.is_bad)

    @property
    def stake(self) -> float:
        """The best route's worth less the worst one's, to random players; nan if unknown."""
        worths = [route.blind.worth.value for route in self.routes]
        known = [worth for worth in worths if isfinite(worth)]
        return max(known) - min(known) if known else float("nan")


def verdicts(study: Study) -> tuple[FaceVerdict, ...]:
    """All faces of the deck, tile by tile, the small side first."""
    good = {side: _uses(study.of_side(side)) for side in (SMALL, LARGE)}
    blind = {side: _uses(study.blind[side]) for side in (SMALL, LARGE)}
    return tuple(
        FaceVerdict(
            tile.number,
            side,
            tuple(
                RouteVerdict(
                    name,
                    good[side].get((tile.number, side, name), NEVER_SEEN),
                    blind[side].get((tile.number, side, name), NEVER_SEEN),
                )
                for name, route in zip(ROUTE_NAMES, tile.side(side), strict=True)
                if route is not None
            ),
        )
        for tile in study.plan.deck.tiles
        for side in (SMALL, LARGE)
    )


def _uses(findings: Findings) -> dict[tuple[int, int, str], Use]:
    """By tile, side and route; all play the same bot."""
    return {
        (row["tile"], SIDE_NAMES.index(row["side"]), row["route"]): Use(
            row["taken_share"], row["worth"]
        )
        for row in _rows(findings)
    }


def _rows(findings: Findings) -> Iterator[dict[str, Any]]:
    table = findings.routes()
    names = [column.name for column in table.columns]
    for row in table.rows:
        yield dict(zip(names, row, strict=True))
