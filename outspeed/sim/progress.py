"""Progress: a bar in a terminal, a line now and then elsewhere."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Final

LINE_EVERY: Final = 10.0  # seconds


@contextmanager
def shown_progress(done: int, races: int) -> Iterator[Callable[[int], None]]:
    """What is to be told how many races are done; it tells people, with rate and time left."""
    if sys.stderr.isatty():
        with _bar(done, races) as tell:
            yield tell
    else:
        yield _lines(done, races)


@contextmanager
def _bar(done: int, races: int) -> Iterator[Callable[[int], None]]:
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    pace = _Pace()
    columns = (
        BarColumn(bar_width=None),
        TextColumn("{task.fields[state]}"),
        TimeRemainingColumn(),
        TextColumn("left"),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=races, completed=done, state=f"{done:,}/{races:,} races")

        def tell(now: int) -> None:
            rate = pace.rate(now)
            state = f"{now:,}/{races:,} races" + (f", {rate:,.0f}/s" if rate else "")
            progress.update(task, completed=now, state=state)

        yield tell


def _lines(done: int, races: int) -> Callable[[int], None]:
    pace = _Pace()
    last = monotonic()

    def tell(now: int) -> None:
        nonlocal last
        rate = pace.rate(now)
        if monotonic() - last < LINE_EVERY:
            return
        last = monotonic()
        how_long = f", {rate:,.0f}/s, {(races - now) / rate:,.0f} s left" if rate else ""
        print(f"{now:,}/{races:,} races{how_long}", file=sys.stderr, flush=True)

    return tell


class _Pace:
    """Races a second since the first were done: before them the rules may have been compiled."""

    def __init__(self) -> None:
        self._first: tuple[int, float] | None = None

    def rate(self, now: int) -> float:
        """0.0 if it is not known yet."""
        if self._first is None:
            self._first = now, monotonic()
            return 0.0
        races, begun = self._first
        return (now - races) / max(monotonic() - begun, 1e-9)
