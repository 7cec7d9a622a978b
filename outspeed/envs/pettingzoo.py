"""PettingZoo: the race as an AEC environment, and natively as a parallel one."""

from pathlib import Path
from secrets import randbelow
from typing import Any, ClassVar, Final

import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Box, Space
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper

from outspeed.choice import default_choice
from outspeed.deck import DEFAULT, Deck
from outspeed.envs.options import SEEDS, Options, check_range
from outspeed.envs.picture import Image
from outspeed.envs.race import Arrays, Race, is_legal
from outspeed.envs.rendering import RENDER_FPS, RENDER_MODES, check_render_mode, render
from outspeed.envs.spaces import action_space, observation_space
from outspeed.observation import LARGEST, OBSERVATION

NAME: Final = "outspeed_v0"

Observation = dict[str, Arrays]


class _Agents:
    """What both environments share: options, spaces, the race and its seeds."""

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": RENDER_MODES,
        "name": NAME,
        "is_parallelizable": True,
        "render_fps": RENDER_FPS,
    }

    def __init__(
        self,
        players: int = 4,
        *,
        edition: str = "en",
        deck: str | Path | Deck = DEFAULT,
        first_game: bool = False,
        reward: str = "win",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        check_render_mode(render_mode)
        self.render_mode = render_mode
        self.race: Final = Race(Options(players, edition, deck, first_game, reward))
        self.possible_agents: list[str] = [f"player_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        self.seat_of: Final = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces: dict[str, Space[Any]] = {
            agent: observation_space() for agent in self.possible_agents
        }
        self.action_spaces: dict[str, Space[Any]] = {
            agent: action_space() for agent in self.possible_agents
        }
        self.state_space = Box(0, LARGEST, (players, OBSERVATION), np.int8)
        self.seed: int | None = None  # of the race
        self._illegal = [0] * players
        self._observations: Arrays
        self._masks: Arrays

    def observation_space(self, agent: str) -> Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        return self.action_spaces[agent]

    def state(self) -> npt.NDArray[np.int8]:
        """The observations of all seats: all that is known to anybody."""
        return self._observations.copy()

    def render(self) -> str | Image | None:
        """What everybody may see."""
        return render(self.race, self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""

    def _begin(self, seed: int | None) -> None:
        """The race of the seed; without one that of the next seed, at first of a random one."""
        if seed is None:
            seed = randbelow(SEEDS) if self.seed is None else (self.seed + 1) % SEEDS
        check_range("seed", seed, 0, SEEDS - 1)
        self.seed = int(seed)
        self.race.begin(self.seed)
        self.agents = self.possible_agents[:]
        self._illegal = [0] * len(self.agents)
        self._look()

    def _look(self) -> None:
        # New arrays in every step: a row may be handed out.
        self._observations, self._masks = self.race.observe()

    def _seen_by(self, seat: int) -> Observation:
        return {"observation": self._observations[seat], "action_mask": self._masks[seat]}

    def _legal_action(self, seat: int, action: Any) -> int:
        """The action; the default choice, and a note, if it is not in the mask."""
        choices = self.race.legal[seat]
        if is_legal(choices, action):
            return int(action)
        self._illegal[seat] += 1
        return default_choice(choices)

    def _info(self, seat: int) -> dict[str, int]:
        assert self.seed is not None
        return {"seed": self.seed, "illegal": self._illegal[seat]}


class raw_env(_Agents, AECEnv[str, Observation, int | None]):  # noqa: N801 # as PettingZoo calls it
    """Agents that choose at the same time are asked one after the other, by seat.

    What they choose stays sealed until all have chosen: nobody's observation depends on it.
    """

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._begin(seed)
        self._sealed: dict[int, int] = {}
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: self._info(self.seat_of[agent]) for agent in self.agents}
        self._ask()

    def observe(self, agent: str) -> Observation:
        return self._seen_by(self.seat_of[agent])

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        seat = self.seat_of[agent]
        self._sealed[seat] = self._legal_action(seat, action)
        self.infos[agent] = self._info(seat)
        self._waiting.pop(0)
        if self._waiting:
            self.agent_selection = self.possible_agents[self._waiting[0]]
            return
        self._play_on()

    def _play_on(self) -> None:
        """All have chosen."""
        self.race.step([self._sealed.get(seat, 0) for seat in range(len(self.possible_agents))])
        self._sealed.clear()
        self._look()
        out = [agent for agent in self.agents if self.race.is_out(self.seat_of[agent])]
        if out:
            worth = self.race.rewards()
            for agent in out:
                self.terminations[agent] = True
                self.rewards[agent] = worth[self.seat_of[agent]]
            self._accumulate_rewards()
        self._ask()
        if out:
            self._deads_step_first()

    def _ask(self) -> None:
        self._waiting = [seat for seat, choices in enumerate(self.race.legal) if choices]
        if self._waiting:
            self.agent_selection = self.possible_agents[self._waiting[0]]
        else:
            self.agent_selection = self.agents[0]


class parallel_env(_Agents, ParallelEnv[str, Observation, int]):  # noqa: N801 # likewise
    """All agents act in every step; who has nothing to decide passes, which does nothing.

    Who has no action in the dict makes the default choice, as with an illegal one.
    """

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, int]]]:
        self._begin(seed)
        return self._all_seen(), self._all_infos()

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Observation],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, int]],
    ]:
        if not self.agents:
            return {}, {}, {}, {}, {}
        chosen = [0] * len(self.possible_agents)
        for agent in self.agents:
            seat = self.seat_of[agent]
            chosen[seat] = self._legal_action(seat, actions.get(agent))
        self.race.step(chosen)
        self._look()
        seen, infos = self._all_seen(), self._all_infos()
        terminations = {agent: self.race.is_out(self.seat_of[agent]) for agent in self.agents}
        rewards = dict.fromkeys(self.agents, 0.0)
        if any(terminations.values()):
            worth = self.race.rewards()
            for agent, out in terminations.items():
                if out:
                    rewards[agent] = worth[self.seat_of[agent]]
        truncations = dict.fromkeys(self.agents, False)
        self.agents = [agent for agent in self.agents if not terminations[agent]]
        return seen, rewards, terminations, truncations, infos

    def _all_seen(self) -> dict[str, Observation]:
        return {agent: self._seen_by(self.seat_of[agent]) for agent in self.agents}

    def _all_infos(self) -> dict[str, dict[str, int]]:
        return {agent: self._info(self.seat_of[agent]) for agent in self.agents}


def env(**options: Any) -> OrderEnforcingWrapper[str, Observation, int | None]:
    """The AEC environment in PettingZoo's usual wrappers; options are those of `raw_env`."""
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(raw_env(**options)))
