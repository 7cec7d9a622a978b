"""On a small phone, in every language: nothing is too wide, cut off or out of reach."""

import pytest

from outspeed.texts import LANGUAGES
from tests.web.conftest import Invite
from tests.web.fit import misfits
from tests.web.tour import WRONG, tour
from tests.web.visitor import PHONE

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("language", LANGUAGES)
async def test_everything_fits_on_a_small_phone(invite: Invite, language: str) -> None:
    ann = await invite(size=PHONE, language=language, has_touch=True)
    ann.expect(*WRONG)
    found = []
    async for screen in tour(ann):
        found += [f"{screen}: {fault}" for fault in await misfits(ann, "Annabella")]
    assert found == [], "\n".join(found)


SPOILED = {
    "too wide": "main { width: 400px !important; }",
    "twice the size": "main { width: 20rem !important; }",
    "pixels beyond": ".panel { height: 20px; overflow: hidden; }",
    "by 30": "button { height: 30px !important; min-height: 0 !important; }",
    "out of reach": "body::after { content: ''; position: fixed; inset: 0; z-index: 99; }",
}


@pytest.mark.parametrize("fault", SPOILED)
async def test_the_measure_notices_what_does_not_fit(invite: Invite, fault: str) -> None:
    ann = await invite(size=PHONE, bypass_csp=True)
    await ann.open("/settings")
    await ann.heading("web.settings.title").wait_for()
    await ann.page.add_style_tag(content=SPOILED[fault])
    assert any(fault in found for found in await misfits(ann))
