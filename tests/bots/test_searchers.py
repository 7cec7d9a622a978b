"""What the bots that search promise besides: reasons, budgets, and to warm up."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from outspeed import Game
from outspeed.bots import BOTS, SEARCHERS
from outspeed.bots.explanation import Explainer, Explanation
from outspeed.bots.searcher import Searcher
from outspeed.bots.warming import warm_up, warming_up
from outspeed.view import View
from tests.bots.makers import MAKERS
from tests.bots.makers import SEARCHERS as CLASSES
from tests.secrets import deal_secrets
from tests.strategies import Race, races

SEEDS = st.integers(0, 2**64 - 1)


def explained(name: str, seed: int, view: View) -> Explanation:
    bot = MAKERS[name](seed)
    assert isinstance(bot, Explainer)
    return bot.explain(view)


def test_those_that_search_are_those_that_explain() -> None:
    assert tuple(bot.name for bot in CLASSES) == SEARCHERS
    assert [name for name in BOTS if isinstance(MAKERS[name](0), Explainer)] == [*SEARCHERS]


@pytest.mark.parametrize("name", SEARCHERS)
@given(race=races(), seed=SEEDS)
def test_an_explanation_adds_up(name: str, race: Race, seed: int) -> None:
    game = race.moment()
    for seat, choices in game.pending.items():
        view = game.view(seat)
        found = explained(name, seed, view)
        assert set(found.chances) == set(found.mix) == set(choices)
        assert all(0 <= chance <= 1 + 1e-9 for chance in found.chances.values())
        assert len(found.shares) == game.players
        assert sum(found.shares) == pytest.approx(1)
        assert sum(found.mix.values()) == pytest.approx(1)
        assert min(found.mix.values()) >= 0
        own = sum(found.mix[choice] * found.chances[choice] for choice in choices)
        assert found.shares[seat] == pytest.approx(own)
        asked = {other for other in game.pending if other != seat and view.stage == "route"}
        assert set(found.others) == asked
        for other, routes in found.others.items():
            assert {*routes} == {str(choice) for choice in game.pending[other]}
            assert sum(routes.values()) == pytest.approx(1)


@pytest.mark.parametrize("name", SEARCHERS)
@given(race=races(), seed=SEEDS)
def test_an_explanation_is_the_same_whatever_a_bot_may_not_know(
    name: str, race: Race, seed: int
) -> None:
    game = race.moment()
    for seat in game.pending:
        dealt = deal_secrets(game, seat, Random(race.mind))
        first, second = (explained(name, seed, moment.view(seat)) for moment in (game, dealt))
        assert first == second


@pytest.mark.parametrize("name", SEARCHERS)
@given(race=races(), seed=SEEDS)
def test_it_chooses_what_it_says_it_may(name: str, race: Race, seed: int) -> None:
    game = race.moment()
    for seat in game.pending:
        view = game.view(seat)
        assert explained(name, seed, view).mix[MAKERS[name](seed).choose(view)] > 0


@pytest.mark.parametrize("level", CLASSES)
@given(race=races(), seed=SEEDS, nodes=st.integers(1, 500))
def test_a_seed_and_a_budget_decide_what_it_does(
    level: type[Searcher], race: Race, seed: int, nodes: int
) -> None:
    game = race.moment()
    for seat in game.pending:
        view = game.view(seat)
        bots = level(seed, nodes), level(seed, nodes)
        bots[1].choose(Game(3, seed=seed).view(0))  # another thought in between changes nothing
        assert bots[0].choose(view) == bots[1].choose(view)
        assert bots[0].explain(view) == bots[1].explain(view)


@pytest.mark.parametrize("level", CLASSES)
def test_without_a_budget_there_is_no_thought(level: type[Searcher]) -> None:
    with pytest.raises(ValueError, match="nodes is 0; allowed: 1 or more"):
        level(0, 0)


@pytest.mark.parametrize("name", SEARCHERS)
def test_who_is_not_asked_has_nothing_to_explain(name: str) -> None:
    with pytest.raises(ValueError, match="seat None has nothing to choose"):
        explained(name, 0, Game(3, seed=1).view())


def test_levels_warm_up_step_by_step_on_all_kinds_of_questions() -> None:
    steps = [step.split() for step in warm_up()]
    assert list(dict.fromkeys(level for level, _ in steps)) == [*BOTS]
    for name in BOTS:
        assert {stage for level, stage in steps if level == name} >= {"route", "bonus", "keep"}


def test_a_process_warms_up_those_that_must_be() -> None:
    with warming_up(["rookie", "human"]) as is_done:
        assert is_done()
    with warming_up(SEARCHERS) as is_done:
        assert not is_done()
