"""Groups of four that play one race after another, and what is measured while they do."""

import asyncio
import random
import time
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Final

from bench.server.wire import Socket, WireError

SEATS: Final = 4
ALL: Final = (1 << SEATS) - 1
TICK: Final = 0.002  # seconds between looks at what is due, in paced play


class Seat(ABC):
    """A client, and as much of what it has been told as tells whether and what it may choose."""

    def __init__(self, number: int) -> None:
        self.number: Final = number
        self.bit: Final = 1 << number
        self.process = 0  # of the server's processes, the one that it is connected to
        self.socket: Socket
        self.group: Group
        self.round = -1
        self.locked = 0  # seats whose choice for this round is sealed, as bits
        self.choices: Sequence[str] = ()
        self.over = False
        self.chosen = -1  # the last round in which it was told to choose

    @abstractmethod
    def hear(self, text: bytes) -> None:
        """Take in a message, and tell the group."""

    @abstractmethod
    def send_choice(self, choice: str) -> None: ...

    def begin(self) -> None:
        """A new race: what is known of the last one is no more."""
        self.round = self.chosen = -1
        self.locked, self.choices, self.over = 0, (), False


class Decision:
    """A choice on its way: who has not heard of it yet."""

    __slots__ = ("bit", "local", "process", "remote", "round", "sent", "unseen")

    def __init__(self, seat: Seat, now: float) -> None:
        self.bit = seat.bit
        self.process = seat.process
        self.round = seat.round
        self.sent = now
        self.unseen = ALL
        self.local = self.remote = 0.0  # when the last one at this process, and at others, heard


class Group(ABC):
    """Four clients who race together."""

    def __init__(self, seats: Sequence[Seat], load: "Load") -> None:
        self.seats: Final = seats
        self.load = load
        self.open: Final[list[Decision]] = []
        self.asked: Final[list[Seat]] = []  # who may choose, in play one after another
        self.races = 0
        self._over = 0
        for seat in seats:
            seat.group = self

    @abstractmethod
    async def new_race(self, again: bool) -> None:
        """Sit down together at a new table, after another race or not, and start."""

    def saw(self, seat: Seat) -> None:
        """A seat has been told something."""
        if self.open:
            self._heard(seat)
        if seat.over:
            self._over |= seat.bit
            if self._over == ALL:
                self._over = 0
                self.load.again(self)
        elif seat.choices and seat.chosen != seat.round:
            seat.chosen = seat.round
            self.load.asked(seat)

    def _heard(self, seat: Seat) -> None:
        round_, locked, bit = seat.round, seat.locked, seat.bit
        now, finished = 0.0, False
        for decision in self.open:
            if decision.unseen & bit and (
                round_ > decision.round or (round_ == decision.round and locked & decision.bit)
            ):
                now = now or time.perf_counter()
                decision.unseen ^= bit
                if seat.process == decision.process:
                    decision.local = now
                else:
                    decision.remote = now
                if not decision.unseen:
                    finished = True
                    self.load.finished(decision, now)
        if finished:
            self.open[:] = [decision for decision in self.open if decision.unseen]
            self.load.settled(self)

    async def start(self, again: bool = False) -> None:
        self.open.clear()
        self.asked.clear()
        for seat in self.seats:
            seat.begin()
        await self.new_race(again)
        self.races += 1

    def choose(self, seat: Seat) -> None:
        """Have a seat choose now, and measure how long it takes until all know."""
        choice = self.load.luck.choice(seat.choices)
        self.open.append(Decision(seat, time.perf_counter()))
        seat.send_choice(choice)


class Load(ABC):
    """When seats choose, and what has been measured since it was last reset."""

    def __init__(self) -> None:
        self.luck: Final = random.Random(1)
        self._tasks: Final[set[asyncio.Task[None]]] = set()
        self.failure: BaseException | None = None
        self.reset()

    def reset(self) -> None:
        self.latencies: list[float] = []
        self.lags: list[float] = []  # how much later other processes' clients heard

    @abstractmethod
    def asked(self, seat: Seat) -> None:
        """A seat may choose."""

    def settled(self, group: Group) -> None:  # noqa: B027
        """A choice has been heard of by all four."""

    def finished(self, decision: Decision, now: float) -> None:
        self.latencies.append(now - decision.sent)
        if decision.remote:
            self.lags.append(decision.remote - decision.local)

    def again(self, group: Group) -> None:
        """All four have been told that the race is over."""
        self.spawn(group.start(again=True))

    def spawn(self, work: "asyncio._CoroutineLike[None]") -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            self.failure = task.exception()

    def stop(self) -> None:
        """Nobody chooses any more, and no race begins."""
        for task in self._tasks:
            task.cancel()

    def check(self, groups: Sequence[Group]) -> None:
        """WireError if a choice has been lost on the way."""
        if self.failure is not None:
            raise self.failure
        now = time.perf_counter()
        late = sum(now - decision.sent > 5 for group in groups for decision in group.open)
        if late:
            raise WireError(f"{late} choices have not been heard of by all four for 5 seconds")


class AtOnce(Load):
    """Everybody chooses as soon as they are asked."""

    def asked(self, seat: Seat) -> None:
        seat.group.choose(seat)


class OneByOne(Load):
    """At a table, a seat chooses when all four have heard of the choice before."""

    def asked(self, seat: Seat) -> None:
        seat.group.asked.append(seat)
        self.settled(seat.group)

    def settled(self, group: Group) -> None:
        if group.asked and not group.open:
            group.choose(group.asked.pop(0))


class Paced(Load):
    """So many choices a second, by seats chosen at random."""

    def __init__(self, rate: float) -> None:
        super().__init__()
        self._rate: Final = rate
        self._ready: Final[list[Seat]] = []
        self.missed = 0  # nobody was ready to choose

    def asked(self, seat: Seat) -> None:
        self._ready.append(seat)

    def start(self) -> None:
        self.spawn(self._pace())

    async def _pace(self) -> None:
        began, sent = time.perf_counter(), 0
        while True:
            await asyncio.sleep(TICK)
            due = int((time.perf_counter() - began) * self._rate)
            for _ in range(due - sent):
                self._one()
            sent = due

    def _one(self) -> None:
        ready = self._ready
        if not ready:
            self.missed += 1
            return
        number = self.luck.randrange(len(ready))
        ready[number], ready[-1] = ready[-1], ready[number]
        seat = ready.pop()
        seat.group.choose(seat)
