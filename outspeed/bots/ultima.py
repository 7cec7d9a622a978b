"""Ultima: the strongest that thinks for less than a tenth of a second."""

from pathlib import Path
from typing import Final

from outspeed.bots.searcher import Searcher


class Ultima(Searcher):
    """Judges positions, and what others do in them, by what it learned from racing itself."""

    name = "ultima"
    weights: Final = Path(__file__).with_name("ultima.npy")
    nodes: Final = 5000
    doubt: Final = 40.0
    boldness: Final = 200.0
