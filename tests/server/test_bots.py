"""Bots of every level: those that must be compiled first keep nobody waiting."""

from pathlib import Path

import pytest

from outspeed.bots import BOTS, SEARCHERS
from tests.server.server import Client, Server, clients, seated, sqlite_file

pytestmark = pytest.mark.anyio


async def levels(client: Client) -> int:
    """How many levels are ready."""
    figures = (await client.http("GET", "/metrics")).text
    (line,) = (line for line in figures.splitlines() if line.startswith("outspeed_bot_levels "))
    return int(float(line.split()[1]))


async def turns(client: Client, count: int) -> None:
    """Play until so many questions have been answered by all."""
    await client.play(
        lambda choices: choices[0], lambda: client.race is not None and client.race["ask"] >= count
    )


async def test_who_plays_while_bots_are_being_compiled_does_not_wait_for_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))  # as on a machine that is new to it
    with sqlite_file() as url, Server(url, "--limits=0") as server:
        async with clients(server, 1) as (ann,):
            await seated([ann], players=4, bots=SEARCHERS[-1])
            await ann.done("start")
            await turns(ann, 3)
            assert await levels(ann) == len(BOTS) - len(SEARCHERS)


async def test_every_level_races(server: Server, bots_ready: None) -> None:
    async with clients(server, 1) as (ann,):
        await seated([ann], players=len(BOTS) + 1, bots=None)
        for seat, level in enumerate(BOTS, start=1):
            await ann.done("bot", level=level, seat=seat)
        await ann.done("start")
        assert [seat["bot"] for seat in ann.table["seats"]] == [None, *BOTS]
        await turns(ann, 6)
    assert '"event": "bot_failed"' not in server.log
    assert '"event": "bot_not_ready"' not in server.log
