"""How fast random races run: compiled and interpreted, and what compiling costs."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from typing import Final

import numpy as np
from rich.table import Table as RichTable

from outspeed.deck import load_deck
from outspeed.rules.compiled import STATE, table_record
from outspeed.rules.luck import FastLuck
from outspeed.rules.state import State
from outspeed.rules.terms import EN, MIN_SEATS, SEATS
from outspeed.sim.compiled import sim
from outspeed.sim.random_play import play_random_races

COMPILED_RACES: Final = 100_000
INTERPRETED_RACES: Final = 1_000
ROUNDS: Final = 5

_FIRST_RACE: Final = """
import time
start = time.perf_counter()
from bench.rules import compiled_races
compiled_races(4, 1)
print(time.perf_counter() - start)
"""


def compiled_races(players: int, races: int) -> int:
    """Random races on one core by the compiled rules; how many decisions they had."""
    states = np.zeros(1, STATE)
    deck = table_record(load_deck().table)
    play = sim["play_random_races"]
    return int(play(states[0], deck, players, EN, 0, np.uint64(1), races))


def interpreted_races(players: int, races: int) -> int:
    """The same races by the interpreted rules."""
    state = State(FastLuck())
    deck = load_deck().table
    return play_random_races(state, deck, players, EN, 0, 1, races)


def rates(play: Callable[[int, int], int], players: int, races: int) -> tuple[float, float]:
    """Races and decisions a second, the median of several rounds."""
    play(players, 1)
    seconds = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        decisions = play(players, races)
        seconds.append(time.perf_counter() - start)
    median = sorted(seconds)[ROUNDS // 2]
    return races / median, decisions / median


def first_race_seconds(cache: str) -> float:
    """A new process imports the rules and plays a compiled race, with this cache folder."""
    result = subprocess.run(
        [sys.executable, "-c", _FIRST_RACE],
        env={**os.environ, "NUMBA_CACHE_DIR": cache},
        capture_output=True,
        text=True,
        check=True,
    )
    return float(result.stdout)


def table() -> RichTable:
    """All figures of the rules; the last column is the ratio to the row's reference."""
    rows = RichTable("what", "races/s", "decisions/s", "ratio", title="Rules, one core")
    for players in range(MIN_SEATS, SEATS + 1):
        slow = rates(interpreted_races, players, INTERPRETED_RACES)
        fast = rates(compiled_races, players, COMPILED_RACES)
        rows.add_row(f"{players} players, interpreted", f"{slow[0]:,.0f}", f"{slow[1]:,.0f}", "1")
        rows.add_row(
            f"{players} players, compiled",
            f"{fast[0]:,.0f}",
            f"{fast[1]:,.0f}",
            f"{fast[0] / slow[0]:,.0f} x interpreted",
        )
    with tempfile.TemporaryDirectory() as cache:
        cold = first_race_seconds(cache)
        warm = first_race_seconds(cache)
    rows.add_row("first race of a process, nothing cached", f"{cold:.1f} s", "", "1")
    rows.add_row("first race of a process, cached", f"{warm:.2f} s", "", f"1/{cold / warm:.0f}")
    return rows
