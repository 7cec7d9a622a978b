"""What is measured: a first visit, the busiest reveals, ten races in one page."""

from statistics import median
from typing import Any, Final

from playwright.async_api import Browser

from bench.web.page import PHONE, TRACED, Measured, Phone, Wire, longest_task, measured
from tests.web.tour import deck
from tests.web.visitor import PHONE as SMALL
from tests.web.visitor import Visitor

HOME: Final = ".race .primary:not(:disabled)"
RACE: Final = ".dash [role=radio][aria-disabled=false]"
VISITS: Final = 5
TURNS: Final = 4  # of the race whose reveals are looked at
RACES: Final = 10
MOVING: Final = {"speed": "normal", "still": False}

# Races on in the page itself: a hand outside would hold on to what it has touched.
_RACE_ON: Final = """turns => new Promise(done => {
    const step = () => {
        const turn = parseInt(document.querySelector('.turn [aria-hidden]')?.innerText);
        if (document.querySelector('.podium') || turn > turns) return done();
        const key = document.querySelector('.dock .primary:enabled');
        const choices = document.querySelectorAll('.dash [role=radio]:not([aria-disabled=true])');
        const wheel = document.querySelector('[role=slider][aria-disabled=false]');
        if (key) key.click();
        else if (document.querySelector('.dock .sealed')) ;
        else if (choices.length) choices[choices.length - 1].click();
        else wheel?.dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowRight', bubbles: true}));
        setTimeout(step, 30);
    };
    step();
})"""


async def table(visitor: Visitor, **options: Any) -> str:
    """The path of a table of six at which this visitor races already."""
    await visitor.call("POST", "/api/guest")
    links = await visitor.call("POST", "/api/tables", {"players": 6, "bots": "rookie"} | options)
    path = f"/table/{links['table']}"
    await visitor.open(path)
    await visitor.sit("Ann")
    await visitor.press("web.lobby.start")
    await visitor.in_race()
    return path


async def first_visits(
    browser: Browser, url: str, phone: Phone | None
) -> tuple[Wire, float, float]:
    """What comes over the wire for a race; seconds to the first screen and to the race."""
    wire, homes, races = Wire(), [], []
    size: dict[str, Any] = {"size": SMALL} if phone else {}
    for _ in range(VISITS):
        async with measured(browser, url, **size) as page:
            if phone:
                await page.slow_down(phone)
            homes.append(await page.usable("/", HOME))
        async with measured(browser, url, **size) as page:
            wire, seconds = await straight_to_a_race(browser, page, phone)
            races.append(seconds)
    return wire, median(homes), median(races)


async def straight_to_a_race(
    browser: Browser, page: Measured, phone: Phone | None
) -> tuple[Wire, float]:
    """Back to a race from another device, with nothing in its cache."""
    url = page.visitor.url
    async with measured(browser, url) as other:
        path = await table(other.visitor)
        await page.visitor.context.add_cookies(
            [
                {"name": cookie["name"], "value": cookie["value"], "url": url}
                for cookie in await other.visitor.context.cookies()
            ]
        )
    if phone:
        await page.slow_down(phone)
    seconds = await page.usable(path, RACE)
    return page.wire, seconds


async def reveals(browser: Browser, url: str) -> tuple[float, float]:
    """The longest tasks in the shows of some turns of six ships that do all there is."""
    async with measured(browser, url, settings=MOVING) as page:
        ann = page.visitor
        await ann.open()
        await ann.call("POST", "/api/guest")
        own = await ann.call("POST", "/api/decks", deck())
        await table(ann, deck=own["id"], first_game=True)
        await browser.start_tracing(page=ann.page, categories=TRACED)
        await ann.page.evaluate(_RACE_ON, TURNS)
        return longest_task(await browser.stop_tracing())


async def memory(browser: Browser, url: str) -> list[tuple[float, int]]:
    """Megabytes and nodes after each of ten races in one page, back on the first screen."""
    found = []
    async with measured(browser, url) as page:
        ann = page.visitor
        await ann.open()
        for _ in range(RACES):
            await ann.press("web.home.race_now")
            await ann.in_race()
            await ann.page.evaluate(_RACE_ON, 99)
            await ann.page.locator(".podium").wait_for()
            await ann.press("web.do.home")
            await ann.button("web.home.race_now").wait_for()
            found.append(await page.heap())
    return found


__all__ = ["PHONE", "first_visits", "memory", "reveals"]
