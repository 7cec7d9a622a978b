"""Hints: from a seat's own view, for its owner, and at a table of several only if all agree."""

import asyncio

import pytest

from outspeed.choice import Choice
from outspeed.server.hints import HINT_LEVEL
from tests.server.server import Client, Json, Server, clients, seated, sqlite_file

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("bots_ready")]


async def hint(client: Client, **fields: object) -> Json:
    """The hint for the question that is open."""
    assert client.race is not None
    answer = await client.order("hint", ask=client.race["ask"], **fields)
    assert answer["type"] == "hint", answer
    return answer


async def test_who_plays_alone_gets_hints_for_every_kind_of_question(server: Server) -> None:
    async with clients(server, 1) as (ann,):
        await seated([ann], players=3, bots="rookie")
        await ann.done("start")
        assert ann.table["hints"]
        stages: set[str] = set()
        while not {"route", "keep", "bonus"} <= stages and not ann.over:
            question = ann.question()
            if question is None:
                await ann.receive()
                continue
            ask, own = question
            assert ann.race is not None
            stage = ann.race["view"]["stage"]
            if stage not in stages:
                stages.add(stage)
                found = await hint(ann)
                assert (found["seat"], found["ask"]) == (0, ask)
                assert found["level"] == HINT_LEVEL
                assert found["chances"].keys() == set(own["choices"])
                assert found["mix"].keys() <= set(own["choices"])
                assert sum(found["mix"].values()) == pytest.approx(1, abs=0.01)
                assert sum(found["shares"]) == pytest.approx(1, abs=0.01)
                assert all(0 <= share <= 1 for share in found["chances"].values())
            best = max(own["choices"], key=lambda choice: (Choice.parse(choice).code, choice))
            await ann.order("choose", ask=ask, choice=best)
        assert "route" in stages


async def test_at_a_table_of_several_all_must_agree_and_may_change_their_minds(
    server: Server,
) -> None:
    async with clients(server, 3) as (ann, bob, eve):
        links = await seated([ann, bob], players=3)
        await eve.enter(links["watch"])
        await ann.done("agree", hints=True)
        assert [seat and seat["hints"] for seat in ann.table["seats"]] == [True, False, None]
        await ann.done("start")
        await bob.sees(lambda: bob.race is not None)
        assert await ann.refused("hint", ask=0) == "no_consent"
        await bob.done("agree", hints=True)
        await ann.sees(lambda: ann.table["hints"])
        await eve.sees(lambda: eve.table["hints"])  # everybody knows
        assert (await hint(ann))["seat"] == 0
        assert (await hint(bob))["seat"] == 1
        assert await eve.refused("hint", ask=0) == "watching"
        await bob.done("agree", hints=False)
        assert await ann.refused("hint", ask=0) == "no_consent"


async def test_who_leaves_no_longer_has_a_say(server: Server) -> None:
    async with clients(server, 2) as (ann, bob):
        await seated([ann, bob], players=3)
        await ann.done("start")
        await bob.sees(lambda: bob.race is not None)
        await bob.done("leave")
        await ann.sees(lambda: ann.table["hints"])
        await hint(ann)


async def test_seats_of_one_guest_each_have_a_say(server: Server) -> None:
    async with clients(server, 1) as (ann,):
        await seated([ann], players=3)
        await ann.done("sit", name="Second", seat=1)
        await ann.done("start")
        assert await ann.refused("hint", ask=0) == "which_seat"
        assert await ann.refused("hint", ask=0, seat=1) == "no_consent"
        for seat in (0, 1):
            await ann.done("agree", hints=True, seat=seat)
        assert (await hint(ann, seat=1))["seat"] == 1


async def test_a_hint_is_for_the_open_question_of_a_seat_of_ones_own(server: Server) -> None:
    async with clients(server, 2) as (ann, bob):
        links = await seated([ann], players=3)
        await bob.enter(links["table"])
        assert await ann.refused("hint", ask=0) == "too_early"
        await ann.done("start")
        assert await ann.refused("hint", ask=7) == "bad_ask"
        assert await ann.refused("hint", ask=0, seat=1) == "not_yours"
        assert await bob.refused("hint", ask=0) == "no_seat"
        assert await bob.refused("agree", hints=True) == "no_seat"
        await hint(ann)
        assert not any('"type":"hint"' in frame for frame in bob.frames)


async def test_hints_may_not_be_asked_for_all_the_time() -> None:
    with sqlite_file() as url, Server(url) as server:
        async with clients(server, 1) as (ann,):
            await seated([ann], players=3)
            await ann.done("start")
            answers = [await ann.order("hint", ask=0) for _ in range(8)]
            assert {answer.get("code") for answer in answers} == {None, "too_often"}
            texts = {answer["text"] for answer in answers if "text" in answer}
            assert all("wait" in text for text in texts)


async def test_the_table_goes_on_while_a_hint_is_being_found(server: Server) -> None:
    async with clients(server, 1) as (ann,):
        await seated([ann], players=3)
        await ann.done("start")
        assert ann.race is not None
        await ann.send({"type": "hint", "id": "hint", "ask": ann.race["ask"]})
        await ann.done("say", phrase="thinking")
        async with asyncio.timeout(60):
            while not any('"id":"hint"' in frame for frame in ann.frames):
                await ann.receive()
