"""What the README says to do is done, and works."""

import os
import re
import runpy
import shlex
import signal
import subprocess
import tomllib
from pathlib import Path
from threading import Timer
from typing import Final

import pytest

from tests.pages import ROOT, blocks, run_page, surroundings
from tests.terminal.process import GO_ON, PLAY, Process

README: Final = ROOT / "README.md"
PICTURES: Final = ROOT / "docs" / "pictures"
GO_ON_IN_FRENCH: Final = "pour continuer. "
READY: Final = ".venv/.ready-to-play"
CLIENT: Final = "outspeed/server/static/index.html"


def make(words: list[str], folder: Path) -> None:
    """`make play` serves the race; others are only asked for."""
    if words[1:] == ["play"]:
        there = [f"--old-file={file}" for file in (READY, CLIENT)]  # or no test would run
        serve(["make", *there, "play", "ARGS=--port=0"], folder)
        return
    recipe = subprocess.run(
        ["make", "--dry-run", *words[1:]], cwd=ROOT, capture_output=True, text=True, timeout=60
    )
    assert (recipe.returncode, recipe.stderr) == (0, "")
    assert "pytest" in recipe.stdout


def pip_install(words: list[str], folder: Path) -> None:
    """There are all extras that it names; nothing is installed."""
    *options, requirement = shlex.split(" ".join(words))
    assert options == ["pip", "install", "--constraint", "constraints.txt", "--editable"]
    named = re.fullmatch(r"\.\[(.+)\]", requirement)
    assert named is not None
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert {*named[1].split(",")} <= {*project["optional-dependencies"]}


def play(words: list[str], folder: Path) -> None:
    """Left at its first page, with the race saved."""
    assert words[:2] == ["outspeed", "play"]
    process = Process(words[2:], folder / "data", start=PLAY)
    process.wait_for(GO_ON, GO_ON_IN_FRENCH)
    process.signal(signal.SIGINT)
    assert process.wait() == 0
    assert "outspeed play --resume " in process.output


def serve_anywhere(words: list[str], folder: Path) -> None:
    serve([*words, "--port=0"], folder)


def serve(words: list[str], folder: Path) -> None:
    """Until the link is there; whatever is to open it does nothing."""
    process = subprocess.Popen(
        words,
        stdout=subprocess.PIPE,
        text=True,
        cwd=folder,
        env=surroundings(folder) | {"BROWSER": "true"},
        start_new_session=True,
    )
    impatience = Timer(120, process.kill)
    impatience.start()
    with process:
        assert process.stdout is not None
        assert re.fullmatch(r"OUTSPEED is at http://[\d.]+:\d+\n", process.stdout.readline())
        os.killpg(process.pid, signal.SIGINT)
        assert process.stdout.read() == ""
    impatience.cancel()
    assert words[0] == "make" or process.returncode == 0


@pytest.mark.xdist_group("compiled")
def test_all_that_the_readme_runs_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    special = {
        "make": make,
        "pip install": pip_install,
        "outspeed play": play,
        "outspeed serve": serve_anywhere,
    }
    run_page(README, tmp_path, special)
    assert {file.name for file in (tmp_path / "races").iterdir()} >= {"simulation.json"}


def test_the_readme_opens_with_the_two_commands() -> None:
    first = blocks(README)[0]
    commands = [line.partition("#")[0].strip() for line in first.text.splitlines()]
    assert commands == ["make play", "make test"]


def test_all_that_pages_point_to_is_there() -> None:
    for page in (README, ROOT / "CHANGELOG.md", *(ROOT / "docs").rglob("*.md")):
        text = page.read_text(encoding="utf-8")
        for target in re.findall(r"\]\(([^)\s]+)\)", text):
            file, _, anchor = target.partition("#")
            found = page if not file else page.parent / file
            assert found.exists(), f"{page.name}: {target}"
            if anchor:
                headings = re.findall(r"^#+ (.*)$", found.read_text(encoding="utf-8"), re.MULTILINE)
                slugs = {re.sub(r"[^\w -]", "", h).lower().replace(" ", "-") for h in headings}
                assert anchor in slugs, f"{page.name}: {target}"


def test_the_picture_is_what_the_terminal_shows() -> None:
    drawn = runpy.run_path(str(PICTURES / "draw.py"))["picture"]()
    again = "python docs/pictures/draw.py draws it again"
    assert drawn == (PICTURES / "race.svg").read_text(encoding="utf-8"), again
