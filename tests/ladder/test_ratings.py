"""Ratings find strengths, and their intervals hold them."""

from collections.abc import Sequence
from itertools import combinations
from math import log, sqrt
from random import Random
from typing import Final

import pytest

from outspeed.ladder.contest import LineUp
from outspeed.ladder.play import Outcome
from outspeed.ladder.ratings import Played, rate
from outspeed.sim.estimate import Estimate

PLAYERS: Final = 4
BETA: Final = 25 / 6  # openskill's: how far luck carries


def groups(
    strengths: list[float], line_ups: Sequence[LineUp], many: int, seed: int
) -> list[Played]:
    """Races as the model of Plackett and Luce has them."""
    luck = Random(seed)
    scale = sqrt(PLAYERS) * BETA

    def outcome(line_up: LineUp) -> Outcome:
        results = [strengths[bot] / scale - log(-log(luck.random())) for bot in line_up]
        return Outcome(tuple(1 + sum(other > own for other in results) for own in results))

    chosen = (line_ups[number % len(line_ups)] for number in range(many))
    return [(line_up, tuple(outcome(line_up) for _ in range(PLAYERS))) for line_up in chosen]


def test_ratings_are_the_strengths_within_their_intervals() -> None:
    strengths = [19.0, 23.0, 25.0, 26.0, 32.0]
    line_ups = [*combinations(range(5), PLAYERS)]
    held = [
        estimate.low <= strength <= estimate.high
        for seed in range(4)
        for strength, estimate in zip(
            strengths, rate(5, groups(strengths, line_ups, 150, seed), seed), strict=True
        )
    ]
    assert sum(held) >= 16  # of 20


def test_the_mean_rating_is_25_and_more_races_narrow_the_intervals() -> None:
    strengths, line_ups = [20.0, 25.0, 30.0], [(0, 0, 1, 2), (0, 1, 1, 2), (0, 1, 2, 2)]
    few, many = (rate(3, groups(strengths, line_ups, races, 1), 1) for races in (30, 480))
    for ratings in (few, many):
        assert sum(rating.value for rating in ratings) == pytest.approx(75)
        assert [*ratings] == sorted(ratings, key=lambda rating: rating.value)
    assert margin(many) < margin(few) / 2


def margin(ratings: list[Estimate]) -> float:
    return sum(rating.margin for rating in ratings)


def test_bots_that_are_as_strong_cannot_be_told_apart() -> None:
    first, second = rate(2, groups([25.0, 25.0], [(0, 0, 1, 1)], 100, 7), 7)
    assert first.low < second.high
    assert second.low < first.high


def test_ratings_do_not_depend_on_the_moment() -> None:
    played = groups([24.0, 26.0], [(0, 0, 0, 1), (0, 1, 1, 1)], 20, 3)
    assert rate(2, played, 5) == rate(2, played, 5)
