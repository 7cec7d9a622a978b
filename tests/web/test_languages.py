"""Every language: the browser's own at first, another one whenever somebody wants it."""

import json
from collections.abc import Callable

import pytest
from playwright.async_api import expect

from tests.web.conftest import Invite
from tests.web.fit import raw_keys
from tests.web.truth import typed
from tests.web.visitor import Visitor

pytestmark = pytest.mark.anyio


async def speaks(ann: Visitor, language: str) -> None:
    """All of the page is in this language, and it says so."""
    ann.language = language
    await expect(ann.page.locator("html")).to_have_attribute("lang", language)
    assert await raw_keys(ann) == []


def another(ann: Visitor) -> Callable[[], bool]:
    """Whether something else is asked than now."""
    ask = ann.standing["ask"]
    return lambda: bool(ann.standing["ask"] > ask)


@pytest.mark.parametrize(
    ("locale", "language"),
    [("en-GB", "en"), ("fr-CA", "fr"), ("pl-PL", "pl"), ("ru-RU", "ru"), ("ja-JP", "en")],
)
async def test_at_first_the_game_speaks_as_the_browser_does(
    invite: Invite, locale: str, language: str
) -> None:
    ann = await invite(settings={"language": None}, locale=locale)
    await ann.open()
    await speaks(ann, language)
    await expect(ann.button("web.home.race_now")).to_be_visible()
    await expect(ann.page.get_by_role("radio", checked=True)).to_have_accessible_name(
        ann.text(f"name.language.{language}")
    )


async def test_a_language_is_switched_at_any_time_and_kept(invite: Invite) -> None:
    ann = await invite(settings={"language": None}, locale="en-US")
    await ann.open()
    for language in ("pl", "fr"):
        await ann.page.get_by_label(ann.text(f"name.language.{language}"), exact=True).check()
        await speaks(ann, language)
        await expect(ann.button("web.home.race_now")).to_be_visible()
    await ann.press("web.home.race_now")
    await ann.in_race()
    await ann.race(until=lambda: ann.standing["view"]["turn"] >= 2)
    for language in ("ru", "en", "pl"):
        await ann.button("web.race.menu").click()
        await ann.page.get_by_label(ann.text(f"name.language.{language}"), exact=True).check()
        await speaks(ann, language)
        await ann.page.keyboard.press("Escape")
        # What is asked, what has happened, and what is on the tile: all of it anew.
        turn = int(ann.standing["view"]["turn"])
        heading = ann.page.get_by_role("heading", level=1)
        await expect(heading).to_contain_text(ann.text("ask.race.turn", turn=turn, turns=13))
        told = [event for message in ann.told for event in message.get("events", ())]
        tile = next(event for event in reversed(told) if event["type"] == "tile_revealed")
        log = ann.page.locator(".log li").filter(has_text=ann.texts.narrate(typed(tile), ()))
        await expect(log).to_have_count(1)
        name = str(await ann.page.locator(".dash .route").first.get_attribute("aria-label"))
        assert name.startswith(ann.text("ask.option.route", route="A"))
        await ann.race(until=another(ann))
    await ann.page.reload()
    await speaks(ann, "pl")
    stored = json.loads(str(await ann.page.evaluate("localStorage.getItem('outspeed')")))
    assert stored["language"] == "pl"


async def test_the_search_for_keys_finds_one(invite: Invite) -> None:
    ann = await invite()
    await ann.open()
    await ann.button("web.home.race_now").wait_for()
    await ann.page.evaluate("document.querySelector('button').ariaLabel = 'web.home.nothing'")
    assert await raw_keys(ann) == ["web.home.nothing"]
