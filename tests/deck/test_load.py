"""Decks by id and from files, and files that are no TOML at all."""

import os
import pickle
import threading
from pathlib import Path

import pytest

from outspeed.deck import DEFAULT, SHIPPED, DeckError, load_deck, parse_deck
from outspeed.deck.load import MAX_BYTES
from outspeed.errors import OutspeedError
from tests.deck.short import SHORT_DECK


def error(data: bytes | str) -> str:
    with pytest.raises(DeckError) as caught:
        parse_deck(data, "my.toml")
    return str(caught.value)


def test_every_shipped_deck_loads_by_its_id() -> None:
    assert load_deck() is load_deck(DEFAULT)
    for name in SHIPPED:
        assert load_deck(name).id == name


def test_the_shipped_deck_has_all_tiles_of_the_box() -> None:
    assert (load_deck().tracks, load_deck().finishes) == (12, 4)


@pytest.mark.parametrize("kind", [str, Path])
def test_a_file_loads_by_its_path(kind: type, tmp_path: Path) -> None:
    file = tmp_path / "my deck.toml"
    file.write_text(SHORT_DECK)
    assert load_deck(kind(file)) == parse_deck(SHORT_DECK, "short")


def test_a_deck_id_is_not_looked_for_among_the_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / DEFAULT).write_text(SHORT_DECK)
    monkeypatch.chdir(tmp_path)
    assert load_deck(DEFAULT).id == DEFAULT
    assert load_deck(Path(DEFAULT)).id == "short"


ALLOWED = "allowed: a deck id (ultima) or the path of a deck file"


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("Ultima", f"Ultima: deck: No such file or directory; {ALLOWED}"),
        ("no/such.toml", f"no/such.toml: deck: No such file or directory; {ALLOWED}"),
        (".", f".: deck: Is a directory; {ALLOWED}"),
        ("", f'"": deck: Is a directory; {ALLOWED}'),
        ("a\0b", rf'"a\u0000b": deck: not a path; {ALLOWED}'),
        (7, f"7: deck: not a path; {ALLOWED}"),
        (None, f"None: deck: not a path; {ALLOWED}"),
    ],
)
def test_what_is_no_deck_and_no_file_is_named(name: object, message: str) -> None:
    with pytest.raises(DeckError) as caught:
        load_deck(name)  # type: ignore[arg-type]
    assert str(caught.value) == message


def test_a_stream_without_end_is_not_read_to_its_end(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)

    def feed() -> None:
        try:
            with pipe.open("wb") as stream:
                while True:
                    stream.write(b"#" * 1000)
        except BrokenPipeError:
            pass

    feeder = threading.Thread(target=feed)
    feeder.start()
    with pytest.raises(DeckError, match=f"too long; allowed: {MAX_BYTES} bytes at most"):
        load_deck(pipe)
    feeder.join(timeout=10)
    assert not feeder.is_alive()


def test_an_empty_file_lacks_everything() -> None:
    lines = error(b"").splitlines()
    assert [line.split("; ")[0] for line in lines] == [
        "my.toml: id: missing",
        "my.toml: title: missing",
        "my.toml: dice: missing",
        "my.toml: tile: missing",
    ]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"id = 'x'\ntitle = x\n", "line 2, column 9: Invalid value; allowed: a TOML file"),
        (b"id = [\n\n", "end of file: Invalid value; allowed: a TOML file"),
        (
            b"id = 'x'\nid = 'y'\n#",
            "line 2, column 9: Cannot overwrite a value; allowed: a TOML file",
        ),
        (
            b"a = 1\nb = 'caf\xe9'\n",
            "line 2: byte 0xe9 is not UTF-8; allowed: a TOML file saved as UTF-8",
        ),
        (
            "id = 'x'".encode("utf-16"),
            "line 1: byte 0xff is not UTF-8; allowed: a TOML file saved as UTF-8",
        ),
        (b"a = " + b"9" * 5000, "file: a huge number; allowed: numbers as in a deck"),
        (b"# " + b"." * 99 + b"\n" + b"a." * 30_000, "line 2: 30000 dots; allowed: 40 at most"),
        (b"a = " + b"[" * 9000, "file: nested too deep; allowed: tables and lists as in a deck"),
        (b"#" * (MAX_BYTES + 1), f"file: too long; allowed: {MAX_BYTES} bytes at most"),
    ],
    ids=["value", "end", "twice", "latin-1", "utf-16", "digits", "dots", "depth", "length"],
)
def test_a_file_that_is_no_toml_is_one_problem_with_its_line(data: bytes, message: str) -> None:
    assert error(data) == f"my.toml: {message}"


def test_a_byte_order_mark_and_windows_line_ends_are_read() -> None:
    data = b"\xef\xbb\xbf" + SHORT_DECK.replace("\n", "\r\n").encode()
    assert parse_deck(data, "x") == parse_deck(SHORT_DECK, "x")


def test_a_deck_error_is_an_outspeed_error_and_survives_a_process_border() -> None:
    with pytest.raises(DeckError) as caught:
        parse_deck("", "my.toml")
    assert isinstance(caught.value, OutspeedError)
    twin = pickle.loads(pickle.dumps(caught.value))
    assert (str(twin), twin.problems) == (str(caught.value), caught.value.problems)
