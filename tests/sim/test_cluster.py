"""Clusters: a real one of two workers, one of which is killed while it plays."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from outspeed.deck import load_deck
from outspeed.sim import Series
from outspeed.sim.cluster import ClusterError, play_on_cluster
from outspeed.sim.play import collect
from outspeed.sim.workers import play_parts

pytestmark = [
    pytest.mark.xdist_group("compiled"),
    pytest.mark.filterwarnings("ignore::FutureWarning", "ignore::DeprecationWarning:ray"),
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
]

RACES = 160
SERIES = Series(("rookie", "random", "random"), 3, load_deck())


def ray(*arguments: str) -> None:
    program = [sys.executable, "-m", "ray.scripts.scripts", *arguments]
    subprocess.run(program, capture_output=True, check=True, env=environment())


def environment() -> dict[str, str]:
    quiet = {"RAY_USAGE_STATS_ENABLED": "0", "RAY_DISABLE_IMPORT_WARNING": "1"}
    return {**os.environ, **quiet, "PYTHONPATH": str(Path(__file__).parents[2])}


@pytest.fixture
def cluster() -> Iterator[tuple[str, Path]]:
    """Address and folder of a Ray cluster of this machine that plays two parts at a time."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    folder = Path(tempfile.mkdtemp(prefix="ray", dir="/tmp"))  # its sockets need short names
    head = ["start", "--head", f"--port={port}", "--num-cpus=2", "--include-dashboard=false"]
    memory = ["--object-store-memory=80000000", f"--temp-dir={folder}"]
    ray(*head, "--node-ip-address=127.0.0.1", *memory)
    try:
        yield f"127.0.0.1:{port}", folder
    finally:
        for process in members(folder):
            os.kill(process, signal.SIGTERM)
        shutil.rmtree(folder, ignore_errors=True)


def members(folder: Path) -> list[int]:
    """The processes of the cluster that keeps its files in a folder."""
    return [process for process, words in processes() if str(folder).encode() in words]


def processes() -> Iterator[tuple[int, bytes]]:
    for process in Path("/proc").iterdir():
        if process.name.isdigit() and int(process.name) != os.getpid():
            try:
                yield int(process.name), (process / "cmdline").read_bytes()
            except OSError:
                continue


def players(folder: Path) -> list[int]:
    """The workers of the cluster that play a part right now."""
    nodes = set(members(folder))
    return [
        process
        for process, words in processes()
        if words.startswith(b"ray::_play_part") and parent(process) in nodes
    ]


def parent(process: int) -> int:
    stat = Path(f"/proc/{process}/stat").read_text()
    return int(stat.rpartition(")")[2].split()[1])


def test_a_cluster_plays_the_same_races_though_a_worker_is_killed(
    cluster: tuple[str, Path],
) -> None:
    address, folder = cluster
    killed: list[int] = []
    told: list[int] = []

    def kill_one(done: int) -> None:
        told.append(done)
        if not killed and (playing := players(folder)):
            os.kill(playing[0], signal.SIGKILL)
            killed.append(playing[0])

    together = collect(SERIES, RACES, play_on_cluster(SERIES, 0, RACES, address), kill_one)
    alone = collect(SERIES, RACES, play_parts(SERIES, 0, RACES, 1))
    assert killed
    assert told[-1] == RACES
    assert told == sorted(told)
    assert together.tally.tobytes() == alone.tally.tobytes()
    assert (together.ranks == alone.ranks).all()


def test_where_there_is_no_cluster_it_is_said() -> None:
    with pytest.raises(ClusterError, match=r"--cluster nowhere: no Ray cluster there"):
        next(play_on_cluster(SERIES, 0, 1, "nowhere"))
