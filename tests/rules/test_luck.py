"""Luck: even, the same for the same seed, and fair luck that anybody can check."""

import hashlib
from collections import Counter
from itertools import permutations

import pytest

from outspeed import Game, load_deck
from outspeed.rules.luck import FairLuck, FastLuck, Luck, below, seed_word, shuffle_in, throw
from outspeed.rules.state import State
from outspeed.rules.terms import BLUE, YELLOW
from tests.chance import assert_even

SECRET = bytes(range(32))
LUCKS: list[Luck] = [FastLuck(), FairLuck(SECRET)]


def with_luck(luck: Luck, seed: int = 7) -> State:
    state = State(luck)
    state.luck_word = seed_word(seed) if type(luck) is FastLuck else 0
    return state


@pytest.mark.parametrize("luck", LUCKS, ids=["fast", "fair"])
@pytest.mark.parametrize("n", [1, 2, 3, 7, 32])
def test_numbers_below_n_are_even(luck: Luck, n: int) -> None:
    state = with_luck(luck)
    seen = Counter(str(below(state, n)) for _ in range(3000))
    assert_even(seen, {str(number): 1 for number in range(n)})


@pytest.mark.parametrize("luck", LUCKS, ids=["fast", "fair"])
def test_dice_show_each_face_as_often(luck: Luck) -> None:
    state, table = with_luck(luck), load_deck().table
    for colour, faces in (
        (YELLOW, {"1": 2, "2": 2, "3": 2}),
        (BLUE, {"1": 2, "2": 2, "3": 1, "4": 1}),
    ):
        assert_even(Counter(str(throw(state, table, colour)) for _ in range(3000)), faces)


@pytest.mark.parametrize("luck", LUCKS, ids=["fast", "fair"])
def test_a_shuffled_discard_lies_in_any_order(luck: Luck) -> None:
    state = with_luck(luck)
    seen: Counter[str] = Counter()
    for _ in range(3000):
        state.discard[:] = [1, 1, 1, 1, 0, 0]
        shuffle_in(state)
        seen[str(state.stack[:4])] += 1
    assert_even(seen, {str(list(order)): 1 for order in permutations(range(4))})


def test_2_4_track_tiles_lie_in_any_order() -> None:
    pairs = Counter(str(Game(3, seed=seed)._state.tiles[:2]) for seed in range(3000))
    assert_even(pairs, {str(list(pair)): 1 for pair in permutations(range(1, 13), 2)})


def test_neighbouring_seeds_have_nothing_in_common() -> None:
    first = [below(with_luck(FastLuck(), seed), 2**32) for seed in range(1000)]
    assert len(set(first)) == 1000
    bits = [sum(number >> bit & 1 for number in first) for bit in range(32)]
    assert 400 < min(bits) <= max(bits) < 600


def test_fair_luck_is_sha_256_in_counter_mode() -> None:
    state = with_luck(FairLuck(SECRET))
    for counter in range(5):
        block = hashlib.sha256(SECRET + counter.to_bytes(8, "big")).digest()
        assert state.luck.word(state) == int.from_bytes(block[:8], "big")


def test_fair_luck_promises_the_hash_of_its_secret() -> None:
    assert FairLuck(SECRET).promise == hashlib.sha256(SECRET).hexdigest()
    with pytest.raises(ValueError, match="32 bytes, not 31"):
        FairLuck(SECRET[:31])


def test_a_copy_of_a_state_has_the_same_luck_ahead() -> None:
    for luck in LUCKS:
        state = with_luck(luck)
        below(state, 6)
        twin = state.copy()
        ahead = [below(state, 1000) for _ in range(10)]
        assert [below(twin, 1000) for _ in range(10)] == ahead
