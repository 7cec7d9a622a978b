"""The example program, run as somebody would run it."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.server import Client, Server

pytestmark = pytest.mark.anyio
WEBBOT = Path(__file__).parents[2] / "examples" / "webbot.py"


async def test_the_example_program_races_with_an_api_token(server: Server, tmp_path: Path) -> None:
    assert len(WEBBOT.read_text("utf-8").splitlines()) < 60
    owner = await Client(server).introduce()
    token = (await owner.post("/api/tokens", {"label": "webbot"}))["token"]
    told = run(WEBBOT, server.url, token)
    ranks, _, address = told.stdout.strip().partition("; the record: ")
    assert ranks.startswith("ranks by seat: [")
    assert "1" in ranks
    record = await owner.http("GET", address.removeprefix(server.url))
    assert "seat 0: Webbot\n" in record.text
    file = tmp_path / "race.outspeed"
    file.write_text(record.text, "utf-8")
    run("-m", "outspeed", "record", "check", file)
    (listed,) = await owner.get("/api/my/tables")
    assert listed["phase"] == "finished"


def run(*arguments: object) -> subprocess.CompletedProcess[str]:
    """Run Python; it must end well."""
    done = subprocess.run(
        [sys.executable, *map(str, arguments)],
        capture_output=True,
        text=True,
        timeout=180,
        check=False,
        env={"no_proxy": "127.0.0.1"},
    )
    assert done.returncode == 0, done.stderr
    return done
