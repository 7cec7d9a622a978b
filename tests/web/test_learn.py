"""The first lessons: every one is played to its end, and leads into a race."""

import json
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.async_api import expect

from outspeed.rules.terms import TOKEN_NAMES
from tests.web.conftest import Invite
from tests.web.tour import ROOT
from tests.web.visitor import CHOICES, Visitor

pytestmark = pytest.mark.anyio
FILE: Final[Path] = ROOT / "web" / "src" / "learn" / "lessons.json"
LESSONS: Final[list[dict[str, Any]]] = json.loads(FILE.read_text("utf-8"))


async def lesson(ann: Visitor, name: str, ask: str, which: int) -> None:
    """Choose, see what comes of it, and read why."""
    await ann.heading(f"learn.lesson.{name}.title").wait_for()
    choices = ann.page.locator(CHOICES)
    await choices.first.wait_for()
    radio = choices.nth(which if which < await choices.count() else 0)
    label = await radio.locator(".letter, .name").first.inner_text()
    await radio.click()
    await ann.page.locator(".lock").click()
    tokens = {ann.text(f"name.token.{token}"): token for token in TOKEN_NAMES}
    tokens |= {ann.text("ask.option.pass"): "pass"}
    choice = label if ask == "route" else tokens[label]
    why = ann.text(f"learn.lesson.{name}.after.{choice}")
    await expect(ann.page.locator(".after")).to_contain_text(why)
    await expect(ann.page.locator(".after")).to_be_focused()


@pytest.mark.parametrize("which", [0, 1])
async def test_every_lesson_is_played_to_its_end_and_then_a_race_begins(
    invite: Invite, which: int
) -> None:
    ann = await invite(language=("en", "ru")[which])
    await ann.open("/learn")
    for number, wanted in enumerate(LESSONS):
        if number == 2:
            await ann.page.reload()  # it goes on where somebody has left
        await lesson(ann, wanted["name"], wanted["ask"], which)
        last = number == len(LESSONS) - 1
        await ann.press("learn.first.finish" if last else "learn.first.next")
    await ann.heading("learn.first.done").wait_for()
    await ann.press("learn.first.race")
    await ann.in_race()
    await ann.until_asked("route")
