"""Whether the chances that ultima's network sees come true: predicted against actual victories."""

from pathlib import Path
from typing import Final

import numpy as np
from rich.table import Table as RichTable

from bench.bots.races import SEED, Tell
from outspeed.deck import load_deck
from outspeed.train.learner import Learner
from outspeed.train.play import Selfplay, mind_of
from outspeed.train.plots import calibration, calibration_png

PLOT: Final = Path("bench/out/calibration.png")
NODES: Final = 162
STAGES: Final = {"turns 1-4": (0, 4), "turns 5-8": (4, 8), "turns 9-13": (8, 13)}


def calibration_table(races: int, tell: Tell) -> RichTable:
    """Races of ultima against itself, in which nobody is careless."""
    deck = load_deck()
    deep, plain = (mind_of(name).net for name in ("ultima", "racer"))
    assert deep is not None
    assert plain is not None
    learner = Learner(0, "cpu")
    learner.begin_with((deep, plain))
    selfplay = Selfplay(deck, NODES, doubt=40.0, careless=0.0)
    samples = selfplay.play(deep, 4, races, SEED)
    tell(f"{len(samples):,} positions of {races:,} races")
    chances = learner.guess(samples)
    rows = RichTable(
        *("positions", "ships", "expected calibration error", "Brier score", "of par"),
        title="Ultima's network: predicted against actual chances, 4 ships",
    )
    for name, (first, last) in {"all turns": (0, 13), **STAGES}.items():
        of = (samples["turn"] >= first) & (samples["turn"] < last)
        alive = samples["alive"][of][:, None] >> np.arange(6) & 1 == 1
        predicted, actual = chances[of][alive], samples["outcome"][of][alive].astype(float)
        points = calibration(predicted, actual)
        if name == "all turns":
            PLOT.parent.mkdir(parents=True, exist_ok=True)
            PLOT.write_bytes(calibration_png(points))
        error = sum(abs(x - y) * n for x, y, n in points) / len(predicted)
        par = 1 / alive.sum(1, keepdims=True).repeat(6, 1)[alive]
        scores = [float(((guess - actual) ** 2).mean()) for guess in (predicted, par)]
        rows.add_row(
            *(name, f"{len(predicted):,}", f"{error:.4f}", f"{scores[0]:.4f}", f"{scores[1]:.4f}")
        )
    tell(f"written: {PLOT}")
    return rows
