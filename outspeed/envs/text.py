"""A race as plain text: what the render mode `ansi` gives."""

from collections.abc import Iterable
from typing import Final

from outspeed.deck import Route
from outspeed.rules.terms import BOARD, ROUTE_NAMES, SIDE_NAMES
from outspeed.texts import SHIPS
from outspeed.view import ShipView, View

FREE: Final = "·"
WALL: Final = "║"
EDGE: Final = "│"


def text(view: View) -> str:
    """The tile, a lane for each ship, and what the view's seat alone may know."""
    lines = [*_head(view), *_lanes(view), *_foot(view)]
    return "\n".join(lines) + "\n"


def _head(view: View) -> Iterable[str]:
    kind = "Finish tile" if view.finish else "tile"
    yield f"turn {view.turn}, {kind} {view.tile} {view.side}, {view.stage}"
    routes = view.deck.tile(view.tile).side(SIDE_NAMES.index(view.side))
    for name, route in zip(ROUTE_NAMES, routes, strict=True):
        if route is not None:
            yield f"  {name}: {_route(route)}"


def _route(route: Route) -> str:
    """A route in the notation of deck files."""
    parts = []
    if route.seats is not None:
        parts.append(f"seats {route.seats}")
    if route.alone:
        parts.append("alone")
    for name in ("cost", "zones", "fuel", "bonus"):
        if getattr(route, name):
            parts.append(f"{name} {getattr(route, name)}")
    return ", ".join(parts) or "nothing"


def _lanes(view: View) -> Iterable[str]:
    for seat, ship in enumerate(view.ships):
        lane = "".join(_cell(view, seat, zone) for zone in range(view.rear, view.front + 1))
        zone = "out" if ship.zone is None else f"{ship.zone:>3}"
        mark = "?" if seat in view.pending else " "
        yield (
            f"{seat} {SHIPS[seat].symbol}{mark} zone {zone} fuel {ship.fuel:>2} "
            f"tokens {ship.tokens} {lane}{EDGE} {_choices(ship)}"
        ).rstrip()


def _cell(view: View, seat: int, zone: int) -> str:
    here = SHIPS[seat].symbol if view.ships[seat].zone == zone else ""
    there = WALL if zone in view.forcefields else FREE
    return EDGE * ((zone - view.rear) % BOARD == 0) + (here or there)


def _choices(ship: ShipView) -> str:
    """What everybody knows, or the view's seat, of a ship's turn."""
    parts = []
    if ship.announced is not None:
        parts.append(ship.played or ("a token" if ship.announced else "passes"))
    if ship.route is not None:
        parts.append(ship.route)
    if ship.digit is not None:
        parts.append(str(ship.digit))
    return ", ".join(parts)


def _foot(view: View) -> Iterable[str]:
    if view.forcefields:
        fields = ", ".join(f"{count} in {zone}" for zone, count in view.forcefields.items())
        yield f"forcefields {WALL} {fields}"
    discard = ", ".join(f"{count} {token}" for token, count in view.discard.items() if count)
    yield f"stack {view.stack}, discard {discard or 'empty'}"
    if view.seat is not None:
        yield f"seat {view.seat} holds {', '.join(view.hand) or 'no tokens'}"
        for draw in view.draws:
            if draw.tokens is not None:
                kept = f", keeps {draw.kept}" if draw.kept else ""
                yield f"seat {view.seat} draws {', '.join(draw.tokens)}{kept}"
    if view.ranks is not None:
        yield f"over ({view.reason}), ranks {', '.join(map(str, view.ranks))}"
