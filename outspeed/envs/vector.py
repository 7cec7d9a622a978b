"""Gymnasium's vector environments: many races side by side, all compiled."""

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
from outspeed.observation import OBSERVATION
from outspeed.rules.compiled import STATE
from outspeed.rules.terms import CHOICES
from outspeed.sim.players import POLICIES

Observations = dict[str, Arrays]
Actions = npt.NDArray[np.integer[Any]]


class _Races(VectorEnv[Observations, Actions, npt.NDArray[Any]]):
    """Races with as many environments each, in arrays of their own."""

    metadata: ClassVar[dict[str, Any]] = {  # type: ignore[misc] # Gymnasium does not say ClassVar
        "autoreset_mode": AutoresetMode.NEXT_STEP,
        "render_modes": [],
    }

    def __init__(self, num_envs: int, seats: int, options: Options, copy: bool) -> None:
        check_range("num_envs", num_envs, 1, 2**31 - 1)
        if num_envs % seats:
            raise EnvError(f"num_envs is {num_envs}; allowed: multiples of {seats}")
        races = num_envs // seats
        self.num_envs = num_envs
        self.races: Final = races
        self.single_observation_space = observation_space()
        self.single_action_space = action_space()
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.states: Final = np.zeros(races, STATE)
        self.seeds: Final = np.zeros(races, np.uint64)
        self._shape = (races,) if seats == 1 else (races, seats)
        self._seats = seats
        self._copy = copy
        self._has_begun = False
        self._legal = np.zeros((races, options.players), np.int32)
        self._observations = np.zeros((*self._shape, OBSERVATION), np.int8)
        self._masks = np.zeros((*self._shape, CHOICES), np.int8)
        self._rewards = np.zeros(self._shape, np.float64)
        self._done = np.zeros(self._shape, np.bool_)
        self._illegal = np.zeros(self._shape, np.int64)
        self._everywhere: Final = np.ones(num_envs, np.bool_)
        self._never: Final = np.zeros(num_envs, np.bool_)
        self._standings = options.standings

    def _run_reset(self) -> None:
        raise NotImplementedError

    def _run_step(self, actions: npt.NDArray[np.int64]) -> None:
        raise NotImplementedError

    def reset(
        self,
        *,
        seed: int | Sequence[int] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Observations, dict[str, Any]]:
        """All races begin: race i with seed + i, or the i-th of several; None: with the next."""
        self._take_seeds(seed)
        super().reset(seed=seed if isinstance(seed, int) else None)
        self._illegal[:] = 0
        self._done[:] = False
        self._run_reset()
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
        """Every environment acts."""
        if not self._has_begun:
            raise EnvError("step before reset; allowed: reset first")
        chosen = np.asarray(actions, np.int64)
        if chosen.shape != (self.num_envs,):
            raise EnvError(f"actions has the shape {chosen.shape}; allowed: {(self.num_envs,)}")
        self._run_step(chosen.reshape(self._shape))
        return (
            self._seen(),
            self._rewards.flatten(),
            self._done.flatten(),
            self._never.copy(),
            self._info(),
        )

    def _take_seeds(self, seed: int | Sequence[int] | None) -> None:
        if seed is None and not self._has_begun:
            seed = randbelow(SEEDS)
        if seed is None:
            self.seeds[:] += np.uint64(self.races)
        elif isinstance(seed, Sequence | np.ndarray):
            if len(seed) != self.races:
                raise EnvError(f"seed has {len(seed)} entries; allowed: {self.races}")
            for index, own in enumerate(seed):
                check_range(f"seed[{index}]", own, 0, SEEDS - 1)
            self.seeds[:] = seed
        else:
            check_range("seed", seed, 0, SEEDS - 1)
            self.seeds[:] = np.uint64(seed) + np.arange(self.races, dtype=np.uint64)
        self._has_begun = True

    def _seen(self) -> Observations:
        seen = {
            "observation": self._observations.reshape(self.num_envs, OBSERVATION),
            "action_mask": self._masks.reshape(self.num_envs, CHOICES),
        }
        return {name: array.copy() for name, array in seen.items()} if self._copy else seen

    def _info(self) -> dict[str, Any]:
        return {
            "seed": np.repeat(self.seeds, self._seats),
            "_seed": self._everywhere.copy(),
            "illegal": self._illegal.flatten(),
            "_illegal": self._everywhere.copy(),
        }


class RaceVectorEnv(_Races):
    """A seat in every race, against named policies; race i is environment i.

    A race begins anew with the step after the one in which its seat was eliminated or it ended;
    that step's action for it does not count.
    """

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
        options = Options(players, edition, deck, first_game, reward)
        check_range("seat", seat, 0, players - 1)
        names = line_up(opponents, players, tuple(POLICIES))
        super().__init__(num_envs, 1, options, copy)
        policies = policy_records(options, names, seat)
        self._words = np.zeros(num_envs, np.uint64)
        self._before = (self.states, options.tables, policies, *options.setup, seat)
        self._after = (self.seeds, self._words, self._legal, self._observations, self._masks)

    def _run_reset(self) -> None:
        envs["reset_seats"](*self._before, *self._after)

    def _run_step(self, actions: npt.NDArray[np.int64]) -> None:
        results = (self._rewards, self._done, self._illegal)
        envs["step_seats"](*self._before, self._standings, actions, *results, *self._after)


class SelfPlayVectorEnv(_Races):
    """All seats of every race: environment i is seat i % players of race i // players.

    All seats of a race terminate together, and it begins anew with the next step, whose actions for
    it do not count. Who has nothing to decide can only pass.
    """

    def __init__(
        self,
        num_envs: int = 4,
        players: int = 4,
        *,
        edition: str = "en",
        deck: str | Path | Deck = DEFAULT,
        first_game: bool = False,
        reward: str = "win",
        copy: bool = True,
    ) -> None:
        options = Options(players, edition, deck, first_game, reward)
        super().__init__(num_envs, players, options, copy)
        self._before = (self.states, options.tables, *options.setup)
        self._after = (self.seeds, self._legal, self._observations, self._masks)

    def _run_reset(self) -> None:
        envs["reset_everybody"](*self._before, *self._after)

    def _run_step(self, actions: npt.NDArray[np.int64]) -> None:
        results = (self._rewards, self._done, self._illegal)
        envs["step_everybody"](*self._before, self._standings, actions, *results, *self._after)
