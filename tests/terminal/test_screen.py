"""Pages on terminals, plain text elsewhere."""

import io

import pytest
from rich.text import Text

from outspeed.terminal.screen import Part, Screen, make_console
from tests.terminal.stage import CLEAR, ESCAPE, Terminal

CAPABLE = {"TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24"}


def lines(count: int) -> Text:
    """A text of so many lines."""
    return Text("\n".join(map(str, range(count))))


@pytest.mark.parametrize("terminal", ["dumb", "unknown", "DUMB", ""])
def test_a_terminal_that_knows_no_codes_gets_none(terminal: str) -> None:
    output = Terminal()
    screen = Screen(make_console(output, {**CAPABLE, "TERM": terminal}))
    with screen.opened():
        screen.show(Text("red", "red"))
        screen.hide()
    assert output.getvalue().startswith("\nred\n\n")
    assert not output.getvalue().strip("red\n")


def test_what_is_no_terminal_gets_no_codes_and_80_columns() -> None:
    output = io.StringIO()
    screen = Screen(make_console(output, {**CAPABLE, "COLUMNS": "200", "FORCE_COLOR": "1"}))
    with screen.opened():
        screen.show(Text("wide " * 30, "red"))
        screen.ask()
    assert "\x1b" not in output.getvalue()
    assert max(map(len, output.getvalue().splitlines())) == 79


def test_no_color_leaves_out_colours() -> None:
    outputs = []
    for environment in (CAPABLE, {**CAPABLE, "NO_COLOR": "1"}):
        output = Terminal()
        Screen(make_console(output, environment)).write(Text("red", "bold red"))
        outputs.append(output.getvalue())
    assert outputs[0] == "\x1b[1;31mred\x1b[0m\n"
    assert outputs[1] == "\x1b[1mred\x1b[0m\n"


def test_pages_have_a_screen_of_their_own_and_replace_each_other() -> None:
    output = Terminal()
    screen = Screen(make_console(output, CAPABLE))
    with screen.opened():
        screen.show(Text("one"))
        screen.show(Text("two"))
    text = output.getvalue()
    assert text.startswith("\x1b[?1049h")
    assert text.endswith("\x1b[?1049l")
    assert text.count(CLEAR) == 2


def test_the_own_screen_is_left_when_something_breaks() -> None:
    output = Terminal()
    screen = Screen(make_console(output, CAPABLE))
    with pytest.raises(KeyError), screen.opened():
        raise KeyError
    assert "\x1b[?1049l" in output.getvalue()


def test_what_matters_least_gives_way_where_a_page_is_too_short() -> None:
    screen = Screen(make_console(Terminal(), CAPABLE))
    must, may, could = lines(15), lines(6), lines(7)
    parts = [Part(must), Part(may, rank=1), Part(could, rank=2)]
    assert screen.fitting(parts) == [must, may]
    assert screen.fitting([Part(must), Part(could, rank=2)]) == [must, could]
    assert screen.fitting([Part(lines(30)), Part(may, rank=1)])[1:] == []


def test_plain_output_has_room_for_everything() -> None:
    screen = Screen(make_console(io.StringIO(), CAPABLE))
    assert len(screen.fitting([Part(lines(100)), Part(lines(9), rank=2)])) == 2
    assert len(list(screen.pages(Text("head"), lines(100)))) == 1


def test_a_long_text_is_cut_into_pages_that_fill_the_screen() -> None:
    output = Terminal()
    screen = Screen(make_console(output, CAPABLE))
    for page in screen.pages(Text("head"), lines(50)):
        screen.show(page)
    pages = [ESCAPE.sub("", page).splitlines() for page in output.getvalue().split(CLEAR)[1:]]
    assert [len(page) for page in pages] == [23, 23, 7]
    assert all(page[0] == "head" for page in pages)
    assert [line for page in pages for line in page[1:]] == [str(n) for n in range(50)]


def test_a_taller_terminal_has_taller_pages() -> None:
    screen = Screen(make_console(Terminal(), {**CAPABLE, "LINES": "60"}))
    assert len(list(screen.pages(Text("head"), lines(50)))) == 1


def test_symbols_have_a_stand_in_where_the_output_has_only_ascii() -> None:
    class Ascii(io.StringIO):
        encoding = "ascii"

    output = Ascii()
    screen = Screen(make_console(output, CAPABLE))
    screen.write(Text("◆▲●■★✚ ║·│ “so” – …"))
    assert output.getvalue() == '123456 #.| "so" - .\n'


def test_lines_to_be_copied_stay_whole() -> None:
    output = io.StringIO()
    screen = Screen(make_console(output, CAPABLE))
    screen.write_whole("word " * 40 + "end")
    assert output.getvalue() == "word " * 40 + "end\n"
