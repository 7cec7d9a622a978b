"""What is true of every scenario."""

import json
from itertools import pairwise
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from outspeed import Choice, Game
from outspeed.events import Event, Reshuffled, Rolled
from outspeed.scenario import play_document, play_scenario
from outspeed.scenario.read import FIELDS, PHASES
from tests.rules.positions import stack_of
from tests.scenario.base import CODES, TOKENS, Scenario
from tests.scenario.strategies import mutated, mutated_text, scenarios
from tests.strategies import Race, choose_randomly, races

MINDS = st.integers(0, 2**32 - 1)
MUTATIONS = 40  # of one scenario


def check_shape(result: dict[str, Any]) -> None:
    """The result is one of the two that scenario.md knows, as JSON."""
    assert json.loads(json.dumps(result, allow_nan=False))["ok"] is result["ok"]
    rest = set(result) - {"name", "ok"}
    if result["ok"]:
        phases = [phase for phase in PHASES if phase in result]
        assert phases == list(PHASES[: len(phases)])
        assert phases
        assert rest - set(phases) == {"over", "winners", "standings", "events"}
        assert (result["winners"] is None) == (result["standings"] is None) == (not result["over"])
        for phase in phases:
            assert set(result[phase]) == {"rear", "side", "forcefields", "ships"}
    else:
        assert rest == {"error", "at", "message"}
        assert result["error"] in CODES
        assert isinstance(result["at"], str)
        assert result["message"]


@given(scenarios(), MINDS)
def test_a_mutated_scenario_has_a_result_or_a_documented_error(
    scenario: Scenario, luck: int
) -> None:
    mind = Random(luck)
    for _ in range(MUTATIONS):
        data = mutated(scenario, mind)
        result = play_scenario(data)
        check_shape(result)
        assert list(play_document(json.dumps(data).encode())) == [result]


@given(scenarios(), MINDS)
def test_a_mutated_text_has_results_or_documented_errors(scenario: Scenario, luck: int) -> None:
    mind = Random(luck)
    indent = mind.choice([None, None, 2])
    text = "\n".join(json.dumps(scenario, indent=indent) for _ in range(mind.choice([1, 1, 3])))
    for _ in range(MUTATIONS):
        changed = mutated_text(text.encode(), mind)
        for result in play_document(changed):
            check_shape(result)


@given(
    st.binary(max_size=200)
    | st.text(max_size=200).map(lambda text: text.encode("utf-8", "replace"))
)
def test_any_bytes_have_results_or_documented_errors(text: bytes) -> None:
    for result in play_document(text):
        check_shape(result)


@given(scenarios())
def test_the_order_of_fields_and_a_round_trip_through_json_change_nothing(
    scenario: Scenario,
) -> None:
    result = play_scenario(scenario)
    backwards = dict(reversed(scenario.items()))
    assert play_scenario(backwards) == result
    assert play_scenario(json.loads(json.dumps(scenario))) == result
    assert list(play_document(json.dumps(scenario, indent=1).encode())) == [result]


@given(scenarios())
def test_a_field_left_out_is_the_same_as_null(scenario: Scenario) -> None:
    nulls = {field: scenario.get(field) for field in FIELDS}
    assert play_scenario(nulls) == play_scenario(scenario)


@given(scenarios())
def test_what_is_played_does_not_depend_on_how_far(scenario: Scenario) -> None:
    results = [play_scenario(scenario | {"phases": phase}) for phase in PHASES]
    for shorter, longer in pairwise(results):
        if longer["ok"]:
            assert shorter["ok"]
            for phase in PHASES:
                if phase in shorter:
                    assert longer[phase] == shorter[phase]
            events = shorter["events"]
            assert longer["events"][: len(events)] == events


@given(scenarios())
def test_more_dice_than_needed_and_other_signs_change_nothing(scenario: Scenario) -> None:
    result = play_scenario(scenario)
    if result["ok"]:
        more = {
            "yellow": [-die for die in scenario.get("yellow", [])] + [1, 3],
            "blue": [-die for die in scenario.get("blue", [])] + [-4],
        }
        assert play_scenario(scenario | more) == result


@given(scenarios())
def test_fuel_zones_forcefields_and_hands_of_snapshots_are_sound(scenario: Scenario) -> None:
    result = play_scenario(scenario)
    for phase in PHASES:
        if phase in result:
            snapshot = result[phase]
            rear = snapshot["rear"]
            assert (rear - 1) % 7 == 0
            assert sum(snapshot["forcefields"].values()) <= 7
            assert all(snapshot["forcefields"].values())
            for one in snapshot["ships"]:
                assert one["fuel"] >= 0
                assert one["hand"] == sorted(one["hand"])
                assert one["out"] == (one["zone"] is None)
                assert not (one["out"] and one["hand"])
                # In BONUS a board may have been added in front.
                assert one["out"] or rear <= one["zone"] <= rear + (20 if phase == "bonus" else 13)


def test_the_random_scenarios_are_mostly_played_and_meet_every_error() -> None:
    """The strategy above is worth something."""
    codes: list[str] = []

    @given(scenarios(), MINDS)
    def collect(scenario: Scenario, luck: int) -> None:
        mind = Random(luck)
        for _ in range(10):
            codes.append(play_scenario(scenario).get("error", "none"))
            codes.append(play_scenario(mutated(scenario, mind)).get("error", "mutated"))

    collect()
    assert codes.count("none") > len(codes) / 4
    assert set(CODES) - {"syntax"} <= set(codes)


@given(races())
def test_a_turn_of_a_race_is_a_scenario(race: Race) -> None:
    """Played from its position, with its choices and its luck, it comes to the same."""
    game = race.begin()
    mind = Random(race.mind)
    for _ in range(13):
        if game.over:
            break
        before = game.copy()
        given_events, given_decisions = len(game.events), len(game.decisions)
        turn = game.turn
        while not game.over and game.turn == turn:
            choose_randomly(game, mind)
        events = game.events[given_events:]
        if any(isinstance(event, Reshuffled) for event in events):
            continue  # shuffled there, sorted here
        scenario = as_scenario(before, game, events, given_decisions)
        result = play_scenario(scenario, lambda _: race.deck)
        assert result["ok"], result
        own = [event.as_dict() for event in events if event.type != "tile_revealed"]
        assert result["events"] == own
        assert result["over"] == game.over
        last = result[[phase for phase in PHASES if phase in result][-1]]
        view = game.view()
        assert (last["rear"], last["side"]) == (view.rear, view.side)
        assert last["forcefields"] == {str(zone): n for zone, n in view.forcefields.items()}
        for seat, one in enumerate(last["ships"]):
            assert one["zone"] == view.ships[seat].zone
            assert one["hand"] == sorted(game.view(seat).hand)
            if before.view().ships[seat].zone is not None:  # else: 0, and the last rank
                assert one["fuel"] == view.ships[seat].fuel
                assert game.standings is None or result["standings"][seat] == game.standings[seat]
        assert game.outcome is None or tuple(result["winners"]) == game.outcome.winners


def as_scenario(before: Game, after: Game, events: tuple[Event, ...], decisions: int) -> Scenario:
    """The turn that lies between two moments of a race."""
    view = before.view()
    seats = range(before.players)
    chosen: dict[tuple[str, int], list[Choice]] = {}
    for decision in after.decisions[decisions:]:
        chosen.setdefault((decision.stage, decision.seat), []).append(decision.choice)

    def first(stage: str, seat: int) -> str | None:
        return str(chosen[stage, seat][0]) if (stage, seat) in chosen else None

    rolled = [event for event in events if isinstance(event, Rolled)]
    dice = {
        colour: [roll.digit for roll in rolled if roll.colour == colour]
        for colour in ("yellow", "blue")
    }
    digits = [first("wheel", seat) for seat in seats]
    bonus = [first("bonus", seat) for seat in seats]
    kept = [
        [str(choice).removeprefix("keep:") for choice in chosen.get(("keep", seat), [])]
        for seat in seats
    ]
    return {
        "edition": before.edition,
        "started_with": before.players,
        "tile": view.tile,
        "side": view.side,
        "rear": view.rear,
        "ships": [
            {"out": True}
            if one.zone is None
            else {"zone": one.zone, "fuel": one.fuel, "hand": list(before.view(seat).hand)}
            for seat, one in enumerate(view.ships)
        ],
        "forcefields": {str(zone): count for zone, count in view.forcefields.items()},
        "stack": stack_of(before),
        "discard": [token for token in TOKENS for _ in range(view.discard[token])],
        **dice,
        "bonus": [None if token == "pass" else token for token in bonus],
        "route": [first("route", seat) for seat in seats],
        "wheel": [None if digit is None else int(digit) for digit in digits],
        "keep": kept,
    }
