"""Health, metrics, logs, the command line, starting and stopping."""

import json
import random
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from outspeed.errors import OutspeedError
from outspeed.server.settings import Settings
from tests.server.cluster import Cluster
from tests.server.server import Client, Server, clients, seated, sqlite_file, wait_for
from tests.server.test_race import finished

pytestmark = pytest.mark.anyio


def outspeed(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the command."""
    command = [sys.executable, "-m", "outspeed", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)


async def test_health_and_metrics_tell_what_goes_on(server: Server) -> None:
    async with clients(server, 3) as people:
        assert (await people[0].http("GET", "/healthz")).text == "ok"
        assert (await people[0].http("GET", "/readyz")).text == "ok"
        await seated(people, players=4)
        await people[0].done("start")
        await people[0].done("choose", ask=0, choice=people[0].own[0]["choices"][0])
        figures = (await people[0].http("GET", "/metrics")).text
        for name in (
            'outspeed_tables{phase="racing"}',
            "outspeed_connections 3.0",
            'outspeed_decisions_total{by="owner"}',
            "outspeed_order_seconds_bucket",
            "outspeed_bot_queue",
        ):
            assert name in figures, figures
        remote = await people[0].http("GET", "/metrics", headers={"X-Forwarded-For": "192.0.2.1"})
        assert (remote.status_code, remote.json()["code"]) == (403, "local_only")


async def test_logs_are_json_and_hold_no_secrets() -> None:
    with sqlite_file() as url:
        with Server(url, "--limits=0") as server:
            async with clients(server, 3) as people:
                links = await seated(people, players=3)
                token = (await people[0].post("/api/tokens", {}))["token"]
                await people[0].done("start")
                await people[0].done("say", text="a private word")
                await finished(people, random.Random(1))
                for path in ("", "/record", "/replay"):
                    await people[0].http("GET", f"/api/tables/{links['table']}{path}")
                await people[0].http("GET", f"/api/codes/{links['code']}?x={token}")
                seed, cookie = people[0].table["seed"], people[0].cookie
        lines = server.log.splitlines()
        assert lines
        for line in lines:
            assert json.loads(line)["event"]
        for secret in (*links.values(), token, cookie, seed, "private", "Pilot"):
            assert secret not in server.log


async def test_the_command_line_lists_exports_and_deletes_tables(database: str) -> None:
    with Server(database, "--limits=0") as server:
        async with clients(server, 3) as people:
            links = await seated(people, players=3)
            await people[0].done("start")
            listed = outspeed("admin", "list", f"--database={database}")
            assert links["table"] in listed.stdout
            assert "racing" in listed.stdout
            secret = outspeed("admin", "export", links["table"], f"--database={database}")
            assert "seed:" not in secret.stdout
            assert "promise:" in secret.stdout
            await finished(people, random.Random(1))
            export = outspeed("admin", "export", links["table"], f"--database={database}")
            record = await people[0].http("GET", f"/api/tables/{links['table']}/record")
            assert export.stdout == record.text
            assert outspeed("admin", "vacuum", f"--database={database}").returncode == 0
            gone = outspeed("admin", "delete", links["table"], f"--database={database}")
            assert gone.returncode == 0, gone.stderr
            again = outspeed("admin", "delete", links["table"], f"--database={database}")
            assert (again.returncode, again.stderr.count("\n")) == (2, 1)
            await people[1].until(lambda message: message.get("code") == "gone")
            assert await people[0].refused("say", text="hello?") == "no_table"


def test_what_cannot_be_served_is_said_in_one_line(cluster: Cluster) -> None:
    for url, words in (
        ("mysql://user:hidden@host/x", "allowed"),
        ("postgresql://outspeed@127.0.0.1:1/none", "PostgreSQL"),
        ("postgresql://user:hidden@host:port/x", "PostgreSQL"),
        ("sqlite:////proc/none/x.db", "/proc/none"),
        ("sqlite:///", "without a path"),
    ):
        failed = outspeed("serve", "--port=0", f"--database={url}")
        assert failed.returncode == 2, failed
        assert words in failed.stderr
        assert failed.stderr.count("\n") == 1, failed.stderr
        assert "hidden" not in failed.stderr


def test_a_public_url_is_that_of_a_whole_site(tmp_path: Path) -> None:
    database = f"--database=sqlite:///{tmp_path}/x.db"
    failed = outspeed("serve", "--port=0", database, "--public-url=race.example.org")
    assert failed.returncode == 2
    assert "race.example.org" in failed.stderr
    assert failed.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("url", "origin"),
    [
        ("https://race.example.org", "https://race.example.org"),
        ("https://Race.Example.org:443/", "https://race.example.org"),
        ("http://[::1]:8000", "http://[::1]:8000"),
        ("http://localhost:80", "http://localhost"),
        ("ftp://race.example.org", None),
        ("https://race.example.org/outspeed", None),
        ("https://", None),
        ("https://host:99999", None),
        ("https://me@host", None),
    ],
)
def test_the_origin_of_a_public_url_is_what_browsers_send(url: str, origin: str | None) -> None:
    if origin is None:
        with pytest.raises(OutspeedError, match="allowed: http"):
            Settings("", 0, "", 1, public_url=url)
    else:
        assert Settings("", 0, "", 1, public_url=url).origin == origin


def test_looking_after_a_file_that_is_not_there_does_not_make_it(tmp_path: Path) -> None:
    file = tmp_path / "none.db"
    failed = outspeed("admin", "list", f"--database=sqlite:///{file}")
    assert (failed.returncode, failed.stderr.count("\n")) == (2, 1)
    assert str(file) in failed.stderr
    assert list(tmp_path.iterdir()) == []


def test_without_the_extra_the_commands_say_what_to_install() -> None:
    missing = "import sys; sys.modules['msgspec'] = None; from outspeed.cli import main; main()"
    for arguments in (["serve"], ["admin", "list"]):
        failed = subprocess.run(
            [sys.executable, "-c", missing, *arguments],
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )
        assert failed.returncode == 2
        assert failed.stderr.endswith("pip install 'outspeed[server]'\n")
        assert failed.stderr.count("\n") == 1


def test_one_sqlite_file_has_one_server() -> None:
    with sqlite_file() as url, Server(url):
        second = outspeed("serve", "--port=0", f"--database={url}")
        assert second.returncode == 2
        assert "in use by another process" in second.stderr


def test_a_database_from_a_newer_version_is_refused() -> None:
    with sqlite_file() as url:
        with Server(url):
            pass
        path = url.removeprefix("sqlite:///")
        with sqlite3.connect(path) as file:
            file.execute("UPDATE alembic_version SET version_num = '9999'")
        file.close()
        refused = outspeed("serve", "--port=0", f"--database={url}")
        assert refused.returncode == 2
        assert "newer than this version" in refused.stderr
        assert refused.stderr.count("\n") == 1


def test_the_server_never_imports_numba(server: Server) -> None:
    assert server.process is not None
    loaded = Path(f"/proc/{server.process.pid}/maps").read_text("utf-8")
    assert "llvmlite" not in loaded
    assert "numba" not in loaded


async def test_a_bot_worker_that_dies_is_replaced_and_the_race_goes_on(server: Server) -> None:
    async with clients(server, 1) as (ann,):
        await seated([ann], players=6)
        await ann.done("start")
        while not ann.over:
            for pid in workers(server):
                subprocess.run(["kill", "-9", str(pid)], check=False)
            if (question := ann.question()) is not None:
                choice = question[1]["choices"][0]
                await ann.order("choose", ask=question[0], choice=choice)
            else:
                await ann.receive()
            if ann.race is not None and ann.race["ask"] > 8:
                break
        figures = (await Client(server).http("GET", "/metrics")).text
        replaced = [
            line for line in figures.splitlines() if line.startswith("outspeed_bot_workers")
        ]
        assert float(replaced[-1].split()[1]) > 0
        wait_for(lambda: len(workers(server)) <= 1)


def workers(server: Server) -> list[int]:
    """The processes in which the bots of a server think."""
    assert server.process is not None
    found = subprocess.run(
        ["ps", "-o", "pid=", "--ppid", str(server.process.pid)],
        capture_output=True,
        text=True,
        check=False,
    )
    return [int(pid) for pid in found.stdout.split()]
