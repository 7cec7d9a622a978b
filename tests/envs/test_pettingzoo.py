"""PettingZoo: its own suites, sealed choices, rewards, endings, what is illegal."""

from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from outspeed.envs.options import EnvError
from outspeed.envs.pettingzoo import env, parallel_env, raw_env
from outspeed.rules.terms import CHOICES, MIN_SEATS, SEATS
from tests.envs.interfaces import choose
from tests.envs.suites import pettingzoo_test, pettingzoo_utils

pytestmark = [
    pytest.mark.xdist_group("compiled"),
    # The suites know observations with a mask, but not that these are such ones.
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
]

PLAYERS = range(MIN_SEATS, SEATS + 1)
OUTSIDE = [-1, CHOICES, 10**9, None, 1.5, "pass", np.int64(-7), np.array([1, 2])]


@pytest.mark.parametrize("make", [env, raw_env])
@pytest.mark.parametrize("players", PLAYERS)
def test_it_passes_the_api_test(make: Any, players: int) -> None:
    pettingzoo_test.api_test(make(players=players), num_cycles=150)


@pytest.mark.parametrize("players", PLAYERS)
def test_it_passes_the_parallel_api_test(players: int) -> None:
    pettingzoo_test.parallel_api_test(parallel_env(players), num_cycles=150)


@pytest.mark.parametrize("players", PLAYERS)
def test_it_passes_the_seed_tests(players: int) -> None:
    pettingzoo_test.seed_test(lambda: env(players=players), num_cycles=100)
    pettingzoo_test.parallel_seed_test(lambda: parallel_env(players), num_cycles=100)


def test_it_passes_the_render_test(capsys: pytest.CaptureFixture[str]) -> None:
    pettingzoo_test.render_test(env)
    assert "turn 1" in capsys.readouterr().out  # the mode `human` prints


def test_converted_by_pettingzoo_it_passes_the_other_suite() -> None:
    pettingzoo_test.api_test(pettingzoo_utils.parallel_to_aec(parallel_env()), num_cycles=100)


def test_agents_are_called_player_0_and_so_on() -> None:
    race = raw_env(players=5)
    assert race.possible_agents == [f"player_{seat}" for seat in range(5)]


@given(players=st.integers(MIN_SEATS, SEATS), seed=st.integers(0, 2**64 - 1), data=st.data())
def test_what_a_seat_chooses_stays_sealed_until_all_have_chosen(
    players: int, seed: int, data: st.DataObject
) -> None:
    """Two races differ in what one seat has chosen: nobody sees another thing before the step."""
    mind = Random(seed)
    one, two = raw_env(players=players), raw_env(players=players)
    one.reset(seed=seed)
    two.reset(seed=seed)
    skip = data.draw(st.integers(0, 30))
    for agent in one.agent_iter():
        seen, _, termination, _, _ = one.last()
        if termination:
            return
        assert seen is not None
        legal = np.flatnonzero(seen["action_mask"])
        action = choose(seen["action_mask"], mind)
        waiting = len(one._waiting)
        if skip <= 0 and len(legal) > 1 and waiting > 1:
            other = int(mind.choice([choice for choice in legal if choice != action]))
            one.step(action)
            two.step(other)
            assert one.agent_selection == two.agent_selection
            for watcher in one.agents:
                if watcher != agent:
                    assert _same(one, two, watcher)
            assert one.render() == two.render()
            return
        one.step(action)
        two.step(action)
        skip -= 1


def _same(one: raw_env, two: raw_env, agent: str) -> bool:
    seen, twin = one.observe(agent), two.observe(agent)
    return (
        all((seen[name] == twin[name]).all() for name in seen)
        and one.infos[agent] == two.infos[agent]
        and one.rewards == two.rewards
    )


@given(
    seed=st.integers(0, 2**32),
    actions=st.lists(st.integers(-3, CHOICES + 3) | st.sampled_from(OUTSIDE), min_size=1),
)
def test_illegal_actions_become_the_lowest_legal_one_and_are_counted(
    seed: int, actions: list[Any]
) -> None:
    race, twin = parallel_env(3), parallel_env(3)
    seen, _ = race.reset(seed=seed)
    twin.reset(seed=seed)
    counted = dict.fromkeys(race.possible_agents, 0)
    at = 0
    while race.agents:
        given: dict[str, Any] = {}
        good: dict[str, int] = {}
        for agent in race.agents:
            action = actions[at % len(actions)]
            at += 1
            mask = seen[agent]["action_mask"]
            legal = [choice for choice in range(CHOICES) if mask[choice]]
            is_number = isinstance(action, int | np.integer)
            good[agent] = int(action) if is_number and action in legal else legal[0]
            counted[agent] += not (is_number and action in legal)
            if action is not None:  # who has no entry is as who has an illegal one
                given[agent] = action
        seen, rewards, _, _, infos = race.step(given)
        expected, worth, _, _, _ = twin.step(good)
        assert (rewards, race.agents) == (worth, twin.agents)
        for agent in seen:
            assert (seen[agent]["observation"] == expected[agent]["observation"]).all()
            assert infos[agent]["illegal"] == counted[agent]


def test_illegal_actions_in_the_aec_order_are_counted_too() -> None:
    race = raw_env()
    race.reset(seed=1)
    agent = race.agent_selection
    race.step(CHOICES + 5)
    assert race.infos[agent] == {"seed": 1, "illegal": 1}


@given(seed=st.integers(0, 2**32), players=st.integers(MIN_SEATS, SEATS))
def test_the_victory_is_shared_and_paid_once(seed: int, players: int) -> None:
    race = parallel_env(players)
    seen, _ = race.reset(seed=seed)
    mind = Random(seed)
    worth = dict.fromkeys(race.possible_agents, 0.0)
    while race.agents:
        chosen = {agent: choose(seen[agent]["action_mask"], mind) for agent in race.agents}
        seen, rewards, terminations, truncations, _ = race.step(chosen)
        for agent, reward in rewards.items():
            worth[agent] += reward
            assert reward == 0 or terminations[agent]
        assert not any(truncations.values())
    view = race.race.view()
    assert view.ranks is not None
    racing = [ship.zone is not None for ship in view.ships]
    winners = [seat for seat, rank in enumerate(view.ranks) if rank == 1 and racing[seat]]
    for agent, seat in race.seat_of.items():
        assert worth[agent] == (1 / len(winners) if seat in winners else 0.0)


def test_a_race_without_a_seed_is_the_next_one() -> None:
    race = parallel_env()
    _, infos = race.reset(seed=41)
    assert infos["player_0"]["seed"] == 41
    _, infos = race.reset()
    assert infos["player_0"]["seed"] == 42


def test_two_environments_without_a_seed_play_different_races() -> None:
    one, two = parallel_env(), parallel_env()
    one.reset()
    two.reset()
    assert one.seed != two.seed


def test_pictures_before_the_race_are_an_error() -> None:
    with pytest.raises(EnvError, match="the race has not begun; allowed: reset first"):
        raw_env(render_mode="ansi").render()


def test_an_old_observation_stays_as_it_was() -> None:
    race = parallel_env()
    seen, _ = race.reset(seed=3)
    kept = {agent: seen[agent]["observation"].copy() for agent in seen}
    race.step(dict.fromkeys(race.agents, -1))
    for agent, before in kept.items():
        assert (seen[agent]["observation"] == before).all()


def test_pettingzoos_own_conversion_to_parallel_plays_the_same_race() -> None:
    converted = pettingzoo_utils.aec_to_parallel(env())
    native = parallel_env()
    converted.reset(seed=5)
    native.reset(seed=5)
    for agent in native.agents:
        one = converted.aec_env.observe(agent)["observation"]
        assert (one == native._seen_by(native.seat_of[agent])["observation"]).all()
