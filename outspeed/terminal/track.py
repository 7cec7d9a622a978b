"""The track: a lane for each ship, zones from left to right in race direction."""

from collections.abc import Mapping
from typing import Final

from rich.text import Text

from outspeed.rules.terms import BOARD, WINDOW
from outspeed.terminal.ships import ship_label, ship_style
from outspeed.texts import SHIPS, Texts
from outspeed.view import View

WALL: Final = "║"
WALL_STYLE: Final = "bright_cyan"
FREE: Final = "·"
TRAIL: Final = "─"
EDGE: Final = "│"
DIM: Final = "bright_black"
MOST_BOARDS: Final = 3  # that fit in a line; ships further back are shown by their zone


class Track:
    """Draws a view's boards, ships and forcefields."""

    def __init__(self, view: View, texts: Texts, came_from: Mapping[int, int]) -> None:
        self.view = view
        self.texts = texts
        self.came_from = came_from
        boards = -(-(view.front - view.rear + 1) // BOARD)
        self.first = view.front + 1 - BOARD * min(boards, MOST_BOARDS)
        self.wide = view.front - self.first < WINDOW
        self.names = [ship_label(seat, view.seat, texts) for seat in range(len(view.ships))]
        self.name_width = max(map(len, self.names)) + 1
        self.fuel, self.tokens = texts.text("ask.label.fuel"), texts.text("ask.label.tokens")

    def lines(self) -> list[Text]:
        """Zone numbers, the lanes, and how many forcefields lie where if there are any."""
        lanes = [self._lane(seat) for seat in range(len(self.view.ships))]
        foot = [self._forcefields()] if self.view.forcefields else []
        return [self._head(), *lanes, *foot]

    def _head(self) -> Text:
        """Zone numbers, as many as there is room for."""
        labels = f"{'':{self.name_width}} {self.fuel} {self.tokens} "
        digits = len(str(self.view.front))
        step = 1 if self.wide and digits < 3 else -(-(digits + 1) // (3 if self.wide else 2))
        row = [" "] * (self._place(self.view.front) + digits + 1)
        for zone in self._zones():
            if self._begins_board(zone):
                row[self._place(zone) - 1] = EDGE
        for zone in self._zones()[::step]:
            number = f"{zone:>2}" if self.wide else str(zone)
            place = self._place(zone)
            row[place : place + len(number)] = number
        return Text(labels + "".join(row).rstrip(), DIM)

    def _lane(self, seat: int) -> Text:
        ship, style = self.view.ships[seat], ship_style(seat)
        line = Text()
        if ship.zone is None:
            out = self.texts.text("ask.label.out")
            return line.append(self.names[seat], f"{DIM} strike").append(f"  {out}", DIM)
        own = seat == self.view.seat
        line.append(f"{self.names[seat]:{self.name_width}}", f"{style} reverse" if own else style)
        line.append(f" {ship.fuel:>{len(self.fuel)}}", "bold red" if ship.fuel <= 2 else "")
        line.append(f" {ship.tokens:>{len(self.tokens)}} ")
        low, high = sorted((ship.zone, self.came_from.get(seat, ship.zone)))
        for zone in self._zones():
            left, right = TRAIL * (low < zone <= high), TRAIL * (low <= zone < high)
            middle = SHIPS[seat].symbol if zone == ship.zone else left or right
            self._cell(line, zone, left, middle, right, style)
        if ship.zone < self.first:
            line.append(f" {ship.zone} ←", style)
        return line

    def _cell(self, line: Text, zone: int, left: str, middle: str, right: str, style: str) -> None:
        """A zone in a lane: its middle, and where there is room what leads to the next one."""
        if self._begins_board(zone):
            line.append(EDGE, DIM)
        if len(middle) > 1:
            line.append(middle, style)
            return
        walled = zone in self.view.forcefields
        sides = [(WALL, WALL_STYLE) if walled else (side or " ", style) for side in (left, right)]
        if self.wide:
            line.append(*sides[0])
        line.append(middle or FREE, style if middle else DIM)
        line.append(*sides[1])

    def _forcefields(self) -> Text:
        label = self.texts.text("ask.label.forcefields")
        width = self.name_width + len(self.fuel) + len(self.tokens) + 3
        line = Text(f"{label:<{width}}", WALL_STYLE)
        for zone in self._zones():
            count = self.view.forcefields.get(zone, 0)
            number = f"{count or '':^3}" if self.wide else f"{count or '':<2}"
            self._cell(line, zone, "", number, "", WALL_STYLE)
        return line

    def _place(self, zone: int) -> int:
        """Columns before a zone's cell."""
        ahead = zone - self.first
        return ahead * (3 if self.wide else 2) + ahead // BOARD

    def _begins_board(self, zone: int) -> bool:
        return zone > self.first and (zone - self.first) % BOARD == 0

    def _zones(self) -> range:
        return range(self.first, self.view.front + 1)


def track(view: View, texts: Texts, came_from: Mapping[int, int]) -> Text:
    """The track as lines; `came_from` says in which zones ships were that have moved since."""
    return Text("\n", no_wrap=True).join(Track(view, texts, came_from).lines())
