"""Observations: whole, in range, equal for whoever may know the same, and documented."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final

import numpy as np
import numpy.typing as npt
import pytest

from outspeed import Game
from outspeed.observation import (
    AT_HAND,
    AT_SEATS,
    OBSERVATION,
    PARTS,
    SEAT_PARTS,
    SEAT_PLAYED,
    SEAT_WIDTH,
    observe,
    observe_together,
)
from outspeed.rules.terms import KINDS, MIN_SEATS, OVER, SEATS
from tests.secrets import deal_secrets, shuffle_stack

PAGE: Final = Path(__file__).parents[1].joinpath("docs", "simulator.md").read_text("utf-8")
RACES: Final = 12
GARBAGE: Final = 99


def moments(seed: int) -> Iterator[Game]:
    """A race of random choices, at each of its decisions and when it is over."""
    mind = Random(seed)
    game = Game(MIN_SEATS + seed % (SEATS - MIN_SEATS + 1), seed=seed, first_game=seed % 5 == 0)
    while True:
        yield game
        if game._state.stage == OVER:
            return
        for seat, choices in game.pending.items():
            game.choose(seat, mind.choice(choices))


def seen(game: Game, seat: int) -> npt.NDArray[np.int8]:
    """What a seat observes, written over garbage."""
    out = np.full(OBSERVATION, GARBAGE, np.int8)
    observe(game._state, game.deck.table, seat, out)
    return out


@pytest.mark.parametrize("seed", range(RACES))
def test_every_number_is_in_the_range_that_its_part_names(seed: int) -> None:
    highest = np.full(OBSERVATION, -1)
    for _, at, length, most, _ in PARTS:
        assert (highest[at : at + length] == -1).all()
        highest[at : at + length] = most
    for place in range(SEATS):
        for _, offset, most, _ in SEAT_PARTS:
            assert highest[AT_SEATS + place * SEAT_WIDTH + offset] == -1
            highest[AT_SEATS + place * SEAT_WIDTH + offset] = most
    assert (highest >= 0).all()
    for game in moments(seed):
        for seat in range(game.players):
            out = seen(game, seat)
            assert (out >= 0).all()
            assert (out <= highest).all()
            assert not out[AT_SEATS + game.players * SEAT_WIDTH :].any()


@pytest.mark.parametrize("seed", range(RACES))
def test_what_a_seat_may_not_know_changes_nothing(seed: int) -> None:
    mind = Random(seed)
    for game in moments(seed):
        for seat in range(game.players):
            out = seen(game, seat)
            assert (seen(deal_secrets(game, seat, mind), seat) == out).all()
            assert (seen(shuffle_stack(game, mind), seat) == out).all()


def test_own_tokens_are_seen() -> None:
    held = 0
    for game in moments(3):
        for seat in range(game.players):
            hand = game._state.hand[seat * KINDS : (seat + 1) * KINDS]
            assert seen(game, seat)[AT_HAND : AT_HAND + KINDS].tolist() == hand
            held += sum(hand)
    assert held


@pytest.mark.parametrize("seed", range(RACES))
def test_together_each_seat_sees_what_it_sees_alone(seed: int) -> None:
    mind = Random(seed)
    for game in moments(seed):
        seats = mind.randrange(1 << game.players)
        rows = np.full((game.players, OBSERVATION), GARBAGE, np.int8)
        observe_together(game._state, game.deck.table, seats, rows)
        for seat in range(game.players):
            if seats >> seat & 1:
                assert (rows[seat] == seen(game, seat)).all()
            else:
                assert (rows[seat] == GARBAGE).all()


def test_seats_are_counted_from_the_observer() -> None:
    for game in moments(2):
        rows = [
            seen(game, seat)[AT_SEATS:].reshape(SEATS, SEAT_WIDTH) for seat in range(game.players)
        ]
        for row in rows:
            row[:, SEAT_PLAYED] = 0  # face-down tokens are known to one seat only
        for seat in range(game.players):
            for place in range(game.players):
                assert (rows[seat][place] == rows[(seat + place) % game.players][0]).all()


def test_the_documentation_has_every_part() -> None:
    rows = [
        f"| {at if length == 1 else f'{at} to {at + length - 1}'} | `{name}` | {most} | {meaning} |"
        for name, at, length, most, meaning in PARTS
    ]
    rows += [f"| +{at} | `{name}` | {most} | {meaning} |" for name, at, most, meaning in SEAT_PARTS]
    for row in rows:
        assert row in PAGE.splitlines()
    assert f"{OBSERVATION} numbers" in PAGE
    assert f"from {AT_SEATS} on, {SEAT_WIDTH} for each seat" in PAGE
