"""What the pages on records and scenarios say is so: blocks run, tables are complete."""

import hashlib
import re
from dataclasses import fields
from pathlib import Path
from typing import Final, get_args

import pytest

from outspeed import Game
from outspeed.events import EVENT_TYPES
from outspeed.record import Record
from outspeed.record.record import STAGES
from outspeed.rules.luck import FairLuck, below
from outspeed.rules.state import State
from outspeed.rules.terms import FIZZLE_NAMES, REASON_NAMES
from outspeed.scenario.errors import Code
from outspeed.scenario.read import FIELDS, PHASES
from tests.pages import ROOT, run_page

RECORDS: Final = ROOT / "docs" / "records.md"
SCENARIOS: Final = ROOT / "docs" / "scenarios.md"


def rows(page: Path, heading: str) -> list[list[str]]:
    """The cells of the rows below a table's heading."""
    text = page.read_text(encoding="utf-8").partition(f"| {heading} |\n")[2]
    table = text.partition("\n\n")[0].splitlines()[1:]
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in table]


def names(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


@pytest.mark.parametrize("page", [RECORDS, SCENARIOS], ids=lambda page: page.stem)
def test_all_that_the_page_shows_is_what_happens(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    run_page(page, tmp_path)


def test_every_field_of_a_scenario_is_explained() -> None:
    assert [names(row[0])[0] for row in rows(SCENARIOS, "field | what it says | left out")] == [
        *FIELDS
    ]


def test_every_field_of_a_result_is_explained() -> None:
    explained = rows(SCENARIOS, "field | what it says")
    assert [name for row in explained for name in names(row[0])] == [
        *("name", "ok", *PHASES, "over", "winners", "standings", "events")
    ]


def test_every_event_is_explained_with_what_it_says() -> None:
    explained = {
        names(row[0])[0]: names(row[1]) for row in rows(SCENARIOS, "event | says | meaning")
    }
    assert explained == {
        name: [field.name.rstrip("_") for field in fields(type_)]
        for name, type_ in EVENT_TYPES.items()
    }
    page = SCENARIOS.read_text(encoding="utf-8")
    assert all(f"`{reason}`" in page for reason in (*FIZZLE_NAMES, *REASON_NAMES[1:]))


def test_every_error_is_explained_in_the_order_in_which_they_are_told() -> None:
    explained = [names(row[0])[0] for row in rows(SCENARIOS, "`error` | means | `at`")]
    assert explained == [
        *("syntax", "unknown_field", "missing_field", "bad_value", "illegal_choice", "out_of_dice")
    ]
    assert {*explained} == {*get_args(Code)}


def test_every_line_and_part_of_a_record_is_explained() -> None:
    heads = [names(row[0])[0] for row in rows(RECORDS, "line | what it says")]
    game = Game(3, seed=bytes(32))
    written = Record.of(game, ("a", "b", "c")).text().partition("\n\n")[0].splitlines()
    known = [line.partition(": ")[0] for line in written]
    assert heads == [head for head in known if head not in ("seat 1", "seat 2")]
    parts = [names(row[0])[0] for row in rows(RECORDS, "part | what it says")]
    assert parts == [*STAGES, "="]
    reasons = [names(row[0])[0] for row in rows(RECORDS, "decided by | means")]
    assert sorted(reasons) == sorted(REASON_NAMES[1:])


def test_fair_numbers_come_as_the_page_says() -> None:
    seed = bytes(range(32))
    state = State(FairLuck(seed))
    for counter in range(100):
        digest = hashlib.sha256(seed + counter.to_bytes(8, "big")).digest()
        n = counter + 2
        assert below(state, n) == int.from_bytes(digest[:7], "big") * n // 2**56
