"""What a simulation leaves in its folder: tables as data, plots as pictures."""

from importlib.util import find_spec
from pathlib import Path
from typing import Final

from outspeed.files import write_file
from outspeed.sim.findings import Findings
from outspeed.sim.formats import FORMATS, MissingExtra

PLOTS: Final = "plots"


def check_extras(format_name: str) -> None:
    """MissingExtra, before anything is played, if a library for the outputs is not there."""
    if format_name == "parquet" and find_spec("pyarrow") is None:
        raise MissingExtra("--format parquet", "pyarrow", "sim")
    if find_spec("matplotlib") is None:
        raise MissingExtra("--out", "Matplotlib", "sim")


def write_outputs(findings: Findings, folder: Path, format_name: str) -> None:
    """Write every table and every plot."""
    from outspeed.sim.plots import plots

    for table in findings.tables():
        write_file(folder / f"{table.name}.{format_name}", FORMATS[format_name](table))
    (folder / PLOTS).mkdir(exist_ok=True)
    for name, picture in plots(findings):
        write_file(folder / PLOTS / name, picture)
