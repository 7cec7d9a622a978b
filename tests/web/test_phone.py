"""On a small phone, in every language: nothing is too wide, cut off or out of reach."""

import pytest

from outspeed.texts import LANGUAGES
from tests.web.conftest import Invite
from tests.web.fit import misfits
from tests.web.tour import tour
from tests.web.visitor import PHONE

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("language", LANGUAGES)
async def test_everything_fits_on_a_small_phone(invite: Invite, language: str) -> None:
    ann = await invite(size=PHONE, language=language, has_touch=True)
    ann.expect("/api/codes/WRONG", "/api/scenario/offers", "/api/devices/claim")
    found = []
    async for screen in tour(ann):
        found += [f"{screen}: {fault}" for fault in await misfits(ann, "Annabella")]
    assert found == [], "\n".join(found)
