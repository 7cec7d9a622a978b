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

    start, begun = done, monotonic()
    columns = (
        BarColumn(bar_width=None),
        TextColumn("{task.fields[state]}"),
        TimeRemainingColumn(),
        TextColumn("left"),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=races, completed=done, state=f"{done:,}/{races:,} races")

        def tell(now: int) -> None:
            rate = _rate(now - start, monotonic() - begun)
            state = f"{now:,}/{races:,} races, {rate:,.0f}/s"
            progress.update(task, completed=now, state=state)

        yield tell


def _lines(done: int, races: int) -> Callable[[int], None]:
    start, begun = done, monotonic()
    last = begun

    def tell(now: int) -> None:
        nonlocal last
        if monotonic() - last < LINE_EVERY:
            return
        last = monotonic()
        rate = _rate(now - start, last - begun)
        left = (races - now) / rate
        print(
            f"{now:,}/{races:,} races, {rate:,.0f}/s, {left:,.0f} s left",
            file=sys.stderr,
            flush=True,
        )

    return tell


def _rate(races: int, seconds: float) -> float:
    return races / max(seconds, 1e-9)
