"""The end of a race: the podium, and why who is where."""

from collections.abc import Sequence
from itertools import zip_longest
from typing import Final

from rich.console import Group
from rich.table import Table
from rich.text import Text

from outspeed.events import Eliminated, Event, RaceOver, TileRevealed
from outspeed.terminal.screen import Part
from outspeed.terminal.ships import coloured, ship_label, ship_names, ship_style
from outspeed.texts import SHIPS, Texts, rules_of
from outspeed.view import ShipView, View

RESULTS: Final = ("zone", "fuel", "tokens")  # in the order in which they decide (9.2)
STEPS: Final = ((2, 2), (1, 3), (3, 1))  # rank and height, from left to right
STEP_WIDTH: Final = 20
MOST_NAMES: Final = 2  # on a step; more are shown by their shapes
DIM: Final = "bright_black"


def podium(view: View, events: Sequence[Event], texts: Texts) -> list[Part]:
    """Who has won and why, the three steps, and all ranks."""
    names = ship_names(len(view.ships), texts)
    parts = [Part(Text(texts.text("ask.podium.title"), "bold")), Part(Text(""), rank=1)]
    parts += [Part(_result(e, names, texts)) for e in events if isinstance(e, RaceOver)]
    if any(ship.zone is not None for ship in view.ships):
        parts.append(Part(Group(Text(""), *_steps(view, names)), rank=2))
    return [*parts, Part(Text(""), rank=1), Part(_standings(view, events, texts))]


def _result(event: RaceOver, names: Sequence[str], texts: Texts) -> Text:
    rules = ", ".join(texts.rules_for(event))
    return coloured(texts.narrate(event, names), names, "bold").append(f"  {rules}", DIM)


def _steps(view: View, names: Sequence[str]) -> list[Text]:
    """The podium from top to bottom."""
    columns = [_step(view, names, rank, height) for rank, height in STEPS]
    tallest = max(map(len, columns))
    empty = Text(" " * STEP_WIDTH)
    rows = zip(*([empty] * (tallest - len(c)) + c for c in columns), strict=True)
    lines = [Text("").join(row) for row in rows]
    return [*lines, Text("─" * STEP_WIDTH * len(STEPS))]


def _step(view: View, names: Sequence[str], rank: int, height: int) -> list[Text]:
    assert view.ranks is not None
    inner = STEP_WIDTH - 2
    seats = [seat for seat, own in enumerate(view.ranks) if own == rank]
    lines = [Text(f"{names[seat]:^{STEP_WIDTH}}", ship_style(seat)) for seat in seats]
    if len(seats) > MOST_NAMES:
        symbols = [Text(SHIPS[seat].symbol, ship_style(seat)) for seat in seats]
        lines = [Text(" ").join(symbols)]
        lines[0].align("center", STEP_WIDTH)
    body = [f"{rank:^{inner}}", *[" " * inner] * (height - 1)]
    lines.append(Text(f"┌{'─' * inner}┐"))
    return lines + [Text(f"│{line}│") for line in body]


def _standings(view: View, events: Sequence[Event], texts: Texts) -> Table:
    """A line for each ship, the best first, and what puts it before the next one."""
    assert view.ranks is not None
    ranks = view.ranks
    turns = _turns_of_elimination(events)
    table = Table.grid(padding=(0, 2, 0, 0))
    for right in (False, False, True, True, True, False):
        table.add_column(justify="right" if right else "left")
    labels = [Text(texts.text(f"ask.label.{name}"), DIM) for name in RESULTS]
    table.add_row("", "", *labels, "")
    order = sorted(range(len(ranks)), key=lambda seat: (ranks[seat], seat))
    for seat, following in zip_longest(order, order[1:]):
        ship = view.ships[seat]
        numbers = [str(getattr(ship, name)) if ship.zone is not None else "–" for name in RESULTS]
        reasons = []
        if ship.zone is None:
            reasons.append(Text(texts.text("ask.podium.out", turn=turns[seat])))
        if following is not None and turns.get(seat) == turns.get(following):
            key = _lead(ship, view.ships[following])
            reasons.append(Text(texts.text(key)).append(f"  {', '.join(rules_of(key))}", DIM))
        rank = Text(f"{ranks[seat]}.", "bold")
        why = Text(", ").join(reasons)
        name = Text(ship_label(seat, view.seat, texts), ship_style(seat))
        table.add_row(rank, name, *map(Text, numbers), why)
    return table


def _lead(ship: ShipView, following: ShipView) -> str:
    """The key of what puts a ship before one that stayed in the race as long (9.2, 9.5)."""
    if ship.zone is None:
        return "ask.tie.out_together" if ship.out == following.out else "ask.tie.out_later"
    for name in RESULTS:
        if getattr(ship, name) != getattr(following, name):
            return f"ask.tie.{name}"
    return "ask.tie.shared"


def _turns_of_elimination(events: Sequence[Event]) -> dict[int, int]:
    turns = {}
    turn = 0
    for event in events:
        if isinstance(event, TileRevealed):
            turn = event.turn
        elif isinstance(event, Eliminated):
            turns[event.seat] = turn
    return turns
