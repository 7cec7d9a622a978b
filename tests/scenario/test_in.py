"""What goes into a scenario: every field, what it means and what it is by default."""

from pathlib import Path
from typing import Any

import pytest

from tests.scenario.base import TOKENS, WITHOUT, fault, played, scenario, ships


def zones(result: dict[str, Any], phase: str = "reveal") -> list[int | None]:
    return [one["zone"] for one in result[phase]["ships"]]


def fuel(result: dict[str, Any], phase: str = "reveal") -> list[int]:
    return [one["fuel"] for one in result[phase]["ships"]]


def hands(result: dict[str, Any], phase: str = "reveal") -> list[list[str]]:
    return [one["hand"] for one in result[phase]["ships"]]


def test_only_tile_ships_and_route_are_required() -> None:
    assert set(scenario()) == {"tile", "ships", "route"}
    assert zones(played()) == [4, 6]
    for field in ("tile", "ships", "route"):
        assert fault(**{field: WITHOUT}) == ("missing_field", field)


@pytest.mark.parametrize(
    "field",
    [
        *("name", "edition", "deck", "started_with", "side", "rear", "forcefields", "stack"),
        *("discard", "yellow", "blue", "bonus", "wheel", "keep", "phases"),
    ],
)
def test_null_on_an_optional_field_means_its_default(field: str) -> None:
    assert played(**{field: None}) == played()


@pytest.mark.parametrize("field", ["tile", "ships"])
def test_null_on_a_required_field_is_a_bad_value(field: str) -> None:
    assert fault(**{field: None}) == ("bad_value", field)


def test_edition_is_en_by_default() -> None:
    stays = {"forcefields": {"3": 1}, "route": ["B", "B"], "tile": 1}
    assert played(**stays)["reveal"]["forcefields"] == {"3": 1}
    waits = stays | {"tile": 4, "route": ["A", "A"]}
    assert played(**waits, edition="en")["reveal"]["forcefields"] == {"3": 1}
    assert played(**waits, edition="fr")["reveal"]["forcefields"] == {"3": 1}
    assert played(**waits, edition="pl")["reveal"]["forcefields"] == {}
    assert played(**waits, edition="ru")["reveal"]["forcefields"] == {}


@pytest.mark.parametrize("value", ["EN", "de", "", 0, [], {}, True])
def test_edition_is_one_of_four(value: object) -> None:
    assert fault(edition=value) == ("bad_value", "edition")


def test_deck_is_an_id_or_a_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = ['id = "own"', 'title = "Own"', "tracks = 1", "finishes = 1", "[dice]"]
    lines += ["yellow = [1, 1, 1, 1, 1, 1]", "blue = [1, 1, 1, 1, 1, 1]"]
    for number in ("1", "2\nfinish = true"):
        lines += ["[[tile]]", f"number = {number}"]
        lines += ['small.C = { zones = "5" }', 'large.C = { zones = "6" }']
    (tmp_path / "own.toml").write_text("\n".join(lines))
    monkeypatch.chdir(tmp_path)
    assert zones(played(deck="own.toml", tile=1)) == [8, 10]
    assert zones(played(deck=str(tmp_path / "own.toml"), tile=1)) == [8, 10]
    assert played(deck="own.toml", tile=2)["over"] is True
    assert fault(deck="own.toml", tile=3) == ("bad_value", "tile")
    assert played(deck="ultima") == played()


@pytest.mark.parametrize("value", ["", "nowhere.toml", ".", "a\0b", "\ud800", 1, [], {}, False])
def test_deck_must_be_one_that_can_be_read(value: object) -> None:
    assert fault(deck=value) == ("bad_value", "deck")


def test_a_broken_deck_file_is_a_bad_value(tmp_path: Path) -> None:
    path = tmp_path / "broken.toml"
    path.write_text("id = 1\n")
    assert fault(deck=str(path)) == ("bad_value", "deck")


@pytest.mark.parametrize(
    ("count", "started_with", "side"),
    [
        (2, None, "small"),
        (4, None, "small"),
        (5, None, "large"),
        (6, None, "large"),
        (4, 4, "small"),
        (5, 5, "large"),
        (5, 6, "large"),
        (4, 5, "small"),
        (2, 6, "small"),
    ],
)
def test_started_with_is_the_number_of_ships_by_default_and_decides_the_side(
    count: int, started_with: int | None, side: str
) -> None:
    fields = {"ships": ships(*[3] * count), "route": ["A"] * count, "started_with": started_with}
    assert played(**fields, tile=1)["bonus"]["side"] == side


def test_started_with_counts_ships_that_are_out() -> None:
    out = {"out": True}
    fields = {"tile": 1, "phases": "bonus", "route": WITHOUT}
    assert played(**fields, ships=[*ships(3, 3, 3, 3), out])["bonus"]["side"] == "small"
    assert played(**fields, ships=[*ships(3, 3, 3, 3, 3), out])["bonus"]["side"] == "large"


@pytest.mark.parametrize("value", [-1, 0, 2, 7, 3.0, "4", True, [4]])
def test_started_with_is_3_to_6(value: object) -> None:
    assert fault(started_with=value) == ("bad_value", "started_with")


@pytest.mark.parametrize("value", [3, 4])
def test_started_with_is_at_least_the_number_of_ships(value: int) -> None:
    fields = {"ships": ships(3, 3, 3, 3, 3), "route": ["C"] * 5}
    assert fault(**fields, started_with=value) == ("bad_value", "started_with")
    out = {"ships": [*ships(3, 3, 3), {"out": True}, {"out": True}], "route": ["C"] * 5}
    assert fault(**out, started_with=value) == ("bad_value", "started_with")


def test_started_with_decides_whether_the_tiles_may_turn() -> None:
    fields = {
        "side": "large",
        "tile": 3,
        "ships": ships(3, 3, 3, 3, fuel=1),
        "route": ["A", "A", "A", "A"],
    }
    assert played(**fields)["reveal"]["side"] == "large"


@pytest.mark.parametrize("value", [0, 17, -1, 1.0, "8", True, [], {}])
def test_tile_is_a_number_of_the_deck(value: object) -> None:
    assert fault(tile=value) == ("bad_value", "tile")


@pytest.mark.parametrize("tile", range(1, 17))
def test_every_tile_of_the_deck_can_be_visible(tile: int) -> None:
    played(tile=tile, phases="bonus", route=WITHOUT)


def test_side_may_be_given() -> None:
    fields = {"tile": 15, "route": ["A", "A"], "phases": "resolution"}
    assert zones(played(**fields), "resolution") == [5, 7]
    assert zones(played(**fields, side="large"), "resolution") == [6, 8]
    assert zones(played(**fields, side="small"), "resolution") == [5, 7]


@pytest.mark.parametrize("value", ["medium", "", "Small", 0, True, []])
def test_side_is_small_or_large(value: object) -> None:
    assert fault(side=value) == ("bad_value", "side")


def test_rear_is_the_first_zone_of_the_rearmost_board() -> None:
    result = played(rear=15, ships=ships(15, 22, 28), route=["C", "C", "C"])
    assert [result[phase]["rear"] for phase in ("bonus", "resolution", "reveal")] == [15, 22, 22]
    assert zones(result) == [None, 23, 29]
    assert fault(rear=15, ships=ships(14, 28)) == ("bad_value", "ships[0].zone")
    assert fault(rear=15, ships=ships(15, 29)) == ("bad_value", "ships[1].zone")


@pytest.mark.parametrize("value", [0, -6, 2, 7, 9, 14, 1.0, "1", True, []])
def test_rear_is_1_8_15_and_so_on(value: object) -> None:
    assert fault(rear=value) == ("bad_value", "rear")


def test_rear_may_be_far_away() -> None:
    rear = 7 * 10**6 + 1
    listed = ships(rear + 6, rear + 13)
    result = played(rear=rear, ships=listed, forcefields={str(rear + 12): 1})
    assert zones(result) == [rear + 7, rear + 14]
    assert result["reveal"]["forcefields"] == {str(rear + 12): 1}


def test_ships_are_2_to_6() -> None:
    for count in range(2, 7):
        played(ships=ships(*[3] * count), route=["C"] * count)
    wrong: list[Any] = [[], ships(3), ships(*[3] * 7), {}, "ships", 2]
    for listed in wrong:
        assert fault(ships=listed) == ("bad_value", "ships")


def test_at_least_two_ships_are_not_out() -> None:
    out = {"out": True}
    assert fault(ships=[out, *ships(3)]) == ("bad_value", "ships")
    assert fault(ships=[out, out, out]) == ("bad_value", "ships")
    played(ships=[out, *ships(3, 3)], route=[None, "C", "C"])


@pytest.mark.parametrize("value", [None, 3, "ship", [], True])
def test_a_ship_is_an_object(value: object) -> None:
    assert fault(ships=[*ships(3), value]) == ("bad_value", "ships[1]")


@pytest.mark.parametrize("field", ["zone", "fuel"])
def test_a_ship_not_out_has_zone_and_fuel(field: str) -> None:
    listed = ships(3, 4)
    del listed[1][field]
    assert fault(ships=listed) == ("missing_field", f"ships[1].{field}")
    listed[1]["out"] = False
    assert fault(ships=listed) == ("missing_field", f"ships[1].{field}")


BAD_SHIP_FIELDS: dict[str, list[Any]] = {
    "zone": [0, 15, -1, 3.0, "3", None, True, [3]],
    "fuel": [0, -1, 12.0, "12", None, True, []],
    "hand": ["nitro", {}, 3, True],
    "out": [0, 1, "yes", []],
}


@pytest.mark.parametrize("field", BAD_SHIP_FIELDS)
def test_the_fields_of_a_ship(field: str) -> None:
    for value in BAD_SHIP_FIELDS[field]:
        listed = ships(3, 4)
        listed[1][field] = value
        assert fault(ships=listed) == ("bad_value", f"ships[1].{field}")


@pytest.mark.parametrize("token", ["Nitro", "", None, 0, [], "keep:nitro"])
@pytest.mark.parametrize("field", ["stack", "discard"])
def test_tokens_of_stack_and_discard_have_their_names(field: str, token: object) -> None:
    assert fault(**{field: ["nitro", token]}) == ("bad_value", f"{field}[1]")


@pytest.mark.parametrize("token", ["Nitro", "", None, 0, []])
def test_tokens_of_a_hand_have_their_names(token: object) -> None:
    listed = ships(3, 4)
    listed[1]["hand"] = ["nitro", "nitro", token]
    assert fault(ships=listed) == ("bad_value", "ships[1].hand[2]")


def test_hand_is_empty_by_default_and_when_null() -> None:
    assert hands(played(ships=ships(3, 5, hand=None))) == [[], []]
    assert hands(played(ships=ships(3, 5, hand=[]))) == [[], []]


def test_hand_fuel_and_token_totals_have_no_limit() -> None:
    listed = ships(3, 5, hand=list(TOKENS) * 20, fuel=10**9)
    result = played(ships=listed, stack=["ion_cannon"] * 50, discard=["nitro"] * 99)
    assert len(hands(result)[0]) == 120
    assert fuel(result) == [10**9, 12]


def test_a_ship_out_needs_nothing_else() -> None:
    out = [{"out": True}, {"out": True, "zone": 3, "fuel": 5, "hand": ["nitro"]}]
    result = played(ships=[*out, *ships(3, 5)], route=[None, None, "C", "C"])
    for one in result["bonus"]["ships"][:2]:
        assert one == {"zone": None, "fuel": 0, "hand": [], "out": True}


def test_out_false_and_null_are_the_same_as_nothing() -> None:
    assert played(ships=ships(3, 5, out=False)) == played()
    assert played(ships=ships(3, 5, out=None)) == played()


def test_forcefields_by_zone() -> None:
    result = played(forcefields={"4": 2, "9": 4, "14": 1})
    assert result["bonus"]["forcefields"] == {"4": 2, "9": 4, "14": 1}
    assert result["reveal"]["forcefields"] == {"9": 4, "14": 1}


def test_forcefields_with_none_are_left_out() -> None:
    assert played(forcefields={"4": 0})["bonus"]["forcefields"] == {}


@pytest.mark.parametrize("zone", ["0", "15", "-1", "04", "4.0", "", " 4", "٤", "four", "9" * 30])
def test_forcefields_are_in_zones_of_the_boards(zone: str) -> None:
    assert fault(forcefields={zone: 1}) == ("bad_value", f"forcefields.{zone}")


@pytest.mark.parametrize("value", [-1, 8, 1.0, "1", None, True, []])
def test_forcefields_are_numbers(value: object) -> None:
    assert fault(forcefields={"4": value}) == ("bad_value", "forcefields.4")


def test_forcefields_are_7_at_most() -> None:
    played(forcefields={"4": 3, "5": 4})
    assert fault(forcefields={"4": 4, "5": 4}) == ("bad_value", "forcefields")


@pytest.mark.parametrize("value", [[], "4", 4, True])
def test_forcefields_are_an_object(value: object) -> None:
    assert fault(forcefields=value) == ("bad_value", "forcefields")


def test_stack_is_top_first() -> None:
    fields = {"tile": 1, "route": ["C", "C"], "stack": ["nitro", "forcefield", "fuel_tank"]}
    result = played(**fields)
    # Seat 1 is in front and draws first; for seat 0 one is left.
    assert hands(result) == [["fuel_tank"], ["nitro"]]


def test_when_the_stack_runs_out_the_discard_becomes_the_stack_sorted() -> None:
    discard = ["ion_cannon", "electromagnet", "forcefield", "flamethrower", "fuel_tank", "nitro"]
    count = 6
    result = played(
        tile=1,
        side="small",
        ships=ships(*[3] * count),
        route=["C"] * count,
        discard=[*discard, *discard],
    )
    drew = [event["tokens"] for event in result["events"] if event["type"] == "drew"]
    assert drew == [(token, token) for token in TOKENS]


@pytest.mark.parametrize("field", ["stack", "discard", "yellow", "blue"])
@pytest.mark.parametrize("value", ["nitro", {}, 1, True])
def test_stack_discard_and_dice_are_lists(field: str, value: object) -> None:
    assert fault(**{field: value}) == ("bad_value", field)


def test_the_signs_of_dice_do_not_matter() -> None:
    fields = {"tile": 9, "route": ["A", "A"]}
    plain = played(**fields, yellow=[1, 3], blue=[4, 2])
    assert played(**fields, yellow=[-1, 3], blue=[-4, 2]) == plain
    assert fuel(plain) == [11, 9]
    assert zones(plain) == [7, 7]


@pytest.mark.parametrize("value", [0, 4, -4, 1.0, "1", None, True, []])
def test_a_yellow_result_is_a_face_of_the_die(value: object) -> None:
    assert fault(yellow=[1, 2, value]) == ("bad_value", "yellow[2]")


@pytest.mark.parametrize("value", [0, 5, -5, 1.0, "1", None, True, []])
def test_a_blue_result_is_a_face_of_the_die(value: object) -> None:
    assert fault(blue=[value]) == ("bad_value", "blue[0]")


def test_dice_that_are_left_over_are_ignored() -> None:
    fields = {"tile": 9, "route": ["A", "A"]}
    exact = played(**fields, yellow=[1, 3], blue=[4, 2])
    assert played(**fields, yellow=[1, 3, 2, 2], blue=[4, 2, 1]) == exact


@pytest.mark.parametrize("field", ["bonus", "route", "wheel", "keep"])
@pytest.mark.parametrize("value", [[], [None], [None] * 3, {}, "A", 1, True])
def test_lists_by_seat_are_as_long_as_ships(field: str, value: object) -> None:
    assert fault(**{field: value}) == ("bad_value", field)


@pytest.mark.parametrize(
    ("field", "values"),
    [
        ("bonus", ("Nitro", "", 1, [], "pass")),
        ("route", ("a", "D", "", 1, ["A"], "AB")),
        ("wheel", (-1, 10, 1.0, "1", True, [])),
        ("keep", ("A", "", 1, {}, "keep:nitro")),
    ],
)
def test_the_entries_by_seat(field: str, values: tuple[object, ...]) -> None:
    for value in values:
        fields = {"route": ["C", "C"], field: ["C" if field == "route" else None, value]}
        assert fault(**fields) == ("bad_value", f"{field}[1]")


def test_a_list_to_keep_holds_tokens_or_null() -> None:
    assert fault(keep=[["nitro", None, "x"], None]) == ("bad_value", "keep[0][2]")
    assert fault(keep=[None, [["nitro"]]]) == ("bad_value", "keep[1][0]")
    played(keep=[["nitro", None], []])


def test_bonus_is_nothing_by_default() -> None:
    held = ships(3, 5, hand=["nitro"])
    assert zones(played(ships=held), "bonus") == [3, 5]
    assert zones(played(ships=held, bonus=["nitro", None]), "bonus") == [4, 5]


def test_route_is_not_needed_when_phases_stops_before() -> None:
    assert set(played(route=WITHOUT, phases="bonus")) >= {"bonus"}
    assert set(played(route=None, phases="bonus")) >= {"bonus"}
    assert fault(route=WITHOUT, phases="resolution") == ("missing_field", "route")
    assert fault(route=None) == ("missing_field", "route")


def test_route_is_not_needed_when_the_game_ends_in_bonus() -> None:
    listed = ships(3, 5, hand=["ion_cannon"])
    listed[1]["fuel"] = 2
    result = played(ships=listed, bonus=["ion_cannon", None], route=WITHOUT)
    assert result["winners"] == [0]
    listed[1]["fuel"] = 3
    fields = {"ships": listed, "bonus": ["ion_cannon", None]}
    assert fault(**fields, route=WITHOUT) == ("missing_field", "route")


def test_a_route_is_needed_for_every_ship_in_the_race() -> None:
    assert fault(route=["C", None]) == ("missing_field", "route[1]")
    listed = [*ships(3, 5), {"out": True}]
    played(ships=listed, route=["C", "C", None])
    played(ships=listed, route=["C", "C", "B"])  # tile 8 offers it, nobody takes it


def test_routes_of_those_eliminated_in_bonus_are_ignored() -> None:
    listed = ships(3, 5, 6, hand=["ion_cannon"])
    listed[1]["fuel"] = 1
    fields = {"ships": listed, "bonus": ["ion_cannon", None, None], "tile": 4}
    for route in (None, "B", "C"):
        result = played(**fields, route=["C", route, "C"])
        assert zones(result) == [4, None, 7]


def test_route_is_checked_against_the_side_after_bonus() -> None:
    # Tile 9 offers B on its large side only.
    listed = ships(3, 5, 6, 6, 6, hand=["ion_cannon"])
    listed[1]["fuel"] = 1
    fields = {"tile": 9, "ships": listed, "route": ["B"] * 5}
    assert fault(**fields, bonus=["ion_cannon", *[None] * 4]) == ("illegal_choice", "route[0]")
    played(**fields)


def test_route_is_checked_against_the_fuel_after_bonus() -> None:
    listed = ships(3, 5, hand=["ion_cannon"])
    listed[1]["fuel"] = 3
    fields = {"tile": 1, "ships": listed, "route": ["A", "B"]}
    assert fault(**fields, bonus=["ion_cannon", None]) == ("illegal_choice", "route[1]")
    played(**fields)


def test_wheel_is_required_for_who_may_use_a_wheel_route() -> None:
    fields = {"tile": 16, "route": ["B", "A"]}
    assert fault(**fields) == ("missing_field", "wheel[0]")
    assert fault(**fields, wheel=[None, 3]) == ("missing_field", "wheel[0]")
    assert zones(played(**fields, wheel=[7, None])) == [10, 8]
    assert fuel(played(**fields, wheel=[0, None])) == [12, 10]


def test_wheel_is_ignored_otherwise() -> None:
    fields = {"tile": 16, "route": ["A", "C"]}
    assert played(**fields, wheel=[9, 9]) == played(**fields)


def test_wheel_is_ignored_for_who_cannot_use_the_route(tmp_path: Path) -> None:
    path = tmp_path / "deck.toml"
    lines = ['id = "own"', 'title = "Own"', "tracks = 1", "finishes = 1", "[dice]"]
    lines += ["yellow = [1, 1, 1, 1, 1, 1]", "blue = [1, 1, 1, 1, 1, 1]"]
    for number in ("1", "2\nfinish = true"):
        lines += ["[[tile]]", f"number = {number}", "large.A = {}"]
        lines += ['small.A = { seats = 1, cost = "W", zones = "W" }']
    path.write_text("\n".join(lines))
    fields = {"deck": str(path), "tile": 1, "route": ["A", "A"]}
    assert zones(played(**fields)) == [3, 5]
    assert zones(played(**fields, wheel=[9, 9])) == [3, 5]


def test_keep_is_the_first_drawn_by_default() -> None:
    fields = {"tile": 1, "route": ["B", "C"], "stack": ["forcefield", "nitro"]}
    same: list[Any] = [None, [None, None], [None, []], [None, [None]], [None, "forcefield"]]
    for keep in same:
        assert hands(played(**fields, keep=keep)) == [[], ["forcefield"]]
    for chosen in ("nitro", ["nitro"]):
        assert hands(played(**fields, keep=[None, chosen])) == [[], ["nitro"]]


def two_tokens(tmp_path: Path) -> dict[str, Any]:
    """Fields of a scenario whose route A gives two tokens."""
    path = tmp_path / "deck.toml"
    lines = ['id = "own"', 'title = "Own"', "tracks = 1", "finishes = 1", "[dice]"]
    lines += ["yellow = [1, 1, 1, 1, 1, 1]", "blue = [1, 1, 1, 1, 1, 1]"]
    for number in ("1", "2\nfinish = true"):
        lines += ["[[tile]]", f"number = {number}", "large.A = {}"]
        lines += ["small.A = { bonus = 2 }", "small.B = {}"]
    path.write_text("\n".join(lines))
    stack = ["forcefield", "nitro", "flamethrower", "fuel_tank"]
    return {"deck": str(path), "tile": 1, "route": ["A", "B"], "stack": stack}


def test_a_list_to_keep_has_an_entry_for_each_draw(tmp_path: Path) -> None:
    fields = two_tokens(tmp_path)
    kept: dict[tuple[str | None, ...], list[str]] = {
        ("nitro", "fuel_tank"): ["fuel_tank", "nitro"],
        ("forcefield", "fuel_tank"): ["forcefield", "fuel_tank"],
        (None, "fuel_tank"): ["forcefield", "fuel_tank"],
        ("nitro",): ["flamethrower", "nitro"],
        (): ["flamethrower", "forcefield"],
    }
    for keep, hand in kept.items():
        assert hands(played(**fields, keep=[list(keep), None]))[0] == hand


def test_a_plain_value_to_keep_is_for_the_first_draw(tmp_path: Path) -> None:
    fields = two_tokens(tmp_path)
    assert hands(played(**fields, keep=["nitro", None]))[0] == ["flamethrower", "nitro"]
    assert fault(**fields, keep=["fuel_tank", None]) == ("illegal_choice", "keep[0]")
    assert fault(**fields, keep=[[None, "nitro"], None]) == ("illegal_choice", "keep[0][1]")


def test_keep_is_ignored_for_who_draws_nothing() -> None:
    fields = {"tile": 1, "route": ["B", "C"], "stack": ["forcefield", "nitro"]}
    assert hands(played(**fields, keep=["ion_cannon", None])) == [[], ["forcefield"]]
    assert hands(played(tile=1, route=["C", "C"], keep=["nitro", ["nitro"]])) == [[], []]


def test_keep_of_a_single_token_must_name_it() -> None:
    fields = {"tile": 1, "route": ["B", "C"], "stack": ["forcefield"]}
    assert hands(played(**fields, keep=[None, "forcefield"])) == [[], ["forcefield"]]
    assert fault(**fields, keep=[None, "nitro"]) == ("illegal_choice", "keep[1]")


@pytest.mark.parametrize(
    ("phases", "snapshots"),
    [
        ("bonus", ["bonus"]),
        ("resolution", ["bonus", "resolution"]),
        ("reveal", ["bonus", "resolution", "reveal"]),
    ],
)
def test_phases_says_how_far_to_play(phases: str, snapshots: list[str]) -> None:
    result = played(phases=phases)
    assert [key for key in ("bonus", "resolution", "reveal") if key in result] == snapshots


@pytest.mark.parametrize("value", ["programming", "", 1, ["bonus"], True, {}])
def test_phases_is_one_of_three(value: object) -> None:
    assert fault(phases=value) == ("bad_value", "phases")


def test_fields_of_later_phases_are_type_checked_only() -> None:
    later = {"route": ["A", "B"], "wheel": [9, 9], "keep": ["nitro", ["ion_cannon"]], "tile": 4}
    played(**later, phases="bonus")
    assert fault(**later) == ("illegal_choice", "route[1]")
    assert fault(**(later | {"route": ["A", "X"]}), phases="bonus") == ("bad_value", "route[1]")
    assert fault(**(later | {"wheel": [10, 0]}), phases="bonus") == ("bad_value", "wheel[0]")
    assert fault(**(later | {"keep": [None, "x"]}), phases="bonus") == ("bad_value", "keep[1]")
    assert fault(**later, yellow=[9], phases="bonus") == ("bad_value", "yellow[0]")
