"""Batch: many races side by side in one array, stepped together."""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from outspeed.deck import DEFAULT, Deck, load_deck
from outspeed.errors import OutspeedError
from outspeed.observation import OBSERVATION
from outspeed.rules.compiled import STATE, Records, table_record
from outspeed.rules.terms import CHOICES, EDITION_NAMES, MIN_SEATS, SEATS
from outspeed.sim.compiled import sim

PART: Final = 256  # races that are worth a thread of their own


class BatchError(OutspeedError):
    """A batch that cannot be, or arrays that do not fit it."""


class Batch:
    """`n` races; race i has the luck of seed + i, then of seed + i + n, and so on.

    `legal`, `rewards`, `done` and `illegal` are the batch's own arrays, the same ones all the time.
    """

    def __init__(
        self,
        n: int,
        players: int = 4,
        *,
        seed: int = 0,
        deck: str | Path | Deck = DEFAULT,
        edition: str = "en",
        first_game: bool = False,
        restart: bool = True,
        threads: int = 1,
    ) -> None:
        check_options(n, players, seed, edition)
        _check_range("threads", threads, 1, max(1, 4 * (os.cpu_count() or 1)))
        self.n: Final = n
        self.players: Final = players
        self.deck: Final = deck if isinstance(deck, Deck) else load_deck(deck)
        self.states: Final[Records] = np.zeros(n, STATE)
        self.legal: Final = np.zeros((n, players), np.int32)  # sets of bits; 0: not pending
        self.rewards: Final = np.zeros((n, players), np.float32)  # parts of the victory, at the end
        self.done: Final = np.zeros(n, np.int8)  # 1: the race was over with the last step
        self.illegal: Final = np.zeros((n, players), np.int64)  # choices replaced by the default
        self._seeds = np.uint64(seed) + np.arange(n, dtype=np.uint64)
        self._stride = np.uint64(n if restart else 0)
        self._options = (players, EDITION_NAMES.index(edition), int(first_game))
        self._table = table_record(self.deck.table)
        self._threads = threads
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None
        self.begin()

    def begin(self) -> None:
        """All races begin, each with the luck of its present seed."""
        self._run("begin_races", *self._options, self._seeds, self.legal)

    @property
    def pending(self) -> npt.NDArray[np.bool_]:
        """Which seats must choose now."""
        return np.not_equal(self.legal, 0)

    def step(self, actions: npt.NDArray[np.integer[Any]]) -> None:
        """Every pending seat chooses its action, a choice's code; other entries do not count.

        What is illegal is replaced by the lowest legal choice and counted in `illegal`.
        """
        _check_shape("actions", actions, (self.n, self.players))
        if actions.dtype.kind not in "iu":
            raise BatchError(f"actions are {actions.dtype}; allowed: whole numbers")
        self._run(
            "step_races",
            actions,
            self.legal,
            self.rewards,
            self.done,
            self.illegal,
            self._seeds,
            self._stride,
        )

    def observe(
        self, out: npt.NDArray[np.int8] | None = None, everybody: bool = False
    ) -> npt.NDArray[np.int8]:
        """Observations of the pending seats, or of everybody; outspeed.observation says how."""
        shape = (self.n, self.players, OBSERVATION)
        out = np.zeros(shape, np.int8) if out is None else out
        _check_out(out, shape)
        self._run("observe_races", int(everybody), out)
        return out

    def masks(self, out: npt.NDArray[np.int8] | None = None) -> npt.NDArray[np.int8]:
        """A 1 for each legal choice of each seat."""
        shape = (self.n, self.players, CHOICES)
        out = np.zeros(shape, np.int8) if out is None else out
        _check_out(out, shape)
        self._part(
            lambda first, last: sim["spread_masks"](self.legal, out, self.players, first, last)
        )
        return out

    def _run(self, name: str, *arguments: Any) -> None:
        function = sim[name]
        self._part(lambda first, last: function(self.states, self._table, *arguments, first, last))

    def _part(self, work: Callable[[int, int], None]) -> None:
        """Do the work on all races, in parts if there are threads."""
        parts = min(self._threads, self.n // PART)
        if self._pool is None or parts < 2:
            work(0, self.n)
            return
        edges = [self.n * part // parts for part in range(parts + 1)]
        futures = [self._pool.submit(work, *edges[part : part + 2]) for part in range(parts)]
        wait(futures)
        for future in futures:
            future.result()


def check_options(n: int, players: int, seed: int, edition: str) -> None:
    """Options that any batch may have, or a BatchError that says what is allowed."""
    _check_range("n", n, 1, 2**31 - 1)
    _check_range("players", players, MIN_SEATS, SEATS)
    _check_range("seed", seed, 0, 2**64 - 1)
    if edition not in EDITION_NAMES:
        raise BatchError(f"edition is {edition!r}; allowed: {', '.join(EDITION_NAMES)}")


def _check_range(name: str, value: int, low: int, high: int) -> None:
    if type(value) is not int or not low <= value <= high:
        raise BatchError(f"{name} is {value!r}; allowed: {low} to {high}")


def _check_shape(name: str, array: Any, shape: tuple[int, ...]) -> None:
    if getattr(array, "shape", None) != shape:
        raise BatchError(f"{name} has the shape {getattr(array, 'shape', None)}; allowed: {shape}")


def _check_out(out: Any, shape: tuple[int, ...]) -> None:
    _check_shape("out", out, shape)
    if out.dtype != np.int8 or not out.flags.writeable:
        given = out.dtype if out.flags.writeable else f"read-only {out.dtype}"
        raise BatchError(f"out is {given}; allowed: int8, not read-only")
