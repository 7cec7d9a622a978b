"""The simulator's functions compiled together with the rules."""

from typing import Final

from outspeed.rules.compiled import compile_modules, jit_with, rules
from outspeed.sim import random_play

sim: Final = compile_modules((random_play,), jit_with(random_play), rules)
