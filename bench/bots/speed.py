"""How long bots think, and how soon a process that has warmed up gives its first answer."""

import json
import subprocess
import sys
import time
from typing import Final

import numpy as np
from rich.table import Table as RichTable

from bench.bots.races import Tell
from outspeed.bots import BOTS, make_bot
from outspeed.bots.racer import Racer
from outspeed.bots.ultima import Ultima
from outspeed.game import Game
from outspeed.view import View

BUDGETS: Final = (400, 1600, 5000, 10_000, 20_000)
QUESTIONS: Final = 100
LIMIT: Final = 0.1  # seconds a move

# In a process of its own: warm up, then answer in a race that is new to it.
_FIRST: Final = """
import json, sys, time
from outspeed.bots import make_bot
from outspeed.bots.warming import warm_up
from outspeed.game import Game
begun = time.perf_counter()
for _ in warm_up(sys.argv[1:]): pass
warm = time.perf_counter()
bot = make_bot(sys.argv[1], 1)
views = (Game(4, seed=seed).view(0) for seed in range(9, 99))
view = next(view for view in views if len(view.choices) > 1)
asked = time.perf_counter()
bot.choose(view)
print(json.dumps([warm - begun, time.perf_counter() - asked]))
"""


def questions(players: int) -> list[View]:
    """Views of races of cruisers with more than one choice."""
    views: list[View] = []
    seed = 0
    while len(views) < QUESTIONS:
        game, seed = Game(players, seed=seed), seed + 1
        bot = make_bot("cruiser", seed)
        while not game.over:
            for seat, choices in game.pending.items():
                view = game.view(seat)
                views += [view] * (len(choices) > 1)
                game.choose(seat, bot.choose(view))
    return views[:QUESTIONS]


def speed_table(races: int, tell: Tell) -> RichTable:
    """By level and budget; the ratio of the slowest hundredth is to the limit of a move."""
    rows = RichTable(
        *("bot", "nodes", "ships", "mean ms", "99% ms", "of 100 ms"),
        title="CPU time for a decision, with all that Python adds",
    )
    for players in (4, 6):
        views = questions(players)
        for name, level in (("racer", Racer), ("ultima", Ultima)):
            for nodes in (level.nodes,) if name == "racer" else BUDGETS:
                bot = level(1, nodes)
                bot.choose(views[0])
                times = []
                for view in views:
                    begun = time.process_time()  # others may use the machine meanwhile
                    bot.choose(view)
                    times.append(1e3 * (time.process_time() - begun))
                late = float(np.percentile(times, 99))
                ratio = f"{late / 1e3 / LIMIT:.2f}"
                figures = (f"{np.mean(times):.2f}", f"{late:.2f}", ratio)
                rows.add_row(name, f"{nodes:,}", str(players), *figures)
                tell(f"{name}, {nodes:,} nodes: {late:.1f} ms")
    return rows


def first_answer_table(races: int, tell: Tell) -> RichTable:
    """Of processes that find what was compiled on disk."""
    rows = RichTable("level", "warming up, s", "first answer then, ms", title="First answers")
    for level in BOTS:
        words = [sys.executable, "-c", _FIRST, level]
        found = [json.loads(subprocess.check_output(words)) for _ in range(3)]
        warm, first = (min(times) for times in zip(*found, strict=True))
        rows.add_row(level, f"{warm:.2f}", f"{1e3 * first:.1f}")
        tell(f"{level}: {1e3 * first:.1f} ms")
    return rows
