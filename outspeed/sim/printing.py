"""Tables for the terminal."""

from math import isfinite
from typing import Final

from rich import box
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from outspeed.sim.estimate import Estimate
from outspeed.sim.table import COUNT, NUMBER, PERCENT, POINTS, TEXT, Cell, Column, Table

UNKNOWN: Final = "?"
WHAT_INTERVALS_ARE: Final = (
    "In brackets: 95% intervals. Shares of wins and of races: Wilson's score; means and worth: the "
    "normal distribution. Races count as independent, the ships of one race do not."
)


def print_tables(tables: tuple[Table, ...], console: Console) -> None:
    """Print tables one below the other, and what the intervals are."""
    for table in tables:
        console.print(_grid(table))
        console.print()
    console.print(Text(WHAT_INTERVALS_ARE, style="dim"))


def written(cell: Cell, form: str) -> str:
    """A cell as people read it."""
    if isinstance(cell, Estimate):
        if not isfinite(cell.value):
            return UNKNOWN
        decimals = decimals_for(cell, form)
        low, high = (_number(end, form, decimals) for end in (cell.low, cell.high))
        return f"{_number(cell.value, form, decimals)} ({low} to {high})"
    if isinstance(cell, str):
        return cell.replace("_", " ")
    return f"{cell:,}" if form == COUNT else _number(cell, form, 1 if form == PERCENT else 2)


def decimals_for(estimate: Estimate, form: str) -> int:
    """As many as the interval bears."""
    margin = estimate.margin * (100 if form in (PERCENT, POINTS) else 1)
    if not isfinite(margin) or margin >= 1:
        return 1
    return 2 if margin >= 0.1 or form in (PERCENT, POINTS) else 3


def _number(value: float, form: str, decimals: int) -> str:
    if not isfinite(value):
        return UNKNOWN
    if form in (PERCENT, POINTS):
        value *= 100
    sign = "+" if form == POINTS else ""
    text = f"{value:{sign}.{decimals}f}"
    return f"{text}%" if form == PERCENT else text


def _grid(table: Table) -> Grid:
    grid = Grid(
        title=table.title,
        title_justify="left",
        title_style="bold",
        box=box.SIMPLE_HEAD,
        pad_edge=False,
    )
    for column in table.columns:
        grid.add_column(column.title, justify="left" if column.form == TEXT else "right")
    for row in table.rows:
        grid.add_row(*(written(cell, column.form) for cell, column in _cells(table, row)))
    return grid


def _cells(table: Table, row: tuple[Cell, ...]) -> list[tuple[Cell, Column]]:
    return list(zip(row, table.columns, strict=True))


__all__ = ["COUNT", "NUMBER", "UNKNOWN", "decimals_for", "print_tables", "written"]
