"""The examples run: OpenSpiel's own algorithms, and learners in the simulator of a GPU."""

import os
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


@pytest.mark.parametrize("library", ["torch", "jax"])
def test_learners_on_the_gpu_learn_in_its_simulator(library: str, tmp_path: Path) -> None:
    """Far too few races to become good: all that a GPU does is done, its arrays shared."""
    example = EXAMPLES / f"ppo_{library}.py"
    assert len(example.read_text("utf-8").splitlines()) < 200
    curve = tmp_path / "curve.csv"
    small = ("--seconds", "2", "--races", "1", "--steps", "4", "--width", "8")
    done = subprocess.run(
        [sys.executable, "-W", "ignore", str(example), *small, "--curve", str(curve)],
        env={**os.environ, "NUMBA_ENABLE_CUDASIM": "1", "JAX_PLATFORMS": "cpu"},
        capture_output=True,
        text=True,
        timeout=300,
        cwd=tmp_path,
    )
    assert done.returncode == 0, done.stderr
    assert re.search(r"\d+\.\d% ± \d+\.\d% of the victories against three cruisers\n$", done.stdout)
    head, *lines = curve.read_text("utf-8").splitlines()
    assert head == "seconds,decisions,races,win_share"
    assert lines
    assert int(lines[-1].split(",")[1]) > 0
