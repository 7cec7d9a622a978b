"""Charts as SVG, coloured by the page's style; what colours tell, shapes tell as well."""

from collections.abc import Callable, Sequence
from html import escape
from math import ceil, isfinite
from typing import Final

import numpy as np

from outspeed.rules.terms import START_ZONE, TURNS
from outspeed.sim.estimate import Estimate
from outspeed.sim.findings import Findings
from outspeed.sim.printing import decimals_for
from outspeed.sim.report.face import LANE, WIDTH
from outspeed.sim.report.verdict import FaceVerdict, Use
from outspeed.sim.table import POINTS
from outspeed.sim.tally import OUT_CAUSES

SHORTEST_SCALE: Final = 3.0  # points that an axis of worths spans at least, either way
LONGEST_SCALE: Final = 8.0  # what is more is drawn as an arrow
LABEL: Final = 38  # what stands left of the bars in a lane
ARROW: Final = 4
TEXT_LIFT: Final = 4
TICKS: Final = 6  # of an axis, about


def worth_scale(verdicts: Sequence[FaceVerdict]) -> float:
    """Points that hold all worths of a deck, either way, so that faces can be compared."""
    worths = [
        100 * abs(use.worth.value)
        for face in verdicts
        for route in face.routes
        for use in (route.good, route.blind)
        if isfinite(use.worth.value)
    ]
    return min(LONGEST_SCALE, max([SHORTEST_SCALE, *map(ceil, worths)]))


def face_chart(face: FaceVerdict, lanes: dict[str, int], scale: float) -> str:
    """Under each lane of a face: how often the route is taken, and what that is worth."""
    drawn = [
        f'<text class="heading" x="{WIDTH / 2}" y="12">taken, % of choices</text>',
        f'<text class="heading" x="{WIDTH / 2}" y="66">worth, points of win probability</text>',
    ]
    for route in face.routes:
        left = lanes[route.name] * LANE + 4
        for place, (kind, use) in enumerate((("good", route.good), ("blind", route.blind))):
            drawn.append(_bar(left, 27 + 16 * place, kind, use))
            drawn.append(_worth(left, 81 + 16 * place, kind, use, scale))
    words = "; ".join(_words(route.name, route.good, route.blind) for route in face.routes)
    return _svg(WIDTH, 106, words, drawn, "bars")


def share_dots(rows: Sequence[tuple[str, Estimate]], equal: float, title: str) -> str:
    """Shares with their intervals, about what they were if all were equal."""
    low = min([equal, *(share.low for _, share in rows)])
    high = max([equal, *(share.high for _, share in rows)])
    pad = max(0.005, (high - low) / 8)
    low, high = low - pad, high + pad
    width, height = 300, 46 + 22 * len(rows)
    start, span = 40, width - 40 - 66

    def x(value: float) -> float:
        return start + span * (value - low) / (high - low)

    drawn = [
        f'<text class="title" x="0" y="14">{escape(title)}</text>',
        f'<path class="equal" d="M{x(equal):.1f} 24V{height - 16}"/>',
        f'<text class="tick" x="{x(equal):.1f}" y="{height - 3}">equal: {100 * equal:.1f}%</text>',
    ]
    for place, (label, share) in enumerate(rows):
        y = 36 + 22 * place
        drawn += [
            f'<text class="label" x="0" y="{y + TEXT_LIFT}">{escape(label)}</text>',
            f'<path class="whisker" d="M{x(share.low):.1f} {y}H{x(share.high):.1f}'
            f'M{x(share.low):.1f} {y - 4}v8M{x(share.high):.1f} {y - 4}v8"/>',
            f'<circle class="dot good" cx="{x(share.value):.1f}" cy="{y}" r="4"/>',
            f'<text class="value" x="{width}" y="{y + TEXT_LIFT}">{100 * share.value:.2f}%</text>',
        ]
    words = ", ".join(f"{label}: {100 * share.value:.2f}%" for label, share in rows)
    return _svg(width, height, f"{title}. {words}", drawn, "dots")


def stakes(verdicts: Sequence[FaceVerdict]) -> str:
    """How far the routes of each face lie apart; a mark for each side of each tile."""
    tiles = sorted({face.tile for face in verdicts})
    known = [100 * face.stake for face in verdicts if isfinite(face.stake)]
    most = max([SHORTEST_SCALE, *map(ceil, known)])
    width, start = 640, 44
    height = 40 + 20 * len(tiles)
    span = width - start - 16
    drawn = _ticks(most, lambda value: start + span * value / most, 8, height - 28, height - 12)
    drawn.append(f'<text class="label" x="0" y="{height - 12}">tile</text>')
    for place, tile in enumerate(tiles):
        y = 18 + 20 * place
        drawn.append(f'<text class="label" x="0" y="{y + TEXT_LIFT}">{tile}</text>')
        drawn.append(f'<path class="rule" d="M{start} {y}H{width - 16}"/>')
        for face in verdicts:
            if face.tile == tile and isfinite(face.stake):
                x = start + span * 100 * face.stake / most
                kind = "blind" if face.side else "good"
                drawn.append(f'<circle class="dot {kind}" cx="{x:.1f}" cy="{y}" r="5"/>')
    words = "Points between the best and the worst route of each face, to random players"
    return _svg(width, height, words, drawn, "stakes")


def fan(findings: Findings, other: Findings | None) -> str:
    """Zones by turn: where 90% and half of the ships are, and the median; another's as a line."""
    table = findings.turns()
    turns = [0, *_whole(table.column("turn"))]
    zones = {
        part: [START_ZONE, *_whole(table.column(f"zone_p{part}"))] for part in (5, 25, 50, 75, 95)
    }
    rival = [START_ZONE, *_whole(other.turns().column("zone_p50"))] if other is not None else []
    most = max([*zones[95], *rival])
    width, height, start, base = 460, 260, 34, 230
    across = max(turns[-1], len(rival) - 1)

    def point(turn: float, zone: float) -> str:
        x = start + (width - start - 10) * turn / across
        return f"{x:.1f} {base - (base - 12) * zone / most:.1f}"

    def line(values: Sequence[int]) -> str:
        return "M" + "L".join(point(turn, zone) for turn, zone in enumerate(values))

    drawn = [
        f'<path class="rule" d="M{point(0, zone)}L{point(across, zone)}"/>'
        f'<text class="tick end" x="{start - 6}" y="{base - (base - 12) * zone / most + 4:.1f}">'
        f"{zone}</text>"
        for zone in range(0, most + 1, 5)
    ]
    for low, high, kind in ((5, 95, "wide"), (25, 75, "narrow")):
        back = "L".join(point(turn, zone) for turn, zone in reversed(list(enumerate(zones[low]))))
        drawn.append(f'<path class="band {kind}" d="{line(zones[high])}L{back}Z"/>')
    drawn.append(f'<path class="median" d="{line(zones[50])}"/>')
    if rival:
        drawn.append(f'<path class="median other" d="{line(rival)}"/>')
    drawn += [
        f'<text class="tick" x="{point(turn, 0).split()[0]}" y="{base + 18}">{turn}</text>'
        for turn in range(across + 1)
    ]
    return _svg(width, height, "Zones of the ships at the end of each turn", drawn, "fan")


def eliminations(findings: Findings) -> str:
    """Ships eliminated by turn, in per cent of all ships, stacked by cause."""
    table = findings.eliminations_by_turn()
    ships = findings.races * findings.series.players
    shares = np.array([_whole(table.column(cause)) for cause in OUT_CAUSES]) * 100 / ships
    most = (TICKS - 1) * max(1, ceil(shares.sum(axis=0).max() / (TICKS - 1)))
    width, height, start, base = 460, 260, 34, 230
    step = (width - start - 10) / TURNS
    drawn = []
    for value in np.linspace(0, most, TICKS):
        y = base - (base - 12) * value / most
        drawn.append(f'<path class="rule" d="M{start} {y:.1f}H{width - 10}"/>')
        drawn.append(f'<text class="tick end" x="{start - 6}" y="{y + 4:.1f}">{value:.0f}</text>')
    for turn in range(TURNS):
        top = float(base)
        x = start + step * turn + 3
        for place, cause in enumerate(OUT_CAUSES):
            high = (base - 12) * shares[place, turn] / most
            top -= high
            if high > 0:
                box = f'x="{x:.1f}" y="{top:.1f}" width="{step - 6:.1f}" height="{high:.1f}"'
                drawn.append(f'<rect class="cause {cause}" {box}/>')
        middle = start + step * (turn + 0.5)
        drawn.append(f'<text class="tick" x="{middle:.1f}" y="{base + 18}">{turn + 1}</text>')
    return _svg(width, height, "Eliminated ships by turn and cause", drawn, "stack")


def _bar(left: float, y: float, kind: str, use: Use) -> str:
    if not isfinite(use.taken.value):
        return (
            f'<text class="value unclear" x="{left + LABEL - 4:.1f}" y="{y + TEXT_LIFT}">?</text>'
        )
    width = (LANE - LABEL - 10) * use.taken.value
    return (
        f'<text class="value" x="{left + LABEL - 4:.1f}" y="{y + TEXT_LIFT}">'
        f"{100 * use.taken.value:.0f}</text>"
        f'<rect class="bar {kind}" x="{left + LABEL:.1f}" y="{y - 5}" width="{width:.1f}" '
        'height="10"/>'
    )


def _worth(left: float, y: float, kind: str, use: Use, scale: float) -> str:
    start, span = left + LABEL + ARROW, LANE - LABEL - 10 - 2 * ARROW
    axis = f'<path class="axis" d="M{start + span / 2:.1f} {y - 8}v16"/>'
    if not isfinite(use.worth.value):
        return axis + _unknown(left + LABEL - 4, y)

    def x(worth: float) -> float:
        return start + span * (0.5 + max(-0.5, min(0.5, 100 * worth / scale / 2)))

    middle, value = x(use.worth.value), use.worth.value
    dot = f'<circle class="dot {kind}" cx="{middle:.1f}" cy="{y}" r="3.5"/>'
    if abs(100 * value) > scale:
        tip = ARROW if value > 0 else -ARROW
        dot = (
            f'<path class="dot {kind}" d="M{middle - tip:.1f} {y - 4}l{2 * tip} 4l{-2 * tip} 4z"/>'
        )
    return (
        f'{axis}<path class="whisker" d="M{x(use.worth.low):.1f} {y}H{x(use.worth.high):.1f}"/>'
        f"{dot}"
        f'<text class="value{" unclear" if _is_unclear(use.worth) else ""}" '
        f'x="{left + LABEL - 4:.1f}" y="{y + TEXT_LIFT}">{points(use.worth)}</text>'
    )


def _unknown(x: float, y: float) -> str:
    return f'<text class="value unclear" x="{x:.1f}" y="{y + TEXT_LIFT}">?</text>'


def points(worth: Estimate) -> str:
    """A worth in percentage points, with as many decimals as the interval bears, at most one."""
    value = 100 * worth.value
    decimals = min(1, decimals_for(worth, POINTS))
    text = f"{value:+.{decimals}f}".replace("-", "−")
    return text if abs(value) >= 0.05 else "0.0"


def _is_unclear(estimate: Estimate) -> bool:
    return estimate.low <= 0 <= estimate.high


def _words(name: str, good: Use, blind: Use) -> str:
    parts = [f"route {name}"]
    for kind, use in (("good", good), ("random", blind)):
        if isfinite(use.taken.value):
            worth = points(use.worth) if isfinite(use.worth.value) else "unknown"
            parts.append(f"{kind} players {100 * use.taken.value:.0f}%, worth {worth}")
    return ", ".join(parts)


def _ticks(
    most: float, x: Callable[[float], float], top: float, bottom: float, text: float
) -> list[str]:
    step = max(1, round(most / TICKS))
    return [
        f'<path class="rule" d="M{x(value):.1f} {top}V{bottom}"/>'
        f'<text class="tick" x="{x(value):.1f}" y="{text}">{value}</text>'
        for value in range(0, int(most) + 1, step)
    ]


def _whole(cells: Sequence[object]) -> list[int]:
    return [cell for cell in cells if isinstance(cell, int)]


def _svg(width: float, height: float, words: str, drawn: Sequence[str], kind: str) -> str:
    return (
        f'<svg class="chart {kind}" viewBox="0 0 {width} {height}" role="img" '
        f'aria-label="{escape(words)}">{"".join(drawn)}</svg>'
    )
