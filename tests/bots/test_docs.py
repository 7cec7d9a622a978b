"""What the page on bots says is so: blocks run, tables are complete, the card is true."""

import hashlib
from dataclasses import fields
from pathlib import Path
from typing import Final

import pytest

from outspeed import Game
from outspeed.bots import BOTS
from outspeed.bots.explanation import Explanation
from outspeed.bots.messages import _deck
from outspeed.view import ShipView, View
from tests.bots.makers import SEARCHERS
from tests.pages import ROOT, run_page
from tests.test_docs import names, rows

PAGE: Final = ROOT / "docs" / "bots.md"
MOST_BYTES: Final = 1_000_000


def explained(heading: str) -> list[str]:
    return [name for row in rows(PAGE, heading) for name in names(row[0])]


@pytest.mark.xdist_group("compiled")
def test_all_that_the_page_shows_is_what_happens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    run_page(PAGE, tmp_path)


def test_every_level_is_there() -> None:
    assert explained("level | style | how it chooses") == [*BOTS]


def test_every_field_is_explained() -> None:
    deck = _deck(Game(3).deck)
    route = deck["tiles"][0]["small"]["A"]
    for heading, known in (
        ("field of a view", {field.name for field in fields(View)}),
        ("field of a ship", {field.name for field in fields(ShipView)}),
        ("field of a route", {*route}),
        ("field of an amount", {*route["cost"]}),
        ("field", {field.name for field in fields(Explanation)}),
    ):
        told = explained(f"{heading} | what it says")
        assert {*told} == known
        assert len(told) == len({*told})


def test_the_card_is_of_the_weights_that_are_shipped() -> None:
    page = PAGE.read_text(encoding="utf-8")
    for level in SEARCHERS:
        weights = level.weights.read_bytes()
        assert len(weights) < MOST_BYTES
        assert hashlib.sha256(weights).hexdigest() in page
