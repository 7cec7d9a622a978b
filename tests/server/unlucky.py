"""People whose servers die and whose connections break, and who remember what was promised."""

import asyncio
import contextlib
import json
import sqlite3
from collections import Counter
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any, Final, TypeVar

import asyncpg
import httpx
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from outspeed.deck import Deck, parse_deck
from outspeed.game import Game
from outspeed.record import parse, replay
from outspeed.server import entries as e
from outspeed.server.table import Table
from tests.server.server import Client, Json, Server
from tests.server.test_crash import answers

T = TypeVar("T")

BROKEN: Final = (OSError, ConnectionClosed, InvalidHandshake, httpx.TransportError)


class Fleet:
    """Servers of one database; anybody may be served by any of them."""

    def __init__(self, servers: list[Server], luck: Random) -> None:
        self.servers: Final = servers
        self.database: Final = servers[0].database
        self._luck: Final = luck

    def any(self) -> Server:
        return self._luck.choice(self.servers)

    async def kill(self, server: Server) -> None:
        """Kill one without warning, and start it again; sometimes it is killed while it starts."""
        server.kill()
        while self._luck.random() < 0.2:
            starting = asyncio.create_task(asyncio.to_thread(self._start_in_vain, server))
            await asyncio.sleep(self._luck.random() * 1.5)
            if server.process is not None and server.process.poll() is None:
                server.process.kill()
            await starting
        await asyncio.to_thread(server.start)

    @staticmethod
    def _start_in_vain(server: Server) -> None:
        with contextlib.suppress(AssertionError):
            server.start()
        server.kill()


class Person:
    """A client that always comes back; what was acknowledged must hold, the rest may."""

    def __init__(self, fleet: Fleet, luck: Random, cuts: float = 0.0) -> None:
        self.client: Final = Client(fleet.any())
        self.stages: Final[Counter[str]] = Counter()  # where connections were cut
        self.returns = 0
        self.choices = 0
        self._fleet: Final = fleet
        self._luck: Final = luck
        self._cuts: Final = cuts  # the probability of a cut at each order
        self._may_hold: Final[dict[int, set[str | None]]] = {}  # by question
        self._said: Final[list[str]] = []
        self._may_have_said: Final[list[str]] = []
        self._serial = 0

    async def insist(self, act: Callable[[Client], Awaitable[T]]) -> T:
        """Do something over and over until it has worked, at any server."""
        while True:
            try:
                return await act(self.client)
            except BROKEN:
                await self._hang_up()

    async def introduce(self) -> None:
        await self.insist(Client.introduce)

    async def sit(self, table: str, name: str) -> None:
        """Take a seat, whatever happens on the way."""

        async def sit(client: Client) -> None:
            await self._present(table)
            if not client.mine:
                await client.done("sit", name=name)
            await client.sees(lambda: bool(client.mine))

        await self.insist(sit)

    async def start(self, table: str) -> None:
        async def start(client: Client) -> None:
            await self._present(table)
            if client.table["phase"] == "lobby":
                await client.done("start")

        await self.insist(start)

    async def race(self, table: str) -> None:
        """Play to the end: choose, change, retract, talk."""
        client = self.client

        async def step(client: Client) -> None:
            await self._present(table)
            if client.over:
                return
            question = client.question()
            if question is None:
                await client.receive()
                return
            ask, own = question
            await self._order(ask, self._luck.choice(own["choices"]))
            if self._luck.random() < 0.2:
                await self._order(ask, None)
            elif self._luck.random() < 0.3:
                await self._order(ask, self._luck.choice(own["choices"]))
            if self._luck.random() < 0.05:
                await self._say()

        while not client.over:
            await self.insist(step)

    async def check(self, table: str, answered: list[dict[int, str]], game: Game) -> None:
        """Everything acknowledged is in the record; everything was heard once, in order."""
        (seat,) = self.client.mine
        for ask, choices in self._may_hold.items():
            assert answered[ask][seat] in choices, (ask, seat, answered[ask], choices)
        heard = [event.as_dict() for event in game.events_for(seat)]
        assert self.client.events == json.loads(json.dumps(heard))

        async def read_talk(client: Client) -> list[str]:
            await client.leave()
            await client.enter(table, events=len(client.events))
            return [line["text"] for line in client.talk]

        talk = await self.insist(read_talk)
        for text in self._said:
            assert talk.count(text) == 1
        for text in self._may_have_said:
            assert talk.count(text) <= 1

    # --- One step --------------------------------------------------------------------------------
    async def _order(self, ask: int, choice: str | None) -> None:
        """Seal or retract; sent again with the same id until it is answered."""
        seat = self.client.mine[0]
        fields: Json = {"ask": ask, "seat": seat}
        type_ = "retract" if choice is None else "choose"
        if choice is not None:
            fields["choice"] = choice
        before = self._may_hold.get(ask, {None})
        self._may_hold[ask] = before | {choice}
        answer, again = await self._give(type_, **fields)
        if answer["type"] == "ack":
            self._may_hold[ask] = {choice}
            self.choices += 1
        else:
            # What was sent before the connection broke may have been taken, and be too late now.
            late = answer["code"] in ("too_late", "nothing_sealed")
            assert late, answer
            self._may_hold[ask] = before | ({choice} if again else set())

    async def _say(self) -> None:
        self._serial += 1
        text = f"{id(self)} {self._serial}"
        self._may_have_said.append(text)
        answer, _ = await self._give("say", text=text)
        if answer["type"] == "ack":
            self._said.append(text)

    async def _give(self, type_: str, **fields: Any) -> tuple[Json, bool]:
        """The answer to an order, and whether it had to be sent more than once."""
        self._serial += 1
        id_ = f"{id(self)}-{self._serial}"
        table = self._table
        for attempt in range(1_000):
            try:
                await self._present(table)
                self._maybe_cut()
                if self._luck.random() < self._cuts:
                    await self.client.send({"type": type_, "id": id_, **fields})
                    await asyncio.sleep(self._luck.random() * 0.003)
                    self._cut()
                return await self.client.order(type_, id=id_, **fields), attempt > 0
            except BROKEN:
                await self._hang_up()
        raise AssertionError("the servers never came back")

    async def _present(self, table: str) -> None:
        """Be at the table, by any server."""
        self._table = table
        client = self.client
        if client.socket is not None:
            return
        client.server = self._fleet.any()
        welcome = await client.enter(table, events=len(client.events), talk=len(client.talk))
        if welcome["type"] != "welcome":
            raise ConnectionError(welcome)
        self.returns += 1
        if client.race is not None and client.mine and not client.over:
            ask, own = client.race["ask"], client.own[client.mine[0]]
            may_hold = self._may_hold.get(ask, {None})
            assert own["sealed"] in may_hold, (ask, own, may_hold)

    def _maybe_cut(self) -> None:
        if self._luck.random() < self._cuts:
            self._cut()

    def _cut(self) -> None:
        """The connection is gone, and nobody has said goodbye."""
        client = self.client
        assert client.socket is not None
        view = client.race["view"] if client.race is not None else {"stage": "lobby"}
        self.stages[view["stage"]] += 1
        client.socket.transport.abort()
        raise ConnectionError("cut")

    async def _hang_up(self) -> None:
        client = self.client
        client.server = self._fleet.any()
        if client.socket is not None:
            client.socket.transport.abort()
            client.socket = None
        await asyncio.sleep(0.01 + self._luck.random() * 0.05)


async def whole_race(fleet: Fleet, people: list[Person], **options: Any) -> Game:
    """A race from its lobby to its record, checked by everybody who took part and in the store."""
    for person in people:
        await person.introduce()
    links: Json = await people[0].insist(lambda client: _create(client, options))
    table = links["table"]
    for number, person in enumerate(people):
        await person.sit(table, f"Pilot {number}")
    await people[0].start(table)
    await asyncio.gather(*(person.race(table) for person in people))
    record = await people[0].insist(lambda client: _record(client, table))
    game = replay(parse(record), await people[0].insist(lambda client: _deck(client, table)))
    assert game.over
    answered = answers(game)
    for person in people:
        await person.check(table, answered, game)
        await person.client.leave()
    await check_store(fleet.database, table, record)
    return game


async def _create(client: Client, options: Json) -> Json:
    answer = await client.http("POST", "/api/tables", json=options)
    assert answer.status_code == 201, answer.text
    links: Json = answer.json()
    return links


async def _record(client: Client, table: str) -> str:
    answer = await client.http("GET", f"/api/tables/{table}/record")
    assert answer.is_success, answer.text
    return answer.text


async def _deck(client: Client, table: str) -> Deck | None:
    """The deck of the table, if it was uploaded."""
    answer = await client.http("GET", f"/api/tables/{table}/deck")
    if answer.status_code == 404 and answer.json()["code"] == "shipped_deck":
        return None
    assert answer.is_success, answer.text
    return parse_deck(answer.text, "uploaded")


async def entries_of(database: str, table: str) -> list[tuple[int, str]]:
    """All that is stored of a table."""
    if database.startswith("sqlite"):
        with sqlite3.connect(database.removeprefix("sqlite:///")) as file:
            rows = file.execute(
                "SELECT version, body FROM entries WHERE table_id = ? ORDER BY version", (table,)
            ).fetchall()
        file.close()
        return rows
    connection = await asyncpg.connect(database)
    found = await connection.fetch(
        "SELECT version, body FROM entries WHERE table_id = $1 ORDER BY version", table
    )
    await connection.close()
    return [(row["version"], row["body"]) for row in found]


async def check_store(database: str, table: str, record: str) -> None:
    """No gap, no turn that was resolved twice, no bot that moved twice, and the same record."""
    rows = await entries_of(database, table)
    assert [version for version, _ in rows] == list(range(1, len(rows) + 1))
    again = Table(table)
    moved: set[tuple[int, int]] = set()
    for _, body in rows:
        entry = e.decode(body)
        if isinstance(entry, e.Sealed):
            assert again.race is not None
            assert entry.ask == again.race.ask
            if entry.by != "owner":
                assert (entry.ask, entry.seat) not in moved
                moved.add((entry.ask, entry.seat))
        again.apply(entry)
    assert again.record().text(reveal_seed=True) == record
