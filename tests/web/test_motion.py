"""Who wants less motion sees none, by the system's setting or the game's, and races on."""

from typing import Any, Final

import pytest

from tests.web.conftest import Invite
from tests.web.visitor import PHONE, Visitor

pytestmark = pytest.mark.anyio
# Looks at every frame: what runs on the page, and whether that was in a reveal.
_WATCH: Final = """
    window.seen = { frames: 0, shows: 0, moving: [] };
    (function look() {
        const show = document.querySelector(".dock .skip") !== null;
        seen.frames++;
        seen.shows += show;
        for (const animation of document.getAnimations()) {
            const name = animation.animationName ?? animation.transitionProperty ?? "script";
            const what = `${name} of ${animation.effect?.target?.className?.baseVal ??
                animation.effect?.target?.className}`;
            if (!seen.moving.includes(what)) seen.moving.push(what);
        }
        requestAnimationFrame(look);
    })();
"""

_SCROLLS: Final = """
    window.scrolls = [];
    const { scrollIntoView } = Element.prototype;
    Element.prototype.scrollIntoView = function (how) {
        scrolls.push(how.behavior);
        scrollIntoView.call(this, how);
    };
"""


async def watched(ann: Visitor, turns: int) -> dict[str, Any]:
    """A race, played until some turns have been shown; what has moved."""
    await ann.context.add_init_script(_WATCH)
    await ann.open()
    await ann.press("web.home.race_now")
    await ann.in_race()
    await ann.race(until=lambda: ann.standing["view"]["turn"] > turns)
    found: dict[str, Any] = await ann.page.evaluate("seen")
    assert found["shows"] > 2
    return found


@pytest.mark.parametrize("wish", ["system", "game"])
async def test_nothing_moves_for_who_wants_no_motion(invite: Invite, wish: str) -> None:
    system = wish == "system"
    settings = {"still": not system, "speed": "fast", "players": 3}
    motion = "reduce" if system else "no-preference"
    ann = await invite(settings=settings, reduced_motion=motion)
    moving = set((await watched(ann, turns=1))["moving"])
    if not system:
        moving.discard("boot of boot")  # the game does not know its settings yet
    assert moving == set()


async def test_for_everybody_else_the_reveal_is_a_show(invite: Invite) -> None:
    settings = {"still": False, "speed": "fast", "players": 3}
    ann = await invite(settings=settings, reduced_motion="no-preference")
    moving = " ".join((await watched(ann, turns=1))["moving"])
    assert "turn of turning" in moving


@pytest.mark.parametrize("still", [True, False])
async def test_what_comes_up_is_scrolled_to_at_once_or_smoothly(
    invite: Invite, still: bool
) -> None:
    ann = await invite(size=PHONE, settings={"still": still})
    await ann.context.add_init_script(_SCROLLS)
    await ann.open("/lab")
    await ann.press("learn.lab.example.crowded")
    await ann.page.locator(".outcome").wait_for()
    await ann.page.wait_for_function("() => scrolls.length > 0")
    assert await ann.page.evaluate("scrolls") == ["instant" if still else "smooth"]
