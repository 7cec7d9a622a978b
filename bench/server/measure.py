"""Loads on a running server, and what came of them."""

import asyncio
import gc
import math
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final

from bench.server.outspeed_seats import OutspeedSeat
from bench.server.play import AtOnce, Group, Load, OneByOne, Paced, Seat
from bench.server.processes import cpu_seconds, resident
from bench.server.servers import MEMORY, Server
from bench.server.wire import HOST, Http, Socket

RATE: Final = 200.0  # choices a second in paced play
CONNECTING: Final = 50  # groups that sit down at the same time
AT_ONCE: Final = "at once"
ONE_BY_ONE: Final = "one by one"
PACED: Final = "paced"


@dataclass(frozen=True)
class Task:
    """A load to put on a server: how many tables of four, how they play, how long."""

    tables: int
    play: str
    seconds: float
    warm_up: float


@dataclass(frozen=True)
class Result:
    """What came of a load; times in seconds, per decision where nothing else is said."""

    server: str
    flush_ms: float
    tables: int
    play: str
    decisions: int
    rate: float
    p50: float
    p99: float
    cpu: float
    database_cpu: float
    driver: float  # the share of a core that the driver used
    bytes: float
    messages: float
    flushes: float
    races: int
    lag_p50: float | None = None
    lag_p99: float | None = None


async def play(server: Server, tasks: Sequence[Task]) -> list[Result]:
    """One load after another on the same server, whose tables stay when the next load begins."""
    http = Http(server.ports[0])
    groups: list[Group] = []
    results = []
    try:
        for task in sorted(tasks, key=lambda task: task.tables):
            load = _load(task.play)
            while len(groups) < task.tables:
                more = min(CONNECTING, task.tables - len(groups))
                groups += await asyncio.gather(*(server.group(load, http) for _ in range(more)))
            results.append(await _measure(server, groups[: task.tables], load, task))
    finally:
        http.close()
        for group in groups:
            for seat in group.seats:
                seat.socket.close()
    return results


async def _measure(server: Server, groups: Sequence[Group], load: Load, task: Task) -> Result:
    """Start all tables anew, let them play for a while, then count."""
    async with _playing(groups, load):
        await asyncio.sleep(task.warm_up)
        gc.collect()
        gc.disable()
        counts = _Counts(server, groups)
        load.reset()
        await asyncio.sleep(task.seconds)
        latencies, lags = sorted(load.latencies), sorted(load.lags)
        spent = _Counts(server, groups).since(counts)
        gc.enable()
        load.check(groups)
    done = len(latencies)
    if not done:
        raise RuntimeError(f"{server.kind}: no decision in {task.seconds} s")
    return Result(
        server=server.kind,
        flush_ms=server.disk.ms,
        tables=task.tables,
        play=task.play,
        decisions=done,
        rate=done / spent.wall,
        p50=quantile(latencies, 0.5),
        p99=quantile(latencies, 0.99),
        cpu=spent.cpu / done,
        database_cpu=spent.database / done,
        driver=spent.driver / spent.wall,
        bytes=spent.bytes / done,
        messages=spent.messages / done,
        flushes=spent.flushes / done,
        races=spent.races,
        lag_p50=quantile(lags, 0.5) if lags else None,
        lag_p99=quantile(lags, 0.99) if lags else None,
    )


@asynccontextmanager
async def _playing(groups: Sequence[Group], load: Load) -> AsyncIterator[None]:
    """All groups sit down at new tables and play; then they stop."""
    for first in range(0, len(groups), CONNECTING):
        await asyncio.gather(*(_start(group, load) for group in groups[first : first + CONNECTING]))
    if isinstance(load, Paced):
        load.start()
    yield
    idle = Idle()
    for group in groups:
        group.load = idle
    load.stop()
    await asyncio.sleep(0.5)  # what is on its way arrives


async def _start(group: Group, load: Load) -> None:
    """Until now the group has heard the end of its last race, which is none of this load's."""
    group.load = load
    await group.start()


class Idle(Load):
    """Nobody chooses."""

    def asked(self, seat: Seat) -> None:
        pass

    def again(self, group: Group) -> None:
        pass


def _load(play: str) -> Load:
    return {AT_ONCE: AtOnce, ONE_BY_ONE: OneByOne}[play]() if play != PACED else Paced(RATE)


class _Counts:
    """Everything that is counted, at a moment."""

    def __init__(self, server: Server, groups: Sequence[Group]) -> None:
        self.wall = time.perf_counter()
        self.driver = time.process_time()
        self.cpu = cpu_seconds(server.pids)
        self.database = cpu_seconds(server.database_pids)
        self.flushes = server.disk.flushes
        sockets = [seat.socket for group in groups for seat in group.seats]
        self.bytes = sum(socket.received for socket in sockets)
        self.messages = sum(socket.frames for socket in sockets)
        self.races = sum(group.races for group in groups)

    def since(self, before: "_Counts") -> "_Counts":
        for name, value in vars(before).items():
            setattr(self, name, getattr(self, name) - value)
        return self


def quantile(values: Sequence[float], share: float) -> float:
    """Of sorted values, the smallest that is at least as large as this share of them."""
    return values[max(0, math.ceil(share * len(values)) - 1)]


@dataclass(frozen=True)
class Memory:
    """Bytes of the server's process, above its start."""

    server: str
    start: int
    idle: float | None  # per idle connection
    table: float  # per table with four clients in a race


async def memory(server: Server, connections: int, tables: int, decisions: int) -> Memory:
    """Idle connections first, where the server is ours; then tables, each some choices on."""
    http = Http(server.ports[0])
    pid = server.pids[0]
    load = AtOnce()
    groups = [await server.group(load, http)]  # everything that is loaded lazily is loaded
    await groups[0].start()
    await asyncio.sleep(1)
    start = resident(pid)
    idle: list[Socket] = []
    if server.kind != MEMORY:
        host = groups[0].seats[0]
        assert isinstance(host, OutspeedSeat)
        links, _ = await http.post("/api/tables", {}, host.cookie)
        hello = b'{"type":"hello","protocol":1,"table":"%s"}' % links["watch"].encode()
        headers = {"Origin": f"http://{HOST}:{server.ports[0]}"}
        for _ in range(connections):
            socket = Socket(lambda _text: None)
            await socket.open(server.ports[0], "/ws", headers)
            socket.send(hello)
            idle.append(socket)
        await asyncio.sleep(1)
    with_idle = resident(pid)
    while len(groups) <= tables:
        groups.append(await server.group(load, http))
    before_race = load.latencies.copy()
    async with _playing(groups, load):
        while len(load.latencies) - len(before_race) < decisions * tables:
            await asyncio.sleep(0.05)
    with_tables = resident(pid)
    for socket in [*idle, *(seat.socket for group in groups for seat in group.seats)]:
        socket.close()
    http.close()
    per_idle = (with_idle - start) / connections if idle else None
    return Memory(server.kind, start, per_idle, (with_tables - with_idle) / tables)
