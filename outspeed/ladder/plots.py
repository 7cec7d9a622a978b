"""The picture of a ladder, as PNG and SVG. Needs Matplotlib."""

from collections.abc import Iterator
from math import isfinite
from typing import Final

import matplotlib as mpl
import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import Normalize
from matplotlib.figure import Figure

from outspeed.ladder.standings import Standings
from outspeed.sim.estimate import Estimate
from outspeed.sim.plots import BLUE, STYLE, ink_on, pictures_of

NAME: Final = "ladder"
LINE: Final = 0.45  # inches a bot


def plots(standings: Standings) -> Iterator[tuple[str, bytes]]:
    """The name and content of each picture."""
    with mpl.rc_context(STYLE):
        figure = _figure(standings)
    yield from pictures_of(NAME, figure)


def _figure(standings: Standings) -> Figure:
    """Ratings with their intervals, and who finishes ahead of whom."""
    bots = len(standings.order)
    figure = Figure(figsize=(8.4, 1.9 + LINE * bots))
    left, right = figure.subplots(1, 2, width_ratios=(3, 2 + bots / 4))
    _ratings(left, standings)
    _ahead(right, standings)
    contest = standings.ladder.contest
    figure.suptitle(
        f"{standings.ladder.done:,} races of {contest.players}; deck {contest.deck.id}, "
        f"edition {contest.edition}; bars: 95% intervals",
        fontsize=8,
    )
    return figure


def _ratings(axes: Axes, standings: Standings) -> None:
    names = [standings.ladder.contest.names[bot] for bot in standings.order]
    ratings = [standings.ratings[bot] for bot in standings.order]
    lines = range(len(names))
    margins = [rating.margin for rating in ratings]
    values = [rating.value for rating in ratings]
    axes.errorbar(values, lines, xerr=margins, fmt="o", color=BLUE, capsize=4, markersize=5)
    for line, rating in zip(lines, ratings, strict=True):
        axes.annotate(
            f"{rating.value:.1f}",
            (rating.value, line),
            xytext=(0, 7),
            textcoords="offset points",
            ha="center",
            fontsize=8,
        )
    axes.set_yticks(lines, names)
    axes.set_ylim(len(names) - 0.4, -0.7)
    axes.margins(x=0.12)
    axes.grid(axis="y", visible=False)
    axes.set(xlabel="rating", title="Ratings")


def _ahead(axes: Axes, standings: Standings) -> None:
    names = [standings.ladder.contest.names[bot] for bot in standings.order]
    table = standings.ahead()
    shares = np.array(
        [
            [cell.value if isinstance(cell, Estimate) else np.nan for cell in row[1:]]
            for row in table.rows
        ]
    )
    norm = Normalize(0, 100)
    drawn = axes.imshow(100 * shares, norm=norm, cmap="PuOr", aspect="auto", interpolation="none")
    for line, row in enumerate(shares):
        for column, value in enumerate(row):
            if isfinite(value):
                axes.text(
                    column,
                    line,
                    f"{100 * value:.0f}",
                    ha="center",
                    va="center",
                    fontsize=8,
                    color=ink_on(drawn.cmap(norm(100 * value))),
                )
    axes.grid(visible=False)
    axes.spines[:].set_visible(False)
    axes.tick_params(length=0)
    axes.set_xticks(range(len(names)), names, rotation=30, ha="right")
    axes.set_yticks(range(len(names)), names)
    axes.set(title="How often a row is ahead of a column, %")
