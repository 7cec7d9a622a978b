"""Rendering: a race in the modes that environments offer."""

from typing import Final

from outspeed.envs.options import check_name
from outspeed.envs.picture import Image, picture
from outspeed.envs.race import Race
from outspeed.envs.text import text

RENDER_MODES: Final = ["ansi", "rgb_array", "human"]
RENDER_FPS: Final = 2


def check_render_mode(mode: str | None) -> None:
    """EnvError unless there is such a mode."""
    if mode is not None:
        check_name("render_mode", mode, RENDER_MODES)


def render(race: Race, mode: str | None, seat: int | None = None) -> str | Image | None:
    """What everybody may see, or a seat: as text, as a picture, or printed (human)."""
    if mode is None:
        return None
    view = race.view(seat)
    if mode == "rgb_array":
        return picture(view)
    if mode == "ansi":
        return text(view)
    print(text(view), end="")
    return None
