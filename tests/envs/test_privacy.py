"""What an interface tells a seat does not depend on what others hold or have sealed (10.2)."""

from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outspeed import Game
from outspeed.envs.openspiel import NAME, RaceObserver
from outspeed.envs.options import Options
from outspeed.envs.picture import picture
from outspeed.envs.race import Race
from outspeed.envs.text import text
from outspeed.rules.terms import CHOICES, KINDS, SEATS, TURNS
from tests.secrets import deal_secrets
from tests.strategies import Race as RandomRace
from tests.strategies import races, shipped_deck

pytestmark = pytest.mark.xdist_group("compiled")

ALONE = pyspiel.PrivateInfoType.SINGLE_PLAYER
NOBODY = pyspiel.PrivateInfoType.NONE


def race_of(game: Game) -> Race:
    """The same race, as environments hold it."""
    race = Race(Options(game.players, game.edition, game.deck, game.first_game))
    race.become(game._state)
    return race


@given(races(), st.data())
def test_what_a_seat_is_told_does_not_depend_on_the_secrets_of_others(
    race: RandomRace, data: st.DataObject
) -> None:
    game = race.moment()
    seat = data.draw(st.integers(0, game.players - 1))
    twin = deal_secrets(game, seat, Random(race.mind + 1))
    one, two = race_of(game), race_of(twin)
    for array, other in zip(one.observe(), two.observe(), strict=True):
        assert (array[seat] == other[seat]).all()
    assert one.legal[seat] == two.legal[seat]
    assert one.pending() == two.pending()
    assert (one.information(seat) == two.information(seat)).all()
    assert text(one.view(seat)) == text(two.view(seat))
    assert (picture(one.view(seat)) == picture(two.view(seat))).all()


@given(races())
def test_what_everybody_is_told_does_not_depend_on_any_secret(race: RandomRace) -> None:
    game = race.moment()
    twin = deal_secrets(game, None, Random(race.mind + 1))
    one, two = race_of(game), race_of(twin)
    assert text(one.view()) == text(two.view())
    assert (picture(one.view()) == picture(two.view())).all()


@settings(max_examples=25)
@given(races(shipped_deck()), st.data())
def test_openspiels_observers_tell_what_they_are_asked_for(
    race: RandomRace, data: st.DataObject
) -> None:
    """Public observers tell no secret; private ones nothing that others' secrets change."""
    game = race.moment()
    seat = data.draw(st.integers(0, game.players - 1))
    state = state_of(game)
    public_twin = state_of(deal_secrets(game, None, Random(race.mind + 1)))
    private_twin = state_of(deal_secrets(game, seat, Random(race.mind + 1)))
    for recall in (False, True):
        for public in (False, True):
            nobody = RaceObserver(pyspiel.IIGObservationType(recall, public, NOBODY), None)
            assert told(nobody, state, seat) == told(nobody, public_twin, seat)
            alone = RaceObserver(pyspiel.IIGObservationType(recall, public, ALONE), None)
            assert told(alone, state, seat) == told(alone, private_twin, seat)


def state_of(game: Game) -> Any:
    options = {"players": game.players, "edition": game.edition, "first_game": game.first_game}
    state = pyspiel.load_game(NAME, options).new_initial_state()
    state.race = race_of(game)
    return state


def told(observer: RaceObserver, state: Any, player: int) -> tuple[str, bytes]:
    observer.set_from(state, player)
    return observer.string_from(state, player), observer.tensor.tobytes()


@settings(max_examples=25)
@given(mind=st.integers(0, 2**32), seat=st.integers(0, 3))
def test_an_information_state_does_not_depend_on_what_others_have_kept(
    mind: int, seat: int
) -> None:
    luck = Random(mind)
    race = Race(Options())
    race.begin(mind)
    for _ in range(luck.randint(1, 60)):
        if not race.over:
            chosen = [
                luck.choice([code for code in range(CHOICES) if bits >> code & 1] or [0])
                for bits in race.legal
            ]
            race.step(chosen)
    known = race.information(seat)
    others = np.arange(SEATS) != seat
    for name in ("kept", "returned"):
        secrets = race.memories[name][0].reshape(TURNS, SEATS, KINDS)
        secrets[:, others] = 9
    assert (race.information(seat) == known).all()
