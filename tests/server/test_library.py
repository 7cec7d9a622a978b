"""Decks, texts, rules, the rules lab, replays."""

import json
import random
from importlib import resources
from typing import Any

import pytest

from outspeed.deck import load_deck, parse_deck
from outspeed.record import parse, replay
from outspeed.scenario import play_scenario
from outspeed.texts import LANGUAGES, Texts
from tests.server.server import Client, Server, clients, seated
from tests.server.test_race import finished, plain, record_of

pytestmark = pytest.mark.anyio

SCENARIO: dict[str, Any] = {
    "name": "three ships",
    "tile": 1,
    "ships": [{"zone": 3, "fuel": 5}, {"zone": 4, "fuel": 5, "hand": ["nitro"]}, {"out": True}],
    "bonus": [None, "nitro", None],
    "phases": "bonus",
}


async def test_all_faces_of_a_deck_are_data(server: Server) -> None:
    guest = Client(server)
    (listed,) = await guest.get("/api/decks")
    deck = load_deck()
    assert listed == {"id": deck.id, "title": deck.title, "hash": deck.hash}
    faces = await guest.get(f"/api/decks/{deck.id}")
    assert len(faces["tiles"]) == 16
    first = faces["tiles"][0]
    for name, side in (("small", deck.tile(1).small), ("large", deck.tile(1).large)):
        for letter, route in zip("ABC", side, strict=True):
            found = first[name][letter]
            assert (found is None) == (route is None)
            if route is not None:
                assert found["cost"]["number"] == route.cost.number
                assert found["seats"] == route.seats
    assert (await guest.http("GET", "/api/decks/none")).status_code == 404


async def test_an_uploaded_deck_is_raced_with(server: Server) -> None:
    shipped = (resources.files("outspeed.deck") / "ultima.toml").read_text("utf-8")
    text = shipped.replace("yellow = [", "# mine\nyellow = [").replace(
        'id = "ultima"', 'id = "mine"'
    )
    async with clients(server, 3) as people:
        ann = people[0]
        answer = await ann.http("POST", "/api/decks", content=text.encode())
        assert answer.status_code == 201, answer.text
        deck = answer.json()
        assert (await ann.get(f"/api/decks/{deck['id']}"))["hash"] == deck["hash"]
        links = await seated(people, players=3, deck=deck["id"])
        assert ann.table["deck_hash"] == deck["hash"]
        await ann.done("start")
        await finished(people, random.Random(6))
        kept = (await ann.http("GET", f"/api/tables/{links['table']}/deck")).text
        assert kept == text
        record = (await ann.http("GET", f"/api/tables/{links['table']}/record")).text
        assert "deck: mine " in record
        assert replay(parse(record), parse_deck(kept, "mine")).over


async def test_an_upload_that_is_no_deck_is_refused_with_all_its_problems(server: Server) -> None:
    guest = Client(server)
    for body, code, status in (
        (b'id = "x"', "bad_deck", 400),
        (b"\xff\xfe", "bad_deck", 400),
        (b"", "bad_deck", 400),
        (b"<script>", "bad_deck", 400),
        (b"[[tile]]\n" * 3000, "bad_deck", 400),
        (b"#" * 65_537, "too_long", 413),
        (b"#" * 200_000, "too_long", 413),
    ):
        answer = await guest.http("POST", "/api/decks", content=body)
        assert (answer.status_code, answer.json()["code"]) == (status, code)
        assert len(answer.json()["text"]) < 10_000


async def test_texts_and_rules_come_in_every_language(server: Server) -> None:
    guest = Client(server)
    for language in LANGUAGES:
        texts = await guest.get(f"/api/texts/{language}")
        rules = await guest.get(f"/api/rules/{language}")
        assert texts["name.token.nitro"] == Texts(language).text("name.token.nitro")
        assert rules["rules"]["4.10"] == Texts(language).rule("4.10")
        assert rules["editions"]
    answer = await guest.http("GET", "/api/rules/de")
    assert (answer.status_code, answer.json()["code"]) == (404, "no_language")
    choices = await guest.get("/api/choices")
    assert choices["languages"] == list(LANGUAGES)
    assert choices["players"] == [3, 6]


async def test_the_rules_lab_plays_scenarios_with_shipped_decks_only(server: Server) -> None:
    guest = Client(server)
    assert await guest.post("/api/scenario", SCENARIO) == plain(play_scenario(SCENARIO))
    wrong = await guest.post("/api/scenario", SCENARIO | {"deck": "/etc/passwd"})
    assert (wrong["ok"], wrong["error"], wrong["at"]) == (False, "bad_value", "deck")
    assert "ultima" in wrong["message"]
    answer = await guest.http("POST", "/api/scenario", content=b"{")
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_json")


async def test_a_race_can_be_seen_again_by_whom_it_concerns(server: Server) -> None:
    async with clients(server, 3) as people:
        ann, bob, _ = people
        links = await seated(people, players=3)
        path = f"/api/tables/{links['table']}/replay"
        early = await ann.http("GET", path)
        assert (early.status_code, early.json()["code"]) == (409, "too_early")
        await ann.done("start")
        for query in ("?seat=1", "?secrets=true"):
            answer = await ann.http("GET", path + query)
            assert (answer.status_code, answer.json()["code"]) == (403, "not_over")
        record = await ann.http("GET", f"/api/tables/{links['table']}/record")
        assert (record.status_code, record.json()["code"]) == (403, "not_over")
        assert (await ann.get(path + "?seat=0"))["steps"][0]["events"]
        await finished(people, random.Random(2))
        text, game = await record_of(ann, links["table"])
        whole = await bob.get(f"/api/tables/{links['watch']}/replay?secrets=true")
        public = await bob.get(path)
        own = await bob.get(path + "?seat=1")
        assert [e for step in whole["steps"] for e in step["events"]] == plain(
            [event.as_dict() for event in game.events]
        )
        assert [e for step in public["steps"] for e in step["events"]] == plain(
            [event.as_dict() for event in game.events_for(None)]
        )
        assert [e for step in own["steps"] for e in step["events"]] == bob.events
        assert sum(len(step.get("decisions", ())) for step in whole["steps"]) == len(game.decisions)
        assert not any(step.get("decisions") for step in public["steps"])
        uploaded = await bob.http("POST", "/api/replay", content=text.encode())
        assert uploaded.json() == whole
        doctored = text.replace("first game: no", "first game: yes")
        answer = await bob.http("POST", "/api/replay", content=doctored.encode())
        assert (answer.status_code, answer.json()["code"]) == (400, "bad_record")
        assert json.dumps(public).count('"hand"') == 0
