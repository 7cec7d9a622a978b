"""Workers of this machine: parts of a series played on all cores, in order."""

import os
import signal
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing import Pipe, get_context
from multiprocessing.connection import Connection
from threading import Thread
from typing import Final

from outspeed.errors import OutspeedError
from outspeed.sim.series import Part, Series, SeriesError, play_part

MAX_WORKERS: Final = 1024
RETRIES: Final = 3  # a part whose worker dies is played again so often, by a new one

Span = tuple[int, int]  # first race, number of races


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
    workers = os.cpu_count() or 1 if workers is None else workers
    if type(workers) is not int or not 1 <= workers <= MAX_WORKERS:
        raise SeriesError(f"workers is {workers!r}; allowed: 1 to {MAX_WORKERS}")
    spans = series.parts(first, races)
    if workers == 1:
        return (play_part(series, *span) for span in spans)
    if series.is_compiled:  # needs no interpreter lock
        return _in_threads(series, spans, workers)
    return _in_processes(series, spans, workers)


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


def _in_processes(series: Series, spans: Iterator[Span], workers: int) -> Iterator[Part]:
    crew = _Crew(workers)
    waiting: deque[tuple[Span, Future[Part]]] = deque()
    deaths = 0
    try:
        while True:
            waiting += [
                (span, crew.play(series, span))
                for span in islice(spans, 2 * workers - len(waiting))
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
                crew = _Crew(workers)
                waiting = deque((span, crew.play(series, span)) for span, _ in waiting)
                continue
            deaths = 0
            waiting.popleft()
            yield part
    finally:
        crew.dismiss()


class _Crew:
    """Worker processes that end with their parent, or when they are dismissed."""

    def __init__(self, workers: int) -> None:
        reader, self._writer = Pipe(duplex=False)
        self._executor = ProcessPoolExecutor(
            workers, mp_context=get_context("spawn"), initializer=_serve, initargs=(reader,)
        )

    def play(self, series: Series, span: Span) -> Future[Part]:
        try:
            return self._executor.submit(play_part, series, *span)
        except BrokenProcessPool as error:
            future: Future[Part] = Future()
            future.set_exception(error)
            return future

    def dismiss(self) -> None:
        """End all workers, whatever they do."""
        self._writer.close()
        self._executor.shutdown(cancel_futures=True)


def _serve(parent: Connection) -> None:
    """A worker: ctrl-C concerns the parent, the end of the parent concerns the worker."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: Connection) -> None:
    try:
        parent.recv()  # nothing is ever sent
    except (EOFError, OSError):
        os._exit(0)
