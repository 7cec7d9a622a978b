"""What a race looks like: as text and as a picture."""

import numpy as np
import pytest
from hypothesis import given

from outspeed.envs.pettingzoo import parallel_env
from outspeed.envs.picture import HEIGHT, PAINT, WIDTH, picture
from outspeed.envs.text import text
from outspeed.rules.terms import SEATS
from tests.strategies import Race, races

AT_THE_START = """\
turn 1, tile 6 small, route
  A: cost 1, zones #C
  B: seats 1, cost 1, zones 2
  C: cost #A, bonus 1
0 ◆? zone   3 fuel 12 tokens 0 │··◆····│·······│
1 ▲? zone   3 fuel 12 tokens 0 │··▲····│·······│
2 ●? zone   3 fuel 12 tokens 0 │··●····│·······│
stack 32, discard empty
"""


@pytest.mark.xdist_group("compiled")
def test_text_at_the_start() -> None:
    env = parallel_env(3, render_mode="ansi")
    seed = next(seed for seed in range(100) if _first_tile(env, seed) == 6)
    env.reset(seed=seed)
    assert env.render() == AT_THE_START


def _first_tile(env: parallel_env, seed: int) -> int:
    env.reset(seed=seed)
    return env.race.view().tile


@given(races())
def test_text_shows_every_ship_where_it_is(race: Race) -> None:
    view = race.moment().view()
    lines = text(view).splitlines()
    for seat, ship in enumerate(view.ships):
        line = next(line for line in lines if line.startswith(f"{seat} "))
        assert ("zone out" in line) == (ship.zone is None)
        assert f"fuel {ship.fuel:>2} tokens {ship.tokens} " in line
        if ship.zone is not None:
            lane = line[line.index("│") :].replace("│", "")
            assert lane[ship.zone - view.rear] not in "·║"
    assert ("ranks" in lines[-1]) == (view.ranks is not None)


@given(races())
def test_a_picture_shows_every_ship_where_it_is(race: Race) -> None:
    view = race.moment().view()
    image = picture(view)
    assert (image.shape, image.dtype) == ((HEIGHT, WIDTH, 3), np.dtype(np.uint8))
    spots: dict[int, tuple[int, int]] = {}
    for seat, ship in enumerate(view.ships):
        board = image[90:, 156:]
        ys, xs = np.nonzero((board == PAINT[seat]).all(axis=2))
        assert (len(ys) > 0) == (ship.zone is not None)
        if ship.zone is not None:
            spots[ship.zone] = (int(xs.min()), int(xs.max()))
    ahead = [spots[zone] for zone in sorted(spots)]
    assert ahead == sorted(ahead)
    assert len(PAINT) == SEATS
