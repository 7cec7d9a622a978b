"""The examples with OpenSpiel's own algorithms run, and what they learn is worth something."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.pages import ROOT

pytestmark = pytest.mark.xdist_group("compiled")

EXAMPLES = ROOT / "examples"


def run(example: str, argument: int, folder: Path) -> str:
    done = subprocess.run(
        [sys.executable, "-W", "ignore", str(EXAMPLES / example), str(argument)],
        capture_output=True,
        text=True,
        timeout=300,
        cwd=folder,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_counterfactual_regret_minimisation_learns_the_small_race(tmp_path: Path) -> None:
    printed = run("openspiel_cfr.py", 4, tmp_path)
    assert re.search(r"^4 iterations, [\d,]+ information states$", printed, re.MULTILINE)
    assert re.search(r"against two random players: \d+\.\d% of the victories\n$", printed)


def test_tree_search_wins_the_small_race(tmp_path: Path) -> None:
    printed = run("openspiel_ismcts.py", 2, tmp_path)
    assert re.match(r"2 races, \d+ simulations for each decision\n", printed)
    assert re.search(r"against two random players: \d+\.\d% of the victories\n$", printed)
