"""Each interface driven with the same choices: what it says of a race, decision by decision."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np
import pyspiel

from outspeed.envs import openspiel
from outspeed.envs.pettingzoo import parallel_env, raw_env
from outspeed.envs.vector import SelfPlayVectorEnv
from outspeed.sim import Batch

Frame = list[tuple[bytes, bytes] | None]  # observation and mask by seat; None: it is not told


@dataclass(frozen=True)
class Course:
    """A race as an interface tells it."""

    frames: list[Frame]  # before each step
    worth: list[float]


def choose(mask: Any, mind: Random) -> int:
    """A random legal choice."""
    return mind.choice(np.flatnonzero(mask).tolist())


def _show(observation: Any, mask: Any) -> tuple[bytes, bytes]:
    return (
        np.asarray(observation, np.int8).tobytes(),
        np.asarray(mask, np.int8).tobytes(),
    )


def by_batch(players: int, seed: int, mind: Random, **options: Any) -> Course:
    """The simulator's own race: what the others are compared with."""
    batch = Batch(1, players, seed=seed, restart=False, **options)
    frames: list[Frame] = []
    while not batch.done[0]:
        seen, masks = batch.observe(everybody=True)[0], batch.masks()[0]
        masks[:, 0] |= batch.legal[0] == 0  # who has nothing to decide passes
        frames.append([_show(seen[seat], masks[seat]) for seat in range(players)])
        actions = [choose(masks[seat], mind) for seat in range(players)]
        batch.step(np.array([actions]))
    return Course(frames, batch.rewards[0].tolist())


def by_parallel(players: int, seed: int, mind: Random, **options: Any) -> Course:
    env = parallel_env(players, **options)
    seen, _ = env.reset(seed=seed)
    frames: list[Frame] = []
    worth = [0.0] * players
    while env.agents:
        frame: Frame = [None] * players
        actions: dict[str, int] = {}
        for seat, agent in enumerate(env.possible_agents):
            if agent in env.agents:
                frame[seat] = _show(seen[agent]["observation"], seen[agent]["action_mask"])
                actions[agent] = choose(seen[agent]["action_mask"], mind)
            else:
                mind.choice([0])  # as the seat's only choice would
        frames.append(frame)
        seen, rewards, *_ = env.step(actions)
        for agent, reward in rewards.items():
            worth[env.seat_of[agent]] += reward
    return Course(frames, worth)


def by_aec(players: int, seed: int, mind: Random, **options: Any) -> Course:
    """Agents are asked one after the other; a frame is what they saw of one step."""
    env = raw_env(players, **options)
    env.reset(seed=seed)
    frames: list[Frame] = []
    worth = [0.0] * players
    asked: list[int] = []
    for agent in env.agent_iter():
        seen, reward, termination, _, _ = env.last()
        seat = env.seat_of[agent]
        if termination:
            worth[seat] += reward
            env.step(None)
            continue
        if not asked:
            asked = env.race.pending()
            frames.append([None] * players)
            actions = [0] * players
            for other in range(players):
                mask = env.observe(env.possible_agents[other])["action_mask"]
                actions[other] = choose(mask, mind)
        assert seen is not None
        frames[-1][seat] = _show(seen["observation"], seen["action_mask"])
        asked.remove(seat)
        env.step(actions[seat])
    return Course(frames, worth)


def by_self_play(players: int, seed: int, mind: Random, **options: Any) -> Course:
    env = SelfPlayVectorEnv(players, players, **options)
    seen, _ = env.reset(seed=seed)
    frames: list[Frame] = []
    done = False
    while not done:
        rows = list(zip(seen["observation"], seen["action_mask"], strict=True))
        frames.append([_show(*row) for row in rows])
        actions = np.array([choose(mask, mind) for _, mask in rows])
        seen, rewards, terminations, _, _ = env.step(actions)
        done = bool(terminations.all())
    return Course(frames, rewards.tolist())


def by_openspiel(players: int, seed: int, mind: Random, **options: Any) -> Course:
    game = pyspiel.load_game(openspiel.NAME, {"players": players, "seed": seed, **options})
    state = game.new_initial_state()
    frames: list[Frame] = []
    while not state.is_terminal():
        frame: Frame = []
        actions = []
        for seat in range(players):
            mask = state.legal_actions_mask(seat)
            frame.append(_show(state.observation_tensor(seat), mask))
            actions.append(choose(mask, mind))
        frames.append(frame)
        state.apply_actions(actions)
    return Course(frames, state.returns())


INTERFACES: dict[str, Callable[..., Course]] = {
    "PettingZoo, AEC": by_aec,
    "PettingZoo, parallel": by_parallel,
    "Gymnasium, self-play": by_self_play,
    "OpenSpiel": by_openspiel,
}


def differences(course: Course, other: Course) -> Iterator[str]:
    """Where two interfaces tell different things; what one does not tell does not count."""
    if len(course.frames) != len(other.frames):
        yield f"{len(course.frames)} steps, not {len(other.frames)}"
    for step, (frame, twin) in enumerate(zip(course.frames, other.frames, strict=False)):
        for seat, (one, two) in enumerate(zip(frame, twin, strict=True)):
            if one is not None and two is not None and one != two:
                yield f"step {step}, seat {seat}"
    if course.worth != other.worth:
        yield f"worth {course.worth}, not {other.worth}"
