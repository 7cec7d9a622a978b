"""Scenarios as JSON: one object, or one a line."""

import json
from collections.abc import Iterator
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from outspeed.scenario import play_document, play_lines, play_scenario
from tests.scenario.base import scenario

GOOD = json.dumps(scenario(name="good"))
BAD = json.dumps(scenario(name="bad", tile=99))


def results(text: str | bytes) -> list[dict[str, Any]]:
    return list(play_document(text.encode() if isinstance(text, str) else text))


def brief(text: str | bytes) -> list[str]:
    """For each result its name, or its code and where it is."""
    return [
        str(one.get("name")) if one["ok"] else f"{one['error']} {one['at']}".strip()
        for one in results(text)
    ]


def test_one_object_is_one_scenario() -> None:
    assert results(GOOD) == [play_scenario(scenario(name="good"))]
    assert results(GOOD + "\n") == results(GOOD)


def test_one_object_over_several_lines() -> None:
    assert results(json.dumps(scenario(name="good"), indent=4)) == results(GOOD)
    assert results("\n\n  " + json.dumps(scenario(name="good"), indent="\t") + "\r\n\n") == results(
        GOOD
    )


def test_json_lines_are_one_scenario_each() -> None:
    assert brief(f"{GOOD}\n{BAD}\n{GOOD}") == ["good", "bad_value tile", "good"]
    assert brief(f"{GOOD}\r\n{GOOD}\r\n") == ["good", "good"]


@pytest.mark.parametrize("text", ["", "\n", "\n\n", "  \n\t\n", "\r\n"])
def test_empty_input_and_blank_lines_print_nothing(text: str) -> None:
    assert results(text) == []


def test_blank_lines_between_scenarios_print_nothing_but_count() -> None:
    assert brief(f"\n{GOOD}\n\n  \n{{\n{GOOD}\n") == ["good", "syntax line 5", "good"]


def test_a_syntax_error_says_its_line_and_the_other_lines_still_run() -> None:
    assert brief(f"{GOOD}\nnot json\n{BAD}\n{GOOD}") == [
        "good",
        "syntax line 2",
        "bad_value tile",
        "good",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "}",
        "nul",
        "'a'",
        "{'tile': 8}",
        '{"tile": 8,}',
        '{"tile": 08}',
        '{"tile": NaN}',
        '{"tile": Infinity}',
        '{"tile": -Infinity}',
        '{"tile": 8} {"tile": 8}',
        '{"name": "\t"}',
        "\x00",
        "[" * 100_000,
        '{"a":' * 100_000,
    ],
)
def test_what_is_not_json_is_a_syntax_error(text: str) -> None:
    assert brief(text) == ["syntax line 1"]


@pytest.mark.parametrize(
    "text", [b"\xff", b'{"name": "\xc3"}', b"\xff\xfe{\x00}\x00", b"\xed\xa0\x80"]
)
def test_what_is_not_utf_8_is_a_syntax_error(text: bytes) -> None:
    assert brief(text) == ["syntax line 1"]


def test_a_syntax_error_names_nothing() -> None:
    (result,) = results('{"name": "x", }')
    assert set(result) == {"ok", "error", "at", "message"}


@pytest.mark.parametrize("line", ["null", "1", '"text"', "[]", "true", "[1, 2]", f"[{GOOD}]"])
def test_a_line_that_is_not_an_object_is_a_bad_value_at_nothing(line: str) -> None:
    assert brief(line) == ["bad_value"]
    assert brief(f"{GOOD}\n{line}\n{GOOD}") == ["good", "bad_value", "good"]


def test_a_list_over_several_lines_is_read_line_by_line() -> None:
    assert brief("[\n1\n]") == ["syntax line 1", "bad_value", "syntax line 3"]


def test_a_byte_order_mark_is_no_error() -> None:
    assert brief(b"\xef\xbb\xbf" + GOOD.encode()) == ["good"]
    assert brief(b"\xef\xbb\xbf" + f"{GOOD}\n{GOOD}".encode()) == ["good", "good"]


@pytest.mark.parametrize("stray", [b"\xef\xbb\xbf", b"\x0b", b"\x0c", b"\xc2\xa0", b"\xe3\x80\x80"])
def test_only_the_white_space_of_json_may_surround_an_object(stray: bytes) -> None:
    good = GOOD.encode()
    assert brief(good + b"\n" + stray + good) == ["good", "syntax line 2"]
    assert brief(good + b"\n" + good + stray) == ["good", "syntax line 2"]
    assert brief(good + stray) == ["syntax line 1"]
    assert brief(b" \t" + good + b" \t\r\n") == ["good"]


def test_other_characters_that_end_lines_elsewhere_do_not_here() -> None:
    named = json.dumps(scenario(name="a\u2028b\u0085c"), ensure_ascii=False)
    assert brief(f"{named}\n{GOOD}") == ["a\u2028b\u0085c", "good"]


class Asked:
    """Lines that are read one by one; how many have been."""

    def __init__(self, *lines: str) -> None:
        self.lines: Final = lines
        self.read = 0

    def __iter__(self) -> Iterator[bytes]:
        for line in self.lines:
            self.read += 1
            yield f"{line}\n".encode()


@pytest.mark.parametrize("first", [GOOD, BAD, "{}", "not json", "[", "1", '{"tile": 8,}', '{"a}'])
def test_a_line_has_its_result_before_the_next_one_is_read(first: str) -> None:
    asked = Asked("", first, GOOD, "{", BAD)
    results = play_lines(asked)
    for line in (2, 3, 4, 5):
        next(results)
        assert asked.read == line
    assert list(results) == []


def test_only_what_may_be_one_object_over_several_lines_is_read_on() -> None:
    opened = Asked("{", '"tile": 8,', GOOD, GOOD, GOOD)
    assert next(play_lines(opened))["at"] == "line 1"
    assert opened.read == 3  # a line that does not belong into an object


def test_an_object_over_several_lines_with_more_behind_it_is_none() -> None:
    pretty = json.dumps(scenario(), indent=4)
    count = pretty.count("\n") + 1
    brief_ = brief(f"{pretty}\n{GOOD}")
    assert len(brief_) == count + 1
    assert (brief_[0], brief_[-1]) == ("syntax line 1", "good")


PIECES: Final = st.sampled_from(
    [
        *(GOOD, BAD, "{}", '{"tile": 8, "a": [', '{"tile":', "8", '"a": 1', '"name": "x"'),
        *(
            "{",
            "}",
            "[",
            "]",
            ",",
            ":",
            "null",
            "NaN",
            "tru",
            "1e",
            '"',
            "\\",
            "\ufeff",
            "\x0b",
            "\0",
        ),
        *("\n", "\n", "\n", "\n", "\r\n", " ", "\t"),
    ]
)


def parsed(text: bytes) -> object:
    return json.loads(text.decode("utf-8-sig"), parse_constant=int)  # which takes no NaN


def places(text: bytes) -> list[tuple[object, object]]:
    """The format as it is written down, for a text that is all there: code and place by result."""
    try:
        if isinstance(whole := parsed(text), dict):
            return [place(play_scenario(whole))]
    except ValueError:
        pass
    found: list[tuple[object, object]] = []
    for number, line in enumerate(text.removeprefix("\ufeff".encode()).split(b"\n"), start=1):
        if line.strip():
            try:
                found.append(place(play_scenario(parsed(line))))
            except ValueError:
                found.append(("syntax", f"line {number}"))
    return found


def place(result: dict[str, Any]) -> tuple[object, object]:
    return result.get("error"), result.get("at")


@given(st.lists(PIECES).map("".join))
def test_reading_on_only_where_needed_changes_no_result(text: str) -> None:
    assert [place(one) for one in results(text)] == places(text.encode())
