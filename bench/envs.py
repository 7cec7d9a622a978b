"""How fast the environments are beside the ones their communities know."""

from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any, Final

import gymnasium
import numpy as np
import pyspiel
from gymnasium import VectorizeMode
from gymnasium.vector import AutoresetMode, SyncVectorEnv, VectorEnv
from open_spiel.python import games as _python_games  # noqa: F401 # registers them
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.classic.rps import rps

from bench.timing import Line, Work, against
from outspeed.envs import RACE, SELF_PLAY, openspiel, pettingzoo
from outspeed.rules.terms import MIN_SEATS
from outspeed.sim.players import POLICIES

DECISIONS: Final = 4_000  # in a round, or a little more
STEPS: Final = 60_000  # likewise, of a vector environment
BATCHES: Final = (1, 1024)
PEER_GAMES: Final = ("python_kuhn_poker", "python_iterated_prisoners_dilemma")


def choose(observation: Any) -> int:
    """The lowest legal choice; 0 where there is no mask."""
    if isinstance(observation, dict):
        return int(observation["action_mask"].argmax())
    return 0


def play_aec(env: AECEnv[Any, Any, Any]) -> int:
    """Decisions in the loop that PettingZoo's pages show."""
    decisions = 0
    while decisions < DECISIONS:
        env.reset()
        for _ in env.agent_iter():
            observation, _, termination, truncation, _ = env.last()
            if termination or truncation:
                env.step(None)
            else:
                env.step(choose(observation))
                decisions += 1
    return decisions


def play_parallel(env: ParallelEnv[Any, Any, Any]) -> int:
    """Actions of agents in a parallel environment."""
    actions = 0
    while actions < DECISIONS:
        observations, _ = env.reset()
        while env.agents:
            chosen = {agent: choose(observations[agent]) for agent in env.agents}
            observations = env.step(chosen)[0]
            actions += len(chosen)
    return actions


def play_vector(env: VectorEnv[Any, Any, Any]) -> int:
    """Steps of all environments together; the observations decide nothing."""
    actions = np.zeros(env.num_envs, np.int64)
    env.reset(seed=0)
    calls = max(30, STEPS // env.num_envs)
    for _ in range(calls):
        env.step(actions)
    return calls * env.num_envs


def play_spiel(game: Any) -> int:
    """Decisions in OpenSpiel's loop from Python, without observations."""
    luck = Random(1)
    players = range(game.num_players())
    decisions = 0
    while decisions < DECISIONS:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(luck.choice(state.legal_actions()))
            elif state.is_simultaneous_node():
                state.apply_actions([luck.choice(state.legal_actions(one)) for one in players])
                decisions += len(players)
            else:
                state.apply_action(luck.choice(state.legal_actions()))
                decisions += 1
    return decisions


def _pettingzoo() -> Iterator[Line]:
    peer = rps.env()  # type: ignore[no-untyped-call] # PettingZoo is half typed
    yield from against(
        {"PettingZoo rps, AEC: decisions": partial(play_aec, peer)},
        {
            "race, AEC: decisions": partial(play_aec, pettingzoo.env()),
            "race, AEC without wrappers: decisions": partial(play_aec, pettingzoo.raw_env()),
        },
    )
    yield from against(
        {"PettingZoo rps, parallel: agents' actions": partial(play_parallel, rps.parallel_env())},
        {"race, parallel: agents' actions": partial(play_parallel, pettingzoo.parallel_env())},
    )


def _vector(n: int) -> Iterator[Line]:
    def work(name: str, **options: Any) -> Work:
        options["copy"] = False
        kind = VectorizeMode.VECTOR_ENTRY_POINT
        return partial(play_vector, gymnasium.make_vec(name, n, kind, **options))

    makers = [lambda: gymnasium.make("Blackjack-v1")] * n
    blackjack = SyncVectorEnv(makers, autoreset_mode=AutoresetMode.NEXT_STEP)
    ours = {
        f"races against {name}, {n} side by side: steps": work(RACE, opponents=name)
        for name in POLICIES
    }
    if n >= MIN_SEATS:
        ours[f"all seats of races, {n} side by side: steps"] = work(SELF_PLAY)
    yield from against(
        {f"Blackjack in SyncVectorEnv, {n}: steps": partial(play_vector, blackjack)}, ours
    )


def _spiel() -> Iterator[Line]:
    ours = {"": "simultaneous", "(sequential=true)": "one after the other"}
    yield from against(
        {
            f"OpenSpiel {name}: decisions": partial(play_spiel, pyspiel.load_game(name))
            for name in PEER_GAMES
        },
        {
            f"race in OpenSpiel, {how}: decisions": partial(
                play_spiel, pyspiel.load_game(openspiel.NAME + options)
            )
            for options, how in ours.items()
        },
    )


def lines() -> Iterator[Line]:
    """All figures."""
    yield from _pettingzoo()
    for n in BATCHES:
        yield from _vector(n)
    yield from _spiel()
