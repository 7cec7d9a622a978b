"""Servers and databases for tests: real processes, on the loopback."""

import time
from collections.abc import Iterator

import httpx
import pytest

from outspeed.bots import BOTS
from tests.server.cluster import Cluster
from tests.server.server import Server, sqlite_file

COMPILING = 400.0  # seconds that it may take on a busy machine


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    cluster = Cluster()
    yield cluster
    cluster.stop()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest) -> Iterator[str]:
    """An empty database of each kind."""
    if request.param == "sqlite":
        with sqlite_file() as url:
            yield url
    else:
        cluster: Cluster = request.getfixturevalue("cluster")
        yield cluster.database()


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """A server for everybody who does no harm to it; without rate limits."""
    with sqlite_file() as url, Server(url, "--limits=0") as server:
        yield server


@pytest.fixture(scope="session")
def bots_ready(server: Server) -> None:
    """The server has every level ready, however long it takes the first time on a machine."""
    deadline = time.monotonic() + COMPILING
    wanted = f"outspeed_bot_levels {len(BOTS):.1f}"
    while wanted not in httpx.get(f"{server.url}/metrics", trust_env=False, verify=False).text:
        assert time.monotonic() < deadline, server.log
        time.sleep(0.2)
