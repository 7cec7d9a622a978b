"""The environments' functions compiled together with the simulator and the rules."""

from typing import Final

from outspeed.envs import loops, memory, reward
from outspeed.rules.compiled import compile_modules, jit_with, record_type
from outspeed.sim.compiled import MODULES as SIM_MODULES
from outspeed.sim.compiled import sim

MODULES: Final = (memory, reward, loops)

MEMORY: Final = record_type(memory.MEMORY_FIELDS)

envs: Final = compile_modules(MODULES, jit_with(*SIM_MODULES, *MODULES), sim)
