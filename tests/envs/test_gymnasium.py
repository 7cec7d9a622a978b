"""Gymnasium: its own checker, named opponents, what is illegal, and races side by side."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from hypothesis import given
from hypothesis import strategies as st

import outspeed.envs
from outspeed.bots import BOTS
from outspeed.envs.gymnasium import RaceEnv
from outspeed.envs.options import EnvError
from outspeed.envs.vector import RaceVectorEnv, SelfPlayVectorEnv
from outspeed.rules.terms import CHOICES
from outspeed.sim.players import POLICIES

pytestmark = pytest.mark.xdist_group("compiled")

SIDE_BY_SIDE = [
    (outspeed.envs.RACE, {"opponents": "random"}),
    (outspeed.envs.RACE, {"opponents": ["greedy", "random"], "players": 3, "seat": 2}),
    (outspeed.envs.SELF_PLAY, {}),
]


def play(env: RaceEnv, seed: int) -> tuple[list[bytes], float]:
    """A race in which the learner makes its lowest choice: what it saw, and what it got."""
    seen, _ = env.reset(seed=seed)
    story = [seen["observation"].tobytes()]
    terminated, reward = False, 0.0
    while not terminated:
        seen, reward, terminated, truncated, _ = env.step(int(seen["action_mask"].argmax()))
        assert not truncated
        assert terminated or reward == 0
        story.append(seen["observation"].tobytes())
    return story, reward


@pytest.mark.parametrize("opponents", sorted({*POLICIES, *BOTS}))
def test_every_named_bot_can_be_an_opponent(opponents: str) -> None:
    env = gymnasium.make("outspeed/Race-v0", opponents=opponents)
    check_env(env.unwrapped, skip_render_check=True)
    race = env.unwrapped
    assert isinstance(race, RaceEnv)
    assert play(race, 5) == play(race, 5)


def test_it_passes_the_checker_with_pictures() -> None:
    check_env(gymnasium.make("outspeed/Race-v0", render_mode="rgb_array").unwrapped)


def test_opponents_may_differ_from_seat_to_seat() -> None:
    env = RaceEnv(["random", "greedy", "rookie"], seat=2)
    assert env.opponents.names == ("random", "greedy", "rookie")
    assert play(env, 5) == play(RaceEnv(["random", "greedy", "rookie"], seat=2), 5)


@given(actions=st.lists(st.integers(-3, CHOICES + 3) | st.sampled_from([None, "A", 2.5])))
def test_illegal_actions_become_the_lowest_legal_one_and_are_counted(actions: list[Any]) -> None:
    env, twin = RaceEnv("random", 3), RaceEnv("random", 3)
    seen, info = env.reset(seed=9)
    twin.reset(seed=9)
    counted = 0
    for action in actions:
        legal = np.flatnonzero(seen["action_mask"]).tolist()
        counted += action not in legal
        seen, reward, terminated, _, info = env.step(action)
        expected = twin.step(action if action in legal else legal[0])
        assert (seen["observation"] == expected[0]["observation"]).all()
        assert (reward, terminated) == expected[1:3]
        if terminated:
            break
    assert info["illegal"] == counted


def test_a_step_without_a_race_is_an_error() -> None:
    env = RaceEnv("random")
    with pytest.raises(EnvError, match="step before reset, or after the end"):
        env.step(0)
    play(env, 1)
    with pytest.raises(EnvError, match="step before reset, or after the end"):
        env.step(0)


def test_a_step_of_many_races_before_reset_is_an_error() -> None:
    with pytest.raises(EnvError, match="step before reset"):
        RaceVectorEnv(2, "random").step(np.zeros(2, np.int64))


@pytest.mark.parametrize(("name", "options"), SIDE_BY_SIDE)
def test_many_races_declare_how_they_begin_anew(name: str, options: dict[str, Any]) -> None:
    env = gymnasium.make_vec(name, 12, "vector_entry_point", **options)
    assert env.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP
    assert env.num_envs == 12
    seen, _ = env.reset(seed=1)
    assert env.observation_space.contains(seen)


@pytest.mark.parametrize(("name", "options"), SIDE_BY_SIDE)
def test_a_race_begins_anew_with_the_next_step_and_the_next_seed(
    name: str, options: dict[str, Any]
) -> None:
    n = 12
    env = gymnasium.make_vec(name, n, "vector_entry_point", **options)
    seen, infos = env.reset(seed=100)
    races = len(set(infos["seed"].tolist()))
    done = np.zeros(n, np.bool_)
    begun_anew = 0
    for _ in range(200):
        seeds = infos["seed"]
        seen, rewards, terminations, truncations, infos = env.step(seen["action_mask"].argmax(1))
        assert env.observation_space.contains(seen)
        assert (infos["seed"] == np.where(done, seeds + np.uint64(races), seeds)).all()
        assert not rewards[~terminations].any()
        assert not truncations.any()
        assert not infos["illegal"].any()
        for index in np.flatnonzero(done).tolist():
            first, _ = _alone(name, options, int(infos["seed"][index]), index)
            assert (seen["observation"][index] == first).all()
            begun_anew += 1
        done = terminations
    assert begun_anew > n


def _alone(name: str, options: dict[str, Any], seed: int, index: int) -> tuple[Any, Any]:
    """What the environment sees first in the race of a seed."""
    if name == outspeed.envs.RACE:
        seen, _ = RaceEnv(**options).reset(seed=seed)
        return seen["observation"], seen["action_mask"]
    many, _ = SelfPlayVectorEnv(4).reset(seed=seed)
    return many["observation"][index % 4], many["action_mask"][index % 4]


@pytest.mark.parametrize(("name", "options"), SIDE_BY_SIDE)
def test_illegal_actions_side_by_side_are_the_lowest_legal_ones(
    name: str, options: dict[str, Any]
) -> None:
    one = gymnasium.make_vec(name, 12, "vector_entry_point", **options)
    two = gymnasium.make_vec(name, 12, "vector_entry_point", **options)
    seen, _ = one.reset(seed=3)
    two.reset(seed=3)
    luck = np.random.default_rng(1)
    done = np.zeros(12, np.bool_)
    counted = np.zeros(12, np.int64)
    for _ in range(100):
        actions = luck.integers(-5, CHOICES + 5, 12)
        mask = seen["action_mask"]
        inside = (actions >= 0) & (actions < CHOICES)
        good = inside & (mask[np.arange(12), actions % CHOICES] == 1)
        counted = np.where(done, 0, counted + ~good)
        seen, rewards, terminations, _, infos = one.step(actions)
        legal = np.where(good, actions, mask.argmax(1))
        expected, worth, ends, _, _ = two.step(legal)
        for part in seen:
            assert (seen[part] == expected[part]).all()
        assert (rewards == worth).all()
        assert (terminations == ends).all()
        assert (infos["illegal"] == counted).all()
        done = terminations


def test_seeds_may_be_given_one_by_one() -> None:
    env = RaceVectorEnv(3, "random")
    seen, infos = env.reset(seed=[7, 2**64 - 1, 7])
    assert infos["seed"].tolist() == [7, 2**64 - 1, 7]
    assert (seen["observation"][0] == seen["observation"][2]).all()
    _, infos = env.reset()
    assert infos["seed"].tolist() == [10, 2, 10]


def test_copies_stay_as_they_were_and_shared_arrays_do_not() -> None:
    for copy in (True, False):
        env = SelfPlayVectorEnv(4, copy=copy)
        seen, _ = env.reset(seed=1)
        before = seen["observation"].copy()
        env.step(seen["action_mask"].argmax(1))
        assert (seen["observation"] == before).all() == copy


@pytest.mark.parametrize(
    ("make", "options", "message"),
    [
        (RaceEnv, {"players": 7}, "players is 7; allowed: 3 to 6"),
        (RaceEnv, {"players": 3.0}, "players is 3.0; allowed: 3 to 6"),
        (RaceEnv, {"players": True}, "players is True; allowed: 3 to 6"),
        (RaceEnv, {"edition": "de"}, "edition is 'de'; allowed: en, fr, pl, ru"),
        (RaceEnv, {"reward": "score"}, "reward is 'score'; allowed: win, standings"),
        (RaceEnv, {"first_game": 1}, "first_game is 1; allowed: True, False"),
        (RaceEnv, {"seat": 4}, "seat is 4; allowed: 0 to 3"),
        (RaceEnv, {"render_mode": "3d"}, "render_mode is '3d'; allowed: ansi, rgb_array, human"),
        (RaceEnv, {"deck": "nowhere.toml"}, "nowhere.toml"),
        (RaceEnv, {"opponents": "nobody"}, "opponents is 'nobody'; allowed: random, greedy"),
        (RaceEnv, {"opponents": ["random"]}, "opponents has 1 names; allowed: one for all, or 3"),
        (RaceVectorEnv, {"opponents": "rookie"}, "opponents is 'rookie'; allowed: random, greedy"),
        (RaceVectorEnv, {"num_envs": 0}, "num_envs is 0; allowed: 1 to"),
        (RaceVectorEnv, {"players": 2}, "players is 2; allowed: 3 to 6"),
        (SelfPlayVectorEnv, {"num_envs": 6}, "num_envs is 6; allowed: multiples of 4"),
    ],
)
def test_a_bad_option_is_one_clear_error(make: Any, options: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message) as caught:
        make(**options)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("seed", [-1, 2**64, 1.5])
def test_a_bad_seed_is_one_clear_error(seed: Any) -> None:
    for env in (RaceEnv("random"), RaceVectorEnv(2, "random"), SelfPlayVectorEnv(4)):
        with pytest.raises(EnvError, match=f"seed is {seed}; allowed: 0 to"):
            env.reset(seed=seed)


def test_actions_of_the_wrong_shape_are_one_clear_error() -> None:
    env = RaceVectorEnv(2, "random")
    env.reset(seed=1)
    with pytest.raises(EnvError, match=r"actions has the shape \(3,\); allowed: \(2,\)"):
        env.step(np.zeros(3, np.int64))
