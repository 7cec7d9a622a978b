"""Other people's secrets never reach the page: all that it receives, held against the truth."""

import copy
import json
import random
from collections.abc import Callable
from typing import Any, Final

import msgspec
import pytest

from outspeed.game import Game
from outspeed.server.options import Options
from tests.server.server import Server, clients, seated
from tests.server.test_race import finished, plain, record_of
from tests.web.conftest import Invite
from tests.web.people import at_one_table, seal, to_turn
from tests.web.truth import Json, Knowledge, Leak, questions, raced
from tests.web.visitor import race_together

pytestmark = pytest.mark.anyio
MINE: Final = 0
OTHER: Final = 1
# What the client asks for that is not the same to everybody, and what may be in it.
_OPTIONS: Final = msgspec.structs.fields(Options)
_LISTING: Final = {"listing", "host", "seated", "options", *(part.name for part in _OPTIONS)}
PERSONAL: Final[dict[str, set[str]]] = {
    "/api/guest": {"known"},
    "/api/my/tables": {"table", "phase", "updated", *_LISTING},
    "/api/tables": {"table", "code", "watch", "phase", *_LISTING},
}
_ASK: Final = """async paths => {
    const answers = {};
    for (const path of paths) {
        const answer = await fetch(path);
        answers[path] = [answer.status, await answer.text()];
    }
    return answers;
}"""


def sockets(told: list[Json]) -> list[list[Json]]:
    """The messages of each of a page's WebSockets."""
    starts = [at for at, message in enumerate(told) if message["type"] == "welcome"]
    return [told[start:end] for start, end in zip(starts, [*starts[1:], None], strict=True)]


def keys_of(value: Any) -> set[str]:
    """The names of all parts of JSON."""
    if isinstance(value, list):
        return set().union(*map(keys_of, value))
    if isinstance(value, dict):
        return set(value).union(*map(keys_of, value.values()))
    return set()


def seed_of(game: Game) -> str:
    assert isinstance(game.seed, bytes)
    return game.seed.hex()


def hear(game: Game, messages: list[Json]) -> Knowledge:
    seat = Knowledge(game, MINE)
    for message in messages:
        seat.hear(message)
    return seat


def leaks(game: Game, messages: list[Json]) -> bool:
    try:
        hear(game, messages)
    except Leak:
        return True
    return False


async def test_what_reaches_a_page_is_what_its_seat_may_know_and_nothing_else(
    invite: Invite,
) -> None:
    table, (ann, bob) = await at_one_table(invite, "Ann", "Bob")
    await to_turn([ann, bob], 3)
    await seal(bob)  # the server has a secret when Ann comes back
    await ann.page.reload()
    await ann.in_race()
    await race_together([ann, bob])
    game = await raced(ann, table)
    first, second = sockets(ann.told)
    hear(game, first)
    seat = hear(game, second)
    assert seat.told == len(seat.events)
    assert seat.ask == len(questions(game))
    assert ann.told_last("table")["seed"] == seat.seed  # from here on everybody may check it


async def test_nothing_that_a_page_can_ask_over_http_says_more(invite: Invite) -> None:
    table, (ann, bob) = await at_one_table(invite, "Ann", "Bob")
    await to_turn([ann, bob], 3)
    await seal(bob)
    base = f"/api/tables/{table}"
    paths = [base, f"{base}/replay", *(f"{base}/replay?seat={seat}" for seat in range(4))]
    secret = [f"{base}/record", f"{base}/replay?secrets=true"]
    ann.expect("403 (Forbidden)")
    asked_for = [answer for answer in ann.answers if "/api/" in answer.url]
    bodies = {answer.url: await answer.text() for answer in asked_for if answer.ok}
    told = await ann.page.evaluate(_ASK, paths + secret)
    ask = ann.standing["ask"]
    stranger = await invite()
    for url, body in bodies.items():
        path = url.removeprefix(ann.url)
        if path in PERSONAL:
            assert set(PERSONAL[path]) >= keys_of(json.loads(body)), body
        else:  # the same to everybody: no secret of this race
            assert await (await stranger.page.request.get(url)).text() == body
    assert len(bodies) > 4
    await race_together([ann, bob])
    game = await raced(ann, table)
    for path in secret + paths[3:]:
        status, body = told[path]
        assert (status, json.loads(body)["code"]) == (403, "not_over")
    truth = Knowledge(game, MINE)
    truth.hear({"type": "http"} | json.loads(told[base][1]))
    assert truth.ask == ask
    for path, seat in ((paths[1], None), (paths[2], MINE)):
        replayed = json.loads(told[path][1])
        events = [event for step in replayed["steps"] for event in step["events"]]
        so_far = len(truth.games[ask].events)
        assert events == plain([e.as_dict() for e in game.events_for(seat)])[:so_far]
        for step in replayed["steps"]:
            assert step.keys() <= {"turn", "stage", "events", "view", "hand"}
        hand = truth.games[ask].view(seat).hand
        assert tuple(replayed["steps"][-1].get("hand", ())) == hand


Change = Callable[[Json, Game, dict[int, str]], Any]
# Each secret, put where a careless server would put it.
LEAKS: Final[dict[str, Change]] = {
    "whose turn it is says what": lambda m, _, a: m["status"].__setitem__(OTHER, a[OTHER]),
    "a choice beside the race": lambda m, _, a: m["race"].update(sealed=a),
    "a choice in the view": lambda m, _, a: m["race"]["view"]["ships"][OTHER].update(
        route=a[OTHER]
    ),
    "a hand in the view": lambda m, g, _: m["race"]["view"].update(hand=g.view(OTHER).hand),
    "what another sees": lambda m, g, _: m["own"].append(m["own"][0] | {"seat": OTHER}),
    "another's hand for mine": lambda m, g, _: m["own"][0].update(
        hand=[*m["own"][0]["hand"], "nitro"]
    ),
    "the seed": lambda m, g, _: m.update(links={"next": seed_of(g)}),
    "a new part": lambda m, g, _: m.update(note="all is well"),
    "a new part of a seat": lambda m, g, _: m.update(
        table={"seats": [{"hand": ["nitro"]}], "seed": None, "phase": "racing"}
    ),
}


async def test_the_check_notices_every_kind_of_secret(server: Server) -> None:
    async with clients(server, 3) as people:
        links = await seated(people, players=4)
        await people[0].done("start")
        await finished(people, random.Random(5))
        _, game = await record_of(people[0], links["table"])
        told = sockets([json.loads(frame) for frame in people[MINE].frames])[-1]
    hear(game, told)
    asked = questions(game)
    at = next(
        number
        for number, message in enumerate(told)
        if {"own", "status", "race"} <= message.keys()
        if message["race"]["view"]["stage"] == "route" and message["race"]["view"]["turn"] == 3
    )
    answers = asked[told[at]["race"]["ask"]].answers
    for name, change in LEAKS.items():
        changed = copy.deepcopy(told)
        change(changed[at], game, answers)
        assert leaks(game, changed), name
    # Tokens that somebody else has drawn and kept.
    for kind in ("drew", "kept"):
        changed = copy.deepcopy(told)
        whole = iter(plain([event.as_dict() for event in game.events]))
        hidden = None
        for event in (e for message in changed for e in message.get("events", ())):
            true = next(whole)
            if hidden is None and event["type"] == kind and event != true:
                hidden = copy.deepcopy(event)
                event.update(true)
        assert hidden is not None
        assert leaks(game, changed), kind
