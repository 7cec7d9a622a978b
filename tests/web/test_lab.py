"""The rules lab: a position set up by hand, everybody's choices, what happens and why, shared."""

import json
import re
from typing import Any, Final

import pytest
from playwright.async_api import expect

from outspeed.scenario.document import play_scenario
from outspeed.texts.ships import SHIPS
from tests.web.conftest import Invite
from tests.web.truth import typed
from tests.web.visitor import Visitor

pytestmark = pytest.mark.anyio
# Three want to fly where there is room for two; the last has been pushed by a token before.
SCENARIO: Final[dict[str, Any]] = {
    "tile": 3,
    "ships": [
        {"zone": 5, "fuel": 8},
        {"zone": 6, "fuel": 7},
        {"zone": 4, "fuel": 9},
        {"zone": 7, "fuel": 8, "hand": ["nitro"]},
    ],
    "bonus": [None, None, None, "nitro"],
    "route": ["B", "B", "B", "A"],
}
PHASES: Final = ("bonus", "resolution", "reveal")


def at(ann: Visitor, field: str, more: str = "") -> Any:
    return ann.page.locator(f"[data-at='{field}']{more}")


async def set_up(ann: Visitor, scenario: dict[str, Any]) -> None:
    """All of a scenario, into the form."""
    await ann.open("/lab")
    await at(ann, "tile").select_option(str(scenario["tile"]))
    for seat, ship in enumerate(scenario["ships"]):
        await at(ann, f"ships[{seat}].zone").fill(str(ship["zone"]))
        await at(ann, f"ships[{seat}].fuel").fill(str(ship["fuel"]))
        group = ann.page.locator(".ships li").nth(seat)
        for token in ship.get("hand", ()):
            what = ann.text(f"name.token.{token}")
            await group.get_by_label(ann.text("learn.lab.add_token")).click()
            await group.get_by_label(ann.text("learn.lab.add", what=what)).click()
    for seat, token in enumerate(scenario["bonus"]):
        if token is not None:
            await at(ann, f"bonus[{seat}]").select_option(token)
    for seat, route in enumerate(scenario["route"]):
        await at(ann, f"route[{seat}]", f"[value={route}]").check()


async def outcome_is(ann: Visitor, played: dict[str, Any]) -> None:
    """The page tells all that happens, with the rules behind it, and where everybody ends up."""
    texts = ann.texts
    names = [f"{ship.symbol}\u00a0{ann.text(f'name.ship.{ship.colour}')}" for ship in SHIPS]
    told = ann.page.locator(".told li:not(.dim)")
    await expect(told).to_have_count(len(played["events"]))
    for line, event in zip(await told.all(), map(typed, played["events"]), strict=True):
        await expect(line).to_contain_text(texts.narrate(event, names))
        await expect(line.locator(".rule")).to_have_text([*texts.rules_for(event)])
    for seat, row in enumerate(await ann.page.locator(".outcome tbody tr").all()):
        cells = [
            re.findall(r"\d+", await cell.inner_text()) for cell in await row.locator("td").all()
        ]
        ships = [played[phase]["ships"][seat] for phase in PHASES]
        after = [[str(ship["zone"]), str(ship["fuel"]), str(len(ship["hand"]))] for ship in ships]
        assert cells[1:] == after


async def test_a_position_set_up_by_hand_comes_out_as_the_rules_say_and_a_link_shares_it(
    invite: Invite,
) -> None:
    played = play_scenario(SCENARIO)
    assert "blocked" in {event["type"] for event in played["events"]}
    ann = await invite()
    await set_up(ann, SCENARIO)
    await ann.press("learn.lab.play")
    await outcome_is(ann, played)
    text = await ann.page.locator("details pre").text_content()
    assert json.loads(text or "") == SCENARIO
    rule = ann.page.locator(".told .rule").first
    number = await rule.inner_text()
    await rule.click()
    await expect(ann.page.locator("dialog p")).to_have_text(ann.texts.rule(number))
    await ann.page.keyboard.press("Escape")
    link = await ann.copied("web.share.link")
    eve = await invite(language="pl")
    await eve.page.goto(link)
    await outcome_is(eve, played)
    await expect(at(eve, "ships[2].fuel")).to_have_value("9")


async def test_what_is_chosen_may_be_changed_and_what_is_wrong_is_said_where_it_is(
    invite: Invite,
) -> None:
    ann = await invite()
    await set_up(ann, SCENARIO)
    await at(ann, "route[2]", "[value=A]").check()
    await ann.press("learn.lab.play")
    await outcome_is(ann, play_scenario(SCENARIO | {"route": ["B", "B", "A", "A"]}))
    ann.expect("/api/scenario/offers")
    await at(ann, "ships[1].fuel").fill("-1")
    await ann.press("learn.lab.play")
    await expect(at(ann, "ships[1].fuel")).to_have_attribute("aria-invalid", "true")
    await expect(at(ann, "ships[1].fuel")).to_be_focused()
