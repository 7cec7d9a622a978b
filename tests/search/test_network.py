"""What the network says of a ship follows from what its own player knows."""

from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from outspeed import Game
from outspeed.bots.racer import Racer
from outspeed.bots.ultima import Ultima
from outspeed.rules.compiled import STATE, table_record, write_record
from outspeed.rules.terms import KINDS
from outspeed.search.compiled import THOUGHT, search
from outspeed.search.network import HABITS
from outspeed.search.thinker import load_weights
from tests.secrets import deal_secrets
from tests.strategies import Race, races

NETS = [load_weights(level.weights)[0] for level in (Racer, Ultima)]
DEEP = NETS[1]


def judged(game: Game, net: Any) -> tuple[list[float], Any]:
    """Each ship's chance in a position, and the thought that they come from."""
    states, thoughts = np.zeros(1, STATE), np.zeros(1, THOUGHT)
    write_record(game._state, states, 0)
    search["judge"](states[0], table_record(game.deck.table), net, thoughts[0])
    return thoughts[0]["chances"][: game.players].tolist(), thoughts[0]


def habits(game: Game, seat: int) -> list[float]:
    """How gladly a ship chooses what."""
    states, thoughts = np.zeros(1, STATE), np.zeros(1, THOUGHT)
    write_record(game._state, states, 0)
    deck, thought = table_record(game.deck.table), thoughts[0]
    search["look"](states[0], deck, thought)
    search["see_together"](states[0], DEEP, thought)
    search["guess_habits"](DEEP, thought, seat)
    found: list[float] = thought["gladness"][:HABITS].tolist()
    return found


@pytest.mark.parametrize("net", NETS, ids=["racer", "ultima"])
@given(race=races())
def test_chances_of_all_ships_sum_to_1_and_who_is_out_has_none(net: Any, race: Race) -> None:
    game = race.moment()
    chances, _ = judged(game, net)
    assert sum(chances) == pytest.approx(1)
    for ship, chance in zip(game.view().ships, chances, strict=True):
        assert 0 <= chance <= 1
        assert ship.zone is not None or game.over or chance == 0


@given(race=races())
def test_habits_do_not_depend_on_what_a_seat_cannot_see(race: Race) -> None:
    game = race.moment()
    for seat in game.pending:
        dealt = deal_secrets(game, seat, Random(race.mind))
        assert habits(game, seat) == habits(dealt, seat)


@given(race=races())
def test_choices_that_are_sealed_change_no_chance(race: Race) -> None:
    game = race.moment()
    if game.over:
        return
    before = [judged(game, net)[0] for net in NETS]
    for seat, choices in list(game.pending.items())[:-1]:
        game.choose(seat, Random(race.mind).choice(choices))
    assert [judged(game, net)[0] for net in NETS] == before


@given(race=races(), turn=st.integers(1, 5))
def test_ships_that_change_seats_change_their_chances_with_them(race: Race, turn: int) -> None:
    game = race.moment()
    twin = game.copy()
    state, moved = game._state, twin._state
    players = game.players
    if game.over:
        return
    for seat in range(players):
        to = (seat + turn) % players
        moved.zone[to], moved.fuel[to], moved.held[to] = (
            state.zone[seat],
            state.fuel[seat],
            state.held[seat],
        )
        for kind in range(KINDS):
            moved.hand[to * KINDS + kind] = state.hand[seat * KINDS + kind]
    moved.alive = sum(
        1 << (seat + turn) % players for seat in range(players) if state.alive >> seat & 1
    )
    for net in NETS:
        chances, _ = judged(game, net)
        rotated, _ = judged(twin, net)
        for seat in range(players):
            assert rotated[(seat + turn) % players] == pytest.approx(chances[seat], abs=1e-5)
