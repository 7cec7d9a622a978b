"""A plot of how races, batches and memory grow."""

import time
from functools import partial
from pathlib import Path
from typing import Any, Final

from bench.simulator import PLAYERS, THREADS, batch_steps, decisions, races
from bench.timing import best_rates
from outspeed.observation import OBSERVATION
from outspeed.rules.compiled import STATE
from outspeed.rules.terms import MIN_SEATS, SEATS

SIZES: Final = (1, 16, 256, 1024, 4096, 16384)


def plot(path: Path) -> None:
    """By players, by races in a batch, by threads; and the memory."""
    import matplotlib as mpl

    mpl.use("Agg")
    from matplotlib import pyplot

    figure, grid = pyplot.subplots(2, 2, figsize=(10, 7.4), layout="constrained")
    by_players, by_size, by_threads, memory = grid.flat
    players = range(MIN_SEATS, SEATS + 1)
    rates = _rates({n: partial(races, n) for n in players})
    _line(by_players, players, [rate / 1e3 for rate in rates], "races, thousands/s", 0)
    rates = _rates({n: partial(decisions, n) for n in players})
    _line(by_players, players, [rate / 1e5 for rate in rates], "decisions, 100,000/s", 1)
    by_players.set(title="Whole races, one core", xlabel="players", ylim=(0, None))
    by_players.set_xticks(list(players))

    for place, observing in enumerate((False, True)):
        rates = _rates({n: partial(batch_steps, n, observing=observing) for n in SIZES})
        label = "all seats observed, masks" if observing else "steps alone"
        _line(by_size, SIZES, [rate / 1e6 for rate in rates], label, place)
    by_size.set(title=f"Batch from Python, {PLAYERS} players, one core", xscale="log")
    by_size.set(xlabel="races in the batch", ylabel="million steps/s", ylim=(0, None))

    threads = range(1, max(2, THREADS) + 1)
    for place, n in enumerate((1024, 16384)):
        works = {str(count): partial(batch_steps, n, count) for count in threads}
        rates = list(best_rates(works, time.perf_counter).values())
        _line(by_threads, threads, [rate / 1e6 for rate in rates], f"batch of {n:,}", place)
    by_threads.set(title="Batch by threads, by the clock", xlabel="threads", ylim=(0, None))
    by_threads.set(ylabel="million steps/s")
    by_threads.set_xticks(list(threads))

    for place, seats in enumerate((0, MIN_SEATS, SEATS)):
        sizes = [n * (STATE.itemsize + seats * OBSERVATION) / 2**20 for n in SIZES]
        label = f"with observations of {seats} seats" if seats else "races alone"
        _line(memory, SIZES, sizes, label, place)
    memory.set(title="Memory", xlabel="races in the batch", ylabel="MiB")
    memory.set(xscale="log", yscale="log")
    for axes in grid.flat:
        axes.legend(frameon=False)
        axes.grid(color="0.9")
    path.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(path, dpi=120)
    pyplot.close(figure)


def _rates(works: dict[int, Any]) -> list[float]:
    return list(best_rates({str(n): work for n, work in works.items()}).values())


def _line(axes: Any, x: Any, y: Any, label: str, place: int) -> None:
    style, colour = (("o-", "black"), ("s--", "0.45"), ("^:", "0.3"))[place]
    axes.plot(list(x), y, style, color=colour, label=label)
