"""Racer: one turn thought through, positions weighed by their features."""

from pathlib import Path
from typing import ClassVar

from outspeed.bots.searcher import Searcher


class Racer(Searcher):
    """A quick opponent that knows what each turn is good for, and that the others know it too."""

    name: ClassVar[str] = "racer"
    weights: ClassVar[Path] = Path(__file__).with_name("racer.npy")
    nodes: ClassVar[int] = 400
    doubt: ClassVar[float] = 40.0
    boldness: ClassVar[float] = 100.0
