"""The smallest scenario, and how tests change it."""

from typing import Any, Final

from outspeed.scenario import play_scenario

Scenario = dict[str, Any]

CODES: Final = (
    "syntax",
    "unknown_field",
    "bad_value",
    "missing_field",
    "illegal_choice",
    "out_of_dice",
)
TOKENS: Final = (
    "nitro",
    "fuel_tank",
    "flamethrower",
    "forcefield",
    "electromagnet",
    "ion_cannon",
)
WITHOUT: Final = object()  # as a field's value: leave the field out


def scenario(**fields: Any) -> Scenario:
    """Two ships on tile 8, whose route C is one free zone; fields are changed or left out."""
    base: Scenario = {
        "tile": 8,
        "ships": [{"zone": 3, "fuel": 12}, {"zone": 5, "fuel": 12}],
        "route": ["C", "C"],
    }
    return {key: value for key, value in (base | fields).items() if value is not WITHOUT}


def ships(*zones: int, **first: Any) -> list[Scenario]:
    """Ships with 12 fuel in these zones; the first has more fields, or others."""
    listed: list[Scenario] = [{"zone": zone, "fuel": 12} for zone in zones]
    listed[0] |= first
    return listed


def played(**fields: Any) -> Scenario:
    """The result of a scenario that is as it must be."""
    result = play_scenario(scenario(**fields))
    assert result["ok"] is True, result
    return result


def fault(**fields: Any) -> tuple[str, str]:
    """The error's code and where it is."""
    result = play_scenario(scenario(**fields))
    assert result["ok"] is False, result
    assert set(result) - {"name"} == {"ok", "error", "at", "message"}
    assert result["error"] in CODES
    assert result["message"]
    return result["error"], result["at"]
