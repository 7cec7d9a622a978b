"""Tiles drawn for the terminal, in symbols that need no language."""

from dataclasses import dataclass
from typing import Final

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.containers import Lines
from rich.measure import Measurement
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from outspeed.deck.amount import Amount
from outspeed.deck.deck import Deck, Route, Tile
from outspeed.deck.legend import MEANINGS
from outspeed.rules.terms import LARGE, ROUTE_NAMES, ROUTES, SMALL
from outspeed.texts.language import DEFAULT_LANGUAGE, LANGUAGES

PILOT: Final = "♙"
ANYONE: Final = "∞"
ALONE: Final = f"({PILOT})"
SEVERAL: Final = f"{PILOT}{PILOT}…"
FUEL: Final = "■"
ZONES: Final = "►"
BONUS: Final = "★"
WHEEL: Final = "◎"
NOTHING: Final = "·"
OFF: Final = "░"
FINISH: Final = "⚑"
PLAYERS: Final = (f"{PILOT}3-4", f"{PILOT}5-6")  # by side

ROUTE_STYLES: Final = ("bright_magenta", "bright_cyan", "bright_green")
OFF_STYLE: Final = "bright_black"
YELLOW_STYLE: Final = "bold black on yellow"
BLUE_STYLE: Final = "bold white on blue"
UNIT_STYLES: Final = {FUEL: "yellow", ZONES: "bold", BONUS: "bright_red"}

# For outputs whose encoding has no such symbols; one for one, so that nothing shifts.
_ASCII: Final = str.maketrans("♙∞…■►★◎·░⚑×", "i~+%>*@./!x")
_DRAWN_DICE: Final = 3  # more of one colour are written as a number
_NARROWEST: Final = 39  # columns of a face when two stand side by side in 80
_WIDEST: Final = 72


def face(tile: Tile, side: int) -> RenderableType:
    """One side of a tile: a title line, then the routes A, B, C side by side."""
    return _Face(tile, side)


def legend(deck: Deck, language: str) -> RenderableType:
    """What the symbols on the faces of a deck mean."""
    return _Legend(deck, language)


def show_deck(
    deck: Deck,
    console: Console,
    tile: int | None = None,
    side: int | None = None,
    language: str = DEFAULT_LANGUAGE,
) -> None:
    """Print all faces, or those of one tile or one side, and what the symbols mean."""
    tiles = deck.tiles if tile is None else (deck.tile(tile),)
    sides = (SMALL, LARGE) if side is None else (side,)
    faces = [face(shown, which) for shown in tiles for which in sides]
    columns = 2 if console.width > 2 * _NARROWEST else 1
    grid = Table.grid(padding=(0, 2, 0, 0), pad_edge=False)
    for _ in range(columns):
        grid.add_column(width=_NARROWEST if columns > 1 else None)
    for start in range(0, len(faces), columns):
        grid.add_row(*faces[start : start + columns])
    console.print(Text(f"{deck.title} ({deck.id})", style="bold"))
    console.print(grid)
    console.print()
    console.print(legend(deck, language))


@dataclass(frozen=True)
class _Face:
    tile: Tile
    side: int

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        widest = min(_WIDEST, options.max_width)
        return Measurement(min(_NARROWEST, widest), widest)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        width = max(min(options.max_width, _WIDEST) // ROUTES, 3)
        routes = self.tile.side(self.side)
        wrapped = [
            [
                _plain(line, options).wrap(console, width - 2, justify="center")
                for line in _lines(route)
            ]
            for route in routes
        ]
        heights = [max(map(len, lines)) for lines in zip(*wrapped, strict=True)]
        grid = Table.grid()
        grid.add_row(
            *(
                _panel(index, route, lines, heights, width, options)
                for index, (route, lines) in enumerate(zip(routes, wrapped, strict=True))
            )
        )
        flag = f" {FINISH}" if self.tile.finish else ""
        title = Text(f"{self.tile.number}{flag}  {PLAYERS[self.side]}", style="bold")
        yield _plain(title, options)
        yield grid


@dataclass(frozen=True)
class _Legend:
    deck: Deck
    language: str

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        deck = self.deck
        symbols = {
            "players": Text(" ".join(PLAYERS)),
            "finish": Text(FINISH),
            "seats": Text(PILOT * 2),
            "anyone": Text(ANYONE),
            "alone": Text(ALONE),
            "several": Text(SEVERAL),
            "pay": _amount(Amount(number=1), FUEL, paid=True),
            "fuel": _amount(Amount(number=5), FUEL),
            "zones": _amount(Amount(number=3), ZONES),
            "bonus": _amount(Amount(number=1), BONUS),
            "yellow": _amount(Amount(yellow=1)),
            "blue": _amount(Amount(blue=1)),
            "count": _amount(Amount(counts=(1, 0, 0))),
            "wheel": _amount(Amount(wheels=1)),
            "nothing": Text(NOTHING),
            "off": Text(OFF * 3),
        }
        faces = {"yellow": deck.yellow, "blue": deck.blue}
        grid = Table.grid(padding=(0, 2, 0, 0))
        for name, symbol in symbols.items():
            digits = " ".join(str(abs(face)) for face in faces.get(name, ()))
            meaning = MEANINGS[name][LANGUAGES.index(self.language)].format(digits)
            grid.add_row(_plain(symbol, options), Text(meaning))
        yield grid


def _panel(
    index: int,
    route: Route | None,
    lines: list[Lines],
    heights: list[int],
    width: int,
    options: ConsoleOptions,
) -> Panel:
    """A route of a face; the lines of all its routes stand at the same heights."""
    style = OFF_STYLE if route is None else ROUTE_STYLES[index]
    if route is None:
        hatch = Text("\n".join([OFF * (width - 2)] * sum(heights)), style=OFF_STYLE)
        body: RenderableType = _plain(hatch, options)
    else:
        rows: list[Text] = []
        for line, height in zip(lines, heights, strict=True):
            rows += [*line, *[Text(" ")] * (height - len(line))]
        body = Group(*rows)
    return Panel(body, title=ROUTE_NAMES[index], width=width, padding=0, border_style=style)


def _lines(route: Route | None) -> tuple[Text, Text, Text]:
    """Condition, cost and benefit, as they stand one below the other on a tile."""
    if route is None:
        return Text(), Text(), Text()
    condition = Text(PILOT * (route.seats or 0))
    cost = _amount(route.cost, FUEL, paid=True)
    gains = [
        _amount(route.fuel, FUEL),
        _amount(route.zones, ZONES),
        _amount(Amount(number=route.bonus), BONUS),
    ]
    benefit = Text(" ").join(gain for gain in gains if gain)
    if route.alone:  # 6.3
        condition = condition or Text(ALONE)
        cost = Text(f"{SEVERAL} ") + (cost or Text(NOTHING))
        benefit = Text(f"{ALONE} ") + (benefit or Text(NOTHING))
    return (
        condition or Text(ANYONE, style=OFF_STYLE),
        cost or Text(NOTHING, style=OFF_STYLE),
        benefit or Text(NOTHING, style=OFF_STYLE),
    )


def _amount(amount: Amount, unit: str = "", paid: bool = False) -> Text:
    """`-1-[Y]■` or `2[D]►`; empty for nothing."""
    terms = [Text(str(amount.number))] if amount.number else []
    terms += _dice(amount.yellow, Text("[Y]", style=YELLOW_STYLE))
    terms += _dice(amount.blue, Text("[D]", style=BLUE_STYLE))
    for index, times in enumerate(amount.counts):
        count = Text(PILOT + ROUTE_NAMES[index], style=ROUTE_STYLES[index])
        terms += [count] * times
    terms += [Text(WHEEL)] * amount.wheels
    if not terms:
        return Text()
    sign = "-" if paid else "+"
    text = Text("-" if paid else "") + Text(sign).join(terms)
    return text + Text(unit, style=UNIT_STYLES.get(unit, ""))


def _dice(number: int, die: Text) -> list[Text]:
    if number > _DRAWN_DICE:
        return [Text(f"{number}×") + die]
    return [Text().join([die] * number)] if number else []


def _plain(text: Text, options: ConsoleOptions) -> Text:
    """The same text in ASCII where the output can show no more."""
    if options.ascii_only:
        text.plain = text.plain.translate(_ASCII)
    return text
