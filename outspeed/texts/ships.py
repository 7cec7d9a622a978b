"""How the ships are told apart: a colour for each seat, and a shape for whom colours look alike."""

from typing import Final, NamedTuple


class Ship(NamedTuple):
    """Codes of a ship's colour and shape (name.ship, name.shape), and the shape as a character."""

    colour: str
    shape: str
    symbol: str


SHIPS: Final = (
    Ship("purple", "diamond", "◆"),
    Ship("yellow", "triangle", "▲"),
    Ship("blue", "circle", "●"),
    Ship("green", "square", "■"),
    Ship("red", "star", "★"),
    Ship("white", "cross", "✚"),
)
