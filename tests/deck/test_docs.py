"""What docs/decks.md says is so."""

import re
from pathlib import Path
from typing import Final

import pytest

import outspeed.deck
from outspeed.deck import SHIPPED, Amount, DeckError, Route, load_deck, parse_deck

PAGE: Final = Path(__file__).parents[2].joinpath("docs", "decks.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    found = re.findall(r"^```(\w*)\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    return [text for marked, text in found if marked == language]


def test_the_complete_example_is_a_good_deck() -> None:
    (text,) = blocks("toml")
    deck = parse_deck(text, "docs/decks.md")
    assert (deck.id, deck.tracks, deck.finishes) == ("sprint", 2, 1)
    assert deck.tile(2).small == (
        Route(alone=True, cost=Amount(1), zones=Amount(3)),
        None,
        Route(fuel=Amount(counts=(1, 0, 0))),
    )


def test_the_problems_on_the_page_are_what_such_a_file_gets() -> None:
    (said,) = (block for block in blocks("") if block.startswith("my.toml: "))
    shipped = Path(outspeed.deck.__file__).with_name(f"{SHIPPED[0]}.toml").read_text()
    tiles = shipped.split("[[tile]]")
    tiles[4] = tiles[4].replace("seats = 1", "seats = 9").replace("cost", "cots", 1)
    tiles[7] = re.sub("large.*", "", tiles[7])
    tiles[9] = tiles[9].replace("number = 9", "number = 8")
    with pytest.raises(DeckError) as caught:
        parse_deck("[[tile]]".join(tiles), "my.toml")
    got = str(caught.value).splitlines()
    assert sorted(got) == sorted(said.splitlines())


def test_the_ids_on_the_page_are_those_of_the_shipped_decks() -> None:
    assert re.findall(r"comes with it \(`(\w+)`\)", PAGE) == list(SHIPPED)
    assert all(load_deck(name).id == name for name in SHIPPED)
