"""Several people in one room: at one device with a curtain, or around a big screen."""

import asyncio
import json

import pytest
from playwright.async_api import expect

from tests.web.conftest import Invite
from tests.web.visitor import PHONE, Visitor, race_together

pytestmark = pytest.mark.anyio
TELEVISION = (1280, 720)
TOKENS = ("nitro", "fuel_tank", "flamethrower", "forcefield", "electromagnet", "ion_cannon")


async def around(ann: Visitor, *names: str) -> None:
    """A table at which all of these sit at this device; the race has begun."""
    await ann.open()
    await ann.press("web.home.around")
    for number, name in enumerate(names, start=1):
        await ann.page.locator("li.mine").nth(number - 1).wait_for()
        await ann.page.get_by_label(ann.text("web.settings.name")).fill(name)
        await ann.press("web.lobby.sit")
    await ann.page.locator("li.mine").nth(len(names)).wait_for()
    await ann.press("web.lobby.start")
    await ann.in_race()


async def sealed_behind(ann: Visitor, watcher: Visitor) -> None:
    """All that the page holds while the curtain is closed is what a spectator's page holds."""
    page = ann.page
    assert await page.locator(".dash, .dock, .choose, .held, .sealed, .picked, dialog").count() == 0
    assert await page.locator("[role=radio][aria-checked=true]").count() == 0
    log = await page.locator(".log").inner_text()
    await expect(watcher.page.locator(".log")).to_have_text(log, use_inner_text=True)


def hand_of(ann: Visitor, seat: int) -> list[str]:
    """What the server has told this browser last of a seat's tokens."""
    owns = (own for message in ann.told for own in message.get("own", ()) if own["seat"] == seat)
    return list([*owns][-1]["hand"])


async def shown_hand(ann: Visitor) -> set[str]:
    """The tokens that the page shows as held."""
    html = await ann.page.locator(".dash").inner_html()
    return {token for token in TOKENS if ann.text(f"name.token.{token}") in html}


async def test_pass_and_play_to_the_podium_shows_nobody_the_secrets_of_another(
    invite: Invite,
) -> None:
    ann = await invite()
    await around(ann, "Bob")
    links = next(message["links"] for message in ann.told if message.get("links"))
    watcher = await invite()
    await watcher.open(f"/table/{links['watch']}")
    await watcher.in_race()
    pilots, hands = set(), 0
    while (asked := await ann.asked()) != "over":
        if asked != "curtain":
            await ann.step(asked)
            continue
        await sealed_behind(ann, watcher)
        take = ann.page.locator(".curtain .primary")
        text = await take.inner_text()
        await take.click()
        await ann.page.locator(".dash").wait_for()
        name = await ann.page.locator(".mine .called").inner_text()
        assert text == ann.text("web.curtain.take", name=name)
        pilots.add(name)
        seat = ["Pilot", "Bob"].index(name)
        if await ann.page.locator(".held").count():
            hands += bool(hand_of(ann, seat))
            assert await shown_hand(ann) == set(hand_of(ann, seat))
    assert pilots == {"Pilot", "Bob"}
    assert hands


async def test_who_has_sealed_behind_the_curtain_may_come_back_and_change_it(
    invite: Invite,
) -> None:
    ann = await invite()
    await around(ann, "Bob", "Eve")
    curtain = ann.page.locator(".curtain .primary")
    await curtain.click()
    await ann.page.locator(".dash [role=radio]:not([aria-disabled=true])").first.click()
    await ann.lock()
    await ann.page.get_by_role("heading", name=ann.text("web.curtain.title", name="Bob")).wait_for()
    await ann.press("web.curtain.change", name="Pilot")
    await ann.button("web.lock.retract").click()
    await ann.page.locator(".dash [role=radio]:not([aria-disabled=true])").last.click()
    await ann.press("web.curtain.close")
    title = ann.text("web.curtain.title", name="Pilot")
    await ann.page.get_by_role("heading", name=title).wait_for()
    await ann.page.reload()
    await ann.page.get_by_role("heading", name=title).wait_for()


async def test_one_who_is_left_at_a_device_needs_no_curtain(invite: Invite) -> None:
    ann = await invite()
    await around(ann, "Bob")
    seat = '{"type": "leave", "id": "bob", "seat": 1}'
    await ann.page.evaluate(
        """async ([table, order]) => {
            const socket = new WebSocket(location.origin.replace("http", "ws") + "/ws");
            await new Promise((done) => (socket.onopen = done));
            socket.send(JSON.stringify({ type: "hello", protocol: 1, table }));
            socket.send(order);
        }""",
        [ann.page.url.rpartition("/")[2], seat],
    )
    await ann.page.locator(".dash .held").wait_for()
    assert await ann.page.locator(".curtain").count() == 0


async def test_console_mode_keeps_secrets_on_the_phones(invite: Invite) -> None:
    screen = await invite(size=TELEVISION)
    await screen.open()
    await screen.press("web.home.console")
    await screen.page.wait_for_url("**/console/*")
    code = (await screen.page.locator(".code").inner_text()).strip()[-6:]
    phones = [await invite(size=PHONE), await invite(size=PHONE, language="pl")]
    for phone, name in zip(phones, ("Ann", "Bob"), strict=True):
        await phone.open(f"/join/{code}")
        await phone.page.wait_for_url("**/table/*")
        await phone.sit(name)
        await screen.page.get_by_text(name, exact=True).wait_for()
    await phones[1].press("web.lobby.ready")
    await phones[0].press("web.lobby.start")
    await screen.in_race()
    for phone in phones:
        await phone.page.locator(".pad").wait_for()
        assert await phone.page.locator(".track").count() == 0
    async with asyncio.timeout(90):
        await race_together(phones)
    await screen.page.locator(".podium").wait_for()
    for message in screen.told:
        assert not message.get("own")
        assert not message.get("mine")
        for event in message.get("events", ()):
            assert event["type"] != "drew" or event["tokens"] is None
            assert event["type"] != "kept" or event["token"] is None
    for phone in phones:
        assert any(message.get("own") for message in phone.told)
    await phones[1].press("web.end.rematch")
    await screen.page.locator(".code").wait_for()
    await phones[0].page.locator(".lobby").wait_for()
    assert screen.page.url.rpartition("/")[2] == phones[0].page.url.rpartition("/")[2]


async def test_a_console_is_told_nothing_of_seats_that_its_own_browser_holds(
    invite: Invite,
) -> None:
    ann = await invite(size=TELEVISION)
    table = await ann.create()
    await ann.press("web.lobby.start")
    await ann.in_race()
    before = len(ann.frames)
    await ann.open(f"/console/{table}")
    await ann.in_race()
    welcome = json.loads(ann.frames[before])
    assert (welcome["mine"], "own" in welcome) == ([], False)
    assert await ann.page.locator(".dock, .held").count() == 0
