"""Gymnasium's vector environment: many races side by side, a seat in each, all compiled."""

from collections.abc import Sequence
from pathlib import Path
from secrets import randbelow
from typing import Any, ClassVar, Final

import numpy as np
import numpy.typing as npt
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from outspeed.deck import DEFAULT, Deck
from outspeed.envs.compiled import envs
from outspeed.envs.opponents import DEFAULT_OPPONENTS, line_up, policy_records
from outspeed.envs.options import SEEDS, EnvError, Options, check_range
from outspeed.envs.race import Arrays
from outspeed.envs.spaces import action_space, observation_space
from outspeed.rules.compiled import STATE
from outspeed.rules.terms import CHOICES
from outspeed.sim.observation import OBSERVATION
from outspeed.sim.players import POLICIES

Observations = dict[str, Arrays]
Actions = npt.NDArray[np.integer[Any]]

_reset = envs["reset_seats"]
_step = envs["step_seats"]


class RaceVectorEnv(VectorEnv[Observations, Actions, npt.NDArray[Any]]):
    """Race i has the luck of seed + i, then of seed + i + num_envs, and so on.

    A race begins anew with the step after the one in which its seat was eliminated or it ended;
    that step's action for it does not count.
    """

    metadata: ClassVar[dict[str, Any]] = {  # type: ignore[misc] # Gymnasium does not say ClassVar
        "autoreset_mode": AutoresetMode.NEXT_STEP,
        "render_modes": [],
    }

    def __init__(
        self,
        num_envs: int = 1,
        opponents: str | Sequence[str] = DEFAULT_OPPONENTS,
        players: int = 4,
        *,
        seat: int = 0,
        edition: str = "en",
        deck: str | Path | Deck = DEFAULT,
        first_game: bool = False,
        reward: str = "win",
        copy: bool = True,
    ) -> None:
        check_range("num_envs", num_envs, 1, 2**31 - 1)
        check_range("seat", seat, 0, players - 1)
        options = Options(players, edition, deck, first_game, reward)
        names = line_up(opponents, players, tuple(POLICIES))
        self.num_envs = num_envs
        self.single_observation_space = observation_space()
        self.single_action_space = action_space()
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.states: Final = np.zeros(num_envs, STATE)
        self.seeds: Final = np.zeros(num_envs, np.uint64)
        self.illegal: Final = np.zeros(num_envs, np.int64)
        self._copy = copy
        self._has_begun = False
        self._legal = np.zeros((num_envs, players), np.int32)
        self._words = np.zeros(num_envs, np.uint64)
        self._observations = np.zeros((num_envs, OBSERVATION), np.int8)
        self._masks = np.zeros((num_envs, CHOICES), np.int8)
        self._rewards = np.zeros(num_envs, np.float64)
        self._done = np.zeros(num_envs, np.bool_)
        self._everywhere: Final = np.ones(num_envs, np.bool_)
        self._never: Final = np.zeros(num_envs, np.bool_)
        self._options = (
            self.states,
            options.tables,
            policy_records(options, names, seat),
            *options.setup,
            seat,
        )
        self._standings = options.standings
        self._shown = (
            self.seeds,
            self._words,
            self._legal,
            self._observations,
            self._masks,
        )

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Observations, dict[str, Any]]:
        """All races begin, or those of `options["reset_mask"]`; without a seed the next ones."""
        super().reset(seed=seed if isinstance(seed, int) else None)
        chosen = (options or {}).get("reset_mask", self._everywhere)
        _check_shape("reset_mask", chosen, self.num_envs)
        self._take_seeds(seed, chosen)
        self.illegal[chosen] = 0
        self._done[chosen] = False
        _reset(*self._options, chosen, *self._shown)
        return self._seen(), self._info()

    def step(
        self, actions: Actions
    ) -> tuple[
        Observations,
        npt.NDArray[np.float64],
        npt.NDArray[np.bool_],
        npt.NDArray[np.bool_],
        dict[str, Any],
    ]:
        """The seat decides in every race."""
        if not self._has_begun:
            raise EnvError("step before reset; allowed: reset first")
        actions = np.asarray(actions, np.int64)
        _check_shape("actions", actions, self.num_envs)
        _step(
            *self._options,
            self._standings,
            actions,
            self._rewards,
            self._done,
            self.illegal,
            *self._shown,
        )
        return (
            self._seen(),
            self._rewards.copy(),
            self._done.copy(),
            self._never.copy(),
            self._info(),
        )

    def _take_seeds(
        self, seed: int | Sequence[int | None] | None, chosen: npt.NDArray[np.bool_]
    ) -> None:
        """Race i gets seed + i, or the i-th of several seeds; None: the seed after its last one."""
        if seed is None and not self._has_begun:
            seed = randbelow(SEEDS)
        self._has_begun = True
        if seed is None:
            self.seeds[chosen] += np.uint64(self.num_envs)
        elif isinstance(seed, int | np.integer):
            check_range("seed", seed, 0, SEEDS - 1)
            seeds = np.uint64(seed) + np.arange(self.num_envs, dtype=np.uint64)
            self.seeds[chosen] = seeds[chosen]
        else:
            if len(seed) != self.num_envs:
                raise EnvError(f"seed has {len(seed)} entries; allowed: {self.num_envs}")
            for index, own in enumerate(seed):
                if chosen[index]:
                    own = randbelow(SEEDS) if own is None else own
                    check_range(f"seed[{index}]", own, 0, SEEDS - 1)
                    self.seeds[index] = own

    def _seen(self) -> Observations:
        if self._copy:
            return {"observation": self._observations.copy(), "action_mask": self._masks.copy()}
        return {"observation": self._observations, "action_mask": self._masks}

    def _info(self) -> dict[str, Any]:
        return {
            "seed": self.seeds.copy(),
            "_seed": self._everywhere.copy(),
            "illegal": self.illegal.copy(),
            "_illegal": self._everywhere.copy(),
        }


def _check_shape(name: str, array: Any, length: int) -> None:
    if getattr(array, "shape", None) != (length,):
        raise EnvError(
            f"{name} has the shape {getattr(array, 'shape', None)}; allowed: {(length,)}"
        )
