"""Whatever a deck file holds, the answer is a deck or a list of problems, one line each."""

import tomllib
from copy import deepcopy
from pathlib import Path
from typing import Any, Final

from hypothesis import given, settings
from hypothesis import strategies as st

import outspeed.deck
from outspeed.deck import DeckError, parse_deck
from outspeed.rules.fields import verify
from tests.deck.strategies import TOML_VALUES, Tables, toml_text

SHIPPED: Final = Path(outspeed.deck.__file__).with_name("ultima.toml").read_bytes()
TABLES: Final = tomllib.loads(SHIPPED.decode())

SNIPPETS: Final = (
    *(b"=", b"[", b"]", b"{", b"}", b'"', b"'", b"\n", b"#", b".", b",", b"+", b"\\", b"\0"),
    *(b"[[tile]]\n", b"small.A", b"number = ", b"1", b"true", b"nan", b'"""', b"\x1b", b"\xff"),
    b"9" * 5000,
)


def check(data: bytes | str) -> None:
    try:
        deck = parse_deck(data, "fuzz")
    except DeckError as error:
        check_problems(error)
    else:
        verify(deck.table)


def check_problems(error: DeckError) -> None:
    lines = str(error).splitlines()
    assert len(lines) == len(error.problems) > 0
    for line in lines:
        assert line.startswith("fuzz: ")
        assert line.isprintable()
        assert len(line) < 400


@st.composite
def broken_bytes(draw: st.DrawFn) -> bytes:
    data = SHIPPED
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(data)))
        length = draw(st.sampled_from([0, 0, 1, 2, 10, 100]))
        data = (
            data[:start]
            + draw(st.sampled_from(SNIPPETS) | st.binary(max_size=3))
            + data[start + length :]
        )
    return data


@st.composite
def broken_tables(draw: st.DrawFn) -> Tables:
    tables = deepcopy(TABLES)
    for _ in range(draw(st.integers(1, 4))):
        change(draw, tables)
    return tables


def change(draw: st.DrawFn, holder: Any) -> None:
    """Replace, remove, rename or repeat something, at any depth."""
    while True:
        keys = list(holder) if isinstance(holder, dict) else list(range(len(holder)))
        if not keys:
            return
        key = draw(st.sampled_from(keys))
        inner = holder[key]
        if not isinstance(inner, dict | list) or draw(st.integers(0, 3)) == 0:
            break
        holder = inner
    match draw(st.sampled_from(["replace", "replace", "remove", "rename", "repeat"])):
        case "replace":
            holder[key] = draw(TOML_VALUES)
        case "remove":
            del holder[key]
        case "rename" if isinstance(holder, dict):
            holder[draw(st.text(max_size=8) | st.sampled_from("ABC"))] = holder.pop(key)
        case "repeat" if isinstance(holder, list):
            holder.insert(draw(st.integers(0, len(holder))), deepcopy(inner))
        case _:
            holder.clear()


@settings(max_examples=2000)
@given(broken_bytes())
def test_changed_bytes(data: bytes) -> None:
    check(data)


@settings(max_examples=1000)
@given(broken_tables())
def test_changed_tables(tables: Tables) -> None:
    check(toml_text(tables))


@given(st.dictionaries(st.text(max_size=10), TOML_VALUES).map(toml_text))
def test_any_toml(text: str) -> None:
    check(text)


@given(st.binary())
def test_any_bytes(data: bytes) -> None:
    check(data)


@given(st.text())
def test_any_text(text: str) -> None:
    check(text)
