"""Trains a racer against three cruisers with PPO in JAX, all of it on one GPU.

JAX gets the observations, masks, rewards and ends of races over DLPack, and the batch gets JAX's
choices the same way: what passes between them is memory they share. At the end the racer takes its
best choices in races it has not seen: a quarter of the victories would be no better than cruiser.
"""

import csv
import os
from argparse import ArgumentParser, FileType, Namespace
from functools import partial
from importlib import import_module
from time import perf_counter
from typing import Any

import numpy as np

from outspeed import observation as at
from outspeed.rules.terms import CHOICES, TURNS
from outspeed.sim.gpu import GpuBatch, cuda, is_simulated
from outspeed.sim.gpu_errors import require_gpu

os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")  # races need memory, too

import jax
import jax.numpy as jnp

LINE_UP = (None, "cruiser", "cruiser", "cruiser")  # the learner has seat 0
FEATURES = at.OBSERVATION + 2 * (at.TILES + 1) + TURNS
CLIP, TRACE, SPURS = 0.2, 0.95, 0.01  # PPO's clipping, GAE's lambda, the bonus for being undecided
arrays = import_module("numpy" if is_simulated() else "cupy")  # take the batch's memory as it is


class Races:
    """Races side by side, seen from seat 0."""

    def __init__(self, n: int, seed: int, restart: bool = True) -> None:
        self.batch = GpuBatch(n, len(LINE_UP), seed=seed, restart=restart)
        self._out = self.batch.observe(everybody=True), self.batch.masks()
        self._choices = cuda.to_device(np.zeros((n, len(LINE_UP)), np.int8))
        cuda.synchronize()

    def look(self) -> list[Any]:
        """Observations and masks of all seats, rewards, ends: to be read before the next step."""
        mine = (*self._out, self.batch.rewards, self.batch.done)
        return [jax.dlpack.from_dlpack(arrays.asarray(array)) for array in mine]

    def step(self, choices: Any) -> None:
        """The learner and the cruisers choose; JAX has a stream of its own, so both wait."""
        arrays.asarray(self._choices)[:, 0] = arrays.from_dlpack(jax.block_until_ready(choices))
        self.batch.choose(LINE_UP, self._choices)
        self.batch.step(self._choices)
        self.batch.observe(self._out[0], everybody=True)
        self.batch.masks(self._out[1])
        cuda.synchronize()


def new_racer(key: Any, width: int) -> list[tuple[Any, Any]]:
    """Weights: three layers, then a number for each choice and one for the victory expected."""
    shapes = [(FEATURES, width), (width, width), (width, width), (width, CHOICES), (width, 1)]
    scales = (2**0.5, 2**0.5, 2**0.5, 0.01, 1.0)
    keys = jax.random.split(key, len(shapes))
    return [
        (jax.nn.initializers.orthogonal(scale)(key, shape), jnp.zeros(shape[1]))
        for key, shape, scale in zip(keys, shapes, scales, strict=True)
    ]


def think(racer: Any, seen: Any, masks: Any) -> tuple[Any, Any]:
    """The logarithms of each choice's chance, and the part of the victory it expects."""
    sides = seen[:, at.AT_TILE].astype(int) * 2 + seen[:, at.AT_SIDE]
    face = jax.nn.one_hot(sides, 2 * (at.TILES + 1))
    body = jnp.concatenate((seen / 8, face, jax.nn.one_hot(seen[:, at.AT_TURN], TURNS)), 1)
    for weights, bias in racer[:3]:
        body = jax.nn.relu(body @ weights + bias)
    (choice, no_choice), (victory, no_victory) = racer[3:]
    logits = jnp.where(masks == 0, -1e9, body @ choice + no_choice)
    return jax.nn.log_softmax(logits), (body @ victory + no_victory)[:, 0]


@jax.jit
def choose(racer: Any, key: Any, seen: Any, masks: Any) -> tuple[Any, ...]:
    """What seat 0 sees and may choose, what it chooses, how likely that was, what it expects."""
    seen, masks = seen[:, 0], masks[:, 0]
    chances, expected = think(racer, seen, masks)
    choices = jax.random.categorical(key, chances)
    chance = jnp.take_along_axis(chances, choices[:, None], 1)[:, 0]
    return seen, masks, choices.astype(jnp.int8), chance, expected


@jax.jit
def results(won: Any, done: Any) -> tuple[Any, Any]:
    """Of seat 0, in memory of JAX's own."""
    return won[:, 0] + 0, done == 1


def judge(racer: Any, rows: Any, last: Any) -> tuple[Any, ...]:
    """The decisions of some steps, with what each brought beyond expectation."""
    seen, masks, choices, chance, expected, won, done = map(jnp.stack, zip(*rows, strict=True))
    asked = masks.any(2)

    # Only decisions count: what follows one is the next one of its race, or the end.
    def back(carry: Any, row: Any) -> Any:
        expected, won, done, asked = row
        ahead, trace = jnp.where(done, won, carry[0]), jnp.where(done, 0, carry[1])
        gain = ahead - expected + TRACE * trace
        return (jnp.where(asked, expected, ahead), jnp.where(asked, gain, trace)), gain

    ahead = think(racer, *last)[1] * last[0][:, at.AT_SEATS + at.SEAT_RACING]
    carry = ahead, jnp.zeros_like(ahead)
    gains = jax.lax.scan(back, carry, (expected, won, done, asked), reverse=True)[1]
    flat = seen, masks, choices, chance, expected, gains, asked.astype(jnp.float32)
    return tuple(array.reshape(-1, *array.shape[2:]) for array in flat)


def loss(racer: Any, part: Any, spurs: Any) -> Any:
    """PPO's, over the decisions of a part of the rows."""
    seen, masks, choices, before, expected, gains, asked = part
    chances, victory = think(racer, seen, masks)
    count = asked.sum() + 1e-6
    mean = (gains * asked).sum() / count
    spread = jnp.sqrt((((gains - mean) ** 2) * asked).sum() / count)
    gain = (gains - mean) / (spread + 1e-6)
    ratio = jnp.exp(jnp.take_along_axis(chances, choices[:, None].astype(int), 1)[:, 0] - before)
    policy = jnp.minimum(ratio * gain, ratio.clip(1 - CLIP, 1 + CLIP) * gain)
    doubt = -(jnp.exp(chances) * chances.clip(-50)).sum(1)
    surprise = (victory - expected - gains) ** 2
    return ((surprise - policy - spurs * doubt) * asked).sum() / count


@partial(jax.jit, static_argnames=("epochs", "minibatch"), donate_argnames=("racer", "adam"))
def learn(
    racer: Any, adam: Any, key: Any, rows: Any, last: Any, rate: Any, epochs: int, minibatch: int
) -> tuple[Any, Any, Any]:
    """PPO by Adam on what was collected; weights, moments and how many decisions there were."""
    flat = judge(racer, rows, last)
    total = len(flat[0])

    def improve(carry: Any, part: Any) -> Any:
        racer, (count, mean, square) = carry
        slope = jax.grad(loss)(racer, [rows[part] for rows in flat], SPURS * rate[1])
        size = jnp.sqrt(sum((leaf**2).sum() for leaf in jax.tree.leaves(slope)))
        slope = jax.tree.map(lambda leaf: leaf * jnp.minimum(1, 0.5 / (size + 1e-6)), slope)
        count = count + 1
        mean = jax.tree.map(lambda old, new: 0.9 * old + 0.1 * new, mean, slope)
        square = jax.tree.map(lambda old, new: 0.999 * old + 0.001 * new**2, square, slope)
        step = rate[0] * jnp.sqrt(1 - 0.999**count) / (1 - 0.9**count)
        racer = jax.tree.map(lambda w, m, v: w - step * m / (v**0.5 + 1e-5), racer, mean, square)
        return (racer, (count, mean, square)), None

    orders = [jax.random.permutation(key, total) for key in jax.random.split(key, epochs)]
    parts = jnp.concatenate(orders).reshape(-1, min(minibatch, total))
    (racer, adam), _ = jax.lax.scan(improve, (racer, adam), parts)
    return racer, adam, flat[-1].sum()


def train(options: Namespace) -> Any:
    """Learn for so many seconds, less and less boldly; a line of the curve every now and then."""
    key = jax.random.key(options.seed)
    racer = new_racer(key, options.width)
    adam = 0.0, jax.tree.map(jnp.zeros_like, racer), jax.tree.map(jnp.zeros_like, racer)
    races = Races(options.races, options.seed)
    start, told, decisions, wins, ended = perf_counter(), 0.0, 0, 0.0, 0
    curve = csv.writer(options.curve)
    curve.writerow(("seconds", "decisions", "races", "win_share"))
    while (seconds := perf_counter() - start) < options.seconds:
        left = 1 - seconds / options.seconds
        rows = []
        for _ in range(options.steps):
            key, luck = jax.random.split(key)
            row = choose(racer, luck, *races.look()[:2])
            races.step(row[2])
            rows.append((*row, *results(*races.look()[2:])))
        last = choose(racer, key, *races.look()[:2])[:2]
        rate = jnp.array((options.rate * left, left))
        learned = learn(racer, adam, key, rows, last, rate, options.epochs, options.minibatch)
        racer, adam, asked = learned
        decisions += int(asked)
        wins += sum(float(row[-2].sum()) for row in rows)
        ended += sum(int(row[-1].sum()) for row in rows)
        if seconds - told >= options.seconds / 100:
            line = (f"{seconds:.1f}", decisions, ended, f"{wins / max(1, ended):.4f}")
            curve.writerow(line)
            print("{:>6} s {:>13,} decisions {:>9,} races {:>7} of the victories".format(*line))
            told, wins, ended = seconds, 0.0, 0
    return racer


def evaluate(racer: Any, n: int) -> tuple[float, float]:
    """The racer's part of the victories in fresh races, and half a 95% interval."""
    races = Races(n, seed=2**63, restart=False)
    best = jax.jit(lambda seen, masks: think(racer, seen[:, 0], masks[:, 0])[0].argmax(1))
    won, over = np.zeros(n), np.zeros(n, bool)
    while not over.all():
        races.step(best(*races.look()[:2]).astype(jnp.int8))
        now_won, now_over = results(*races.look()[2:])
        won, over = won + np.asarray(now_won), over | np.asarray(now_over)
    return float(won.mean()), float(1.96 * won.std() / n**0.5)


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=120, help="to learn")
    parser.add_argument("--races", type=int, default=32768, help="side by side")
    parser.add_argument("--steps", type=int, default=64, help="of races between updates")
    parser.add_argument("--epochs", type=int, default=2)
    parser.add_argument("--minibatch", type=int, default=65536)
    parser.add_argument("--width", type=int, default=512, help="of the network")
    parser.add_argument("--rate", type=float, default=5e-4, help="how fast it learns at first")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--curve", type=FileType("w"), default="/dev/null", help="CSV file")
    options = parser.parse_args()
    if not is_simulated():
        require_gpu()
    share, error = evaluate(train(options), 4 * options.races)
    print(f"{share:.1%} ± {error:.1%} of the victories against three cruisers")


if __name__ == "__main__":
    main()
