"""Who cannot see is told what happens and what to do, and races by roles and names alone."""

import re
from typing import Final

import pytest
from playwright.async_api import Locator, expect

from outspeed.texts.ships import SHIPS
from tests.web.conftest import Invite
from tests.web.truth import raced
from tests.web.visitor import Visitor

pytestmark = pytest.mark.anyio
SYMBOLS: Final = {ship.colour: ship.symbol for ship in SHIPS}
# Every text that a live region comes to hold, in order.
_LISTEN: Final = """
    window.spoken = [];
    new MutationObserver(() => {
        for (const region of document.querySelectorAll("[role=status]")) {
            const text = region.textContent.trim();
            if (text && region.said !== text) spoken.push(text);
            region.said = text;
        }
    }).observe(document, { childList: true, characterData: true, subtree: true });
"""
_NAMELESS: Final = re.compile(
    r"- (?:button|link|radio|slider|textbox|combobox|checkbox|img|region|group|radiogroup)"
    r"(?: \[[^]]*\])*:?(?:$| /)",
    re.MULTILINE,
)


async def answer(ann: Visitor) -> None:
    """Answer what is asked, by what a screen reader finds on the page."""
    controller = ann.page.get_by_role("region", name=ann.text("name.thing.controller"))
    key = controller.get_by_role("button")
    if await key.is_disabled():
        slider = controller.get_by_role("slider", disabled=False)
        if ann.standing["view"]["stage"] == "wheel":
            await slider.press("ArrowRight")
            assert re.fullmatch(r"\d", str(await slider.get_attribute("aria-valuetext")))
        else:
            await (await last_choice(ann)).press("Enter")
    await expect(key).to_be_enabled()
    await key.press("Enter")


async def last_choice(ann: Visitor) -> Locator:
    """The last thing that may be chosen; all of them say what they are."""
    radios = ann.page.get_by_role("main").get_by_role("radio", disabled=False)
    for radio in await radios.all():
        name = str(await radio.get_attribute("aria-label") or await radio.inner_text())
        assert len(name) > 3
    return radios.last


async def asked_next(ann: Visitor, ask: int) -> bool:
    """Wait until the next question, or the end: false."""
    while ann.standing["ask"] == ask:
        await ann.page.wait_for_timeout(20)
    return await ann.asked() != "over"


async def test_a_race_by_ear_all_that_happens_is_said_and_so_is_what_to_do(
    invite: Invite,
) -> None:
    ann = await invite(settings={"name": "Ann"})
    await ann.context.add_init_script(_LISTEN)
    await ann.open()
    await ann.press("web.home.race_now")
    await ann.in_race()
    table = ann.page.url.rpartition("/")[2]
    await ann.asked()
    while True:
        ask, stage = ann.standing["ask"], ann.standing["view"]["stage"]
        todo = [ann.text(f"web.todo.{stage}")]
        if stage == "route":
            todo += [ann.text("web.todo.only_route", route=route) for route in "ABC"]
        text = await ann.page.evaluate("spoken.at(-1)")
        assert any(text.endswith(end) for end in todo), text
        assert not _NAMELESS.findall(await ann.page.locator("body").aria_snapshot())
        await answer(ann)
        if not await asked_next(ann, ask):
            break
    spoken = " ".join(await ann.page.evaluate("spoken"))
    game = await raced(ann, table)
    (seat,) = ann.told_last("mine")
    seats = ann.told_last("table")["seats"]
    names = [f"{SYMBOLS[pilot['colour']]}\u00a0{pilot['name']}" for pilot in seats]
    _, *events = (ann.texts.narrate(event, names) for event in game.events_for(seat))
    assert [event for event in events if event not in spoken] == []
