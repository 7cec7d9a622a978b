"""Faces drawn as SVG: three lanes with condition, cost and benefit, in symbols of our own."""

from dataclasses import dataclass
from html import escape
from typing import Final

from outspeed.deck import Amount, Route, Tile
from outspeed.deck.amount import NONE
from outspeed.rules.terms import ROUTE_NAMES, ROUTES, SIDE_NAMES
from outspeed.texts import Texts, benefit_in_words, condition_in_words, cost_in_words

WIDTH: Final = 300
HEIGHT: Final = 196
LANE: Final = WIDTH / ROUTES
PLAYERS: Final = ("3-4", "5-6")  # by side
LETTER_Y: Final = 52
ROWS: Final = (84, 122, 164)  # condition, cost, benefit
GAP: Final = 3
FLAG_SQUARE: Final = 6

# Each symbol once a page; drawn about the origin, 16 high.
SYMBOLS: Final = """<svg width="0" height="0" class="symbols" aria-hidden="true"><defs>
<g id="pilot"><circle cy="-4.5" r="3.5"/><path d="M-6 8c0-9 12-9 12 0z"/></g>
<g id="fuel"><path class="cube" d="M-6-6h12v12h-12z"/><path class="shine" d="M-4-4h4v2h-4z"/></g>
<g id="zone"><path d="M-6-7L1 0-6 7h4L5 0-2-7z"/><path d="M1-7L8 0 1 7h3L11 0 4-7z"/></g>
<g id="token"><path class="token" d="M0-8l2.4 5 5.6.8-4 4 1 5.6L0 4.8-5 7.4l1-5.6-4-4 5.6-.8z"/></g>
<g id="wheel"><circle r="8" class="ring"/><circle r="3"/></g>
</defs></svg>"""


@dataclass(frozen=True, slots=True)
class _Glyph:
    """Something drawn about its middle."""

    width: float
    svg: str


_SPACE: Final = _Glyph(5, "")


def face_svg(tile: Tile, side: int) -> str:
    """One side of a tile, with its words for who cannot see it."""
    flag = _flag() if tile.finish else ""
    lanes = "".join(_lane(index, route) for index, route in enumerate(tile.side(side)))
    words = escape(face_in_words(tile, side))
    return (
        f'<svg class="face" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{words}">'
        f'<rect class="tile" x="1" y="1" width="{WIDTH - 2}" height="{HEIGHT - 2}" rx="12"/>'
        f'<text class="number" x="16" y="25">{tile.number}</text>{flag}'
        f'<g transform="translate({WIDTH - 58} 19)"><use href="#pilot" class="pilot"/></g>'
        f'<text class="players" x="{WIDTH - 16}" y="25">{PLAYERS[side]}</text>{lanes}</svg>'
    )


def face_in_words(tile: Tile, side: int) -> str:
    """The same as a text."""
    texts = Texts("en")
    parts = [
        f"{name}: {condition_in_words(route, texts)}; cost {cost_in_words(route, texts)}; "
        f"benefit {benefit_in_words(route, texts)}"
        for name, route in zip(ROUTE_NAMES, tile.side(side), strict=True)
        if route is not None
    ]
    return f"Tile {tile.number}, {SIDE_NAMES[side]} side. {'. '.join(parts)}."


def _lane(index: int, route: Route | None) -> str:
    left = index * LANE + 5
    box = f'x="{left:.1f}" y="34" width="{LANE - 10:.1f}" height="{HEIGHT - 44}" rx="7"'
    if route is None:
        return f'<rect class="off" {box}/>'
    middle = index * LANE + LANE / 2
    rows = zip(ROWS, (_condition(route), _cost(route), _benefit(route)), strict=True)
    drawn = "".join(_row(glyphs, middle, y) for y, glyphs in rows)
    name = ROUTE_NAMES[index]
    letter = f'<text class="letter" x="{middle:.1f}" y="{LETTER_Y}">{name}</text>'
    lines = "".join(
        f'<path class="line" d="M{left + 8:.1f} {y}h{LANE - 26:.1f}"/>'
        for y in (ROWS[0] + 19, ROWS[1] + 21)
    )
    return f'<g class="lane {name}"><rect class="lane" {box}/>{letter}{lines}{drawn}</g>'


def _row(glyphs: list[_Glyph], middle: float, y: float) -> str:
    """Glyphs side by side about the middle of a lane, smaller if there are many."""
    width = sum(glyph.width for glyph in glyphs) + GAP * (len(glyphs) - 1)
    scale = min(1.0, (LANE - 18) / width)
    x = -width / 2
    drawn = []
    for glyph in glyphs:
        drawn.append(f'<g transform="translate({x + glyph.width / 2:.1f} 0)">{glyph.svg}</g>')
        x += glyph.width + GAP
    place = f"translate({middle:.1f} {y}) scale({scale:.2f})"
    return f'<g transform="{place}">{"".join(drawn)}</g>'


def _condition(route: Route) -> list[_Glyph]:
    if route.alone and route.seats is None:
        return _alone()
    return [_use("pilot", 13)] * (route.seats or 0) or [_text("∞", "dim")]


def _cost(route: Route) -> list[_Glyph]:
    cost = _amount(route.cost, "fuel", "−") or [_nothing()]
    return [_use("pilot", 13), _use("pilot", 13), _text("…"), *cost] if route.alone else cost


def _benefit(route: Route) -> list[_Glyph]:
    gains: list[_Glyph] = []
    for amount, unit in (
        (route.fuel, "fuel"),
        (route.zones, "zone"),
        (Amount(number=route.bonus), "token"),
    ):
        glyphs = _amount(amount, unit, "+" if unit == "fuel" else "")
        gains += ([_SPACE] if gains and glyphs else []) + glyphs
    gains = gains or [_nothing()]
    return [*_alone(), *gains] if route.alone else gains


def _alone() -> list[_Glyph]:
    return [_text("(", "dim"), _use("pilot", 13), _text(")", "dim")]


def _amount(amount: Amount, unit: str, sign: str) -> list[_Glyph]:
    """A sign, the terms of a sum, and what they are of."""
    if amount == NONE:
        return []
    terms = [[_text(str(amount.number))]] if amount.number else []
    for colour, number in (("yellow", amount.yellow), ("blue", amount.blue)):
        if number > ROUTES:
            terms.append([_text(f"{number}×"), _die(colour)])
        elif number:
            terms.append([_die(colour)] * number)
    for name, times in zip(ROUTE_NAMES, amount.counts, strict=True):
        terms += [[_count(name)]] * times
    terms += [[_use("wheel", 17)]] * amount.wheels
    glyphs = [_text(sign)] if sign else []
    for place, term in enumerate(terms):
        glyphs += ([_text("+")] if place else []) + term
    return [*glyphs, _use(unit, 17)]


def _text(text: str, kind: str = "") -> _Glyph:
    return _Glyph(10.5 * len(text), f'<text class="glyph {kind}" y="6">{text}</text>')


def _nothing() -> _Glyph:
    return _text("·", "dim")


def _use(symbol: str, width: float) -> _Glyph:
    return _Glyph(width, f'<use href="#{symbol}"/>')


def _die(colour: str) -> _Glyph:
    pips = "".join(f'<circle cx="{x}" cy="{y}" r="1.7"/>' for x, y in ((-4, -4), (0, 0), (4, 4)))
    box = '<rect x="-8.5" y="-8.5" width="17" height="17" rx="3.5"/>'
    return _Glyph(18, f'<g class="die {colour}">{box}{pips}</g>')


def _count(route: str) -> _Glyph:
    """How many players chose a route."""
    pilot = '<g transform="translate(-6 0)"><use href="#pilot"/></g>'
    letter = f'<text class="glyph of" x="7" y="6">{route}</text>'
    return _Glyph(26, f'<g class="count {route}">{pilot}{letter}</g>')


def _flag() -> str:
    squares = "".join(
        f'<rect x="{48 + column * FLAG_SQUARE}" y="{10 + row * FLAG_SQUARE}" '
        f'width="{FLAG_SQUARE}" height="{FLAG_SQUARE}"/>'
        for row in range(3)
        for column in range(6)
        if (row + column) % 2 == 0
    )
    return f'<g class="flag">{squares}</g>'
