"""The visible tile in words: what each route asks for, costs and brings."""

from typing import Final

from rich.table import Table
from rich.text import Text

from outspeed.deck import Route
from outspeed.deck.show import ROUTE_STYLES
from outspeed.rules.terms import ROUTE_NAMES, SIDE_NAMES
from outspeed.texts import Texts, benefit_in_words, condition_in_words, cost_in_words
from outspeed.view import View

OFF: Final = "bright_black"


def visible_routes(view: View) -> tuple[Route | None, Route | None, Route | None]:
    """The routes A, B, C of the visible tile; None where the route is off."""
    return view.deck.tile(view.tile).side(SIDE_NAMES.index(view.side))


def routes_in_words(view: View, texts: Texts) -> Table:
    """A line for each route; those that may be chosen now have their letter in brackets."""
    table = Table.grid(padding=(0, 2, 0, 0))
    label = f"{texts.text('ask.label.tile')} {view.tile}"
    names = ("condition", "cost", "gain")
    table.add_row(Text(label, OFF), *(Text(texts.text(f"ask.label.{n}"), OFF) for n in names))
    chosen = {str(choice) for choice in view.choices}
    for name, style, route in zip(ROUTE_NAMES, ROUTE_STYLES, visible_routes(view), strict=True):
        if route is None:
            table.add_row(Text(f"   {name}", OFF), Text(texts.text("ask.tile.off"), OFF))
            continue
        key = f"  [{name}]" if name in chosen else f"   {name}"
        closed = view.stage == "route" and name not in chosen
        words = [f(route, texts) for f in (condition_in_words, cost_in_words, benefit_in_words)]
        table.add_row(
            Text(key, OFF if closed else f"bold {style}"),
            *(Text(word, OFF if closed else "") for word in words),
        )
    return table
