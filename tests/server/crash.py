"""Servers are killed at random moments while people race, as often as one likes.

`python -m tests.server.crash --rounds 300 --database postgresql --servers 2` says what happened, or
which promise was broken. The tests do the same with a few rounds.
"""

import argparse
import asyncio
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from random import Random

from tests.server.cluster import Cluster
from tests.server.server import Server, sqlite_file
from tests.server.unlucky import Fleet, Person, whole_race

CUTS = 0.02  # the probability that an order's connection is cut
TABLES = 3  # races at a time


async def campaign(database: str, servers: int, rounds: int, seed: int) -> str:
    """Races at several tables, one after another, until the last kill; a word on what happened."""
    luck = Random(seed)
    fleet = Fleet([Server(database, "--limits=0").start() for _ in range(servers)], luck)
    races = 0
    people: list[Person] = []
    killing = asyncio.create_task(kill(fleet, luck, rounds, lambda: choices(people)))

    async def tables(number: int) -> None:
        nonlocal races
        while True:
            group = [Person(fleet, luck, CUTS) for _ in range(2 + number % 2)]
            people.extend(group)
            await whole_race(fleet, group, players=3 + number % 2)
            races += 1
            if killing.done():
                return

    try:
        await asyncio.gather(killing, *(tables(number) for number in range(TABLES)))
    finally:
        for server in fleet.servers:
            server.stop()
    returns = sum(person.returns for person in people)
    orders = f"{choices(people)} acknowledged orders"
    return f"{rounds} kills, {races} races, {orders}, {returns} connections"


def choices(people: list[Person]) -> int:
    return sum(person.choices for person in people)


async def kill(fleet: Fleet, luck: Random, rounds: int, choices: Callable[[], int]) -> None:
    """Kill again and again, each time when some choices have been made and some time has passed."""
    for number in range(rounds):
        if number and number % 50 == 0:
            print(f"{number} kills", flush=True)
        enough = choices() + luck.randrange(40)
        while choices() < enough:
            await asyncio.sleep(0.01)
        await asyncio.sleep(luck.random() * 0.05)
        await fleet.kill(luck.choice(fleet.servers))


@contextmanager
def fresh(database: str) -> Iterator[str]:
    """The URL of an empty database of this kind."""
    with ExitStack() as stack:
        if database == "sqlite":
            yield stack.enter_context(sqlite_file())
        else:
            cluster = Cluster()
            stack.callback(cluster.stop)
            yield cluster.database()


def main() -> None:
    parser = argparse.ArgumentParser(prog="tests.server.crash", description=__doc__)
    parser.add_argument("--rounds", type=int, default=300)
    parser.add_argument("--database", choices=["sqlite", "postgresql"], default="sqlite")
    parser.add_argument("--servers", type=int, default=1, help="several need postgresql")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    if given.servers > 1 and given.database == "sqlite":
        parser.error("several servers need --database postgresql")
    with fresh(given.database) as url:
        print(asyncio.run(campaign(url, given.servers, given.rounds, given.seed)))


if __name__ == "__main__":
    main()
