"""Equilibrium: how all mix their routes when each expects the mixes of the others."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Final

from outspeed.rules.terms import ROUTES, SEATS

if TYPE_CHECKING:
    from outspeed.search.thought import Thought

NEVER: Final = -40.0  # the logarithm of how often the worst is still chosen


def settle_mixes(
    thought: Thought, players: int, profiles: int, precision: float, rounds: int
) -> None:
    """From `payoffs`: `mix`, where everybody responds to the others' mixes by `respond`.

    `worth` then holds what each option brings against them.
    """
    for seat in range(players):
        for option in range(thought.options[seat]):
            thought.mix[seat * ROUTES + option] = 1.0 / thought.options[seat]
    for turn in range(rounds):
        find_worths(thought, players, profiles)
        for seat in range(players):
            respond(thought, seat, precision, 2.0 / (turn + 2))
    find_worths(thought, players, profiles)


def respond(thought: Thought, seat: int, precision: float, weight: float) -> None:
    """Move a mix towards options in which a chance better by 1 / precision weighs e times more."""
    at = seat * ROUTES
    best = 0.0
    for option in range(thought.options[seat]):
        best = max(best, thought.worth[at + option])
    total = 0.0
    for option in range(thought.options[seat]):
        total += exp(max(precision * (thought.worth[at + option] - best), NEVER))
    for option in range(thought.options[seat]):
        share = exp(max(precision * (thought.worth[at + option] - best), NEVER)) / total
        thought.mix[at + option] = weight * share + (1.0 - weight) * thought.mix[at + option]


def find_worths(thought: Thought, players: int, profiles: int) -> None:
    """What each option of each seat brings against the mixes of the others."""
    for place in range(SEATS * ROUTES):
        thought.worth[place] = 0.0
    for profile in range(profiles):
        chance = chance_of(thought, players, profile)
        rest = profile
        for seat in range(players):
            place = seat * ROUTES + rest % thought.options[seat]
            rest //= thought.options[seat]
            payoff = thought.payoffs[profile * SEATS + seat]
            thought.worth[place] += chance / thought.mix[place] * payoff


def chance_of(thought: Thought, players: int, profile: int) -> float:
    """How often all mixes together come to a profile."""
    chance = 1.0
    rest = profile
    for seat in range(players):
        chance *= thought.mix[seat * ROUTES + rest % thought.options[seat]]
        rest //= thought.options[seat]
    return chance
