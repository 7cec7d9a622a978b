"""The parts of a running server, put together once."""

import asyncio
from collections.abc import Callable
from typing import Final

import structlog

from outspeed.server.bots import BotPool
from outspeed.server.expiry import expire
from outspeed.server.guard import Guard
from outspeed.server.identity import Identity
from outspeed.server.limits import Limits
from outspeed.server.operation import Metrics
from outspeed.server.rooms import Rooms
from outspeed.server.settings import Settings
from outspeed.server.store import StoreError, make_store

SWEEP: Final = 600.0
_LOG: Final = structlog.get_logger()


class Service:
    """Everything that handlers need."""

    def __init__(self, settings: Settings, make_bots: Callable[[int], BotPool] = BotPool) -> None:
        self.settings: Final = settings
        self.metrics: Final = Metrics()
        self.store: Final = make_store(settings.database)
        self.bots: Final = make_bots(settings.bot_workers)
        self.identity: Final = Identity(self.store)
        self.guard: Final = Guard(settings, self.identity)
        self.limits: Final = Limits(settings.limits, self.metrics.limited)
        self.rooms: Final = Rooms(self.store, self.bots, self.metrics)
        self.ready = False
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Open the store, then look after what became due in the meantime."""
        await self.store.open(self.rooms.heard)
        self.bots.start()
        self.rooms.start()
        self._tasks = [
            asyncio.create_task(self.bots.warm_up()),
            asyncio.create_task(self._sweep()),
        ]
        self.ready = True

    async def stop(self) -> None:
        """Finish what is in flight and close everything."""
        self.ready = False
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.rooms.stop()
        await self.store.close()
        await self.bots.stop()

    async def farewell(self) -> None:
        """Clients are told that the server stops; choices they have sent are still stored."""
        self.ready = False
        await self.rooms.farewell("restart")

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            try:
                for table in await expire(self.store):
                    self.rooms.close_room(table)
            except StoreError as error:
                _LOG.error("sweep_failed", error=str(error))
