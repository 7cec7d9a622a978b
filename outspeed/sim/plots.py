"""Plots of what a simulation found, as PNG and SVG. Needs Matplotlib.

Colours are safe for the colour-blind (Okabe and Ito; PuOr, Blues); what they tell is also told by
lightness, hatching or numbers, so that the plots can be read in grey.
"""

import io
from collections.abc import Iterator
from math import isfinite
from typing import Any, Final

import matplotlib as mpl
import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import Normalize, TwoSlopeNorm
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle
from matplotlib.ticker import MaxNLocator

from outspeed.rules.terms import ROUTE_NAMES, SIDE_NAMES, START_ZONE, TURNS
from outspeed.sim.estimate import Estimate
from outspeed.sim.findings import Findings
from outspeed.sim.table import Table
from outspeed.sim.tally import OUT_CAUSES

BLUE: Final = "#0072b2"
STACK: Final = (  # from dark to light, each with a hatch of its own
    ("#004a73", ""),
    ("#d55e00", "///"),
    ("#56b4e9", "..."),
    ("#f0e442", "xx"),
)
SHORTEST: Final = 3.0  # points of worth that the colours span at least
STYLE: Final[Any] = {
    "font.size": 9,
    "axes.titlesize": 10,
    "axes.titlelocation": "left",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.axisbelow": True,
    "grid.color": "#dddddd",
    "grid.linewidth": 0.6,
    "hatch.linewidth": 0.6,
    "figure.constrained_layout.use": True,
    "figure.dpi": 150,
    "savefig.dpi": 150,
    "svg.hashsalt": "outspeed",
}


def plots(findings: Findings) -> Iterator[tuple[str, bytes]]:
    """The name and content of each picture."""
    for name, figure in _figures(findings):
        yield from pictures_of(name, figure)


def pictures_of(name: str, figure: Figure) -> Iterator[tuple[str, bytes]]:
    """A figure as files, the same bytes each time."""
    for kind in ("png", "svg"):
        file = io.BytesIO()
        with mpl.rc_context(STYLE):
            metadata = {"Date": None} if kind == "svg" else {"Software": None}
            figure.savefig(file, format=kind, metadata=metadata)
        yield f"{name}.{kind}", file.getvalue()


def _figures(findings: Findings) -> Iterator[tuple[str, Figure]]:
    with mpl.rc_context(STYLE):
        yield "win_shares", win_shares(findings)
        yield "positions", positions(findings)
        yield "eliminations", eliminations(findings)
        for bot in findings.series.names:
            yield f"routes_{bot}", routes(findings, bot)


def win_shares(findings: Findings) -> Figure:
    """Points with intervals, by seat and by bot, about what they were if all were equal."""
    figure = Figure(figsize=(7.2, 3.2))
    left, right = figure.subplots(1, 2, width_ratios=(3, 2))
    seats, bots = findings.wins_by_seat(), findings.wins_by_bot()
    _intervals(left, [str(seat) for seat in seats.column("seat")], seats)
    left.set(xlabel="seat", ylabel="share of wins, %", title="Wins by seat")
    _intervals(right, [str(bot) for bot in bots.column("bot")], bots)
    right.set(xlabel="bot", ylabel="share of wins of a ship, %", title="Wins by bot")
    for axes in (left, right):
        fair = 100 * findings.fair_share
        axes.axhline(fair, color="#444444", linestyle="--", linewidth=1, label="all equal")
        low, high = axes.get_ylim()
        axes.set_ylim(min(low, fair - 0.5), max(high, fair + 0.5))
        axes.legend(loc="best", frameon=False)
    figure.suptitle(_heading(findings) + "; bars: 95% intervals (Wilson)", fontsize=8)
    return figure


def positions(findings: Findings) -> Figure:
    """Zones by turn as a fan of percentiles, and how many ships race."""
    figure = Figure(figsize=(7.2, 4.8))
    fan, racing = figure.subplots(2, 1, sharex=True, height_ratios=(3, 1))
    table = findings.turns()
    turns = [0, *_numbers(table, "turn")]
    bands = {
        part: np.array([START_ZONE, *_numbers(table, f"zone_p{part}")])
        for part in (5, 25, 50, 75, 95)
    }
    fan.fill_between(turns, bands[5], bands[95], color="#cfe3f1", label="5% to 95% of ships")
    fan.fill_between(turns, bands[25], bands[75], color="#7fb6da", label="25% to 75%")
    fan.plot(turns, bands[50], color="#003a5c", linewidth=2, label="median")
    fan.set(ylabel="zone", title="Positions at the end of each turn, of ships that race")
    fan.legend(loc="upper left", frameon=False)
    shares = [100.0, *(100 * share for share in _numbers(table, "racing"))]
    line = {"color": "#003a5c", "linewidth": 1.5, "marker": "o", "markersize": 3}
    racing.plot(turns, shares, clip_on=False, zorder=3, **line)
    racing.set(xlabel="turn (0: start)", ylabel="racing,\n% of all ships", ylim=(0, 105))
    racing.set_xlim(0, max(turns))
    racing.xaxis.set_major_locator(MaxNLocator(integer=True, nbins=14))
    figure.suptitle(_heading(findings), fontsize=8)
    return figure


def eliminations(findings: Findings) -> Figure:
    """Eliminated ships by turn, stacked by cause."""
    figure = Figure(figsize=(7.2, 3.6))
    axes = figure.subplots()
    table = findings.eliminations_by_turn()
    ships = findings.races * findings.series.players
    turns, base = np.arange(1, TURNS + 1), np.zeros(TURNS)
    for cause, (colour, hatch) in zip(OUT_CAUSES, STACK, strict=True):
        shares = np.array(_numbers(table, cause)) * 100 / ships
        axes.bar(
            turns,
            shares,
            bottom=base,
            color=colour,
            hatch=hatch,
            edgecolor="white" if colour == STACK[0][0] else "#222222",
            linewidth=0.5,
            label=f"{cause.replace('_', ' ')} ({shares.sum():.1f}% in all)",
        )
        base += shares
    axes.set(xlabel="turn", ylabel="eliminated, % of all ships", title="Eliminations by turn")
    axes.set_xticks(turns)
    axes.grid(axis="x", visible=False)
    axes.legend(loc="upper left", frameon=False)
    figure.suptitle(_heading(findings), fontsize=8)
    return figure


def routes(findings: Findings, bot: str) -> Figure:
    """A heat map of how often a bot takes each route, and one of what that was worth."""
    table = findings.routes()
    rows = [dict(zip((c.name for c in table.columns), row, strict=True)) for row in table.rows]
    rows = [row for row in rows if row["bot"] == bot]
    faces = list(dict.fromkeys((row["tile"], row["side"]) for row in rows))
    faces.sort(key=lambda face: SIDE_NAMES.index(str(face[1])))
    taken, worth = (
        {(faces.index((row["tile"], row["side"])), row["route"]): row[name] for row in rows}
        for name in ("taken_share", "worth")
    )
    sides = len({side for _, side in faces})
    labels = [f"{side} {tile}" if sides > 1 else str(tile) for tile, side in faces]
    figure = Figure(figsize=(7.2, 1.6 + 0.3 * len(faces)))
    left, right = figure.subplots(1, 2, sharey=True)
    _heat(figure, left, taken, len(faces), Normalize(0, 100), "Blues", "share of choices, %")
    left.set(title=f"How often {bot} takes each route", ylabel="tile")
    left.set_yticks(range(len(faces)), labels)
    worths = [
        100 * abs(cell.value)
        for cell in worth.values()
        if isinstance(cell, Estimate) and isfinite(cell.value)
    ]
    span = max([SHORTEST, *worths])
    norm = TwoSlopeNorm(0, -span, span)
    _heat(figure, right, worth, len(faces), norm, "PuOr", "percentage points")
    right.set(title="What it was worth: wins less those of all\nwho chose there; in (): unclear")
    figure.suptitle(_heading(findings), fontsize=8)
    return figure


def _heat(
    figure: Figure,
    axes: Axes,
    cells: dict[tuple[int, Any], Any],
    faces: int,
    norm: Normalize,
    colours: str,
    unit: str,
) -> None:
    """Cells with numbers; routes that are off are hatched."""
    image = np.full((faces, len(ROUTE_NAMES)), np.nan)
    signed = isinstance(norm, TwoSlopeNorm)
    for (face, route), cell in cells.items():
        if _is_known(cell):
            image[face, ROUTE_NAMES.index(route)] = 100 * cell.value
    drawn = axes.imshow(image, norm=norm, cmap=colours, aspect="auto", interpolation="none")
    axes.grid(visible=False)
    axes.spines[:].set_visible(False)
    axes.tick_params(length=0)
    axes.set_xticks(range(len(ROUTE_NAMES)), ROUTE_NAMES)
    axes.set_xlabel("route")
    for face in range(faces):
        for column, route in enumerate(ROUTE_NAMES):
            cell = cells.get((face, route))
            if cell is None:
                corner = (column - 0.5, face - 0.5)
                axes.add_patch(
                    Rectangle(corner, 1, 1, facecolor="#f4f4f4", edgecolor="#bbbbbb", hatch="////")
                )
            else:
                colour = ink_on(drawn.cmap(norm(np.nan_to_num(image[face, column]))))
                text = _cell_text(cell, signed)
                axes.text(column, face, text, ha="center", va="center", color=colour, fontsize=8)
    figure.colorbar(drawn, ax=axes, label=unit, shrink=0.8)


def ink_on(paper: tuple[float, float, float, float]) -> str:
    """A colour for text that can be read on this one."""
    red, green, blue, _ = paper
    return "white" if 0.3 * red + 0.59 * green + 0.11 * blue < 0.55 else "black"


def _cell_text(cell: Any, signed: bool) -> str:
    if not _is_known(cell):
        return "?"
    if not signed:
        return f"{100 * cell.value:.0f}"
    text = f"{round(100 * cell.value, 1) + 0.0:+.1f}"  # + 0.0: a zero has no minus
    return f"({text})" if cell.low <= 0 <= cell.high else text


def _is_known(cell: Any) -> bool:
    return isinstance(cell, Estimate) and isfinite(cell.value)


def _intervals(axes: Axes, names: list[str], table: Table) -> None:
    cells = [cell.scaled(100) for cell in table.column("win_share") if isinstance(cell, Estimate)]
    values = [cell.value for cell in cells]
    margins = (
        [cell.value - cell.low for cell in cells],
        [cell.high - cell.value for cell in cells],
    )
    axes.errorbar(names, values, yerr=margins, fmt="o", color=BLUE, capsize=4, markersize=5)
    axes.grid(axis="x", visible=False)
    axes.set_xlim(-0.5, len(names) - 0.5)


def _numbers(table: Table, name: str) -> list[float]:
    return [float(cell) for cell in table.column(name) if isinstance(cell, int | float)]


def _heading(findings: Findings) -> str:
    series = findings.series
    bots = ", ".join(series.bots)
    return f"{findings.races:,} races of {bots}; deck {series.deck.id}, edition {series.edition}"
