"""What can be wrong with a scenario: the codes, where, and which comes first."""

from typing import Any

import pytest

from outspeed.scenario import play_scenario
from tests.scenario.base import WITHOUT, fault, played, scenario, ships


@pytest.mark.parametrize("field", ["Tile", "", "tiles", "player", "wheels", "é"])
def test_an_unknown_field(field: str) -> None:
    assert fault(**{field: 1}) == ("unknown_field", field)
    assert fault(**{field: None}) == ("unknown_field", field)


@pytest.mark.parametrize("field", ["Zone", "name", "tokens"])
def test_an_unknown_field_of_a_ship(field: str) -> None:
    listed = ships(3, 5)
    listed[1][field] = 1
    assert fault(ships=listed) == ("unknown_field", f"ships[1].{field}")
    out = {"out": True, field: 1}
    assert fault(ships=[*ships(3, 5), out]) == ("unknown_field", f"ships[2].{field}")


@pytest.mark.parametrize("value", [None, 1, "text", [], [scenario()], True, 1.5])
def test_what_is_no_object_is_a_bad_value_at_nothing(value: object) -> None:
    result = play_scenario(value)
    assert (result["error"], result["at"]) == ("bad_value", "")
    assert result["ok"] is False


def test_a_token_not_held() -> None:
    assert fault(bonus=[None, "nitro"]) == ("illegal_choice", "bonus[1]")
    held = ships(3, 5, hand=["nitro"])
    assert fault(ships=held, bonus=["fuel_tank", None]) == ("illegal_choice", "bonus[0]")
    assert fault(ships=held, bonus=[None, "nitro"]) == ("illegal_choice", "bonus[1]")


@pytest.mark.parametrize("token", ["ion_cannon", "electromagnet"])
def test_a_token_not_playable_because_a_ship_is_behind(token: str) -> None:
    listed = ships(5, 3, hand=[token])
    assert fault(ships=listed, bonus=[token, None]) == ("illegal_choice", "bonus[0]")


def test_a_forcefield_on_the_finish_tile_or_when_none_is_left() -> None:
    fields = {"ships": ships(3, 5, hand=["forcefield"]), "bonus": ["forcefield", None]}
    assert fault(**fields, tile=13) == ("illegal_choice", "bonus[0]")
    assert fault(**fields, forcefields={"9": 7}) == ("illegal_choice", "bonus[0]")
    played(**fields, forcefields={"9": 6})


def test_a_bonus_for_an_eliminated_seat() -> None:
    listed = [*ships(3, 5), {"out": True, "hand": ["nitro"]}]
    fields = {"ships": listed, "route": ["C", "C", None]}
    assert fault(**fields, bonus=[None, None, "nitro"]) == ("illegal_choice", "bonus[2]")


def test_a_route_that_is_not_offered() -> None:
    assert fault(tile=4, route=["A", "B"]) == ("illegal_choice", "route[1]")
    assert fault(tile=10, route=["A", "B"]) == ("illegal_choice", "route[0]")


def test_a_route_that_is_not_affordable() -> None:
    fields = {"tile": 7, "ships": ships(3, 5, fuel=4)}
    assert fault(**fields, route=["A", "C"]) == ("illegal_choice", "route[0]")
    played(**fields, route=["C", "A"])


def test_a_digit_above_the_fuel() -> None:
    fields = {"tile": 16, "ships": ships(3, 5, fuel=4), "route": ["B", "B"]}
    assert fault(**fields, wheel=[5, 9]) == ("illegal_choice", "wheel[0]")
    played(**fields, wheel=[4, 9])


def test_a_token_to_keep_that_was_not_drawn() -> None:
    fields = {"tile": 1, "route": ["C", "B"], "stack": ["nitro", "forcefield"]}
    assert fault(**fields, keep=["fuel_tank", None]) == ("illegal_choice", "keep[0]")
    assert fault(**fields, keep=[["fuel_tank"], None]) == ("illegal_choice", "keep[0][0]")


@pytest.mark.parametrize(
    ("fields", "at"),
    [
        ({"yellow": []}, "yellow"),
        ({"yellow": [1], "blue": [1, 1]}, "yellow"),
        ({"yellow": [1, 1]}, "blue"),
        ({"yellow": [1, 1], "blue": [1]}, "blue"),
    ],
)
def test_out_of_dice(fields: dict[str, Any], at: str) -> None:
    assert fault(tile=9, route=["A", "A"], **fields) == ("out_of_dice", at)


def test_dice_that_are_not_rolled_are_not_needed() -> None:
    # Eliminated by the cost: no benefit is rolled for. The race goes on for the others.
    listed = ships(3, 5, 6, fuel=1)
    fields = {"tile": 9, "ships": listed, "route": ["A", "A", "A"]}
    result = played(**fields, yellow=[1, 1, 1], blue=[2, 3])
    assert [one["zone"] for one in result["reveal"]["ships"]] == [None, 7, 9]
    # The race ends with the costs.
    fields = {"tile": 9, "ships": ships(3, 5, fuel=1), "route": ["A", "A"]}
    assert played(**fields, yellow=[1, 1])["winners"] == [1]
    played(**fields, phases="bonus")


def test_no_partial_snapshots() -> None:
    result = play_scenario(scenario(name="x", tile=9, route=["A", "A"]))
    assert set(result) == {"name", "ok", "error", "at", "message"}


# Each of these is wrong in its own way; the first of two is reported.
FAULTS: list[tuple[str, dict[str, Any]]] = [
    ("unknown_field", {"colour": 1}),
    ("missing_field", {"tile": WITHOUT}),
    ("bad_value", {"edition": "de"}),
    ("illegal_choice", {"bonus": ["nitro", None]}),
]


@pytest.mark.parametrize("first", range(4))
@pytest.mark.parametrize("second", range(4))
def test_unknown_then_missing_then_values_then_choices(first: int, second: int) -> None:
    (code, one), (_, other) = FAULTS[min(first, second)], FAULTS[max(first, second)]
    assert fault(**(other | one))[0] == code


def test_names_of_fields_are_looked_at_in_the_ships_too_before_any_value() -> None:
    listed = ships(3, 5)
    del listed[0]["fuel"]
    assert fault(ships=listed, edition="de") == ("missing_field", "ships[0].fuel")
    listed[1]["colour"] = 1
    assert fault(ships=listed, edition="de") == ("unknown_field", "ships[1].colour")
    assert fault(ships=listed, tile=WITHOUT) == ("unknown_field", "ships[1].colour")


def test_all_values_before_any_choice() -> None:
    assert fault(bonus=["nitro", None], phases="x") == ("bad_value", "phases")
    assert fault(bonus=["nitro", None], blue=[9]) == ("bad_value", "blue[0]")
    assert fault(bonus=["nitro", None], keep=[None, "x"]) == ("bad_value", "keep[1]")
    assert fault(route=["X", "C"], bonus=["nitro", None]) == ("bad_value", "route[0]")


def test_choices_as_they_are_played_bonus_then_route_then_wheel_then_keep() -> None:
    bad_bonus = {"bonus": [None, "nitro"]}
    bad_route = {"tile": 4, "route": ["B", "C"]}
    assert fault(**bad_route, **bad_bonus) == ("illegal_choice", "bonus[1]")
    assert fault(**bad_route, yellow=[]) == ("illegal_choice", "route[0]")
    fields = {"tile": 16, "ships": ships(3, 5, fuel=4), "wheel": [5, None]}
    assert fault(**fields, route=["B", "A"], **bad_bonus) == ("illegal_choice", "bonus[1]")
    assert fault(**fields, route=["B", "A"]) == ("illegal_choice", "wheel[0]")
    # Tile 10: costs are rolled before tokens are drawn, tokens kept before the zones are rolled.
    fields = {"tile": 10, "route": ["B", "B"], "stack": ["nitro"] * 4, "keep": ["fuel_tank", None]}
    assert fault(**fields, yellow=[1]) == ("out_of_dice", "yellow")
    assert fault(**fields, yellow=[1, 1]) == ("illegal_choice", "keep[0]")


@pytest.mark.parametrize("edition", ["en", "fr", "pl", "ru"])
def test_bonus_choices_are_checked_in_the_order_of_announcing(edition: str) -> None:
    fields = {"ships": ships(3, 9, 5), "route": ["C"] * 3, "edition": edition}
    first = "bonus[0]" if edition == "ru" else "bonus[1]"
    assert fault(**fields, bonus=["nitro"] * 3) == ("illegal_choice", first)
    assert fault(**fields, bonus=["nitro", None, "nitro"])[1] == (
        "bonus[0]" if edition == "ru" else "bonus[2]"
    )


def test_ships_are_checked_one_by_one_then_counted() -> None:
    assert fault(ships=[{"zone": 3, "fuel": 0}, "ship"]) == ("bad_value", "ships[0].fuel")
    assert fault(ships=[{"out": True}, {"zone": 15, "fuel": 1}]) == ("bad_value", "ships[1].zone")


def test_routes_and_digits_are_checked_by_seat() -> None:
    assert fault(tile=4, route=["B", "B"]) == ("illegal_choice", "route[0]")
    listed = ships(9, 3, fuel=1)
    listed[1]["fuel"] = 2
    fields = {"tile": 16, "ships": listed, "route": ["B", "B"]}
    assert fault(**fields, wheel=[9, 9]) == ("illegal_choice", "wheel[0]")


def test_tokens_to_keep_are_checked_in_the_order_of_drawing() -> None:
    fields = {"tile": 1, "route": ["C", "C"], "keep": ["ion_cannon", "ion_cannon"]}
    assert fault(**fields, stack=["nitro"] * 4) == ("illegal_choice", "keep[1]")  # it is in front
    # A single token, of which there is nothing to choose, comes in its turn.
    assert fault(**fields, stack=["nitro"] * 3) == ("illegal_choice", "keep[1]")
    assert fault(**fields, stack=["nitro", "ion_cannon", "nitro"]) == ("illegal_choice", "keep[0]")


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"tile": 17}, ["17", "1 to 16"]),
        ({"edition": "de"}, ['"de"', "en, fr, pl, ru"]),
        ({"route": ["C", "B"], "tile": 4}, ["B: ", "(rule 5.2)", "legal: A, C"]),
        ({"ships": ships(3, 4, fuel=2), "route": ["B", "C"], "tile": 1}, ["B: ", "(rule 5.3)"]),
        ({"bonus": ["nitro", None]}, ["nitro: ", "(rule 4.2)", "legal: pass"]),
        (
            {
                "ships": [{"out": True}, *ships(3, 4)],
                "bonus": ["nitro", None, None],
                "route": [None, "C", "C"],
            },
            ["nitro: ", "(rule 7.4)"],
        ),
        (
            {"tile": 16, "route": ["B", "A"], "ships": ships(3, 4, fuel=1), "wheel": [2, 0]},
            ["2: ", "(rule 6.1)", "legal: 0, 1"],
        ),
        (
            {"tile": 1, "route": ["C", "A"], "stack": ["nitro"], "keep": ["ion_cannon", None]},
            ["keep:ion_cannon: ", "(rule 6.8)", "legal: keep:nitro"],
        ),
        ({"colour": 1}, ["known", "edition"]),
        ({"ships": ships(3, 15)}, ["15", "1 to 14"]),
        ({"tile": None}, ["null"]),
        ({"forcefields": {"4": 4, "5": 4}}, ["8 forcefields; 7 at most"]),
    ],
)
def test_the_message_names_the_bad_value_and_what_is_allowed(
    fields: dict[str, Any], says: list[str]
) -> None:
    message = play_scenario(scenario(**fields))["message"]
    assert all(part in message for part in says), message


def test_a_huge_value_is_cut_in_the_message() -> None:
    message = play_scenario(scenario(edition="x" * 10_000))["message"]
    assert len(message) < 200
