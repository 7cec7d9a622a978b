"""Section 3: 13 turns of four phases."""

import pytest

from outspeed import Game
from tests.rules.positions import choose_all, deck, game, ship, turn

PHASE_OF = {
    "tile_revealed": 0,
    "announced": 1,
    "token_revealed": 1,
    "route_revealed": 2,
    "digit_revealed": 3,
    "paid": 3,
    "drew": 3,
    "kept": 3,
    "forcefields_removed": 4,
}


def play_cheaply(race: Game) -> None:
    """Everybody passes and takes the first route that is legal and not blocked too dearly."""
    while not race.over:
        for seat, choices in race.pending.items():
            race.choose(seat, choices[0] if race.stage == "bonus" else choices[-1])


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_3_a_game_has_13_turns_12_track_tiles_then_the_finish_tile(players: int) -> None:
    longest = 0
    for seed in range(20):
        race = Game(players, seed=seed)
        play_cheaply(race)
        view = race.view()
        assert view.finish == (race.turn == 13)
        longest = max(longest, race.turn)
    assert longest == 13


def test_3_the_phases_follow_each_other_in_this_order() -> None:
    tile = deck('A = { cost = "W", zones = "W" }', "B = { bonus = 1 }")
    race = game(
        ship(5, plays="nitro"), ship(5), ship(6, hand=["nitro"]), deck=tile, forcefields={6: 1}
    )
    choose_all(race, None, None, "pass")
    choose_all(race, "nitro", None, None)
    choose_all(race, "A", "B", "B")
    choose_all(race, "3", None, None)
    first, second = (str(race.pending[seat][0]) for seat in (1, 2))
    choose_all(race, None, first, second)
    order = [PHASE_OF[event.type] for event in race.events if event.type in PHASE_OF]
    assert order == [*sorted(order[:-1]), PHASE_OF["tile_revealed"]]
    assert set(order) == {0, 1, 2, 3, 4}


def test_3_the_top_tile_is_visible_until_reveal_takes_it_away() -> None:
    race = game(ship(3, hand=["nitro"]), ship(3), ship(3), deck=deck("A = { bonus = 1 }"))
    seen = []
    while race.turn == 1:
        seen.append((race.stage, race.view().tile))
        for seat, choices in race.pending.items():
            race.choose(seat, choices[0])
    assert seen == [("bonus", 1), ("route", 1), ("keep", 1)]
    assert race.view().tile == 2


def test_3_a_scenario_plays_the_phases_in_this_order() -> None:
    assert list(turn(ship(3), ship(3)).phases) == ["bonus", "resolution", "reveal"]
