"""Random decks that are valid: what decks may say, at random."""

from random import Random
from typing import Final

from outspeed.deck import Deck, parse_deck
from outspeed.rules.terms import FINISHES, ROUTE_NAMES, SEATS, TRACKS

TERMS: Final = (*map(str, range(10)), "Y", "D", "2Y", "3D", "W", "#A", "#B", "#C")


def random_deck(luck: Random) -> Deck:
    """A deck whose every route is drawn from all that a route may be."""
    tracks, finishes = luck.randint(1, TRACKS), luck.randint(1, FINISHES)
    lines = ['id = "random"', 'title = "Random"', f"tracks = {tracks}", f"finishes = {finishes}"]
    lines.append(f"dice = {{ yellow = {_faces(luck)}, blue = {_faces(luck)} }}")
    for number in range(1, tracks + finishes + 1):
        lines += ["[[tile]]", f"number = {number}"]
        if number > tracks:
            lines.append("finish = true")
        for side in ("small", "large"):
            names = luck.sample(ROUTE_NAMES, luck.randint(1, len(ROUTE_NAMES)))
            routes = ", ".join(f"{name} = {{ {_route(luck)} }}" for name in names)
            lines.append(f"{side} = {{ {routes} }}")
    return parse_deck("\n".join(lines), "random deck")


def _faces(luck: Random) -> list[int]:
    return [luck.randint(-2, 6) for _ in range(6)]


def _route(luck: Random) -> str:
    fields = {
        "cost": f'"{_amount(luck)}"',
        "zones": f'"{_amount(luck)}"',
        "fuel": f'"{_amount(luck)}"',
        "seats": luck.randint(1, SEATS),
        "alone": luck.choice(("true", "false")),
        "bonus": luck.randint(1, 2),
    }
    kept = [name for name in fields if luck.random() < 0.6]
    return ", ".join(f"{name} = {fields[name]}" for name in kept)


def _amount(luck: Random) -> str:
    return "+".join(luck.choices(TERMS, k=luck.randint(1, 2)))
