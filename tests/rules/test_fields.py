"""The interpreted run is the checked one: what does not fit the compiled record is found there."""

import pytest

from outspeed import Game, load_deck
from outspeed.rules.fields import fields_of, verify
from outspeed.rules.state import STATE_FIELDS, State
from outspeed.rules.table import TABLE_FIELDS, Table


def test_a_new_race_and_the_shipped_deck_fit() -> None:
    verify(Game(6, seed=2**64 - 1)._state)
    verify(load_deck().table)


@pytest.mark.parametrize(
    ("name", "value"),
    [("players", 128), ("rear", 2**15), ("step", -(2**15) - 1), ("luck_word", -1)],
)
def test_a_number_out_of_range_is_found(name: str, value: int) -> None:
    state = Game(3, seed=1)._state
    setattr(state, name, value)
    with pytest.raises(OverflowError, match=f"{name} is {value}, outside "):
        verify(state)


def test_a_number_in_a_list_is_found() -> None:
    state = Game(3, seed=1)._state
    state.fuel[5] = 40_000
    with pytest.raises(OverflowError, match="fuel is 40000, outside -32768 to 32767"):
        verify(state)


def test_a_list_of_another_length_is_found() -> None:
    state = Game(3, seed=1)._state
    state.tiles.append(1)
    with pytest.raises(OverflowError, match="tiles has 14 entries, not 13"):
        verify(state)


def test_every_annotated_field_is_one_of_the_record() -> None:
    assert fields_of(State) == STATE_FIELDS
    assert fields_of(Table) == TABLE_FIELDS
    names = {name for name, _, _ in STATE_FIELDS}
    assert names == set(vars(Game(3, seed=1)._state)) - {"luck", "events"}
    assert {"zone", "luck_word", "draw_kept"} <= names
