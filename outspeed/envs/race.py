"""Race: one race on the compiled rules, as environments hold it."""

from collections.abc import Sequence
from operator import index
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from outspeed.envs.compiled import MEMORY, envs
from outspeed.envs.memory import INFORMATION
from outspeed.envs.options import EnvError, Options
from outspeed.observation import OBSERVATION
from outspeed.rules.compiled import STATE, read_state, write_record
from outspeed.rules.luck import FastLuck, seed_word
from outspeed.rules.state import State
from outspeed.rules.terms import CHOICES, KINDS, PASS, SEATS, TURNS
from outspeed.view import View, view

Arrays = npt.NDArray[np.int8]

_STATE_BYTES: Final = STATE.itemsize

_begin = envs["begin_one"]
_step = envs["step_one"]
_observe = envs["observe_one"]
_recall = envs["recall_one"]
_find_legal = envs["find_legal_one"]
_write_rewards = envs["write_rewards"]


class Race:
    """A race: who may choose what, observations, rewards, views.

    `legal` holds the choices of every seat as a set of bits, 0 for who is not pending.
    """

    __slots__ = ("_actions", "_alive", "_bytes", "_legal", "legal", "memories", "options", "states")

    def __init__(self, options: Options) -> None:
        self.options = options
        self._adopt(np.zeros(_STATE_BYTES + MEMORY.itemsize, np.uint8))
        self._legal = np.zeros((1, options.players), np.int32)
        self._actions = np.zeros(options.players, np.int64)
        self.legal: list[int] = [0] * options.players

    def _adopt(self, data: npt.NDArray[np.uint8]) -> None:
        # A view of bytes: to copy an array of records costs twenty times as much.
        self._bytes = data
        self.states = data[:_STATE_BYTES].view(STATE)
        self.memories = data[_STATE_BYTES:].view(MEMORY)
        self._alive = self.states["alive"]

    def begin(self, seed: int) -> None:
        """The race of a seed, up to its first decision."""
        self._bytes[_STATE_BYTES:] = 0
        options = self.options
        _begin(self.states, options.tables, *options.setup, np.uint64(seed), self._legal)
        self.legal = self._legal[0].tolist()

    def step(self, actions: Sequence[int]) -> bool:
        """The pending seats make their legal choices; true if luck was needed.

        There is an action for each seat; those of other seats do not count.
        """
        self._actions[:] = actions
        used_luck = _step(
            self.states, self.options.tables, self.memories, self._actions, self._legal
        )
        self.legal = self._legal[0].tolist()
        return bool(used_luck)

    @property
    def over(self) -> bool:
        return not any(self.legal)

    def pending(self) -> list[int]:
        """The seats that must decide now."""
        return [seat for seat, choices in enumerate(self.legal) if choices]

    def is_out(self, seat: int) -> bool:
        """The seat has nothing to decide any more: it is eliminated or the race is over."""
        return self.over or not self._alive[0] >> seat & 1

    def observe(self) -> tuple[Arrays, Arrays]:
        """New arrays: the observation and the action mask of every seat."""
        players = self.options.players
        observations = np.empty((players, OBSERVATION), np.int8)
        masks = np.empty((players, CHOICES), np.int8)
        _observe(self.states, self.options.tables, self._legal, observations, masks)
        return observations, masks

    def information(self, seat: int) -> npt.NDArray[np.int16]:
        """The information state of a seat; outspeed.envs.memory says how."""
        out = np.empty(INFORMATION, np.int16)
        _recall(self.states, self.options.tables, self.memories, seat, out)
        return out

    def rewards(self) -> list[float]:
        """What the race is worth to every seat; final once the seat or the race is out."""
        out = np.empty(self.options.players)
        _write_rewards(self.states, self.options.standings, out)
        return out.tolist()

    def state(self) -> State:
        """The same race for the interpreted rules."""
        return read_state(self.states, 0, FastLuck())

    def become(self, state: State) -> None:
        """Go on from an interpreted state; the memory stays."""
        write_record(state, self.states, 0)
        _find_legal(self.states, self.options.tables, self._legal)
        self.legal = self._legal[0].tolist()

    def draw_luck(self, seed: int) -> None:
        """Luck goes on as in a race of this seed."""
        self.states["luck_word"][0] = seed_word(seed)

    def forget_secrets(self, seat: int) -> None:
        """The memory holds nothing any more that another seat than this one knows alone."""
        for name in ("kept", "returned"):
            secret = self.memories[name][0].reshape(TURNS, SEATS, KINDS)
            secret[:, np.arange(SEATS) != seat] = 0
        turn = int(self.states["turn"][0])
        now = self.memories["played"][0].reshape(TURNS, SEATS)[turn]
        now[:] = 1 + self.states["played"][0]

    def save(self) -> tuple[npt.NDArray[np.uint8], list[int]]:
        """Where the race stands, for `restore`."""
        return self._bytes.copy(), self.legal

    def restore(self, saved: tuple[npt.NDArray[np.uint8], list[int]]) -> None:
        """The race stands again where it stood."""
        self._bytes[:], self.legal = saved
        self._legal[0] = self.legal

    def view(self, seat: int | None = None) -> View:
        """What a seat may see, or everybody (None)."""
        if not self.states["players"][0]:
            raise EnvError("the race has not begun; allowed: reset first")
        return view(self.state(), self.options.loaded_deck, seat)

    def copy(self) -> "Race":
        """A race that stands where this one does and goes its own way."""
        twin = Race.__new__(Race)
        twin.options = self.options
        twin._adopt(self._bytes.copy())
        twin._legal = self._legal.copy()
        twin._actions = self._actions.copy()
        twin.legal = self.legal
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> "Race":
        return self.copy()

    def __getstate__(self) -> tuple[Options, bytes, list[int]]:
        return self.options, self._bytes.tobytes(), self.legal

    def __setstate__(self, kept: tuple[Options, bytes, list[int]]) -> None:
        self.__init__(kept[0])  # type: ignore[misc] # pickle makes the race without it
        self._bytes[:] = np.frombuffer(kept[1], np.uint8)
        self._legal[0] = self.legal = kept[2]


def is_legal(choices: int, action: Any) -> bool:
    """The action is in the mask of a seat with these choices: if there are none, it is to pass."""
    try:
        code = index(action)
    except TypeError:  # not a whole number
        return False
    return 0 <= code < CHOICES and bool((choices or 1 << PASS) >> code & 1)
