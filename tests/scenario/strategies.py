"""Random scenarios, most of them as they must be, and what can go wrong with them."""

import json
from random import Random
from typing import Any, Final

from hypothesis import strategies as st

from outspeed.scenario.read import FIELDS, SHIP_FIELDS
from tests.scenario.base import TOKENS, Scenario

Json = Any
OFTEN: Final[tuple[Json, ...]] = (
    *(None, True, False, 0, 1, -1, 2, 7, 8, 14, 15, 99, 10**20, 1.0, 0.5, -0.0, 1e300),
    *("", "A", "B", "C", "D", "en", "ru", "small", "large", "bonus", "reveal", "ultima", "3"),
    *(*TOKENS, "keep:nitro", "nul\0", "\ud800", "é" * 50),
    *([], {}, [None], [[]], {"out": True}, {"zone": 3, "fuel": 1}, ["nitro"], {"4": 1}),
)


@st.composite
def scenarios(draw: st.DrawFn) -> Scenario:
    """A scenario whose values are all allowed; its choices mostly are, too."""
    mind = draw(st.randoms(use_true_random=True))
    count = mind.randint(2, 6)
    rear = mind.choice([1, 1, 1, 8, 71])
    edge = mind.random() < 0.3  # all near the rear edge, where ships fall
    ships: list[Scenario] = []
    for seat in range(count):
        if seat > 1 and mind.random() < 0.1:
            ships.append({"out": True})
        else:
            zone = rear + mind.randint(0, 4 if edge else 13)
            ship: Scenario = {"zone": zone, "fuel": mind.choice([1, 2, 3, 4, 5, 12, 30])}
            if mind.random() < 0.7:
                ship["hand"] = mind.choices(TOKENS, k=mind.randint(0, 3))
            ships.append(ship)
    racing = [ship for ship in ships if "zone" in ship]
    rearmost = min(ship["zone"] for ship in racing)
    bonus = [_token(ship, rearmost, mind) for ship in ships]
    tile = mind.randint(1, 16)
    scenario: Scenario = {
        "name": mind.choice(["one", "two"]),
        "edition": mind.choice(["en", "fr", "pl", "ru"]),
        "started_with": mind.randint(max(3, count), 6),
        "tile": tile,
        "rear": rear,
        "ships": ships,
        "forcefields": {str(rear + mind.randint(0, 13)): mind.randint(0, 2) for _ in range(3)},
        "stack": mind.choices(TOKENS, k=mind.randint(0, 12)),
        "discard": mind.choices(TOKENS, k=mind.randint(0, 4)),
        "yellow": mind.choices([-3, -2, -1, 1, 2, 3], k=mind.choice([18, 18, 18, 3])),
        "blue": mind.choices([1, 2, 3, 4], k=mind.choice([18, 18, 18, 3])),
        "bonus": bonus,
        "route": mind.choices(_offered(tile), k=count),
        "wheel": [mind.randint(0, 2) for _ in ships],
        "phases": mind.choice(["bonus", "resolution", "reveal", "reveal", "reveal"]),
    }
    for field in list(scenario):
        if field not in ("tile", "ships", "route") and mind.random() < 0.15:
            del scenario[field]
    if rear != scenario.get("rear", 1):
        scenario["rear"] = rear
    return scenario


def _offered(tile: int) -> str:
    """The routes of most sides of the shipped tile."""
    return {4: "AC", 9: "AC", 10: "B"}.get(tile, "ABC")


def _token(ship: Scenario, rearmost: int, mind: Random) -> str | None:
    rearmost_only = ("electromagnet", "ion_cannon")
    playable = [
        token
        for token in ship.get("hand", [])
        if ship["zone"] == rearmost or token not in rearmost_only
    ]
    return mind.choice(playable) if playable and mind.random() < 0.7 else None


def mutated(scenario: Scenario, mind: Random) -> Json:
    """The scenario with a few of its values changed, added, moved or taken away."""
    changed: Json = json.loads(json.dumps(scenario))
    for _ in range(mind.choice([1, 1, 1, 2, 5])):
        holders = [changed, *_holders(changed)]
        holder = mind.choice(holders)
        if isinstance(holder, dict):
            _change_object(holder, mind)
        elif isinstance(holder, list):
            _change_list(holder, mind)
        if mind.random() < 0.01:
            changed = mind.choice([_value(mind), [changed], {"ships": changed}])
    return changed


def mutated_text(text: bytes, mind: Random) -> bytes:
    """The text with a few of its bytes changed, added, doubled or taken away."""
    changed = bytearray(text)
    for _ in range(mind.choice([1, 1, 2, 10])):
        place = mind.randrange(len(changed) + 1)
        until = place + mind.choice([0, 1, 1, 2, 30])
        piece = mind.choice(
            [b"", b"\n", b'"', b"{", b"]", b",", b"-", b"1e999", b"\xff", b"\\u0000", b"null", b"9"]
        )
        changed[place:until] = mind.choice([piece, bytes([mind.randrange(256)]), changed[until:]])
    return bytes(changed[:20_000])


def _holders(value: Json) -> list[Json]:
    inner = list(value.values()) if isinstance(value, dict) else value
    if not isinstance(inner, list):
        return []
    held = [one for one in inner if isinstance(one, dict | list)]
    return held + [deeper for one in held for deeper in _holders(one)]


def _value(mind: Random) -> Json:
    return json.loads(json.dumps(mind.choice(OFTEN)))


def _change_object(holder: dict[str, Json], mind: Random) -> None:
    key = mind.choice([*holder, *FIELDS, *SHIP_FIELDS])
    if key in holder and mind.random() < 0.3:
        del holder[key]
    elif mind.random() < 0.05:
        holder[mind.choice(["", "x", "Tile", "\ud800"])] = _value(mind)
    else:
        holder[key] = _value(mind)


def _change_list(holder: list[Json], mind: Random) -> None:
    place = mind.randrange(len(holder) + 1)
    if place < len(holder) and mind.random() < 0.3:
        del holder[place]
    elif place < len(holder) and mind.random() < 0.8:
        holder[place] = _value(mind)
    else:
        holder.insert(place, _value(mind))
