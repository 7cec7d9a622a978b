"""Plots of a training: how it went, and how well chances are predicted. Needs Matplotlib."""

import io
from collections.abc import Sequence
from typing import Any, Final

import matplotlib as mpl
import numpy as np
import numpy.typing as npt
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from outspeed.sim.plots import STYLE

BUCKETS: Final = 20
COLOURS: Final = ("#0072b2", "#d55e00", "#009e73")


def curves_png(curves: Sequence[dict[str, Any]]) -> bytes:
    """What was lost, and how strong the networks are, by generation."""
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(8, 3.2))
        lost, won = figure.subplots(1, 2)
        generations = [line["generation"] for line in curves]
        names = {"held_out": "outcomes, held out", "chances": "chances", "plain": "chances, plain"}
        for (name, label), colour in zip(names.items(), COLOURS, strict=True):
            lost.plot(generations, [line[name] for line in curves], label=label, color=colour)
        _label(lost, "Cross entropy", "generation")
        for name, colour in zip(("ultima", "racer"), COLOURS, strict=False):
            if all(name in line for line in curves):
                won.plot(generations, [line[name] for line in curves], label=name, color=colour)
        won.axhline(0.25, color="#888888", linestyle=":")
        _label(won, "Part of the victories against three cruisers", "generation")
        return _png(figure)


def calibration(
    predicted: npt.NDArray[Any], actual: npt.NDArray[Any]
) -> list[tuple[float, float, int]]:
    """Mean predicted chance, actual part of the victories and their number, by bucket."""
    buckets = np.minimum((predicted * BUCKETS).astype(int), BUCKETS - 1)
    return [
        (float(predicted[chosen].mean()), float(actual[chosen].mean()), int(chosen.sum()))
        for bucket in range(BUCKETS)
        if (chosen := buckets == bucket).any()
    ]


def calibration_png(points: Sequence[tuple[float, float, int]]) -> bytes:
    """Predicted against actual chances of victory, with 95% intervals."""
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(4.2, 4))
        axes = figure.subplots()
        axes.plot([0, 1], [0, 1], color="#888888", linestyle=":")
        x, y, n = (np.array(column) for column in zip(*points, strict=True))
        axes.errorbar(x, y, 1.96 * np.sqrt(y * (1 - y) / n), fmt="o", ms=3, color=COLOURS[0])
        _label(axes, "Victories that came", "chance predicted")
        return _png(figure)


def _label(axes: Axes, title: str, along: str) -> None:
    axes.set_title(title)
    axes.set_xlabel(along)
    if axes.get_legend_handles_labels()[0]:
        axes.legend(fontsize=8)


def _png(figure: Figure) -> bytes:
    file = io.BytesIO()
    figure.savefig(file, format="png", metadata={"Software": None})
    return file.getvalue()
