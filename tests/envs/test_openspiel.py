"""OpenSpiel: its own suites, kinds of nodes, what players know, resampling, its learners' loop."""

import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outspeed.deck import parse_deck
from outspeed.envs.openspiel import NAME, RaceState
from outspeed.rules.terms import EDITION_NAMES, MIN_SEATS, SEATS
from tests.envs.suites import (
    generate_playthrough,
    openspiel_api_test,
    pettingzoo_test,
    rl_environment,
    shimmy,
)

pytestmark = pytest.mark.xdist_group("compiled")

VARIANTS = [
    "",
    "players=3,first_game=true,reward=standings",
    "players=6,edition=ru,lucks=16",
    "players=4,seed=11",
    "players=5,sequential=true",
    "players=3,sequential=true,seed=3,reward=standings",
]
TINY = """
id = "tiny"
title = "Tiny"
tracks = 1
finishes = 1
[dice]
yellow = [1, 1, 2, 2, 3, 3]
blue = [1, 1, 2, 2, 3, 4]
[[tile]]
number = 1
small.A = { seats = 1, cost = "1", zones = "2" }
small.B = { cost = "Y", zones = "1", bonus = 1 }
large.A = { zones = "1" }
[[tile]]
number = 2
finish = true
small.A = { seats = 2, cost = "Y", zones = "D" }
small.C = { zones = "1" }
large.A = { zones = "1" }
"""


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A deck whose races can be played in every possible way."""
    path = tmp_path_factory.mktemp("decks") / "tiny.toml"
    path.write_text(TINY)
    parse_deck(TINY, str(path))
    return str(path)


def load(options: str = "") -> Any:
    return pyspiel.load_game(f"{NAME}({options})")


def moments(game: Any, mind: Random) -> list[Any]:
    """The states of a random race, in order."""
    state = game.new_initial_state()
    states = [state.clone()]
    while not state.is_terminal():
        if state.is_simultaneous_node():
            players = range(game.num_players())
            state.apply_actions([mind.choice(state.legal_actions(player)) for player in players])
        else:
            state.apply_action(mind.choice(state.legal_actions()))
        states.append(state.clone())
    return states


@pytest.mark.parametrize("options", VARIANTS)
def test_it_passes_the_random_simulations_with_serialisation(options: str) -> None:
    pyspiel.random_sim_test(load(options), num_sims=1, serialize=True, verbose=False)


def test_it_passes_openspiels_simulation_tests() -> None:
    run_suite("open_spiel.python.tests.games_sim_test", 6)


def test_it_passes_openspiels_api_tests() -> None:
    run_suite("open_spiel.integration_tests.api_test", 5)


def run_suite(module: str, tests: int) -> None:
    """Run OpenSpiel's own file, of which only the tests that are made for our game."""
    program = (
        "import outspeed.envs.openspiel, importlib\n"
        "from absl.testing import absltest\n"
        f"suite = importlib.import_module({module!r})\n"
        f"absltest.main(module=suite, argv=['suite', '-k', {NAME!r}])\n"
    )
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", program], capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stderr
    assert f"Ran {tests} tests" in done.stderr


@pytest.mark.parametrize("options", ["sequential=true", "sequential=true,seed=5,players=3"])
def test_it_passes_openspiels_api_tests_one_after_the_other(options: str) -> None:
    """OpenSpiel samples states of sequential games only: its cases on the sequential race."""
    case: Any = type(
        "SequentialRace",
        (openspiel_api_test.EnforceAPIOnPartialTreeBase,),
        {"game": load(options), "game_name": NAME},
    )
    case.setUpClass()
    names = [name for name in dir(case) if name.startswith("test_")]
    for name in names:
        getattr(case(name), name)()
    assert len(names) >= 5
    assert len(case.some_states) >= 400


def test_players_never_forget(tiny: str) -> None:
    """OpenSpiel's check of perfect recall, in every possible course of a tiny race."""
    for options in ("lucks=1,sequential=true", "seed=4,sequential=true"):
        known = openspiel_api_test._assert_is_perfect_recall(
            load(f"players=3,deck={tiny},{options}")
        )
        assert len(known) > 50


@pytest.mark.parametrize("options", ["lucks=4", "sequential=true,seed=2"])
def test_a_playthrough_is_replayed_as_it_was_written(
    options: str, tiny: str, tmp_path: Path
) -> None:
    game = f"{NAME}(players=3,deck={tiny},{options})"
    text = generate_playthrough.playthrough(game, None, seed=1)
    path = tmp_path / "playthrough.txt"
    path.write_text(text)
    original, again = generate_playthrough.replay(str(path))
    assert again == original == text
    assert "IsTerminal() = True" in text


@given(
    players=st.integers(MIN_SEATS, SEATS),
    edition=st.sampled_from(EDITION_NAMES),
    sequential=st.booleans(),
    mind=st.integers(0, 2**32),
)
def test_nodes_are_of_the_kinds_that_openspiel_names(
    players: int, edition: str, sequential: bool, mind: int
) -> None:
    game = load(f"players={players},edition={edition},sequential={str(sequential).lower()}")
    states = moments(game, Random(mind))
    assert states[0].is_chance_node()
    assert states[-1].is_terminal()
    assert all(state.is_simultaneous_node() != sequential for state in states if _decides(state))
    for state in states[:-1]:
        if state.is_chance_node():
            assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1)
        elif not sequential:
            pending = state.race.pending()
            for player in range(players):
                legal = state.legal_actions(player)
                assert legal if player in pending else legal == [0]
    chances = sum(state.is_chance_node() for state in states)
    assert chances <= game.max_chance_nodes_in_history()
    assert sum(map(_decides, states)) <= game.max_game_length()


def _decides(state: Any) -> bool:
    return not state.is_chance_node() and not state.is_terminal()


@given(mind=st.integers(0, 2**32), player=st.integers(0, 3), data=st.data())
def test_resampling_keeps_what_the_player_knows(
    mind: int, player: int, data: st.DataObject
) -> None:
    """The information state is the same, as text and as numbers; and so is all to come."""
    luck = Random(mind)
    game = load("players=4,sequential=true")
    state = luck.choice([one for one in moments(game, luck) if _decides(one)])
    player = state.current_player() if data.draw(st.booleans()) else player
    twin = state.resample_from_infostate(player, luck.random)
    assert isinstance(twin, RaceState)
    assert twin.information_state_string(player) == state.information_state_string(player)
    assert twin.information_state_tensor(player) == state.information_state_tensor(player)
    assert twin.observation_string(player) == state.observation_string(player)
    assert twin.current_player() == state.current_player()
    if player == state.current_player():
        assert twin.legal_actions() == state.legal_actions()
    assert moments_from(twin, luck)[-1].is_terminal()


def moments_from(state: Any, mind: Random) -> list[Any]:
    states = [state]
    while not states[-1].is_terminal():
        states.append(states[-1].child(mind.choice(states[-1].legal_actions())))
    return states


def test_resampling_samples_worlds_that_differ() -> None:
    luck = Random(5)
    worlds = set()
    state = next(
        one
        for one in moments(load("players=3,sequential=true"), luck)
        if _decides(one) and one.race.state().held[1] > 0
    )
    for _ in range(50):
        worlds.add(str(state.resample_from_infostate(0, luck.random)))
    assert len(worlds) > 3


def test_resampling_at_a_chance_node_is_an_error() -> None:
    with pytest.raises(ValueError, match="resampling at a chance node"):
        load().new_initial_state().resample_from_infostate(0, Random(1).random)


@settings(max_examples=10)
@given(mind=st.integers(0, 2**32))
def test_information_states_are_equal_as_text_when_they_are_as_numbers(mind: int) -> None:
    game = load("players=3,sequential=true,lucks=2")
    texts: dict[tuple[int, tuple[float, ...]], str] = {}
    numbers: dict[str, tuple[int, tuple[float, ...]]] = {}
    for race in range(2):
        for state in moments(game, Random(mind + race)):
            if _decides(state):
                for player in range(3):
                    key = (player, tuple(state.information_state_tensor(player)))
                    text = state.information_state_string(player)
                    assert texts.setdefault(key, text) == text
                    assert numbers.setdefault(text, key) == key


def test_rl_environment_plays_it() -> None:
    luck = np.random.RandomState(3)
    env = rl_environment.Environment(load("players=3"), chance_event_sampler=None)
    env.seed(7)
    step = env.reset()
    assert env.is_turn_based is False
    steps = 0
    while not step.last():
        legal = step.observations["legal_actions"]
        step = env.step([luck.choice(actions) for actions in legal])
        steps += 1
    assert steps > 10
    assert sum(step.rewards) == pytest.approx(1) or not any(step.rewards)


def test_rl_environment_plays_it_one_after_the_other() -> None:
    luck = np.random.RandomState(3)
    env = rl_environment.Environment(load("players=3,sequential=true,reward=standings"))
    step = env.reset()
    while not step.last():
        player = step.observations["current_player"]
        step = env.step([luck.choice(step.observations["legal_actions"][player])])
    assert sum(step.rewards) == pytest.approx(0)


@pytest.mark.filterwarnings("ignore:Agent's m.* observation space value is")  # Shimmy's, not ours
@pytest.mark.parametrize("players", range(MIN_SEATS, SEATS + 1))
def test_shimmy_makes_a_pettingzoo_environment_of_it(players: int) -> None:
    pettingzoo_test.api_test(
        shimmy.OpenSpielCompatibilityV0(game_name=NAME, config={"players": players}), 60
    )


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"players": 2}, "players is 2; allowed: 3 to 6"),
        ({"edition": "de"}, "edition is 'de'; allowed: en, fr, pl, ru"),
        ({"reward": "score"}, "reward is 'score'; allowed: win, standings"),
        ({"lucks": 0}, "lucks is 0; allowed: 1 to"),
        ({"seed": -2}, "seed is -2; allowed: -1 to"),
        ({"deck": "nowhere.toml"}, "nowhere.toml"),
    ],
)
def test_a_bad_option_is_one_clear_error(options: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        pyspiel.load_game(NAME, options)


def test_an_option_that_does_not_exist_is_an_error() -> None:
    with pytest.raises(pyspiel.SpielError, match="turbo"):
        pyspiel.load_game(NAME, {"turbo": True})
