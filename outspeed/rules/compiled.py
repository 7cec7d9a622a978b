"""The rules compiled: the same functions on NumPy records, by Numba.

Importing this module imports Numba and compiles nothing yet.
"""

import sys
from collections.abc import Callable, Iterable
from importlib import import_module
from types import FunctionType, ModuleType
from typing import Any, Final

import numba
import numpy as np
import numpy.typing as npt

from outspeed.rules import luck
from outspeed.rules.cache import cache_under, sources_hash
from outspeed.rules.fields import Field
from outspeed.rules.luck import Luck
from outspeed.rules.state import STATE_FIELDS, State
from outspeed.rules.table import TABLE_FIELDS, Table

MODULES: Final = tuple(
    import_module(f"outspeed.rules.{name}")
    for name in (
        "terms",
        "fields",
        "table",
        "events",
        "luck",
        "finish",
        "movement",
        "bonus",
        "programming",
        "drawing",
        "resolution",
        "turn",
        "setup",
        "state",
    )
)

Records = npt.NDArray[np.void]


def record_type(fields: tuple[Field, ...]) -> np.dtype[np.void]:
    """The compiled form of a flat object."""
    return np.dtype(
        [(name, kind, (length,)) if length else (name, kind) for name, kind, length in fields],
        align=True,
    )


STATE: Final = record_type(STATE_FIELDS)
TABLE: Final = record_type(TABLE_FIELDS)


def _nothing(state: Any, kind: int, a: int, b: int, c: int, d: int) -> None:
    """Events are for people: compiled, nobody listens."""


def _signed(x: int) -> Any:
    return np.int64(x)


def _unsigned(x: int) -> Any:
    return np.uint64(x)


# What stands in place of functions that only make sense interpreted.
STAND_INS: Final[dict[str, Any]] = {
    "emit": _nothing,
    "signed": _signed,
    "unsigned": _unsigned,
    "word": luck.fast_word,
    "roll": luck.throw,
    "restock": luck.shuffle_in,
}

Compiler = Callable[[FunctionType], Any]
Namespace = dict[str, Any]


def compile_modules(
    modules: Iterable[ModuleType],
    jit: Compiler,
    using: Namespace | None = None,
    stand_ins: Namespace | None = None,
) -> Namespace:
    """Constants and compiled functions of modules of plain functions, by name.

    `jit` compiles one function; names are found in these modules and in the namespace `using`.
    Functions in `stand_ins` take the place of those of their name.
    """
    stand_ins = STAND_INS | (stand_ins or {})
    namespace: Namespace = {"__builtins__": __builtins__, "np": np} | (using or {})
    functions: dict[str, FunctionType] = {}
    for module in modules:
        for name, value in vars(module).items():
            if isinstance(value, FunctionType) and value.__module__ == module.__name__:
                functions[name] = stand_ins.get(name, value)
            elif isinstance(value, int | float | tuple) and name.isupper():
                namespace[name] = value
    compiled = {id(function): jit(_rebased(function, namespace)) for function in functions.values()}
    namespace.update({name: compiled[id(function)] for name, function in functions.items()})
    return namespace


def _rebased(function: FunctionType, namespace: dict[str, Any]) -> FunctionType:
    """The same code, finding its names among the compiled rules."""
    twin = FunctionType(function.__code__, namespace, function.__name__)
    twin.__qualname__ = function.__qualname__
    twin.__module__ = function.__module__
    return twin


def jit_with(*modules: ModuleType) -> Compiler:
    """A compiler for this processor, without the interpreter lock, cached on disk.

    The cache is keyed by the rules and the modules: all that the functions are made of.
    """
    key = sources_hash((*MODULES, sys.modules[__name__], *modules))

    def jit(function: FunctionType) -> Any:
        return cache_under(key, numba.njit(nogil=True)(function))

    return jit


rules: Final = compile_modules(MODULES, jit_with())


def write_record(thing: object, records: Records, index: int) -> None:
    """Put a flat object, such as an interpreted state, into a record of its type."""
    records[index] = tuple(getattr(thing, name) for name in records.dtype.names or ())


def read_state(records: Records, index: int, luck: Luck) -> State:
    """The interpreted state of a record."""
    state = State(luck)
    for name, _, length in STATE_FIELDS:
        value = records[name][index]
        setattr(state, name, value.tolist() if length else int(value))
    return state


def table_record(table: Table) -> Any:
    """A deck's table as the compiled rules read it."""
    records = np.zeros(1, TABLE)
    write_record(table, records, 0)
    return records[0]
