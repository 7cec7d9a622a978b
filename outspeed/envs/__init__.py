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
    from gymnasium import register as _with_gymnasium
    from pettingzoo import register as _with_pettingzoo
except ModuleNotFoundError as missing:
    raise OutspeedError(
        f"outspeed.envs needs {missing.name}; install the extra: pip install 'outspeed[envs]'"
    ) from None

_with_gymnasium(
    RACE,
    entry_point="outspeed.envs.gymnasium:RaceEnv",
    vector_entry_point="outspeed.envs.vector:RaceVectorEnv",
)
_with_gymnasium(SELF_PLAY, vector_entry_point="outspeed.envs.vector:SelfPlayVectorEnv")
_with_pettingzoo("aec", RACE, "outspeed.envs.pettingzoo:env")
_with_pettingzoo("parallel", RACE, "outspeed.envs.pettingzoo:parallel_env")
