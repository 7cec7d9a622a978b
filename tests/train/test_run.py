"""Trainings as processes: what they leave, how they go on after a kill, what they refuse."""

import json
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, Final

import numpy as np
import pytest

from outspeed.search.thinker import load_weights
from outspeed.train.commands import PLOT
from outspeed.train.run import CHECKPOINT, LOG, PLAN, WEIGHTS

TINY: Final = ("--generations", "3", "--races", "20", "--nodes", "1", "--evaluation", "0")
FILES: Final = {PLAN, CHECKPOINT, LOG, PLOT, *WEIGHTS}
TIMES: Final = ("seconds_played", "seconds_learned")


def command(*arguments: object) -> list[str]:
    return [sys.executable, "-m", "outspeed", "train", *map(str, arguments)]


def outspeed(*arguments: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command(*arguments), capture_output=True, encoding="utf-8", timeout=300)


def good(*arguments: object) -> str:
    """What is printed when all is well."""
    result = outspeed(*arguments)
    assert result.returncode == 0, result.stderr
    return result.stdout


def bad(*arguments: object) -> str:
    """What is said in one line when something is wrong."""
    result = outspeed(*arguments)
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr.count("\n") == 1
    return result.stderr


def log(folder: Path) -> list[dict[str, Any]]:
    """What is logged but how long it took."""
    lines = [json.loads(line) for line in (folder / LOG).read_text().splitlines()]
    return [{name: value for name, value in line.items() if name not in TIMES} for line in lines]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A training that nobody has interrupted."""
    folder = tmp_path_factory.mktemp("training") / "whole"
    printed = good(folder, *TINY, "--seed", 7)
    assert printed.endswith(f"3 generations; weights, log and plot are in {folder}.\n")
    return folder


def test_a_training_leaves_weights_a_log_and_a_plot(whole: Path) -> None:
    assert {file.name for file in whole.iterdir()} == FILES
    assert [line["generation"] for line in log(whole)] == [1, 2, 3]
    assert (whole / PLOT).read_bytes().startswith(b"\x89PNG")
    deep, plain = (load_weights(whole / name) for name in WEIGHTS)
    assert (deep["layers"][0], plain["layers"][0]) == (1, 0)
    assert np.abs(deep["out"]).max() > 0


def test_a_training_that_is_killed_goes_on_as_if_it_had_not_been(
    whole: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "killed"
    with subprocess.Popen(
        command(folder, *TINY, "--seed", 7), stdout=subprocess.PIPE, encoding="utf-8"
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline().startswith("generation 1: ")
        time.sleep(0.02)  # wherever it is now
        process.send_signal(signal.SIGKILL)
    assert process.returncode == -signal.SIGKILL
    assert 1 <= len(log(folder)) < 3
    good("--resume", folder)
    assert log(folder) == log(whole)
    for name in WEIGHTS:
        assert (folder / name).read_bytes() == (whole / name).read_bytes()


def test_a_training_stops_where_it_is_told_to(tmp_path: Path, whole: Path) -> None:
    folder = tmp_path / "part"
    good(folder, *TINY, "--seed", 7, "--until", 1)
    assert log(folder) == log(whole)[:1]


def test_another_seed_is_another_training(tmp_path: Path, whole: Path) -> None:
    good(tmp_path / "other", *TINY, "--seed", 8, "--until", 1)
    assert (tmp_path / "other" / WEIGHTS[0]).read_bytes() != (whole / WEIGHTS[0]).read_bytes()


def test_bad_input_is_one_line(tmp_path: Path, whole: Path) -> None:
    assert "holds a training already; go on with --resume" in bad(whole, *TINY)
    assert f"{tmp_path} holds no training" in bad("--resume", tmp_path)
    assert "'tpu'; allowed: cpu, cuda" in bad(tmp_path / "new", "--device", "tpu")
    assert "'1' for '--races'" in bad(tmp_path / "new", "--races", 1)
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize("damage", ["", "{}", "[", '{"seed": "x"}', '{"planets": 9}'])
def test_a_damaged_plan_is_refused(damage: str, tmp_path: Path) -> None:
    (tmp_path / PLAN).write_text(damage)
    assert f"{tmp_path} holds no training" in bad("--resume", tmp_path)


def test_a_damaged_checkpoint_is_refused(tmp_path: Path, whole: Path) -> None:
    (tmp_path / PLAN).write_bytes((whole / PLAN).read_bytes())
    (tmp_path / CHECKPOINT).write_bytes((whole / CHECKPOINT).read_bytes()[:-1000])
    assert f"{tmp_path / CHECKPOINT} is no checkpoint of this plan: " in bad("--resume", tmp_path)


@pytest.mark.parametrize(("module", "name"), [("torch", "PyTorch"), ("matplotlib", "Matplotlib")])
def test_without_the_extra_it_says_what_to_install(module: str, name: str, tmp_path: Path) -> None:
    code = f"import sys; sys.modules[{module!r}] = None; from outspeed.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code, "train", str(tmp_path / "new")],
        capture_output=True,
        encoding="utf-8",
        timeout=60,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"outspeed: train needs {name}: pip install 'outspeed[train]'\n"
    assert not (tmp_path / "new").exists()
