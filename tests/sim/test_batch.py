"""Batches: what they do is what single, interpreted races do; arrays are the caller's."""

from threading import Thread
from time import monotonic
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import pytest

from outspeed.deck import load_deck
from outspeed.observation import OBSERVATION, observe
from outspeed.rules.compiled import STATE, read_state
from outspeed.rules.luck import FastLuck
from outspeed.rules.state import State
from outspeed.rules.terms import CHOICES, EDITION_NAMES, OVER, SHARED
from outspeed.rules.turn import legal, step
from outspeed.sim import Batch, BatchError
from outspeed.sim.random_play import begin_random

pytestmark = pytest.mark.xdist_group("compiled")

DECK: Final = load_deck().table


def any_legal(batch: Batch, luck: np.random.Generator) -> npt.NDArray[np.int8]:
    """A legal choice of every pending seat."""
    masks = batch.masks()
    actions = np.asarray((masks * (0.1 + luck.random(masks.shape))).argmax(-1))
    return actions.astype(np.int8)


def sets_of(state: State) -> list[int]:
    return [
        legal(state, DECK, seat) if state.pending >> seat & 1 else 0
        for seat in range(state.players)
    ]


@pytest.mark.parametrize(("players", "edition"), [(3, "en"), (4, "ru"), (6, "pl")])
def test_each_race_is_the_interpreted_one_of_its_seed(players: int, edition: str) -> None:
    n, seed, luck = 8, 50, np.random.default_rng(players)
    batch = Batch(n, players, seed=seed, edition=edition)
    races = [State(FastLuck()) for _ in range(n)]
    seeds = [seed + race for race in range(n)]
    options = (players, EDITION_NAMES.index(edition), 0)
    for state, own in zip(races, seeds, strict=True):
        begin_random(state, DECK, *options, own)
    restarts = 0
    for _ in range(150):
        actions = any_legal(batch, luck)
        batch.step(actions)
        for race, state in enumerate(races):
            for seat in range(players):
                state.choice[seat] = int(actions[race, seat])
            step(state, DECK)
            over = state.stage == OVER
            assert batch.done[race] == over
            if over:
                won = [
                    rank == 1 and state.alive >> seat & 1 for seat, rank in enumerate(state.rank)
                ]
                assert (batch.rewards[race] > 0).tolist() == won[:players]
                assert batch.rewards[race].sum() == pytest.approx(min(state.ships, 1))
                assert (0 < batch.rewards[race].max() < 1) == (state.reason == SHARED)
                seeds[race] += n
                begin_random(state, DECK, *options, seeds[race])
                restarts += 1
            else:
                assert not batch.rewards[race].any()
            assert batch.legal[race].tolist() == sets_of(state)
        seen = batch.observe(everybody=True)
        for race, state in enumerate(races):
            row = np.zeros(OBSERVATION, np.int8)
            observe(state, DECK, 1, row)
            assert (seen[race, 1] == row).all()
    assert restarts >= n
    assert not batch.illegal.any()


def test_threads_change_nothing() -> None:
    one, three = Batch(1000, 5, seed=3), Batch(1000, 5, seed=3, threads=3)
    luck = np.random.default_rng(1)
    for _ in range(60):
        actions = any_legal(one, luck)
        one.step(actions)
        three.step(actions)
    assert one.states.tobytes() == three.states.tobytes()
    assert one.done.any()
    assert (one.observe() == three.observe()).all()
    assert (one.masks() == three.masks()).all()


def test_other_threads_run_while_a_batch_steps() -> None:
    batch = Batch(4096)
    actions = np.full((4096, 4), -1, np.int8)
    batch.step(actions)
    times: list[float] = []

    def work() -> None:
        for _ in range(40):
            times.append(monotonic())
            batch.step(actions)
            times.append(monotonic())

    worker = Thread(target=work)
    worker.start()
    here = []
    while worker.is_alive():
        here.append(monotonic())
    worker.join()
    spans = zip(times[::2], times[1::2], strict=True)
    inside = [
        sum(start + (end - start) / 4 < now < end - (end - start) / 4 for now in here)
        for start, end in spans
    ]
    # With the interpreter lock held nobody could look at the clock in the middle of a step.
    assert sum(inside) > 0


def test_the_callers_arrays_are_written_and_handed_back() -> None:
    batch = Batch(3, 4, seed=1)
    out = np.full((3, 4, OBSERVATION), 99, np.int8)
    masks = np.full((3, 4, CHOICES), 99, np.int8)
    assert batch.observe(out=out) is out
    assert batch.masks(out=masks) is masks
    assert (out[batch.pending] <= 127).all()
    assert (out[~batch.pending] == 99).all()
    assert set(np.unique(masks)) == {0, 1}
    for choice in range(CHOICES):
        assert (masks[:, :, choice] == batch.legal >> choice & 1).all()


def test_states_are_records_in_one_array() -> None:
    batch = Batch(5, 3, seed=9)
    assert batch.states.dtype == STATE
    assert batch.states.flags.c_contiguous
    state = read_state(batch.states, 4, FastLuck())
    single = State(FastLuck())
    begin_random(single, DECK, 3, 0, 0, 13)
    assert vars(state).keys() == vars(single).keys()
    assert (state.tiles, state.stack, state.luck_word) == (
        single.tiles,
        single.stack,
        single.luck_word,
    )


def test_arrays_stay_the_same_ones() -> None:
    batch = Batch(2)
    arrays = [batch.legal, batch.rewards, batch.done, batch.illegal]
    batch.step(any_legal(batch, np.random.default_rng(0)))
    after = [batch.legal, batch.rewards, batch.done, batch.illegal]
    assert all(one is other for one, other in zip(arrays, after, strict=True))


def test_what_is_illegal_becomes_the_lowest_choice_and_is_counted() -> None:
    batch, told = Batch(4, seed=2), Batch(4, seed=2)
    for wrong in (-1, 25, 26, 127):
        lowest = batch.masks().argmax(-1).astype(np.int8)
        pending = batch.pending
        before = batch.illegal.copy()
        batch.step(np.full((4, 4), wrong, np.int8))
        told.step(lowest)
        assert batch.states.tobytes() == told.states.tobytes()
        assert (batch.illegal - before == pending).all()
    assert not told.illegal.any()


def test_without_restart_a_race_stays_over() -> None:
    batch = Batch(2, seed=4, restart=False)
    luck = np.random.default_rng(0)
    ends = np.zeros(2)
    for _ in range(200):
        batch.step(any_legal(batch, luck))
        ends += batch.done
    assert ends.tolist() == [1, 1]
    assert not batch.pending.any()
    assert not batch.rewards.any()


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"n": 0}, "n is 0; allowed: 1 to 2147483647"),
        ({"n": 1.5}, "n is 1.5; allowed: 1 to 2147483647"),
        ({"players": 2}, "players is 2; allowed: 3 to 6"),
        ({"seed": -1}, "seed is -1; allowed: 0 to 18446744073709551615"),
        ({"edition": "de"}, "edition is 'de'; allowed: en, fr, pl, ru"),
        ({"threads": 0}, "threads is 0; allowed: 1 to "),
    ],
)
def test_options_that_cannot_be_are_named(options: dict[str, Any], said: str) -> None:
    with pytest.raises(BatchError) as caught:
        Batch(**{"n": 1, **options})
    assert str(caught.value).startswith(said)


def test_arrays_that_do_not_fit_are_named() -> None:
    batch = Batch(2, 3)
    with pytest.raises(BatchError, match=r"actions has the shape \(3, 2\); allowed: \(2, 3\)"):
        batch.step(np.zeros((3, 2), np.int8))
    with pytest.raises(BatchError, match="actions are float64; allowed: whole numbers"):
        batch.step(np.zeros((2, 3)))  # type: ignore[arg-type]
    with pytest.raises(BatchError, match="out is int16; allowed: int8, not read-only"):
        batch.masks(out=np.zeros((2, 3, CHOICES), np.int16))
    fixed = np.zeros((2, 3, CHOICES), np.int8)
    fixed.flags.writeable = False
    with pytest.raises(BatchError, match="out is read-only int8; allowed: int8, not read-only"):
        batch.masks(out=fixed)
    with pytest.raises(BatchError, match=r"out has the shape \(2, 3\); allowed: \(2, 3, 135\)"):
        batch.observe(out=np.zeros((2, 3), np.int8))
