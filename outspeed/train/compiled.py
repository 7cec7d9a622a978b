"""Self-play and matches compiled together with the search and the simulator."""

from typing import Final

import numpy as np

from outspeed.rules.compiled import compile_modules, jit_with, record_type
from outspeed.search.compiled import MODULES as SEARCH
from outspeed.search.compiled import search
from outspeed.sim.compiled import MODULES as SIM
from outspeed.sim.compiled import sim
from outspeed.train import matches, samples, selfplay

SAMPLE: Final = record_type(samples.SAMPLE_FIELDS)
MIND: Final = np.dtype(
    [("net", np.int32), ("nodes", np.int32), ("doubt", np.float64), ("boldness", np.float64)],
    align=True,
)

_FROM_SIM: Final = {name: sim[name] for name in ("choose_by_sight", "count_bits", "pick")}
_MODULES: Final = (samples, selfplay, matches)

train: Final = compile_modules(_MODULES, jit_with(*SIM, *SEARCH, *_MODULES), search | _FROM_SIM)
