"""Everything that can happen is told in every language, with the rules behind it."""

import re
from collections.abc import Iterable
from itertools import product
from random import Random

import pytest

from outspeed import Game
from outspeed import events as e
from outspeed.errors import OutspeedError
from outspeed.rules import terms as t
from outspeed.texts import LANGUAGES, Texts, load_catalog, load_help
from outspeed.texts.narration import event_key

NAMES = ("Ada", "Bob", "Cyd", "Dot", "Eve", "Fay")
AMOUNTS = (1, 2, 5, 21)
PARTS = ("cost", "fuel", "zones")

EVENTS: dict[type[e.Event], Iterable[e.Event]] = {
    e.TileRevealed: [e.TileRevealed(13, 16, side) for side in t.SIDE_NAMES],
    e.Announced: [e.Announced(0, True), e.Announced(0, False)],
    e.TokenRevealed: [e.TokenRevealed(1, token) for token in t.TOKEN_NAMES],
    e.Fizzled: [e.Fizzled(1, *case) for case in product(t.TOKEN_NAMES, t.FIZZLE_NAMES)],
    e.Placed: [e.Placed(2, 14)],
    e.Hit: [
        e.Hit(3, 4, token, amount)
        for token in ("flamethrower", "electromagnet", "ion_cannon")
        for amount in AMOUNTS
    ],
    e.FuelGained: [
        e.FuelGained(5, n, by, 12 + n) for by in ("fuel_tank", "route") for n in AMOUNTS
    ],
    e.FuelLost: [e.FuelLost(0, n, "ion_cannon", 0) for n in AMOUNTS],
    e.Moved: [
        *(e.Moved(1, 3, 3 + n, by) for by in ("nitro", "route") for n in AMOUNTS),
        *(
            e.Moved(1, 30, 30 - n, by)
            for by in ("flamethrower", "electromagnet", "pushes")
            for n in AMOUNTS
        ),
    ],
    e.Stopped: [e.Stopped(2, 7, left) for left in (0, *AMOUNTS)],
    e.Eliminated: [
        e.Eliminated(3, 1, by) for by in ("fuel", "ion_cannon", "fallen_behind", "board")
    ],
    e.BoardAdded: [e.BoardAdded(4, 15, 21)],
    e.BoardRemoved: [e.BoardRemoved(1, 7)],
    e.Flipped: [e.Flipped(ships) for ships in range(5)],
    e.RouteRevealed: [e.RouteRevealed(5, route) for route in t.ROUTE_NAMES],
    e.Blocked: [e.Blocked(5, route) for route in t.ROUTE_NAMES],
    e.DigitRevealed: [e.DigitRevealed(0, digit) for digit in (0, 9)],
    e.Rolled: [e.Rolled(1, *case) for case in product(t.COLOUR_NAMES, (3,), PARTS)],
    e.Paid: [e.Paid(2, n, due, 0) for n in (0, *AMOUNTS) for due in (n, n + 1)],
    e.Drew: [
        e.Drew(3, 2, ("nitro", "nitro")),
        e.Drew(3, 1, ("ion_cannon",)),
        e.Drew(3, 1, None),
        e.Drew(3, 2, None),
    ],
    e.Kept: [e.Kept(4, None), *(e.Kept(4, token) for token in t.TOKEN_NAMES)],
    e.Reshuffled: [e.Reshuffled(n) for n in AMOUNTS],
    e.ForcefieldsRemoved: [e.ForcefieldsRemoved(6, n) for n in (1, 2, 7)],
    e.RaceOver: [
        e.RaceOver((), "no_ship"),
        *(e.RaceOver((0,), reason) for reason in ("last_ship", "zone", "fuel", "tokens")),
        e.RaceOver((0, 2, 5), "shared"),
    ],
}
ALL = [event for events in EVENTS.values() for event in events]


def test_every_type_of_event_is_tried() -> None:
    assert set(EVENTS) == set(e.EVENT_TYPES.values())


def test_every_sentence_is_told_by_some_event() -> None:
    told = {event_key(event) for event in ALL}
    assert told == {key for key in load_catalog("en") if key.startswith("event.")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_is_told_with_all_it_says(language: str) -> None:
    texts = Texts(language)
    for event in ALL:
        sentence = texts.narrate(event, NAMES)
        assert not re.search(r"[{}]|None|True|False", sentence), sentence
        assert re.fullmatch(r"\S.*\.", sentence), sentence
        values = event.as_dict()
        for field in ("seat", "target"):
            assert field not in values or NAMES[values[field]] in sentence, sentence
        for winner in values.get("winners", ()):
            assert NAMES[winner] in sentence, sentence
        for number in ("tile", "zone", "digit", "amount", "first", "last", "ships"):
            shown = isinstance(event, e.Eliminated) or str(values.get(number, "")) in sentence
            assert shown, (number, sentence)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_differs_is_told_differently(language: str) -> None:
    texts = Texts(language)
    for events in EVENTS.values():
        told = {event: texts.narrate(event, NAMES) for event in events}
        assert len(set(told.values())) == len(told)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_token_others_may_not_know_is_not_named(language: str) -> None:
    texts = Texts(language)
    names = [texts.text(f"name.token.{token}") for token in t.TOKEN_NAMES]
    for event in ALL:
        if isinstance(event, e.Drew | e.Kept):
            sentence = texts.narrate(event.seen_by(None), NAMES)
            assert not any(name in sentence for name in names), sentence


@pytest.mark.parametrize("edition", t.EDITION_NAMES)
@pytest.mark.parametrize("players", range(t.MIN_SEATS, t.SEATS + 1))
def test_whole_races_are_told_to_every_seat_and_to_the_public(players: int, edition: str) -> None:
    game = Game(players, seed=players, edition=edition)
    chance = Random(players)
    while not game.over:
        for seat, choices in game.pending.items():
            game.choose(seat, chance.choice(choices))
    texts = Texts(edition)
    for seat in (None, *range(players)):
        told = [texts.narrate(event, NAMES) for event in game.events_for(seat)]
        assert len(told) == len(game.events)
        assert not [sentence for sentence in told if re.search(r"[{}]|None", sentence)]


def test_every_event_rests_on_rules_that_the_help_explains() -> None:
    texts = Texts("en")
    for event in ALL:
        assert texts.rules_for(event)
        assert set(texts.rules_for(event)) <= set(load_help("en").rules)


@pytest.mark.parametrize(
    ("event", "rules"),
    [
        (e.Moved(0, 3, 4, "nitro"), ("4.10", "8.1")),
        (e.TokenRevealed(0, "ion_cannon"), ("4.3", "4.15")),
        (e.Fizzled(0, "electromagnet", "nobody_in_front"), ("4.14",)),
        (e.Fizzled(0, "nitro", "already_out"), ("4.7",)),
        (e.Eliminated(0, 0, "fallen_behind"), ("7.2",)),
        (e.RaceOver((), "no_ship"), ("9.4",)),
    ],
)
def test_rules_of_an_event(event: e.Event, rules: tuple[str, ...]) -> None:
    assert Texts("ru").rules_for(event) == rules


def test_a_move_is_told_with_the_plural_of_its_length() -> None:
    told = [Texts("pl").narrate(e.Moved(0, 9, 9 - n, "flamethrower"), ("Ada",)) for n in (1, 2, 5)]
    assert told == [
        "Ada cofa się o 1 strefę ze strefy 9 (Miotacz Ognia).",
        "Ada cofa się o 2 strefy ze strefy 9 (Miotacz Ognia).",
        "Ada cofa się o 5 stref ze strefy 9 (Miotacz Ognia).",
    ]


def test_a_seat_without_a_name_is_an_error() -> None:
    with pytest.raises(OutspeedError, match="seat 2 has no name: 2 names are given"):
        Texts("en").narrate(e.Placed(2, 3), ("Ada", "Bob"))


def test_a_cause_that_tells_nothing_is_an_error() -> None:
    with pytest.raises(OutspeedError, match=r"'name\.cause\.wind' is unknown"):
        Texts("en").narrate(e.Moved(0, 3, 4, "wind"), NAMES)
