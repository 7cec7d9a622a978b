"""Races in files, so that they can be taken up again."""

from collections.abc import Mapping
from datetime import datetime
from pathlib import Path

from outspeed.deck import Deck
from outspeed.errors import OutspeedError
from outspeed.files import write_file
from outspeed.game import Game
from outspeed.record import Record, parse, replay


class SaveError(OutspeedError):
    """A file that no race can be saved in, or that holds none."""


def new_file(environment: Mapping[str, str], now: datetime) -> Path:
    """A file of its own for a race, where the system keeps what programs remember."""
    data = environment.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    folder = Path(data) / "outspeed"
    name = f"race-{now:%Y%m%d-%H%M%S}"
    file, count = folder / f"{name}.txt", 1
    while file.exists():
        count += 1
        file = folder / f"{name}-{count}.txt"
    return file


def save(record: Record, file: Path) -> None:
    """Write a record; the file is the old one or the new one, whole, whatever happens meanwhile."""
    file.parent.mkdir(parents=True, exist_ok=True)
    write_file(file, record.text().encode())


def take_up(file: Path, deck: Deck | None = None) -> tuple[Game, tuple[str, ...]]:
    """The race in a file as far as it goes, and the names of its seats."""
    try:
        record = parse(file.read_text("utf-8"))
        return replay(record, deck), record.names
    except (OutspeedError, UnicodeDecodeError) as error:
        raise SaveError(f"{file}: {error}") from None
