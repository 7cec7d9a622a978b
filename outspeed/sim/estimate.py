"""Estimates from sums over races, each with its 95% interval.

Races are independent; what one race gave counts as one observation, however many ships it had.
"""

from dataclasses import dataclass
from math import inf, nan, sqrt
from typing import Final

Z: Final = 1.959964  # 95% of a normal distribution lie within so many standard deviations


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value and where it lies with 95% confidence; nan where nothing was observed."""

    value: float
    low: float
    high: float

    @property
    def margin(self) -> float:
        """How far the interval reaches from the value, at most."""
        return max(self.high - self.value, self.value - self.low)

    def scaled(self, factor: float) -> "Estimate":
        """The same in another unit; the factor is positive."""
        return Estimate(self.value * factor, self.low * factor, self.high * factor)


UNKNOWN: Final = Estimate(nan, nan, nan)


def wilson(part: float, whole: float) -> Estimate:
    """A share, by Wilson's score; also for sums of numbers from 0 to 1, where it is a bit wide."""
    if whole <= 0:
        return UNKNOWN
    share = part / whole
    spread = Z * Z / whole
    centre = (share + spread / 2) / (1 + spread)
    half = Z / (1 + spread) * sqrt(max(share * (1 - share) / whole + spread / whole / 4, 0.0))
    # In exact arithmetic the interval holds the share.
    return Estimate(share, max(0.0, min(centre - half, share)), min(1.0, max(centre + half, share)))


def mean(total: float, squares: float, races: float) -> Estimate:
    """The mean over races, by the normal distribution; one race alone says nothing of its error."""
    if races <= 0:
        return UNKNOWN
    value = total / races
    if races < 2:
        return Estimate(value, -inf, inf)
    variance = max(squares - races * value * value, 0.0) / (races - 1)
    return _normal(value, variance / races)


def ratio(part: float, whole: float, squares: tuple[float, float, float]) -> Estimate:
    """The ratio of two sums over races: `squares` are those of parts, products, and of wholes."""
    if whole <= 0:
        return UNKNOWN
    value = part / whole
    return _normal(value, _ratio_variance(value, whole, squares))


def share(part: float, whole: float, squares: tuple[float, float, float]) -> Estimate:
    """The same where the parts are some of the wholes: Wilson's score on as many as would tell so
    much if they were independent.
    """
    if whole <= 0:
        return UNKNOWN
    value = part / whole
    variance = _ratio_variance(value, whole, squares)
    if variance <= 0:
        return wilson(part, whole)
    independent = value * (1 - value) / variance
    return wilson(value * independent, independent)


def difference(
    part: tuple[float, float], whole: tuple[float, float], products: "Products"
) -> Estimate:
    """The mean of some minus the mean of all, of whom they are a part: sums and counts of each."""
    if part[1] <= 0:
        return UNKNOWN
    one, all_of_them = part[0] / part[1], whole[0] / whole[1]
    p = products
    first = p.part_part - 2 * one * p.part_count + one * one * p.count_count
    second = p.whole_whole - 2 * all_of_them * p.whole_count
    second += all_of_them * all_of_them * p.number_number
    both = p.part_whole - one * p.count_whole - all_of_them * p.part_number
    both += one * all_of_them * p.count_number
    variance = first / part[1] ** 2 + second / whole[1] ** 2 - 2 * both / part[1] / whole[1]
    return _normal(one - all_of_them, max(variance, 0.0))


@dataclass(frozen=True, slots=True)
class Products:
    """Sums over races of products: sum and count of the part, sum (whole) and number of all."""

    part_part: float
    part_count: float
    count_count: float
    whole_whole: float
    whole_count: float
    number_number: float
    part_whole: float
    count_whole: float
    part_number: float
    count_number: float


def _ratio_variance(value: float, whole: float, squares: tuple[float, float, float]) -> float:
    parts, products, wholes = squares
    return max(parts - 2 * value * products + value * value * wholes, 0.0) / whole**2


def _normal(value: float, variance: float) -> Estimate:
    half = Z * sqrt(variance)
    return Estimate(value, value - half, value + half)
