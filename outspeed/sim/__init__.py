"""Many races at once: batches to step through, whole series, and what they say about the game."""

from outspeed.sim.batch import Batch, BatchError
from outspeed.sim.play import Results, play_many
from outspeed.sim.series import Series, SeriesError

__all__ = ["Batch", "BatchError", "Results", "Series", "SeriesError", "play_many"]
