"""What the README says to do is done, and works."""

import re
import runpy
import signal
import subprocess
from pathlib import Path
from threading import Timer
from typing import Final

import pytest

from tests.pages import ROOT, blocks, run_page, surroundings
from tests.terminal.process import GO_ON, PLAY, Process

README: Final = ROOT / "README.md"
PICTURES: Final = ROOT / "docs" / "pictures"
GO_ON_IN_FRENCH: Final = "pour continuer. "
END_OF_INPUT: Final = "\x04"
READY: Final = ".venv/.ready-to-play"


def make(words: list[str], folder: Path) -> None:
    """`make play` opens the race, to be left at its first page; others are only asked for."""
    if words[1:] == ["play"]:
        start = ["make", f"--old-file={READY}", "play"]  # all is installed, or no test would run
        leave(Process([], folder / "data", start=start), by_signal=False)
        return
    recipe = subprocess.run(
        ["make", "--dry-run", *words[1:]], cwd=ROOT, capture_output=True, text=True, timeout=60
    )
    assert (recipe.returncode, recipe.stderr) == (0, "")
    assert "pytest" in recipe.stdout


def play(words: list[str], folder: Path) -> None:
    assert words[:2] == ["outspeed", "play"]
    leave(Process(words[2:], folder / "data", start=PLAY), by_signal=True)


def leave(process: Process, by_signal: bool) -> None:
    """From the first page, with the race saved."""
    process.wait_for(GO_ON, GO_ON_IN_FRENCH)
    if by_signal:
        process.signal(signal.SIGINT)
    else:
        process.type(END_OF_INPUT)
    assert process.wait() == 0
    assert "outspeed play --resume " in process.output


def serve(words: list[str], folder: Path) -> None:
    """Until the link is there, on any port that is free."""
    process = subprocess.Popen(
        [*words, "--port", "0"],
        stdout=subprocess.PIPE,
        text=True,
        cwd=folder,
        env=surroundings(folder),
    )
    impatience = Timer(120, process.kill)
    impatience.start()
    with process:
        assert process.stdout is not None
        assert "http://127.0.0.1:" in process.stdout.readline()
        process.send_signal(signal.SIGTERM)
    impatience.cancel()
    assert process.returncode == 0


@pytest.mark.xdist_group("compiled")
def test_all_that_the_readme_runs_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    special = {"make": make, "outspeed play": play, "outspeed serve": serve}
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
