"""Racer: one turn thought through, positions weighed by their features."""

from pathlib import Path
from typing import Final

from outspeed.bots.searcher import Searcher


class Racer(Searcher):
    """A quick opponent that knows what each turn is good for, and that the others know it too."""

    name = "racer"
    weights: Final = Path(__file__).with_name("racer.npy")
    nodes: Final = 400
    doubt: Final = 40.0
    boldness: Final = 100.0
