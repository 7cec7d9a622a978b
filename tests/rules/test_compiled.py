"""One text of the rules: interpreted and compiled they agree, bit for bit, step by step."""

import struct
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from outspeed.deck import Deck, load_deck
from outspeed.rules.compiled import STATE, read_state, rules, table_record, write_record
from outspeed.rules.luck import FastLuck
from outspeed.rules.state import STATE_FIELDS, State
from outspeed.rules.terms import EDITION_NAMES, MIN_SEATS, OVER, SEATS
from outspeed.rules.turn import step
from outspeed.sim.compiled import sim
from outspeed.sim.random_play import begin_random, choose_randomly, play_random
from tests.deck.strategies import decks

RACES = 20_000
SHARDS = 8

# The same bytes as a compiled record: every field at its offset, zeros between them.
_CODES = {"i1": "b", "i2": "h", "u8": "Q"}


def _layout() -> struct.Struct:
    code, end = "=", 0
    for name, kind, length in STATE_FIELDS:
        offset: int = STATE.fields[name][1]  # type: ignore[index]
        code += f"{offset - end}x{max(length, 1)}{_CODES[kind]}"
        end = offset + max(length, 1) * int(kind[1])
    return struct.Struct(f"{code}{STATE.itemsize - end}x")


LAYOUT = _layout()


def packed(state: State) -> bytes:
    """An interpreted state as the bytes of its record; struct.error if a number does not fit."""
    numbers: list[int] = []
    for name, _, length in STATE_FIELDS:
        value = getattr(state, name)
        numbers += value if length else (value,)
    return LAYOUT.pack(*numbers)


def differing(state: State, record: Any) -> dict[str, tuple[Any, Any]]:
    """The fields in which a state and its record differ."""
    pairs = ((name, getattr(state, name), record[name].tolist()) for name, _, _ in STATE_FIELDS)
    return {name: (one, other) for name, one, other in pairs if one != other}


def race_both_ways(deck: Deck, players: int, edition: int, first_game: int, seed: int) -> None:
    """Play a random race interpreted and compiled, comparing all fields after every step."""
    table, options = deck.table, (players, edition, first_game, seed)
    compiled_table = table_record(table)
    states = np.zeros(1, STATE)
    record: Any = states[0]
    state = State(FastLuck())
    word = begin_random(state, table, *options)
    compiled_word = sim["begin_random"](record, compiled_table, *options[:3], np.uint64(seed))
    while True:
        if packed(state) != states.tobytes():
            pytest.fail(
                f"{options} turn {state.turn} stage {state.stage}: {differing(state, record)}"
            )
        if state.stage == OVER:
            break
        word = choose_randomly(state, table, word)
        compiled_word = sim["choose_randomly"](record, compiled_table, np.uint64(compiled_word))
        step(state, table)
        rules["step"](record, compiled_table)


@pytest.mark.parametrize("shard", range(SHARDS))
def test_interpreted_and_compiled_agree_step_by_step(shard: int) -> None:
    deck = load_deck()
    for seed in range(shard, RACES, SHARDS):
        kind = seed // SHARDS
        players = MIN_SEATS + kind % 4
        edition = kind // 4 % len(EDITION_NAMES)
        race_both_ways(deck, players, edition, int(kind % 10 == 0), seed)


@given(
    deck=decks(),
    players=st.integers(MIN_SEATS, SEATS),
    edition=st.integers(0, len(EDITION_NAMES) - 1),
    first_game=st.booleans(),
    first_seed=st.integers(0, 2**64 - 10),
)
def test_they_agree_on_random_decks(
    deck: Deck, players: int, edition: int, first_game: bool, first_seed: int
) -> None:
    for seed in range(first_seed, first_seed + 10):
        race_both_ways(deck, players, edition, int(first_game), seed)


@given(players=st.integers(MIN_SEATS, SEATS), seed=st.integers(0, 2**64 - 1))
def test_a_whole_race_has_the_same_end_both_ways(players: int, seed: int) -> None:
    deck = load_deck()
    state = State(FastLuck())
    states = np.zeros(1, STATE)
    decisions = play_random(state, deck.table, players, 0, 0, seed)
    compiled = sim["play_random"](
        states[0],
        table_record(deck.table),
        players,
        0,
        0,
        np.uint64(seed),
    )
    assert decisions == compiled
    assert packed(state) == states.tobytes()


def test_a_state_goes_into_a_record_and_back() -> None:
    state = State(FastLuck())
    begin_random(state, load_deck().table, 5, 0, 0, 7)
    states = np.zeros(3, STATE)
    write_record(state, states, 1)
    assert packed(read_state(states, 1, FastLuck())) == packed(state) == states[1:2].tobytes()
    assert not states[0:1].tobytes().strip(b"\0")
