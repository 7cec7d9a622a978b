"""Table talk: texts, phrases, who may not."""

import pytest

from outspeed.server.phrases import PHRASES
from tests.server.server import Server, clients, seated

pytestmark = pytest.mark.anyio


async def test_talk_reaches_all_and_waits_for_who_is_away(server: Server) -> None:
    async with clients(server, 3) as (ann, bob, eve):
        links = await seated([ann, bob], players=3)
        await bob.leave()
        await ann.done("say", text="I take <b>A</b>\nreally", id="t1")
        await ann.done("say", text="I take <b>A</b>\nreally", id="t1")
        await ann.done("say", phrase=PHRASES[0])
        await bob.enter(links["table"])
        assert [line.get("text") for line in bob.talk] == ["I take <b>A</b> really", None]
        assert bob.talk[1]["phrase"] == PHRASES[0]
        assert [line["name"] for line in bob.talk] == ["Pilot 0", "Pilot 0"]
        await bob.done("say", text="👩‍🚀 ok")
        await ann.sees(lambda: len(ann.talk) == 3)
        welcome = await bob.enter(links["table"], talk=2)
        assert [line["number"] for line in welcome["talk"]] == [2]
        await eve.enter(links["watch"])
        assert len(eve.talk) == 3


async def test_talk_has_limits_and_the_host_may_end_it(server: Server) -> None:
    async with clients(server, 3) as (ann, bob, eve):
        links = await seated([ann, bob], players=3)
        assert await bob.refused("say", text="\u202e\u0007 ") == "bad_text"
        assert await bob.refused("say") == "bad_message"
        assert await bob.refused("say", text="a", phrase=PHRASES[0]) == "bad_message"
        assert await bob.refused("say", phrase="rude") == "bad_phrase"
        await eve.enter(links["table"])
        assert await eve.refused("say", text="me too") == "no_seat"
        await ann.done("mute", seat=1, muted=True)
        assert await bob.refused("say", text="but") == "muted"
        await ann.done("mute", seat=1, muted=False)
        await bob.done("say", text="but")
        await ann.done("talk", on=False)
        assert await bob.refused("say", text="but") == "talk_off"
        await bob.sees(lambda: not bob.table["talk"])
