"""Tables: rows of named columns, to be printed or written."""

from dataclasses import dataclass
from typing import Final

from outspeed.sim.estimate import Estimate

Cell = str | int | float | Estimate

# What the numbers of a column are
TEXT: Final = "text"
COUNT: Final = "count"
NUMBER: Final = "number"
PERCENT: Final = "percent"  # a share, 0 to 1
POINTS: Final = "points"  # a difference of shares


@dataclass(frozen=True, slots=True)
class Column:
    """`name` is for programs, `title` for people; an estimate is three columns of data."""

    name: str
    title: str
    form: str
    estimated: bool = False
    printed: bool = True  # else it is data only

    @property
    def data_names(self) -> tuple[str, ...]:
        if self.estimated:
            return self.name, f"{self.name}_low", f"{self.name}_high"
        return (self.name,)


@dataclass(frozen=True, slots=True)
class Table:
    """What is to be known of one matter."""

    name: str
    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]

    def column(self, name: str) -> list[Cell]:
        """The cells of a column."""
        place = [column.name for column in self.columns].index(name)
        return [row[place] for row in self.rows]

    @property
    def data_columns(self) -> tuple[str, ...]:
        return tuple(name for column in self.columns for name in column.data_names)

    @property
    def data_rows(self) -> list[tuple[str | int | float, ...]]:
        """Rows with each estimate as value, low, high."""
        return [tuple(plain for cell in row for plain in _plain(cell)) for row in self.rows]


def _plain(cell: Cell) -> tuple[str | int | float, ...]:
    if isinstance(cell, Estimate):
        return cell.value, cell.low, cell.high
    return (cell,)
