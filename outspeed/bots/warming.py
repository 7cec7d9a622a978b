"""Warming up: whatever the levels load and compile before their first choice."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Final

from outspeed.bots import BOTS, SEARCHERS, make_bot
from outspeed.bots.explanation import Explainer
from outspeed.game import Game

STAGES: Final = 4  # in which a seat is asked
# A bot thinks on one core, whatever library it uses.
ONE_CORE: Final = {"NUMBA_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
_NICE: Final = 5


def warm_up(levels: Iterable[str] = BOTS) -> Iterator[str]:
    """Have every level think of each kind of question once, a step at a time."""
    for level in levels:
        bot = make_bot(level, 0)
        game = Game(3, seed=0)
        known: set[str] = set()
        while len(known) < STAGES and not game.over:
            if game.stage not in known:
                known.add(game.stage)
                view = game.view(min(game.pending))
                bot.choose(view)
                if isinstance(bot, Explainer):
                    bot.explain(view)
                yield f"{level} {game.stage}"
            for seat, choices in game.pending.items():
                game.choose(seat, choices[-1])


@contextmanager
def warming_up(levels: Iterable[str]) -> Iterator[Callable[[], bool]]:
    """A process leaves on disk what these levels compile; the answer to: is it done?"""
    slow = [level for level in SEARCHERS if level in levels]
    if not slow:
        yield lambda: True
        return
    process = subprocess.Popen(
        [sys.executable, "-m", __name__, *slow],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=os.environ | ONE_CORE,
        start_new_session=True,  # ctrl-C is for us
    )
    try:
        yield lambda: process.poll() is not None
    finally:
        process.kill()
        process.wait()


if __name__ == "__main__":
    os.nice(_NICE)
    for _ in warm_up(sys.argv[1:]):
        pass
