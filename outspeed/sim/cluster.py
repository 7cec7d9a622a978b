"""Clusters: parts of a series played by Ray, in order; parts that are lost are played again."""

import logging
import os
from collections import deque
from collections.abc import Iterator
from itertools import islice
from typing import Any

from outspeed.errors import OutspeedError
from outspeed.sim.formats import MissingExtra
from outspeed.sim.series import Part, Series, play_part
from outspeed.sim.version import VERSION
from outspeed.sim.workers import RETRIES, WorkerError

AUTO = "auto"  # the cluster that this machine is part of


class ClusterError(OutspeedError):
    """A cluster that is not there, or whose machines play by other rules."""


def play_on_cluster(series: Series, first: int, races: int, address: str) -> Iterator[Part]:
    """The parts of races `first` and on, in order, as they are done."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nothing is reported to anybody
    try:
        import ray
    except ImportError:
        raise MissingExtra("--cluster", "Ray", "cluster") from None
    try:
        ray.init(address=address, log_to_driver=False, logging_level=logging.CRITICAL)
    except (ConnectionError, ValueError, RuntimeError) as error:
        line = str(error).strip().splitlines()[0]
        raise ClusterError(f"--cluster {address}: no Ray cluster there: {line}") from None
    try:
        yield from _play(ray, series, first, races)
    finally:
        ray.shutdown()


def _play(ray: Any, series: Series, first: int, races: int) -> Iterator[Part]:
    task = ray.remote(num_cpus=1, max_retries=RETRIES)(_play_part)
    shared = ray.put(series)
    spans = series.parts(first, races)
    waiting: deque[tuple[tuple[int, int], Any]] = deque()
    while True:
        wanted = 2 * max(1, int(ray.cluster_resources().get("CPU", 1))) - len(waiting)
        waiting += [(span, task.remote(shared, *span, VERSION)) for span in islice(spans, wanted)]
        if not waiting:
            return
        span, reference = waiting.popleft()
        try:
            yield ray.get(reference)
        except ray.exceptions.RayTaskError as error:
            if isinstance(error.cause, OutspeedError):
                raise error.cause from None
            raise
        except ray.exceptions.RayError as error:
            reason = str(error).strip().splitlines()[0]
            raise WorkerError(span, f": {reason}") from None


def _play_part(series: Series, first: int, races: int, version: str) -> Part:
    if version != VERSION:
        raise ClusterError(
            f"a machine of the cluster has another version of OUTSPEED ({os.uname()[1]}); "
            "allowed: the same everywhere"
        )
    return play_part(series, first, races)
