"""What is learned from: samples of races, the network that learns, and what it becomes."""

from io import BytesIO
from typing import Any, Final

import numpy as np
import pytest
import torch

from outspeed import Game, load_deck
from outspeed.rules.compiled import STATE, table_record, write_record
from outspeed.rules.terms import SEATS
from outspeed.search.compiled import THOUGHT, search
from outspeed.search.features import COMMON, SHIP
from outspeed.search.network import HABITS
from outspeed.train import play
from outspeed.train.learner import Learner
from outspeed.train.model import Model
from outspeed.train.play import Samples, Selfplay, match, mind_of
from outspeed.train.plots import calibration

NODES: Final = 8


def samples_of(players: int, nodes: int, races: int = 6) -> Samples:
    selfplay = Selfplay(load_deck(), nodes, doubt=40.0, careless=0.1)
    return selfplay.play(Model(1).export(), players, races, seed=3)


@pytest.mark.parametrize("nodes", [0, NODES])
@pytest.mark.parametrize("players", [3, 6])
def test_samples_say_what_was_searched_and_what_came_of_it(players: int, nodes: int) -> None:
    samples = samples_of(players, nodes)
    assert len(samples) > 6 * 2
    assert np.allclose(samples["outcome"].sum(1), 1)
    assert np.allclose(samples["searched"].sum(1), 1, atol=1e-5)
    mixes = samples["mix"].reshape(-1, SEATS, HABITS)
    asked = samples["legal"] > 0
    assert asked.any()
    assert np.allclose(mixes.sum(2)[asked], 1, atol=1e-5)
    assert not mixes[~asked].any()
    bits = samples["legal"][..., None] >> np.arange(HABITS) & 1
    assert not mixes[bits == 0].any()
    assert (samples["players"] == players).all()


def test_samples_are_the_same_on_any_number_of_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "PART", 2)
    found = []
    for cores in (1, 3):
        monkeypatch.setattr(play, "cores", lambda cores=cores: cores)
        found.append(samples_of(4, NODES).tobytes())
    assert found[0] == found[1]


@pytest.mark.parametrize("layers", [True, False])
def test_the_network_that_learns_is_the_one_that_plays(layers: bool) -> None:
    model = Model(5, layers)
    with torch.no_grad():
        for weight in model.parameters():
            weight.add_(0.1 * torch.randn(weight.shape, generator=torch.Generator().manual_seed(1)))
    net = model.export()[0]
    game = Game(5, seed=4)
    while not game.over:
        states, thought = np.zeros(1, STATE), np.zeros(1, THOUGHT)[0]
        write_record(game._state, states, 0)
        deck = table_record(game.deck.table)
        search["judge"](states[0], deck, net, thought)
        alive = np.array([bool(states[0]["alive"] >> seat & 1) for seat in range(SEATS)])
        with torch.no_grad():
            logits, habits = model(
                torch.tensor(thought["common"].reshape(1, COMMON)),
                torch.tensor(thought["ships"].reshape(1, SEATS, SHIP)),
                torch.tensor(alive[None]),
            )
        assert thought["chances"] == pytest.approx(logits.softmax(-1)[0].numpy(), abs=1e-4)
        for seat in range(5):
            if layers and alive[seat]:
                search["guess_habits"](net, thought, seat)
                assert thought["gladness"] == pytest.approx(habits[0, seat].numpy(), abs=1e-3)
        for seat, choices in game.pending.items():
            game.choose(seat, choices[-1])


def test_a_learner_comes_to_predict_what_it_is_shown() -> None:
    learner = Learner(1, "cpu")
    samples = samples_of(4, 0, races=60)
    first = learner.fit(samples, 1, 0.0)
    last = learner.fit(samples, 12, 0.0)
    for name in ("chances", "plain", "habits"):
        assert last[name] < first[name]


def test_a_learner_goes_on_from_its_state() -> None:
    samples = samples_of(4, 0)
    learners = [Learner(1, "cpu"), Learner(2, "cpu")]
    learners[0].fit(samples, 1, 0.0)
    checkpoint = BytesIO()
    torch.save(learners[0].state(), checkpoint)
    checkpoint.seek(0)
    learners[1].restore(torch.load(checkpoint, weights_only=True))
    assert learners[0].fit(samples, 2, 0.5) == learners[1].fit(samples, 2, 0.5)
    for one, other in zip(learners[0].nets(), learners[1].nets(), strict=True):
        assert one.tobytes() == other.tobytes()


def test_parts_of_the_victory_add_up_and_seats_rotate() -> None:
    minds = [mind_of("cruiser"), mind_of("racer", NODES), mind_of("ultima", NODES)]
    won = match(load_deck(), minds, 9, 1)
    assert won.shape == (9, 3)
    assert np.allclose(won.sum(1), 1)


def test_calibration_counts_every_prediction_once() -> None:
    predicted = np.array([0.0, 0.04, 0.5, 0.51, 1.0])
    actual: Any = np.array([0.0, 1.0, 0.5, 0.5, 1.0])
    assert calibration(predicted, actual) == [
        (pytest.approx(0.02), 0.5, 2),
        (pytest.approx(0.505), 0.5, 2),
        (1.0, 1.0, 1),
    ]
