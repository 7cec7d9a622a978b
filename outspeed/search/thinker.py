"""A network's thoughts about views: where the compiled search meets the rest."""

from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from outspeed.determinize import known_state
from outspeed.errors import OutspeedError
from outspeed.rules.compiled import STATE, table_record, write_record
from outspeed.rules.table import Table
from outspeed.search.compiled import NETWORK, THOUGHT, search
from outspeed.view import View

WORLDS: Final = 257  # at most so many less one are imagined for one decision


class WeightsError(OutspeedError):
    """A file that holds no weights of this network."""


def load_weights(path: Path) -> npt.NDArray[np.void]:
    """The one record of a file of weights."""
    try:
        weights = np.load(path, allow_pickle=False)
    except (OSError, ValueError, EOFError) as error:
        raise WeightsError(f"{path}: {error}") from None
    if weights.dtype != NETWORK or weights.shape != (1,):
        raise WeightsError(
            f"{path} holds {weights.dtype} of shape {weights.shape}; allowed: one network of "
            f"{NETWORK.itemsize} bytes as this version makes it"
        )
    for name in NETWORK.names or ():
        if not np.isfinite(weights[name]).all():
            raise WeightsError(f"{path}: {name} holds what is no number")
    loaded: npt.NDArray[np.void] = weights
    return loaded


class Thinker:
    """Thinks with the weights of a file; keeps nothing of one view for the next."""

    def __init__(self, path: Path) -> None:
        self._net: Final = load_weights(path)

    def decide(self, view: View, nodes: int, doubt: float, boldness: float, seed: int) -> int:
        """The code of the choice that the view's seat makes."""
        worlds, thought = _room(view)
        luck = np.uint64(seed)
        code: int = search["decide"](
            worlds, _table(view), self._net[0], thought, view.seat, nodes, doubt, boldness, luck
        )
        return code

    def think(self, view: View, nodes: int, doubt: float, boldness: float, seed: int) -> Any:
        """A record of a Thought about what the view's seat can choose."""
        worlds, thought = _room(view)
        word = search["moment_word"](worlds[0], view.seat, np.uint64(seed))
        luck = np.uint64(word)
        search["think"](
            worlds, _table(view), self._net[0], thought, view.seat, nodes, doubt, boldness, luck
        )
        return thought


@lru_cache(maxsize=8)
def thinker(path: Path) -> Thinker:
    """One for each file of weights."""
    return Thinker(path)


def _room(view: View) -> tuple[Any, Any]:
    """Worlds, the first of which shows what the view does, and room to think."""
    worlds = np.zeros(WORLDS, STATE)
    write_record(known_state(view), worlds, 0)
    return worlds, np.zeros(1, THOUGHT)[0]


def _table(view: View) -> Any:
    return _table_record(view.deck.table)


@lru_cache(maxsize=8)
def _table_record(table: Table) -> Any:
    return table_record(table)
