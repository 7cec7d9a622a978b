"""The rules compiled: the same functions on NumPy records, by Numba.

Importing this module imports Numba and compiles nothing yet; results are cached on disk under a key
made of every source of the rules.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, Final

import numba
import numpy as np
from numba.core.caching import CompileResultCacheImpl, FunctionCache, _CacheLocator

from outspeed.rules.fields import Field
from outspeed.rules.state import STATE_FIELDS
from outspeed.rules.table import TABLE_FIELDS

RULES: Final = tuple(
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
    )
)

# What a state's own luck and events do when interpreted, other functions do when compiled.
STAND_INS: Final = {"word": "fast_word", "roll": "throw", "restock": "shuffle_in"}


def _record(fields: tuple[Field, ...]) -> np.dtype[Any]:
    return np.dtype(
        [(name, kind, (length,)) if length else (name, kind) for name, kind, length in fields],
        align=True,
    )


STATE: Final = _record(STATE_FIELDS)
TABLE: Final = _record(TABLE_FIELDS)


def _nothing(state: Any, kind: int, a: int, b: int, c: int, d: int) -> None:
    """Events are for people: compiled, nobody listens."""


def _signed(x: int) -> Any:
    return np.int64(x)


def sources_hash(*more: ModuleType) -> str:
    """A hash over the text of all rules, and of more modules compiled with them."""
    digest = hashlib.sha256(numba.__version__.encode())
    for module in (*RULES, *more):
        assert module.__file__ is not None
        digest.update(Path(module.__file__).read_bytes())
    digest.update(Path(__file__).read_bytes())
    return digest.hexdigest()[:16]


def compile_rules(jit: Callable[[FunctionType], Any]) -> dict[str, Any]:
    """All constants and compiled functions of the rules, by name; `jit` compiles one function."""
    namespace: dict[str, Any] = {"__builtins__": __builtins__, "np": np}
    functions: dict[str, FunctionType] = {}
    for module in RULES:
        for name, value in vars(module).items():
            if isinstance(value, FunctionType) and value.__module__ == module.__name__:
                functions[name] = value
            elif isinstance(value, int | tuple) and name.isupper():
                namespace[name] = value
    functions["emit"] = _nothing  # type: ignore[assignment]
    functions["signed"] = _signed  # type: ignore[assignment]
    for name, stand_in in STAND_INS.items():
        functions[name] = functions[stand_in]
    compiled = {id(function): jit(_rebased(function, namespace)) for function in functions.values()}
    namespace.update({name: compiled[id(function)] for name, function in functions.items()})
    return namespace


def _rebased(function: FunctionType, namespace: dict[str, Any]) -> FunctionType:
    """The same code, finding its names in the namespace of the compiled rules."""
    twin = FunctionType(function.__code__, namespace, function.__name__)
    twin.__qualname__ = function.__qualname__
    twin.__module__ = function.__module__
    return twin


class _Locator(_CacheLocator):  # type: ignore[misc]
    """Finds a function's cache by what the rules say, not by when its file was written."""

    def __init__(self, py_func: FunctionType, py_file: str) -> None:
        self._lineno = py_func.__code__.co_firstlineno
        base = os.environ.get("NUMBA_CACHE_DIR") or os.path.join(
            os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache"), "outspeed"
        )
        self._path = os.path.join(base, f"rules-{SOURCES}")

    def get_cache_path(self) -> str:
        return self._path

    def get_source_stamp(self) -> str:
        return SOURCES

    def get_disambiguator(self) -> str:
        return str(self._lineno)

    @classmethod
    def from_function(cls, py_func: FunctionType, py_file: str) -> "_Locator":
        return cls(py_func, py_file)


class _CacheImpl(CompileResultCacheImpl):  # type: ignore[misc]
    _locator_classes = [_Locator]


class _Cache(FunctionCache):  # type: ignore[misc]
    _impl_class = _CacheImpl


SOURCES: Final = sources_hash()


def jit(function: FunctionType) -> Any:
    """Compiled for this processor, without the interpreter lock, cached on disk."""
    dispatcher = numba.njit(nogil=True)(function)
    dispatcher._cache = _Cache(dispatcher.py_func)
    return dispatcher


rules: Final = compile_rules(jit)
