"""Workers of this machine: parts of some work done on all cores, in order."""

import os
import signal
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from itertools import islice
from multiprocessing import Pipe, get_context
from multiprocessing.connection import Connection
from threading import Thread
from typing import Final, Generic, TypeVar

from outspeed.errors import OutspeedError
from outspeed.sim.series import Part, Series, SeriesError, play_part

MAX_WORKERS: Final = 1024
RETRIES: Final = 3  # a part whose worker dies is played again so often, by a new one

Span = tuple[int, int]  # first race, number of races
T = TypeVar("T")


class WorkerError(OutspeedError):
    """Workers that die again and again."""

    def __init__(self, span: Span, reason: str = "") -> None:
        first, races = span
        super().__init__(
            f"races {first} to {first + races - 1}: the worker that plays them died "
            f"{RETRIES + 1} times{reason}"
        )


def play_parts(
    series: Series, first: int, races: int, workers: int | None = None
) -> Iterator[Part]:
    """The parts of races `first` and on, in order, as they are done."""
    workers = count_workers(workers)
    spans = series.parts(first, races)
    if workers > 1 and series.is_compiled:  # needs no interpreter lock
        return _in_threads(series, spans, workers)
    return work(partial(play_part, series), spans, workers)


def count_workers(workers: int | None) -> int:
    """So many as are asked for, or as there are cores."""
    workers = os.cpu_count() or 1 if workers is None else workers
    if type(workers) is not int or not 1 <= workers <= MAX_WORKERS:
        raise SeriesError(f"workers is {workers!r}; allowed: 1 to {MAX_WORKERS}")
    return workers


def work(
    play: Callable[[int, int], T],
    spans: Iterator[Span],
    workers: int,
    at_end: Callable[[], object] = bool,
) -> Iterator[T]:
    """What `play` makes of each span, in order; if it is more than one worker, in processes.

    A process that loses its parent calls `at_end` first of all.
    """
    if workers == 1:
        return (play(*span) for span in spans)
    return _in_processes(play, spans, workers, at_end)


def _in_threads(series: Series, spans: Iterator[Span], workers: int) -> Iterator[Part]:
    executor = ThreadPoolExecutor(workers)
    try:
        waiting = deque(
            executor.submit(play_part, series, *span) for span in islice(spans, 2 * workers)
        )
        while waiting:
            yield waiting.popleft().result()
            waiting += [executor.submit(play_part, series, *span) for span in islice(spans, 1)]
    finally:
        executor.shutdown(cancel_futures=True)


def _in_processes(
    play: Callable[[int, int], T],
    spans: Iterator[Span],
    workers: int,
    at_end: Callable[[], object],
) -> Iterator[T]:
    crew = _Crew(play, workers, at_end)
    waiting: deque[tuple[Span, Future[T]]] = deque()
    deaths = 0
    try:
        while True:
            waiting += [
                (span, crew.play(span)) for span in islice(spans, 2 * workers - len(waiting))
            ]
            if not waiting:
                return
            span, future = waiting[0]
            try:
                part = future.result()
            except BrokenProcessPool:  # then all that wait are lost
                deaths += 1
                if deaths > RETRIES:
                    raise WorkerError(span) from None
                crew.dismiss()
                crew = _Crew(play, workers, at_end)
                waiting = deque((span, crew.play(span)) for span, _ in waiting)
                continue
            deaths = 0
            waiting.popleft()
            yield part
    finally:
        crew.dismiss()


class _Crew(Generic[T]):
    """Worker processes that end with their parent, or when they are dismissed."""

    def __init__(
        self, play: Callable[[int, int], T], workers: int, at_end: Callable[[], object]
    ) -> None:
        reader, self._writer = Pipe(duplex=False)
        self._play: Final = play
        self._executor = ProcessPoolExecutor(
            workers, mp_context=get_context("spawn"), initializer=_serve, initargs=(reader, at_end)
        )

    def play(self, span: Span) -> Future[T]:
        try:
            return self._executor.submit(self._play, *span)
        except BrokenProcessPool as error:
            future: Future[T] = Future()
            future.set_exception(error)
            return future

    def dismiss(self) -> None:
        """End all workers, whatever they do."""
        self._writer.close()
        self._executor.shutdown(cancel_futures=True)


def _serve(parent: Connection, at_end: Callable[[], object]) -> None:
    """A worker: ctrl-C concerns the parent, the end of the parent concerns the worker."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with, args=(parent, at_end), daemon=True).start()


def _end_with(parent: Connection, at_end: Callable[[], object]) -> None:
    try:
        parent.recv()  # nothing is ever sent
    except (EOFError, OSError):
        at_end()
        os._exit(0)
