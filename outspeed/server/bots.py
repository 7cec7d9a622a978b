"""Bots think in processes of their own, which get views and nothing else."""

import asyncio
import io
import os
import pickle
import struct
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Iterable
from contextlib import suppress
from typing import Final

import msgspec
import structlog

from outspeed.bots import BOTS, SEARCHERS
from outspeed.bots.warming import ONE_CORE
from outspeed.choice import Choice
from outspeed.deck import Deck
from outspeed.view import View

LENGTH: Final = struct.Struct("!I")
DECK: Final = b"D"
CHOOSE: Final = b"C"
EXPLAIN: Final = b"E"
WARM_UP: Final = b"W"
TRIES: Final = 3
PATIENCE: Final = 10.0  # seconds for one answer
COLD: Final = 30.0  # if a worker may have to load something first
LATER: Final = 3.0  # seconds from the start until bots get ready: first, people want a page
SOON: Final = 4.0  # seconds that the first who wants a bot waits for it to be ready
_LOG: Final = structlog.get_logger()


class Thoughts(msgspec.Struct, frozen=True):
    """What a bot thinks of a view: `outspeed.bots.explanation`, as workers tell it."""

    chances: dict[str, float]
    mix: dict[str, float]
    others: dict[str, dict[str, float]]
    shares: tuple[float, ...]


class _Pickler(pickle.Pickler):
    """Leaves the deck out of a view: a worker is sent each deck once."""

    def persistent_id(self, thing: object) -> str | None:
        return thing.hash if isinstance(thing, Deck) else None


def pack(level: str, seed: int, view: View) -> bytes:
    """A request to a worker."""
    buffer = io.BytesIO()
    _Pickler(buffer, protocol=5).dump((level, seed, view))
    return buffer.getvalue()


class _Worker:
    """One process, and the decks and levels that it knows."""

    def __init__(self, process: Process) -> None:
        self._process: Final = process
        self._decks: Final[set[str]] = set()
        self._levels: Final[set[tuple[bytes, str]]] = set()

    @classmethod
    async def start(cls) -> "_Worker":
        return cls(await _process("outspeed.server.bot_worker", stdin=PIPE, stdout=PIPE))

    @property
    def pid(self) -> int:
        return self._process.pid

    def warm_up(self, levels: Iterable[str]) -> None:
        """Have it load what levels need, as long as nobody asks it anything."""
        assert self._process.stdin is not None
        self._send(self._process.stdin, WARM_UP, " ".join(levels).encode())

    async def think(self, kind: bytes, level: str, seed: int, view: View) -> bytes:
        """Its answer; TimeoutError if it takes too long."""
        patience = PATIENCE if (kind, level) in self._levels else COLD
        async with asyncio.timeout(patience):
            answer = await self._ask(kind, level, seed, view)
        self._levels.add((kind, level))
        return answer

    async def _ask(self, kind: bytes, level: str, seed: int, view: View) -> bytes:
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None
        assert stdout is not None
        if view.deck.hash not in self._decks:
            self._decks.add(view.deck.hash)
            self._send(stdin, DECK, pickle.dumps(view.deck))
        self._send(stdin, kind, pack(level, seed, view))
        await stdin.drain()
        (length,) = LENGTH.unpack(await stdout.readexactly(LENGTH.size))
        return await stdout.readexactly(length)

    def kill(self) -> None:
        if self._process.returncode is None:
            self._process.kill()

    async def wait(self) -> None:
        await self._process.wait()

    @staticmethod
    def _send(stdin: asyncio.StreamWriter, kind: bytes, body: bytes) -> None:
        stdin.write(LENGTH.pack(len(body)) + kind + body)


class BotPool:
    """A number of workers; one that dies or hangs is replaced and the question asked again."""

    def __init__(self, workers: int) -> None:
        self._size: Final = workers
        self._idle: Final[asyncio.Queue[_Worker | None]] = asyncio.Queue()
        self._alive: Final[set[_Worker]] = set()
        self._wanted: Final = asyncio.Event()
        self._settled: Final = {level: asyncio.Event() for level in SEARCHERS}  # ready, or failed
        self._waiting = 0.0  # until when bots wait for a level that is not ready
        self.queue = 0  # questions that wait for an answer
        self.replaced = 0
        self.ready = [level for level in BOTS if level not in SEARCHERS]  # from weak to strong

    def start(self) -> None:
        """Workers are started when they are first needed."""
        for _ in range(self._size):
            self._idle.put_nowait(None)

    def pids(self) -> list[int]:
        return [worker.pid for worker in self._alive]

    async def warm_up(self) -> None:
        """Get the bots ready that search, and then the workers.

        The first time on a machine it takes a minute or two; weaker bots choose in the meantime.
        """
        with suppress(TimeoutError):
            async with asyncio.timeout(LATER):
                await self._wanted.wait()
        for level in SEARCHERS:
            try:
                await self._prepare(level)
            except OSError as error:
                _LOG.error("bot_not_ready", level=level, why=str(error))
            finally:
                self._settled[level].set()
        for _ in range(self._size):
            worker = await self._idle.get()
            try:
                worker = await self._fresh(worker)
                worker.warm_up(self.ready)
            finally:
                self._idle.put_nowait(worker)

    async def choose(self, level: str, seed: int, view: View) -> Choice:
        """A legal choice of the seat whose view this is, whatever happens to the workers."""
        self.queue += 1
        try:
            if level not in self.ready and not self._wanted.is_set():
                self._wanted.set()
                self._waiting = asyncio.get_running_loop().time() + SOON
            able = level if await self._is_ready(level, self._waiting) else self.ready[-1]
            for bot in (*[able] * (TRIES - 1), BOTS[0]):
                answer = await self._ask(CHOOSE, bot, seed, view)
                if answer is not None and (choice := Choice.parse(answer.decode())) in view.choices:
                    return choice
            _LOG.error("bot_failed", level=level)
            return view.choices[seed % len(view.choices)]
        finally:
            self.queue -= 1

    async def explain(self, level: str, seed: int, view: View) -> Thoughts | None:
        """What a bot thinks in the place of the seat whose view this is; None: it is not ready."""
        self.queue += 1
        try:
            self._wanted.set()
            patience = asyncio.get_running_loop().time() + PATIENCE
            if not await self._is_ready(level, patience):
                return None
            answer = await self._ask(EXPLAIN, level, seed, view)
            return None if answer is None else msgspec.json.decode(answer, type=Thoughts)
        finally:
            self.queue -= 1

    async def stop(self) -> None:
        for worker in self._alive:
            worker.kill()
        await asyncio.gather(*(worker.wait() for worker in self._alive))
        self._alive.clear()

    async def _is_ready(self, level: str, until: float) -> bool:
        """Whether a level is ready, at this time at the latest."""
        if level not in self.ready:
            with suppress(TimeoutError):
                async with asyncio.timeout_at(until):
                    await self._settled[level].wait()
        return level in self.ready

    async def _prepare(self, level: str) -> None:
        """Have a level compiled where all processes of this machine find it."""
        process = await _process(
            "outspeed.bots.warming", level, stdin=DEVNULL, stdout=DEVNULL, stderr=PIPE
        )
        try:
            _, errors = await process.communicate()
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
        if process.returncode == 0:
            self.ready.append(level)
        else:
            last = errors.decode(errors="replace").strip().rpartition("\n")[2]
            _LOG.error("bot_not_ready", level=level, status=process.returncode, why=last)

    async def _ask(self, kind: bytes, level: str, seed: int, view: View) -> bytes | None:
        worker = await self._idle.get()
        keep: _Worker | None = None
        try:
            worker = await self._fresh(worker)
            answer = await worker.think(kind, level, seed, view)
            keep = worker
            return answer
        except Exception as error:  # however a worker ends, the question is asked again
            self.replaced += 1
            _LOG.warning("bot_worker_replaced", error=type(error).__name__)
            return None
        finally:
            if keep is None and worker is not None:
                worker.kill()
                self._alive.discard(worker)
            self._idle.put_nowait(keep)

    async def _fresh(self, worker: _Worker | None) -> _Worker:
        if worker is None:
            worker = await _Worker.start()
            self._alive.add(worker)
            worker.warm_up(self.ready)
        return worker


async def _process(
    module: str, *arguments: str, stdin: int, stdout: int, stderr: int | None = None
) -> Process:
    """A process for bots."""
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", module, *arguments),
        stdin=stdin,
        stdout=stdout,
        stderr=stderr,
        start_new_session=True,  # ctrl-C is for the server, which then ends its processes
        env=os.environ | ONE_CORE,
    )
