"""Random decks that are valid, from the whole grammar of deck files."""

from datetime import date, datetime, time
from typing import Any, Final

from hypothesis import strategies as st

from outspeed.deck import Deck, parse_deck
from outspeed.rules.terms import FACES, FINISHES, MAX_BONUS, ROUTE_NAMES, SEATS, TRACKS

Tables = dict[str, Any]

_NUMBERS = st.integers(0, 9) | st.integers(0, 99)
_DICE = st.sampled_from(["Y", "D", "2Y", "2D", "3D"]) | st.from_regex("[1-9][YD]", fullmatch=True)
_TERMS = st.one_of(
    _NUMBERS.map(str), _DICE, st.sampled_from([f"#{name}" for name in ROUTE_NAMES]), st.just("W")
)
_FACES = st.lists(st.integers(-9, 9), min_size=FACES, max_size=FACES)
_IDS = st.from_regex("[a-z0-9][a-z0-9_-]{0,39}", fullmatch=True)
_TITLES = st.text(st.characters(categories=("L", "N", "P")), min_size=1, max_size=80)
_FEW_TERMS = st.lists(_TERMS, min_size=1, max_size=2)
_MANY_TERMS = st.lists(_TERMS, min_size=1, max_size=8)
_JOINTS = st.sampled_from(["+", "+", " + ", "  +"])


@st.composite
def amount_texts(draw: st.DrawFn) -> str:
    """An amount as it may be written: mostly one or two terms, sometimes all eight."""
    terms = draw(
        st.lists(_TERMS, min_size=1, max_size=2) | st.lists(_TERMS, min_size=1, max_size=8)
    )
    return draw(_JOINTS).join(terms)


# A route as a table of a deck file; any field may be left out.
_ROUTES = st.fixed_dictionaries(
    {},
    optional={
        "seats": st.integers(1, SEATS),
        "alone": st.booleans(),
        "cost": amount_texts(),
        "zones": amount_texts(),
        "fuel": amount_texts(),
        "bonus": st.integers(1, MAX_BONUS),
    },
)
_POOLS = st.lists(_ROUTES, min_size=1, max_size=12)


@st.composite
def deck_tables(draw: st.DrawFn, short: bool = True) -> Tables:
    """A deck as the tables of its file; `short`: possibly with fewer tiles than the box has."""
    tracks = draw(st.integers(1, TRACKS)) if short else TRACKS
    finishes = draw(st.integers(1, FINISHES)) if short else FINISHES
    pool = draw(_POOLS)  # routes recur, as in the box
    routes = st.dictionaries(st.sampled_from(ROUTE_NAMES), st.sampled_from(pool), min_size=1)
    tiles: list[Tables] = []
    for number in range(1, tracks + finishes + 1):
        tile: Tables = {"number": number, "small": draw(routes), "large": draw(routes)}
        if number > tracks:
            tile["finish"] = True
        tiles.append(tile)
    tables: Tables = {
        "id": draw(_IDS),
        "title": draw(_TITLES),
        "dice": {"yellow": draw(_FACES), "blue": draw(_FACES)},
        "tile": tiles,
    }
    if tracks != TRACKS or draw(st.booleans()):
        tables["tracks"] = tracks
    if finishes != FINISHES or draw(st.booleans()):
        tables["finishes"] = finishes
    return tables


def decks(short: bool = True) -> st.SearchStrategy[Deck]:
    """A valid deck; `short`: possibly with fewer tiles than the box has."""
    return deck_tables(short).map(lambda tables: parse_deck(toml_text(tables), "random deck"))


def _toml_values() -> st.SearchStrategy[Any]:
    scalars = st.one_of(
        st.booleans(),
        st.integers(-10, 20),
        st.integers(),
        st.integers(0, 40).map(lambda power: 10 ** (200 * power)),
        st.floats(),
        st.text(max_size=20),
        amount_texts(),
        st.dates(),
        st.times(),
        st.datetimes(),
    )
    return st.recursive(
        scalars,
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner),
        max_leaves=8,
    )


TOML_VALUES: Final = _toml_values()  # anything a TOML file can hold


def toml_text(tables: Tables) -> str:
    """The tables as a TOML file, all in inline tables."""
    return "".join(f"{_string(key)} = {_value(value)}\n" for key, value in tables.items())


def _value(value: Any) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case int():
            return str(value) if abs(value) < 10**100 else hex(value)
        case float():
            return repr(value)
        case str():
            return _string(value)
        case list():
            return f"[{', '.join(map(_value, value))}]"
        case dict():
            pairs = (f"{_string(key)} = {_value(entry)}" for key, entry in value.items())
            return f"{{{', '.join(pairs)}}}"
        case datetime() | date() | time():
            return value.isoformat()
    raise TypeError(f"{value!r} is nothing that TOML can hold")


def _string(text: str) -> str:
    if not text.isprintable() or '"' in text or "\\" in text:
        text = "".join(f"\\U{ord(char):08x}" for char in text)
    return f'"{text}"'
