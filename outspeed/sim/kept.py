"""Races by the many that are kept in one file of a folder, to be left and taken up again."""

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from pathlib import Path
from time import monotonic
from typing import Any, ClassVar, Final, Self, TypeVar

from outspeed.deck import SHIPPED, Deck, load_deck, parse_deck
from outspeed.errors import OutspeedError
from outspeed.files import write_file
from outspeed.sim.version import VERSION

SAVE_EVERY: Final = 5.0  # seconds

Part = TypeVar("Part")


class KeptError(OutspeedError):
    """What cannot be kept where it is to be, or is not as it must be."""


class Kept(ABC):
    """So many races to be played, the first `done` of which are."""

    __slots__ = ()
    KIND: ClassVar[str]  # what it is called
    FILE: ClassVar[str]
    FORMAT: ClassVar[int]
    races: int

    @property
    @abstractmethod
    def done(self) -> int:
        """How many races are played."""

    @abstractmethod
    def _plain(self) -> dict[str, Any]:
        """All of it as JSON has it."""

    @classmethod
    @abstractmethod
    def _read(cls, plain: Any) -> Self:
        """What `_plain` has given; OutspeedError, ValueError, KeyError or TypeError otherwise."""

    def keep_in(self, folder: Path, new: bool) -> None:
        """Save in a folder; a new one does not replace another."""
        if new and (folder / self.FILE).exists():
            raise KeptError(
                f"{folder} holds a {self.KIND}: --resume {folder} goes on with it; "
                "for a new one name another folder"
            )
        folder.mkdir(parents=True, exist_ok=True)
        self.save(folder)

    def save(self, folder: Path) -> None:
        """Write its file."""
        plain = {f"outspeed_{self.KIND}": self.FORMAT, "version": VERSION} | self._plain()
        write_file(folder / self.FILE, (json.dumps(plain) + "\n").encode())

    def add_all(
        self,
        parts: Iterable[Part],
        add: Callable[[Part], None],
        folder: Path | None,
        progress: Callable[[int], None],
    ) -> None:
        """Add part after part; what is done is saved in the folder every few seconds, and at last.

        `progress` is told how many races are done.
        """
        saved = monotonic()
        try:
            for part in parts:
                add(part)
                progress(self.done)
                if folder is not None and monotonic() - saved > SAVE_EVERY:
                    self.save(folder)
                    saved = monotonic()
        finally:
            if folder is not None:
                self.save(folder)

    @classmethod
    def load(cls, folder: Path) -> Self:
        """The one that is kept in a folder."""
        file = folder / cls.FILE
        text = file.read_bytes()
        try:
            plain = json.loads(text)
            marks = plain[f"outspeed_{cls.KIND}"], plain["version"]
        except (ValueError, KeyError, TypeError):
            raise KeptError(f"{file}: not a {cls.KIND}") from None
        if marks != (cls.FORMAT, VERSION):
            raise KeptError(f"{file}: of another version of OUTSPEED, whose races may differ")
        try:
            return cls._read(plain)
        except OutspeedError as error:
            raise KeptError(f"{file}: {error}") from None
        except (ValueError, KeyError, TypeError, OverflowError):
            raise KeptError(f"{file}: damaged") from None


def new_folder(environment: Mapping[str, str], now: datetime, kind: str) -> Path:
    """A folder of its own for what is kept, where the system keeps what programs remember."""
    data = environment.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(data) / "outspeed" / f"{kind}-{now:%Y%m%d-%H%M%S}"


def find_deck(name: str) -> tuple[Deck, str | None]:
    """The deck of an id or file; with its text, unless it is shipped."""
    deck = load_deck(name)
    if name in SHIPPED:
        return deck, None
    return deck, Path(name).read_text("utf-8-sig")


def kept_deck(name: str, text: str | None) -> tuple[Deck, str | None]:
    """The deck that `find_deck` has found, without its file."""
    return (load_deck(name), None) if text is None else (parse_deck(text, name), text)
