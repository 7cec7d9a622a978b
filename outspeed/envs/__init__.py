"""Environments for learners: PettingZoo, Gymnasium, OpenSpiel.

Importing this package registers `outspeed/Race-v0` and `outspeed/SelfPlay-v0` with Gymnasium;
importing `outspeed.envs.openspiel` registers `python_outspeed` with OpenSpiel.
"""

from typing import Final

from outspeed.errors import OutspeedError

RACE: Final = "outspeed/Race-v0"
SELF_PLAY: Final = "outspeed/SelfPlay-v0"

try:
    from gymnasium.envs.registration import register
except ModuleNotFoundError as missing:
    raise OutspeedError(
        f"outspeed.envs needs {missing.name}; install the extra: pip install 'outspeed[envs]'"
    ) from None

register(
    RACE,
    entry_point="outspeed.envs.gymnasium:RaceEnv",
    vector_entry_point="outspeed.envs.vector:RaceVectorEnv",
)
register(SELF_PLAY, vector_entry_point="outspeed.envs.vector:SelfPlayVectorEnv")
