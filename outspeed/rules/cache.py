"""Numba's cache on disk, keyed by everything that the rules say.

Numba looks at the compiled function's own file, and would not see an edit in what it imports.
"""

import hashlib
import os
from collections.abc import Iterable
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import numba
from numba.core.caching import CompileResultCacheImpl, FunctionCache, _CacheLocator


def sources_hash(modules: Iterable[ModuleType]) -> str:
    """A hash over Numba's version and the text of modules."""
    digest = hashlib.sha256(numba.__version__.encode())
    for module in modules:
        assert module.__file__ is not None
        digest.update(Path(module.__file__).read_bytes())
    return digest.hexdigest()[:16]


def cache_folder(key: str) -> Path:
    """Where compiled code is kept: in NUMBA_CACHE_DIR, else in the user's cache folder."""
    given = os.environ.get("NUMBA_CACHE_DIR")
    if given:
        return Path(given) / f"outspeed-{key}"
    home = os.environ.get("XDG_CACHE_HOME") or "~/.cache"
    return Path(home).expanduser() / "outspeed" / f"rules-{key}"


def cache_under(key: str, dispatcher: Any) -> Any:
    """The dispatcher, keeping what it compiles under this key."""

    class Locator(_CacheLocator):
        def __init__(self, py_func: FunctionType) -> None:
            self._line = py_func.__code__.co_firstlineno

        def get_cache_path(self) -> str:
            return str(cache_folder(key))

        def get_source_stamp(self) -> str:
            return key

        def get_disambiguator(self) -> str:
            return str(self._line)

        @classmethod
        def from_function(cls, py_func: FunctionType, py_file: str) -> "Locator":
            return cls(py_func)

    class Impl(CompileResultCacheImpl):
        _locator_classes = [Locator]  # type: ignore[list-item] # noqa: RUF012

    class Cache(FunctionCache):
        _impl_class = Impl

    dispatcher._cache = Cache(dispatcher.py_func)  # type: ignore[no-untyped-call] # Numba's own
    return dispatcher
