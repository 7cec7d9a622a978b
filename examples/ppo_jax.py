"""Trains a racer against three cruisers with PPO in JAX, all of it on one GPU.

JAX gets the observations, masks, rewards and ends of races over DLPack, and the batch gets JAX's
choices the same way: what passes between them is memory they share. At the end the racer takes its
best choices in races it has not seen: a quarter of the victories would be no better than cruiser.
"""

import csv
import os
from argparse import ArgumentParser, FileType, Namespace
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
from jax.example_libraries import optimizers

LINE_UP = (None, "cruiser", "cruiser", "cruiser")  # the learner has seat 0
FEATURES = at.OBSERVATION + 2 * (at.TILES + 1) + TURNS
CLIP, TRACE, SPURS = 0.2, 0.95, 0.01  # PPO's clipping, GAE's lambda, the bonus for being undecided
EPOCHS, MINIBATCH, RATE = 2, 65536, 5e-4
arrays = import_module("numpy" if is_simulated() else "cupy")  # take the batch's memory as it is


class Races:
    """Races side by side, seen from seat 0."""

    def __init__(self, n: int, seed: int, restart: bool = True) -> None:
        self.batch = GpuBatch(n, len(LINE_UP), seed=seed, restart=restart)
        self._out = self.batch.observe(everybody=True), self.batch.masks()
        self._choices = cuda.to_device(np.zeros((n, len(LINE_UP)), np.int8))
        cuda.synchronize()

    def look(self) -> list[Any]:
        """What seat 0 sees and may choose, what it won with the last step, whether that was all."""
        shared = (*self._out, self.batch.rewards, self.batch.done)
        seen, masks, won, done = (jax.dlpack.from_dlpack(arrays.asarray(one)) for one in shared)
        return jax.block_until_ready([seen[:, 0], masks[:, 0], won[:, 0], done == 1])

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
    return [
        (jax.nn.initializers.orthogonal(scale)(key, shape), jnp.zeros(shape[1]))
        for key, shape, scale in zip(jax.random.split(key, 5), shapes, scales, strict=True)
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
    """What it chooses, how likely that was, what it expects."""
    chances, expected = think(racer, seen, masks)
    choices = jax.random.categorical(key, chances)
    chance = jnp.take_along_axis(chances, choices[:, None], 1)[:, 0]
    return choices.astype(jnp.int8), chance, expected


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
    gains = jax.lax.scan(back, (ahead, 0 * ahead), (expected, won, done, asked), reverse=True)[1]
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


@jax.jit
def learn(adam: Any, key: Any, rows: Any, last: Any, left: Any) -> tuple[Any, Any]:
    """PPO by Adam on what was collected; its state, and how many decisions there were."""
    _, update, weights = optimizers.adam(RATE * left, eps=1e-5)
    flat = judge(weights(adam[1]), rows, last)
    total, parts = len(flat[0]), max(1, len(flat[0]) // MINIBATCH)

    def improve(adam: Any, part: Any) -> Any:
        count, state = adam
        slope = jax.grad(loss)(weights(state), [rows[part] for rows in flat], SPURS * left)
        return (count + 1, update(count, optimizers.clip_grads(slope, 0.5), state)), None

    orders = [jax.random.permutation(key, total) for key in jax.random.split(key, EPOCHS)]
    order = jnp.concatenate([one[: total // parts * parts].reshape(parts, -1) for one in orders])
    return jax.lax.scan(improve, adam, order)[0], flat[-1].sum()


def train(options: Namespace) -> Any:
    """Learn for so many seconds, less and less boldly; a line of the curve every now and then."""
    key = jax.random.key(options.seed)
    begin, _, weights = optimizers.adam(RATE)
    adam = 0, begin(new_racer(key, options.width))
    races = Races(options.races, options.seed)
    start, seconds, told, decisions, wins, ended = perf_counter(), 0.0, 0.0, 0, 0.0, 0
    (curve := csv.writer(options.curve)).writerow(("seconds", "decisions", "races", "win_share"))
    while seconds < options.seconds:
        left = 1 - seconds / options.seconds
        racer, rows = weights(adam[1]), []
        for _ in range(options.steps):
            key, luck = jax.random.split(key)
            seen = races.look()[:2]
            chosen = choose(racer, luck, *seen)
            races.step(chosen[0])
            rows.append((*seen, *chosen, *races.look()[2:]))
        last = races.look()[:2]
        adam, asked = learn(adam, key, rows, last, left)
        decisions += int(asked)
        wins += sum(float(row[-2].sum()) for row in rows)
        ended += sum(int(row[-1].sum()) for row in rows)
        seconds = perf_counter() - start
        if seconds - told >= options.seconds / 100:
            line = (f"{seconds:.1f}", decisions, ended, f"{wins / max(1, ended):.4f}")
            curve.writerow(line)
            print("{:>6} s {:>13,} decisions {:>9,} races {:>7} of the victories".format(*line))
            told, wins, ended = seconds, 0.0, 0
    return weights(adam[1])


def evaluate(racer: Any, n: int) -> tuple[float, float]:
    """The racer's part of the victories in fresh races, and half a 95% interval."""
    races = Races(n, seed=2**63, restart=False)
    best = jax.jit(lambda seen, masks: think(racer, seen, masks)[0].argmax(1).astype(jnp.int8))
    won, over = jnp.zeros(n), jnp.zeros(n, bool)
    while not over.all():
        races.step(best(*races.look()[:2]))
        won, over = won + races.look()[2], over | races.look()[3]
    return float(won.mean()), float(1.96 * won.std() / n**0.5)


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=120, help="to learn")
    parser.add_argument("--races", type=int, default=32768, help="side by side")
    parser.add_argument("--steps", type=int, default=64, help="of races between updates")
    parser.add_argument("--width", type=int, default=512, help="of the network")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--curve", type=FileType("w"), default="/dev/null", help="CSV file")
    options = parser.parse_args()
    if not is_simulated():
        require_gpu()
    share, error = evaluate(train(options), 4 * options.races)
    print(f"{share:.1%} ± {error:.1%} of the victories against three cruisers")


if __name__ == "__main__":
    main()
