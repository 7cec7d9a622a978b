"""Several people, each at a browser of their own, at one table."""

import asyncio
from collections.abc import Callable
from typing import Any

from playwright.async_api import expect

from tests.web.conftest import Invite
from tests.web.visitor import CHOICES, Visitor


async def at_one_table(invite: Invite, *names: str, **options: Any) -> tuple[str, list[Visitor]]:
    """The table and its people, the first the host; bots in what is free. The race has begun."""
    people = [await invite(settings={"name": name}, **options) for name in names]
    host, *others = people
    table = await host.create()
    await host.page.locator("li.mine").wait_for()
    code = await host.page.locator("strong.code").inner_text()
    for visitor in others:
        await visitor.open(f"/join/{code}")
        await visitor.page.wait_for_url("**/table/*")
        await visitor.press("web.lobby.sit")
        await visitor.page.locator("li.mine").wait_for()
        await visitor.press("web.lobby.ready")
    await host.press("web.lobby.start")
    for visitor in people:
        await visitor.in_race()
    return table, people


async def to_turn(people: list[Visitor], turn: int) -> None:
    """Everybody answers until the routes of this turn are asked for."""
    async with asyncio.TaskGroup() as group:
        for visitor in people:
            group.create_task(visitor.race(until=_at_routes_of(visitor, turn)))
    for visitor in people:
        await visitor.until_asked("route")


def _at_routes_of(visitor: Visitor, turn: int) -> Callable[[], bool]:
    def there() -> bool:
        view = visitor.standing["view"]
        return bool(view["turn"] >= turn and view["stage"] == "route")

    return there


async def seal(visitor: Visitor) -> tuple[int, str]:
    """Choose a route and seal it: the question and the choice."""
    route = visitor.page.locator(CHOICES).first
    await route.click()
    await expect(route).to_be_checked()
    await visitor.lock()
    await visitor.page.locator(".dock .primary.sealed").wait_for()
    letter = await visitor.page.locator(".dash .route.picked .letter").inner_text()
    return int(visitor.standing["ask"]), letter
