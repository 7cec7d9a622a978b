"""What has really happened in a race by the server's record, and what a seat may know of it."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from outspeed.events import EVENT_TYPES, Event
from outspeed.game import Game
from outspeed.record import parse, replay
from tests.secrets import deal_secrets
from tests.server.test_race import PRIVATE, plain
from tests.web.visitor import Visitor

Json = dict[str, Any]


def _names(text: str) -> frozenset[str]:
    return frozenset(text.split())


# The parts of messages, written down here once more: what is new there must come by here.
MESSAGE: Final = _names(
    "type id version protocol now host mine links table status race count events own talk"
)
TABLE: Final = _names("phase options deck_hash seats promise seed talk hints")
SEAT: Final = _names("name colour bot ready host autopilot left muted hints")
RACE: Final = _names("ask deadline view")
OWN: Final = _names("seat hand choices why sealed played draws")
DOING: Final = _names("thinking locked waiting")


@dataclass(frozen=True)
class Question:
    """The race when something was asked, and what each seat answered."""

    game: Game
    answers: dict[int, str]


async def raced(looker: Visitor, table: str) -> Game:
    """A finished race of the server, replayed from its record."""
    answer = await looker.page.request.get(f"{looker.url}/api/tables/{table}/record")
    assert answer.ok, await answer.text()
    return replay(parse(await answer.text()))


def questions(game: Game) -> list[Question]:
    """All that was asked in a race, in order."""
    again = game.at_start()
    found: list[Question] = []
    decisions = list(game.decisions)
    while decisions:
        answers = {d.seat: str(d.choice) for d in decisions[: len(again.pending)]}
        del decisions[: len(answers)]
        found.append(Question(again.copy(), answers))
        for seat, choice in answers.items():
            again.choose(seat, choice)
    return found


def typed(event: Json) -> Event:
    """An event from its JSON."""
    kind, *values = event.values()
    return EVENT_TYPES[kind](*(tuple(v) if isinstance(v, list) else v for v in values))


class Leak(AssertionError):
    """A page has been told what it must not know."""


class Knowledge:
    """What a seat may know of a race (10.2) while it goes on, against what it is told."""

    def __init__(self, game: Game, seat: int) -> None:
        assert isinstance(game.seed, bytes)
        self.seat: Final = seat
        self.seed: Final = game.seed.hex()
        self.games: Final = [*(asked.game for asked in questions(game)), game]
        self.events: Final = plain([event.as_dict() for event in game.events_for(seat)])
        self.told = 0  # events so far
        self.ask = 0  # the question that is open

    def hear(self, message: Json) -> None:
        """Leak unless all that a message says is what this seat may know when it comes."""
        _only(message, MESSAGE)
        if table := message.get("table"):
            self._table(table)
        if race := message.get("race"):
            self._race(race)
        _among(message.get("status") or (), DOING)
        self._events(message.get("events", []))
        for own in message.get("own", ()):
            self._own(own)
        if self.seed in str(message) and self.ask < len(self.games) - 1:
            raise Leak(f"the seed is in {message}")

    def _table(self, table: Json) -> None:
        _only(table, TABLE)
        for seat in table["seats"]:
            _only(seat or {}, SEAT)
        if table["seed"] is not None and table["phase"] != "finished":
            raise Leak(f"the seed is told before the end: {table['seed']}")

    def _race(self, race: Json) -> None:
        _only(race, RACE)
        self.ask = race["ask"]
        public = plain(self.games[self.ask].view().as_dict())
        if race["view"] != {name: public[name] for name in public if name not in PRIVATE}:
            raise Leak(f"not what everybody sees at question {self.ask}: {race['view']}")

    def _events(self, told: list[Json]) -> None:
        if told != self.events[self.told : self.told + len(told)]:
            raise Leak(f"not what seat {self.seat} may know has happened: {told}")
        self.told += len(told)
        if self.told > len(self.games[self.ask].events):
            raise Leak(f"events come before question {self.ask} is answered: {told}")

    def _own(self, own: Json) -> None:
        _only(own, OWN)
        if own["seat"] != self.seat:
            raise Leak(f"seat {self.seat} is told what seat {own['seat']} sees: {own}")
        for view in self._views():
            draws = [
                {"draw": at, "tokens": draw["tokens"], "kept": draw["kept"]}
                for at, draw in enumerate(view["draws"])
                if draw["seat"] == self.seat
            ]
            if (own["hand"], own["choices"], own["draws"]) != (
                *(view["hand"], view["choices"]),
                draws,
            ):
                raise Leak(f"not what seat {self.seat} sees at question {self.ask}: {own}")

    def _views(self) -> Iterator[Json]:
        """The seat's view, and that of the same race with other secrets of everybody else."""
        game = self.games[self.ask]
        yield plain(game.view(self.seat).as_dict())
        if not game.over:
            twin = deal_secrets(game, self.seat, Random(self.ask))
            yield plain(twin.view(self.seat).as_dict())


def _only(part: Json, known: frozenset[str]) -> None:
    if strange := part.keys() - known:
        raise Leak(f"{sorted(strange)} may hold anything: {part}")


def _among(told: Any, known: frozenset[str]) -> None:
    if set(told) - known:
        raise Leak(f"{told} says more than {sorted(known)}")
