"""What can be wrong with a GPU: this module needs none."""

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from outspeed.errors import OutspeedError


class GpuError(OutspeedError):
    """There is no GPU to compute on, or something about it is missing."""


def require_gpu() -> None:
    """Raise a GpuError that says what is missing, if races cannot run on a GPU here."""
    if find_spec("numba_cuda") is None:
        raise GpuError("numba-cuda is not installed: install outspeed[gpu]")
    cuda: Any = import_module("numba.cuda")
    if not cuda.is_available():
        reason = getattr(cuda, "cuda_error", lambda: None)()
        raise GpuError(
            f"no CUDA GPU can be used here{f': {_first_line(reason)}' if reason else ''}"
        )


def _first_line(reason: object) -> str:
    lines = [line.strip() for line in str(reason).splitlines() if line.strip()]
    return " ".join(lines) or "unknown reason"
