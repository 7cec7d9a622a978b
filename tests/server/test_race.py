"""Whole races over the WebSocket, on both databases."""

import asyncio
import random
from typing import Any

import pytest

from outspeed.events import EVENT_TYPES
from outspeed.game import Game
from outspeed.record import parse, replay
from tests.server.server import Client, Server, clients, seated

pytestmark = pytest.mark.anyio

PRIVATE = ("seat", "hand", "choices")


def plain(value: Any) -> Any:
    """As JSON has it: lists for tuples."""
    if isinstance(value, dict):
        return {name: plain(part) for name, part in value.items()}
    return [plain(part) for part in value] if isinstance(value, tuple | list) else value


def as_seen(client: Client, seat: int) -> dict[str, Any]:
    """The view of a seat, put together from what its client has been told."""
    assert client.race is not None
    own = client.own[seat]
    view: dict[str, Any] = client.race["view"] | {
        "seat": seat,
        "hand": own["hand"],
        "choices": own["choices"],
    }
    if own["played"] is not None:
        view["ships"][seat]["played"] = own["played"]
    for draw in own["draws"]:
        view["draws"][draw["draw"]] |= {"tokens": draw["tokens"], "kept": draw["kept"]}
    return view


async def finished(people: list[Client], luck: random.Random) -> None:
    await asyncio.gather(*(p.play(luck.choice, lambda p=p: p.over) for p in people))  # type: ignore[misc]


async def record_of(client: Client, table: str) -> tuple[str, Game]:
    answer = await client.http("GET", f"/api/tables/{table}/record")
    assert answer.is_success, answer.text
    return answer.text, replay(parse(answer.text))


async def race_and_compare(server: Server, announce: str) -> None:
    """Three people and a bot race; what each was told is what the record says."""
    async with clients(server, 3) as people:
        links = await seated(people, players=4, announce=announce)
        promise = people[0].table["promise"]
        assert people[0].table["seed"] is None
        await people[0].done("start")
        await finished(people, random.Random(7))
        text, game = await record_of(people[0], links["table"])
        assert game.over
        assert f"promise: {promise}\n" in text
        assert f"seed: {people[1].table['seed']}\n" in text
        assert "seat 3: Rookie 1\n" in text
        for seat, client in enumerate(people):
            assert client.mine == [seat]
            assert client.events == plain([e.as_dict() for e in game.events_for(seat)])
            assert as_seen(client, seat) == plain(game.view(seat).as_dict())


async def test_a_race_of_three_people_and_a_bot_is_equal_to_its_record(database: str) -> None:
    with Server(database, "--limits=0") as server:
        await race_and_compare(server, "zones")


async def test_so_is_one_where_all_zones_announce_together(server: Server) -> None:
    await race_and_compare(server, "together")


async def test_at_every_question_a_client_knows_exactly_the_view_of_its_seat(
    server: Server,
) -> None:
    async with clients(server, 3) as people:
        links = await seated(people, players=3)
        await people[0].done("start")
        luck = random.Random(3)
        seen: list[tuple[int, int, dict[str, Any]]] = []

        async def play(client: Client, seat: int) -> None:
            asked = -1
            while not client.over:
                if client.race is not None and client.race["ask"] > asked:
                    asked = client.race["ask"]
                    seen.append((asked, seat, as_seen(client, seat)))
                if (question := client.question()) is not None:
                    choice = luck.choice(question[1]["choices"])
                    await client.order("choose", ask=question[0], choice=choice)
                else:
                    await client.receive()

        await asyncio.gather(*(play(client, seat) for seat, client in enumerate(people)))
        _, game = await record_of(people[0], links["table"])
        again = Game(3, seed=game.seed)
        views = {0: again.copy()}
        at, decisions = 0, game.decisions
        while at < len(decisions):
            for decision in decisions[at : at + len(again.pending)]:
                again.choose(decision.seat, decision.choice)
                at += 1
            views[len(views)] = again.copy()
        assert len(seen) > 30
        for ask, seat, view in seen:
            assert view == plain(views[ask].view(seat).as_dict())


async def test_announcements_together_are_hidden_until_all_have_decided(server: Server) -> None:
    async with clients(server, 3) as people:
        await seated(people, players=3, announce="together")
        await people[0].done("start")
        luck = random.Random(5)
        zones_asked = 0

        async def play(client: Client, seat: int) -> None:
            nonlocal zones_asked
            while not client.over:
                if client.race is not None and client.race["view"]["stage"] == "bonus":
                    ships = client.race["view"]["ships"]
                    holding = {
                        number: ship["zone"]
                        for number, ship in enumerate(ships)
                        if ship["zone"] is not None and ship["tokens"]
                    }
                    assert client.race["view"]["pending"] == list(holding)
                    assert all(ship["announced"] is None for ship in ships)
                    zones_asked += len(set(holding.values())) > 1
                if (question := client.question()) is not None:
                    choice = luck.choice(question[1]["choices"])
                    await client.order("choose", ask=question[0], choice=choice)
                else:
                    await client.receive()

        await asyncio.gather(*(play(client, seat) for seat, client in enumerate(people)))
        assert zones_asked
        kinds = [event["type"] for event in people[0].events]
        assert set(kinds) <= EVENT_TYPES.keys()


async def test_all_seats_choosing_at_the_same_moment_never_collide(server: Server) -> None:
    async with clients(server, 6) as people:
        await seated(people, players=6)
        await people[0].done("start")
        answers = await asyncio.gather(*(p.order("choose", ask=0, choice="A") for p in people))
        assert [answer["type"] for answer in answers] == ["ack"] * 6
        await asyncio.gather(
            *(p.sees(lambda p=p: p.race["ask"] > 0) for p in people)  # type: ignore[misc]
        )


async def test_one_guest_may_race_in_several_seats(server: Server) -> None:
    async with clients(server, 1) as (person,):
        links = await person.post("/api/tables", {"players": 3})
        await person.enter(links["table"], events=0)
        for name in ("Ann", "Bob", "Eve"):
            await person.done("sit", name=name)
        await person.done("start")
        assert await person.refused("choose", ask=0, choice="A") == "which_seat"
        await person.play(random.Random(1).choice, lambda: person.over)
        assert person.mine == [0, 1, 2]
        _, game = await record_of(person, links["table"])
        assert game.over
