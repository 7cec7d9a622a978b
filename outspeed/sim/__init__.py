"""Many races at once: batches to step through, whole series, and what they say about the game.

The names are imported when they are first asked for: they bring Numba with them.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from outspeed.sim.batch import Batch, BatchError
    from outspeed.sim.findings import Findings
    from outspeed.sim.play import Results, play_many
    from outspeed.sim.series import Series, SeriesError

_MODULES: Final = {
    "Batch": "batch",
    "BatchError": "batch",
    "Findings": "findings",
    "Results": "play",
    "Series": "series",
    "SeriesError": "series",
    "play_many": "play",
}

__all__ = ["Batch", "BatchError", "Findings", "Results", "Series", "SeriesError", "play_many"]


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
