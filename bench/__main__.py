"""`make bench`: tables with a row for each thing measured, and a plot in bench/out."""

from pathlib import Path

from rich.console import Console
from rich.table import Table

from bench import envs, rules, simulator
from bench.plot import plot

PLOT = Path("bench/out/simulator.png")
CAPTION = "One core if not said: per second of the process's own time. 1: what is compared with."


def table() -> Table:
    """The simulator and the environments beside their peers."""
    rows = Table("what", "per second", "ratio", title="Simulator, environments", caption=CAPTION)
    for source in (simulator.lines, envs.lines):
        for line in source():
            rows.add_row(line.what, f"{line.rate:,.0f}", line.ratio)
        rows.add_section()
    for what, size in simulator.memory():
        rows.add_row(what, size, "")
    return rows


console = Console()
console.print(rules.table())
console.print(table())
plot(PLOT)
console.print(f"written: {PLOT}")
