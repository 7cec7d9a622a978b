"""The server dies in the middle of a race and comes back; the page waits calmly and goes on."""

import asyncio
from collections.abc import Iterator

import pytest
from playwright.async_api import expect

from tests.server.server import Server, sqlite_file
from tests.web.conftest import Invite
from tests.web.people import at_one_table, seal, to_turn
from tests.web.truth import questions, raced
from tests.web.visitor import CHOICES, Visitor, race_together

pytestmark = pytest.mark.anyio
AWAY = ("ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET", "ERR_EMPTY_RESPONSE", "/ws")


@pytest.fixture
def mortal() -> Iterator[Server]:
    """A server to be killed."""
    with sqlite_file() as url, Server(url, "--limits=0") as server:
        yield server


async def calm(visitor: Visitor) -> None:
    """One quiet line says that the server is away; the race is still there to be looked at."""
    page = visitor.page
    lost = page.get_by_role("status").filter(has_text=visitor.text("web.line.lost"))
    await expect(lost).to_be_visible()
    await expect(page.locator(".track")).to_be_visible()
    await expect(page.locator(".notice, dialog")).to_have_count(0)


async def test_killed_in_mid_race_and_back_again_the_race_goes_on_with_what_was_sealed(
    invite: Invite, mortal: Server
) -> None:
    table, people = await at_one_table(invite, "Ann", "Bob", url=mortal.url)
    ann, bob = people
    for visitor in people:
        visitor.expect(*AWAY)
    await to_turn(people, 2)
    kept, choice = await seal(ann)
    mortal.kill()
    for visitor in people:
        await calm(visitor)
    await expect(ann.radio(choice)).to_be_checked()
    # What is sealed while nobody listens is sealed as soon as somebody does.
    await bob.page.locator(CHOICES).last.click()
    late = await bob.page.locator(".dash .route.picked .letter").inner_text()
    await bob.page.locator(".dock .primary").click()
    await asyncio.to_thread(mortal.start)
    for visitor in people:
        lost = visitor.page.get_by_text(visitor.text("web.line.lost"))
        await expect(lost).to_have_count(0)
    await race_together(people)
    for visitor in people:
        await expect(visitor.page.locator(".podium")).to_be_visible()
    answers = questions(await raced(ann, table))[kept].answers
    assert (answers[0], answers[1]) == (choice, late)


async def test_a_page_that_is_loaded_while_the_server_is_away_waits_for_it(
    invite: Invite, mortal: Server
) -> None:
    ann = await invite(mortal.url)
    ann.expect(*AWAY, "fetch")
    await ann.open()
    await ann.press("web.home.race_now")
    await ann.in_race()
    await ann.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    await ann.page.reload()  # from now on the worker answers
    await ann.in_race()
    mortal.kill()
    await ann.page.reload()
    await expect(ann.page.locator(".boot")).to_be_visible()
    await asyncio.to_thread(mortal.start)
    await ann.in_race()
    await ann.race(until=lambda: ann.standing["view"]["turn"] >= 3)
