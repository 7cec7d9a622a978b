"""Every screen of the client, one after the other, in a race in which all of them come up."""

import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Final

from playwright.async_api import FilePayload

from outspeed.deck import SHIPPED
from tests.web.visitor import Visitor

ROOT: Final = Path(__file__).parents[2]
RECORD: Final = ROOT / "tests" / "records" / "every-token.txt"
ULTIMA: Final = ROOT / "outspeed" / "deck" / f"{SHIPPED[0]}.toml"

# The first tiles of a deck that asks for everything at once: a token, then the wheel.
_TOKEN: Final = '{ cost = "Y", bonus = 1 }'
_FIRST: Final = f'A = {{ seats = 1, zones = "D" }}\nB = {_TOKEN}\nC = {_TOKEN}'
_SECOND: Final = 'A = { alone = true, cost = "1", zones = "3" }\nC = { cost = "W", zones = "W" }'


def deck() -> str:
    """The shipped deck, with two tiles of its own in front."""
    text = ULTIMA.read_text().replace("[[tile]]", "\n[[tile]]")
    for number, routes in ((1, _FIRST), (2, _SECOND)):
        lines = [f"{side}.{line}" for side in ("small", "large") for line in routes.splitlines()]
        tile = re.compile(rf"(\[\[tile\]\][^\n]*\nnumber = {number}\n).*?(?=\n\n)", re.DOTALL)
        text, found = tile.subn(lambda match: match[1] + "\n".join(lines), text)  # noqa: B023
        assert found == 1
    return text.replace(f'id = "{SHIPPED[0]}"', 'id = "tour"')


# What is played with is not the first of the decks that are there.
_OWN_DECK: Final = "() => document.querySelector('.options a').href.split('=')[1].length > 10"


# What is wrong is asked for as well: the console of the browser says so.
WRONG: Final = ("/api/codes/WRONG", "/api/scenario/offers", "/api/devices/claim", "/api/decks")


async def tour(ann: Visitor) -> AsyncIterator[str]:
    """The name of each screen, when it is there."""
    async for name in before_the_race(ann):
        yield name
    async for name in the_race(ann):
        yield name
    async for name in in_one_room(ann):
        yield name
    async for name in teaching(ann):
        yield name


async def before_the_race(ann: Visitor) -> AsyncIterator[str]:
    await ann.open()
    await ann.page.get_by_text(ann.text("web.home.no_public")).wait_for()
    yield "home"
    await ann.open("/settings")
    await ann.heading("web.settings.title").wait_for()
    yield "settings"
    await ann.open("/join/WRONG")
    await ann.page.get_by_role("alert").locator("p").wait_for()
    yield "join"
    await ann.open("/nowhere/at/all")
    await ann.heading("web.missing.title").wait_for()
    yield "missing"
    await ann.open("/table/gone")
    await ann.heading("web.line.gone").wait_for()
    yield "table gone"


async def the_race(ann: Visitor) -> AsyncIterator[str]:
    await ann.open()
    await ann.call("POST", "/api/guest")
    options = {"players": 6, "first_game": True, "bots": "rookie"}
    links = await ann.call("POST", "/api/tables", options)
    await ann.open(f"/table/{links['table']}")
    await ann.button("web.lobby.sit").wait_for()
    yield "lobby empty"
    await ann.sit("Annabella")
    await bring(ann, deck().replace("[dice]", "[dices]"))
    await ann.page.locator("pre", has_text="dices").wait_for()
    yield "lobby wrong deck"
    await bring(ann, deck())
    await ann.page.locator("pre").wait_for(state="detached")
    await ann.page.wait_for_function(_OWN_DECK)
    yield "lobby"
    await ann.press("web.lobby.start")
    await ann.in_race()
    await ann.radio("B").wait_for()
    yield "race route"
    await ann.radio("B").click()
    yield "race picked"
    for key, name in (
        ("web.odds.open", "odds"),
        ("web.hint.open", "hint"),
        ("ask.help.table", "supplies"),
        ("web.race.menu", "menu"),
        ("web.race.log", "log"),
        ("web.talk.title", "talk"),
    ):
        if not await ann.button(key).first.is_visible():
            continue  # beside the race on a wide screen
        await ann.button(key).first.click()
        await ann.page.locator("dialog").wait_for()
        yield f"race {name}"
        await ann.page.keyboard.press("Escape")
        await ann.page.locator("dialog").wait_for(state="detached")
    await ann.lock()
    await ann.until_asked("keep")
    yield "race keep"
    await ann.page.locator(".dash .card").first.click()
    await ann.lock()
    await ann.until_asked("bonus")
    yield "race bonus"
    await ann.page.locator(".dash .card").last.click()
    await ann.lock()
    await ann.until_asked("route")
    await ann.radio("C").click()
    await ann.lock()
    await ann.until_asked("wheel")
    yield "race wheel"
    await ann.race()
    await ann.page.locator(".podium").wait_for()
    yield "end"
    await ann.press("web.do.replay")
    await ann.page.locator(".replay").wait_for()
    yield "replay"
    await ann.open()
    await ann.page.get_by_text(ann.text("web.home.mine")).wait_for()
    yield "home with races"
    await ann.open("/replays")
    await ann.page.locator("main li").first.wait_for()
    yield "replays"
    await ann.open("/replay")
    await ann.heading("web.replay.title").wait_for()
    yield "record empty"
    await ann.page.locator("input[type=file]").set_input_files(RECORD)
    await ann.page.locator(".replay").wait_for()
    await ann.page.keyboard.press("End")
    yield "record"


async def bring(ann: Visitor, text: str) -> None:
    """A deck of one's own for the table at which one is."""
    file: FilePayload = {"name": "own.toml", "mimeType": "", "buffer": text.encode()}
    await ann.page.locator(".options input[type=file]").set_input_files(file)


async def teaching(ann: Visitor) -> AsyncIterator[str]:
    await ann.open("/learn")
    await ann.page.locator(".dash [role=radio][aria-disabled=false]").first.wait_for()
    yield "learn"
    await ann.page.locator(".dash [role=radio][aria-disabled=false]").first.click()
    await ann.page.locator(".lock").click()
    await ann.page.locator(".after").wait_for()
    yield "learn after"
    await ann.open("/rules#4.14")
    await ann.page.locator("article.wanted").wait_for()
    yield "rules"
    await ann.open("/faces")
    await ann.page.locator(".tile").last.wait_for()
    yield "faces"
    await ann.open("/lab")
    await ann.page.locator(".preview .track").wait_for()
    yield "lab"
    await ann.press("learn.lab.example.board")
    await ann.page.locator(".outcome").wait_for()
    yield "lab outcome"
    await ann.page.locator("[data-at='ships[0].zone']").fill("99")
    await ann.press("learn.lab.play")
    await ann.page.locator("p.wrong").first.wait_for()
    yield "lab wrong"


async def in_one_room(ann: Visitor) -> AsyncIterator[str]:
    """At one device, then around a big screen: this page is the screen and a phone by turns."""
    await ann.open()
    await ann.press("web.home.around")
    await ann.button("web.lobby.sit").wait_for()
    yield "around lobby"
    await ann.press("web.lobby.sit")
    await ann.page.locator("li.mine").nth(1).wait_for()
    await ann.press("web.lobby.start")
    await ann.page.locator(".curtain").wait_for()
    yield "curtain"
    await ann.step("curtain")
    await ann.page.locator(".dash").wait_for()
    yield "behind the curtain"
    await ann.step("radio")
    await ann.lock()
    await ann.page.locator(".curtain").wait_for()
    yield "curtain again"
    await ann.open()
    await ann.press("web.home.console")
    await ann.page.wait_for_url("**/console/*")
    await ann.page.locator(".join .code").wait_for()
    yield "console lobby"
    table = ann.page.url.rpartition("/")[2]
    await ann.open(f"/table/{table}")
    await ann.sit("Annabella")
    yield "controller lobby"
    await ann.press("web.lobby.start")
    await ann.page.locator(".pad").wait_for()
    yield "controller"
    await ann.open(f"/console/{table}")
    await ann.in_race()
    yield "console race"
    await ann.open(f"/table/{table}")
    await ann.race()
    await ann.open(f"/console/{table}")
    await ann.page.locator(".podium").wait_for()
    yield "console end"
    await ann.open("/settings")
    await ann.press("web.device.make")
    await ann.page.get_by_role("img", name=ann.text("web.device.qr")).wait_for()
    yield "settings other device"
    await ann.open("/device/used")
    await ann.button("web.device.arrive").wait_for()
    yield "device"
    await ann.press("web.device.arrive")
    await ann.page.get_by_text(ann.text("web.device.used")).wait_for()
    yield "device used"
