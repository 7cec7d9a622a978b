"""Estimates: intervals hold as often as they say, also where ships of one race are alike."""

from collections.abc import Callable
from math import inf, isnan

import numpy as np
import pytest

from outspeed.sim.estimate import (
    UNKNOWN,
    Estimate,
    Products,
    difference,
    mean,
    ratio,
    share,
    wilson,
)

TRIALS = 2000


def coverage(truth: float, estimate: Callable[[np.random.Generator], Estimate]) -> float:
    luck = np.random.default_rng(1)
    held = (estimate(luck) for _ in range(TRIALS))
    return sum(one.low <= truth <= one.high for one in held) / TRIALS


def clusters(luck: np.random.Generator, races: int = 200) -> tuple[np.ndarray, np.ndarray]:
    """How many ships of each race did something, and how many of those won: all or none."""
    whole = luck.integers(0, 4, races).astype(float)
    return whole * (luck.random(races) < 0.3), whole


def test_wilson_is_the_textbooks() -> None:
    estimate = wilson(10, 100)
    assert (estimate.value, round(estimate.low, 4), round(estimate.high, 4)) == (
        0.1,
        0.0552,
        0.1744,
    )
    assert (wilson(0, 50).low, wilson(50, 50).high) == (0.0, 1.0)


@pytest.mark.parametrize("chance", [0.02, 0.25, 0.5])
def test_shares_of_races_are_covered(chance: float) -> None:
    assert 0.93 < coverage(chance, lambda luck: wilson(luck.binomial(300, chance), 300)) < 0.975


def test_means_are_covered() -> None:
    def estimate(luck: np.random.Generator) -> Estimate:
        drawn = luck.poisson(1.5, 200).astype(float)
        return mean(drawn.sum(), (drawn**2).sum(), 200)

    assert 0.93 < coverage(1.5, estimate) < 0.97


@pytest.mark.parametrize("of", [ratio, share])
def test_what_ships_of_a_race_do_alike_widens_the_interval(
    of: Callable[[float, float, tuple[float, float, float]], Estimate],
) -> None:
    def estimate(luck: np.random.Generator) -> Estimate:
        part, whole = clusters(luck)
        squares = ((part**2).sum(), (part * whole).sum(), (whole**2).sum())
        return of(part.sum(), whole.sum(), squares)

    assert 0.925 < coverage(0.3, estimate) < 0.975
    naive = coverage(0.3, lambda luck: wilson(*(side.sum() for side in clusters(luck))))
    assert naive < 0.85


def test_differences_from_all_are_covered() -> None:
    """A third take a route and win with 0.4, the others with 0.25: it is worth 0.1."""

    def estimate(luck: np.random.Generator) -> Estimate:
        taken = luck.binomial(3, 1 / 3, 400).astype(float)
        wins = luck.binomial(taken.astype(int), 0.4).astype(float)
        chosen = np.full(400, 3.0)
        all_wins = wins + luck.binomial((chosen - taken).astype(int), 0.25)
        products = Products(
            part_part=(wins * wins).sum(),
            part_count=(wins * taken).sum(),
            count_count=(taken * taken).sum(),
            whole_whole=(all_wins * all_wins).sum(),
            whole_count=(all_wins * chosen).sum(),
            number_number=(chosen * chosen).sum(),
            part_whole=(wins * all_wins).sum(),
            count_whole=(taken * all_wins).sum(),
            part_number=(wins * chosen).sum(),
            count_number=(taken * chosen).sum(),
        )
        sums = (wins.sum(), taken.sum()), (all_wins.sum(), chosen.sum())
        return difference(*sums, products)

    assert 0.93 < coverage(0.1, estimate) < 0.97


def test_nothing_observed_is_unknown() -> None:
    nothing = (0.0, 0.0, 0.0)
    for estimate in (wilson(0, 0), mean(0, 0, 0), ratio(0, 0, nothing), share(0, 0, nothing)):
        assert estimate is UNKNOWN
    assert isnan(UNKNOWN.value)


def test_one_race_says_nothing_of_its_error() -> None:
    assert mean(3, 9, 1) == Estimate(3, -inf, inf)


def test_an_estimate_in_another_unit() -> None:
    assert Estimate(0.2, 0.1, 0.4).scaled(100) == Estimate(20, 10, 40)
    assert Estimate(0.2, 0.1, 0.4).margin == pytest.approx(0.2)
