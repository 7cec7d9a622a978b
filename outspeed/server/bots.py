"""Bots think in processes of their own, which get views and nothing else."""

import asyncio
import io
import os
import pickle
import struct
import sys
from typing import Final

import msgspec
import structlog

from outspeed.choice import Choice
from outspeed.deck import Deck
from outspeed.view import View

LENGTH: Final = struct.Struct("!I")
DECK: Final = b"D"
CHOOSE: Final = b"C"
EXPLAIN: Final = b"E"
TRIES: Final = 3
PATIENCE: Final = 10.0  # seconds for one answer
COLD: Final = 120.0  # if a worker may have to compile something first
# A bot thinks on one core, whatever library it uses.
_ONE_CORE: Final = {"NUMBA_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
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

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process: Final = process
        self._decks: Final[set[str]] = set()
        self._levels: Final[set[tuple[bytes, str]]] = set()

    @classmethod
    async def start(cls) -> "_Worker":
        return cls(
            await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "outspeed.server.bot_worker",
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                start_new_session=True,  # ctrl-C is for the server, which then ends its workers
                env=os.environ | _ONE_CORE,
            )
        )

    @property
    def pid(self) -> int:
        return self._process.pid

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
        self.queue = 0  # questions that wait for an answer
        self.replaced = 0

    def start(self) -> None:
        """Workers are started when they are first needed."""
        for _ in range(self._size):
            self._idle.put_nowait(None)

    def pids(self) -> list[int]:
        return [worker.pid for worker in self._alive]

    async def warm_up(self) -> None:
        """Start the workers, which load what bots need as long as nobody asks them anything."""
        for _ in range(self._size):
            worker = await self._idle.get()
            try:
                worker = await self._fresh(worker)
            finally:
                self._idle.put_nowait(worker)

    async def choose(self, level: str, seed: int, view: View) -> Choice:
        """A legal choice of the seat whose view this is, whatever happens to the workers."""
        self.queue += 1
        try:
            for _ in range(TRIES):
                answer = await self._ask(CHOOSE, level, seed, view)
                if answer is not None and (choice := Choice.parse(answer.decode())) in view.choices:
                    return choice
            _LOG.error("bot_failed", level=level)
            return view.choices[seed % len(view.choices)]
        finally:
            self.queue -= 1

    async def explain(self, level: str, seed: int, view: View) -> Thoughts | None:
        """What a bot thinks in the place of the seat whose view this is; None: it has failed."""
        self.queue += 1
        try:
            answer = await self._ask(EXPLAIN, level, seed, view)
            return None if answer is None else msgspec.json.decode(answer, type=Thoughts)
        finally:
            self.queue -= 1

    async def stop(self) -> None:
        for worker in self._alive:
            worker.kill()
        await asyncio.gather(*(worker.wait() for worker in self._alive))
        self._alive.clear()

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
        return worker
