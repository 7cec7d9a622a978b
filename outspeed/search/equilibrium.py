"""Equilibrium: how all mix their routes when each expects the mixes of the others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from outspeed.rules.terms import ROUTES, SEATS

if TYPE_CHECKING:
    from outspeed.search.thought import Thought


def match_regrets(thought: Thought, players: int, profiles: int, rounds: int) -> None:
    """From `payoffs`: `mix`, the average play of regret matching, later rounds counting more.

    `worth` then holds what each option brings against the mixes of the others.
    """
    for place in range(SEATS * ROUTES):
        thought.regret[place] = 0.0
        thought.weight[place] = 0.0
    for turn in range(rounds):
        for seat in range(players):
            mix_by(thought, thought.regret, seat)
        find_worths(thought, players, profiles)
        for seat in range(players):
            regret_choices(thought, seat, turn + 1)
    for seat in range(players):
        mix_by(thought, thought.weight, seat)
    find_worths(thought, players, profiles)


def mix_by(thought: Thought, weights: list[float], seat: int) -> None:
    """A seat mixes its options as they weigh; all alike if none weighs anything."""
    options = thought.options[seat]
    at = seat * ROUTES
    total = 0.0
    for option in range(options):
        total += weights[at + option]
    for option in range(options):
        share = weights[at + option] / total if total > 0.0 else 1.0 / options
        thought.mix[at + option] = share


def find_worths(thought: Thought, players: int, profiles: int) -> None:
    """What each option of each seat brings against the mixes of the others."""
    for place in range(SEATS * ROUTES):
        thought.worth[place] = 0.0
    for profile in range(profiles):
        chance = 1.0
        never = 0  # seats that do not play their part in this profile
        rest = profile
        for seat in range(players):
            share = thought.mix[seat * ROUTES + rest % thought.options[seat]]
            rest //= thought.options[seat]
            if share > 0.0:
                chance *= share
            else:
                never += 1
        if never > 1:
            continue
        rest = profile
        for seat in range(players):
            place = seat * ROUTES + rest % thought.options[seat]
            rest //= thought.options[seat]
            share = thought.mix[place]
            payoff = thought.payoffs[profile * SEATS + seat]
            if share <= 0.0:
                thought.worth[place] += chance * payoff
            elif never == 0:
                thought.worth[place] += chance / share * payoff


def regret_choices(thought: Thought, seat: int, importance: int) -> None:
    """Add up how much better each option would have been than the mix; never below 0."""
    at = seat * ROUTES
    options = thought.options[seat]
    expected = 0.0
    for option in range(options):
        expected += thought.mix[at + option] * thought.worth[at + option]
    for option in range(options):
        regret = thought.regret[at + option] + thought.worth[at + option] - expected
        thought.regret[at + option] = max(regret, 0.0)
        thought.weight[at + option] += importance * thought.mix[at + option]
