"""Ratings: how strong bots are by whom they finish ahead of. Needs openskill.

The model of Plackett and Luce, updated race by race as Weng and Lin do, for strengths that do not
change. Intervals come from doing so again with groups of races drawn anew: races of one group
share their luck and are no independent observations.
"""

from collections.abc import Sequence
from math import prod, sqrt
from random import Random
from typing import Final

from openskill.models import PlackettLuce, PlackettLuceRating

from outspeed.ladder.contest import LineUp
from outspeed.ladder.play import Group
from outspeed.sim.estimate import Estimate, Z

RATES: Final = 1_000_000  # races that are rated to find the intervals, at most about so many
MOST_SAMPLES: Final = 200
LEAST_SAMPLES: Final = 20

Played = tuple[LineUp, Group]


def rate(bots: int, played: Sequence[Played], seed: int) -> list[Estimate]:
    """The rating of each bot; their mean is 25."""
    races = sum(len(group) for _, group in played)
    samples = min(max(RATES // max(races, 1), LEAST_SAMPLES), MOST_SAMPLES)
    luck = Random(seed)
    drawn = [_ratings(bots, luck.choices(played, k=len(played))) for _ in range(samples)]
    estimates = []
    for rating, others in zip(_ratings(bots, played), zip(*drawn, strict=True), strict=True):
        mean = sum(others) / samples
        margin = Z * sqrt(sum((other - mean) ** 2 for other in others) / (samples - 1))
        estimates.append(Estimate(rating, rating - margin, rating + margin))
    return estimates


def _ratings(bots: int, played: Sequence[Played]) -> list[float]:
    model = PlackettLuce(tau=0.0)
    ratings = [model.rating() for _ in range(bots)]
    for line_up, group in played:
        for outcome in group:
            before = [ratings[bot] for bot in line_up]
            after = model.rate([[rating] for rating in before], ranks=[*map(float, outcome.ranks)])
            for bot in {*line_up}:
                own = [new for (new,), one in zip(after, line_up, strict=True) if one == bot]
                ratings[bot] = _merged(model, ratings[bot], own)
    middle = sum(rating.mu for rating in ratings) / bots
    return [model.mu + rating.mu - middle for rating in ratings]


def _merged(
    model: PlackettLuce, before: PlackettLuceRating, after: Sequence[PlackettLuceRating]
) -> PlackettLuceRating:
    """One bot was in a race more than once: all that its ships tell of it."""
    if len(after) == 1:
        return after[0]
    mu = before.mu + sum(new.mu - before.mu for new in after)
    return model.rating(mu, before.sigma * prod(new.sigma / before.sigma for new in after))
