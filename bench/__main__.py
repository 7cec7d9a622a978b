"""`make bench`: tables with a row for each thing measured, and a plot in bench/out."""

from pathlib import Path

from rich.console import Console

from bench import rules, simulator

PLOT = Path("bench/out/simulator.png")

console = Console()
console.print(rules.table())
console.print(simulator.table())
simulator.plot(PLOT)
console.print(f"written: {PLOT}")
