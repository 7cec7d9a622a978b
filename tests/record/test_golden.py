"""Golden races: records in tests/records that must stay as they are, and what each is kept for."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest

from outspeed import Game
from outspeed.events import EVENT_TYPES, Flipped, RouteRevealed, TileRevealed
from outspeed.record import Record, check, parse, replay
from outspeed.rules.terms import CAUSE_NAMES, EDITION_NAMES, MIN_SEATS, SEATS, TOKEN_NAMES

FOLDER: Final = Path(__file__).parents[1] / "records"
FILES: Final = sorted(FOLDER.glob("*.txt"))

Happening = dict[str, Any]  # an event, and the tile, side and route that it happens on


def on(tile: int, side: str, route: str, type_: str, **fields: object) -> Happening:
    """Something that happens to a ship on a route of a tile."""
    return {"tile": tile, "side": side, "route": route, "type": type_, **fields}


def rolls(tile: int, side: str, route: str, cost: int, zones: int) -> list[Happening]:
    """Yellow dice for the cost and blue ones for zones; the last of several on a line counts."""
    dice = {"cost": ("yellow", cost), "zones": ("blue", zones)}
    return [
        on(tile, side, route, "rolled", colour=colour, nth=nth, **{"for": line})
        for line, (colour, nth) in dice.items()
    ]


def token(kind: str, type_: str, **fields: object) -> Happening:
    """The effect of a token."""
    return {"type": type_, "by": kind, **fields}


CONTAINS: Final[dict[str, list[Happening]]] = {
    "first-game-of-four": [
        on(4, "small", "A", "fuel_gained", amount=5),  # two routes
        on(4, "small", "C", "moved", zones=1),
        on(5, "small", "C", "fuel_gained", amount=1),  # #A
        on(6, "small", "A", "moved", zones=2),  # #C
        on(6, "small", "C", "paid", amount=2),  # #A
        on(7, "small", "C", "fuel_gained", amount=2),  # #A
        on(8, "small", "B", "moved", zones=2),  # #B
        *rolls(9, "small", "A", cost=1, zones=1),
        *rolls(10, "small", "B", cost=1, zones=1),
        on(11, "small", "B", "moved", zones=3),  # alone
        *rolls(12, "small", "B", cost=1, zones=2),  # 1+Y, 2D
        on(12, "small", "C", "fuel_gained", amount=1),  # #B
    ],
    "first-game-of-six": [
        on(4, "large", "A", "fuel_gained", amount=5),
        on(4, "large", "C", "moved", zones=1),
        on(6, "large", "A", "moved", zones=1),
        on(6, "large", "C", "paid", amount=2),
        on(7, "large", "C", "fuel_gained", amount=1),
        on(8, "large", "B", "moved", zones=2),
        *rolls(9, "large", "A", cost=1, zones=1),
        *rolls(10, "large", "B", cost=1, zones=1),
        *rolls(12, "large", "B", cost=1, zones=2),
        on(12, "large", "C", "fuel_gained", amount=3),
        {"tile": 13, "side": "large", "type": "race_over", "reason": "zone"},
    ],
    "every-token": [
        token("nitro", "moved", zones=1),
        token("fuel_tank", "fuel_gained", amount=2),
        token("flamethrower", "moved", zones=-2),
        {"type": "placed"},
        {"type": "stopped"},
        {"type": "forcefields_removed"},
        token("pushes", "moved"),
        token("electromagnet", "moved", zones=-3),
        token("electromagnet", "moved", zones=-2),
        token("ion_cannon", "fuel_lost", amount=2),
        {"type": "fizzled", "token": "flamethrower", "reason": "nobody_in_front"},
    ],
    "together-on-tile-11": [on(11, "small", "B", "paid", amount=1)],
    "tile-14-small": [
        *rolls(14, "small", "B", cost=2, zones=2),
        *rolls(14, "small", "C", cost=3, zones=3),
    ],
    "tile-14-large": [
        *rolls(14, "large", "B", cost=2, zones=2),
        *rolls(14, "large", "C", cost=3, zones=3),
    ],
    "wheel-small": [on(16, "small", "B", "digit_revealed", digit=5)],
    "wheel-large": [on(16, "large", "B", "digit_revealed", digit=3)],
    "flip-in-bonus": [{"type": "flipped", "after": "bonus"}],
    "four-ways-out": [
        {"type": "eliminated", "by": cause}
        for cause in ("fuel", "ion_cannon", "fallen_behind", "board")
    ],
    "last-ship": [{"type": "race_over", "reason": "last_ship"}],
    "nobody-wins": [{"type": "race_over", "reason": "no_ship", "winners": ()}],
    "tie-by-fuel": [{"type": "race_over", "reason": "fuel"}],
    "tie-by-tokens": [{"type": "race_over", "reason": "tokens"}],
    "three-share-the-victory": [{"type": "race_over", "reason": "shared"}],
    "new-stack-of-tokens": [{"type": "reshuffled"}],
}


def happenings(game: Game) -> Iterator[Happening]:
    """All events with their tile, side and route, how far a move went, and how many dice."""
    tile: Happening = {}
    routes: dict[int, str] = {}
    rolled: dict[tuple[object, ...], int] = {}
    for event in game.events:
        fields = event.as_dict()
        match event:
            case TileRevealed():
                tile = {"tile": event.tile, "side": event.side}
                routes, rolled = {}, {}
            case RouteRevealed():
                routes[event.seat] = event.route
            case Flipped():
                tile["side"] = "small"
                fields["after"] = "resolution" if routes else "bonus"
        route = routes.get(fields.get("seat", -1))
        if fields["type"] == "moved":
            fields["zones"] = fields["to"] - fields["from"]
        if fields["type"] == "rolled":
            die = fields["seat"], fields["colour"], fields["for"]
            rolled[die] = fields["nth"] = rolled.get(die, 0) + 1
        yield {**tile, "route": route, **fields}


def load(name: str) -> Record:
    return parse((FOLDER / f"{name}.txt").read_text(encoding="utf-8"))


def has(game: Game, wanted: Happening) -> bool:
    return any(wanted.items() <= found.items() for found in happenings(game))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_golden_race_is_sound_and_written_the_same_again(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    record = parse(text)
    assert check(record) is None
    assert Record.of(replay(record), record.names).text() == text


@pytest.mark.parametrize("name", CONTAINS)
def test_a_golden_race_has_what_it_is_kept_for(name: str) -> None:
    game = replay(load(name))
    for wanted in CONTAINS[name]:
        assert has(game, wanted), wanted


def test_every_file_is_kept_for_something() -> None:
    assert sorted(CONTAINS) == [file.stem for file in FILES]


def test_tile_11_alone_nobody_pays_together_nobody_moves() -> None:
    for name, happens, never in (
        ("first-game-of-four", "moved", "paid"),
        ("together-on-tile-11", "paid", "moved"),
    ):
        found = [f for f in happenings(replay(load(name))) if (f["tile"], f["route"]) == (11, "B")]
        types = [f["type"] for f in found]
        assert happens in types
        assert never not in types
        seats = {f["seat"] for f in found}
        assert (len(seats) == 1) == (happens == "moved")


def test_three_share_a_victory() -> None:
    outcome = replay(load("three-share-the-victory")).outcome
    assert outcome is not None
    assert len(outcome.winners) == 3


def test_all_golden_races_together_show_everything_that_a_race_may_be() -> None:
    games = [replay(load(file.stem)) for file in FILES]
    assert {game.edition for game in games} == {*EDITION_NAMES}
    assert {game.players for game in games} == {*range(MIN_SEATS, SEATS + 1)}
    assert {game.first_game for game in games} == {True, False}
    assert {type(game.seed) for game in games} == {int, bytes}
    found = [happening for game in games for happening in happenings(game)]
    faces = {(f["tile"], f["side"]) for f in found if f["type"] == "route_revealed"}
    assert faces == {(tile, side) for tile in range(1, 17) for side in ("small", "large")}
    assert {f["type"] for f in found} == {*EVENT_TYPES}
    assert {f["reason"] for f in found if f["type"] == "race_over"} == {
        *("last_ship", "no_ship", "zone", "fuel", "tokens", "shared")
    }
    causes = {f["by"] for f in found if f["type"] == "eliminated"}
    assert causes == {"fuel", "ion_cannon", "fallen_behind", "board"} <= {*CAUSE_NAMES}
    assert {f["token"] for f in found if f["type"] == "token_revealed"} == {*TOKEN_NAMES}


@pytest.mark.parametrize("name", ["tile-14-small", "tile-14-large"])
def test_a_race_of_another_edition_is_another_race(name: str) -> None:
    record = load(name)
    assert record.edition in ("pl", "ru")
    assert check(replace(record, edition="en")) is not None


def test_golden_races_can_be_read_by_a_person() -> None:
    """Nothing but options, lines of turns no longer than a wide screen, and a result."""
    turn = re.compile(r"\d+\. tile \d+ (small|large) \| [a-zA-Z0-9:/_ |=]+ \| =( \d+/\d+| out)+")
    for file in FILES:
        options, turns, result = file.read_text(encoding="utf-8").split("\n\n")
        assert options.startswith("OUTSPEED race 1\nplayers: ")
        assert all(turn.fullmatch(line) and len(line) < 240 for line in turns.splitlines())
        assert result.startswith("result: ")
