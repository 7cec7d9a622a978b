"""What the server asks of a database, whichever it is."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol, TypeVar

from sqlalchemy import Connection

from outspeed.errors import OutspeedError

T = TypeVar("T")


class StoreError(OutspeedError):
    """The database cannot be used, or has not taken what it was given; nothing was changed."""


@dataclass(frozen=True, slots=True)
class Append:
    """New entries of a table whose last version was `base`, and its row as it is then."""

    table: str
    base: int
    bodies: tuple[str, ...]
    code: str | None
    phase: str
    public: bool
    listing: str
    wake: float | None
    updated: float
    seated: tuple[str, ...] = ()  # guests who have sat down

    @property
    def version(self) -> int:
        return self.base + len(self.bodies)


@dataclass(frozen=True, slots=True)
class Notice:
    """Another process has appended to a table; `bodies` is None when they are to be read."""

    table: str
    base: int
    bodies: tuple[str, ...] | None


Listener = Callable[[Notice | None], None]  # None: notices may have been missed


class Store(Protocol):
    """A database: what is returned from `write` and `append` is durable."""

    async def open(self, listener: Listener) -> None:
        """Connect, migrate, and tell the listener what other processes do."""
        ...

    async def close(self) -> None: ...

    async def read(self, query: Callable[[Connection], T]) -> T: ...

    async def write(self, change: Callable[[Connection], T]) -> T: ...

    async def append(self, append: Append) -> bool:
        """True: stored. False: the table has other entries by now, and nothing was changed."""
        ...

    async def vacuum(self) -> None:
        """Give the space of what was deleted back."""
        ...


POSTGRESQL: Final = ("postgresql://", "postgres://")


def make_store(url: str, alone: bool = True) -> Store:
    """The store at a URL: `sqlite:///path` or `postgresql://…`; alone: no other process has it."""
    if url.startswith("sqlite:///"):
        from outspeed.server.store.sqlite import SqliteStore

        path = url.removeprefix("sqlite:///")
        if not path:
            raise StoreError("database is 'sqlite:///' without a path")
        return SqliteStore(path, alone)
    if url.startswith(POSTGRESQL):
        from outspeed.server.store.postgres import PostgresStore

        return PostgresStore(url)
    scheme = url.partition(":")[0]  # the rest may hold a password
    raise StoreError(f"database is {scheme!r}…; allowed: sqlite:///PATH, postgresql://…")
