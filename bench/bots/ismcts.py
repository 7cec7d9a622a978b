"""Ultima against OpenSpiel's information-set Monte Carlo tree search, at equal time a move.

The search is OpenSpiel's own, in Python; it draws what is hidden anew for every simulation, from
all that may be (`determinize`), and ends a simulation with a race at random.
"""

import time
from typing import Any, Final

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts
from rich.table import Table as RichTable

from bench.bots.races import SEED, Tell, Won, first_share, text
from outspeed.bots import make_bot
from outspeed.envs.openspiel import NAME
from outspeed.sim.estimate import Estimate

PLAYERS: Final = 4
LUCKS: Final = 64
EXPLORATION: Final = 1.5
SECONDS: Final = (0.1,)  # a move, of the search; ultima takes less, see `speed`
LEAST: Final = 4  # simulations, however long they take
FEWER: Final = 200  # times fewer races than of others: these take long


class Timed:
    """The search, with as many simulations as fit into some seconds."""

    def __init__(self, game: Any, seconds: float, seed: int) -> None:
        luck = np.random.RandomState(seed)
        library: Any = ismcts  # untyped
        evaluators: Any = mcts
        self.bot: Final[Any] = library.ISMCTSBot(
            game=game,
            evaluator=evaluators.RandomRolloutEvaluator(n_rollouts=1, random_state=luck),
            uct_c=EXPLORATION,
            max_simulations=LEAST,
            random_state=luck,
        )
        self.seconds: Final = seconds
        self.moves = self.simulations = 0
        self.spent = 0.0

    def choose(self, state: Any) -> int:
        if len(state.legal_actions()) == 1:
            return int(state.legal_actions()[0])
        if self.spent > 0:
            many = int(self.seconds * self.simulations / self.spent)
            self.bot._max_simulations = max(many, LEAST)
        begun = time.perf_counter()
        action = int(self.bot.step(state))
        self.spent += time.perf_counter() - begun
        self.simulations += self.bot._max_simulations
        self.moves += 1
        return action


def race(game: Any, own: int, seed: int, search: Timed) -> float:
    """Ultima's part of the victory from a seat, with the search in all others."""
    luck = np.random.RandomState(seed)
    bot = make_bot("ultima", seed)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            action = int(luck.choice(state.legal_actions()))
        elif state.current_player() == own:
            action = bot.choose(state.race.view(own)).code
        else:
            action = search.choose(state)
        state.apply_action(action)
    return float(state.returns()[own])


def ismcts_table(races: int, tell: Tell) -> RichTable:
    """Ultima's share for each time that the search has."""
    rows = RichTable(
        *("the others: ISMCTS with", "simulations a move", "races", "ultima wins %, 95%", "par"),
        title=f"Ultima against {PLAYERS - 1} of OpenSpiel's ISMCTS",
    )
    options = {"players": PLAYERS, "sequential": True, "lucks": LUCKS}
    game = pyspiel.load_game(NAME, options)
    many = max(races // FEWER // PLAYERS, 2) * PLAYERS
    for seconds in SECONDS:
        search = Timed(game, seconds, SEED)
        won: Won = np.zeros((many, 1))
        for number in range(many):
            won[number] = race(game, number % PLAYERS, SEED + number // PLAYERS, search)
            tell(f"ISMCTS, {seconds:g} s: {number + 1} of {many} races")
        simulations = search.simulations / search.moves
        rows.add_row(
            *(f"{search.spent / search.moves:.3f} s a move", f"{simulations:.1f}", str(many)),
            *(text(_share(won)), f"{1 / PLAYERS:.0%}"),
        )
    return rows


def _share(won: Won) -> Estimate:
    """Of races that share their luck by rotation."""
    padded = np.zeros((len(won), PLAYERS))
    padded[:, 0] = won[:, 0]
    return first_share(padded)
