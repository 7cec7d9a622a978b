"""What every bot promises, and how well a rookie races."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from outspeed import Game
from outspeed.bots import BOTS, BotError, make_bot
from tests.secrets import deal_secrets
from tests.strategies import Race, races


@pytest.mark.parametrize("name", BOTS)
@given(race=races(), seed=st.integers(0, 2**64 - 1))
def test_a_bot_plays_any_race_to_its_end(name: str, race: Race, seed: int) -> None:
    game = race.begin()
    bot = make_bot(name, seed)
    while not game.over:
        for seat, choices in game.pending.items():
            choice = bot.choose(game.view(seat))
            assert choice in choices
            game.choose(seat, choice)


@pytest.mark.parametrize("name", BOTS)
@given(race=races(), seed=st.integers(0, 2**64 - 1))
def test_a_bot_chooses_the_same_whatever_it_may_not_know(name: str, race: Race, seed: int) -> None:
    game = race.moment()
    for seat in game.pending:
        dealt = deal_secrets(game, seat, Random(race.mind))
        choices = {make_bot(name, seed).choose(moment.view(seat)) for moment in (game, dealt)}
        assert len(choices) == 1


def test_bots_of_other_seeds_race_differently() -> None:
    game = Game(4, seed=3)
    choices = {make_bot("rookie", seed).choose(game.view(0)) for seed in range(50)}
    assert len(choices) > 1


def test_a_rookie_knows_its_name_and_a_stranger_is_refused() -> None:
    assert all(make_bot(name, 0).name == name for name in BOTS)
    with pytest.raises(BotError, match="'champion'; allowed: rookie"):
        make_bot("champion", 0)


def test_a_rookie_beats_those_who_choose_blindly() -> None:
    mind = Random(0)
    wins = 0
    for seed in range(200):
        game = Game(4, seed=seed)
        bot = make_bot("rookie", seed)
        while not game.over:
            for seat, choices in game.pending.items():
                clever = seat == 0
                game.choose(seat, bot.choose(game.view(0)) if clever else mind.choice(choices))
        assert game.outcome is not None
        wins += 0 in game.outcome.winners
    assert wins > 90  # one in four would be as good as blind
