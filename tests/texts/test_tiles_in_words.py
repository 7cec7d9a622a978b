"""Routes are described in words."""

import pytest

from outspeed.deck.amount import Amount
from outspeed.deck.deck import Route
from outspeed.deck.load import load_deck
from outspeed.rules.terms import LARGE, SMALL
from outspeed.texts import (
    LANGUAGES,
    Texts,
    benefit_in_words,
    condition_in_words,
    cost_in_words,
)


def route(**amounts: str) -> Route:
    return Route(**{name: Amount.parse(text) for name, text in amounts.items()})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("face", "words"),
    [
        (Route(seats=1), "for at most 1 player"),
        (Route(seats=3), "for at most 3 players"),
        (Route(alone=True), "only if alone"),
        (Route(seats=2, alone=True), "for at most 2 players, only if alone"),
        (Route(), "for everyone"),
    ],
)
def test_6_2_condition(face: Route, words: str) -> None:
    assert condition_in_words(face, Texts("en")) == words


@pytest.mark.parametrize(
    ("cost", "words"),
    [
        ("0", "nothing"),
        ("1", "1 fuel"),
        ("1+Y", "fuel: 1 + yellow die"),
        ("2Y+D", "fuel: 2 yellow dice + blue die"),
        ("#A", "fuel: players on A"),
        ("#B+#B+W", "fuel: players on B + players on B + your digit"),
    ],
)
def test_6_4_cost(cost: str, words: str) -> None:
    assert cost_in_words(route(cost=cost), Texts("en")) == words


@pytest.mark.parametrize(
    ("face", "words"),
    [
        (route(zones="3"), "3 zones forward"),
        (route(zones="2D"), "zones forward: 2 blue dice"),
        (route(fuel="#C"), "fuel: players on C"),
        (Route(bonus=1), "1 bonus token"),
        (Route(bonus=2, fuel=Amount(1), zones=Amount(1)), "1 fuel, 2 bonus tokens, 1 zone forward"),
        (Route(), "nothing"),
    ],
)
def test_6_4_benefit(face: Route, words: str) -> None:
    assert benefit_in_words(face, Texts("en")) == words


def test_6_3_alone_it_is_free_and_in_company_it_brings_nothing() -> None:
    face = Route(alone=True, cost=Amount(1), zones=Amount(3))
    assert condition_in_words(face, Texts("en")) == "only if alone"
    assert cost_in_words(face, Texts("en")) == "if not alone: 1 fuel"
    assert benefit_in_words(face, Texts("en")) == "if alone: 3 zones forward"


@pytest.mark.parametrize("language", LANGUAGES)
def test_routes_that_differ_are_described_differently(language: str) -> None:
    texts = Texts(language)
    faces = {
        face
        for tile in load_deck().tiles
        for side in (SMALL, LARGE)
        for face in tile.side(side)
        if face is not None
    }
    described = {
        (
            condition_in_words(face, texts),
            cost_in_words(face, texts),
            benefit_in_words(face, texts),
        )
        for face in faces
    }
    assert len(described) == len(faces)
