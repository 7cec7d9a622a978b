"""Sealed choices: choose, change, retract, and what the others notice of it."""

import asyncio
import json

import pytest

from tests.server.server import Client, Server, clients, seated

pytestmark = pytest.mark.anyio


async def racing(people: list[Client], **options: object) -> dict[str, str]:
    """All of them at the first question of a race."""
    links = await seated(people, players=len(people), first_game=True, **options)
    await people[0].done("start")
    for client in people:
        await client.sees(lambda c=client: c.race is not None)  # type: ignore[misc]
    return links


async def test_a_choice_is_sealed_changed_and_retracted_until_the_reveal(server: Server) -> None:
    async with clients(server, 3) as people:
        await racing(people)
        ann, bob, eve = people
        await ann.done("choose", ask=0, choice="A")
        await ann.sees(lambda: ann.own[0]["sealed"] == "A")
        assert ann.status == ["locked", "thinking", "thinking"]
        await bob.sees(lambda: bob.status == ["locked", "thinking", "thinking"])
        await ann.done("choose", ask=0, choice="B")
        await ann.sees(lambda: ann.own[0]["sealed"] == "B")
        await ann.done("retract", ask=0)
        await ann.sees(lambda: ann.own[0]["sealed"] is None)
        await bob.sees(lambda: bob.status == ["thinking", "thinking", "thinking"])
        await ann.done("choose", ask=0, choice="A")
        await bob.done("choose", ask=0, choice="A")
        await eve.done("choose", ask=0, choice="A")
        await ann.sees(lambda: ann.race is not None and ann.race["ask"] > 0)
        revealed = [event for event in ann.events if event["type"] == "route_revealed"]
        assert [(event["seat"], event["route"]) for event in revealed] == [
            (0, "A"),
            (1, "A"),
            (2, "A"),
        ]


async def test_a_changed_choice_is_noticed_by_nobody_else(server: Server) -> None:
    async with clients(server, 3) as people:
        await racing(people)
        ann, bob, _ = people
        await ann.done("choose", ask=0, choice="A")
        await bob.sees(lambda: bob.status[0] == "locked")
        heard, version = len(bob.frames), bob.version
        for choice in ("B", "A", "B"):
            await ann.done("choose", ask=0, choice=choice)
        await bob.send({"type": "ping"})
        await bob.until(lambda message: message["type"] == "pong")
        assert len(bob.frames) == heard + 1
        await ann.done("retract", ask=0)
        await bob.sees(lambda: bob.status[0] == "thinking")
        assert bob.version == version + 1


async def test_an_id_that_is_sent_again_is_applied_once(server: Server) -> None:
    async with clients(server, 3) as people:
        links = await racing(people)
        ann, bob, eve = people
        await ann.done("choose", ask=0, choice="A", id="x1")
        await ann.done("choose", ask=0, choice="B", id="x2")
        await ann.done("choose", ask=0, choice="A", id="x1")
        assert (await ann.enter(links["table"]))["own"][0]["sealed"] == "B"
        await bob.done("choose", ask=0, choice="A", id="x1")  # ids are each guest's own
        await eve.done("choose", ask=0, choice="A")
        await ann.sees(lambda: ann.race is not None and ann.race["ask"] > 0)
        await ann.done("choose", ask=0, choice="B", id="x2")  # done long ago


async def test_what_is_too_late_or_not_legal_is_answered_with_why(server: Server) -> None:
    async with clients(server, 4) as people:
        await racing(people[:3])
        ann, bob, eve, guest = people
        assert await ann.refused("choose", ask=0, choice="D") == "illegal_choice"
        assert await ann.refused("choose", ask=0, choice="nitro") == "illegal_choice"
        assert await ann.refused("choose", ask=5, choice="A") == "bad_ask"
        assert await ann.refused("retract", ask=0) == "nothing_sealed"
        assert await ann.refused("choose", ask=0, choice="A", seat=1) == "not_yours"
        for client in (ann, bob, eve):
            await client.done("choose", ask=0, choice="A")
        assert await ann.refused("choose", ask=0, choice="B") == "too_late"
        assert await ann.refused("retract", ask=0) == "too_late"
        await guest.enter(ann.links["table"])
        assert await guest.refused("choose", ask=1, choice="A") == "no_seat"


async def test_two_sockets_of_one_seat_agree_in_the_end(server: Server) -> None:
    async with clients(server, 3) as people:
        links = await racing(people)
        ann = people[0]
        twin = Client(server, ann.cookie)
        await twin.enter(links["table"])

        async def press(client: Client, choice: str) -> None:
            for _ in range(10):
                await client.done("choose", ask=0, choice=choice)

        await asyncio.gather(press(ann, "A"), press(twin, "B"))
        await ann.done("choose", ask=0, choice="B")
        for client in (ann, twin):
            await client.sees(lambda c=client: c.own[0]["sealed"] == "B")  # type: ignore[misc]
        await twin.leave()


async def test_spectators_and_others_get_no_word_of_hands_and_choices(server: Server) -> None:
    async with clients(server, 4) as people:
        links = await racing(people[:3])
        watcher = people[3]
        welcome = await watcher.enter(links["watch"], events=0)
        assert "own" not in welcome
        assert "links" not in welcome
        await people[0].done("choose", ask=0, choice="C")
        await watcher.sees(lambda: watcher.status[0] == "locked")
        assert watcher.mine == []
        assert '"C"' not in "".join(watcher.frames)
        assert links["table"] not in "".join(watcher.frames)
        assert await watcher.refused("sit", name="Nosy") == "watching"
        assert await watcher.refused("choose", ask=0, choice="A") == "watching"


async def test_a_screen_for_everybody_is_told_nothing_of_its_own_seats(server: Server) -> None:
    async with clients(server, 4) as people:
        links = await racing(people[:3])
        screen = people[3]
        screen.cookie = people[0].cookie  # the host, who holds a seat
        welcome = await screen.enter(links["table"], events=0, public=True)
        assert (welcome["mine"], welcome["host"], "own" in welcome) == ([], True, False)
        assert welcome["links"]["table"] == links["table"]
        for client in people[:3]:
            await client.done("choose", ask=0, choice="B")
        await screen.sees(lambda: screen.race is not None and screen.race["ask"] > 0)
        await people[0].sees(lambda: people[0].race is not None and people[0].race["ask"] > 0)
        assert screen.mine == []
        assert screen.own == {}
        assert screen.events == [
            event | {"tokens": None} if event["type"] == "drew" else event
            for event in people[0].events
        ]
        assert await screen.refused("hint", ask=screen.race["ask"]) == "watching"  # type: ignore[index]
        await screen.done("mute", seat=1, muted=True)


async def test_who_comes_back_gets_what_they_missed_in_one_answer(server: Server) -> None:
    async with clients(server, 3) as people:
        links = await racing(people)
        ann, bob, eve = people
        await ann.sees(lambda: ann.race is not None)
        known = len(ann.events)
        await ann.leave()
        await bob.done("choose", ask=0, choice="A")
        await eve.done("choose", ask=0, choice="A")
        welcome = await ann.enter(links["table"], events=known)
        assert welcome["status"] == ["thinking", "locked", "locked"]
        await ann.done("choose", ask=0, choice="A")
        await ann.sees(lambda: ann.race is not None and ann.race["ask"] > 0)
        fresh = Client(server, ann.cookie)
        await fresh.enter(links["table"], events=0)
        assert fresh.events == ann.events
        assert fresh.own == ann.own
        assert fresh.race == ann.race
        await fresh.leave()


async def test_connections_that_are_cut_at_any_moment_lose_nothing(server: Server) -> None:
    async with clients(server, 3) as people:
        links = await racing(people)
        ann, bob, eve = people
        for moment in range(3):
            message = {"type": "choose", "id": f"cut{moment}", "ask": 0, "choice": "ABA"[moment]}
            assert ann.socket is not None
            await ann.socket.send(json.dumps(message))
            ann.socket.transport.abort()
            ann.socket = None
            await ann.enter(links["table"])
            await ann.done("choose", ask=0, choice="ABA"[moment], id=f"cut{moment}")
            await ann.sees(lambda m=moment: ann.own[0]["sealed"] == "ABA"[m])  # type: ignore[misc]
        await bob.done("choose", ask=0, choice="A")
        await eve.done("choose", ask=0, choice="A")
        await eve.sees(lambda: eve.race is not None and eve.race["ask"] > 0)
