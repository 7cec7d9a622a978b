"""Ultima: the strongest that thinks for less than a tenth of a second."""

from pathlib import Path
from typing import ClassVar

from outspeed.bots.searcher import Searcher


class Ultima(Searcher):
    """Judges positions, and what others do in them, by what it learned from racing itself."""

    name: ClassVar[str] = "ultima"
    weights: ClassVar[Path] = Path(__file__).with_name("ultima.npy")
    nodes: ClassVar[int] = 5000
    doubt: ClassVar[float] = 40.0
    boldness: ClassVar[float] = 200.0
