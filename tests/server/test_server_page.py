"""The page on running a server: its options, commands, metrics and limits are the real ones."""

import os
import re
import shlex
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from outspeed.server.expiry import FORGOTTEN, KEPT
from outspeed.server.limits import BY_ADDRESS, BY_GUEST, Limit
from tests.server.server import Client, Server, clients, seated, sqlite_file

pytestmark = pytest.mark.anyio
ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "server.md").read_text("utf-8")
COMMANDS = [
    line for block in re.findall(r"```sh\n(.*?)```", PAGE, re.DOTALL) for line in block.splitlines()
]


def rows(heading: str) -> list[list[str]]:
    """The table under a heading, without its head."""
    part = PAGE.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    lines = [line for line in part.splitlines() if line.startswith("| `")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def run(command: list[str], **environment: str) -> str:
    """A command of the page as its reader would run it; it must end well."""
    program = {"outspeed": [sys.executable, "-m", "outspeed"], "python": [sys.executable]}
    done = subprocess.run(
        [*program[command[0]], *command[1:]],
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


async def test_the_commands_work_while_a_server_runs(tmp_path: Path) -> None:
    with sqlite_file() as url, Server(url) as server:
        async with clients(server, 1) as (ann,):
            table = (await seated([ann], players=3))["table"]
            await ann.done("start")
        for command in map(shlex.split, COMMANDS):
            if command[1] == "serve":
                run([*command, "--types"])  # the options are there; elsewhere they are used
            elif command[0] == "python":
                backup = str(tmp_path / "backup.db")
                run([*command[:-2], url.removeprefix("sqlite:///"), backup])
            else:
                arguments = [table if part == "TABLE" else part for part in command]
                said = run(arguments, OUTSPEED_DATABASE=url)
                assert said or command[2] == "delete"
        kept = sqlite3.connect(backup)
        assert kept.execute("SELECT id FROM tables").fetchall() == [(table,)]
        kept.close()
        assert table not in run(["outspeed", "admin", "list"], OUTSPEED_DATABASE=url)


def test_every_option_is_explained() -> None:
    explained = {row[0].strip("`") for row in rows("Options")}
    offered = set(re.findall(r"--[a-z-]+", run(["outspeed", "serve", "--help"])))
    assert explained == offered - {"--help"}


async def test_every_metric_is_explained(server: Server) -> None:
    explained = {row[0].strip("`") for row in rows("Is it well?")}
    text = (await Client(server).http("GET", "/metrics")).text
    kinds = dict(re.findall(r"^# TYPE (\S+) (\S+)$", text, re.MULTILINE))
    assert explained == {name for name in kinds if not name.endswith("_created")}


def test_the_limits_are_those_of_the_server() -> None:
    def words(limit: Limit | None) -> str:
        return "" if limit is None else f"{limit.burst:g}, then {limit.rate:g}/s"

    told = {name.strip("`"): (address, guest) for name, address, guest in rows("Limits")}
    assert told == {
        name: (words(BY_ADDRESS.get(name)), words(BY_GUEST.get(name)))
        for name in BY_ADDRESS.keys() | BY_GUEST.keys()
    }


def test_what_expires_when_is_as_told() -> None:
    part = PAGE.split("**What expires by itself.**")[1].split("\n## ")[0]
    assert {phase: seconds / 86_400 for phase, seconds in KEPT.items()} == {
        "lobby": 1,
        "racing": 30,
    }
    assert "a day" in part
    assert "30 days" in part
    assert f"{FORGOTTEN / 86_400:g} days" in part
