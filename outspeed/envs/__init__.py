"""Environments for learners: PettingZoo, Gymnasium, OpenSpiel.

Importing this package registers `outspeed/Race-v0` with PettingZoo and Gymnasium and
`outspeed/SelfPlay-v0` with Gymnasium; importing `outspeed.envs.openspiel` registers
`python_outspeed` with OpenSpiel.
"""

from typing import Final

from outspeed.errors import OutspeedError

RACE: Final = "outspeed/Race-v0"
SELF_PLAY: Final = "outspeed/SelfPlay-v0"

try:
    import gymnasium
    import pettingzoo
except ModuleNotFoundError as missing:
    raise OutspeedError(
        f"outspeed.envs needs {missing.name}; install the extra: pip install 'outspeed[envs]'"
    ) from None

gymnasium.register(
    RACE,
    entry_point="outspeed.envs.gymnasium:RaceEnv",
    vector_entry_point="outspeed.envs.vector:RaceVectorEnv",
)
gymnasium.register(SELF_PLAY, vector_entry_point="outspeed.envs.vector:SelfPlayVectorEnv")
pettingzoo.register("aec", RACE, "outspeed.envs.pettingzoo:env")
pettingzoo.register("parallel", RACE, "outspeed.envs.pettingzoo:parallel_env")
