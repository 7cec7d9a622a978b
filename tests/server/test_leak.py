"""Nothing of 10.2 leaves the server but to its owner: two worlds, told apart by nobody else."""

import asyncio
import json
import os
from collections.abc import AsyncIterator, Awaitable, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager, nullcontext
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec
import pytest
import structlog

from outspeed.choice import Choice
from outspeed.game import Game
from outspeed.server import room, rooms, show
from outspeed.server.entries import Sealed
from outspeed.server.messages import RaceInfo
from outspeed.server.options import ANNOUNCEMENTS
from outspeed.server.race import Race
from outspeed.server.store.queries import delete_table
from outspeed.server.table import _APPLY, Table
from tests.server import laboratory
from tests.server.inside import ClientInside, Inside, plain_log
from tests.server.laboratory import Clock, Luck
from tests.server.pair import Json, Leak, Pair, World, paths_to_read
from tests.server.server import Client, Server

pytestmark = pytest.mark.anyio

RACES = int(os.environ.get("OUTSPEED_LEAK_RACES", "5"))
PROCESS_RACES = int(os.environ.get("OUTSPEED_LEAK_PROCESS_RACES", "1"))
FIRST = int(os.environ.get("OUTSPEED_LEAK_FIRST", "0"))
LONG = 60  # questions
ENOUGH = 8  # races in which a leak must show
CALM_DECK = """\
id = "calm"
title = "No dice, many tokens"

[dice]
yellow = [-1, -1, -2, -2, -3, -3]
blue = [1, 1, 2, 2, 3, 4]
""" + "".join(
    f"""
[[tile]]
number = {number}
{"finish = true" if number > 12 else ""}
small.A = {{ cost = "1", zones = "1", fuel = "2" }}
small.B = {{ bonus = 2, fuel = "1" }}
small.C = {{ cost = "1", zones = "2", fuel = "2", bonus = 1 }}
large.A = {{ cost = "1", zones = "1", fuel = "2" }}
large.B = {{ bonus = 2, fuel = "1" }}
large.C = {{ cost = "1", zones = "2", fuel = "2", bonus = 1 }}
"""
    for number in range(1, 17)
)


def seeds(mind: Random, options: Json, differ: bool) -> tuple[bytes, bytes]:
    """The luck of both worlds; different luck shows the same first tiles."""
    one = mind.randbytes(32)
    if not differ:
        return one, one

    def first_tile(seed: bytes) -> int:
        return Game(options["players"], seed=seed, first_game=options["first_game"]).view().tile

    while True:
        two = mind.randbytes(32)
        if first_tile(two) == first_tile(one):
            return one, two


def some_options(mind: Random) -> tuple[Json, int]:
    """A table, and how many people sit at it."""
    players = mind.randint(3, 6)
    people = max(2, players - mind.choice([0, 0, 0, 1, 2]))
    options = {
        "players": players,
        "first_game": mind.random() < 0.3,
        "announce": mind.choice(ANNOUNCEMENTS),
        "clock": mind.choice([0, 20]),
        "public": mind.random() < 0.5,
    }
    return options, people


class Now:
    """The clock of this process while worlds are in it."""

    def __init__(self) -> None:
        self.at = laboratory.NOON
        self.luck = Luck("nobody", bytes(32))
        self.logs: list[str] = []

    @contextmanager
    def of(self, luck: Luck, logs: list[str]) -> Iterator[None]:
        before = self.luck, self.logs
        self.luck, self.logs = luck, logs
        try:
            yield
        finally:
            self.luck, self.logs = before

    def advance(self, seconds: float) -> None:
        self.at += seconds

    def log(self, _logger: object, _method: str, line: Any) -> Any:
        self.logs.append(plain_log(line))
        raise structlog.DropEvent


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> Iterator[Now]:
    now = Now()
    monkeypatch.setattr(rooms, "TICK", 0.02)
    structlog.configure(processors=[structlog.processors.add_log_level, now.log])
    with laboratory.replaced(lambda: now.at, lambda: now.luck):
        yield now
    structlog.reset_defaults()


@asynccontextmanager
async def worlds_inside(
    now: Now, servers: tuple[Inside, Inside], race: int, people: int, luck: tuple[bytes, bytes]
) -> AsyncIterator[tuple[World, World]]:
    """Two worlds in this process, for one race."""
    found: list[World] = []
    for number, (server, race_seed) in enumerate(zip(servers, luck, strict=True)):
        source, logs = Luck(f"race {race}", race_seed), list[str]()
        clients = [ClientInside(server) for _ in range(people + 2)]
        world = World(
            people=list(clients[:people]),
            outsider=clients[-2],
            spectator=clients[-1],
            database=server.path,
            acting=lambda source=source, logs=logs: now.of(source, logs),  # type: ignore[misc]
            advance=now.advance if number == 0 else lambda _seconds: None,
            logs=lambda logs=logs: logs,  # type: ignore[misc]
            jolt=lambda world, server=server: _forget(server, world),  # type: ignore[misc]
        )
        found.append(world)
    yield found[0], found[1]
    for world, server in zip(found, servers, strict=True):
        for client in world.everybody():
            await client.leave()
        # The lists of later races must not show how this one has ended.
        table = world.links["table"]
        await server.service.store.write(lambda c, table=table: delete_table(c, table))  # type: ignore[misc]
        server.service.rooms.close_room(table)


async def _forget(server: Inside, world: World) -> None:
    server.forget(world.links["table"])


async def race_inside(now: Now, servers: tuple[Inside, Inside], number: int) -> Pair:
    """A random race in two worlds that differ in what others seal, keep, and hold."""
    mind = Random(number)
    options, people = some_options(mind)
    calm = mind.random() < 0.35
    if calm:
        options["first_game"], people = True, options["players"]
    luck = seeds(mind, options, differ=calm or mind.random() < 0.3)
    async with worlds_inside(now, servers, number, people, luck) as worlds:
        pair = Pair(worlds, mind, await paths_to_read(ClientInside(servers[0])), calm)
        await pair.begin(options, CALM_DECK if calm else None)
        await pair.race(LONG)
    return pair


def report(pairs: list[Pair]) -> str:
    return (
        f"{len(pairs)} races, {sum(pair.questions for pair in pairs)} questions, "
        f"{sum(pair.compared for pair in pairs)} looks while secrets differed, "
        f"{sum(pair.requests for pair in pairs)} requests"
    )


async def test_nobody_can_tell_two_worlds_apart_by_what_others_seal_keep_or_hold(
    now: Now, tmp_path: Path
) -> None:
    pairs: list[Pair] = []
    async with Inside(tmp_path / "1.db") as one, Inside(tmp_path / "2.db") as two:
        for number in range(FIRST, FIRST + RACES):
            try:
                pairs.append(await race_inside(now, (one, two), number))
            except Exception as error:
                error.add_note(f"again: OUTSPEED_LEAK_FIRST={number}")
                raise
    print(report(pairs))
    assert sum(pair.compared for pair in pairs) > 10 * RACES


# --- Real processes ------------------------------------------------------------------------------
class Laboratory(Server):
    """A server process under a clock and a luck that the test holds."""

    def __init__(self, folder: Path, race: int, race_seed: bytes) -> None:
        folder.mkdir()
        self.path: Final = folder / "outspeed.db"
        self.clock: Final = Clock(folder / "clock")
        super().__init__(f"sqlite:///{self.path}", "--limits=0")
        self.program = (
            *("tests.server.laboratory", str(folder / "clock")),
            *(f"race {race}", race_seed.hex()),
        )

    def logs(self) -> list[str]:
        return [plain_log(json.loads(line)) for line in self.log.splitlines()]


async def cut_the_power(server: Server, world: World) -> None:
    """Kill the server, start it again, and have everybody come back."""
    server.kill()
    await asyncio.to_thread(server.start)
    for client in world.everybody():
        await client.leave()
        await client.enter(world.key(client), events=len(client.events), talk=len(client.talk))


async def race_in_processes(folder: Path, number: int) -> Pair:
    """A random race in two worlds, each a process of its own that may lose its power."""
    mind = Random(number)
    options, people = some_options(mind)
    people = max(people, options["players"] - 1)  # two bots may be heard of together, or not
    luck = seeds(mind, options, differ=mind.random() < 0.3)
    folder.mkdir()
    with ExitStack() as stack:
        worlds: list[World] = []
        servers: list[Laboratory] = []
        for name, race_seed in zip("12", luck, strict=True):
            server = stack.enter_context(Laboratory(folder / name, number, race_seed))
            servers.append(server)
            clients = [Client(server) for _ in range(people + 2)]
            worlds.append(
                World(
                    people=clients[:people],
                    outsider=clients[-2],
                    spectator=clients[-1],
                    database=server.path,
                    acting=nullcontext,
                    advance=server.clock.advance,
                    logs=list,  # compared below, when all has been written
                    jolt=lambda world, server=server: cut_the_power(server, world),  # type: ignore[misc]
                )
            )
        paths = [await paths_to_read(world.outsider) for world in worlds]
        pair = Pair((worlds[0], worlds[1]), mind, paths[0])
        await pair.begin(options)
        await pair.race(LONG)
        for world in worlds:
            for client in world.everybody():
                await client.leave()
    assert servers[0].logs() == servers[1].logs()
    return pair


async def test_nor_can_they_when_the_worlds_are_processes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[2]))
    pairs = [
        await race_in_processes(tmp_path / str(number), number)
        for number in range(FIRST, FIRST + PROCESS_RACES)
    ]
    print(report(pairs))
    assert sum(pair.compared for pair in pairs) > 5 * PROCESS_RACES


# --- Servers that leak a little, to see that it is noticed ---------------------------------------
def tells_the_choice(patch: pytest.MonkeyPatch) -> None:
    """The word for a sealed choice depends on it."""
    real = show.status

    def status(table: Table) -> tuple[str, ...]:
        sealed = {} if table.race is None else table.race.sealed
        words = enumerate(real(table))
        return tuple(
            f"{word}{sealed[seat].code % 2}" if seat in sealed else word for seat, word in words
        )

    patch.setattr(show, "status", status)


def tells_the_hands(patch: pytest.MonkeyPatch) -> None:
    """The deadline has another fraction when hands are other ones."""
    real = show.race_info

    def race_info(table: Table) -> RaceInfo | None:
        info = real(table)
        if table.race is None or info is None:
            return info
        hands = sum(number * count for number, count in enumerate(table.race.game._state.hand))
        return msgspec.structs.replace(info, deadline=hands / 1000)

    patch.setattr(show, "race_info", race_info)


def tells_of_changes(patch: pytest.MonkeyPatch) -> None:
    """Others are told the same once more when a sealed choice is changed."""
    real = _APPLY[Sealed]

    def sealed(table: Table, entry: Any) -> None:
        real(table, entry)
        table._tell("status")

    patch.setitem(_APPLY, Sealed, sealed)


def tells_the_time_of_changes(patch: pytest.MonkeyPatch) -> None:
    """The time of the last change is that of any entry."""
    real = room.append_of

    def append_of(table: Table, base: int, found: Any) -> Any:
        return replace(real(table, base, found), updated=table.at)

    patch.setattr(room, "append_of", append_of)


def tells_in_the_log(patch: pytest.MonkeyPatch) -> None:
    """The log says what is sealed."""
    real = Race.seal

    def seal(race: Race, seat: int, choice: Choice) -> bool:
        structlog.get_logger().info("sealed", choice=str(choice))
        return real(race, seat, choice)

    patch.setattr(Race, "seal", seal)


@pytest.mark.parametrize(
    "leak",
    [
        tells_the_choice,
        tells_the_hands,
        tells_of_changes,
        tells_the_time_of_changes,
        tells_in_the_log,
    ],
)
async def test_a_server_that_leaks_a_little_is_found_out(
    now: Now, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, leak: Any
) -> None:
    leak(monkeypatch)
    async with Inside(tmp_path / "1.db") as one, Inside(tmp_path / "2.db") as two:
        races = (race_inside(now, (one, two), number) for number in range(ENOUGH))
        with pytest.raises(Leak):
            await all_of(races)


async def all_of(races: Iterator[Awaitable[Pair]]) -> None:
    for race in races:
        await race
