"""The track as it is drawn."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from outspeed import Game
from outspeed.rules.terms import BOARD
from outspeed.terminal.glue import GLUE, GluedTexts
from outspeed.terminal.track import track
from outspeed.texts import LANGUAGES, SHIPS
from outspeed.view import View
from tests.strategies import Race, races


def lines(view: View, came_from: dict[int, int] | None = None, language: str = "en") -> list[str]:
    """What is drawn, without colours."""
    drawn = track(view, GluedTexts(language), came_from or {}).plain
    return [line.rstrip() for line in drawn.replace(GLUE, " ").split("\n")]


def position(
    zones: list[int | None], rear: int = 1, front: int = 14, fields: dict[int, int] | None = None
) -> View:
    """Ships in these zones; None is out."""
    view = Game(len(zones), seed=1).view(0)
    ships = tuple(replace(ship, zone=zone) for ship, zone in zip(view.ships, zones, strict=True))
    return replace(view, ships=ships, rear=rear, front=front, forcefields=fields or {})


def test_each_ship_has_a_lane_with_name_fuel_tokens_and_zone() -> None:
    assert lines(position([3, 14, 8])) == [
        "                fuel tokens  1  2  3  4  5  6  7 │ 8  9 10 11 12 13 14",
        "◆ Purple (you)    12      0  ·  ·  ◆  ·  ·  ·  · │ ·  ·  ·  ·  ·  ·  ·",
        "▲ Yellow          12      0  ·  ·  ·  ·  ·  ·  · │ ·  ·  ·  ·  ·  ·  ▲",
        "● Blue            12      0  ·  ·  ·  ·  ·  ·  · │ ●  ·  ·  ·  ·  ·  ·",
    ]


def test_forcefields_are_walls_across_all_lanes_and_are_counted() -> None:
    assert lines(position([3, 5, 5], fields={5: 2, 14: 1})) == [
        "                fuel tokens  1  2  3  4  5  6  7 │ 8  9 10 11 12 13 14",
        "◆ Purple (you)    12      0  ·  ·  ◆  · ║·║ ·  · │ ·  ·  ·  ·  ·  · ║·║",
        "▲ Yellow          12      0  ·  ·  ·  · ║▲║ ·  · │ ·  ·  ·  ·  ·  · ║·║",
        "● Blue            12      0  ·  ·  ·  · ║●║ ·  · │ ·  ·  ·  ·  ·  · ║·║",
        "forcefields                              2       │                   1",
    ]


def test_a_trail_shows_where_a_ship_came_from_forward_and_backward() -> None:
    drawn = lines(position([5, 3, 4]), {0: 3, 1: 6, 2: 4})
    assert drawn[1].endswith("0  ·  ·  ──────◆  ·  · │ ·  ·  ·  ·  ·  ·  ·")
    assert drawn[2].endswith("0  ·  ·  ▲─────────  · │ ·  ·  ·  ·  ·  ·  ·")
    assert drawn[3].endswith("0  ·  ·  ·  ●  ·  ·  · │ ·  ·  ·  ·  ·  ·  ·")


def test_8_2_the_third_board_is_drawn_in_front() -> None:
    assert lines(position([3, 15, 21], front=21, fields={15: 1})) == [
        "                fuel tokens 1   3   5   7 │  9   11  13  │15  17  19  21",
        "◆ Purple (you)    12      0 · · ◆ · · · · │· · · · · · · │·║· · · · · ·",
        "▲ Yellow          12      0 · · · · · · · │· · · · · · · │▲║· · · · · ·",
        "● Blue            12      0 · · · · · · · │· · · · · · · │·║· · · · · ●",
        "forcefields                               │              │1",
    ]


def test_of_more_boards_the_front_ones_are_drawn_and_ships_behind_them_by_their_zone() -> None:
    drawn = lines(position([3, 25, 8], front=28))
    assert drawn[0].endswith(" 8   10  12  14│  16  18  20  │22  24  26  28")
    assert drawn[1].endswith(" 3 ←")


def test_long_numbers_stand_apart() -> None:
    drawn = lines(position([99, 101, 112], rear=99, front=112))
    assert drawn[0].endswith(" tokens 99    101   103   105│   107   109   111")
    assert drawn[2].endswith("0  ·  ·  ▲  ·  ·  ·  · │ ·  ·  ·  ·  ·  ·  ·")


def test_7_4_an_eliminated_ship_has_left_the_board() -> None:
    assert lines(position([3, None, 8]))[2] == "▲ Yellow  eliminated"


def test_8_3_zones_are_those_of_the_boards_that_are_out() -> None:
    assert lines(position([8, 9, 21], rear=8, front=21))[0].split()[2:] == [
        *map(str, range(8, 15)),
        "│15",
        *map(str, range(16, 22)),
    ]


@given(race=races(), language=st.sampled_from(LANGUAGES))
def test_every_position_fits_in_80_columns_with_every_ship_in_its_lane(
    race: Race, language: str
) -> None:
    game = race.moment()
    for seat in (None, *range(game.players)):
        view = game.view(seat)
        drawn = lines(view, {}, language)
        assert max(map(len, drawn)) <= 80
        boards = (view.front - view.rear + 1) // BOARD
        for ship, shape, lane in zip(view.ships, SHIPS, drawn[1:], strict=False):
            racing = ship.zone is not None
            assert lane.startswith(shape.symbol)
            if boards <= 3:
                assert lane.count(shape.symbol) == 1 + racing
