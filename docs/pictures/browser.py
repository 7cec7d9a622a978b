"""Takes the README's picture of the race in the browser: python -m docs.pictures.browser.

Luck is fair, so it is another race each time: one is played until there is much to be seen.
"""

import asyncio
import io
from pathlib import Path
from typing import Any, Final

from PIL import Image
from playwright.async_api import Browser, async_playwright

from tests.server.server import Server, sqlite_file
from tests.web.chromium.find import MISSING, find
from tests.web.conftest import ARGUMENTS
from tests.web.visitor import Visitor, visit

FILE: Final = Path(__file__).with_name("browser.png")
SIZE: Final = (1280, 800)
COLOURS: Final = 255
OPTIONS: Final[dict[str, Any]] = {"players": 6, "bots": "cruiser", "first_game": False}
SETTINGS: Final[dict[str, Any]] = {"speed": "normal", "still": False, "theme": "dark"}
RACES: Final = 12  # at most

# Races on in the page until ours and two more ships fly at once, by different routes.
_UNTIL_IT_FLIES: Final = """() => new Promise(done => {
    let picked = 0;
    const step = () => {
        const turn = parseInt(document.querySelector('.turn [aria-hidden]')?.innerText);
        const flying = document.querySelectorAll('.track .trail').length;
        if (document.querySelector('.podium, .track li.mine.out')) return done(false);
        const mine = document.querySelector('.track li.mine .trail');
        const spread = new Set([...document.querySelectorAll('.track .place')].map(
            place => place.style.getPropertyValue('--zone'))).size;
        const routes = new Set([...document.querySelectorAll('.track .shows .route')].map(
            route => route.textContent)).size;
        if (turn >= 4 && mine && flying >= 3 && spread >= 4 && routes >= 2) {
            return setTimeout(() => done(true), 250);
        }
        const key = document.querySelector('.dock .primary:enabled');
        const choices = document.querySelectorAll('.dash [role=radio]:not([aria-disabled=true])');
        const wheel = document.querySelector('[role=slider][aria-disabled=false]');
        if (key) key.click();
        else if (document.querySelector('.dock .sealed')) ;
        else if (choices.length) choices[picked++ % choices.length].click();
        else wheel?.dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowRight', bubbles: true}));
        if (turn < 4) document.querySelector('.dock .skip')?.click();
        setTimeout(step, 20);
    };
    step();
})"""


async def moment(ann: Visitor) -> bool:
    """Race at a new table until there is something to be seen."""
    await ann.open()
    await ann.call("POST", "/api/guest")
    links = await ann.call("POST", "/api/tables", OPTIONS)
    await ann.open(f"/table/{links['table']}")
    await ann.sit("Annabella")
    await ann.press("web.lobby.start")
    await ann.in_race()
    return bool(await ann.page.evaluate(_UNTIL_IT_FLIES))


async def take(browser: Browser, url: str) -> bytes:
    for _ in range(RACES):
        ann = await visit(browser, url, SIZE, settings=SETTINGS)
        if await moment(ann):
            return await ann.page.screenshot()
        await ann.context.close()
    raise SystemExit(f"nothing to be seen in {RACES} races")


async def picture() -> bytes:
    found = find()
    assert found is not None, MISSING
    with sqlite_file() as file, Server(file, "--limits=0") as server:
        async with async_playwright() as playwright:
            browser = await playwright.chromium.launch(
                executable_path=found.path, args=ARGUMENTS, env={**found.environment} or None
            )
            taken = await take(browser, server.url)
            await browser.close()
    small = io.BytesIO()
    Image.open(io.BytesIO(taken)).convert("RGB").quantize(COLOURS).save(small, "PNG", optimize=True)
    return small.getvalue()


if __name__ == "__main__":
    FILE.write_bytes(asyncio.run(picture()))
