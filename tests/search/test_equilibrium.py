"""Equilibria: nobody reacts to what it cannot see, and all expect what the others then do."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from outspeed.rules.terms import ROUTES, SEATS
from outspeed.search.compiled import THOUGHT, search
from outspeed.search.lookahead import ROUNDS

PRECISION = 40.0


def thought_of(options: list[int], payoffs: dict[int, list[float]]) -> Any:
    """Room to think about so many options of each seat, with each profile's payoffs."""
    thought = np.zeros(1, THOUGHT)[0]
    thought["options"][:] = 1
    thought["options"][: len(options)] = options
    for profile, values in payoffs.items():
        for seat, value in enumerate(values):
            thought["payoffs"][profile * SEATS + seat] = value
    return thought


def settle(thought: Any, players: int, profiles: int, rounds: int = ROUNDS) -> None:
    search["settle_mixes"](thought, players, profiles, PRECISION, rounds)


def mix(thought: Any, seat: int) -> list[float]:
    first = seat * ROUTES
    return [float(share) for share in thought["mix"][first : first + thought["options"][seat]]]


@st.composite
def games(draw: st.DrawFn) -> tuple[list[int], dict[int, list[float]]]:
    """Any game of three to six who share a victory."""
    options = draw(st.lists(st.integers(1, ROUTES), min_size=3, max_size=4))
    profiles = int(np.prod(options))
    luck = np.random.default_rng(draw(st.integers(0, 2**32)))
    return options, {n: list(luck.dirichlet([0.5] * len(options))) for n in range(profiles)}


@given(game=games())
def test_mixes_and_the_chances_of_what_all_choose_sum_to_1(
    game: tuple[list[int], dict[int, list[float]]],
) -> None:
    options, payoffs = game
    thought = thought_of(options, payoffs)
    settle(thought, len(options), len(payoffs))
    for seat in range(len(options)):
        assert sum(mix(thought, seat)) == pytest.approx(1)
        assert min(mix(thought, seat)) >= 0
    chances = [search["chance_of"](thought, len(options), profile) for profile in payoffs]
    assert sum(chances) == pytest.approx(1)


@given(game=games(), seat=st.integers(0, 2))
def test_what_an_option_brings_is_its_mean_over_what_the_others_mix_apart(
    game: tuple[list[int], dict[int, list[float]]], seat: int
) -> None:
    options, payoffs = game
    thought = thought_of(options, payoffs)
    settle(thought, len(options), len(payoffs))
    brings = [0.0] * options[seat]
    for profile, values in payoffs.items():
        chosen = np.unravel_index(profile, options, order="F")
        chance = 1.0
        for other, option in enumerate(chosen):
            chance *= 1.0 if other == seat else mix(thought, other)[int(option)]
        brings[int(chosen[seat])] += chance * values[seat]
    first = seat * ROUTES
    assert thought["worth"][first : first + options[seat]] == pytest.approx(brings)


def test_who_wants_to_meet_and_who_wants_not_to_choose_evenly() -> None:
    """Matching pennies: a search that let one of them see the other's choice would not."""
    payoffs = {0: [1.0, 0.0], 1: [0.0, 1.0], 2: [0.0, 1.0], 3: [1.0, 0.0]}
    thought = thought_of([2, 2, 1], {n: [*values, 0.0] for n, values in payoffs.items()})
    settle(thought, 3, 4, 2000)
    for seat in range(2):
        assert mix(thought, seat) == pytest.approx([0.5, 0.5], abs=0.03)
        first = seat * ROUTES
        assert thought["worth"][first : first + 2] == pytest.approx([0.5, 0.5], abs=0.03)


def test_a_route_for_one_is_not_taken_by_all() -> None:
    """Who is alone on route A wins; together there all lose to who stays out."""
    options, payoffs = [2, 2, 2], {}
    for profile in range(8):
        on_a = [seat for seat in range(3) if not profile >> seat & 1]
        winners = on_a if len(on_a) == 1 else [seat for seat in range(3) if seat not in on_a]
        winners = winners or [0, 1, 2]
        payoffs[profile] = [(seat in winners) / len(winners) for seat in range(3)]
    thought = thought_of(options, payoffs)
    settle(thought, 3, 8, 2000)
    for seat in range(3):
        assert 0.2 < mix(thought, seat)[0] < 0.8


@given(worse=st.floats(0.25, 1.0))
def test_what_always_loses_more_is_hardly_chosen(worse: float) -> None:
    thought = thought_of([2, 1, 1], {0: [1.0, 0.0, 0.0], 1: [1.0 - worse, worse / 2, worse / 2]})
    settle(thought, 3, 2)
    assert mix(thought, 0)[1] < 0.01
