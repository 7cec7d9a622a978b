"""A page that is measured: what came over the wire, when it could be used, tasks, memory."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, Final

from playwright.async_api import Browser, CDPSession, async_playwright

from tests.web.chromium.find import MISSING, find
from tests.web.conftest import ARGUMENTS
from tests.web.visitor import Visitor, visit

MAIN_THREAD: Final = "CrRendererMain"
TASK: Final = "RunTask"
TRACED: Final = ["toplevel"]
# Compiled code is the engine's, grows as it warms up, and is no memory of the client's.
NOT_COMPILED: Final = "--js-flags=--no-opt --no-maglev --no-sparkplug"

# Says in `usableAt` when something can be pressed, in milliseconds since the address was opened.
_WATCH: Final = """selector => {
    const look = () => {
        if (document.querySelector(selector)) window.usableAt = performance.now();
        else requestAnimationFrame(look);
    };
    look();
}"""


@dataclass(frozen=True, slots=True)
class Phone:
    """A slow line and a slow processor."""

    delay_ms: float
    bytes_per_s: float
    times_slower: float


# The line and the processor with which Lighthouse looks at pages as a phone would.
PHONE: Final = Phone(delay_ms=150, bytes_per_s=1.6e6 / 8, times_slower=4)


@dataclass(slots=True)
class Wire:
    """Bytes as they came, headers and all, by kind of content; what came unpacked."""

    by_kind: dict[str, float] = field(default_factory=dict)
    plain: list[str] = field(default_factory=list)

    def kilobytes(self, *kinds: str) -> float:
        return sum(self.by_kind.get(kind, 0) for kind in kinds) / 1000


class Measured:
    """A visitor's page and the browser's own instruments."""

    def __init__(self, visitor: Visitor, cdp: CDPSession) -> None:
        self.visitor: Final = visitor
        self.cdp: Final = cdp
        self.wire: Final = Wire()
        self._kinds: dict[str, tuple[str, str, bool]] = {}
        cdp.on("Network.responseReceived", self._begun)
        cdp.on("Network.loadingFinished", self._finished)

    def _begun(self, event: dict[str, Any]) -> None:
        response = event["response"]
        headers = {name.lower(): value for name, value in response["headers"].items()}
        packed = "content-encoding" in headers
        self._kinds[event["requestId"]] = (event["type"], response["url"], packed)

    def _finished(self, event: dict[str, Any]) -> None:
        kind, url, packed = self._kinds.get(event["requestId"], ("Other", "", True))
        wire = self.wire
        wire.by_kind[kind] = wire.by_kind.get(kind, 0) + event["encodedDataLength"]
        if not packed and kind in ("Script", "Stylesheet", "Document"):
            wire.plain.append(url)

    async def slow_down(self, phone: Phone) -> None:
        await self.cdp.send(
            "Network.emulateNetworkConditions",
            {
                "offline": False,
                "latency": phone.delay_ms,
                "downloadThroughput": phone.bytes_per_s,
                "uploadThroughput": phone.bytes_per_s,
            },
        )
        await self.cdp.send("Emulation.setCPUThrottlingRate", {"rate": phone.times_slower})

    async def usable(self, path: str, selector: str) -> float:
        """Seconds from opening an address to when this can be pressed."""
        page = self.visitor.page
        await page.add_init_script(f"({_WATCH})({json.dumps(selector)})")
        await self.visitor.open(path)
        found = await page.wait_for_function("() => window.usableAt")
        return float(await found.json_value()) / 1000

    async def heap(self) -> tuple[float, int]:
        """Megabytes of JavaScript and nodes of documents that are left after cleaning up."""
        for _ in range(3):  # what the first cleaning frees may free more
            await self.cdp.send("HeapProfiler.collectGarbage")
        used = await self.cdp.send("Runtime.getHeapUsage")
        nodes = await self.cdp.send("Memory.getDOMCounters")
        return used["usedSize"] / 1e6, nodes["nodes"]


@asynccontextmanager
async def chromium(*more: str) -> AsyncIterator[Browser]:
    found = find()
    assert found is not None, MISSING
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=found.path, args=[*ARGUMENTS, *more], env={**found.environment} or None
        )
        yield browser
        await browser.close()


@asynccontextmanager
async def measured(browser: Browser, url: str, **options: Any) -> AsyncIterator[Measured]:
    """Somebody who has never been here: no cache, nothing kept."""
    visitor = await visit(browser, url, service_workers="block", **options)
    cdp = await visitor.context.new_cdp_session(visitor.page)
    await cdp.send("Network.enable")
    yield Measured(visitor, cdp)
    await visitor.context.close()


def longest_task(trace: bytes) -> tuple[float, float]:
    """Of the page's main thread: milliseconds of the processor that the longest task took,
    and the longest by the clock, with all that the machine did besides.
    """
    events = json.loads(trace)["traceEvents"]
    names = [event for event in events if event["name"] == "thread_name"]
    main = {(e["pid"], e["tid"]) for e in names if e["args"]["name"] == MAIN_THREAD}
    tasks = [
        event
        for event in events
        if event["name"].endswith(TASK) and "dur" in event and (event["pid"], event["tid"]) in main
    ]
    return max(task.get("tdur", 0) for task in tasks) / 1000, max(
        task["dur"] for task in tasks
    ) / 1000
