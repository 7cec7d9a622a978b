"""The rules as CUDA device code: the same functions, one race a thread.

Importing this module needs numba-cuda. With NUMBA_ENABLE_CUDASIM=1 its simulator stands in for a
GPU: the same code, interpreted, for tests.
"""

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import numpy as np

from outspeed.deck import DEFAULT, Deck, load_deck
from outspeed.observation import OBSERVATION
from outspeed.rules import compiled as rules
from outspeed.rules.compiled import record_type, write_record
from outspeed.rules.fields import Field
from outspeed.rules.state import STATE_FIELDS
from outspeed.rules.table import TABLE_FIELDS
from outspeed.rules.terms import CHOICES, EDITION_NAMES
from outspeed.sim import compiled as sim
from outspeed.sim.batch import check_options
from outspeed.sim.gpu_errors import GpuError
from outspeed.sim.players import POLICIES
from outspeed.sim.policy import POLICY_FIELDS
from outspeed.sim.series import Series

cuda: Final[Any] = import_module("numba.cuda")

BLOCK: Final = 128  # threads of a block
THREADS: Final = 2**18  # at the most, each with a state of its own; more races wait their turn

gpu: Final = rules.compile_modules(
    (*rules.MODULES, *sim.MODULES), lambda function: cuda.jit(device=True)(function)
)
_play_in_step = gpu["play_in_step"]
_begin_races = gpu["begin_races"]
_step_races = gpu["step_races"]
_observe_races = gpu["observe_races"]
_spread_masks = gpu["spread_masks"]
_unsigned = gpu["unsigned"]


def kernel(function: Callable[..., None]) -> Any:
    """A function that the device runs once for each thread."""
    return cuda.jit(function)


def is_simulated() -> bool:
    """The simulator stands in for a GPU."""
    return "simulator" in cuda.jit.__module__


def _on_device(fields: tuple[Field, ...]) -> np.dtype[np.void]:
    """The simulator computes with NumPy's own numbers, which must be wide enough not to wrap."""
    wide = tuple((name, "u8" if kind == "u8" else "i8", n) for name, kind, n in fields)
    return record_type(wide if is_simulated() else fields)


STATE: Final = _on_device(STATE_FIELDS)
TABLE: Final = _on_device(TABLE_FIELDS)
POLICY: Final = _on_device(POLICY_FIELDS)


@kernel
def _play_kernel(
    states: Any,
    tables: Any,
    policies: Any,
    players: Any,
    edition: Any,
    first_game: Any,
    seed: Any,
    first: Any,
    turns: Any,
    ranks: Any,
    decisions: Any,
) -> None:
    """Races first and on, as many as `turns` is long: thread i plays race i, i + threads, …"""
    thread = cuda.grid(1)
    if thread < len(states):
        total = 0
        for race in range(thread, len(turns), len(states)):
            number = first + race
            total += _play_in_step(
                states[thread],
                tables[0],
                policies,
                players,
                edition,
                first_game,
                _unsigned(seed) + _unsigned(number),
                number % players,
            )
            turns[race] = states[thread].turn + 1
            for seat in range(players):
                ranks[race, seat] = states[thread].rank[seat]
        decisions[thread] = total


@kernel
def _begin_kernel(
    states: Any,
    tables: Any,
    players: Any,
    edition: Any,
    first_game: Any,
    seeds: Any,
    legal_sets: Any,
) -> None:
    race = cuda.grid(1)
    if race < len(states):
        _begin_races(
            states, tables[0], players, edition, first_game, seeds, legal_sets, race, race + 1
        )


@kernel
def _step_kernel(
    states: Any,
    tables: Any,
    actions: Any,
    legal_sets: Any,
    rewards: Any,
    done: Any,
    illegal: Any,
    seeds: Any,
    stride: Any,
) -> None:
    race = cuda.grid(1)
    if race < len(states):
        _step_races(
            states,
            tables[0],
            actions,
            legal_sets,
            rewards,
            done,
            illegal,
            seeds,
            stride,
            race,
            race + 1,
        )


@kernel
def _observe_kernel(states: Any, tables: Any, everybody: Any, out: Any) -> None:
    race = cuda.grid(1)
    if race < len(states):
        _observe_races(states, tables[0], everybody, out, race, race + 1)


@kernel
def _mask_kernel(legal_sets: Any, out: Any, players: Any) -> None:
    race = cuda.grid(1)
    if race < len(legal_sets):
        _spread_masks(legal_sets, out, players, race, race + 1)


def _blocks(threads: int) -> int:
    return (threads + BLOCK - 1) // BLOCK


def _table_on_device(deck: Deck) -> Any:
    tables = np.zeros(1, TABLE)
    write_record(deck.table, tables, 0)
    return cuda.to_device(tables)


class GpuRaces:
    """What came of races of a series, in arrays on the device."""

    def __init__(self, series: Series, first: int, races: int) -> None:
        if not series.is_compiled:
            raise GpuError(f"bots are {series.bots}; on a GPU allowed: {', '.join(POLICIES)}")
        policies = np.zeros(series.players, POLICY)
        for seat, name in enumerate(series.bots):
            write_record(POLICIES[name](series.deck), policies, seat)
        threads = min(races, THREADS)
        self.turns: Final = cuda.device_array(races, np.int8)
        self.ranks: Final = cuda.device_array((races, series.players), np.int8)
        self._decisions = cuda.to_device(np.zeros(threads, np.int64))
        _play_kernel[_blocks(threads), BLOCK](
            cuda.device_array(threads, STATE),
            _table_on_device(series.deck),
            cuda.to_device(policies),
            series.players,
            EDITION_NAMES.index(series.edition),
            int(series.first_game),
            np.uint64(series.seed),
            first,
            self.turns,
            self.ranks,
            self._decisions,
        )

    @property
    def decisions(self) -> int:
        """How many decisions these races had; waits for them."""
        return int(self._decisions.copy_to_host().sum())


class GpuBatch:
    """A Batch whose arrays stay on the device, for whatever reads `__cuda_array_interface__`.

    Race i has the same luck, and the same choices have the same effects, as in a Batch.
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
    ) -> None:
        check_options(n, players, seed, edition)
        self.n: Final = n
        self.players: Final = players
        self.deck: Final = deck if isinstance(deck, Deck) else load_deck(deck)
        self.states: Final = cuda.to_device(np.zeros(n, STATE))
        self.legal: Final = cuda.to_device(np.zeros((n, players), np.int32))
        self.rewards: Final = cuda.to_device(np.zeros((n, players), np.float32))
        self.done: Final = cuda.to_device(np.zeros(n, np.int8))
        self.illegal: Final = cuda.to_device(np.zeros((n, players), np.int64))
        self._seeds = cuda.to_device(np.uint64(seed) + np.arange(n, dtype=np.uint64))
        self._stride = np.uint64(n if restart else 0)
        self._options = (players, EDITION_NAMES.index(edition), int(first_game))
        self._tables = _table_on_device(self.deck)
        self._grid = (_blocks(n), BLOCK)
        self.begin()

    def begin(self) -> None:
        """All races begin, each with the luck of its present seed."""
        _begin_kernel[self._grid](
            self.states, self._tables, *self._options, self._seeds, self.legal
        )

    def step(self, actions: Any) -> None:
        """Every pending seat chooses its action; the array may be any on the device."""
        _check_device_array("actions", actions, (self.n, self.players))
        _step_kernel[self._grid](
            self.states,
            self._tables,
            actions,
            self.legal,
            self.rewards,
            self.done,
            self.illegal,
            self._seeds,
            self._stride,
        )

    def observe(self, out: Any = None, everybody: bool = False) -> Any:
        """Observations of the pending seats, or of everybody."""
        out = self._out(out, OBSERVATION)
        _observe_kernel[self._grid](self.states, self._tables, int(everybody), out)
        return out

    def masks(self, out: Any = None) -> Any:
        """A 1 for each legal choice of each seat."""
        out = self._out(out, CHOICES)
        _mask_kernel[self._grid](self.legal, out, self.players)
        return out

    def _out(self, out: Any, width: int) -> Any:
        shape = (self.n, self.players, width)
        if out is None:
            return cuda.to_device(np.zeros(shape, np.int8))
        _check_device_array("out", out, shape)
        return out


def _check_device_array(name: str, array: Any, shape: tuple[int, ...]) -> None:
    if tuple(getattr(array, "shape", ())) != shape:
        raise GpuError(f"{name} has the shape {getattr(array, 'shape', None)}; allowed: {shape}")
