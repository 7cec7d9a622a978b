"""Spaces: what a seat sees and may do, as Gymnasium and PettingZoo describe it."""

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete

from outspeed.observation import LARGEST, OBSERVATION
from outspeed.rules.terms import CHOICES


def observation_space() -> Dict:
    """The numbers of outspeed.observation, and a 1 for each choice the seat has."""
    return Dict(
        {
            "observation": Box(0, LARGEST, (OBSERVATION,), np.int8),
            "action_mask": Box(0, 1, (CHOICES,), np.int8),
        }
    )


def action_space() -> Discrete:
    """A choice's code (outspeed.choice)."""
    return Discrete(CHOICES)
