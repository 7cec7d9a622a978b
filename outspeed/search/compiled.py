"""The search compiled together with the rules."""

from math import exp
from typing import Final

from outspeed import worlds
from outspeed.rules.compiled import compile_modules, jit_with, record_type, rules
from outspeed.search import (
    decide,
    equilibrium,
    features,
    habits,
    lookahead,
    moment,
    network,
    thought,
)

MODULES: Final = (
    worlds,
    features,
    network,
    thought,
    equilibrium,
    habits,
    lookahead,
    moment,
    decide,
)

NETWORK: Final = record_type(network.NETWORK_FIELDS)
THOUGHT: Final = record_type(thought.THOUGHT_FIELDS)

search: Final = compile_modules(MODULES, jit_with(*MODULES), rules | {"exp": exp})
