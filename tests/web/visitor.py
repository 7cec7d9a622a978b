"""A person at a browser: what they see, press and are told."""

import asyncio
import contextlib
import json
from collections.abc import Callable
from typing import Any, Final

from playwright.async_api import (
    Browser,
    BrowserContext,
    Error,
    Locator,
    Page,
    Response,
    StorageState,
    WebSocket,
)
from playwright.async_api import TimeoutError as Timeout

from outspeed.texts import Texts
from outspeed.texts.catalog import load_lessons

PATIENCE: Final = 30_000  # milliseconds
SOON: Final = 1_000  # for what is there already
LATER: Final = 10_000  # for what is there on a busy machine
PHONE: Final = (360, 640)
DESKTOP: Final = (1280, 800)
# What the client keeps on a device; a show that takes no time.
SETTINGS: Final = {"language": "en", "speed": "instant", "still": True, "raced": True}

# What a race asks of who looks at it: a radio to press, a wheel to turn, a key to lock with.
_ASKED: Final = """() => {
    const lock = document.querySelector('.dock .primary');
    if (document.querySelector('.podium')) return 'over';
    if (document.querySelector('.curtain')) return 'curtain';
    if (lock && !lock.disabled) return 'lock';
    if (document.querySelector('.dash [role=radio]:not([aria-disabled=true])')) {
        return document.querySelector('.sealed') ? '' : 'radio';
    }
    if (document.querySelector('[role=slider][aria-disabled=false]')) {
        return document.querySelector('.sealed') ? '' : 'wheel';
    }
    return '';
}"""


CHOICES: Final = ".dash [role=radio]:not([aria-disabled=true])"


class Visitor:
    """A browser context with one page. Nothing may go wrong in it that nobody has announced."""

    def __init__(self, context: BrowserContext, page: Page, url: str, language: str) -> None:
        self.context: Final = context
        self.page: Final = page
        self.url: Final = url
        self.language = language
        self.faults: list[str] = []
        self._expected: tuple[str, ...] = ()
        self.frames: list[str] = []  # all that any WebSocket of the page has received
        self.answers: list[Response] = []  # over HTTP
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", self._heard)
        page.on("websocket", self._listen)
        page.on("response", lambda answer: self.answers.append(answer))

    def _heard(self, message: Any) -> None:
        said = f"{message.text} ({message.location})"
        if message.type in ("error", "warning") and not any(
            part in said for part in self._expected
        ):
            self.faults.append(said)

    def expect(self, *parts: str) -> None:
        """Messages of the browser's console with one of these in them are no faults."""
        self._expected += parts

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.frames.append(str(frame)))

    @property
    def told(self) -> list[dict[str, Any]]:
        """Every message received, in order."""
        return [json.loads(frame) for frame in self.frames]

    def told_last(self, part: str) -> Any:
        """A part of the messages, as it was told last; None before that."""
        key = f'"{part}":'
        frames = (json.loads(frame) for frame in reversed(self.frames) if key in frame)
        return next((message[part] for message in frames if part in message), None)

    @property
    def standing(self) -> dict[str, Any]:
        """Where the race stands, as this visitor was told last."""
        standing: dict[str, Any] = self.told_last("race")
        return standing

    def text(self, key: str, **values: str | int) -> str:
        """A text of the game in this visitor's language."""
        if key.startswith("learn."):
            lesson = load_lessons(self.language)[key]
            assert isinstance(lesson, str)
            return lesson.format(**values)
        return self.texts.text(key, **values)

    @property
    def texts(self) -> Texts:
        return Texts(self.language)

    def button(self, key: str, **values: str | int) -> Locator:
        return self.page.get_by_role("button", name=self.text(key, **values), exact=True)

    def link(self, key: str, **values: str | int) -> Locator:
        return self.page.get_by_role("link", name=self.text(key, **values), exact=True)

    def heading(self, key: str, **values: str | int) -> Locator:
        return self.page.get_by_role("heading", name=self.text(key, **values), exact=True)

    def radio(self, route: str) -> Locator:
        """A route of the tile in sight."""
        return self.page.locator(f".dash .route.{route}")

    async def call(self, method: str, path: str, body: object = None) -> Any:
        """The HTTP API, as this visitor's page would call it."""
        options: dict[str, Any] = {"data": body} if body is not None else {}
        answer = await self.page.request.fetch(
            self.url + path, method=method, headers={"Origin": self.url}, **options
        )
        assert answer.ok, await answer.text()
        return await answer.json()

    async def open(self, path: str = "/") -> None:
        await self.page.goto(self.url + path)

    async def press(self, key: str, **values: str | int) -> None:
        """The button or link with this text."""
        await self.button(key, **values).or_(self.link(key, **values)).first.click()

    async def copied(self, key: str) -> str:
        """What the button with this text puts into the clipboard."""
        await self.context.grant_permissions(["clipboard-read", "clipboard-write"])
        await self.button(key).click()
        await self.button("web.share.copied").wait_for()
        return str(await self.page.evaluate("navigator.clipboard.readText()"))

    async def create(self) -> str:
        """A table of one's own; its id in the players' link."""
        await self.open()
        await self.press("web.home.create")
        await self.page.wait_for_url("**/table/*")
        await self.page.get_by_role("heading", name=self.text("web.lobby.title")).wait_for()
        return self.page.url.rpartition("/")[2]

    async def sit(self, name: str) -> None:
        await self.page.get_by_label(self.text("web.settings.name")).fill(name)
        await self.press("web.lobby.sit")
        await self.page.locator("li.mine").first.wait_for()

    async def in_race(self) -> None:
        await self.page.locator(".track").wait_for()

    async def asked(self) -> str:
        """What the race asks for next: radio, wheel, lock, curtain, or nothing as it is over."""
        found = await self.page.wait_for_function(_ASKED)
        return str(await found.json_value())

    async def step(self, asked: str) -> None:
        """Do what is asked for, in the simplest way, unless the race goes on meanwhile."""
        with contextlib.suppress(Timeout):
            if asked == "lock":
                await self.lock()
            elif asked == "curtain":
                await self.page.locator(".curtain button").click(timeout=SOON)
            elif asked == "radio":
                await self.page.locator(CHOICES).last.click(timeout=SOON)
            elif asked == "wheel":
                wheel = self.page.locator("[role=slider][aria-disabled=false]")
                await wheel.press("ArrowRight", timeout=SOON)

    async def until_asked(self, stage: str) -> None:
        """Wait for a question of this kind."""
        await self.page.locator(f".dock[data-stage={stage}]").wait_for()

    async def lock(self) -> None:
        """Press the key, and return when the answer to that is there."""
        while True:
            key = await self.page.wait_for_selector(".dock .primary:enabled")
            assert key is not None
            try:
                await key.click(timeout=LATER)
                break
            except Error as error:  # drawn anew while we aimed at it
                if "not attached" not in str(error):
                    raise
        taken = "key => !key.isConnected || key.disabled"
        with contextlib.suppress(Timeout):  # the next question was faster than our look
            await self.page.wait_for_function(taken, arg=key, timeout=300)

    async def race(self, until: Callable[[], bool] = lambda: False) -> None:
        """Answer all questions until one comes when something is so, or the race is over."""
        while (asked := await self.asked()) != "over" and not until():
            await self.step(asked)

    async def turn(self) -> int:
        """The turn that the screen shows."""
        return int((await self.page.locator(".turn [aria-hidden]").inner_text()).split("/")[0])


async def visit(
    browser: Browser,
    url: str,
    size: tuple[int, int] = DESKTOP,
    language: str = "en",
    settings: dict[str, Any] | None = None,
    **options: Any,
) -> Visitor:
    """Somebody new, with settings on their device."""
    kept = json.dumps(SETTINGS | {"language": language} | (settings or {}))
    stored: StorageState = {
        "cookies": [],
        "origins": [{"origin": url, "localStorage": [{"name": "outspeed", "value": kept}]}],
    }
    context = await browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        storage_state=stored,
        **{"locale": language} | options,
    )
    return Visitor(context, await context.new_page(), url, language)


async def race_together(visitors: list[Visitor]) -> None:
    """Everybody answers until the race is over for all."""
    async with asyncio.TaskGroup() as group:
        for visitor in visitors:
            group.create_task(visitor.race())
