"""Privacy: which numbers of an information state only its seat may know."""

from typing import Any

import numpy as np
import numpy.typing as npt

from outspeed.envs.memory import AT_TURNS, INFORMATION, TURN_KEPT, TURN_RETURNED, TURN_WIDTH
from outspeed.observation import (
    AT_FIRST_DRAWN,
    AT_HAND,
    AT_SEATS,
    AT_SECOND_DRAWN,
    AT_STAGE,
    SEAT_PLAYED,
)
from outspeed.rules.terms import BONUS, KINDS


def secret_places(numbers: npt.NDArray[Any]) -> npt.NDArray[np.bool_]:
    """True for each place of an observation or information state that is secret now."""
    secret = np.zeros(INFORMATION, np.bool_)
    secret[AT_HAND : AT_HAND + KINDS] = True
    secret[AT_FIRST_DRAWN] = secret[AT_SECOND_DRAWN] = True
    secret[AT_SEATS + SEAT_PLAYED] = numbers[AT_STAGE] == BONUS  # face down
    for turn in range(AT_TURNS, INFORMATION, TURN_WIDTH):
        secret[turn + TURN_KEPT : turn + TURN_RETURNED + KINDS] = True
    return secret[: len(numbers)]
