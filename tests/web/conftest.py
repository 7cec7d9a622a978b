"""A real browser at a real server with the client that `make` has built."""

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from typing import Any

import pytest
from playwright.async_api import Browser, async_playwright, expect

from outspeed.server.http.pages import INDEX, STATIC
from tests.server.server import Server, sqlite_file
from tests.web.chromium.find import MISSING, find
from tests.web.visitor import PATIENCE, Visitor, visit

ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-dev-shm-usage",
    "--disable-sync",
    "--no-first-run",
)
expect.set_options(timeout=PATIENCE)
Invite = Callable[..., Awaitable[Visitor]]


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
async def browser() -> AsyncIterator[Browser]:
    """One a test process."""
    chromium = find()
    assert chromium is not None, MISSING
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=chromium.path,
            args=ARGUMENTS,
            env={**chromium.environment} or None,
        )
        yield browser
        await browser.close()


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """A server for everybody who does no harm to it; without rate limits."""
    assert (STATIC / INDEX).is_file(), "make builds the client first"
    with sqlite_file() as url, Server(url, "--limits=0") as server:
        yield server


@pytest.fixture
async def invite(browser: Browser, server: Server) -> AsyncIterator[Invite]:
    """Calls somebody new to the server; in the end nothing may have gone wrong for any of them."""
    visitors: list[Visitor] = []

    async def call(url: str = server.url, **options: Any) -> Visitor:
        visitors.append(await visit(browser, url, **options))
        return visitors[-1]

    yield call
    for visitor in visitors:
        await visitor.context.close()
    assert [visitor.faults for visitor in visitors if visitor.faults] == []
