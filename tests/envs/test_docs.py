"""What the pages on environments say is so: code runs, headings and options are complete."""

import inspect
import re
from pathlib import Path
from typing import Any, Final

import pytest

from outspeed.choice import TEXTS
from outspeed.envs.gymnasium import RaceEnv
from outspeed.envs.openspiel import DEFAULTS
from outspeed.envs.pettingzoo import parallel_env, raw_env
from outspeed.envs.picture import HEIGHT, WIDTH
from outspeed.envs.rendering import RENDER_MODES
from outspeed.envs.spaces import action_space, observation_space
from outspeed.envs.vector import RaceVectorEnv, SelfPlayVectorEnv
from tests.pages import ROOT, run_page

pytestmark = pytest.mark.xdist_group("compiled")

FOLDER: Final = ROOT / "docs" / "envs"
INDEX: Final = FOLDER / "README.md"
PAGES: Final = sorted(set(FOLDER.glob("*.md")) - {INDEX})
HEADINGS: Final = [
    *("Specs", "Observation", "Actions", "Rewards"),
    *("Termination", "Options", "Speed", "Version history"),
]


def words(page: Path) -> str:
    """A page, every line break a space."""
    return " ".join(page.read_text(encoding="utf-8").split())


def explained(page: Path) -> dict[str, str]:
    """Options with their defaults, from the tables of a page."""
    text = page.read_text(encoding="utf-8").partition("## Options")[2]
    rows = re.findall(r"^\| `(\w+)` \|(?:.*\|)? ([^|]*) \|$", text, re.MULTILINE)
    return {name: default.strip("`") for name, default in rows}


@pytest.mark.parametrize("page", [INDEX, *PAGES], ids=lambda page: page.stem)
@pytest.mark.filterwarnings(
    "ignore"
)  # the environments' communities warn, and a page is no test of theirs
def test_all_that_the_page_shows_is_what_happens(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    run_page(page, tmp_path)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_page_has_the_same_headings(page: Path) -> None:
    assert re.findall(r"^## (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE) == HEADINGS


def test_every_environment_has_a_page_and_is_in_the_index() -> None:
    assert [page.stem for page in PAGES] == ["gymnasium", "openspiel", "pettingzoo"]
    for page in PAGES:
        assert f"({page.name})" in words(INDEX)


@pytest.mark.parametrize(
    ("page", "makers"),
    [
        ("pettingzoo", [raw_env, parallel_env]),
        ("gymnasium", [RaceEnv, RaceVectorEnv, SelfPlayVectorEnv]),
    ],
)
def test_every_option_is_explained_with_its_default(page: str, makers: list[Any]) -> None:
    told = explained(INDEX) | explained(FOLDER / f"{page}.md") | {"render_mode": "none"}
    for maker in makers:
        for name, option in inspect.signature(maker).parameters.items():
            if name == "num_envs":
                assert str(option.default) in told[name].split("; ")
            else:
                assert told[name] == str(option.default).lower()


def test_every_option_of_openspiels_game_is_explained_with_its_default() -> None:
    told = explained(INDEX) | explained(FOLDER / "openspiel.md")
    assert {name: told[name].partition(":")[0] for name in DEFAULTS} == {
        name: str(default).lower() for name, default in DEFAULTS.items()
    }


@pytest.mark.parametrize("page", ["pettingzoo", "gymnasium"])
def test_spaces_and_pictures_are_as_the_page_says(page: str) -> None:
    text = words(FOLDER / f"{page}.md")
    spaces = observation_space()
    parts = ", ".join(f"{name}={spaces[name]}" for name in ("observation", "action_mask"))
    assert f"`Dict({parts})`" in text
    assert f"`{action_space()}`" in text
    for mode in RENDER_MODES:
        assert f"`{mode}`" in text
    assert f"({HEIGHT} × {WIDTH})" in text


def test_every_action_is_explained() -> None:
    text = INDEX.read_text(encoding="utf-8").partition("| action |")[2].partition("```")[0]
    ranges = re.findall(r"^\| (\d+)(?: to (\d+))? \|", text, re.MULTILINE)
    codes = [code for first, last in ranges for code in range(int(first), int(last or first) + 1)]
    assert codes == list(range(len(TEXTS)))
