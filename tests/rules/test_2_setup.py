"""Section 2: how a race begins."""

from collections import Counter
from random import Random

import pytest

from outspeed import Game, load_deck
from outspeed.rules.luck import seed_word
from outspeed.rules.setup import set_up
from outspeed.rules.turn import play_on
from tests.rules.positions import stack_of
from tests.strategies import Race, choose_randomly

SEEDS = range(300)


def tiles_of(race: Game) -> list[int]:
    return race._state.tiles


def test_2_1_two_boards_of_zones_1_to_14_lie_out() -> None:
    view = Game(seed=1).view()
    assert (view.rear, view.front) == (1, 14)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_2_2_all_start_in_zone_3_with_12_fuel_and_no_token(players: int) -> None:
    ships = Game(players, seed=1).view().ships
    assert [(one.zone, one.fuel, one.tokens) for one in ships] == [(3, 12, 0)] * players


@pytest.mark.parametrize(("players", "side"), [(3, "small"), (4, "small"), (5, "large")])
def test_2_3_the_side_follows_the_number_of_players(players: int, side: str) -> None:
    assert Game(players, seed=1).view().side == side


def test_2_3_the_side_for_6_players_is_the_large_one() -> None:
    assert Game(6, seed=1).view().side == "large"


def test_2_4_twelve_track_tiles_and_a_finish_tile_at_the_bottom() -> None:
    for seed in SEEDS:
        *tracks, finish = tiles_of(Game(seed=seed))
        assert sorted(tracks) == list(range(1, 13))
        assert 13 <= finish <= 16


def test_2_4_the_track_tiles_are_shuffled_and_the_finish_tile_is_random() -> None:
    orders = [tiles_of(Game(seed=seed)) for seed in SEEDS]
    for place in range(12):
        assert {order[place] for order in orders} == set(range(1, 13))
    assert {order[12] for order in orders} == {13, 14, 15, 16}
    # With 300 races, 75 of each finish are expected; 40 is more than four deviations away.
    assert min(Counter(order[12] for order in orders).values()) > 40


def test_2_4_nobody_sees_any_tile_but_the_top_one() -> None:
    race = Game(seed=1)
    before = [race.view(seat).as_dict() for seat in (None, 0, 3)]
    tiles_of(race)[1:] = reversed(tiles_of(race)[1:])
    assert [race.view(seat).as_dict() for seat in (None, 0, 3)] == before
    assert before[0]["tile"] == tiles_of(race)[0]


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_2_5_a_first_game_has_tiles_1_to_13_in_order(seed: int) -> None:
    assert tiles_of(Game(seed=seed, first_game=True)) == list(range(1, 14))


def test_2_6_the_32_tokens_are_shuffled() -> None:
    stacks = [stack_of(Game(seed=seed)) for seed in SEEDS]
    assert all(Counter(stack) == Counter(stacks[0]) for stack in stacks)
    assert len(stacks[0]) == 32
    for place in range(32):
        assert len({stack[place] for stack in stacks}) == 6


def test_2_6_a_first_game_shuffles_the_tokens_as_well() -> None:
    stacks = {tuple(stack_of(Game(seed=seed, first_game=True))) for seed in range(10)}
    assert len(stacks) == 10


@pytest.mark.parametrize("seed", range(5))
def test_2_nothing_is_left_of_a_race_when_the_next_one_begins(seed: int) -> None:
    used = Race(6, "pl", False, seed, load_deck(), seed).play()
    race = Race(4, "en", False, seed, load_deck(), seed)
    fresh, again = race.begin(), race.begin()
    state = used._state
    state.luck, state.events = fresh._state.luck, again._raw_events
    again._raw_events.clear()
    again._state = state
    set_up(state, fresh.deck.table, 4, 0, 0, seed_word(seed))
    for game in (fresh, again):
        play_on(game._state, game.deck.table)
        mind = Random(seed)
        while not game.over:
            choose_randomly(game, mind)
    assert again.events == fresh.events
    assert again.view() == fresh.view()
