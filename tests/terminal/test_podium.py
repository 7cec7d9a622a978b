"""The podium and its reasons."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from outspeed import Game
from outspeed import events as e
from outspeed.terminal.glue import GluedTexts
from outspeed.terminal.podium import podium
from outspeed.terminal.screen import HEIGHT, Screen, make_console
from outspeed.texts import LANGUAGES
from outspeed.view import ShipView, View
from tests.strategies import Race, races
from tests.terminal.stage import ESCAPE, SIZE, Terminal

Result = tuple[int | None, int, int]  # zone, fuel, tokens; or None, 0, the step of elimination


def shown(view: View, events: tuple[e.Event, ...], language: str = "en") -> list[str]:
    """The lines of the podium."""
    output = Terminal()
    screen = Screen(make_console(output, {"TERM": "linux", "NO_COLOR": "1", **SIZE}))
    screen.write(*screen.fitting(podium(view, events, GluedTexts(language))))
    return ESCAPE.sub("", output.getvalue()).split("\n")


def ended(ranks: tuple[int, ...], *results: Result) -> View:
    """A race with these ranks and results."""
    blank = Game(len(results), seed=1).view(None)
    ships = tuple(map(_ship, blank.ships, results))
    return replace(blank, stage="over", ranks=ranks, ships=ships)


def _ship(ship: ShipView, result: Result) -> ShipView:
    zone, fuel, number = result
    if zone is None:
        return replace(ship, zone=None, fuel=0, tokens=0, out=number)
    return replace(ship, zone=zone, fuel=fuel, tokens=number)


def test_9_2_the_podium_says_who_won_and_what_decided_each_place() -> None:
    view = ended((2, 1, 4, 3), (20, 3, 1), (20, 4, 0), (None, 0, 7), (19, 9, 3))
    events = (
        e.TileRevealed(11, 3, "small"),
        e.Eliminated(2, 5, "fuel"),
        e.RaceOver((1,), "fuel"),
    )
    assert shown(view, events) == [
        "Podium",
        "",
        "▲ Yellow wins: level with others in front, but with more fuel.  9.2",
        "",
        "                          ▲ Yellow",
        "      ◆ Purple      ┌──────────────────┐",
        "┌──────────────────┐│        1         │      ■ Green",
        "│        2         ││                  │┌──────────────────┐",
        "│                  ││                  ││        3         │",
        "────────────────────────────────────────────────────────────",
        "",
        "              zone  fuel  tokens",
        "1.  ▲ Yellow    20     4       0  same zone, more fuel  9.2",
        "2.  ◆ Purple    20     3       1  further ahead  9.2",
        "3.  ■ Green     19     9       3",
        "4.  ● Blue       –     –       –  eliminated in turn 11",
        "",
    ]


@pytest.mark.parametrize(
    ("first", "second", "reason"),
    [
        ((9, 1, 0), (8, 5, 5), "further ahead"),
        ((9, 2, 0), (9, 1, 5), "same zone, more fuel"),
        ((9, 2, 3), (9, 2, 2), "same zone and fuel, more bonus tokens"),
        ((None, 0, 5), (None, 0, 4), "eliminated later"),
    ],
)
def test_each_place_says_what_puts_it_before_the_next(
    first: Result, second: Result, reason: str
) -> None:
    view = ended((1, 2, 3), (10, 9, 9), first, second)
    eliminated = [e.Eliminated(seat, 1, "fuel") for seat in range(3) if first[0] is None]
    lines = shown(view, (e.TileRevealed(1, 1, "small"), *eliminated, e.RaceOver((0,), "zone")))
    assert reason in next(line for line in lines if line.startswith("2."))


def test_9_2_a_shared_victory_puts_both_on_the_highest_step() -> None:
    view = ended((1, 3, 1), (9, 2, 3), (8, 2, 3), (9, 2, 3))
    lines = shown(view, (e.RaceOver((0, 2), "shared"),))
    step = next(number for number, line in enumerate(lines) if "┌" in line)
    assert "◆ Purple" in lines[step - 2]
    assert "● Blue" in lines[step - 1]
    assert any("same zone, fuel and number of bonus tokens" in line for line in lines)


def test_9_4_nobody_stands_on_a_podium_that_nobody_reached() -> None:
    view = ended((1, 1, 3), (None, 0, 5), (None, 0, 5), (None, 0, 4))
    eliminated = [e.Eliminated(seat, 1, "fuel") for seat in range(3)]
    lines = shown(view, (e.TileRevealed(2, 1, "small"), *eliminated, e.RaceOver((), "no_ship")))
    assert lines[2].startswith("No ship is left: nobody wins.")
    assert not any("┌" in line for line in lines)
    assert "eliminated in turn 2, eliminated in the same step" in " ".join(" ".join(lines).split())


@given(race=races(), language=st.sampled_from(LANGUAGES))
def test_every_end_fits_on_a_screen_with_a_line_for_each_ship(race: Race, language: str) -> None:
    game = race.play()
    lines = shown(game.view(None), game.events_for(None), language)
    assert len(lines) <= HEIGHT
    assert max(map(len, lines)) <= 80
    ranks = sorted(game.standings or ())
    assert [int(line[0]) for line in lines if line[:1].isdigit()] == ranks
