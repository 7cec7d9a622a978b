"""How ships look in the terminal: each has a colour and a shape of its own."""

from collections.abc import Sequence
from typing import Final

from rich.text import Text

from outspeed.terminal.glue import GLUE
from outspeed.texts import SHIPS, Texts

_STYLES: Final = {"purple": "magenta", "blue": "bright_blue"}  # Rich knows the others


def ship_style(seat: int) -> str:
    """The colour of a ship."""
    colour = SHIPS[seat].colour
    return f"bold {_STYLES.get(colour, colour)}"


def ship_name(seat: int, texts: Texts) -> str:
    """Shape and colour, as texts call the ship: `◆ Purple`."""
    return f"{SHIPS[seat].symbol}{GLUE}{texts.text(f'name.ship.{SHIPS[seat].colour}')}"


def ship_names(players: int, texts: Texts) -> tuple[str, ...]:
    """The names of all ships by seat."""
    return tuple(ship_name(seat, texts) for seat in range(players))


def ship_label(seat: int, reader: int | None, texts: Texts) -> str:
    """The name of a ship in a list, which tells the reader which is theirs."""
    name = ship_name(seat, texts)
    return f"{name} ({texts.text('ask.race.you')})" if seat == reader else name


def coloured(sentence: str, names: Sequence[str], style: str = "") -> Text:
    """A sentence with every ship in its colour."""
    text = Text(sentence, style)
    for seat, name in enumerate(names):
        text.highlight_words([name], ship_style(seat))
    return text
