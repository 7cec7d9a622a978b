"""Whether what was drawn at random came up as often as it should."""

from collections import Counter
from collections.abc import Mapping
from math import sqrt


def assert_even(seen: Counter[str], ways: Mapping[str, int]) -> None:
    """Chi-square: each outcome came up in proportion to its number of ways, and no other."""
    assert set(seen) <= set(ways)
    samples, worlds = sum(seen.values()), sum(ways.values())
    shares = {outcome: samples * number / worlds for outcome, number in ways.items()}
    assert min(shares.values()) > 5, "too few samples for chi-square"
    chi_square = sum((seen[outcome] - share) ** 2 / share for outcome, share in shares.items())
    freedom = len(shares) - 1
    if freedom == 0:
        return  # all samples were of the only outcome
    # Six deviations by Wilson and Hilferty: a sound source fails once in a thousand million times.
    limit = freedom * (1 - 2 / (9 * freedom) + 6 * sqrt(2 / (9 * freedom))) ** 3
    assert chi_square < limit, f"{chi_square:.0f} is not below {limit:.0f}: {seen}"
