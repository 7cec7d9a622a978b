"""The simulator's functions compiled together with the rules."""

from typing import Final

from outspeed.rules.compiled import compile_modules, jit_with, record_type, rules
from outspeed.sim import batch_loops, observation, policy, race, random_play, tally

MODULES: Final = (random_play, observation, policy, tally, race, batch_loops)

POLICY: Final = record_type(policy.POLICY_FIELDS)
TALLY: Final = record_type(tally.TALLY_FIELDS)
LOG: Final = record_type(tally.LOG_FIELDS)

sim: Final = compile_modules(MODULES, jit_with(*MODULES), rules)
