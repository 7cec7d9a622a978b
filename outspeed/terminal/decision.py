"""The page on which a seat decides."""

from collections.abc import Mapping, Sequence
from typing import Final

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from outspeed.deck.show import face
from outspeed.rules.terms import SIDE_NAMES, TURNS
from outspeed.terminal.menu import Menu
from outspeed.terminal.screen import Part
from outspeed.terminal.ships import coloured, ship_names
from outspeed.terminal.tile import routes_in_words
from outspeed.terminal.track import track
from outspeed.texts import Texts
from outspeed.view import View

DIM: Final = "bright_black"
_PHASES: Final = {"bonus": "bonus", "route": "programming", "wheel": "resolution"}


def header(title: str, texts: Texts) -> Table:
    """The first line of a page: what it is, and how to get help."""
    line = Table.grid(expand=True)
    line.add_column()
    line.add_column(justify="right")
    left = Text().append(f" {texts.text('name.game')} ", "bold reverse").append(f" {title}", "bold")
    line.add_row(left, Text(texts.text("ask.help.short"), DIM))
    return line


def turn_and_phase(view: View, texts: Texts) -> str:
    """`Turn 3 of 13 · PROGRAMMING`."""
    turn = texts.text("ask.race.turn", turn=view.turn, turns=TURNS)
    if view.finish:
        turn = texts.text("ask.race.last_turn")
    phase = texts.text(f"name.phase.{_PHASES.get(view.stage, 'resolution')}")
    return f"{turn} · {phase}"


def decision(
    view: View,
    menu: Menu,
    texts: Texts,
    came_from: Mapping[int, int],
    news: Sequence[Text],
    refusal: str,
) -> list[Part]:
    """Track, tile and options of the seat whose view this is, and the question."""
    words = routes_in_words(view, texts)
    tile = face(view.deck.tile(view.tile), SIDE_NAMES.index(view.side))
    parts = [Part(header(turn_and_phase(view, texts), texts)), Part(track(view, texts, came_from))]
    parts += [Part(line) for line in news]
    parts += [Part(tile, rank=3), Part(words, rank=0 if view.stage == "route" else 2)]
    if view.stage != "bonus":
        parts.append(Part(_hand(view, texts), rank=1))
    parts += [Part(line) for line in _options(menu)]
    if refusal:
        parts.append(Part(Text(refusal, "bold red")))
    return [*parts, Part(question(view, texts))]


def question(view: View, texts: Texts) -> RenderableType:
    """What the seat is asked."""
    assert view.seat is not None
    names = ship_names(len(view.ships), texts)
    values: dict[str, str | int] = {"ship": names[view.seat]}
    if view.stage == "wheel":
        values["highest"] = len(view.choices) - 1
    return coloured(texts.text(f"ask.prompt.{view.stage}", **values), names, "bold")


def _hand(view: View, texts: Texts) -> Text:
    names = [texts.text(f"name.token.{token}") for token in view.hand]
    return (
        Text().append(f"{texts.text('ask.label.hand')}  ", DIM).append(texts.listed(names) or "–")
    )


def _options(menu: Menu) -> list[Text]:
    width = max((len(option.name) for option in menu.options if option.shown), default=0)
    lines = []
    for option in menu.options:
        if not option.shown:
            continue
        if option.why is not None:
            lines.append(Text(f"   {option.keys[0]}  {option.why}", DIM))
            continue
        name = f"  [{option.keys[0]}] {option.name:<{width}}  "
        lines.append(Text().append(name, "bold").append(option.note))
    if len(menu.allowed) == 1:
        lines.append(Text(menu.texts.text("ask.help.only_choice"), DIM))
    return lines
