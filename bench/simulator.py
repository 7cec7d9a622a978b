"""How fast the simulator is beside OpenSpiel, and how it grows."""

import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Final

import numpy as np
from rich.table import Table as RichTable

from bench import observed
from bench.rules import COMPILED_RACES, compiled_races, rates
from outspeed.deck import load_deck
from outspeed.observation import OBSERVATION
from outspeed.rules.compiled import STATE, compile_modules, jit_with, table_record
from outspeed.rules.terms import CHOICES, MIN_SEATS, SEATS
from outspeed.sim import Batch
from outspeed.sim.compiled import MODULES, sim

GOOFSPIEL: Final = (
    "goofspiel(players=4,num_cards=13,imp_info=True,points_order=random,returns_type=win_loss)"
)
GAMES: Final = 2_000
ROUNDS: Final = 3
BATCHES: Final = (1, 16, 256, 1024, 4096, 16384)

_observed = compile_modules((observed,), jit_with(*MODULES, observed), sim)


def best_rate(work: Callable[[], int]) -> float:
    """Things done a second: the best of a few rounds after one to warm up."""
    work()
    rates = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        done = work()
        rates.append(done / (time.perf_counter() - start))
    return max(rates)


def goofspiel_in_cpp() -> int:
    """OpenSpiel's own loop, in its C++, with uniformly random bots."""
    import pyspiel

    game = pyspiel.load_game(GOOFSPIEL)
    bots = [pyspiel.make_uniform_random_bot(player, 1) for player in range(4)]
    for seed in range(GAMES):
        pyspiel.evaluate_bots(game.new_initial_state(), bots, seed)
    return GAMES


def goofspiel_from_python(observations: bool) -> int:
    """The loop that a learner writes."""
    import pyspiel

    luck = Random(1)
    game = pyspiel.load_game(GOOFSPIEL)
    for _ in range(GAMES // 4):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(luck.choice(state.legal_actions()))
                continue
            if observations:
                for player in range(4):
                    state.observation_tensor(player)
            state.apply_actions([luck.choice(state.legal_actions(player)) for player in range(4)])
    return GAMES // 4


def observed_races(everybody: bool) -> int:
    """Our races with observations and masks."""
    races = COMPILED_RACES // 4
    _observed["play_observed_races"](
        np.zeros(1, STATE)[0],
        table_record(load_deck().table),
        4,
        races,
        int(everybody),
        np.zeros((4, OBSERVATION), np.int8),
        np.zeros((4, CHOICES), np.int8),
    )
    return races


def batch_steps(n: int, threads: int = 1, players: int = 4) -> float:
    """Race steps a second of a batch driven from Python; every seat makes its default choice."""
    batch = Batch(n, players, threads=threads)
    actions = np.full((n, players), -1, np.int8)
    calls = max(20, 400_000 // n)

    def work() -> int:
        for _ in range(calls):
            batch.step(actions)
        return calls * n

    return best_rate(work)


def table() -> RichTable:
    """All figures; the last column is the ratio to the row's reference."""
    rows = RichTable("what", "per second", "ratio", title="Simulator, one core if not said")
    cpp = best_rate(goofspiel_in_cpp)
    python = best_rate(lambda: goofspiel_from_python(False))
    seen = best_rate(lambda: goofspiel_from_python(True))
    races, decisions = rates(compiled_races, 4, COMPILED_RACES)
    everybody = best_rate(lambda: observed_races(True))
    pending = best_rate(lambda: observed_races(False))
    one_step = batch_steps(1)
    lines: list[tuple[str, float, str]] = [
        ("OpenSpiel goofspiel, 4 players, its C++ loop: games", cpp, "1"),
        ("OpenSpiel goofspiel, Python loop: games", python, f"{python / cpp:.2f}"),
        ("OpenSpiel goofspiel, Python loop, observations: games", seen, f"{seen / cpp:.2f}"),
        ("races, 4 players", races, f"{races / cpp:.1f}"),
        ("races, pending seats observed, masks", pending, f"{pending / cpp:.1f}"),
        ("races, all seats observed at every step, masks", everybody, f"{everybody / cpp:.1f}"),
        ("decisions, 4 players", decisions, ""),
        ("batch of 1, from Python: steps", one_step, "1"),
    ]
    for n in (1024, 16384):
        for threads in (1, 2):
            rate = batch_steps(n, threads)
            what = f"batch of {n}, {threads} thread{'s' * (threads > 1)}: steps"
            lines.append((what, rate, f"{rate / one_step:.0f}"))
    for what, rate, ratio in lines:
        rows.add_row(what, f"{rate:,.0f}", ratio)
    rows.add_row("memory of a race", f"{STATE.itemsize} bytes", "")
    return rows


def plot(path: Path) -> None:
    """How races, decisions and batch steps grow with players, batch and threads."""
    import matplotlib as mpl

    mpl.use("Agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(1, 3, figsize=(13, 4), layout="constrained")
    players = range(MIN_SEATS, SEATS + 1)
    measured = [rates(compiled_races, n, COMPILED_RACES // 2) for n in players]
    _line(axes[0], players, [one[0] / 1e3 for one in measured], "races, thousands/s", "o-", "black")
    _line(
        axes[0], players, [one[1] / 1e5 for one in measured], "decisions, 100,000/s", "s--", "0.5"
    )
    axes[0].set(title="One core, by players", xlabel="players", ylabel="rate", ylim=(0, None))
    for threads, style, colour in ((1, "o-", "black"), (2, "s--", "0.5")):
        steps = [batch_steps(n, threads) / 1e6 for n in BATCHES]
        _line(axes[1], BATCHES, steps, f"{threads} threads", style, colour)
    axes[1].set(title="Batch steps from Python, 4 players", xlabel="races in the batch")
    axes[1].set(ylabel="million steps/s", xscale="log", ylim=(0, None))
    memory = [n * STATE.itemsize / 2**20 for n in BATCHES]
    _line(axes[2], BATCHES, memory, "states", "o-", "black")
    observations = [n * SEATS * OBSERVATION / 2**20 for n in BATCHES]
    _line(axes[2], BATCHES, observations, "observations of 6 seats", "s--", "0.5")
    axes[2].set(title="Memory", xlabel="races in the batch", ylabel="MiB", xscale="log")
    for axis in axes:
        axis.legend(frameon=False)
    path.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(path, dpi=120)
    pyplot.close(figure)


def _line(axis: Any, x: Any, y: Any, label: str, style: str, colour: str) -> None:
    axis.plot(x, y, style, color=colour, label=label)
