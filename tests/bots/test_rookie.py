"""How well a rookie races."""

from random import Random

from outspeed import Game
from outspeed.bots import make_bot


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
