"""A disk that takes a while to flush, and a count of the flushes: a library to preload."""

import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Final

SOURCE: Final = Path(__file__).with_name("flush.c")
_TIMED: Final = """
import os, time
with open("flushed", "w") as file:
    began = time.perf_counter()
    os.fsync(file.fileno())
    print(time.perf_counter() - began)
"""


class Disk:
    """A disk whose flushes take at least so long, for processes with this environment."""

    def __init__(self, folder: Path, ms: float) -> None:
        """Build the library in a folder that every user may read."""
        self.ms: Final = ms
        self._library: Final = folder / "flush.so"
        self._log: Final = folder / f"flushes-{time.monotonic_ns()}"
        if not self._library.exists():
            build = ["cc", "-shared", "-fPIC", "-O2", "-o", str(self._library), str(SOURCE), "-ldl"]
            subprocess.run(build, check=True)
            self._library.chmod(0o755)
        self._log.touch()
        self._log.chmod(0o666)

    @property
    def environment(self) -> dict[str, str]:
        return os.environ | {
            "LD_PRELOAD": str(self._library),
            "FLUSH_MS": str(self.ms),
            "FLUSH_LOG": str(self._log),
        }

    @property
    def flushes(self) -> int:
        """How many there have been."""
        return self._log.stat().st_size

    def seconds(self, folder: Path) -> float:
        """How long a flush takes, timed."""
        timed = [sys.executable, "-c", _TIMED]
        answer = subprocess.run(
            timed, check=True, capture_output=True, cwd=folder, env=self.environment
        )
        return float(answer.stdout)
