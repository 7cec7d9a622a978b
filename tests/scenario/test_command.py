"""The command `outspeed scenario`, as a process: what it prints and how it exits."""

import json
import subprocess
import sys
from pathlib import Path
from threading import Timer

import pytest

from outspeed.scenario import play_scenario
from tests.scenario.base import scenario

GOOD = scenario(name="good ☄")
BAD = scenario(name="bad", tile=99)


def run(
    *arguments: str, given: bytes = b"", cwd: Path | None = None
) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "outspeed", "scenario", *arguments]
    return subprocess.run(command, input=given, capture_output=True, cwd=cwd, timeout=60)


def lines(*scenarios: object) -> bytes:
    return "\n".join(json.dumps(one) for one in scenarios).encode()


def printed(done: subprocess.CompletedProcess[bytes]) -> list[object]:
    return [json.loads(line) for line in done.stdout.splitlines()]


def as_json(result: object) -> object:
    return json.loads(json.dumps(result))


def test_standard_input_one_result_a_line_and_status_0() -> None:
    done = run("-", given=lines(GOOD, GOOD))
    assert (done.returncode, done.stderr) == (0, b"")
    assert printed(done) == [as_json(play_scenario(GOOD))] * 2


def test_a_bad_scenario_exits_2_and_the_other_lines_still_run() -> None:
    done = run("-", given=lines(BAD, GOOD) + b"\n{\n" + lines(GOOD))
    assert (done.returncode, done.stderr) == (2, b"")
    syntax = printed(done)[2]
    assert isinstance(syntax, dict)
    assert (syntax["error"], syntax["at"]) == ("syntax", "line 3")
    good = as_json(play_scenario(GOOD))
    assert [printed(done)[place] for place in (0, 1, 3)] == [
        as_json(play_scenario(BAD)),
        good,
        good,
    ]


def test_who_sends_a_line_is_answered_before_the_next_one(tmp_path: Path) -> None:
    deck = tmp_path / "own.toml"
    shipped = Path(sys.modules["outspeed"].__file__ or "").parent / "deck" / "ultima.toml"
    deck.write_bytes(shipped.read_bytes())
    command = [sys.executable, "-m", "outspeed", "scenario", "-"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as asked:
        impatience = Timer(60, asked.kill)
        impatience.start()
        assert asked.stdin is not None
        assert asked.stdout is not None
        for one in (GOOD, BAD, "no object", scenario(deck=str(deck))):
            asked.stdin.write(lines(one) + b"\n")
            asked.stdin.flush()
            assert json.loads(asked.stdout.readline()) == as_json(play_scenario(one))
        deck.write_text("id = 3", encoding="utf-8")  # the file of a deck is never out of date
        asked.stdin.write(lines(scenario(deck=str(deck))) + b"\n")
        asked.stdin.flush()
        assert json.loads(asked.stdout.readline())["at"] == "deck"
        asked.stdin.close()
        assert asked.wait(timeout=60) == 2
        impatience.cancel()


@pytest.mark.parametrize("given", [b"", b"\n \n"])
def test_empty_input_prints_nothing_and_exits_0(given: bytes) -> None:
    done = run("-", given=given)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_a_file_and_a_deck_relative_to_the_working_directory(tmp_path: Path) -> None:
    shipped = Path(sys.modules["outspeed"].__file__ or "").parent / "deck" / "ultima.toml"
    (tmp_path / "own.toml").write_bytes(shipped.read_bytes())
    pretty = json.dumps(scenario(deck="own.toml"), indent=2)
    (tmp_path / "turn.json").write_text(pretty, encoding="utf-8")
    root = str(Path(__file__).parents[2])
    command = [sys.executable, "-m", "outspeed", "scenario", "turn.json"]
    done = subprocess.run(
        command, capture_output=True, cwd=tmp_path, timeout=60, env={"PYTHONPATH": root}
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert printed(done) == [as_json(play_scenario(scenario()))]


@pytest.mark.parametrize("arguments", [["nowhere.json"], ["."], [], ["a", "b"], ["--colour", "-"]])
def test_bad_arguments_are_one_line_on_standard_error_and_status_2(arguments: list[str]) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert done.stdout == b""
    assert done.stderr.startswith(b"outspeed: ")
    assert done.stderr.count(b"\n") == 1
    assert b"Traceback" not in done.stderr
