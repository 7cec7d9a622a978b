"""Tables as data: Parquet, CSV, JSON."""

import csv
import io
import json
from collections.abc import Callable, Mapping
from math import isfinite
from types import MappingProxyType
from typing import Final

from outspeed.errors import OutspeedError
from outspeed.sim.table import Table


class MissingExtra(OutspeedError):
    """A library is missing that comes with an extra."""

    def __init__(self, what: str, library: str, extra: str) -> None:
        super().__init__(f"{what} needs {library}: pip install 'outspeed[{extra}]'")


def parquet(table: Table) -> bytes:
    """A Parquet file; what is unknown is null."""
    try:
        import pyarrow
        from pyarrow import parquet as writer
    except ImportError:
        raise MissingExtra("--format parquet", "pyarrow", "sim") from None
    columns = zip(*table.data_rows, strict=True) if table.rows else ([] for _ in table.data_columns)
    arrays = [pyarrow.array([_known(cell) for cell in column]) for column in columns]
    file = io.BytesIO()
    writer.write_table(pyarrow.table(arrays, names=list(table.data_columns)), file)
    return file.getvalue()


def comma_separated(table: Table) -> bytes:
    """A CSV file with a line of names; what is unknown is empty."""
    file = io.StringIO()
    lines = csv.writer(file, lineterminator="\n")
    lines.writerow(table.data_columns)
    for row in table.data_rows:
        lines.writerow(["" if _known(cell) is None else cell for cell in row])
    return file.getvalue().encode()


def json_lines(table: Table) -> bytes:
    """A JSON list of objects, one a line; what is unknown is null."""
    lines = [
        json.dumps(dict(zip(table.data_columns, map(_known, row), strict=True)))
        for row in table.data_rows
    ]
    return ("[\n" + ",\n".join(lines) + "\n]\n").encode()


FORMATS: Final[Mapping[str, Callable[[Table], bytes]]] = MappingProxyType(
    {"parquet": parquet, "csv": comma_separated, "json": json_lines}
)


def _known(cell: str | int | float) -> str | int | float | None:
    return None if isinstance(cell, float) and not isfinite(cell) else cell
