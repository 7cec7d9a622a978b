"""Who races whom, where, and with which luck."""

from collections import Counter
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from outspeed.bots import BOTS
from outspeed.deck import load_deck
from outspeed.ladder.contest import Contest, ContestError, Entrant
from outspeed.rules.terms import MIN_SEATS, SEATS

DECK: Final = load_deck("ultima")


def contest(bots: int, players: int, **options: Any) -> Contest:
    """Of programs that are never asked."""
    entrants = tuple(Entrant(f"bot {number}", "./bot") for number in range(bots))
    return Contest(entrants, players, options.pop("seed", 0), DECK, **options)


@given(bots=st.integers(2, 8), players=st.integers(MIN_SEATS, SEATS))
def test_every_line_up_has_as_many_bots_as_can_be_and_all_are_different(
    bots: int, players: int
) -> None:
    line_ups = contest(bots, players).line_ups
    assert len({*line_ups}) == len(line_ups)
    assert all(len(line_up) == players for line_up in line_ups)
    assert {len({*line_up}) for line_up in line_ups} == {min(bots, players)}
    races = Counter(bot for line_up in line_ups for bot in line_up)
    assert len(races) == bots
    assert len({*races.values()}) == 1  # everybody races as much as everybody else


def test_line_ups_of_two_bots_in_four_seats() -> None:
    assert contest(2, 4).line_ups == ((0, 0, 0, 1), (0, 0, 1, 1), (0, 1, 1, 1))
    assert len(contest(6, 4).line_ups) == 15


@given(bots=st.integers(2, 6), players=st.integers(MIN_SEATS, SEATS), group=st.integers(0, 999))
def test_in_a_group_each_place_has_each_seat_once(bots: int, players: int, group: int) -> None:
    held = contest(bots, players)
    taken = {
        (seat, held.place(rotation, seat)) for rotation in range(players) for seat in range(players)
    }
    assert len(taken) == players**2
    assert held.line_up(group) in held.line_ups


def test_all_line_ups_race_with_a_luck_before_the_next_luck_comes() -> None:
    held = contest(5, 4, seed=2**64 - 1)
    lucks = [held.luck(group) for group in range(15)]
    assert lucks == [2**64 - 1] * 5 + [0] * 5 + [1] * 5
    assert [held.line_up(group) for group in range(5)] == [*held.line_ups]


@given(first=st.integers(0, 50), more=st.integers(0, 50))
def test_stretches_are_all_groups_in_order(first: int, more: int) -> None:
    stretches = contest(4, 4).stretches(first, first + more)
    groups = [group for start, length in stretches for group in range(start, start + length)]
    assert groups == [*range(first, first + more)]


@pytest.mark.parametrize(
    ("entrants", "players", "options", "said"),
    [
        (BOTS, 7, {}, "players is 7; allowed: 3 to 6"),
        (BOTS[:1], 4, {}, "there are 1 bots; allowed: 2 to 24"),
        (("rookie", "racer", "rookie"), 4, {}, "bots has 'rookie' more than once"),
        (("rookie", "champion"), 4, {}, "bot is 'champion'; allowed: rookie, cruiser"),
        (BOTS, 4, {"edition": "de"}, "edition is 'de'; allowed: en, fr, pl, ru"),
        (BOTS, 4, {"seed": -1}, "seed is -1; allowed: 0 to"),
    ],
)
def test_contests_that_cannot_be_held(
    entrants: tuple[str, ...], players: int, options: dict[str, Any], said: str
) -> None:
    seed = options.pop("seed", 0)
    with pytest.raises(ValueError, match=said):
        Contest(tuple(map(Entrant, entrants)), players, seed, DECK, **options)


def test_a_program_is_not_called_like_a_level() -> None:
    with pytest.raises(ContestError, match="calls itself 'racer'"):
        Contest((Entrant("rookie"), Entrant("racer", "./racer")), 4, 0, DECK)
