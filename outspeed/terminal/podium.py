"""The end of a race: the podium, and why who is where."""

from collections.abc import Sequence
from typing import Final

from rich.console import Group
from rich.table import Table
from rich.text import Text

from outspeed.events import Eliminated, Event, RaceOver, TileRevealed
from outspeed.terminal.ships import coloured, ship_names, ship_style
from outspeed.texts import Texts, rules_of
from outspeed.view import ShipView, View

STEPS: Final = ((2, 3), (1, 4), (3, 2))  # rank and height, from left to right
STEP_WIDTH: Final = 20
DIM: Final = "bright_black"


def podium(view: View, events: Sequence[Event], texts: Texts) -> Group:
    """Who has won and why, the three steps, and all ranks."""
    names = ship_names(len(view.ships), texts)
    parts = [Text(texts.text("ask.podium.title"), "bold"), Text("")]
    parts += [_result(event, names, texts) for event in events if isinstance(event, RaceOver)]
    if any(ship.zone is not None for ship in view.ships):
        parts += [Text(""), *_steps(view, names)]
    return Group(*parts, Text(""), _standings(view, events, names, texts))


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
    lines = [
        Text(f"{names[seat]:^{STEP_WIDTH}}", ship_style(seat))
        for seat, own in enumerate(view.ranks)
        if own == rank
    ]
    body = [f"{rank:^{inner}}", *[" " * inner] * (height - 1)]
    lines.append(Text(f"┌{'─' * inner}┐"))
    return lines + [Text(f"│{line}│") for line in body]


def _standings(view: View, events: Sequence[Event], names: Sequence[str], texts: Texts) -> Table:
    """A line for each ship, the best first, and what puts it before the next one."""
    assert view.ranks is not None
    ranks = view.ranks
    turns = _turns_of_elimination(events)
    table = Table.grid(padding=(0, 2, 0, 0))
    order = sorted(range(len(ranks)), key=lambda seat: (ranks[seat], seat))
    for place, seat in enumerate(order):
        ship = view.ships[seat]
        if ship.zone is None:
            result = texts.text("ask.podium.out", turn=turns[seat])
        else:
            values = {"zone": ship.zone, "fuel": ship.fuel, "tokens": ship.tokens}
            result = texts.text("ask.podium.result", **values)
        key = _lead(ship, view.ships[order[place + 1]]) if place + 1 < len(order) else None
        lead = Text("")
        if key is not None:
            lead.append(texts.text(key)).append(f"  {', '.join(rules_of(key))}", DIM)
        rank = Text(f"{ranks[seat]}.", "bold")
        table.add_row(rank, Text(names[seat], ship_style(seat)), Text(result), lead)
    return table


def _lead(ship: ShipView, following: ShipView) -> str | None:
    """The key of what puts a ship before the one that follows it (9.2, 9.5)."""
    if ship.zone is None:
        return "ask.tie.out_together" if ship.out == following.out else "ask.tie.out_later"
    if following.zone is None:
        return None
    for name in ("zone", "fuel", "tokens"):
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
