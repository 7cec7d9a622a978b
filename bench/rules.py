"""How fast random races run: compiled and interpreted, and what compiling costs."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from typing import Final

import numpy as np
from rich.table import Table as RichTable

from bench.timing import best_rates
from outspeed.deck import load_deck
from outspeed.rules.compiled import STATE, table_record
from outspeed.rules.luck import FastLuck
from outspeed.rules.state import State
from outspeed.rules.terms import EN, MIN_SEATS, SEATS
from outspeed.sim.compiled import sim
from outspeed.sim.random_play import play_random_races

COMPILED_RACES: Final = 20_000  # of a round
INTERPRETED_RACES: Final = 300

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


def rates(players: int) -> dict[str, tuple[float, float]]:
    """Races and decisions a second of this process's own time, both ways."""
    ways = {
        "interpreted": (interpreted_races, INTERPRETED_RACES),
        "compiled": (compiled_races, COMPILED_RACES),
    }
    decisions = {way: play(players, races) for way, (play, races) in ways.items()}
    best = best_rates({way: partial(_done, play, players, n) for way, (play, n) in ways.items()})
    return {way: (best[way], best[way] * decisions[way] / ways[way][1]) for way in ways}


def _done(play: Callable[[int, int], int], players: int, races: int) -> int:
    play(players, races)
    return races


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
    title = "Rules, one core: per second of the process's own time"
    rows = RichTable("what", "races", "decisions", "ratio", title=title)
    for players in range(MIN_SEATS, SEATS + 1):
        measured = rates(players)
        slow = measured["interpreted"][0]
        for way, (races, decisions) in measured.items():
            ratio = "1" if races == slow else f"{races / slow:,.0f} x interpreted"
            rows.add_row(f"{players} players, {way}", f"{races:,.0f}", f"{decisions:,.0f}", ratio)
    with tempfile.TemporaryDirectory() as cache:
        cold = first_race_seconds(cache)
        warm = first_race_seconds(cache)
    rows.add_row("first race of a process, nothing cached", f"{cold:.1f} s", "", "1")
    rows.add_row("first race of a process, cached", f"{warm:.2f} s", "", f"1/{cold / warm:.0f}")
    return rows
