"""`outspeed simulate` as processes: what it writes, how it is taken up, what it refuses."""

import json
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, Final

import pytest

from outspeed.sim.commands import count, line_up
from outspeed.sim.simulation import Simulation
from tests.deck.short import SHORT_DECK

pytestmark = pytest.mark.xdist_group("compiled")

TABLES: Final = {
    *("summary", "wins_by_seat", "wins_by_bot", "length", "endings", "eliminations"),
    *("eliminations_by_turn", "turns", "routes", "tokens"),
}
INTERRUPTED: Final = 130


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "outspeed", "simulate", *arguments]


def outspeed(*arguments: str, **options: Any) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command(*arguments), capture_output=True, encoding="utf-8", check=False, **options
    )


def good(*arguments: str) -> str:
    """What is printed when all is well."""
    result = outspeed(*arguments)
    assert result.returncode == 0, result.stderr
    return result.stdout


def bad(*arguments: str, **options: Any) -> str:
    """What is said in one line when something is wrong."""
    result = outspeed(*arguments, **options)
    assert (result.returncode, result.stdout) == (2, "")
    lines = [line for line in result.stderr.splitlines() if not line[0].isdigit()]  # progress
    assert len(lines) == 1
    return lines[0]


@pytest.mark.parametrize("form", ["parquet", "csv", "json"])
def test_all_is_printed_and_written(form: str, tmp_path: Path) -> None:
    out = tmp_path / "new" / "folder"
    arguments = ("--races", "1k", "--bots", "random,greedy", "--format", form, "--out", str(out))
    printed = good(*arguments)
    assert printed.startswith("1,000 races, random, greedy, random, greedy, seed 0, deck ultima")
    assert printed.endswith(f"\nTables and plots are in {out}.\n")
    assert {file.name for file in out.iterdir()} == {
        *(f"{table}.{form}" for table in TABLES),
        Simulation.FILE,
        "plots",
    }
    assert {file.suffix for file in (out / "plots").iterdir()} == {".png", ".svg"}


def test_a_simulation_that_is_left_goes_on_as_if_it_had_not_been(tmp_path: Path) -> None:
    left, whole = tmp_path / "left", tmp_path / "whole"
    arguments = ("--players", "3", "--bots", "rookie,random", "--seed", "5", "--format", "csv")
    begun = command(*arguments, "--races", "480", "--workers", "1", "--out", str(left))
    with subprocess.Popen(begun, stderr=subprocess.PIPE, encoding="utf-8") as process:
        while not (left / Simulation.FILE).exists():  # it is there from the beginning
            assert process.poll() is None
            time.sleep(0.01)
        time.sleep(0.3)
        process.send_signal(signal.SIGINT)
        said = process.communicate(timeout=60)[1]
    assert process.returncode == INTERRUPTED
    done = json.loads((left / Simulation.FILE).read_bytes())["done"]
    assert f"stopped after {done} of 480 races, which are kept; to go on:\n" in said
    again = f"  outspeed simulate --resume {left} --format csv --workers 1\n"
    assert said.endswith(again)

    good(*again.split()[2:])
    good(*arguments, "--races", "480", "--workers", "2", "--out", str(whole))
    for table in TABLES:
        name = f"{table}.csv"
        assert (left / name).read_bytes() == (whole / name).read_bytes()
    assert "--races" in bad("--resume", str(left), "--races", "x")
    assert "races is 100; allowed: 480 or more, as are done" in bad(
        "--resume", str(left), "--races", "100"
    )
    assert "--seed 1: not with --resume" in bad("--resume", str(left), "--seed", "1")
    assert "holds a simulation: --resume" in bad("--out", str(left))


def test_a_full_disk_is_one_line_and_harms_no_complete_file(tmp_path: Path) -> None:
    out = tmp_path / "out"
    good("--races", "500", "--out", str(out), "--format", "csv")
    before = {file: file.read_bytes() for file in out.rglob("*.*") if file.is_file()}
    largest = max(len(content) for content in before.values())

    def small_files() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (largest // 2, largest // 2))

    said = bad("--resume", str(out), "--races", "600", "--format", "csv", preexec_fn=small_files)
    assert said.startswith(f"outspeed: {out}/")
    assert said.endswith(": File too large")
    full = Path(said.removeprefix("outspeed: ").removesuffix(": File too large"))
    after = {file: file.read_bytes() for file in out.rglob("*.*") if file.is_file()}
    assert set(after) == set(before)  # no rest of a file that could not be written
    assert after[full] == before[full]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--bots", "nobody"), "bot is 'nobody'; allowed: random, greedy"),
        (("--bots", "random,random,random,random,random"), "5 names; allowed: at most as many"),
        (("--players", "7"), "--players 7; allowed: 3 to 6"),
        (("--races", "0"), "--races '0'; allowed: 1 to 1000000000000, also as 20k or 1.5M"),
        (("--format", "xls"), "--format 'xls'; allowed: parquet, csv, json"),
        (("--edition", "de"), "edition is 'de'; allowed: en, fr, pl, ru"),
        (("--seed", "-1"), "seed is -1; allowed: 0 to 2**64 - 1"),
        (("--deck", "/nowhere.toml"), "/nowhere.toml: deck: No such file or directory"),
        (("--resume", "/nowhere"), "/nowhere/simulation.json: No such file or directory"),
        (("--workers", "2", "--cluster", "auto"), "--workers 2: not with --cluster"),
        (("--out", "/dev/null/x"), "/dev/null/x: Not a directory"),
    ],
)
def test_bad_input_is_one_line(arguments: tuple[str, ...], said: str) -> None:
    assert said in bad("--races", "10", *arguments)


def test_a_deck_that_fails_validation_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "short.toml"
    file.write_text(SHORT_DECK.replace("seats = 2", "seats = 9"))
    assert "tile 1, small.A, seats: 9; allowed" in bad("--deck", str(file))


@pytest.mark.parametrize("damage", ["", "{}", "[1", '{"outspeed_simulation": 1, "version": "x"}'])
def test_a_damaged_simulation_is_refused(damage: str, tmp_path: Path) -> None:
    (tmp_path / Simulation.FILE).write_text(damage)
    assert f"{tmp_path / Simulation.FILE}: " in bad("--resume", str(tmp_path))


def test_numbers_of_races_are_read() -> None:
    assert [count(text) for text in ("5000", "20k", "1.5M", "0.002K")] == [5000, 20000, 1500000, 2]


def test_bots_are_repeated_in_turn() -> None:
    assert line_up("a,b", 5) == ("a", "b", "a", "b", "a")
