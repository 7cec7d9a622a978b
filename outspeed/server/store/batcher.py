"""Items that come while others are being committed wait, and are then committed together."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Final, Generic, TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")


class Batcher(Generic[Item, Result]):
    """Gives all items of a tick of the event loop to one commit, at most `width` at a time."""

    def __init__(
        self,
        commit: Callable[[list[Item]], Awaitable[Sequence[Result | Exception]]],
        width: int,
    ) -> None:
        self._commit: Final = commit
        self._width: Final = width
        self._waiting: list[tuple[Item, asyncio.Future[Result]]] = []
        self._flying: set[asyncio.Task[None]] = set()
        self._kicked = False

    async def add(self, item: Item) -> Result:
        """The result of committing the item, or the exception that the commit gave it."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Result] = loop.create_future()
        self._waiting.append((item, future))
        if not self._kicked:
            self._kicked = True
            loop.call_soon(self._fly)
        return await future

    async def finish(self) -> None:
        """Return when nothing waits or flies."""
        while self._flying or self._waiting:
            await asyncio.sleep(0)
            if self._flying:
                await asyncio.wait(self._flying)

    def _fly(self) -> None:
        self._kicked = False
        if self._waiting and len(self._flying) < self._width:
            batch, self._waiting = self._waiting, []
            task = asyncio.get_running_loop().create_task(self._flight(batch))
            self._flying.add(task)
            task.add_done_callback(self._landed)

    def _landed(self, task: asyncio.Task[None]) -> None:
        self._flying.discard(task)
        self._fly()

    async def _flight(self, batch: list[tuple[Item, asyncio.Future[Result]]]) -> None:
        results: Sequence[Result | Exception]
        try:
            results = await self._commit([item for item, _ in batch])
        except Exception as error:
            results = [error] * len(batch)
        for (_, future), result in zip(batch, results, strict=True):
            if future.done():
                continue
            if isinstance(result, Exception):
                future.set_exception(result)
            else:
                future.set_result(result)
