"""What comes out of a scenario: snapshots, the outcome, the events."""

from typing import Any

import pytest

from outspeed.scenario import play_scenario
from tests.scenario.base import played, scenario, ships


def test_the_result_of_a_turn_word_for_word() -> None:
    result = played(
        name="one turn",
        ships=[
            {"zone": 3, "fuel": 11, "hand": ["nitro", "ion_cannon", "fuel_tank"]},
            {"zone": 5, "fuel": 12},
        ],
        bonus=["nitro", None],
        forcefields={"6": 1},
    )
    ship = {"zone": 4, "fuel": 11, "hand": ["fuel_tank", "ion_cannon"], "out": False}
    other = {"zone": 5, "fuel": 12, "hand": [], "out": False}
    table: dict[str, Any] = {"rear": 1, "side": "small"}
    moved = [ship | {"zone": 5}, other | {"zone": 6}]
    assert result == {
        "name": "one turn",
        "ok": True,
        "bonus": table | {"forcefields": {"6": 1}, "ships": [ship, other]},
        "resolution": table | {"forcefields": {"6": 1}, "ships": moved},
        "reveal": table | {"forcefields": {}, "ships": moved},
        "over": False,
        "winners": None,
        "standings": None,
        "events": [
            {"type": "announced", "seat": 0, "plays": True},
            {"type": "token_revealed", "seat": 0, "token": "nitro"},
            {"type": "moved", "seat": 0, "from": 3, "to": 4, "by": "nitro"},
            {"type": "route_revealed", "seat": 0, "route": "C"},
            {"type": "route_revealed", "seat": 1, "route": "C"},
            {"type": "moved", "seat": 0, "from": 4, "to": 5, "by": "route"},
            {"type": "moved", "seat": 1, "from": 5, "to": 6, "by": "route"},
            {"type": "stopped", "seat": 1, "zone": 6, "left": 0},
            {"type": "forcefields_removed", "zone": 6, "count": 1},
        ],
    }


@pytest.mark.parametrize("name", ["a", "", "Ünïcode ☄", "two\nlines", "\ud800"])
def test_name_is_copied(name: str) -> None:
    assert played(name=name)["name"] == name
    assert play_scenario(scenario(name=name, tile=99))["name"] == name


def test_name_is_absent_if_it_was_not_given() -> None:
    assert "name" not in played()
    assert "name" not in played(name=None)
    assert "name" not in play_scenario(scenario(tile=99))


@pytest.mark.parametrize("name", [1, True, [], {}, 1.5])
def test_a_name_that_is_no_text_is_refused_and_not_copied(name: object) -> None:
    result = play_scenario(scenario(name=name))
    assert (result["error"], result["at"]) == ("bad_value", "name")
    assert "name" not in result


def test_an_eliminated_ship_keeps_the_fuel_it_had_left() -> None:
    pushed = played(
        ships=[{"zone": 1, "fuel": 5, "hand": ["flamethrower"]}, *ships(2, 9, hand=["nitro"])],
        bonus=["flamethrower", None, None],
        route=["C", "C", "C"],
    )
    for phase in ("bonus", "resolution", "reveal"):
        out = pushed[phase]["ships"][1]
        assert out == {"zone": None, "fuel": 12, "hand": [], "out": True}


def test_hand_is_sorted_by_name() -> None:
    hand = ["nitro", "ion_cannon", "forcefield", "electromagnet", "fuel_tank", "flamethrower"]
    result = played(ships=ships(3, 5, hand=[*hand, "nitro"]))
    assert result["bonus"]["ships"][0]["hand"] == [
        "electromagnet",
        "flamethrower",
        "forcefield",
        "fuel_tank",
        "ion_cannon",
        "nitro",
        "nitro",
    ]


def test_rear_changes_in_resolution_only() -> None:
    result = played(
        ships=ships(14, 13, 8, hand=["nitro"]),
        bonus=["nitro", None, None],
        route=["C", "C", "C"],
    )
    assert [result[phase]["rear"] for phase in ("bonus", "resolution", "reveal")] == [1, 8, 8]
    assert result["bonus"]["ships"][0]["zone"] == 15


def test_side_turns_at_the_end_of_the_phase() -> None:
    listed = ships(3, 5, 6, 6, 6, hand=["ion_cannon"])
    listed[1]["fuel"] = 1
    fields = {"ships": listed, "route": ["C"] * 5}
    result = played(**fields)
    assert [result[phase]["side"] for phase in ("bonus", "resolution", "reveal")] == ["large"] * 3
    result = played(**fields, bonus=["ion_cannon", *[None] * 4])
    assert [result[phase]["side"] for phase in ("bonus", "resolution", "reveal")] == ["small"] * 3


def test_a_race_that_goes_on_has_no_winners_and_no_standings() -> None:
    for phases in ("bonus", "resolution", "reveal"):
        result = played(phases=phases)
        assert (result["over"], result["winners"], result["standings"]) == (False, None, None)


def test_the_finish_tile_ends_the_race_in_reveal() -> None:
    fields = {"tile": 13, "route": ["C", "C"]}
    assert played(**fields, phases="resolution")["over"] is False
    result = played(**fields)
    assert (result["over"], result["winners"], result["standings"]) == (True, [1], [2, 1])
    assert "reveal" in result


def test_if_the_game_ends_in_a_phase_later_phases_are_left_out() -> None:
    listed = [{"zone": 3, "fuel": 9, "hand": ["ion_cannon"]}, {"zone": 5, "fuel": 2}]
    result = played(ships=listed, bonus=["ion_cannon", None])
    assert result["over"] is True
    assert "bonus" in result
    assert "resolution" not in result
    assert "reveal" not in result
    result = played(tile=1, ships=ships(3, 5, fuel=3), route=["B", "C"])
    assert (result["winners"], result["standings"]) == ([1], [2, 1])
    assert "resolution" in result
    assert "reveal" not in result


def test_nobody_wins_when_no_ship_is_left() -> None:
    listed = [{"zone": 3, "fuel": 3}, {"zone": 9, "fuel": 3}, {"out": True}]
    result = played(tile=1, ships=listed, route=["B", "B", None])
    assert (result["over"], result["winners"]) == (True, [])
    assert result["standings"] == [1, 1, 3]


def test_ships_out_from_the_start_share_the_last_rank() -> None:
    out = {"out": True}
    listed = [out, *ships(9, 3, 3), out]
    listed[2]["fuel"] = 1
    result = played(tile=13, ships=listed, route=[None, "C", "B", "C", None], yellow=[2])
    assert result["standings"] == [4, 1, 3, 2, 4]


def test_events_are_those_of_the_phases_played() -> None:
    everything = played()["events"]
    types = [event["type"] for event in everything]
    assert played(phases="bonus")["events"] == []
    assert types == ["route_revealed", "route_revealed", "moved", "moved"]


def test_events_show_the_tokens_drawn_and_kept() -> None:
    result = played(tile=1, route=["C", "B"], stack=["nitro", "forcefield"], keep=["nitro", None])
    drew, kept = (event for event in result["events"] if event["type"] in ("drew", "kept"))
    assert (drew["seat"], tuple(drew["tokens"])) == (0, ("nitro", "forcefield"))
    assert (kept["seat"], kept["token"]) == (0, "nitro")
