"""`make bench-server`: our server and boardgame.io's under the same load, in turns."""

import argparse
import asyncio
import tempfile
from collections.abc import Coroutine, Sequence
from pathlib import Path
from typing import Any, Final, TypeVar

import uvloop
from rich.console import Console

from bench.server import servers as s
from bench.server.flush import Disk
from bench.server.measure import (
    AT_ONCE,
    ONE_BY_ONE,
    PACED,
    Memory,
    Result,
    Task,
    memory,
    play,
)
from bench.server.report import IDLE, Report

T = TypeVar("T")
OUT: Final = Path("bench/out/server.json")
FLUSH_MS: Final = 2.0
SLOW: Final = 0.75  # of what is asked of the slow disk; a flush that is quicker was not slowed

# Kind and flush; the reference comes before and after all others.
VISITS: Final = (
    (s.MEMORY, 0.0),
    (s.SQLITE, 0.0),
    (s.MEMORY, 0.0),
    (s.POSTGRESQL, 0.0),
    (s.MEMORY, 0.0),
    (s.SQLITE, FLUSH_MS),
    (s.MEMORY, 0.0),
    (s.POSTGRESQL, FLUSH_MS),
    (s.MEMORY, 0.0),
    (s.TWO, 0.0),
    (s.MEMORY, 0.0),
    (s.TWO, FLUSH_MS),
    (s.FILES, 0.0),
    (s.MEMORY, 0.0),
)


def visits_of(kind: str) -> list[tuple[str, float]]:
    """The visits to servers whose names hold this, with references between them."""
    found: list[tuple[str, float]] = []
    for visit in VISITS:
        again = visit[0] == s.MEMORY and bool(found) and found[-1][0] == s.MEMORY
        if not again and (visit[0] == s.MEMORY or kind.lower() in visit[0].lower()):
            found.append(visit)
    return found


def tasks(seconds: float) -> list[Task]:
    loads = ((1, AT_ONCE), (50, AT_ONCE), (50, ONE_BY_ONE), (300, AT_ONCE))
    saturated = [Task(tables, how, seconds, 1.0) for tables, how in loads]
    return [*saturated, Task(300, PACED, 2 * seconds, 1.0)]


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench.server", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="one second a load: is it alive?")
    parser.add_argument("--seconds", type=float, default=3.0, help="for each load")
    parser.add_argument("--only", default="", help="kinds whose names hold this, and the reference")
    given = parser.parse_args()
    seconds = 1.0 if given.quick else given.seconds
    wanted = visits_of(given.only)
    console = Console()
    s.install_boardgameio()
    results: list[list[Result]] = []
    memories: list[Memory] = []
    with tempfile.TemporaryDirectory(prefix="outspeed-bench-") as name:
        folder = Path(name)
        folder.chmod(0o755)  # PostgreSQL runs as another user
        _check_disk(folder)
        for kind, flush_ms in wanted:
            console.print(f"{kind}, {flush_ms:g} ms a flush …", highlight=False)
            results.append(_visit(kind, folder, flush_ms, tasks(seconds)))
            Report(results, memories).write(OUT)  # what is measured stays if it is interrupted
        for kind in dict.fromkeys(kind for kind, _ in wanted if kind in (s.MEMORY, s.SQLITE)):
            console.print(f"{kind}, memory …", highlight=False)
            with s.serving(kind, folder) as server:
                memories.append(_run(memory(server, IDLE, 100, 20)))
    report = Report(results, memories)
    console = Console(width=max(console.width, 150))
    console.print(report.table())
    console.print(report.memory_table())
    console.print(report.aims_table())
    report.write(OUT)
    console.print(f"written: {OUT}")


def _run(work: Coroutine[Any, Any, T]) -> T:
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(work)


def _visit(kind: str, folder: Path, flush_ms: float, loads: Sequence[Task]) -> list[Result]:
    with s.serving(kind, folder, flush_ms) as server:
        return _run(play(server, loads))


def _check_disk(folder: Path) -> None:
    """The slow disk is slow, or what is measured on it means nothing."""
    took = Disk(folder, FLUSH_MS).seconds(folder)
    if took < SLOW * FLUSH_MS / 1e3:
        raise SystemExit(f"a flush of the slow disk takes {took * 1e3:.2f} ms, not {FLUSH_MS} ms")


if __name__ == "__main__":
    main()
