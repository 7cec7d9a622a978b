"""What every bot promises."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outspeed import Game
from outspeed.bots import BOTS, BotError, make_bot
from tests.bots.makers import MAKERS
from tests.secrets import deal_secrets
from tests.strategies import Race, races

SEEDS = st.integers(0, 2**64 - 1)


@pytest.mark.parametrize("name", BOTS)
@settings(max_examples=40)
@given(race=races(), seed=SEEDS)
def test_a_bot_plays_any_race_to_its_end(name: str, race: Race, seed: int) -> None:
    game = race.begin()
    bot = MAKERS[name](seed)
    while not game.over:
        for seat, choices in game.pending.items():
            choice = bot.choose(game.view(seat))
            assert choice in choices
            game.choose(seat, choice)


@pytest.mark.parametrize("name", BOTS)
@given(race=races(), seed=SEEDS)
def test_a_bot_chooses_the_same_whatever_it_may_not_know(name: str, race: Race, seed: int) -> None:
    game = race.moment()
    for seat in game.pending:
        dealt = deal_secrets(game, seat, Random(race.mind))
        choices = {MAKERS[name](seed).choose(moment.view(seat)) for moment in (game, dealt)}
        assert len(choices) == 1


@pytest.mark.parametrize("name", BOTS)
def test_bots_of_other_seeds_race_differently(name: str) -> None:
    choices = set()
    for seed in range(8):
        game = Game(3, seed=1)
        bot = MAKERS[name](seed)
        while not game.over:
            for seat in game.pending:
                game.choose(seat, bot.choose(game.view(seat)))
        choices.add(tuple(game.decisions))
    assert len(choices) > 1


def test_a_bot_knows_its_name_and_a_stranger_is_refused() -> None:
    assert all(make_bot(name, 0).name == name for name in BOTS)
    with pytest.raises(BotError, match="'champion'; allowed: rookie, cruiser, racer, ultima"):
        make_bot("champion", 0)
