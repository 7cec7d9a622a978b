"""Races in the browser, from the first click to the podium."""

import pytest

from tests.web.conftest import Invite

pytestmark = pytest.mark.anyio


async def test_a_race_against_bots_to_the_podium(invite: Invite) -> None:
    ann = await invite()
    await ann.open()
    await ann.press("web.home.race_now")
    await ann.in_race()
    await ann.race()
    await ann.page.get_by_text(ann.text("web.fair.kept")).wait_for()
    assert await ann.page.locator(".end ol > li.panel").count() == 4
