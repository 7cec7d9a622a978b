"""`outspeed ladder` as processes: what it writes, how it is taken up, what it refuses."""

import csv
import json
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, Final

import pytest

from outspeed.ladder.ladder import Ladder
from tests.bots.programs import program
from tests.bots.test_program import wait_for_end

INTERRUPTED: Final = 130
FILES: Final = {Ladder.FILE, "standings.csv", "ahead.csv", "ladder.png", "ladder.svg"}
FAST: Final = ("--bots", "rookie,cruiser", "--players", "3")


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "outspeed", "ladder", *arguments]


def outspeed(*arguments: str, **options: Any) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command(*arguments), capture_output=True, encoding="utf-8", timeout=120, **options
    )


def good(*arguments: str) -> str:
    """What is printed when all is well."""
    result = outspeed(*arguments)
    assert result.returncode == 0, result.stderr
    return result.stdout


def bad(*arguments: str) -> str:
    """What is said in one line when something is wrong."""
    result = outspeed(*arguments)
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr.count("\n") == 1
    return result.stderr


def test_a_ladder_is_printed_and_written(tmp_path: Path) -> None:
    out = tmp_path / "new" / "folder"
    printed = good(*FAST, "--races", "100", "--seed", "3", "--workers", "1", "--out", str(out))
    assert printed.startswith("102 races of 3, seed 3, deck ultima, edition en\n")
    assert printed.endswith(f"\nTables and plot are in {out}.\n")
    assert {file.name for file in out.iterdir()} == FILES
    with (out / "standings.csv").open() as file:
        first, second = csv.DictReader(file)
    assert (first["bot"], second["bot"]) == ("cruiser", "rookie")
    assert float(first["rating_low"]) > 25 > float(second["rating_high"])
    assert f" {first['bot']} " in printed


def test_a_ladder_that_is_left_goes_on_as_if_it_had_not_been(tmp_path: Path) -> None:
    left, whole = tmp_path / "left", tmp_path / "whole"
    begun = command(*FAST, "--races", "3k", "--workers", "1", "--out", str(left))
    with subprocess.Popen(begun, stderr=subprocess.PIPE, encoding="utf-8") as process:
        leave(process, left, signal.SIGINT)
        said = process.communicate(timeout=60)[1]
    assert process.returncode == INTERRUPTED
    done = 3 * len(json.loads((left / Ladder.FILE).read_bytes())["ranks"])
    assert f"stopped after {done:,} of 3,000 races, which are kept; to go on:\n" in said
    assert said.endswith(f"  outspeed ladder --resume {left} --workers 1\n")
    more = str(done + 60)
    good("--resume", str(left), "--races", more, "--workers", "2")
    good(*FAST, "--races", more, "--workers", "1", "--out", str(whole))
    for name in FILES:
        assert (left / name).read_bytes() == (whole / name).read_bytes()


def test_a_ladder_that_is_killed_is_kept_up_to_where_it_was_saved(tmp_path: Path) -> None:
    begun = command(*FAST, "--races", "50k", "--out", str(tmp_path / "out"), "--workers", "2")
    with subprocess.Popen(begun, stderr=subprocess.DEVNULL) as process:
        leave(process, tmp_path / "out", signal.SIGKILL)
    kept = json.loads((tmp_path / "out" / Ladder.FILE).read_bytes())
    assert kept["races"] == 50_001
    again = outspeed("--resume", str(tmp_path / "out"), "--races", "1")
    assert again.returncode == 0 or "races is 1; allowed: " in again.stderr


def leave(process: subprocess.Popen[Any], folder: Path, how: signal.Signals) -> None:
    """Once it plays."""
    while not (folder / Ladder.FILE).exists():  # it is there from the beginning
        assert process.poll() is None
        time.sleep(0.01)
    time.sleep(0.5)
    process.send_signal(how)


def test_a_program_takes_part_by_its_own_name(tmp_path: Path) -> None:
    printed = good(
        *("--bots", "rookie", "--bot", program(tmp_path, "sys.exit('no idea')")),
        *("--races", "12", "--players", "3", "--workers", "1"),
    )
    assert " Troubled " in printed
    assert printed.endswith(
        "Troubled: 1 faults; the first: Troubled, turn 1: ended with status 1 "
        "(stderr: no idea). The default choice counts instead.\n"
    )


def test_programs_end_with_the_ladder_even_if_it_is_killed(tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    stubborn = (
        f"open({str(pids)!r}, 'a').write(f'{{os.getpid()}} '); "
        "[signal.signal(number, signal.SIG_IGN) for number in (1, 2, 15)]; time.sleep(600)"
    )
    begun = command(
        *(
            "--bots",
            "rookie",
            "--bot",
            program(tmp_path, stubborn, always=True),
            "--seconds",
            "600",
        ),
        *("--players", "3", "--workers", "2"),
    )
    with subprocess.Popen(begun, stderr=subprocess.DEVNULL) as process:
        while len(pids.read_text().split() if pids.exists() else "") < 2:
            assert process.poll() is None
            time.sleep(0.05)
        process.kill()
    for pid in map(int, pids.read_text().split()):
        wait_for_end(pid)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--bots", "champion,rookie"), "bot is 'champion'; allowed: rookie, cruiser"),
        (("--bots", "rookie"), "there are 1 bots; allowed: 2 to 24"),
        (("--bots", ""), "there are 0 bots; allowed: 2 to 24"),
        (("--players", "7"), "players is 7; allowed: 3 to 6"),
        (("--races", "0"), "--races '0'; allowed: 1 to "),
        (("--bot", "./nothing"), "./nothing: cannot be started: No such file or directory"),
        (("--bot", "echo hi"), "expected a “hello” message, got: hi"),
        (("--workers", "0"), "workers is 0; allowed: 1 to 1024"),
        (("--resume", "/nowhere"), "/nowhere/ladder.json: No such file or directory"),
        (("--resume", "/nowhere", "--seed", "1"), "--seed 1: not with --resume"),
        (("--out", "/dev/null/x"), "/dev/null/x: Not a directory"),
        (("--seconds", "0"), "Invalid value '0'"),
    ],
)
def test_bad_input_is_one_line(arguments: tuple[str, ...], said: str) -> None:
    assert said in bad(*arguments)


@pytest.mark.parametrize("damage", ["", "{}", "[1", '{"outspeed_ladder": 1, "version": "x"}'])
def test_a_damaged_ladder_is_refused(damage: str, tmp_path: Path) -> None:
    (tmp_path / Ladder.FILE).write_text(damage)
    assert f"{tmp_path / Ladder.FILE}: " in bad("--resume", str(tmp_path))


def test_ranks_that_cannot_be_are_refused(tmp_path: Path) -> None:
    good(*FAST, "--races", "3", "--workers", "1", "--out", str(tmp_path))
    text = (tmp_path / Ladder.FILE).read_text()
    (rank,) = {line[:3] for line in json.loads(text)["ranks"]}
    for wrong in ("912", "12", "1x3", ""):
        (tmp_path / Ladder.FILE).write_text(text.replace(f'"{rank}', f'"{wrong}', 1))
        assert f"{Ladder.FILE}: damaged" in bad("--resume", str(tmp_path))
    (tmp_path / Ladder.FILE).write_text(text)
    assert "holds a ladder: --resume" in bad(*FAST, "--out", str(tmp_path))


@pytest.mark.parametrize(
    ("module", "name"), [("openskill", "openskill"), ("matplotlib", "Matplotlib")]
)
def test_without_the_extra_it_says_what_to_install(module: str, name: str) -> None:
    code = f"import sys; sys.modules[{module!r}] = None; from outspeed.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code, "ladder"], capture_output=True, encoding="utf-8", timeout=60
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"outspeed: ladder needs {name}: pip install 'outspeed[ladder]'\n"
