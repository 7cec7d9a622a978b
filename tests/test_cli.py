"""The command `outspeed` as a whole, as a process; what its parts do is tested with them."""

import signal
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

import pytest
from typer.main import get_command

from outspeed.cli import app
from tests.scenario.base import scenario
from tests.scenario.test_command import lines

HEAVY: Final = ("litestar", "matplotlib", "numba", "numpy", "ray", "rich.console", "sqlalchemy")
MODULE: Final = [sys.executable, "-m", "outspeed"]

# One of the things that may be wrong with the arguments of each command, and what is said to it.
WRONG: Final[dict[str, tuple[str, str]]] = {
    "play": ("--players 9", "9; allowed: 3 to 6"),
    "simulate": ("--races 0", "'0'; allowed: 1 to "),
    "ladder": ("--races 0", "'0'; allowed: 1 to "),
    "train": ("folder --device tpu", "'tpu'; allowed: cpu, cuda"),
    "serve": ("--port 99999", "Invalid value '99999' for '--port'"),
    "scenario": ("nowhere.json", "nowhere.json: No such file"),
    "deck show": ("--tile 17", "17; allowed: 1 to 16"),
    "deck check": ("", "Missing argument 'FILE'"),
    "deck report": ("--races 0", "'0'; allowed: 1 to "),
    "record show": ("nowhere.txt", "nowhere.txt: No such file"),
    "record check": ("nowhere.txt --deck ultima", "nowhere.txt: No such file"),
    "record replay": ("nowhere.txt --turn one", "Invalid value 'one' for '--turn'"),
    "admin list": ("--database oracle://here", "'oracle'"),
    "admin export": ("x --database oracle://here", "'oracle'"),
    "admin delete": ("x --database oracle://here", "'oracle'"),
    "admin vacuum": ("--database oracle://here", "'oracle'"),
}


def commands(command: Any = None, name: str = "") -> Iterator[tuple[str, bool]]:
    """All commands by name, and whether they have commands of their own."""
    command = command or get_command(app)
    inner = getattr(command, "commands", {})
    yield name, bool(inner)
    for word, one in inner.items():
        yield from commands(one, f"{name} {word}".strip())


def outspeed(arguments: str, **options: Any) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*MODULE, *arguments.split()], capture_output=True, encoding="utf-8", timeout=60, **options
    )


def test_the_help_of_every_command_comes_without_what_takes_long_to_load() -> None:
    code = f"""
import sys
from outspeed.cli import main
for name in {[name for name, _ in commands()]}:
    sys.argv = ["outspeed", *name.split(), "--help"]
    try:
        main()
    except SystemExit as left:
        assert left.code == 0, name
    assert not {{*{HEAVY}}} & {{*sys.modules}}, name
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
    for name, _ in commands():
        assert f"Usage: {f'outspeed {name}'.strip()} " in done.stdout


def test_a_wrong_argument_of_every_command_is_listed_here() -> None:
    assert {name for name, has_own in commands() if not has_own} == {*WRONG}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_is_one_line_with_the_value_and_status_2(name: str, tmp_path: Path) -> None:
    arguments, said = WRONG[name]
    done = outspeed(f"{name} {arguments}", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("outspeed: ")
    assert done.stderr.count("\n") == 1
    assert said in done.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["", "nonsense", "--nonsense", "deck nonsense", "record"])
def test_a_command_that_is_missing_or_unknown_is_status_2(name: str) -> None:
    done = outspeed(name)
    assert done.returncode == 2
    if "nonsense" in name:
        assert (done.stdout, done.stderr.count("\n")) == ("", 1)
        assert done.stderr.startswith("outspeed: No such ")
    else:
        assert (done.stdout, done.stderr) == (outspeed(f"{name} --help").stdout, "")


def test_the_script_and_the_module_are_the_same_command() -> None:
    script = Path(sys.executable).with_name("outspeed")
    for arguments in (["--version"], ["--help"], ["deck", "show", "--tile", "99"]):
        both = [
            subprocess.run([*start, *arguments], capture_output=True, timeout=60)
            for start in ([str(script)], MODULE)
        ]
        seen = [(done.returncode, done.stdout, done.stderr) for done in both]
        assert seen[0] == seen[1]


def test_the_version_is_that_of_the_package() -> None:
    done = outspeed("--version")
    assert (done.returncode, done.stdout) == (0, f"outspeed {version('outspeed')}\n")


@pytest.mark.parametrize("arguments", ["deck show", "scenario turns.jsonl"])
def test_an_output_that_nobody_reads_to_its_end_is_no_traceback(
    arguments: str, tmp_path: Path
) -> None:
    (tmp_path / "turns.jsonl").write_bytes(b"\n".join([lines(scenario())] * 1000))
    process = subprocess.Popen(
        [*MODULE, *arguments.split()],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=tmp_path,
        bufsize=0,
    )
    with process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.read(10)
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 1


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_a_stream_that_is_closed_is_an_empty_one(closed: str, tmp_path: Path) -> None:
    command = f"'{sys.executable}' -m outspeed scenario - {closed}"
    options: dict[str, Any] = {"capture_output": True, "text": True, "timeout": 60, "cwd": tmp_path}
    done = subprocess.run(["sh", "-c", command], input="[]\n", **options)
    reads, writes = "<" not in closed, " >" not in f" {closed}"
    assert done.returncode == (2 if reads else 0)
    assert done.stderr == ""
    assert done.stdout.count('"bad_value"') == (1 if reads and writes else 0)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="Linux has a device that is full")
@pytest.mark.parametrize("arguments", ["deck show", "scenario turns.jsonl", "--help"])
def test_an_output_that_is_full_is_one_line_and_status_2(arguments: str, tmp_path: Path) -> None:
    (tmp_path / "turns.jsonl").write_bytes(lines(scenario()))
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [*MODULE, *arguments.split()],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            timeout=60,
            cwd=tmp_path,
        )
    assert done.returncode == 2
    assert done.stderr == "outspeed: [Errno 28] No space left on device\n"


def test_an_interrupt_is_no_traceback() -> None:
    process = subprocess.Popen(
        [*MODULE, "scenario", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    with process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(lines(scenario()) + b"\n")
        process.stdin.flush()
        assert process.stdout.readline()
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=60)
    assert (process.returncode, said.strip()) == (130, b"")
