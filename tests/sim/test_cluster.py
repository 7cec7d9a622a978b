"""Clusters: a real one of two workers, one of which is killed while it plays."""

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from outspeed.sim.simulation import Simulation

pytestmark = pytest.mark.xdist_group("compiled")

RACES: Final = 320
SIMULATE: Final = (
    *("simulate", "--races", str(RACES), "--players", "3", "--bots", "rookie,random"),
    *("--seed", "3", "--format", "csv"),
)
PATIENCE: Final = 60.0  # seconds


def program(module: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    quiet = {"RAY_USAGE_STATS_ENABLED": "0", "PYTHONPATH": str(Path(__file__).parents[2])}
    return subprocess.run(
        [sys.executable, "-m", module, *arguments],
        env={**os.environ, **quiet},
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=PATIENCE,
    )


@pytest.fixture
def cluster() -> Iterator[tuple[str, Path]]:
    """Address and folder of a Ray cluster of this machine that plays two parts at a time."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    folder = Path(tempfile.mkdtemp(prefix="ray", dir="/tmp"))  # its sockets need short names
    head = ("start", "--head", f"--port={port}", "--num-cpus=2", "--include-dashboard=false")
    here = ("--node-ip-address=127.0.0.1", f"--temp-dir={folder}")
    try:
        begun = program("ray.scripts.scripts", *head, *here, "--object-store-memory=80000000")
        assert begun.returncode == 0, begun.stderr
        yield f"127.0.0.1:{port}", folder
    finally:
        end(folder)
        shutil.rmtree(folder, ignore_errors=True)


def end(folder: Path) -> None:
    """End the cluster that keeps its files in a folder, and wait until nothing of it is left."""
    deadline = time.monotonic() + PATIENCE
    for request in (signal.SIGTERM, signal.SIGKILL):
        for process in members(folder):
            os.kill(process, request)
        patience = time.monotonic() + 3
        while members(folder) and time.monotonic() < patience:
            time.sleep(0.05)
    while members(folder):
        assert time.monotonic() < deadline
        time.sleep(0.05)


def members(folder: Path) -> set[int]:
    """The processes of a cluster and its workers, but for those that only wait to be buried."""
    nodes, workers = set(), set()
    for process, words in processes():
        if str(folder).encode() in words:
            nodes.add(process)
        elif words.startswith(b"ray::"):
            workers.add(process)
    return nodes | {worker for worker in workers if parent(worker) in nodes}


def processes() -> Iterator[tuple[int, bytes]]:
    for process in Path("/proc").iterdir():
        if process.name.isdigit() and int(process.name) != os.getpid():
            try:
                yield int(process.name), (process / "cmdline").read_bytes()
            except OSError:
                continue


def parent(process: int) -> int:
    try:
        stat = Path(f"/proc/{process}/stat").read_text()
    except OSError:
        return 0
    return int(stat.rpartition(")")[2].split()[1])


def players(folder: Path) -> list[int]:
    """The workers of the cluster that play a part right now."""
    playing = {one for one, words in processes() if words.startswith(b"ray::_play_part")}
    return sorted(playing & members(folder))


def test_a_cluster_plays_the_same_races_though_a_worker_is_killed(
    cluster: tuple[str, Path], tmp_path: Path
) -> None:
    address, folder = cluster
    there, here = tmp_path / "there", tmp_path / "here"
    simulation = subprocess.Popen(
        [sys.executable, "-m", "outspeed", *SIMULATE, "--cluster", address, "--out", str(there)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
    )
    try:
        while not (playing := players(folder)):
            assert simulation.poll() is None, simulation.stdout
            time.sleep(0.02)
        os.kill(playing[0], signal.SIGKILL)
        printed, _ = simulation.communicate(timeout=PATIENCE)
    finally:
        simulation.kill()
    assert simulation.returncode == 0, printed
    alone = program("outspeed", *SIMULATE, "--workers", "1", "--out", str(here))
    assert alone.returncode == 0, alone.stderr
    assert json.loads((there / Simulation.FILE).read_text())["done"] == RACES
    for file in (Simulation.FILE, *(file.name for file in here.glob("*.csv"))):
        assert (there / file).read_bytes() == (here / file).read_bytes()


def test_where_there_is_no_cluster_it_is_said() -> None:
    said = program("outspeed", "simulate", "--races", "1", "--cluster", "nowhere")
    assert said.returncode == 2
    assert said.stderr.startswith("outspeed: --cluster nowhere: no Ray cluster there: ")
    assert len(said.stderr.splitlines()) == 1
