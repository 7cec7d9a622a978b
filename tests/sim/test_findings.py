"""Findings: tables that agree with the races, printed, as data, and as pictures."""

import csv
import io
import json
from itertools import islice, pairwise
from math import isnan
from typing import Any, Final
from xml.etree import ElementTree

import numpy as np
import pyarrow.parquet
import pytest
from PIL import Image
from rich.console import Console

from outspeed.rules.terms import REASON_NAMES, ROUTE_NAMES, TURNS
from outspeed.sim import Findings, Results, play_many
from outspeed.sim.estimate import UNKNOWN, Estimate
from outspeed.sim.formats import FORMATS
from outspeed.sim.plots import STACK, plots
from outspeed.sim.printing import print_tables, written
from outspeed.sim.table import COUNT, NUMBER, PERCENT, POINTS, TEXT, Column, Table

pytestmark = pytest.mark.xdist_group("compiled")

RACES: Final = 2000
BOTS: Final = ("greedy", "random", "random", "greedy")


@pytest.fixture(scope="module")
def results() -> Results:
    return play_many(BOTS, RACES, seed=6)


@pytest.fixture(scope="module")
def findings(results: Results) -> Findings:
    return Findings(results.series, results.tally)


@pytest.fixture(scope="module")
def pictures(findings: Findings) -> dict[str, bytes]:
    return dict(plots(findings))


def by_first(table: Table, column: str) -> dict[Any, Any]:
    return dict(zip(table.column(table.columns[0].name), table.column(column), strict=True))


def test_every_table_that_is_promised_is_there(findings: Findings) -> None:
    columns = {table.name: {column.name for column in table.columns} for table in findings.tables()}
    promised = {
        "wins_by_seat": {"win_share"},
        "wins_by_bot": {"win_share"},
        "length": {"turn", "share"},
        "eliminations": {"cause", "per_race"},
        "turns": {"fuel", "zone"},
        "routes": {"tile", "side", "route", "taken_share", "worth"},
        "tokens": {"drawn", "kept", "played"},
    }
    for name, wanted in promised.items():
        assert wanted <= columns[name]
    causes = by_first(findings.eliminations(), "ships")
    assert list(causes) == ["fuel", "ion_cannon", "fallen_behind", "board", "all"]


def test_lengths_are_those_of_the_races(findings: Findings, results: Results) -> None:
    lengths = by_first(findings.length(), "races")
    assert lengths == {
        turn: count for turn, count in enumerate(np.bincount(results.turns).tolist()) if count
    }
    mean = by_first(findings.summary(), "mean")["turns"]
    assert mean.value == pytest.approx(results.turns.mean())
    spread = results.turns.std(ddof=1) / RACES**0.5
    assert mean.margin == pytest.approx(1.96 * spread, rel=1e-3)


def test_wins_are_those_of_the_ranks(findings: Findings, results: Results) -> None:
    first = results.ranks == 1
    shares = first / first.sum(axis=1, keepdims=True)
    wins = sum(by_first(findings.wins_by_seat(), "wins").values())
    nobody = by_first(findings.endings(), "races")["no_ship"]
    assert wins == pytest.approx(RACES - nobody)
    for seat, won in by_first(findings.wins_by_seat(), "wins").items():
        assert 0 <= shares[:, seat - 1].sum() - won <= nobody
    by_bot = by_first(findings.wins_by_bot(), "win_share")
    assert by_bot["greedy"].low > by_bot["random"].high
    equal = findings.fair_share
    assert sum(2 * share.value for share in by_bot.values()) == pytest.approx(4 * equal)


def test_shares_of_a_face_add_up(findings: Findings) -> None:
    faces: dict[tuple[Any, ...], list[tuple[float, int, int, float]]] = {}
    names = [column.name for column in findings.routes().columns]
    for row in findings.routes().rows:
        cell: dict[str, Any] = dict(zip(names, row, strict=True))
        worth = 0.0 if isnan(cell["worth"].value) else cell["worth"].value
        entry = (cell["taken_share"].value, cell["taken"], cell["chosen"], worth)
        faces.setdefault((cell["bot"], cell["tile"], cell["side"]), []).append(entry)
    assert len(faces) == 2 * 16
    for entries in faces.values():
        assert sum(share for share, *_ in entries) == pytest.approx(1)
        assert sum(taken for _, taken, _, _ in entries) == entries[0][2]
        assert sum(share * worth for share, _, _, worth in entries) == pytest.approx(0, abs=1e-9)


def test_ships_are_racing_or_eliminated(findings: Findings) -> None:
    assert sum(by_first(findings.endings(), "races").values()) == RACES
    assert set(by_first(findings.endings(), "races")) == set(REASON_NAMES[1:])
    turns = findings.turns()
    gone = np.cumsum(
        [sum(map(int, row[1:5])) for row in findings.eliminations_by_turn().rows]  # type: ignore[arg-type]
    )
    ships = turns.column("ships")
    # Ships of races that are over are neither.
    assert all(int(left) + out <= 4 * RACES for left, out in zip(ships, gone, strict=True))  # type: ignore[arg-type]
    assert len(turns.rows) == TURNS


def table_of_all_forms() -> Table:
    columns = (
        Column("name", "name", TEXT),
        Column("many", "many", COUNT, printed=False),
        Column("share", "share", PERCENT, estimated=True),
        Column("worth", "worth", POINTS, estimated=True),
        Column("number", "number", NUMBER),
    )
    rows = (
        ("ion_cannon", 1234, Estimate(0.5, 0.45, 0.55), Estimate(-0.01, -0.02, 0.0), 1.5),
        ("fuel", 0, UNKNOWN, UNKNOWN, 2.0),
    )
    return Table("all", "All", columns, rows)


def test_formats_hold_the_same() -> None:
    table = table_of_all_forms()
    plain = [[None if isinstance(x, float) and isnan(x) else x for x in r] for r in table.data_rows]
    stored = pyarrow.parquet.read_table(io.BytesIO(FORMATS["parquet"](table)))
    assert stored.column_names == list(table.data_columns)
    assert [list(row.values()) for row in stored.to_pylist()] == plain
    read = json.loads(FORMATS["json"](table))
    assert [list(row.values()) for row in read] == plain
    lines = list(csv.reader(io.StringIO(FORMATS["csv"](table).decode())))
    assert lines[0] == list(table.data_columns)
    assert lines[2] == ["fuel", "0", *[""] * 6, "2.0"]
    assert float(lines[1][2]) == 0.5


def test_tables_without_rows_have_their_columns() -> None:
    table = Table("none", "None", (Column("a", "a", COUNT), Column("b", "b", TEXT)), ())
    assert pyarrow.parquet.read_table(io.BytesIO(FORMATS["parquet"](table))).column_names == [
        "a",
        "b",
    ]
    assert FORMATS["csv"](table) == b"a,b\n"
    assert json.loads(FORMATS["json"](table)) == []


def test_tables_fit_a_terminal_of_80_columns(findings: Findings) -> None:
    console = Console(width=80, file=io.StringIO())
    print_tables(findings.tables(), console)
    text = console.file.getvalue()  # type: ignore[attr-defined]
    assert all(len(line) <= 80 for line in text.splitlines())
    assert "…" not in text
    for table in findings.tables():
        assert table.title in text


def test_cells_are_written_as_their_interval_bears() -> None:
    assert written(Estimate(0.25, 0.2469, 0.2531), PERCENT) == "25.00% ±0.31"
    assert written(Estimate(0.25, 0.2, 0.3), PERCENT) == "25.0% ±5.0"
    assert written(Estimate(0.012, 0.01, 0.014), POINTS) == "+1.20 ±0.20"
    assert written(UNKNOWN, PERCENT) == "?"
    assert written("ion_cannon", TEXT) == "ion cannon"
    assert written(12345, COUNT) == "12,345"


def test_every_plot_is_a_picture_twice(findings: Findings, pictures: dict[str, bytes]) -> None:
    names = {"win_shares", "positions", "eliminations", "routes_greedy", "routes_random"}
    assert set(pictures) == {f"{name}.{kind}" for name in names for kind in ("png", "svg")}
    for name, content in pictures.items():
        if name.endswith("png"):
            image = Image.open(io.BytesIO(content))
            assert min(image.size) > 400
            assert len(image.convert("L").getcolors(256) or []) > 20
        else:
            assert ElementTree.fromstring(content).tag.endswith("svg")
    for name, content in islice(plots(findings), 2):
        assert pictures[name] == content  # the same races, the same bytes


def test_causes_differ_in_grey() -> None:
    def grey(colour: str) -> float:
        red, green, blue = (int(colour[place : place + 2], 16) for place in (1, 3, 5))
        return 0.299 * red + 0.587 * green + 0.114 * blue

    lightness = [grey(colour) for colour, _ in STACK]
    assert all(two - one > 15 for one, two in pairwise(lightness))
    assert len({hatch for _, hatch in STACK}) == len(STACK)


def test_route_names_are_on_the_heat_map(pictures: dict[str, bytes]) -> None:
    svg = pictures["routes_greedy.svg"].decode()
    assert all(f"<!-- {name} -->" in svg for name in ROUTE_NAMES)
