"""Four people at four browsers; one of them loads the page anew in the middle of the race."""

import pytest
from playwright.async_api import expect

from tests.web.conftest import Invite
from tests.web.people import at_one_table, seal, to_turn
from tests.web.truth import questions, raced
from tests.web.visitor import race_together

pytestmark = pytest.mark.anyio


async def test_four_browsers_race_to_the_podium_and_a_reload_keeps_what_is_sealed(
    invite: Invite,
) -> None:
    table, people = await at_one_table(invite, "Ann", "Bob", "Eve", "Joe")
    ann, bob, *_ = people
    await to_turn(people, 3)
    sealed = {0: await seal(ann), 1: await seal(bob)}
    log = await ann.page.locator(".log").inner_text()
    tile = await ann.page.locator(".cockpit .number").inner_text()
    await ann.page.reload()
    ask, choice = sealed[0]
    await expect(ann.page.locator(".dock .primary")).to_have_text(ann.text("web.lock.sealed"))
    await expect(ann.radio(choice)).to_be_checked()
    await expect(ann.page.locator(".route.sealed .letter")).to_have_text([choice])
    assert ann.standing["ask"] == ask
    assert await ann.turn() == 3
    assert await ann.page.locator(".cockpit .number").inner_text() == tile
    await expect(ann.page.locator(".log")).to_have_text(log, use_inner_text=True)
    assert await bob.page.locator(".dock .primary.sealed").count() == 1  # nobody has noticed
    await race_together(people)
    told = {await visitor.page.locator(".end ol").inner_text() for visitor in people}
    assert len(told) == 1
    for name in ("Ann", "Bob", "Eve", "Joe"):
        assert name in next(iter(told))
    truth = questions(await raced(ann, table))
    for seat, (ask, choice) in sealed.items():
        assert truth[ask].answers[seat] == choice
