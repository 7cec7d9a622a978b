"""How fast the simulator is beside OpenSpiel's goofspiel and Pgx, and how much memory it takes."""

import os
import time
from collections.abc import Iterator
from functools import cache, partial
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from bench import goofspiel, observed, pgx_peer
from bench.rules import compiled_races
from bench.timing import Line, Work, against, best_rates
from outspeed.deck import load_deck
from outspeed.observation import OBSERVATION
from outspeed.rules.compiled import STATE, compile_modules, jit_with, table_record
from outspeed.rules.terms import CHOICES
from outspeed.sim import Batch
from outspeed.sim.compiled import MODULES, sim

RACES: Final = 20_000  # of a round
STEPS: Final = 600_000  # likewise, of all races of a batch, but
CALLS: Final = 20_000  # at the most
PLAYERS: Final = 4
BATCHES: Final = (1, 1024, 16384)
THREADS: Final = os.cpu_count() or 1

_observed: Final = compile_modules((observed,), jit_with(*MODULES, observed), sim)


def races(players: int = PLAYERS) -> int:
    """Whole random races, one after the other."""
    compiled_races(players, RACES)
    return RACES


def decisions(players: int = PLAYERS) -> int:
    """Decisions of the same races, each made among the legal ones."""
    return compiled_races(players, RACES)


def observed_races(everybody: bool) -> int:
    """The same with observations and masks written at every step."""
    _observed["play_observed_races"](
        np.zeros(1, STATE)[0],
        table_record(load_deck().table),
        PLAYERS,
        RACES,
        int(everybody),
        np.zeros((PLAYERS, OBSERVATION), np.int8),
        np.zeros((PLAYERS, CHOICES), np.int8),
    )
    return RACES


@cache
def random_choices(n: int, players: int = PLAYERS) -> npt.NDArray[np.int8]:
    """A random legal choice of every pending seat, step by step, for races from seed 0 on."""
    batch, luck = Batch(n, players), np.random.default_rng(1)
    calls = min(CALLS, max(40, STEPS // n))
    choices = np.zeros((calls, n, players), np.int8)
    for now in choices:
        now[:] = (batch.masks() * luck.random((n, players, CHOICES), np.float32)).argmax(-1)
        batch.step(now)
    return choices


def batch_steps(
    n: int, threads: int = 1, players: int = PLAYERS, *, observing: bool = False
) -> int:
    """Steps of a batch driven from Python, by choices made beforehand."""
    batch = Batch(n, players, threads=threads)
    seen, masks = batch.observe(everybody=True), batch.masks()
    choices = random_choices(n, players)
    for now in choices:
        batch.step(now)
        if observing:
            batch.observe(seen, everybody=True)
            batch.masks(masks)
    assert not batch.illegal.any()
    return len(choices) * n


def lines() -> Iterator[Line]:
    """All figures."""
    yield from against(
        {
            "OpenSpiel goofspiel, 4 players, its C++ loop: games": goofspiel.in_cpp,
            "the same, Python loop: games": partial(goofspiel.from_python, False),
        },
        {
            "races, 4 players": races,
            "races, pending seats observed, masks": partial(observed_races, False),
            "races, all seats observed at every step, masks": partial(observed_races, True),
        },
    )
    yield from against(
        {
            "goofspiel, Python loop, all players observed: games": partial(
                goofspiel.from_python, True
            )
        },
        {"races, all seats observed at every step, masks": partial(observed_races, True)},
    )
    (rate,) = best_rates({"": decisions}).values()
    yield Line("decisions, 4 players, each among the legal ones", rate, rate)
    for n in BATCHES:
        ours: dict[str, Work] = {
            f"batch of {n:,}, from Python: steps": partial(batch_steps, n),
            f"batch of {n:,}, all seats observed, masks: steps": partial(
                batch_steps, n, observing=True
            ),
        }
        yield from against(pgx_peer.works(n) | ours, {})
    by_threads = {
        f"batch of 16,384, {threads} thread{'s' * (threads > 1)}, by the clock: steps": partial(
            batch_steps, BATCHES[-1], threads
        )
        for threads in sorted({1, 2, THREADS})
    }
    rates = best_rates(by_threads, time.perf_counter)
    for what, rate in rates.items():
        yield Line(what, rate, next(iter(rates.values())))


def memory() -> Iterator[tuple[str, str]]:
    """What a race takes: its record, and with all arrays of a batch."""
    yield "memory of a race: its record", f"{STATE.itemsize} bytes"
    batch = Batch(1024, PLAYERS)
    arrays: list[Any] = [one for one in vars(batch).values() if isinstance(one, np.ndarray)]
    whole = sum(array.nbytes for array in arrays if len(array) == batch.n) // batch.n
    yield f"memory of a race in a batch, {PLAYERS} seats", f"{whole} bytes"
    more = PLAYERS * (OBSERVATION + CHOICES)
    yield "the same with observations and masks of all seats", f"{whole + more} bytes"
