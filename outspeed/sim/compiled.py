"""The simulator's functions compiled together with the rules."""

from typing import Any, Final

import numpy as np

from outspeed import observation
from outspeed.bots import cruiser
from outspeed.observation import OBSERVATION
from outspeed.rules.compiled import (
    Compiler,
    Namespace,
    compile_modules,
    jit_with,
    record_type,
    rules,
)
from outspeed.sim import batch_loops, opponents, policy, race, random_play, tally

SIM_MODULES: Final = (random_play, observation, policy, tally, race, batch_loops, opponents)
MODULES: Final = (cruiser, *SIM_MODULES)

POLICY: Final = record_type(policy.POLICY_FIELDS)
TALLY: Final = record_type(tally.TALLY_FIELDS)
LOG: Final = record_type(tally.LOG_FIELDS)


def _new_row() -> Any:
    return np.zeros(OBSERVATION, np.int8)


def compile_simulator(
    jit: Compiler, rules: Namespace, stand_ins: Namespace | None = None
) -> Namespace:
    """The simulator's constants and compiled functions, by name.

    Bots are compiled each apart: their names, but for the one that policies call, are their own.
    """
    cruise = compile_modules([cruiser], jit, rules)["cruise"]
    stand_ins = {"new_row": _new_row} | (stand_ins or {})
    return compile_modules(SIM_MODULES, jit, rules | {"cruise": cruise}, stand_ins)


sim: Final = compile_simulator(jit_with(*MODULES), rules)
