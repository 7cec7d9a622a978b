"""OpenSpiel: the race as the game `python_outspeed`, registered when this is imported."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import pyspiel

from outspeed.choice import TEXTS
from outspeed.deck import DEFAULT
from outspeed.determinize import determinize
from outspeed.envs.information import information_text
from outspeed.envs.memory import INFORMATION
from outspeed.envs.options import EnvError, Options, check_range
from outspeed.envs.privacy import secret_places
from outspeed.envs.race import Race
from outspeed.envs.text import text
from outspeed.observation import OBSERVATION
from outspeed.rules.terms import (
    CHOICES,
    MAX_BONUS,
    MIN_SEATS,
    NOTHING,
    PASS,
    SEATS,
)
from outspeed.sim.random_play import pick

NAME: Final = "python_outspeed"
MAX_LUCKS: Final = 2**20
MAX_SEED: Final = 2**31 - 1

DEFAULTS: Final[dict[str, Any]] = {
    "players": 4,
    "edition": "en",
    "deck": DEFAULT,
    "first_game": False,
    "reward": "win",
    "sequential": False,  # who chooses at the same time is asked by seat, choices stay sealed
    "lucks": 1024,  # outcomes of a chance node, each as likely
    "seed": -1,  # 0 or more: no chance nodes, all luck is that of the simulator's race
}


def _game_type(sequential: bool, chance: bool, standings: int) -> pyspiel.GameType:
    kind = pyspiel.GameType
    return kind(
        short_name=NAME,
        long_name="Outspeed",
        dynamics=kind.Dynamics.SEQUENTIAL if sequential else kind.Dynamics.SIMULTANEOUS,
        chance_mode=(
            kind.ChanceMode.EXPLICIT_STOCHASTIC if chance else kind.ChanceMode.DETERMINISTIC
        ),
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM if standings else kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=SEATS,
        min_num_players=MIN_SEATS,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=DEFAULTS,
    )


class RaceGame(pyspiel.Game):  # type: ignore[misc] # pyspiel is compiled and untyped
    """The race with some options."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = DEFAULTS | (params or {})
        self.options: Final = Options(
            given["players"],
            given["edition"],
            given["deck"],
            given["first_game"],
            given["reward"],
        )
        check_range("lucks", given["lucks"], 1, MAX_LUCKS)
        check_range("seed", given["seed"], -1, MAX_SEED)
        self.sequential: Final[bool] = given["sequential"]
        self.seed: Final[int | None] = given["seed"] if given["seed"] >= 0 else None
        lucks = given["lucks"]
        self.outcomes: Final = [(luck, 1 / lucks) for luck in range(lucks)]
        standings = self.options.standings
        super().__init__(
            _game_type(self.sequential, self.seed is None, standings),
            pyspiel.GameInfo(
                num_distinct_actions=CHOICES,
                max_chance_outcomes=lucks if self.seed is None else 0,
                num_players=self.options.players,
                min_utility=-1.0 if standings else 0.0,
                max_utility=1.0,
                utility_sum=0.0 if standings else None,
                max_game_length=self._longest(),
            ),
            params or {},
        )

    def _longest(self) -> int:
        """Decisions at most; of a seat or, simultaneous, of all together."""
        players = self.options.players
        others = 1 + 1 + MAX_BONUS  # route, digit, tokens to keep
        a_turn = players * (1 + others) if self.sequential else players + others
        return self.options.turns * a_turn

    def max_chance_nodes_in_history(self) -> int:
        """Setup; in a turn costs or draws, and benefits."""
        return 0 if self.seed is not None else 1 + 2 * self.options.turns

    def new_initial_state(self) -> "RaceState":
        return RaceState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> "RaceObserver":
        return RaceObserver(iig_obs_type, params)


class RaceState(pyspiel.State):  # type: ignore[misc] # likewise
    """A race, or the chance node before it."""

    def __init__(self, game: RaceGame) -> None:
        super().__init__(game)
        self.race: Race | None = None  # None: luck has not been drawn
        self.sealed: tuple[int, ...] = ()  # sequential: what the first pending seats have chosen
        self._chosen: tuple[int, ...] | None = None  # what all have chosen, waiting for luck
        if game.seed is not None:
            self.race = Race(game.options)
            self.race.begin(game.seed)

    def current_player(self) -> int:
        if self.race is None or self._chosen is not None:
            return int(pyspiel.PlayerId.CHANCE)
        if self.race.over:
            return int(pyspiel.PlayerId.TERMINAL)
        if self.get_game().sequential:
            return self.race.pending()[len(self.sealed)]
        return int(pyspiel.PlayerId.SIMULTANEOUS)

    def is_terminal(self) -> bool:
        return self.race is not None and self.race.over

    def _legal_actions(self, player: int) -> list[int]:
        assert self.race is not None
        return _members(self.race.legal[player] or 1 << PASS)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        outcomes: list[tuple[int, float]] = self.get_game().outcomes
        return outcomes

    def _apply_action(self, action: int) -> None:
        if self.race is None:
            self.race = Race(self.get_game().options)
            self.race.begin(action)
        elif self._chosen is not None:
            self.race.draw_luck(action)
            self.race.step(self._chosen)
            self._chosen = None
        else:
            self.sealed = (*self.sealed, action)
            pending = self.race.pending()
            if len(self.sealed) == len(pending):
                actions = [PASS] * len(self.race.legal)
                for seat, sealed in zip(pending, self.sealed, strict=True):
                    actions[seat] = sealed
                self.sealed = ()
                self._apply_actions(actions)

    def _apply_actions(self, actions: Sequence[int]) -> None:
        """All have chosen: a chance node follows if the rules need luck now."""
        race = self.race
        assert race is not None
        before = race.save()
        if race.step(actions) and self.get_game().seed is None:
            race.restore(before)
            self._chosen = tuple(actions)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"luck {action}" if player == pyspiel.PlayerId.CHANCE else TEXTS[action]

    def returns(self) -> list[float]:
        if self.race is None or not self.race.over:
            return [0.0] * self.num_players()
        return self.race.rewards()

    def resample_from_infostate(self, player: int, rng: Callable[[], float]) -> "RaceState":
        """A state in which the player knows the same; as good as any other such state.

        Sealed choices of others become any of their legal ones. The history stays as it was.
        """
        if self.race is None or self._chosen is not None:
            raise EnvError("resampling at a chance node; allowed: where somebody decides")
        twin: RaceState = self.clone()
        race = twin.race
        assert race is not None
        race.become(determinize(race.view(player), int(rng() * 2**53)))
        race.forget_secrets(player)
        pending = race.pending()[: len(self.sealed)]
        twin.sealed = tuple(
            sealed if seat == player else pick(race.legal[seat], int(rng() * 2**53) << 11)
            for seat, sealed in zip(pending, self.sealed, strict=True)
        )
        return twin

    def __str__(self) -> str:
        """Everything, secrets included."""
        if self.race is None:
            return "before the race"
        lines = [text(self.race.view()).rstrip()]
        for seat in range(self.num_players()):
            hand = self.race.view(seat).hand
            lines.append(f"seat {seat} holds {', '.join(hand) or 'no tokens'}")
        for name, actions in (("sealed", self.sealed), ("chosen", self._chosen)):
            if actions:
                lines.append(f"{name}: {', '.join(TEXTS[action] for action in actions)}")
        return "\n".join(lines)


class RaceObserver:
    """What a player sees (observation), or sees and remembers (information state).

    Of that all, only what everybody may know, or only what the player knows alone.
    """

    def __init__(self, kind: Any, params: dict[str, Any] | None) -> None:
        if params:
            raise EnvError(f"observer parameters are {params}; allowed: none")
        kind = kind or pyspiel.IIGObservationType(perfect_recall=False)
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise EnvError("private_info is ALL_PLAYERS; allowed: SINGLE_PLAYER, NONE")
        self._remembers: Final[bool] = kind.perfect_recall
        self._public: Final[bool] = kind.public_info
        self._private: Final = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        size = INFORMATION if self._remembers else OBSERVATION
        self.tensor = np.zeros(size + self._remembers, np.float32)
        self.dict = {"information" if self._remembers else "observation": self.tensor[:size]}
        if self._remembers:
            self.dict["sealed"] = self.tensor[size:]

    def set_from(self, state: RaceState, player: int) -> None:
        if state.race is None:
            self.tensor.fill(0)
            return
        numbers = self._numbers(state.race, player)
        self.tensor[: len(numbers)] = numbers
        if self._remembers:
            self.dict["sealed"][0] = 1 + self._sealed(state, player)

    def string_from(self, state: RaceState, player: int) -> str:
        if state.race is None:
            return "before the race"
        if self._public and not self._remembers:
            return text(state.race.view(player if self._private else None))
        known = information_text(self._numbers(state.race, player), player)
        sealed = self._sealed(state, player)
        return known if sealed == NOTHING else f"{known}\nsealed: {TEXTS[sealed]}"

    def _numbers(self, race: Race, player: int) -> npt.NDArray[np.integer[Any]]:
        if self._remembers:
            numbers: npt.NDArray[np.integer[Any]] = race.information(player)
        else:
            numbers = race.observe()[0][player]
        if not (self._public and self._private):
            secret = secret_places(numbers)
            numbers[~secret if self._private else secret] = 0
        return numbers

    def _sealed(self, state: RaceState, player: int) -> int:
        return own_sealed(state, player) if self._private else NOTHING


def own_sealed(state: RaceState, player: int) -> int:
    """What a player has chosen and not revealed; NOTHING if it has not."""
    assert state.race is not None
    for seat, sealed in zip(state.race.pending(), state.sealed, strict=False):
        if seat == player:
            return sealed
    return NOTHING


@cache
def _members(choices: int) -> list[int]:
    return [choice for choice in range(CHOICES) if choices >> choice & 1]


pyspiel.register_game(_game_type(False, True, 0), RaceGame)
