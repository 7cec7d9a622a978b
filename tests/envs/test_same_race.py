"""The same seed and the same choices are the same race in every interface, and the simulator's."""

from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outspeed import Game
from outspeed.choice import Choice
from outspeed.envs.compiled import envs
from outspeed.envs.gymnasium import RaceEnv
from outspeed.envs.opponents import policy_records
from outspeed.envs.vector import RaceVectorEnv
from outspeed.rules.luck import STRIDE, WORD
from outspeed.rules.terms import EDITION_NAMES, MIN_SEATS, SEATS
from outspeed.sim.play import play_many
from outspeed.sim.players import POLICIES
from tests.envs.interfaces import INTERFACES, by_batch, by_parallel, differences

pytestmark = pytest.mark.xdist_group("compiled")

SEEDS = st.integers(0, 2**31 - 1)


@pytest.mark.parametrize("interface", INTERFACES)
@given(
    players=st.integers(MIN_SEATS, SEATS),
    seed=SEEDS,
    edition=st.sampled_from(EDITION_NAMES),
    first_game=st.booleans(),
    mind=st.integers(0, 2**32 - 1),
)
def test_every_interface_tells_the_simulators_race(
    interface: str, players: int, seed: int, edition: str, first_game: bool, mind: int
) -> None:
    options = {"edition": edition, "first_game": first_game}
    ours = INTERFACES[interface](players, seed, Random(mind), **options)
    assert list(differences(ours, by_batch(players, seed, Random(mind), **options))) == []


@given(players=st.integers(MIN_SEATS, SEATS), seed=SEEDS, mind=st.integers(0, 2**32 - 1))
def test_rewards_by_standings_are_the_same_in_every_interface(
    players: int, seed: int, mind: int
) -> None:
    worth = [
        drive(players, seed, Random(mind), reward="standings").worth
        for drive in INTERFACES.values()
    ]
    assert worth[1:] == worth[:-1]
    assert sum(worth[0]) == pytest.approx(0)


@settings(max_examples=25)
@given(seed=SEEDS, names=st.lists(st.sampled_from(list(POLICIES)), min_size=3, max_size=3))
def test_a_seat_against_policies_meets_the_same_race_alone_and_side_by_side(
    seed: int, names: list[str]
) -> None:
    alone = RaceEnv(names, seat=1)
    many = RaceVectorEnv(3, names, seat=1)
    rows, _ = many.reset(seed=seed)
    seen, _ = alone.reset(seed=seed + 2)
    terminated = False
    reward = 0.0
    while not terminated:
        assert (seen["observation"] == rows["observation"][2]).all()
        assert (seen["action_mask"] == rows["action_mask"][2]).all()
        action = int(seen["action_mask"].argmax())
        seen, reward, terminated, _, _ = alone.step(action)
        rows, rewards, terminations, _, _ = many.step(rows["action_mask"].argmax(1))
        assert (terminations[2], rewards[2]) == (terminated, reward)


@settings(max_examples=25)
@given(seed=SEEDS, names=st.lists(st.sampled_from(list(POLICIES)), min_size=4, max_size=4))
def test_a_learner_who_plays_like_a_policy_takes_part_in_the_simulators_race(
    seed: int, names: list[str]
) -> None:
    env = RaceEnv(names[1:])
    env.reset(seed=seed)
    twin = policy_records(env.race.options, names[:-1], 3)
    while not env.race.is_out(0):
        word = np.uint64((env.opponents._word + STRIDE) & WORD)  # seat 0 is the first to choose
        race = env.race
        env.step(envs["choose_one"](race.states, race.options.tables, twin, 0, word))
    while not env.race.over:
        env.race.step(env.opponents.choose(env.race, 0))
    ranks = env.race.states["rank"][0][:4]
    assert ranks.tolist() == play_many(names, 1, seed, workers=1).ranks[0].tolist()


def test_the_races_of_a_seed_are_those_of_the_library() -> None:
    for seed in range(10):
        mind = Random(seed)
        course = by_parallel(4, seed, mind, reward="standings")
        game = Game(4, seed=seed)
        mind = Random(seed)
        while not game.over:
            pending = dict(game.pending)
            for seat in range(4):
                if seat in pending:
                    game.choose(seat, mind.choice(pending[seat]))
                else:
                    mind.choice([Choice.parse("pass")])
        ranks = game.view().ranks
        assert ranks is not None
        order = sorted(range(4), key=lambda seat: -course.worth[seat])
        assert [ranks[seat] for seat in order] == sorted(ranks)
