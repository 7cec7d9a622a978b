"""From the first screen to the podium without a mouse, and always with the focus in sight."""

from typing import Any, Final

import pytest
from playwright.async_api import expect

from tests.web.conftest import Invite
from tests.web.visitor import CHOICES, Visitor

pytestmark = pytest.mark.anyio
FAR: Final = 60  # presses of Tab: more than any screen needs
WHEEL: Final = "[role=slider][aria-disabled=false]"
LOCK: Final = ".dock .primary"
_POINTERS: Final = """
    window.pointed = 0;
    for (const name of ["pointerdown", "mousedown", "touchstart"]) {
        addEventListener(name, () => window.pointed++, true);
    }
"""
# What has the focus: does it show, within its window and with nothing over it?
_FOCUS: Final = """() => {
    const node = document.activeElement;
    if (node === document.body) return null;
    const ring = node.closest("label") ?? node;
    const { outlineStyle, outlineWidth } = getComputedStyle(ring);
    const { left, right, top, bottom } = ring.getBoundingClientRect();
    const found = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return {
        what: node.outerHTML.slice(0, 200),
        shows: node.matches(":focus-visible") && outlineStyle !== "none" &&
            parseFloat(outlineWidth) >= 2,
        bare: found !== null && (ring.contains(found) || found.contains(ring)),
    };
}"""
_MATCHES: Final = "wanted => document.activeElement.matches(wanted)"


async def tab_to(ann: Visitor, wanted: str) -> None:
    """Press Tab until what matches this has the focus; whatever has it meanwhile is seen."""
    for _ in range(FAR):
        await ann.page.keyboard.press("Tab")
        found: dict[str, Any] | None = await ann.page.evaluate(_FOCUS)
        if found is not None:
            assert found["shows"], f"the focus does not show: {found['what']}"
            assert found["bare"], f"the focus is out of sight: {found['what']}"
        if await ann.page.evaluate(_MATCHES, wanted):
            return
    pytest.fail(f"{wanted} is not within {FAR} presses of Tab")


async def answer(ann: Visitor, stage: str, turn: int) -> str:
    """Answer a question; routes and digits in each of the ways that there are, turn by turn."""
    keys = ann.page.keyboard
    if await ann.page.locator(LOCK).is_enabled():  # there is nothing to choose
        await tab_to(ann, LOCK)
        await keys.press("Enter")
        return "key"
    if stage in ("bonus", "keep") or (stage == "route" and turn % 3 == 0):
        await tab_to(ann, CHOICES.replace(".dash ", ""))
        await keys.press("Enter")
        await keys.press("Enter")
        return stage
    if turn % 3 == 1:
        await tab_to(ann, WHEEL)
        await keys.press("ArrowRight")
        await keys.press("Enter")
        return "wheel"
    own = ann.told_last("own")[0]
    await keys.press(str(own["choices"][-1]))
    await keys.press("Enter")
    return "letter"


async def test_a_race_from_the_first_screen_to_the_podium_by_keyboard_alone(
    invite: Invite,
) -> None:
    ann = await invite(settings={"players": 3})
    await ann.context.add_init_script(_POINTERS)
    await ann.open()
    keys = ann.page.keyboard
    await tab_to(ann, ".race .primary")
    await keys.press("Enter")
    await ann.in_race()
    ways: set[str] = set()
    while await ann.asked() != "over":
        view, ask = ann.standing["view"], ann.standing["ask"]
        ways.add(await answer(ann, view["stage"], view["turn"]))
        while ann.standing["ask"] == ask:
            await ann.page.wait_for_timeout(20)
    assert {"route", "wheel", "letter"} <= ways
    await tab_to(ann, ".end .primary")
    await keys.press("Enter")
    await ann.page.locator(".lobby").wait_for()
    assert await ann.page.evaluate("pointed") == 0


async def test_what_lies_over_the_race_opens_and_closes_by_keyboard(invite: Invite) -> None:
    ann = await invite()
    await ann.open()
    await tab_to(ann, ".race .primary")
    await ann.page.keyboard.press("Enter")
    await ann.in_race()
    dialog = ann.page.locator("dialog")
    menu = ann.button("web.race.menu")
    await ann.until_asked("route")
    await tab_to(ann, f"[aria-label='{ann.text('web.race.menu')}']")
    await ann.page.keyboard.press("Enter")
    await expect(dialog).to_be_visible()
    await tab_to(ann, "input[type=radio]")
    await ann.page.keyboard.press("Escape")
    await expect(dialog).to_have_count(0)
    await expect(menu).to_be_focused()
