"""Tables for the terminal."""

from math import isfinite
from typing import Final

from rich import box
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from outspeed.sim.estimate import Estimate
from outspeed.sim.table import COUNT, NUMBER, PERCENT, POINTS, TEXT, Cell, Table

UNKNOWN: Final = "?"
WHAT_INTERVALS_ARE: Final = (
    "±: 95% intervals. Shares: Wilson's score; means and worth: the normal distribution. "
    "Races count as independent, the ships of one race do not. Worth: the wins of those who took "
    "the route less those of all who chose on the tile, in percentage points."
)


def print_tables(
    tables: tuple[Table, ...], console: Console, note: str = WHAT_INTERVALS_ARE
) -> None:
    """Print tables one below the other, and what the intervals are."""
    for table in tables:
        console.print(_grid(table))
        console.print()
    console.print(Text(note, style="dim"))


def written(cell: Cell, form: str) -> str:
    """A cell as people read it."""
    if isinstance(cell, Estimate):
        if not isfinite(cell.value):
            return UNKNOWN
        decimals = decimals_for(cell, form)
        margin = cell.margin * (100 if form in (PERCENT, POINTS) else 1)
        return f"{_number(cell.value, form, decimals)} ±{_number(margin, NUMBER, decimals)}"
    if isinstance(cell, str):
        return cell.replace("_", " ")
    return f"{cell:,}" if form == COUNT else _number(cell, form, 1 if form == PERCENT else 2)


def decimals_for(estimate: Estimate, form: str) -> int:
    """As many as the interval bears."""
    margin = estimate.margin * (100 if form in (PERCENT, POINTS) else 1)
    if not isfinite(margin) or margin >= 1:
        return 1
    return 2 if margin >= 0.01 or form in (PERCENT, POINTS) else 3


def _number(value: float, form: str, decimals: int) -> str:
    if not isfinite(value):
        return UNKNOWN
    if form in (PERCENT, POINTS):
        value *= 100
    sign = "+" if form == POINTS else ""
    text = f"{value:{sign},.{decimals}f}"
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
        if column.printed:
            grid.add_column(column.title, justify="left" if column.form == TEXT else "right")
    for row in table.rows:
        cells = zip(row, table.columns, strict=True)
        grid.add_row(*(written(cell, column.form) for cell, column in cells if column.printed))
    return grid
