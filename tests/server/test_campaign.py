"""Races during which servers are killed at random moments and connections cut in every phase."""

from collections import Counter
from random import Random

import pytest

from tests.server.cluster import Cluster
from tests.server.crash import campaign
from tests.server.server import Server
from tests.server.unlucky import Fleet, Person, whole_race

pytestmark = pytest.mark.anyio

ROUNDS = 2  # `python -m tests.server.crash` does hundreds
SEED = 1


async def test_no_acknowledged_choice_is_lost_however_often_the_server_dies(database: str) -> None:
    print(await campaign(database, 1, ROUNDS, SEED))


async def test_nor_when_one_of_two_dies_and_the_other_goes_on(cluster: Cluster) -> None:
    print(await campaign(cluster.database(), 2, ROUNDS, SEED))


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
