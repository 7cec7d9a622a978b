"""`python -m bench.bots [WHAT …] [--races N]`: tables, and plots in bench/out.

Races that are played are kept in bench/out/bots: more of them go on where the last ones ended.
"""

import argparse
import os
import sys
from typing import Final

from rich.console import Console

from bench.bots.calibration import calibration_table
from bench.bots.exploit import exploit_table
from bench.bots.ismcts import ismcts_table
from bench.bots.speed import first_answer_table, speed_table
from bench.bots.strength import scaling, strength

TABLES: Final = {
    "strength": strength,
    "scaling": scaling,
    "speed": speed_table,
    "first": first_answer_table,
    "ismcts": ismcts_table,
    "exploit": exploit_table,
    "calibration": calibration_table,
}

parser = argparse.ArgumentParser(prog="python -m bench.bots", description=__doc__)
parser.add_argument("what", nargs="*", metavar="WHAT", help=f"of {', '.join(TABLES)}; all if none")
parser.add_argument("--races", type=int, default=4_000, help="of each line-up, at least")
given = parser.parse_args()
for name in given.what:
    if name not in TABLES:
        parser.error(f"{name!r}; allowed: {', '.join(TABLES)}")

os.nice(5)
console = Console(width=110)
for name in given.what or TABLES:
    console.print(TABLES[name](given.races, lambda text: print(text, file=sys.stderr)))
