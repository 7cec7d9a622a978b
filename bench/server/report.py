"""What was measured, as one table with ratios, the aims, and JSON."""

import json
import os
import platform
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import fmean
from typing import Any, Final

from rich.table import Table as RichTable

from bench.server.measure import AT_ONCE, PACED, Memory, Result
from bench.server.servers import MEMORY, POSTGRESQL, SQLITE, TWO

IDLE: Final = 1_000  # connections, in the aim for memory
_COLUMNS: Final = (
    "server", "flush ms", "tables", "play", "decisions/s", "x", "p50 ms", "p99 ms", "x",
    "CPU us", "x", "database us", "messages", "bytes", "flushes", "driver",
)  # fmt: skip


@dataclass(frozen=True)
class Aim:
    """Something to be reached, and what was."""

    what: str
    limit: float
    at_least: bool
    measured: float | None

    @property
    def reached(self) -> bool | None:
        if self.measured is None:
            return None
        return self.measured >= self.limit if self.at_least else self.measured <= self.limit


class Report:
    """The results in the order of measurement: references before and after each of the others."""

    def __init__(self, visits: Sequence[Sequence[Result]], memories: Sequence[Memory]) -> None:
        self._visits: Final = visits
        self._memories: Final = memories

    def ratio(self, visit: int, result: Result, name: str) -> float | None:
        """A figure as a ratio to the references nearest before and after."""
        before = [at for at in range(visit, -1, -1) if self._reference(at, result)]
        after = [at for at in range(visit, len(self._visits)) if self._reference(at, result)]
        near = {*before[:1], *after[:1]}
        if not near:
            return None
        base = fmean(getattr(self._reference(at, result), name) for at in near)
        measured: float = getattr(result, name)
        return measured / base

    def _reference(self, visit: int, like: Result) -> Result | None:
        return next(
            (
                result
                for result in self._visits[visit]
                if result.server == MEMORY
                and (result.tables, result.play) == (like.tables, like.play)
            ),
            None,
        )

    def table(self) -> RichTable:
        rows = RichTable(
            *_COLUMNS,
            title=f"Decisions of all seats, told to all four; x: ratio to {MEMORY}",
            caption="CPU, messages, bytes, flushes: for one decision; driver: its share of a core",
        )
        for number, visit in enumerate(self._visits):
            for r in visit:
                rows.add_row(
                    r.server, f"{r.flush_ms:g}", str(r.tables), r.play, f"{r.rate:,.0f}",
                    _times(self.ratio(number, r, "rate")), f"{r.p50 * 1e3:.2f}",
                    f"{r.p99 * 1e3:.2f}", _times(self.ratio(number, r, "p99")),
                    f"{r.cpu * 1e6:.0f}", _times(self.ratio(number, r, "cpu")),
                    f"{r.database_cpu * 1e6:.0f}", f"{r.messages:.1f}", f"{r.bytes:,.0f}",
                    f"{r.flushes:.3f}", f"{r.driver:.0%}",
                )  # fmt: skip
            rows.add_section()
        return rows

    def aims(self) -> list[Aim]:
        def ratio(server: str, ms: float, play: str, name: str) -> float | None:
            tables = 300 if play == PACED else 50
            for number, visit in enumerate(self._visits):
                for result in visit:
                    place = (result.server, result.flush_ms, result.tables, result.play)
                    if place == (server, ms, tables, play):
                        return self.ratio(number, result, name)
            return None

        lags = next(
            (r for v in self._visits for r in v if r.server == TWO and r.play == PACED), None
        )
        idle = next((m.idle for m in self._memories if m.server == SQLITE), None)
        return [
            Aim("SQLite, rate", 2.0, True, ratio(SQLITE, 0, AT_ONCE, "rate")),
            Aim("PostgreSQL, rate", 1.2, True, ratio(POSTGRESQL, 0, AT_ONCE, "rate")),
            Aim("SQLite, paced, p99", 0.8, False, ratio(SQLITE, 0, PACED, "p99")),
            Aim("SQLite, CPU of a decision", 0.5, False, ratio(SQLITE, 0, AT_ONCE, "cpu")),
            Aim("SQLite, 2 ms a flush, rate", 1.2, True, ratio(SQLITE, 2, AT_ONCE, "rate")),
            Aim("PostgreSQL, 2 ms a flush, rate", 1.2, True, ratio(POSTGRESQL, 2, AT_ONCE, "rate")),
            Aim(
                "other process, later by ms, p50",
                0.5,
                False,
                None if lags is None else _ms(lags.lag_p50),
            ),
            Aim(
                "other process, later by ms, p99",
                2.0,
                False,
                None if lags is None else _ms(lags.lag_p99),
            ),
            Aim("1,000 idle connections, MB", 40.0, False, idle and idle * IDLE / 1e6),
        ]

    def aims_table(self) -> RichTable:
        rows = RichTable("aim, at 50 tables or as said", "limit", "measured", "reached")
        for aim in self.aims():
            sign = "at least" if aim.at_least else "at most"
            measured = "-" if aim.measured is None else f"{aim.measured:.2f}"
            word = {None: "-", True: "yes", False: "no"}[aim.reached]
            rows.add_row(aim.what, f"{sign} {aim.limit:g}", measured, word)
        return rows

    def memory_table(self) -> RichTable:
        rows = RichTable("memory", "at start, MB", "an idle connection, kB", "a running table, kB")
        for memory in self._memories:
            idle = "-" if memory.idle is None else f"{memory.idle / 1e3:.1f}"
            rows.add_row(
                memory.server, f"{memory.start / 1e6:.0f}", idle, f"{memory.table / 1e3:.0f}"
            )
        return rows

    def write(self, path: Path) -> None:
        everything: dict[str, Any] = {
            "machine": {"cores": os.cpu_count(), "python": platform.python_version()},
            "load_average": os.getloadavg(),
            "results": [[asdict(result) for result in visit] for visit in self._visits],
            "memory": [asdict(memory) for memory in self._memories],
            "aims": [asdict(aim) | {"reached": aim.reached} for aim in self.aims()],
        }
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(everything, indent=1) + "\n")


def _times(ratio: float | None) -> str:
    return "" if ratio is None else f"{ratio:.2f}"


def _ms(seconds: float | None) -> float | None:
    return None if seconds is None else seconds * 1e3
