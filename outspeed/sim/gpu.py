"""The rules as CUDA device code: the same functions, one race a thread.

Importing this module needs numba-cuda. With NUMBA_ENABLE_CUDASIM=1 its simulator stands in for a
GPU: the same code, interpreted, for tests.
"""

from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from types import FunctionType
from typing import Any, Final

import numpy as np

from outspeed.bots import BOTS
from outspeed.bots.cruiser import cruise
from outspeed.deck import DEFAULT, Deck, load_deck
from outspeed.observation import OBSERVATION, observe
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


def is_simulated() -> bool:
    """The simulator stands in for a GPU."""
    return "simulator" in cuda.jit.__module__


# The simulator computes with NumPy's own numbers, which must be wide enough not to wrap.
ROW: Final = np.int64 if is_simulated() else np.int8


def _jit(function: FunctionType) -> Any:
    return cuda.jit(device=True)(function)


def _choose_by_sight(state: Any, deck: Any, seat: int, legal: int, word: int) -> Any:
    """On the device a thread's own arrays come from `cuda.local`."""
    seen = cuda.local.array(OBSERVATION, ROW)
    observe(state, deck, seat, seen)
    return cruise(seen, deck, legal, word)


def _never(state: Any, deck: Any, seat: int, legal: int, word: int) -> int:
    """Stands in where no bot plays: races between weights alone are short work for a thread."""
    return 0


_rules: Final = rules.compile_modules(rules.MODULES, _jit, {"cuda": cuda, "ROW": ROW})
gpu: Final = sim.compile_simulator(_jit, _rules, {"choose_by_sight": _choose_by_sight})
_without_bots: Final = sim.compile_simulator(_jit, _rules, {"choose_by_sight": _never})
_begin_races = gpu["begin_races"]
_step_races = gpu["step_races"]
_observe_races = gpu["observe_races"]
_spread_masks = gpu["spread_masks"]
_choose_races = gpu["choose_races"]
_unsigned = gpu["unsigned"]


def kernel(function: Callable[..., None]) -> Any:
    """A function that the device runs once for each thread."""
    return cuda.jit(function)


def _on_device(fields: tuple[Field, ...]) -> np.dtype[np.void]:
    wide = tuple((name, "u8" if kind == "u8" else "i8", n) for name, kind, n in fields)
    return record_type(wide if is_simulated() else fields)


STATE: Final = _on_device(STATE_FIELDS)
TABLE: Final = _on_device(TABLE_FIELDS)
POLICY: Final = _on_device(POLICY_FIELDS)


def _kernel_that_plays(play_in_step: Any) -> Any:
    @kernel
    def play(
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
                total += play_in_step(
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

    return play


_play_kernel: Final = _kernel_that_plays(_without_bots["play_in_step"])
_play_bots_kernel: Final = _kernel_that_plays(gpu["play_in_step"])


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


@kernel
def _choose_kernel(
    states: Any,
    tables: Any,
    policies: Any,
    seats: Any,
    legal_sets: Any,
    done: Any,
    seeds: Any,
    words: Any,
    actions: Any,
) -> None:
    race = cuda.grid(1)
    if race < len(states):
        _choose_races(
            states,
            tables[0],
            policies,
            seats,
            legal_sets,
            done,
            seeds,
            words,
            actions,
            race,
            race + 1,
        )


def _blocks(threads: int) -> int:
    return (threads + BLOCK - 1) // BLOCK


def _table_on_device(deck: Deck) -> Any:
    tables = np.zeros(1, TABLE)
    write_record(deck.table, tables, 0)
    return cuda.to_device(tables)


def _policies_on_device(names: Sequence[str | None], deck: Deck) -> Any:
    policies = np.zeros(len(names), POLICY)
    for seat, name in enumerate(names):
        if name is not None:
            write_record(POLICIES[name](deck), policies, seat)
    return cuda.to_device(policies)


class GpuRaces:
    """What came of races of a series, in arrays on the device."""

    def __init__(self, series: Series, first: int, races: int) -> None:
        if not series.is_compiled:
            raise GpuError(f"bots are {series.bots}; on a GPU allowed: {', '.join(POLICIES)}")
        threads = min(races, THREADS)
        self.turns: Final = cuda.device_array(races, np.int8)
        self.ranks: Final = cuda.device_array((races, series.players), np.int8)
        self._decisions = cuda.to_device(np.zeros(threads, np.int64))
        has_bots = any(name in BOTS for name in series.bots)
        play = _play_bots_kernel if has_bots else _play_kernel
        play[_blocks(threads), BLOCK](
            cuda.device_array(threads, STATE),
            _table_on_device(series.deck),
            _policies_on_device(series.bots, series.deck),
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
        self._words = cuda.to_device(np.zeros(n, np.uint64))  # luck of those who `choose`
        self._bots: tuple[str | None, ...] = ()
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

    def choose(self, bots: Sequence[str | None], actions: Any) -> None:
        """Write what bots choose where their seats are pending; None: somebody else decides.

        Once a step: then with a bot in every seat the races are those of a series of this line-up.
        """
        _check_device_array("actions", actions, (self.n, self.players))
        if tuple(bots) != self._bots:
            self._bots = check_line_up(bots, self.players)
            self._policies = _policies_on_device(self._bots, self.deck)
        seats = sum(1 << seat for seat, name in enumerate(self._bots) if name is not None)
        _choose_kernel[self._grid](
            self.states,
            self._tables,
            self._policies,
            seats,
            self.legal,
            self.done,
            self._seeds,
            self._words,
            actions,
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


def check_line_up(bots: Sequence[str | None], players: int) -> tuple[str | None, ...]:
    """A bot or None for each seat, or a GpuError that says what is allowed."""
    if len(bots) != players:
        raise GpuError(f"bots has {len(bots)} names; allowed: {players}, or None, for each seat")
    for name in bots:
        if name is not None and name not in POLICIES:
            raise GpuError(f"bot is {name!r}; allowed: {', '.join(POLICIES)}, None")
    return tuple(bots)


def _check_device_array(name: str, array: Any, shape: tuple[int, ...]) -> None:
    if tuple(getattr(array, "shape", ())) != shape:
        raise GpuError(f"{name} has the shape {getattr(array, 'shape', None)}; allowed: {shape}")
