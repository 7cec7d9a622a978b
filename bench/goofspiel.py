"""A peer of whole races: OpenSpiel's goofspiel for four players, by OpenSpiel's own package."""

from random import Random
from typing import Any, Final

import pyspiel

GAME: Final = (
    "goofspiel(players=4,num_cards=13,imp_info=True,points_order=random,returns_type=win_loss)"
)
PLAYERS: Final = range(4)
GAMES: Final = 1_000
GAMES_FROM_PYTHON: Final = 200


def in_cpp() -> int:
    """OpenSpiel's own loop, in its C++, with uniformly random bots."""
    game = pyspiel.load_game(GAME)
    bots = [pyspiel.make_uniform_random_bot(player, 1) for player in PLAYERS]
    for seed in range(GAMES):
        pyspiel.evaluate_bots(game.new_initial_state(), bots, seed)
    return GAMES


def from_python(observed: bool) -> int:
    """The loop that a learner writes, with every player's observation or without."""
    luck = Random(1)
    game = pyspiel.load_game(GAME)
    for _ in range(GAMES_FROM_PYTHON):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(luck.choice(state.legal_actions()))
                continue
            if observed:
                _observe(state)
            state.apply_actions([luck.choice(state.legal_actions(player)) for player in PLAYERS])
    return GAMES_FROM_PYTHON


def _observe(state: Any) -> None:
    for player in PLAYERS:
        state.observation_tensor(player)
