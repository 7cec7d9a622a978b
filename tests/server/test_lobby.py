"""Seats, hosts, bots, the next race."""

import random

import pytest

from outspeed.server.options import COLOURS
from tests.server.server import Client, Server, clients, seated
from tests.server.test_race import finished

pytestmark = pytest.mark.anyio


def names(client: Client) -> list[str | None]:
    return [seat and seat["name"] for seat in client.table["seats"]]


async def test_a_table_is_found_by_its_code_until_the_race_begins(server: Server) -> None:
    async with clients(server, 1) as (ann,):
        links = await seated([ann], players=3)
        code = links["code"].lower()
        assert await ann.get(f"/api/codes/{code}") == {"table": links["table"]}
        await ann.done("start")
        answer = await ann.http("GET", f"/api/codes/{code}")
        assert (answer.status_code, answer.json()["code"]) == (404, "no_table")


async def test_seats_have_names_and_colours_of_their_own(server: Server) -> None:
    async with clients(server, 3) as (ann, bob, eve):
        links = await ann.post("/api/tables", {"players": 3})
        for client in (ann, bob, eve):
            await client.enter(links["table"])
        await ann.done("sit", name="Ann", colour=COLOURS[4])
        assert await bob.refused("sit", name="ann") == "name_taken"
        assert await bob.refused("sit", name="Bob", colour=COLOURS[4]) == "colour_taken"
        assert await bob.refused("sit", name="Bob", colour="pink") == "bad_colour"
        assert await bob.refused("sit", name=" Bob") == "bad_name"
        assert await bob.refused("sit", name="Bob\u202e") == "bad_name"
        assert await bob.refused("sit", name="Bob", seat=0) == "seat_taken"
        assert await bob.refused("sit", name="Bob", seat=3) == "bad_seat"
        await bob.done("sit", name="Bob", seat=2)
        await bob.done("sit", name="Robert", seat=2)
        await ann.sees(lambda: names(ann) == ["Ann", None, "Robert"])
        await eve.done("sit", name="Żółć <b>", colour=COLOURS[5])
        await ann.sees(lambda: names(ann) == ["Ann", "Żółć <b>", "Robert"])
        await bob.done("leave")
        await bob.done("sit", name="Bob")
        assert await eve.refused("sit", name="Eve", seat=0) == "seat_taken"
        assert await ann.refused("sit", name="x" * 24) == "table_full"
        await ann.send({"type": "sit", "id": "long", "name": "x" * 25})
        error = await ann.until(lambda message: message["type"] == "error")
        assert error["code"] == "bad_message"


async def test_the_host_alone_starts_removes_and_sets(server: Server) -> None:
    async with clients(server, 2) as (ann, bob):
        await seated([ann, bob], players=4)
        assert ann.host
        assert not bob.host
        for order, fields in (
            ("start", {}),
            ("remove", {"seat": 0}),
            ("bot", {"level": "rookie"}),
            ("hand_over", {"seat": 1}),
            ("options", {"options": {}}),
            ("talk", {"on": False}),
            ("mute", {"seat": 0, "muted": True}),
        ):
            assert await bob.refused(order, **fields) == "not_host"
        assert await ann.refused("options", options={"players": 3, "deck": "nowhere"}) == "no_deck"
        await ann.done("options", options={"players": 3, "first_game": True})
        await bob.sees(lambda: bob.table["options"]["first_game"])
        assert await ann.refused("bot", level="rookie", seat=1) == "seat_taken"
        await ann.done("bot", level="rookie")
        await bob.sees(lambda: names(bob) == ["Pilot 0", "Pilot 1", "Rookie 1"])
        await ann.done("remove", seat=1)
        await bob.sees(lambda: bob.mine == [])
        await ann.done("hand_over", seat=0)
        assert await ann.refused("hand_over", seat=2) == "no_player"


async def test_options_that_no_race_can_have_are_refused(server: Server) -> None:
    async with clients(server, 1) as (ann,):
        for options, name in (
            ({"players": 7}, "players"),
            ({"edition": "de"}, "edition"),
            ({"clock": 21}, "clock"),
            ({"announce": "never"}, "announce"),
            ({"bots": "chess"}, "bots"),
            ({"colour": "red"}, "colour"),
        ):
            problem = await ann.post("/api/tables", options, status=400)
            assert name in problem["text"]
        assert (await ann.post("/api/tables", {"deck": "/etc/passwd"}, status=404))["code"] == (
            "no_deck"
        )


async def test_when_the_host_leaves_the_next_player_is_the_host(server: Server) -> None:
    async with clients(server, 3) as (ann, bob, eve):
        await seated([ann, bob, eve], players=4)
        await ann.done("leave")
        await bob.sees(lambda: bob.host)
        await bob.done("start")
        await bob.done("leave")
        await eve.sees(lambda: eve.host)
        # The seats of who leaves a race go on without them.
        await eve.play(random.Random(2).choice, lambda: eve.over)
        assert eve.table["seats"][1]["left"]


async def test_a_table_that_all_have_left_takes_the_next_guest_as_host(server: Server) -> None:
    async with clients(server, 2) as (ann, bob):
        links = await seated([ann], players=3)
        await ann.done("leave")
        await bob.enter(links["table"])
        await bob.done("sit", name="Bob")
        await bob.sees(lambda: bob.host)


async def test_a_race_does_not_start_with_empty_seats_unless_bots_take_them(
    server: Server,
) -> None:
    async with clients(server, 1) as (ann,):
        await seated([ann], players=3, bots=None)
        assert await ann.refused("start") == "seats_empty"
        await ann.done("options", options={"players": 3, "bots": "rookie"})
        await ann.done("start")
        assert await ann.refused("start") == "too_late"
        assert await ann.refused("options", options={}) == "too_late"


@pytest.mark.parametrize("same_luck", [False, True])
async def test_a_rematch_keeps_the_group_and_if_wanted_the_luck(
    server: Server, same_luck: bool
) -> None:
    async with clients(server, 3) as people:
        ann, bob, eve = people
        await seated(people, players=4, first_game=True)
        assert await ann.refused("rematch") == "too_early"
        await ann.done("start")
        await finished(people, random.Random(9))
        seed, promise = ann.table["seed"], ann.table["promise"]
        await bob.done("rematch", same_luck=same_luck)
        await eve.done("rematch")
        for client in people:
            await client.sees(lambda c=client: c.links["next"] is not None)  # type: ignore[misc]
        assert len({client.links["next"] for client in people}) == 1
        welcome = await bob.enter(bob.links["next"])
        assert welcome["mine"] == [1]
        assert names(bob) == ["Pilot 0", "Pilot 1", "Pilot 2", "Rookie 1"]
        assert (bob.table["promise"] == promise) == same_luck
        assert bob.table["options"]["first_game"]
        assert bob.table["seed"] is None
        assert seed is not None
        assert bob.table["seats"][0]["host"]


async def test_public_tables_are_listed_and_others_are_not(server: Server) -> None:
    async with clients(server, 1) as (ann,):
        public = await seated([ann], players=3, public=True)
        hidden = await seated([ann], players=3)
        listed = {table["table"]: table for table in await ann.get("/api/tables")}
        assert listed[public["table"]]["listing"]["host"] == "Pilot 0"
        assert listed[public["table"]]["listing"]["seated"] == 1
        assert hidden["table"] not in listed
        await ann.enter(public["table"])
        await ann.done("start")
        watched = {table["watch"]: table for table in await ann.get("/api/tables")}
        assert watched[public["watch"]]["table"] is None
        mine = {table["table"] for table in await ann.get("/api/my/tables")}
        assert {public["table"], hidden["table"]} <= mine
