"""A report is planned, played and written."""

import tempfile
from pathlib import Path

from outspeed.deck import Deck
from outspeed.files import write_file
from outspeed.sim.progress import shown_progress
from outspeed.sim.report.page import page
from outspeed.sim.report.study import Plan


def write_report(
    deck: Deck, good: str, races: int, seed: int, workers: int | None, file: Path
) -> int:
    """Play what the report on a deck needs and write its page; how many races that were."""
    _check_writable(file)
    plan = Plan(deck, good, races, seed)
    with shown_progress(0, plan.all_races) as tell:
        study = plan.carry_out(workers, tell)
    write_file(file, page(study).encode())
    return plan.all_races


def _check_writable(file: Path) -> None:
    """OSError, before anything is played, if the page could not be written."""
    try:
        if file.is_dir():
            raise IsADirectoryError(21, "is a folder; allowed: a file to write")
        with tempfile.TemporaryFile(dir=file.parent):
            pass
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(file)) from None
