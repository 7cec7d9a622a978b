"""Races during which servers are killed at random moments and connections cut in every phase."""

import asyncio
import os
from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from tests.server.cluster import Cluster
from tests.server.server import Server
from tests.server.unlucky import Fleet, Person, whole_race

pytestmark = pytest.mark.anyio

KILLS = int(os.environ.get("OUTSPEED_KILLS", "2"))  # in each campaign
SEED = int(os.environ.get("OUTSPEED_CAMPAIGN_SEED", "1"))
CUTS = 0.02  # the probability that an order's connection is cut
TABLES = 3  # races at a time


async def campaign(fleet: Fleet, luck: Random) -> str:
    """Races at several tables, one after another, until the last kill; a word on what happened."""
    races = 0
    people: list[Person] = []
    killing = asyncio.create_task(kill(fleet, luck, lambda: sum(p.choices for p in people)))

    async def tables(number: int) -> None:
        nonlocal races
        while True:
            group = [Person(fleet, luck, CUTS) for _ in range(2 + number % 2)]
            people.extend(group)
            await whole_race(fleet, group, players=3 + number % 2)
            races += 1
            if killing.done():
                return

    await asyncio.gather(killing, *(tables(number) for number in range(TABLES)))
    returns = sum(person.returns for person in people)
    choices = sum(person.choices for person in people)
    return f"{KILLS} kills, {races} races, {choices} acknowledged orders, {returns} connections"


async def kill(fleet: Fleet, luck: Random, choices: Callable[[], int]) -> None:
    """Kill again and again, each time when some choices have been made and some time has passed."""
    for _ in range(KILLS):
        enough = choices() + luck.randrange(40)
        while choices() < enough:
            await asyncio.sleep(0.01)
        await asyncio.sleep(luck.random() * 0.05)
        await fleet.kill(luck.choice(fleet.servers))


async def test_no_acknowledged_choice_is_lost_however_often_the_server_dies(database: str) -> None:
    luck = Random(SEED)
    server = Server(database, "--limits=0").start()
    try:
        print(await campaign(Fleet([server], luck), luck))
    finally:
        server.stop()


async def test_nor_when_one_of_two_dies_and_the_other_goes_on(cluster: Cluster) -> None:
    luck = Random(SEED)
    url = cluster.database()
    servers = [Server(url, "--limits=0").start() for _ in range(2)]
    try:
        print(await campaign(Fleet(servers, luck), luck))
    finally:
        for server in servers:
            server.stop()


WHEELS = """\
id = "wheels"
title = "Every stage in every turn"
tracks = 3
finishes = 2

[dice]
yellow = [-1, -1, -2, -2, -3, -3]
blue = [1, 1, 2, 2, 3, 4]
""" + "".join(
    f"""
[[tile]]
number = {number}
{"finish = true" if number > 3 else ""}
small.A = {{ cost = "W", zones = "W", fuel = "3" }}
small.B = {{ fuel = "2", bonus = 1 }}
large.A = {{ cost = "W", zones = "W", fuel = "3" }}
large.B = {{ fuel = "2", bonus = 1 }}
"""
    for number in range(1, 6)
)


async def test_connections_are_cut_in_every_phase_and_nothing_is_lost(server: Server) -> None:
    luck = Random(SEED)
    fleet = Fleet([server], luck)
    stages: Counter[str] = Counter()
    host = await Person(fleet, luck).client.introduce()
    deck = (await host.http("POST", "/api/decks", content=WHEELS)).json()["id"]
    wanted = {"bonus", "route", "wheel", "keep"}
    while not wanted <= stages.keys():
        people = [Person(fleet, luck, cuts=0.1) for _ in range(3)]
        await whole_race(fleet, people, players=3, deck=deck)
        for person in people:
            stages += person.stages
    print(dict(stages))
