"""Broken decks: each problem is named with its place, the bad value and what is allowed."""

from typing import Final

import pytest

from outspeed.deck import DeckError, parse_deck
from tests.deck.short import SHORT_DECK

AMOUNTS: Final = (
    'a text such as "1+2Y": at most 8 of 0 to 99, Y to 9Y, D to 9D, #A, #B, #C and W, joined by +'
)
ROUTE_FIELDS: Final = "seats, alone, cost, zones, fuel, bonus"
FACES: Final = "a list of 6 whole numbers, each -9 to 9"
IDS: Final = "1 to 40 of a-z, 0-9, - and _ in quotes, a letter or a digit first"
TITLES: Final = "a text of 1 to 80 characters in quotes, on one line"
SIDES: Final = "a table with one, two or three of the routes A, B, C"
TILES: Final = "a [[tile]] for each of the numbers 1 to 2"

# the part of the short deck that is replaced, by what, and the problems that this makes
BROKEN: Final = (
    # the deck itself
    ('id = "short"\n', "", [f"id: missing; allowed: {IDS}"]),
    ('id = "short"', 'id = "Short"', [f'id: "Short"; allowed: {IDS}']),
    ('id = "short"', "id = 7", [f"id: 7; allowed: {IDS}"]),
    ('id = "short"', f'id = "{"x" * 41}"', [f'id: "{"x" * 41}"; allowed: {IDS}']),
    ('title = "A short deck"\n', "", [f"title: missing; allowed: {TITLES}"]),
    ('"A short deck"', '""', [f'title: ""; allowed: {TITLES}']),
    ('"A short deck"', r'"two\nlines"', [rf'title: "two\u000alines"; allowed: {TITLES}']),
    ('"A short deck"', f'"{"x" * 81}"', [f'title: "{"x" * 56}...; allowed: {TITLES}']),
    ("tracks = 1", "tracks = 0", ["tracks: 0; allowed: a whole number 1 to 12"]),
    ("tracks = 1", "tracks = true", ["tracks: true; allowed: a whole number 1 to 12"]),
    ("tracks = 1", "tracks = 13", ["tracks: 13; allowed: a whole number 1 to 12"]),
    ("finishes = 1", "finishes = 5", ["finishes: 5; allowed: a whole number 1 to 4"]),
    ("finishes = 1", 'finishes = "1"', ['finishes: "1"; allowed: a whole number 1 to 4']),
    (
        "finishes = 1",
        "author = 'me'\n\"c d\" = 2",
        [
            "author: unknown field; allowed: id, title, tracks, finishes, dice, tile",
            '"c d": unknown field; allowed: id, title, tracks, finishes, dice, tile',
            "tile 3: missing; allowed: a [[tile]] for each of the numbers 1 to 5",
            "tile 4: missing; allowed: a [[tile]] for each of the numbers 1 to 5",
            "tile 5: missing; allowed: a [[tile]] for each of the numbers 1 to 5",
        ],
    ),
    # the dice
    (
        "[dice]",
        "[dices]",
        [
            "dices: unknown field; allowed: id, title, tracks, finishes, dice, tile",
            "dice: missing; allowed: a table with yellow and blue",
        ],
    ),
    (
        "yellow = [",
        "green = [",
        [
            "dice, green: unknown field; allowed: yellow, blue",
            f"dice, yellow: missing; allowed: {FACES}",
        ],
    ),
    ("[1, 1, 2, 2, 3, 4]", "6", [f"dice, blue: 6; allowed: {FACES}"]),
    ("[1, 1, 2, 2, 3, 4]", "[1, 1, 2]", [f"dice, blue: 3 faces; allowed: {FACES}"]),
    (
        "[1, 1, 2, 2, 3, 4]",
        '[1, 10, true, 2.0, "3", -9]',
        [
            "dice, blue, face 2: 10; allowed: a whole number -9 to 9",
            "dice, blue, face 3: true; allowed: a whole number -9 to 9",
            "dice, blue, face 4: 2.0; allowed: a whole number -9 to 9",
            'dice, blue, face 5: "3"; allowed: a whole number -9 to 9',
        ],
    ),
    # the tiles
    (
        "number = 2\n",
        "",
        [
            "[[tile]] no. 2, number: missing; allowed: a whole number 1 to 2",
            f"tile 2: missing; allowed: {TILES}",
        ],
    ),
    (
        "number = 2\n",
        "number = 3\n",
        [
            "[[tile]] no. 2, number: 3; allowed: a whole number 1 to 2",
            f"tile 2: missing; allowed: {TILES}",
        ],
    ),
    (
        "number = 2\n",
        "number = 1\n",
        [
            "[[tile]] no. 2, number: 1, as in [[tile]] no. 1; allowed: each number once",
            f"tile 2: missing; allowed: {TILES}",
        ],
    ),
    (
        "number = 1\n",
        "number = true\n",
        [
            "[[tile]] no. 1, number: true; allowed: a whole number 1 to 2",
            f"tile 1: missing; allowed: {TILES}",
        ],
    ),
    ("finish = true\n", "", ["tile 2, finish: missing; allowed: true, from tile 2 on"]),
    ("finish = true", "finish = false", ["tile 2, finish: false; allowed: true, from tile 2 on"]),
    ("finish = true", "finish = 1", ["tile 2, finish: 1; allowed: true or false"]),
    (
        "number = 1\n",
        "number = 1\nfinish = true\n",
        [
            "tile 1, finish: true; allowed: false or left out, up to tile 1",
        ],
    ),
    (
        "number = 1\n",
        "number = 1\nmiddle = 1\n",
        [
            "tile 1, middle: unknown field; allowed: number, finish, small, large",
        ],
    ),
    # the sides
    ('small.B = { cost = "W", zones = "W" }\n', "", [f"tile 2, small: missing; allowed: {SIDES}"]),
    (
        'small.B = { cost = "W", zones = "W" }\n',
        "small = {}\n",
        [
            f"tile 2, small: no route; allowed: {SIDES}",
        ],
    ),
    (
        'small.B = { cost = "W", zones = "W" }\n',
        "small = [1]\n",
        [
            f"tile 2, small: [1]; allowed: {SIDES}",
        ],
    ),
    ("small.C", "small.D", ["tile 1, small, D: unknown field; allowed: A, B, C"]),
    (
        "large.B = { alone",
        "large.b = { alone",
        [
            "tile 1, large, b: unknown field; allowed: A, B, C",
            f"tile 1, large: no route; allowed: {SIDES}",
        ],
    ),
    # the routes
    ("{ bonus = 1 }", '"1"', [f'tile 1, small.C: "1"; allowed: a table of {ROUTE_FIELDS}']),
    ("bonus", "bonsu", [f"tile 1, small.C, bonsu: unknown field; allowed: {ROUTE_FIELDS}"]),
    ("bonus = 1", "bonus = 0", ["tile 1, small.C, bonus: 0; allowed: a whole number 1 to 5"]),
    ("bonus = 1", "bonus = 6", ["tile 1, small.C, bonus: 6; allowed: a whole number 1 to 5"]),
    ("bonus = 1", "bonus = 1.0", ["tile 1, small.C, bonus: 1.0; allowed: a whole number 1 to 5"]),
    ("seats = 2", "seats = 7", ["tile 1, small.A, seats: 7; allowed: a whole number 1 to 6"]),
    ("seats = 2", "seats = -1", ["tile 1, small.A, seats: -1; allowed: a whole number 1 to 6"]),
    ("seats = 2", "seats = true", ["tile 1, small.A, seats: true; allowed: a whole number 1 to 6"]),
    (
        "seats = 2",
        f"seats = {10**19}",
        [
            "tile 1, small.A, seats: a huge number; allowed: a whole number 1 to 6",
        ],
    ),
    (
        "seats = 2",
        f"seats = 0x{'f' * 5000}",
        [
            "tile 1, small.A, seats: a huge number; allowed: a whole number 1 to 6",
        ],
    ),
    (
        "seats = 2",
        "seats = 1979-05-27",
        [
            "tile 1, small.A, seats: 1979-05-27; allowed: a whole number 1 to 6",
        ],
    ),
    ("alone = true", 'alone = "yes"', ['tile 1, large.B, alone: "yes"; allowed: true or false']),
    ("alone = true", "alone = 1", ["tile 1, large.B, alone: 1; allowed: true or false"]),
    ('"1+Y"', "1", [f"tile 1, large.B, cost: 1; allowed: {AMOUNTS}"]),
    ('"1+Y"', '"1+Z"', [f'tile 1, large.B, cost: "1+Z"; allowed: {AMOUNTS}']),
    ('"1+Y"', '""', [f'tile 1, large.B, cost: ""; allowed: {AMOUNTS}']),
    ('"1+Y"', '["Y", [1]]', [f'tile 1, large.B, cost: ["Y", [...]]; allowed: {AMOUNTS}']),
    ('"#B"', '"#D"', [f'tile 1, large.B, zones: "#D"; allowed: {AMOUNTS}']),
    ('fuel = "2"', 'fuel = "100"', [f'tile 1, large.B, fuel: "100"; allowed: {AMOUNTS}']),
    ('fuel = "2"', "fuel = { a = 2 }", [f"tile 1, large.B, fuel: a table; allowed: {AMOUNTS}"]),
    (
        'fuel = "2"',
        r'fuel = "\u009b1m"',
        [rf'tile 1, large.B, fuel: "\u009b1m"; allowed: {AMOUNTS}'],
    ),
)


# what stands in the file in place of all its tiles
WITHOUT_TILES: Final = (
    ("", f"tile: missing; allowed: {TILES}"),
    ("[tile]\nnumber = 1", f"tile: a table; allowed: {TILES}"),
    ("tile = []", f"tile: []; allowed: {TILES}"),
    ("tile = 16", f"tile: 16; allowed: {TILES}"),
)


def problems(text: str) -> list[str]:
    with pytest.raises(DeckError) as caught:
        parse_deck(text, "my.toml")
    lines = [str(problem) for problem in caught.value.problems]
    assert str(caught.value).splitlines() == [f"my.toml: {line}" for line in lines]
    return lines


def test_the_short_deck_is_good() -> None:
    deck = parse_deck(SHORT_DECK, "short")
    assert (deck.id, deck.title) == ("short", "A short deck")
    assert (deck.tracks, deck.finishes) == (1, 1)


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [pytest.param(*case, id=f"{case[0]!r:.20}->{case[1]!r:.20}") for case in BROKEN],
)
def test_a_problem_is_named_exactly(old: str, new: str, expected: list[str]) -> None:
    assert SHORT_DECK.count(old) >= 1
    assert problems(SHORT_DECK.replace(old, new, 1)) == expected


@pytest.mark.parametrize(("tiles", "expected"), WITHOUT_TILES)
def test_a_deck_without_tiles_is_one_problem(tiles: str, expected: str) -> None:
    header, dice = SHORT_DECK[: SHORT_DECK.index("[[tile]]")].split("[dice]")
    if tiles.startswith("tile"):
        assert problems(f"{header}{tiles}\n[dice]{dice}") == [expected]
    else:
        assert problems(f"{header}[dice]{dice}{tiles}") == [expected]


def test_what_is_no_table_in_the_list_of_tiles_is_named() -> None:
    tables = "id = 'x'\ntitle = 'x'\ntracks = 1\nfinishes = 1\ntile = [1, 'two']\n"
    dice = "dice = { yellow = [1, 1, 1, 1, 1, 1], blue = [1, 1, 1, 1, 1, 1] }\n"
    assert problems(tables + dice) == [
        "[[tile]] no. 1: 1; allowed: a table",
        '[[tile]] no. 2: "two"; allowed: a table',
        f"tile 1: missing; allowed: {TILES}",
        f"tile 2: missing; allowed: {TILES}",
    ]


def test_a_bad_number_of_tiles_does_not_make_each_tile_a_problem() -> None:
    text = SHORT_DECK.replace("tracks = 1", "tracks = 99").replace("number = 2", "number = 3")
    assert problems(text) == ["tracks: 99; allowed: a whole number 1 to 12"]


def test_all_problems_of_a_file_are_listed() -> None:
    text = SHORT_DECK
    for old, new in (
        ('id = "short"', "id = false"),
        ("blue = [1, ", "blue = ["),
        ("seats = 2", 'seats = "two"'),
        ('zones = "2"', 'zones = "two", gain = "2"'),
        ("bonus = 1", "bonus = 9"),
        ("alone = true", "alone = 0"),
        ("number = 2", "number = 1"),
        ('zones = "2D"', "zones = 2"),
    ):
        assert old in text
        text = text.replace(old, new)
    assert problems(text) == [
        f"id: false; allowed: {IDS}",
        f"dice, blue: 5 faces; allowed: {FACES}",
        f"tile 1, small.A, gain: unknown field; allowed: {ROUTE_FIELDS}",
        'tile 1, small.A, seats: "two"; allowed: a whole number 1 to 6',
        f'tile 1, small.A, zones: "two"; allowed: {AMOUNTS}',
        "tile 1, small.C, bonus: 9; allowed: a whole number 1 to 5",
        "tile 1, large.B, alone: 0; allowed: true or false",
        "[[tile]] no. 2, number: 1, as in [[tile]] no. 1; allowed: each number once",
        f"[[tile]] no. 2, large.B, zones: 2; allowed: {AMOUNTS}",
        f"tile 2: missing; allowed: {TILES}",
    ]


def test_without_tracks_and_finishes_a_deck_has_12_and_4() -> None:
    text = SHORT_DECK.replace("tracks = 1\nfinishes = 1\n", "")
    lines = problems(text)
    assert lines[0] == "tile 2, finish: true; allowed: false or left out, up to tile 12"
    assert lines[1:] == [
        f"tile {number}: missing; allowed: a [[tile]] for each of the numbers 1 to 16"
        for number in range(3, 17)
    ]
