"""What processes use, as the kernel counts it."""

import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final

_TICKS: Final = os.sysconf("SC_CLK_TCK")
_GONE: Final = (FileNotFoundError, ProcessLookupError)
_PROC: Final = Path("/proc")


def cpu_seconds(pids: Iterable[int]) -> float:
    """Processor time of these processes so far, all their threads, their children apart."""
    ticks = 0
    for pid in pids:
        with suppress(*_GONE):
            ticks += sum(map(int, _stat(pid)[11:13]))
    return ticks / _TICKS


def resident(pid: int) -> int:
    """Bytes of memory of the process alone, also while a child that it has forked shares them."""
    for line in (_PROC / str(pid) / "smaps_rollup").read_text().splitlines():
        if line.startswith("Anonymous:"):
            return int(line.split()[1]) * 1024
    raise RuntimeError(f"process {pid} has no Anonymous")


def children(pid: int) -> list[int]:
    """The processes that this one has started."""
    found = []
    for folder in _PROC.iterdir():
        if folder.name.isdigit():
            try:
                parent = int(_stat(int(folder.name))[1])
            except _GONE:
                continue
            if parent == pid:
                found.append(int(folder.name))
    return found


def _stat(pid: int) -> list[str]:
    """The fields after the name, which may hold anything."""
    return (_PROC / str(pid) / "stat").read_text().rpartition(")")[2].split()
