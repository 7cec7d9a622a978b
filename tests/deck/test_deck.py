"""Decks: tiles by number, and the hash that says whether two decks play the same."""

import random
import tomllib
from copy import deepcopy
from dataclasses import replace
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from outspeed.deck import Deck, Route, load_deck, parse_deck
from outspeed.deck.deck import Side
from outspeed.errors import OutspeedError
from tests.deck.short import SHORT_DECK
from tests.deck.strategies import Tables, deck_tables, decks, toml_text


@pytest.mark.parametrize("number", [0, -1, 17])
def test_a_tile_that_the_deck_does_not_have_is_named(number: int) -> None:
    with pytest.raises(OutspeedError, match=f"tile {number}; allowed: 1 to 16"):
        load_deck().tile(number)


@given(decks())
def test_tiles_stand_by_number_track_tiles_first(deck: Deck) -> None:
    assert [tile.number for tile in deck.tiles] == list(range(1, len(deck.tiles) + 1))
    assert [tile.finish for tile in deck.tiles] == [False] * deck.tracks + [True] * deck.finishes
    assert all(deck.tile(tile.number) is tile for tile in deck.tiles)


def test_the_hash_of_the_shipped_deck_is_stable() -> None:
    """Records name decks by their hash: a new one makes all of them unreadable."""
    expected = "3ef420d88ed4546ce84b0bca055212429b8a055e603256683b417a8734b9265f"
    assert load_deck().hash == expected


@given(decks(), st.text(), st.text())
def test_id_and_title_do_not_change_the_hash(deck: Deck, name: str, title: str) -> None:
    assert replace(deck, id=name, title=title).hash == deck.hash


@given(decks())
def test_the_signs_of_dice_do_not_change_the_hash(deck: Deck) -> None:
    signless = replace(
        deck, yellow=tuple(map(abs, deck.yellow)), blue=tuple(-abs(face) for face in deck.blue)
    )
    assert signless.hash == deck.hash


@given(deck_tables(), st.randoms(use_true_random=False))
def test_order_and_spelling_in_the_file_do_not_change_the_hash(
    tables: Tables, luck: random.Random
) -> None:
    other = respelled(tables, luck)
    assert parse_deck(toml_text(other), "b").hash == parse_deck(toml_text(tables), "a").hash


def test_inline_tables_and_dotted_keys_are_two_spellings_of_one_deck() -> None:
    inline = toml_text(tomllib.loads(SHORT_DECK))
    assert parse_deck(inline, "a").hash == parse_deck(SHORT_DECK, "b").hash


@given(decks(), st.data())
def test_another_route_is_another_hash(deck: Deck, data: st.DataObject) -> None:
    tile = data.draw(st.sampled_from(deck.tiles))
    routes = list(tile.large)
    index = data.draw(st.integers(0, 2))
    old = routes[index]
    routes[index] = Route() if old is None else replace(old, bonus=(old.bonus + 1) % 6)
    changed = replace(tile, large=cast(Side, tuple(routes)))
    tiles = tuple(changed if other is tile else other for other in deck.tiles)
    assert replace(deck, tiles=tiles).hash != deck.hash


def test_the_order_of_faces_changes_the_hash() -> None:
    """The same seed rolls the same face, which would then show another digit."""
    deck = load_deck()
    assert replace(deck, blue=deck.blue[::-1]).hash != deck.hash


def respelled(tables: Tables, luck: random.Random) -> Tables:
    """The same deck with its tiles, its fields and the terms of its amounts in another order."""
    other = shuffled(deepcopy(tables), luck)
    luck.shuffle(other["tile"])
    for place, tile in enumerate(other["tile"]):
        for side in ("small", "large"):
            tile[side] = shuffled(tile[side], luck)
            for name, route in tile[side].items():
                tile[side][name] = respelled_route(route, luck)
        other["tile"][place] = shuffled(tile, luck)
    return other


def respelled_route(route: Tables, luck: random.Random) -> Tables:
    for field in ("cost", "zones", "fuel"):
        if field in route:
            terms = [term.strip() for term in route[field].split("+")]
            luck.shuffle(terms)
            route[field] = " + ".join(terms)
        elif luck.random() < 0.5:
            route[field] = "0"
    if not route.get("alone"):
        route["alone"] = False
    return shuffled(route, luck)


def shuffled(table: Tables, luck: random.Random) -> Tables:
    keys = list(table)
    luck.shuffle(keys)
    return {key: table[key] for key in keys}
