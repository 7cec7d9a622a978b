"""`outspeed deck show` and `outspeed deck check`."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest
from typer.testing import CliRunner

from outspeed.deck import DeckError, load_deck
from outspeed.deck.commands import app
from tests.deck.short import SHORT_DECK

RUN: Final = CliRunner(env={"LC_ALL": "C"})
SHIPPED_IS_GOOD: Final = (
    f"ok: ultima, Ultima (reconstruction), 12 track and 4 finish tiles, hash {load_deck().hash}\n"
)


@pytest.fixture
def good(tmp_path: Path) -> str:
    file = tmp_path / "good.toml"
    file.write_text(SHORT_DECK)
    return str(file)


@pytest.fixture
def bad(tmp_path: Path) -> str:
    file = tmp_path / "bad.toml"
    file.write_text(SHORT_DECK.replace("seats = 2", "seats = 9").replace("bonus = 1", "bonus = 0"))
    return str(file)


def outspeed(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "outspeed", "deck", *arguments],
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "LC_ALL": "C.UTF-8", "PYTHONIOENCODING": "utf-8", **environment},
        timeout=60,
        check=False,
    )


def test_show_draws_the_shipped_deck_and_its_legend() -> None:
    result = RUN.invoke(app, ["show"])
    assert result.exit_code == 0
    assert result.stdout.startswith("Ultima (reconstruction) (ultima)\n")
    assert "16 ⚑" in result.stdout
    assert "no route here" in result.stdout


def test_show_draws_a_deck_file(good: str) -> None:
    result = RUN.invoke(app, ["show", good, "--tile", "2", "--side", "large", "--language", "pl"])
    assert result.exit_code == 0
    assert "2 ⚑  ♙5-6" in result.stdout
    assert "♙3-4\n" not in result.stdout.replace(" ", "")
    assert "płytka Mety" in result.stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--tile", "17"], "tile 17; allowed: 1 to 16"),
        (["--side", "middle"], "--side 'middle'; allowed: small, large"),
        (["--language", "de"], "--language 'de'; allowed: en, fr, pl, ru"),
        (["nowhere.toml"], "nowhere.toml: deck: No such file or directory; allowed: a deck id"),
    ],
)
def test_show_names_what_it_cannot_show(arguments: list[str], message: str) -> None:
    result = outspeed("show", *arguments)
    assert result.returncode == 2
    assert result.stdout == ""
    assert message in result.stderr
    assert result.stderr.count("\n") == 1


def test_the_legend_is_in_the_language_of_the_system_unless_another_is_asked_for() -> None:
    russian = {"LC_ALL": "ru_RU.UTF-8"}
    assert "карта финиша" in RUN.invoke(app, ["show"], env=russian).stdout
    french = RUN.invoke(app, ["show", "--language", "fr"], env=russian)
    assert "tuile Fin de course" in french.stdout


def test_check_says_in_one_line_that_a_deck_is_good(good: str) -> None:
    result = RUN.invoke(app, ["check", "ultima", good])
    assert result.exit_code == 0
    assert result.stderr == ""
    first, second = result.stdout.splitlines(keepends=True)
    assert first == SHIPPED_IS_GOOD
    assert second.startswith("ok: short, A short deck, 1 track and 1 finish tiles, hash ")


def test_check_lists_all_problems_of_all_files(good: str, bad: str) -> None:
    result = RUN.invoke(app, ["check", bad, good, "nowhere.toml"])
    assert result.exit_code == 2
    assert result.stdout.startswith("ok: short")
    with pytest.raises(DeckError) as caught:
        load_deck(bad)
    assert result.stderr.splitlines() == [
        f"{bad}: tile 1, small.A, seats: 9; allowed: a whole number 1 to 6",
        f"{bad}: tile 1, small.C, bonus: 0; allowed: a whole number 1 to 5",
        "nowhere.toml: deck: No such file or directory; allowed: a deck id (ultima) or the path "
        "of a deck file",
    ]
    assert result.stderr.splitlines()[:2] == str(caught.value).splitlines()


def test_the_command_shows_plain_text_where_there_is_no_terminal() -> None:
    result = outspeed("show", "--tile", "11")
    assert result.returncode == 0
    assert result.stderr == ""
    assert "♙♙… -1■" in result.stdout
    assert "\x1b" not in result.stdout


def test_the_command_writes_what_an_ascii_output_can_take(tmp_path: Path) -> None:
    file = tmp_path / "deck.toml"
    file.write_text(SHORT_DECK.replace("A short deck", "Krótka talia"), encoding="utf-8")
    shown = outspeed("show", str(file), PYTHONIOENCODING="ascii")
    assert (shown.returncode, shown.stderr) == (0, "")
    assert "Kr?tka talia" in shown.stdout
    assert "-1-[Y]%" in shown.stdout
    checked = outspeed("check", str(file), PYTHONIOENCODING="ascii")
    assert (checked.returncode, checked.stderr) == (0, "")
    assert checked.stdout.startswith("ok: short, Kr?tka talia, ")


def test_the_command_checks_files(good: str, bad: str) -> None:
    assert outspeed("check", "ultima").stdout == SHIPPED_IS_GOOD
    assert outspeed("check", good).returncode == 0
    result = outspeed("check", bad)
    assert result.returncode == 2
    assert result.stdout == ""
    assert result.stderr.count("\n") == 2


def test_decks_need_neither_numba_nor_numpy_and_no_rich_until_shown() -> None:
    code = (
        "import sys, outspeed.deck, outspeed.deck.commands\n"
        "print(*sorted({'numba', 'numpy', 'rich.console'} & set(sys.modules)))"
    )
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True
    )
    assert result.stdout == "\n"
