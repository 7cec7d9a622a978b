"""Servers and databases for tests: real processes, on the loopback."""

from collections.abc import Iterator

import pytest

from tests.server.cluster import Cluster
from tests.server.server import Server, sqlite_file


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
