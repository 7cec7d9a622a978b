"""Two worlds that differ only in secrets, driven step by step; who looks on must see one world.

In both the same things happen in public at the same times. Hidden from who looks on, the other
seats seal, change and keep other things, and the stack of tokens may lie in another order.
"""

import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

from outspeed.choice import TEXTS
from outspeed.events import Drew, Kept
from outspeed.server import entries as e
from outspeed.server.table import RACING, Table
from tests.server.server import Client

Json = dict[str, Any]
PASS: Final = TEXTS[0]
SEAT: Final = "seat"
FENCE: Final = "fence"
ABROAD: Final = {"X-Forwarded-For": "192.0.2.1"}  # not whom the server tells its own figures
MOMENT: Final = 1 / 64  # seconds; what is told in them must not show when others change their mind
GUESSES: Final = 2  # HTTP requests after a step, of all there are


class Leak(AssertionError):
    """Somebody could tell one world from the other."""


@dataclass
class World:
    """One of the two: its people, who looks on, and what only the test may read."""

    people: list[Client]  # by seat; bots sit behind them
    spectator: Client
    outsider: Client  # knows the players' link, and has no seat
    database: Path
    acting: Callable[[], AbstractContextManager[None]]
    advance: Callable[[float], None]
    logs: Callable[[], list[str]]
    jolt: Callable[["World"], Awaitable[None]]  # what is in memory is lost
    links: Json = field(default_factory=dict)
    promise: str = ""
    _truth: Table | None = None
    _fences: int = 0

    def looker(self, name: str, seat: int) -> Client:
        return self.people[seat] if name == SEAT else getattr(self, name)

    def key(self, client: Client) -> str:
        """The link by which a client has come."""
        key: str = self.links["watch" if client is self.spectator else "table"]
        return key

    def everybody(self) -> Iterator[Client]:
        yield from (*self.people, self.spectator, self.outsider)

    async def quiet(self) -> None:
        """Return when all bots have chosen and everybody has heard of everything."""
        while True:
            for client in self.everybody():
                self._fences += 1
                fence = f"{FENCE}{self._fences}"
                await client.order("retract", id=fence, ask=-1)
            if self._bot_thinks():
                await self.spectator.receive()
            elif len({client.version for client in self.everybody()}) == 1:
                return

    def _bot_thinks(self) -> bool:
        table, status = self.spectator.table, self.spectator.status
        return table["phase"] == RACING and any(
            state == "thinking" and (seat["bot"] or seat["autopilot"] or seat["left"])
            for seat, state in zip(table["seats"], status, strict=True)
        )

    def truth(self) -> Table:
        """The table as its stored entries make it, secrets included."""
        if self._truth is None:
            self._truth = Table(self.links["table"])
        with sqlite3.connect(self.database) as file:
            rows = file.execute(
                "SELECT body FROM entries WHERE table_id = ? AND version > ? ORDER BY version",
                (self._truth.id, self._truth.version),
            ).fetchall()
        file.close()
        self._truth.apply_all(e.decode(body) for (body,) in rows)
        return self._truth

    def known(self, seat: int | None) -> list[object]:
        """What rule 10 lets a seat, or the public, know by now; nothing is asked of any view."""
        table = self.truth()
        if table.race is None:
            return []
        game = table.race.game
        known: list[object] = [tuple(game._state.discard), game.seed if game.over else None]
        for event in game.events:
            if isinstance(event, Drew) and event.seat != seat:
                known.append(("drew", event.seat, event.count))
            elif isinstance(event, Kept) and event.seat != seat:
                known.append(("kept", event.seat))
            else:
                known.append(event)
        return known

    def secrets(self) -> object:
        """Something that differs whenever what is hidden does."""
        race = self.truth().race
        assert race is not None
        state = race.game._state
        return race.sealed, list(state.hand), list(state.played), list(state.stack)

    def same_to_all(self, text: str) -> str:
        """The promise is public, differs when the seeds do, and says nothing of them."""
        return text.replace(self.promise, "#" * len(self.promise)) if self.promise else text


class Pair:
    """Plays both worlds at once, and compares what reaches a seat, a spectator and an outsider."""

    def __init__(
        self, worlds: tuple[World, World], mind: Random, paths: list[str], calm: bool = False
    ) -> None:
        self.worlds: Final = worlds
        self.mind: Final = mind
        self.calm: Final = calm  # the seat takes route A only: it must not draw from the stacks
        self.seat: Final = mind.randrange(len(worlds[0].people))
        self.lookers = [SEAT, "spectator", "outsider"]
        self.compared = 0  # times that somebody looked on while the secrets differed
        self.questions = 0
        self.requests = 0
        self.thorough = False
        self.paths: Final = paths  # all that can be read over HTTP
        self.telling: Final = [path for path in paths if "tables" in path or path == "/metrics"]
        self._read = {name: [0, 0] for name in self.lookers}
        self._logged = [0, 0]
        self._orders: dict[int, int] = {}

    async def both(self, act: Callable[[World], Awaitable[None]]) -> None:
        for world in self.worlds:
            with world.acting():
                await act(world)

    # --- The beginning ---------------------------------------------------------------------------
    async def begin(self, options: Json, deck: str | None = None) -> None:
        """The same table in both worlds, at its first question."""

        async def begin(world: World) -> None:
            host = world.people[0]
            for client in (*world.people, world.outsider):
                await client.introduce()
            chosen = dict(options)
            if deck is not None:
                chosen["deck"] = (await host.http("POST", "/api/decks", content=deck)).json()["id"]
            world.links = await host.post("/api/tables", chosen)
            for number, client in enumerate(world.people):
                await client.enter(world.links["table"], events=0)
                await client.done("sit", id=self._id(client), name=f"Pilot {number}")
            await world.outsider.enter(world.links["table"], events=0)
            await world.spectator.enter(world.links["watch"], events=0)
            world.promise = host.table["promise"]
            await host.done("start", id="start")
            await world.quiet()

        await self.both(begin)
        self.retire()
        self.compare()

    # --- The race --------------------------------------------------------------------------------
    async def race(self, questions: int) -> None:
        """Play until what must be public differs for all who look on, or the race is over."""
        everywhere = self.mind.randrange(8)
        for number in range(questions):
            if not self.lookers or self.worlds[0].people[0].over:
                return
            asked = [self._asked(world) for world in self.worlds]
            if asked[0] != asked[1]:
                raise Leak(f"seats {asked[0]} are asked in one world, {asked[1]} in the other")
            self.thorough = number == everywhere
            await self.question(asked[0])
            self.questions += 1

    def _asked(self, world: World) -> list[int]:
        return [seat for seat, client in enumerate(world.people) if client.question() is not None]

    async def question(self, asked: list[int]) -> None:
        """Everybody seals; all but the last step must show nothing that differs."""
        mind = self.mind
        mind.shuffle(asked)
        *first, last = asked
        plan = {seat: self._plan(seat) for seat in asked}
        for seat in first:
            await self._seal(seat, plan[seat])
            await self._look()
        for seat in (s for s in first if s != self.seat and mind.random() < 0.3):
            await self._change_in_secret(seat, plan[seat])
            await self._look()
        if self.seat in asked or mind.random() < 0.3:
            await self._pester()
            await self._look()
        if mind.random() < 0.1:
            await self.both(lambda world: world.jolt(world))
            await self._look()
        if self.worlds[0].people[0].table["options"]["clock"] and mind.random() < 0.15:
            await self._run_out()
        else:
            await self._give(last, plan[last])
        await self.both(World.quiet)
        self.retire()
        self.compare()

    def _plan(self, seat: int) -> tuple[str, str]:
        """A choice in each world: alike where all will see it, different where nobody may."""
        one, two = (self._own(world, seat)["choices"] for world in self.worlds)
        mind, common = self.mind, [choice for choice in one if choice in two]
        if seat == self.seat:
            choice = common[0] if self.calm else mind.choice(common)
            return choice, choice
        if one[0].startswith("keep:"):
            return mind.choice(one), mind.choice(two)
        if one[0] != PASS:
            choice = mind.choice(common)
            return choice, choice
        if mind.random() < 0.15 and len(one) > 1 and len(two) > 1:
            return mind.choice(one[1:]), mind.choice(two[1:])
        choice = mind.choice([PASS, *common])
        return choice, choice

    async def _seal(self, seat: int, plan: tuple[str, str]) -> None:
        """Seal, with changes that nobody may notice and retractions that all do."""
        mind = self.mind
        if mind.random() < 0.2:
            await self._give(seat, self._anything(seat))
            await self._order(seat, "retract", lambda _world: {})
        if mind.random() < 0.7:
            await self._give(seat, self._anything(seat))
            if seat != self.seat:
                await self._give(seat, plan)
                await self._change_in_secret(seat, plan)
                return
        await self._give(seat, plan)

    def _anything(self, seat: int) -> tuple[str, str]:
        one, two = (self._own(world, seat)["choices"] for world in self.worlds)
        if seat == self.seat:
            choice = self.mind.choice([choice for choice in one if choice in two])
            return choice, choice
        return self.mind.choice(one), self.mind.choice(two)

    async def _change_in_secret(self, seat: int, plan: tuple[str, str]) -> None:
        """Another choice in place of the one that is sealed, and in one world more often."""
        await self._give(seat, self._anything(seat))
        self.look_now()
        await self._give(seat, plan)
        self._pass_a_moment()
        number = self.mind.randrange(2)
        world = self.worlds[number]
        with world.acting():
            for choice in (self.mind.choice(self._own(world, seat)["choices"]), plan[number]):
                await self._tell(world, seat, "choose", choice=choice)

    async def _give(self, seat: int, choices: tuple[str, str]) -> None:
        await self._order(
            seat, "choose", lambda world: {"choice": choices[self.worlds.index(world)]}
        )

    async def _order(self, seat: int, type_: str, more: Callable[[World], Json]) -> None:
        self._pass_a_moment()
        await self.both(lambda world: self._tell(world, seat, type_, **more(world)))

    async def _tell(self, world: World, seat: int, type_: str, **fields: Any) -> None:
        client = world.people[seat]
        assert client.race is not None
        await client.done(type_, id=self._id(client), ask=client.race["ask"], seat=seat, **fields)

    async def _pester(self) -> None:
        """What is refused, is refused in the same words; who comes back hears the same."""
        mind, seat = self.mind, self.seat
        other = mind.choice([number for number in range(6) if number != seat])
        orders: list[tuple[str, Json]] = [
            ("choose", {"choice": mind.choice(TEXTS), "ask": mind.choice([-1, 10**6])}),
            ("choose", {"choice": mind.choice(TEXTS), "ask": None, "seat": other}),
            ("choose", {"choice": mind.choice(["nothing", "D", "keep:"]), "ask": None}),
            ("choose", {"choice": self._illegal(), "ask": None}),
            ("retract", {"ask": None, "seat": other}),
            ("ready", {"ready": True}),
            ("sit", {"name": "Pilot 0", "seat": other}),
            ("start", {}),
            ("rematch", {"same_luck": True}),
            ("options", {"options": {"players": 3}}),
            ("bot", {"level": "rookie", "seat": other}),
        ]
        wanted = mind.sample(orders, 4)
        name = mind.choice([SEAT, SEAT, "spectator", "outsider"])
        known = {"events": mind.randrange(1, 60), "talk": 0, "version": mind.randrange(200)}
        come_back = mind.random() < 0.5

        async def pester(world: World) -> None:
            client = world.looker(name, seat)
            assert client.race is not None
            for type_, fields in wanted:
                if fields.get("ask", 0) is None:
                    fields = fields | {"ask": client.race["ask"]}
                await client.order(type_, id=self._id(client), **fields)
            if come_back:
                await self._come_back(world, client, known)

        self._pass_a_moment()
        await self.both(pester)

    def _illegal(self) -> str:
        """A choice that exists, and that the seat has in neither world."""
        legal = [set(self._own(world, self.seat)["choices"]) for world in self.worlds]
        return self.mind.choice([text for text in TEXTS if text not in legal[0] | legal[1]])

    async def _come_back(self, world: World, client: Client, known: Json) -> None:
        """On another device that knows something else, and on its own that lost the connection."""
        key = world.key(client)
        device = type(client)(client.server, client.cookie)
        device.events = [{}] * known["events"]
        await device.enter(key, **known)
        await device.leave()
        client.frames += device.frames
        await client.enter(key, events=len(client.events), talk=len(client.talk))

    async def _run_out(self) -> None:
        """The clock runs out, and stand-ins choose for who has not."""
        for world in self.worlds:
            world.advance(world.people[0].table["options"]["clock"] + 1)

        async def wait(world: World) -> None:
            spectator = world.spectator
            race = spectator.race
            await spectator.sees(lambda: spectator.over or spectator.race is not race)

        await self.both(wait)

    # --- Who looks on ----------------------------------------------------------------------------
    async def _look(self) -> None:
        """Everything that has come, and what the server answers to some questions."""
        await self.both(World.quiet)
        self.compare()
        mind = self.mind
        if self.thorough:
            self.thorough = False
            await self.look_everywhere()
        for _ in range(GUESSES):
            if self.lookers:
                await self.ask_over_http(mind.choice(self.lookers), mind.choice(self.telling))

    async def look_everywhere(self) -> None:
        """Every way to read that there is, by everybody."""
        for path in self.paths:
            for name in self.lookers if path in self.telling else self.lookers[:1]:
                await self.ask_over_http(name, path)

    async def ask_over_http(self, name: str, path: str) -> None:
        """All that one path of the API can be asked, in both worlds."""
        for url in self._urls(path):
            answers: list[str] = []
            for world in self.worlds:
                with world.acting():
                    client = world.looker(name, self.seat)
                    there = url.replace("{key}", world.key(client))
                    answer = await client.http("GET", there, headers=ABROAD)
                    answer.headers.pop("date", None)  # the network's own clock, once a second
                    whole = f"{answer.status_code} {answer.headers.multi_items()} {answer.text}"
                    answers.append(world.same_to_all(whole))
            self.requests += 1
            if answers[0] != answers[1]:
                raise Leak(f"{name} can tell by GET {url}: {_differ(*answers)}")

    def _urls(self, path: str) -> Iterator[str]:
        """A path of the API with values in it; what is not known here must be told to it."""
        values = {
            "{key}": ["{key}"],
            "{code}": [self.worlds[0].links["code"], "BCDFGH"],
            "{deck_id}": ["ultima", self.worlds[0].people[0].table["options"]["deck"]],
            "{language}": ["en"],
        }
        for name, known in values.items():
            if name in path:
                for value in known:
                    query = path.replace(name, value)
                    yield query
                    if path.endswith("/replay"):
                        yield from (f"{query}?seat={seat}" for seat in range(4))
                        yield f"{query}?secrets=true"
                return
        assert "{" not in path, f"{path} has a parameter that this test must learn to fill"
        yield path

    def look_now(self) -> None:
        """Whether secrets differ at this moment, for the count of what has been compared."""
        self.compared += self.worlds[0].secrets() != self.worlds[1].secrets()

    def compare(self) -> None:
        """Raise Leak if anybody who looks on has got other bytes in one world."""
        self.look_now()
        for name in self.lookers:
            news = [self._news(world, name) for world in self.worlds]
            if news[0] != news[1]:
                raise Leak(f"{name} can tell by the frames: {_differ(*map(str, news))}")
        if self.lookers:
            logs = [world.logs() for world in self.worlds]
            if logs[0] != logs[1]:
                raise Leak(f"the logs tell: {_differ(*map(str, logs))}")

    def _news(self, world: World, name: str) -> list[str]:
        client, number = world.looker(name, self.seat), self.worlds.index(world)
        since = self._read[name][number]
        self._read[name][number] = len(client.frames)
        return [
            world.same_to_all(frame)
            for frame in client.frames[since:]
            if f'"id":"{FENCE}' not in frame
        ]

    def retire(self) -> None:
        """From here on, who may know that the worlds differ is no longer compared."""
        for name in list(self.lookers):
            seat = self.seat if name == SEAT else None
            if self.worlds[0].known(seat) != self.worlds[1].known(seat):
                self.lookers.remove(name)

    # --- Small things ----------------------------------------------------------------------------
    def _pass_a_moment(self) -> None:
        for world in self.worlds:
            world.advance(MOMENT)

    def _own(self, world: World, seat: int) -> Json:
        own: Json = world.people[seat].own[seat]
        return own

    def _id(self, client: Client) -> str:
        """The id of an order: who gives the same orders in both worlds gives them the same ids."""
        self._orders[id(client)] = self._orders.get(id(client), 0) + 1
        return f"o{self._orders[id(client)]}"


def _differ(one: str, two: str) -> str:
    """Where two texts part, and how they go on."""
    at = next((n for n, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), -1)
    return f"…{one[max(0, at - 300) : at + 200]!r}\n…{two[max(0, at - 300) : at + 200]!r}"


async def paths_to_read(client: Client) -> list[str]:
    """All that the API lets anybody read, and what is not in its description."""
    paths = (await client.get("/schema/openapi.json"))["paths"]
    return [*(path for path, methods in paths.items() if "get" in methods), "/", "/metrics"]
