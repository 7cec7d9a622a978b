"""Learns a small race with OpenSpiel's external-sampling CFR: openspiel_cfr.py [ITERATIONS].

The race is examples/sprint.toml with three players. At the end the average policy races against two
players who choose at random: a third of the victories would be no better than they are.
"""

import sys
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import external_sampling_mccfr

from outspeed.envs.openspiel import NAME

DECK = Path(__file__).with_name("sprint.toml")
RACES = 1000


def play(game: Any, policy: Any, learner: int, luck: np.random.RandomState) -> float:
    """A race of a seat that follows the policy; the seat's part of the victory."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
        elif state.current_player() == learner:
            chosen = policy.action_probabilities(state)
            actions, chances = tuple(chosen), tuple(chosen.values())
        else:
            actions = tuple(state.legal_actions())
            chances = (1 / len(actions),) * len(actions)
        state.apply_action(luck.choice(actions, p=chances))
    return float(state.returns()[learner])


def main(iterations: int) -> None:
    np.random.seed(1)  # the solver draws from it
    luck = np.random.RandomState(2)
    options = {"players": 3, "deck": str(DECK), "sequential": True, "lucks": 12}
    game = pyspiel.load_game(NAME, options)
    solver = external_sampling_mccfr.ExternalSamplingSolver(game)
    for _ in range(iterations):
        solver.iteration()
    policy = solver.average_policy()
    won = [play(game, policy, race % 3, luck) for race in range(RACES)]
    print(f"{iterations} iterations, {len(solver._infostates):,} information states")
    print(f"against two random players: {np.mean(won):.1%} of the victories")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
