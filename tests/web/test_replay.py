"""Replays: played, paused, step by step, by turns, through anybody's eyes, at a linked moment."""

import random
import re
from collections import Counter
from collections.abc import Sequence
from typing import Final

import pytest
from playwright.async_api import expect

from outspeed.game import Game
from outspeed.record import parse, replay
from tests.server.server import Client, Server
from tests.server.test_race import record_of
from tests.web.conftest import Invite
from tests.web.tour import RECORD
from tests.web.truth import questions
from tests.web.visitor import Visitor

pytestmark = pytest.mark.anyio
_FURTHER: Final = "step => document.querySelector('input[type=range]').value > step"


async def finished_race(server: Server) -> tuple[str, Game]:
    """A race on the server that nobody of this test has watched."""
    client = await Client(server).introduce()
    links = await client.post("/api/tables", {"players": 3, "bots": "rookie"})
    await client.enter(links["table"], events=0)
    await client.done("sit", name="Zoe")
    await client.done("start")
    await client.play(random.Random(9).choice, lambda: client.over)
    await client.leave()
    _, game = await record_of(client, links["table"])
    return links["table"], game


class Player:
    """The page of a replay."""

    def __init__(self, visitor: Visitor, steps: int) -> None:
        self.visitor: Final = visitor
        self.steps: Final = steps
        self.page: Final = visitor.page

    async def press(self, name: str) -> None:
        await self.visitor.button(f"web.replay.{name}").click()

    async def at(self, step: int) -> None:
        """The page shows this step: 1 is the first."""
        text = self.visitor.text("web.replay.step", step=step, steps=self.steps)
        await expect(self.page.locator(".buttons .pixel")).to_have_text(text)

    async def turn(self) -> int:
        return int(await self.page.locator(".turns [aria-current=step]").inner_text())

    async def look(self, eyes: str) -> None:
        """Through the eyes of the public, of a seat, or with all secrets."""
        await self.page.get_by_label(self.visitor.text("web.replay.eyes")).select_option(eyes)
        await self.page.wait_for_url(f"**eyes={eyes}*")

    async def holds(self, *hands: Sequence[str]) -> None:
        """The page shows these hands, and no others."""
        held = self.page.locator(".replay .held")
        await expect(held).to_have_count(len(hands))
        for at, hand in enumerate(hands):
            chips = held.nth(at).locator(".chip")
            texts = []
            for token, count in Counter(hand).items():
                texts.append(f"×{count}" if count > 1 else "")
                name = re.compile(f"^{re.escape(self.visitor.text(f'name.token.{token}'))}:")
                await expect(chips.and_(self.page.get_by_label(name))).to_have_count(1)
            await expect(chips).to_have_text(texts)


async def test_a_finished_race_is_played_paused_and_gone_through(
    invite: Invite, server: Server
) -> None:
    table, game = await finished_race(server)
    asked = questions(game)
    turns = [*(question.game.turn for question in asked), game.turn]
    ann = await invite(settings={"speed": "fast"})
    await ann.open(f"/replay/{table}")
    player = Player(ann, len(turns))
    await player.at(1)
    await player.press("forward")
    await player.at(2)
    await player.press("forward")  # what is still told of the step is skipped
    await player.press("forward")
    await player.press("back")
    await ann.page.keyboard.press("Home")
    await player.at(1)
    # By turns: to where each begins, from the last one to the end.
    for turn in (2, 3):
        await player.press("turn_forward")
        await player.at(turns.index(turn) + 1)
        assert await player.turn() == turn
    await player.press("turn_back")
    assert await player.turn() == 2
    await ann.page.locator(".turns button").last.click()
    assert await player.turn() == turns[-1]
    await ann.page.keyboard.press("End")
    await player.at(len(turns))
    await ann.page.get_by_role("slider").fill("3")
    await player.at(4)
    # Played it goes on by itself, until it is told to stop.
    await player.press("play")
    await ann.page.wait_for_function(_FURTHER, arg=4)
    await player.press("pause")
    await expect(ann.button("web.replay.play")).to_be_visible()
    stopped = await ann.page.get_by_role("slider").input_value()
    await ann.page.wait_for_timeout(600)
    assert await ann.page.get_by_role("slider").input_value() == stopped


async def test_a_replay_shows_what_who_looks_has_seen_and_a_link_opens_at_the_moment(
    invite: Invite, server: Server
) -> None:
    table, game = await finished_race(server)
    games = [*(question.game for question in questions(game)), game]
    step = max(range(len(games)), key=lambda at: sum(len(games[at].view(s).hand) for s in range(3)))
    there = games[step]
    ann = await invite()
    await ann.open(f"/replay/{table}#step={step + 1}")
    player = Player(ann, len(games))
    await player.at(step + 1)
    await player.holds()
    for seat in range(3):
        await player.look(str(seat))
        await player.holds(there.view(seat).hand)
        await player.at(step + 1)
    await player.look("secrets")
    await expect(ann.page.locator(".decisions")).to_be_visible()
    hands = [hand for seat in range(3) if (hand := there.view(seat).hand)]
    await player.holds(*hands)
    link = await ann.copied("learn.replay.link")
    # Somebody else, in another language.
    eve = await invite(language="fr")
    await eve.page.goto(link)
    player = Player(eve, len(games))
    await player.at(step + 1)
    await player.holds(*hands)


async def test_a_record_file_is_opened_and_its_link_holds_it(invite: Invite) -> None:
    game = replay(parse(RECORD.read_text()))
    steps = len(questions(game)) + 1
    ann = await invite()
    await ann.open("/replay")
    await ann.page.locator("input[type=file]").set_input_files(RECORD)
    player = Player(ann, steps)
    await player.at(1)
    await ann.page.keyboard.press("End")
    await player.at(steps)
    result = ann.page.locator("[aria-labelledby=this-step] li").last
    text = await result.inner_text()
    eve = await invite()
    await eve.page.goto(ann.page.url)
    await Player(eve, steps).at(steps)
    await expect(eve.page.locator("[aria-labelledby=this-step] li").last).to_have_text(text)


async def test_what_is_no_record_is_refused_with_the_line_that_is_wrong(invite: Invite) -> None:
    ann = await invite()
    ann.expect("/api/replay")
    await ann.open("/replay")
    text = RECORD.read_text().replace("A", "Q", 1).encode()
    file = {"name": "race.txt", "mimeType": "text/plain", "buffer": text}
    await ann.page.locator("input[type=file]").set_input_files(file)  # type: ignore[arg-type]
    alert = ann.page.get_by_role("alert").filter(has_text=ann.text("web.refused.bad_record"))
    await expect(alert).to_be_visible()
    await expect(ann.page.locator(".detail")).to_contain_text("line")
