"""Reports on decks: one page that needs nothing else, and verdicts that the races bear out."""

import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from typing import Final

import pytest

from outspeed.deck import load_deck
from outspeed.rules.terms import LARGE, SMALL
from outspeed.sim.estimate import UNKNOWN, Estimate
from outspeed.sim.report.page import page
from outspeed.sim.report.study import Plan, Study
from outspeed.sim.report.verdict import NEVER_SEEN, FaceVerdict, RouteVerdict, Use, verdicts

pytestmark = pytest.mark.xdist_group("compiled")

ULTIMA: Final = Path(__file__).parents[2] / "outspeed" / "deck" / "ultima.toml"
VOID: Final = frozenset(("meta", "link", "br", "img", "hr", "input"))
FETCHING: Final = frozenset(("src", "srcset", "data", "poster", "action", "background"))


class Page(HTMLParser):
    """What a page says, what it would fetch, where its links lead, and tags left open."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.anchors: list[str] = []
        self.links: list[str] = []
        self.fetched: list[str] = []
        self.words = ""
        self._open: list[str] = []
        self.feed(text)
        self.close()
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        if tag not in VOID:
            self._open.append(tag)
        self._note(attrs)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self._note(attrs)

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words += data

    def _note(self, attributes: list[tuple[str, str | None]]) -> None:
        for name, value in attributes:
            if name == "id":
                self.anchors.append(str(value))
            elif name in ("href", "xlink:href"):
                self.links.append(str(value))
            elif name in FETCHING:
                self.fetched.append(str(value))


@pytest.fixture(scope="module")
def own_deck(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The shipped deck, but that who takes route C of tile 1 pays 9 for nothing."""
    text = ULTIMA.read_text("utf-8")
    text = text.replace('id = "ultima"', 'id = "mine"').replace("title = ", 'title = "Mine <1>" # ')
    text, changed = re.subn(
        r"(?<=^number = 1\n)(.*?)small\.C = [^\n]*\n(.*?)large\.C = [^\n]*\n",
        r'\1small.C = { cost = "9" }\n\2large.C = { cost = "9" }\n',
        text,
        count=1,
        flags=re.DOTALL | re.MULTILINE,
    )
    assert changed == 1
    file = tmp_path_factory.mktemp("deck") / "mine.toml"
    file.write_text(text, "utf-8")
    return file


@pytest.fixture(scope="module")
def study(own_deck: Path) -> Study:
    return Plan(load_deck(own_deck), "greedy", 2000, 1).carry_out(workers=1)


def test_the_page_is_well_formed_and_needs_nothing_else(study: Study) -> None:
    text = page(study)
    found = Page(text)
    assert found.fetched == []
    assert all(link.startswith("#") and link[1:] in found.anchors for link in found.links)
    assert len(found.anchors) == len(set(found.anchors))
    assert not {"script", "iframe", "img", "object"} & set(found.tags)
    assert not re.search(r"@import|url\((?!#)", text)
    assert "Mine <1>: deck report" in found.words
    assert "beside the shipped deck ultima" in found.words


def test_a_deck_of_ones_own_is_compared_with_the_shipped_one(study: Study) -> None:
    assert set(study.shipped) == {SMALL, LARGE}
    shipped = Plan(load_deck(), "random", 50, 1)
    assert not shipped.is_own
    assert "beside the shipped deck" not in page(shipped.carry_out(workers=1))


def test_progress_ends_with_all_races_of_the_plan() -> None:
    told: list[int] = []
    plan = Plan(load_deck(), "random", 30, 2)
    plan.carry_out(workers=1, progress=told.append)
    assert told == sorted(told)
    assert told[-1] == plan.all_races


def test_a_ruinous_route_is_one_nobody_should_take(study: Study) -> None:
    faces = {(face.tile, face.side): face for face in verdicts(study)}
    for side in (SMALL, LARGE):
        assert [route.name for route in faces[1, side].bad_routes] == ["C"]
    said = Page(page(study)).words
    assert "Tile 1, 3-4 players, route C" in said
    assert "Nobody should take C." in said


def test_faces_are_told_apart() -> None:
    clear, unclear = Estimate(-0.05, -0.06, -0.04), Estimate(0.0, -0.02, 0.02)
    nothing = Estimate(0.0, -0.001, 0.001)
    half = Estimate(0.5, 0.49, 0.51)

    def route(good: Estimate, blind: Estimate) -> RouteVerdict:
        return RouteVerdict("A", Use(half, good), Use(half, blind))

    assert route(clear, clear).is_bad
    assert route(UNKNOWN, clear).is_bad  # good players never take it
    assert not route(unclear, clear).is_bad
    assert not route(nothing, clear).is_bad

    def face(*routes: RouteVerdict) -> FaceVerdict:
        return FaceVerdict(1, SMALL, routes)

    indifferent = route(nothing, nothing)
    assert face(indifferent, indifferent).decides_nothing
    assert face(route(clear, clear)).decides_nothing  # there is no other
    assert face(route(clear, clear)).bad_routes == ()
    assert not face(indifferent, route(unclear, nothing)).decides_nothing
    assert not face(RouteVerdict("A", NEVER_SEEN, NEVER_SEEN), indifferent).bad_routes


def report(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "outspeed", "deck", "report", "--races", "40", *arguments]
    return subprocess.run(command, capture_output=True, encoding="utf-8", check=False)


def test_the_command_writes_the_same_page_whoever_works(own_deck: Path, tmp_path: Path) -> None:
    pages = []
    for workers in ("1", "2"):
        file = tmp_path / f"{workers}.html"
        done = report(str(own_deck), "--workers", workers, "--out", str(file))
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout == f"{file}: Mine <1>, 440 races\n"
        pages.append(file.read_bytes())
    assert pages[0] == pages[1]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--good", "nobody"), "bot is 'nobody'; allowed: random, greedy"),
        (("--out", "/nowhere/page.html"), "/nowhere/page.html: No such file or directory"),
        (("--out", "/tmp"), "/tmp: is a folder; allowed: a file to write"),
        (("--workers", "0"), "workers is 0; allowed: 1 to 1024"),
        (("--seed", "-1"), "seed is -1; allowed: 0 to 2**64 - 1"),
        (("nowhere.toml",), "nowhere.toml: deck: No such file or directory"),
    ],
)
def test_bad_input_is_one_line(arguments: tuple[str, ...], said: str) -> None:
    done = report(*arguments)
    assert done.returncode == 2
    assert said in done.stderr
    assert len(done.stderr.splitlines()) == 1
