"""`outspeed record show|check|replay` as processes."""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from outspeed import Deck, Game, load_deck
from outspeed.record import Record
from outspeed.rules.terms import TOKEN_NAMES
from tests.deck.short import SHORT_DECK

RECORDS: Final = Path(__file__).parents[1] / "records"
GOOD: Final = str(RECORDS / "wheel-small.txt")
NOT_NAMED: Final = str(RECORDS / "nobody-wins.txt")


def outspeed(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "outspeed", "record", *arguments],
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "LC_ALL": "C.UTF-8", "PYTHONIOENCODING": "utf-8", **environment},
        timeout=60,
        check=False,
    )


def good(*arguments: str, **environment: str) -> str:
    """What a command prints when all is well."""
    result = outspeed(*arguments, **environment)
    assert (result.returncode, result.stderr) == (0, "")
    return result.stdout


def bad(*arguments: str) -> str:
    """What a command says in one line when something is wrong, and nothing else."""
    result = outspeed(*arguments)
    assert result.returncode == 2
    assert result.stdout == ""
    assert result.stderr.startswith("outspeed: ")
    assert result.stderr.count("\n") == 1
    return result.stderr.removeprefix("outspeed: ").removesuffix("\n")


@pytest.fixture
def deck(tmp_path: Path) -> str:
    file = tmp_path / "short.toml"
    file.write_text(SHORT_DECK)
    return str(file)


def write_race(folder: Path, deck: Deck, names: tuple[str, ...] = ()) -> str:
    game = Game(3, seed=5, deck=deck)
    while not game.over:
        for seat, choices in game.pending.items():
            game.choose(seat, choices[-1])
    file = folder / "race.txt"
    file.write_text(Record.of(game, names).text(), encoding="utf-8")
    return str(file)


def test_show_prints_options_turns_and_result() -> None:
    shown = good("show", GOOD)
    text = Path(GOOD).read_text(encoding="utf-8")
    assert shown.startswith(text.partition("\n\n")[0])
    assert shown.endswith("result: 2 by last_ship, ranks 2 2 1\n")
    rows = [line.split() for line in shown.splitlines()[10:]]
    assert ["turn", "tile", "Ada", "Blaise", "Chloé"] in rows
    last = rows.index(["13", "16", "small", "B", "pass", "B"])
    assert rows[last + 1 : last + 3] == [["0", "C", "5"], ["out", "out", "32/0"]]


def test_show_calls_seats_without_names_by_their_number() -> None:
    assert "seat 0" in good("show", NOT_NAMED)


def test_show_has_a_row_a_seat_where_columns_have_no_room() -> None:
    file = RECORDS / "every-token.txt"
    narrow, wide = (good("show", str(file), COLUMNS=width) for width in ("80", "300"))
    assert ["1", "5", "large", "seat", "0", "B", "8/8"] in [
        line.split() for line in narrow.split("\n")
    ]
    assert max(map(len, narrow.split("\n")[8:])) <= 80
    choices = re.findall(r"\d:([a-z_]+)", file.read_text(encoding="utf-8"))
    for token in TOKEN_NAMES:
        assert narrow.count(token) == wide.count(token) == choices.count(token)


def test_show_leaves_nothing_out_however_narrow_the_output() -> None:
    file = RECORDS / "every-token.txt"
    narrow, wide = (good("show", str(file), COLUMNS=width) for width in ("30", "80"))
    assert "…" not in narrow
    assert letters(narrow) == letters(wide)


def letters(shown: str) -> list[str]:
    """All that a table shows, however it is broken into lines."""
    return sorted(re.sub(r"[─ \n]", "", shown))


def test_names_are_shown_as_they_are(tmp_path: Path) -> None:
    names = ("[bold]Ada[/bold]", ":rocket:", "Łukasz Жук")
    file = write_race(tmp_path, load_deck(), names)
    shown, told = good("show", file, COLUMNS="200"), good("replay", file)
    for name in names:
        assert f" {name} " in shown
        assert name in told


def test_check_says_that_a_record_is_sound() -> None:
    assert good("check", GOOD) == (
        "ok: 3 seats, 13 turns, the race is over, the seed has the promised hash\n"
    )
    assert good("check", NOT_NAMED) == "ok: 3 seats, 13 turns, the race is over\n"


def test_check_accepts_a_race_that_goes_on(tmp_path: Path) -> None:
    lines = Path(NOT_NAMED).read_text(encoding="utf-8").splitlines()
    file = tmp_path / "begun.txt"
    file.write_text("\n".join(lines[:12]) + "\n")
    assert good("check", str(file)) == "ok: 3 seats, 5 turns, the race is not over\n"


def test_check_names_turn_and_seat_of_a_doctored_record(tmp_path: Path) -> None:
    text = Path(GOOD).read_text(encoding="utf-8")
    file = tmp_path / "doctored.txt"
    file.write_text(text.replace("= 6/9 3/14 4/12", "= 6/9 3/13 4/12"), encoding="utf-8")
    expected = "turn 3, seat 1: the record says zone 3 with fuel 13, the race zone 3 with fuel 14"
    assert bad("check", str(file)) == f"{file}: {expected}"
    assert bad("replay", str(file)) == f"{file}: {expected}"


def test_replay_tells_what_happened_with_its_rules() -> None:
    told = good("replay", GOOD).splitlines()
    assert told[0] == " 1  Turn 1: tile 8, side for 3–4 players.  (9.1)"
    assert told[-1].startswith("13  ")
    assert " 9  Blaise lays a forcefield in zone 15.  (4.13)" in told
    assert all(line.endswith(")") for line in told)


def test_replay_tells_one_turn_in_any_language() -> None:
    told = good("replay", GOOD, "--turn", "13", "--language", "ru").splitlines()
    assert told
    assert all(line.startswith("13  ") for line in told)
    assert "карта" in told[0]
    assert good("replay", GOOD, "--turn", "13", LC_ALL="ru_RU.UTF-8").splitlines() == told


def test_replay_tells_a_seat_only_what_it_knew() -> None:
    everything = good("replay", GOOD, "--turn", "5")
    own = good("replay", GOOD, "--turn", "5", "--seat", "0")
    assert "Ada keeps: Flamethrower." in everything
    assert "Blaise keeps: Nitro." in everything
    assert "Ada keeps: Flamethrower." in own
    assert "Nitro" not in own


def test_seats_without_names_are_called_by_their_ships() -> None:
    assert "Purple" in good("replay", NOT_NAMED)


def test_a_race_with_a_deck_of_ones_own(tmp_path: Path, deck: str) -> None:
    file = write_race(tmp_path, load_deck(deck))
    assert good("check", file, "--deck", deck) == "ok: 3 seats, 2 turns, the race is over\n"
    assert " 1  " in good("replay", file, "--deck", deck)
    assert "result: " in good("show", file)
    hashes = load_deck(deck).hash, load_deck().hash
    assert bad("check", file) == f"{file}: played with the deck 'short': give its file"
    assert bad("check", file, "--deck", "ultima") == (
        f"{file}: played with a deck of hash {hashes[0]}, this one has {hashes[1]}"
    )
    assert bad("replay", GOOD, "--deck", deck) == (
        f"{GOOD}: played with a deck of hash {hashes[1]}, this one has {hashes[0]}"
    )


@pytest.mark.parametrize("command", ["show", "check", "replay"])
def test_a_file_that_is_no_record(command: str, tmp_path: Path) -> None:
    file = tmp_path / "race.txt"
    text = Path(GOOD).read_text(encoding="utf-8")
    missing = bad(command, str(file))
    assert missing == f"{file}: No such file or directory"
    assert bad(command, str(tmp_path)) == f"{tmp_path}: Is a directory"
    file.write_text("")
    assert bad(command, str(file)) == f"{file}: line 1: expected 'OUTSPEED race 1'"
    file.write_text(text.replace("players: 3", "players: 9"), encoding="utf-8")
    assert bad(command, str(file)) == f"{file}: line 2: '9' is not a number 3 to 6"
    file.write_bytes(text.encode().replace(b"Blaise", b"Bla\xefse"))
    at = text.encode().index(b"Blaise") + 3
    assert bad(command, str(file)) == f"{file}: byte {at} is not UTF-8"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["check", GOOD, "--deck", "nowhere.toml"], "nowhere.toml: deck: No such file or"),
        (["replay", GOOD, "--turn", "14"], "--turn is 14; allowed: 1 to 13"),
        (["replay", GOOD, "--turn", "0"], "--turn is 0; allowed: 1 to 13"),
        (
            ["replay", str(RECORDS / "last-ship.txt"), "--turn", "10"],
            "--turn is 10; allowed: 1 to 9",
        ),
        (["replay", GOOD, "--seat", "3"], "--seat is 3; allowed: 0 to 2"),
        (["replay", GOOD, "--seat", "-1"], "--seat is -1; allowed: 0 to 2"),
        (["replay", GOOD, "--turn", "two"], "Invalid value 'two' for '--turn'"),
        (["replay", GOOD, "--language", "de"], "language 'de' is unknown: it must be one of en,"),
        (["check"], "Missing argument 'FILE'"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(arguments: list[str], message: str) -> None:
    assert bad(*arguments).startswith(message)


def test_an_ascii_output_gets_what_it_can_take() -> None:
    assert "Chlo?" in good("show", GOOD, PYTHONIOENCODING="ascii")
    assert "Chlo?" in good("replay", GOOD, PYTHONIOENCODING="ascii", LC_ALL="C")


def test_files_written_on_windows_are_read(tmp_path: Path) -> None:
    file = tmp_path / "race.txt"
    file.write_bytes(Path(GOOD).read_bytes().replace(b"\n", b"\r\n"))
    assert good("check", str(file)).startswith("ok: 3 seats")
