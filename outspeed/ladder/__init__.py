"""Ladders: bots race in every line-up and are rated. Ratings need openskill."""

from outspeed.ladder.contest import Contest, ContestError, Entrant
from outspeed.ladder.ladder import Ladder, LadderError

__all__ = ["Contest", "ContestError", "Entrant", "Ladder", "LadderError"]
