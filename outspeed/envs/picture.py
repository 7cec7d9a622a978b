"""A race as a picture: what the render mode `rgb_array` gives, drawn with NumPy alone."""

from typing import Final

import numpy as np
import numpy.typing as npt

from outspeed.deck import Route
from outspeed.rules.terms import BOARD, ROUTE_NAMES, SIDE_NAMES, START_FUEL
from outspeed.view import ShipView, View

Image = npt.NDArray[np.uint8]
Colour = tuple[int, int, int]

WIDTH: Final = 640
HEIGHT: Final = 400
HEAD: Final = 88  # pixels above the lanes
GAUGES: Final = 156  # pixels before them
EDGE: Final = 14
BOX: Final = 92  # width of a route

SKY: Final = (18, 10, 36)
HORIZON: Final = (88, 26, 78)
SAND: Final = (40, 20, 48)
GRID: Final = (84, 44, 92)
NEON: Final = (255, 62, 165)
CYAN: Final = (64, 224, 255)
PALE: Final = (232, 220, 240)
DIM: Final = (112, 96, 128)
DANGER: Final = (255, 84, 64)
PAINT: Final = (
    (178, 102, 255),
    (255, 214, 64),
    (76, 140, 255),
    (72, 220, 120),
    (255, 92, 92),
    (245, 245, 245),
)

# Characters of 3 x 5 pixels: a digit for each row, a bit for each pixel.
_GLYPHS: Final = {
    "0": "75557",
    "1": "26227",
    "2": "71747",
    "3": "71717",
    "4": "55711",
    "5": "74717",
    "6": "74757",
    "7": "71222",
    "8": "75757",
    "9": "75717",
    "A": "25755",
    "B": "65656",
    "C": "34443",
    "D": "65556",
    "E": "74647",
    "F": "74644",
    "G": "34553",
    "I": "72227",
    "K": "55655",
    "L": "44447",
    "N": "65555",
    "O": "25552",
    "P": "65644",
    "R": "65655",
    "S": "34216",
    "T": "72222",
    "U": "55557",
    "V": "55552",
    "W": "55575",
    "H": "55755",
    "M": "57755",
    "Y": "55222",
    "X": "55255",
    "?": "71302",
    "-": "00700",
    "+": "02720",
    "#": "57575",
    ">": "42124",
}


def picture(view: View) -> Image:
    """The visible tile, gauges of fuel and tokens, the boards with ships and forcefields."""
    image = np.empty((HEIGHT, WIDTH, 3), np.uint8)
    fade = np.linspace(0.0, 1.0, HEIGHT)[:, None]
    image[:] = (np.array(SKY) * (1 - fade) + np.array(HORIZON) * fade)[:, None, :]
    _draw_head(image, view)
    lane = (HEIGHT - HEAD - EDGE) // len(view.ships)
    for seat, ship in enumerate(view.ships):
        _draw_lane(image, view, seat, HEAD + seat * lane, lane)
        _draw_gauges(image, view, seat, ship, HEAD + seat * lane, lane)
    return image


def _draw_head(image: Image, view: View) -> None:
    write(image, EDGE, EDGE, f"TURN {view.turn}", 3, PALE)
    kind = "FINISH" if view.finish else "TILE"
    write(image, EDGE, EDGE + 26, f"{kind} {view.tile} {view.stage.upper()}", 3, CYAN)
    routes = view.deck.tile(view.tile).side(SIDE_NAMES.index(view.side))
    for index, route in enumerate(routes):
        left = WIDTH - EDGE - (3 - index) * (BOX + 6)
        fill(image, left, EDGE - 4, BOX, HEAD - 30, SAND)
        frame(image, left, EDGE - 4, BOX, HEAD - 30, DIM if route is None else NEON)
        write(image, left + 6, EDGE, ROUTE_NAMES[index], 3, DIM if route is None else PALE)
        takers = [seat for seat, ship in enumerate(view.ships) if ship.route == ROUTE_NAMES[index]]
        for place, seat in enumerate(takers):
            fill(image, left + 22 + place * 7, EDGE + 4, 6, 6, PAINT[seat])
        if route is not None:
            _draw_route(image, route, left + 6, EDGE + 20)


def _draw_route(image: Image, route: Route, left: int, top: int) -> None:
    """Condition, cost and benefits, in the notation of decks: > zones, + fuel, T tokens."""
    if route.alone:
        write(image, left + BOX - 52, top, "ALONE", 2, DIM)
    elif route.seats is not None:
        write(image, left + BOX - 24, EDGE, str(route.seats), 3, DIM)
    if route.cost:
        write(image, left, top, f"-{route.cost}", 2, DANGER)
    gains = [f"{sign}{gain}" for sign, gain in ((">", route.zones), ("+", route.fuel)) if gain]
    if route.bonus:
        gains.append(f"T{route.bonus}")
    write(image, left, top + 14, " ".join(gains), 2, CYAN)


def _draw_gauges(image: Image, view: View, seat: int, ship: ShipView, top: int, lane: int) -> None:
    """Fuel as a bar, tokens as dots, and whether the seat must decide."""
    middle = top + lane // 2
    racing = ship.zone is not None
    colour = PAINT[seat] if racing else DIM
    write(image, EDGE, middle - 7, str(seat), 3, colour)
    if seat in view.pending:
        write(image, EDGE + 14, middle - 7, "?", 3, NEON)
    if not racing:
        write(image, EDGE + 34, middle - 7, "OUT", 3, DIM)
        return
    scarce = ship.fuel <= START_FUEL // 4
    write(image, EDGE + 34, middle - 7, str(ship.fuel), 3, DANGER if scarce else PALE)
    length = min(ship.fuel, 2 * START_FUEL) * 3
    fill(image, EDGE + 62, middle - 5, length, 6, DANGER if scarce else colour)
    for token in range(min(ship.tokens, 9)):
        fill(image, EDGE + 62 + token * 8, middle + 5, 5, 5, CYAN)


def _draw_lane(image: Image, view: View, seat: int, top: int, lane: int) -> None:
    zones = view.front - view.rear + 1
    size = (WIDTH - GAUGES - EDGE) // zones
    ship = view.ships[seat]
    for offset in range(zones):
        left = GAUGES + offset * size
        fill(image, left + 1, top + 3, size - 2, lane - 6, SAND)
        frame(image, left + 1, top + 3, size - 2, lane - 6, GRID)
        if offset % BOARD == 0:
            fill(image, left - 1, top, 3, lane, NEON)
        zone = view.rear + offset
        if zone in view.forcefields:
            fill(image, left + size // 2 - 2, top + 3, 4, lane - 6, CYAN)
        if ship.zone == zone:
            _draw_ship(image, left + size // 2, top + lane // 2, min(size, lane) // 2 - 3, seat)
    if seat == 0:
        for offset in range(0, zones, 1 if size > 24 else 2):
            write(image, GAUGES + offset * size + 4, HEAD - 13, str(view.rear + offset), 2, DIM)


def _draw_ship(image: Image, x: int, y: int, reach: int, seat: int) -> None:
    """An arrow head that points ahead."""
    reach = max(reach, 4)
    rows = np.arange(-reach, reach + 1)
    for row in rows:
        tip = reach - abs(int(row))
        fill(image, x - reach // 2, y + int(row), tip + reach // 2, 1, PAINT[seat])
    fill(image, x - reach // 2, y - 1, reach // 2, 3, SKY)


def fill(image: Image, left: int, top: int, width: int, height: int, colour: Colour) -> None:
    """A filled rectangle."""
    image[max(top, 0) : top + height, max(left, 0) : left + width] = colour


def frame(image: Image, left: int, top: int, width: int, height: int, colour: Colour) -> None:
    """The outline of a rectangle."""
    fill(image, left, top, width, 1, colour)
    fill(image, left, top + height - 1, width, 1, colour)
    fill(image, left, top, 1, height, colour)
    fill(image, left + width - 1, top, 1, height, colour)


def write(image: Image, left: int, top: int, words: str, size: int, colour: Colour) -> None:
    """Words in square pixels of a size; characters that have no form stay empty."""
    for character in words:
        for row, bits in enumerate(_GLYPHS.get(character, "")):
            for column in range(3):
                if int(bits) >> (2 - column) & 1:
                    fill(image, left + column * size, top + row * size, size, size, colour)
        left += 4 * size
