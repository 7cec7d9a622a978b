"""Races with OpenSpiel's information-set Monte Carlo tree search: openspiel_ismcts.py [RACES].

The race is examples/sprint.toml with three players: one searches, two choose at random. The search
sees what its seat sees; what is hidden it draws anew for every simulation, from all that may be.
"""

import sys
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from outspeed.envs.openspiel import NAME

DECK = Path(__file__).with_name("sprint.toml")
SIMULATIONS = 200
EXPLORATION = 1.5


def play(game: Any, searcher: Any, seat: int, luck: np.random.RandomState) -> float:
    """A race of a seat that searches; its part of the victory."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.current_player() == seat:
            action = searcher.step(state)
        else:  # somebody else, or chance: every outcome is as likely
            action = luck.choice(state.legal_actions())
        state.apply_action(action)
    return float(state.returns()[seat])


def main(races: int) -> None:
    luck = np.random.RandomState(1)
    options = {"players": 3, "deck": str(DECK), "sequential": True, "lucks": 12}
    game = pyspiel.load_game(NAME, options)
    searcher = ismcts.ISMCTSBot(
        game=game,
        evaluator=mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=luck),
        uct_c=EXPLORATION,
        max_simulations=SIMULATIONS,
        random_state=luck,
    )
    won = [play(game, searcher, race % 3, luck) for race in range(races)]
    print(f"{races} races, {SIMULATIONS} simulations for each decision")
    print(f"against two random players: {np.mean(won):.1%} of the victories")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
