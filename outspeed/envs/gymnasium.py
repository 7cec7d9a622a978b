"""Gymnasium: a seat in a race against named opponents."""

from collections.abc import Sequence
from pathlib import Path
from secrets import randbelow
from typing import Any, ClassVar, Final

import gymnasium

from outspeed.choice import default_choice
from outspeed.deck import DEFAULT, Deck
from outspeed.envs.opponents import DEFAULT_OPPONENTS, Opponents
from outspeed.envs.options import SEEDS, EnvError, Options, check_range
from outspeed.envs.picture import Image
from outspeed.envs.race import Arrays, Race, is_legal
from outspeed.envs.rendering import RENDER_FPS, RENDER_MODES, check_render_mode, render
from outspeed.envs.spaces import action_space, observation_space

Observation = dict[str, Arrays]


class RaceEnv(gymnasium.Env[Any, Any]):
    """The learner's decisions one after the other; the opponents play on between them."""

    metadata: ClassVar[dict[str, Any]] = {  # type: ignore[misc] # Gymnasium does not say ClassVar
        "render_modes": RENDER_MODES,
        "render_fps": RENDER_FPS,
    }

    def __init__(
        self,
        opponents: str | Sequence[str] = DEFAULT_OPPONENTS,
        players: int = 4,
        *,
        seat: int = 0,
        edition: str = "en",
        deck: str | Path | Deck = DEFAULT,
        first_game: bool = False,
        reward: str = "win",
        render_mode: str | None = None,
    ) -> None:
        check_render_mode(render_mode)
        self.render_mode = render_mode
        options = Options(players, edition, deck, first_game, reward)
        self.race: Final = Race(options)
        self.seat: Final = seat
        self.opponents: Final = Opponents(options, opponents, seat)
        self.observation_space = observation_space()
        self.action_space = action_space()
        self.race_seed: int | None = None
        self._illegal = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """The race of the seed; without one that of the next seed, at first of a random one."""
        last = self.race_seed
        race_seed = seed
        if race_seed is None:
            race_seed = randbelow(SEEDS) if last is None else (last + 1) % SEEDS
        check_range("seed", race_seed, 0, SEEDS - 1)
        super().reset(seed=seed)
        self.race_seed = int(race_seed)
        self.race.begin(self.race_seed)
        self.opponents.begin(self.race_seed)
        self._illegal = 0
        self._play_on()
        return self._seen(), self._info()

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """The learner decides; an action that is not in the mask becomes the lowest that is."""
        race = self.race
        if race.is_out(self.seat):
            raise EnvError("step before reset, or after the end; allowed: reset first")
        choices = race.legal[self.seat]
        if not is_legal(choices, action):
            self._illegal += 1
            action = default_choice(choices)
        race.step(self.opponents.choose(race, int(action)))
        self._play_on()
        out = race.is_out(self.seat)
        reward = race.rewards()[self.seat] if out else 0.0
        return self._seen(), reward, out, False, self._info()

    def render(self) -> str | Image | None:
        """What the learner may see."""
        return render(self.race, self.render_mode, self.seat)

    def _play_on(self) -> None:
        """The opponents decide until the learner must, or is out."""
        race = self.race
        while not race.legal[self.seat] and not race.is_out(self.seat):
            race.step(self.opponents.choose(race, 0))

    def _seen(self) -> Observation:
        observations, masks = self.race.observe()
        return {"observation": observations[self.seat], "action_mask": masks[self.seat]}

    def _info(self) -> dict[str, Any]:
        return {"seed": self.race_seed, "illegal": self._illegal}
