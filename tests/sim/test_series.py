"""Series: the same races whoever plays them, in whatever parts."""

import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from threading import Event, Thread
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import pytest

from outspeed.deck import load_deck
from outspeed.rules.terms import NO_SHIP
from outspeed.sim import Results, Series, SeriesError, play_many
from outspeed.sim.compiled import TALLY
from outspeed.sim.series import PART, _play_interpreted, add_tally, play_part
from outspeed.sim.tally import TALLY_FIELDS, WIN
from outspeed.sim.workers import WorkerError

pytestmark = pytest.mark.xdist_group("compiled")

MIXED: Final = ("greedy", "random", "random", "greedy", "random")
THINKING: Final = ("rookie", "random", "random")


def assert_same(one: Results, other: Results) -> None:
    assert one.tally.tobytes() == other.tally.tobytes()
    assert (one.turns == other.turns).all()
    assert (one.ranks == other.ranks).all()


def test_threads_do_not_change_the_result() -> None:
    races = PART * 3 + 100  # more parts than workers
    told: list[int] = []
    alone = play_many(MIXED, races, seed=4, workers=1)
    together = play_many(MIXED, races, seed=4, workers=3, progress=told.append)
    assert_same(alone, together)
    assert told == [PART, 2 * PART, 3 * PART, races]


def test_parts_add_up_to_the_whole() -> None:
    series = Series(MIXED, 9, load_deck())
    total = np.zeros(1, TALLY)
    parts = [play_part(series, first, races) for first, races in ((0, 7), (7, 1), (8, 42))]
    for part in parts:
        add_tally(total, part.tally)
    whole = play_part(series, 0, 50)
    assert total.tobytes() == whole.tally.tobytes()
    assert (np.concatenate([part.ranks for part in parts]) == whole.ranks).all()


def test_race_i_has_the_luck_of_seed_plus_i() -> None:
    bots = ("random",) * 4
    early = play_many(bots, 30, seed=10, workers=1)
    late = play_many(bots, 20, seed=20, workers=1)
    assert (early.ranks[10:] == late.ranks).all()
    assert (early.turns[10:] == late.turns).all()
    wrapped = play_many(bots, 3, seed=2**64 - 1, workers=1)
    assert (wrapped.ranks[1:] == play_many(bots, 2, seed=0, workers=1).ranks).all()


@pytest.mark.parametrize("edition", ["en", "ru"])
def test_compiled_and_interpreted_races_are_counted_alike(edition: str) -> None:
    series = Series(MIXED, 3, load_deck(), edition, first_game=edition == "ru")
    races = 40
    turns, ranks = np.zeros(races, np.int8), np.zeros((races, 5), np.int8)
    tally = _play_interpreted(series, 11, races, turns, ranks)
    compiled = play_part(series, 11, races)
    for name, _, _ in TALLY_FIELDS:
        assert tally[name].tolist() == compiled.tally[name].tolist(), name
    assert (turns == compiled.turns).all()
    assert (ranks == compiled.ranks).all()


def test_what_is_counted_fits_together() -> None:
    races, players = 3000, 5
    results = play_many(MIXED, races, seed=8)
    tally: Any = results.tally[0]
    assert results.races == tally["races"] == races
    assert tally["length"].sum() == races
    assert (np.bincount(results.turns, minlength=14)[1:] == tally["length"]).all()
    assert tally["seat_wins"].sum() == WIN * (races - tally["reasons"][NO_SHIP])
    assert tally["bot_wins"].sum() == tally["seat_wins"].sum()
    out = tally["out"].reshape(13, 4)
    survivors = races * players - out.sum()
    last_ship_or_more = races - tally["reasons"][NO_SHIP]
    assert last_ship_or_more <= survivors <= races * players
    assert tally["ships"][0] == races * players - out[0].sum()
    assert (tally["zones"].reshape(13, -1).sum(axis=1) == tally["ships"]).all()
    assert (tally["kept"] <= tally["drawn"]).all()
    assert 2 * tally["kept"].sum() == tally["drawn"].sum()


def test_every_bot_has_every_seat_as_often() -> None:
    results = play_many(("greedy", "random", "random"), 3 * 2000, seed=1)
    wins = results.tally[0]["seat_wins"][:3] / WIN / 6000
    assert wins.max() - wins.min() < 0.05  # else greedy's seat would stand out


def test_processes_and_one_that_is_killed_do_not_change_the_result() -> None:
    races = 70
    alone = play_many(THINKING, races, seed=2, workers=1)
    with killing(1) as killed:
        together = play_many(THINKING, races, seed=2, workers=2)
    assert killed
    assert_same(alone, together)


def test_workers_that_die_again_and_again_are_an_error() -> None:
    with (
        killing(1000),
        pytest.raises(WorkerError, match=r"races \d+ to \d+: the worker .* died 4 times"),
    ):
        play_many(THINKING, 500, workers=2)


class killing:  # noqa: N801
    """Kills workers of this process as they begin to play, so many at the most."""

    def __init__(self, most: int) -> None:
        self._most, self._over = most, Event()
        self._killed: list[int] = []
        self._thread = Thread(target=self._kill)

    def __enter__(self) -> list[int]:
        self._thread.start()
        return self._killed

    def __exit__(self, *error: object) -> None:
        self._over.set()
        self._thread.join()

    def _kill(self) -> None:
        while not self._over.wait(0.02) and len(self._killed) < self._most:
            for worker in _workers():
                if worker not in self._killed and len(self._killed) < self._most:
                    os.kill(worker, signal.SIGKILL)
                    self._killed.append(worker)


def _workers() -> Iterator[int]:
    """Children of this process that multiprocessing has spawned."""
    task = Path(f"/proc/{os.getpid()}/task")
    for thread in task.iterdir():
        for child in (thread / "children").read_text().split():
            try:
                command = Path(f"/proc/{child}/cmdline").read_bytes()
                age = time.time() - Path(f"/proc/{child}").stat().st_ctime
            except OSError:
                continue
            if b"spawn_main" in command and age > 0.3:
                yield int(child)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"bots": ("random",) * 2}, "bots has 2 names; allowed: 3 to 6, one for each seat"),
        ({"bots": ("random", "nobody", "random")}, "bot is 'nobody'; allowed: random, greedy"),
        ({"seed": -1}, "seed is -1; allowed: 0 to 2**64 - 1"),
        ({"edition": "de"}, "edition is 'de'; allowed: en, fr, pl, ru"),
        ({"races": 0}, "races is 0; allowed: 1 or more"),
        ({"workers": 0}, "workers is 0; allowed: 1 to 1024"),
    ],
)
def test_what_cannot_be_played_is_named(wrong: dict[str, Any], said: str) -> None:
    options: dict[str, Any] = {"bots": ("random",) * 3, "races": 1, **wrong}
    with pytest.raises(SeriesError) as caught:
        play_many(**options)
    assert str(caught.value).startswith(said)


def test_results_are_arrays_over_races() -> None:
    results = play_many(("random",) * 3, 5)
    shapes: tuple[npt.NDArray[np.int8], ...] = (results.turns, results.ranks)
    assert [array.shape for array in shapes] == [(5,), (5, 3)]
    assert (results.ranks.min(axis=1) == 1).all()
