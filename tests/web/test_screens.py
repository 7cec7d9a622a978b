"""axe finds nothing on any screen, none is wider than its window; pictures in build/screenshots."""

from typing import Any, Final

import pytest

from tests.web.conftest import Invite
from tests.web.tour import ROOT, WRONG, tour
from tests.web.visitor import DESKTOP, PHONE, Visitor

pytestmark = pytest.mark.anyio
AXE: Final = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
PICTURES: Final = ROOT / "build" / "screenshots"
# Everything by night; by day the same things stand in other colours.
NIGHT: Final[dict[str, Any]] = {"resultTypes": ["violations"]}
DAY: Final = NIGHT | {"runOnly": {"type": "rule", "values": ["color-contrast"]}}
_RUN: Final = """async options => (await axe.run(document, options)).violations.flatMap(
    found => found.nodes.map(node => `${found.id}: ${node.target} ${node.failureSummary}`))"""


@pytest.mark.parametrize(("name", "size"), [("phone", PHONE), ("desktop", DESKTOP)])
async def test_axe_finds_nothing(invite: Invite, name: str, size: tuple[int, int]) -> None:
    ann = await invite(size=size, bypass_csp=True)  # axe is not ours to serve
    # What is wrong is asked for as well.
    ann.expect(*WRONG)
    await ann.context.add_init_script(path=AXE)
    found = []
    async for screen in tour(ann):
        for theme, options in (("dark", NIGHT), ("light", DAY)):
            await ann.page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
            faults = await faults_of(ann, options)
            found += [f"{screen}, {theme}: {fault}" for fault in faults]
            picture = PICTURES / f"{name}-{theme}" / f"{screen.replace(' ', '-')}.png"
            await ann.page.screenshot(path=picture, full_page=True, animations="disabled")
    assert found == [], "\n".join(found)


async def faults_of(ann: Visitor, options: dict[str, Any]) -> list[str]:
    faults: list[str] = await ann.page.evaluate(_RUN, options)
    wide = await ann.page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return [*faults, f"{wide} pixels too wide"] if wide > 0 else faults
