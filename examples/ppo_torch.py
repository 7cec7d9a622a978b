"""Trains a racer against three cruisers with PPO, all of it on one GPU.

The arrays of the batch are PyTorch's tensors: observations, masks, choices, rewards and ends of
races never leave the device and are never copied. At the end the racer takes its best choices in
races it has not seen: a quarter of the victories would be no better than cruiser.
"""

import csv
from argparse import ArgumentParser, FileType, Namespace
from time import perf_counter
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn.functional import one_hot

from outspeed.observation import (
    AT_SEATS,
    AT_SIDE,
    AT_TILE,
    AT_TURN,
    OBSERVATION,
    SEAT_RACING,
    TILES,
)
from outspeed.rules.terms import CHOICES, TURNS
from outspeed.sim.gpu import GpuBatch, cuda, is_simulated
from outspeed.sim.gpu_errors import require_gpu

LINE_UP = (None, "cruiser", "cruiser", "cruiser")  # the learner has seat 0
DEVICE = "cpu" if is_simulated() else "cuda"
FEATURES = OBSERVATION + 2 * (TILES + 1) + TURNS
CLIP, TRACE, SPURS = 0.2, 0.95, 0.01  # PPO's clipping, GAE's lambda, the bonus for being undecided


def tensor(array: Any) -> Tensor:
    """The same memory as a tensor."""
    return torch.as_tensor(np.asarray(array) if is_simulated() else array, device=DEVICE)


class Races:
    """Races side by side, seen from seat 0."""

    def __init__(self, n: int, seed: int, restart: bool = True) -> None:
        self.batch = GpuBatch(n, len(LINE_UP), seed=seed, restart=restart)
        self._seen = self.batch.observe(everybody=True)
        self._masks = self.batch.masks()
        self._choices = cuda.to_device(np.zeros((n, len(LINE_UP)), np.int8))
        self.seen, self.masks = tensor(self._seen)[:, 0], tensor(self._masks)[:, 0]
        self.choices = tensor(self._choices)[:, 0]
        self.won, self.done = tensor(self.batch.rewards)[:, 0], tensor(self.batch.done)

    def step(self, choices: Tensor) -> None:
        """The learner chooses, and so do the cruisers; where nobody is asked it does not matter."""
        self.choices.copy_(choices)
        self.batch.choose(LINE_UP, self._choices)
        self.batch.step(self._choices)
        self.batch.observe(self._seen, everybody=True)
        self.batch.masks(self._masks)


class Racer(nn.Module):
    """How gladly it makes each choice, and how much of the victory it expects."""

    def __init__(self, width: int) -> None:
        super().__init__()
        layers: list[nn.Module] = []
        for wide in (FEATURES, width, width):
            layers += [nn.Linear(wide, width), nn.ReLU()]
        self.body = nn.Sequential(*layers)
        self.choice, self.victory = nn.Linear(width, CHOICES), nn.Linear(width, 1)
        nn.init.orthogonal_(self.choice.weight, 0.01)

    def forward(self, seen: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        face = one_hot(seen[:, AT_TILE].long() * 2 + seen[:, AT_SIDE], 2 * (TILES + 1))
        turn = one_hot(seen[:, AT_TURN].long(), TURNS)
        body = self.body(torch.cat((seen / 8, face, turn), 1))
        logits = self.choice(body).masked_fill(masks == 0, -1e9)
        return logits.log_softmax(1), self.victory(body).squeeze(1)


def collect(races: Races, racer: Racer, steps: int) -> tuple[list[Tensor], Tensor, Tensor]:
    """What the learner saw, could choose and chose, how likely that was, what it expected to win
    and won beyond that, where it was asked; then its wins and the number of races that ended.
    """
    rows = []
    for _ in range(steps):
        seen, masks = races.seen.clone(), races.masks.clone()
        chances, expected = racer(seen, masks)
        choices = torch.multinomial(chances.exp(), 1).squeeze(1)
        races.step(choices)
        chance = chances.gather(1, choices[:, None]).squeeze(1)
        rows.append((seen, masks, choices, chance, expected, races.won.clone(), races.done.clone()))
    seen, masks, choices, chance, expected, won, done = map(torch.stack, zip(*rows, strict=True))
    asked = masks.any(2)
    # Only decisions count: what follows one is the next one of its race, or the end.
    ahead = racer(races.seen, races.masks)[1] * races.seen[:, AT_SEATS + SEAT_RACING]
    trace = torch.zeros_like(ahead)
    advantage = torch.zeros_like(expected)
    for step in reversed(range(steps)):
        ahead = torch.where(done[step] == 1, won[step], ahead)
        trace = torch.where(done[step] == 1, 0, trace)
        advantage[step] = ahead - expected[step] + TRACE * trace
        trace = torch.where(asked[step], advantage[step], trace)
        ahead = torch.where(asked[step], expected[step], ahead)
    batch = [rows[asked] for rows in (seen, masks, choices, chance, expected, advantage)]
    return batch, won.sum(), done.sum()


def learn(racer: Racer, adam: torch.optim.Adam, batch: list[Tensor], options: Namespace) -> None:
    """PPO on the decisions of a batch."""
    decisions = len(batch[0])
    for _ in range(options.epochs):
        for part in torch.randperm(decisions, device=DEVICE).split(options.minibatch):
            seen, masks, choices, before, expected, advantage = (rows[part] for rows in batch)
            chances, victory = racer(seen, masks)
            ratio = (chances.gather(1, choices[:, None]).squeeze(1) - before).exp()
            gain = (advantage - advantage.mean()) / (advantage.std(correction=0) + 1e-6)
            policy = torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
            surprise = (victory - expected - advantage).square().mean()
            doubt = -(chances.exp() * chances.clamp(min=-50)).sum(1).mean()
            adam.zero_grad(set_to_none=True)
            (surprise - policy - options.spurs * doubt).backward()
            nn.utils.clip_grad_norm_(racer.parameters(), 0.5)
            adam.step()


def train(options: Namespace) -> Racer:
    """Learn for so many seconds, less and less boldly; a line of the curve every now and then."""
    racer = Racer(options.width).to(DEVICE)
    adam = torch.optim.Adam(racer.parameters(), lr=options.rate, eps=1e-5)
    races = Races(options.races, options.seed)
    start, seconds, decisions, told = perf_counter(), 0.0, 0, 0.0
    wins, ended = torch.zeros(2, device=DEVICE)
    curve = csv.writer(options.curve)
    curve.writerow(("seconds", "decisions", "races", "win_share"))
    while seconds < options.seconds:
        left = 1 - seconds / options.seconds
        adam.param_groups[0]["lr"] = options.rate * left
        options.spurs = SPURS * left
        with torch.no_grad():
            batch, won, over = collect(races, racer, options.steps)
        learn(racer, adam, batch, options)
        decisions += len(batch[0])
        wins, ended = wins + won, ended + over
        seconds = perf_counter() - start
        if seconds - told >= options.seconds / 100:
            share = float(wins / ended.clamp(min=1))
            row = (f"{seconds:.1f}", decisions, int(ended), f"{share:.4f}")
            curve.writerow(row)
            print("{:>6} s {:>13,} decisions {:>9,} races {:>7} of the victories".format(*row))
            wins, ended, told = torch.zeros_like(wins), torch.zeros_like(ended), seconds
    return racer


@torch.no_grad()
def evaluate(racer: Racer, n: int) -> tuple[float, float]:
    """The racer's part of the victories in fresh races, and half a 95% interval."""
    races = Races(n, seed=2**63, restart=False)
    won = torch.zeros(n, device=DEVICE)
    over = torch.zeros(n, device=DEVICE)
    while not over.all():
        races.step(racer(races.seen, races.masks)[0].argmax(1))
        won += races.won
        over += races.done
    return float(won.mean()), float(1.96 * won.std() / n**0.5)


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=120, help="to learn")
    parser.add_argument("--races", type=int, default=32768, help="side by side")
    parser.add_argument("--steps", type=int, default=64, help="of races between updates")
    parser.add_argument("--epochs", type=int, default=2)
    parser.add_argument("--minibatch", type=int, default=32768)
    parser.add_argument("--width", type=int, default=512, help="of the network")
    parser.add_argument("--rate", type=float, default=5e-4, help="how fast it learns at first")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--curve", type=FileType("w"), default="/dev/null", help="CSV file")
    options = parser.parse_args()
    if not is_simulated():
        require_gpu()
    torch.manual_seed(options.seed)
    torch.set_float32_matmul_precision("high")
    racer = train(options)
    share, error = evaluate(racer, 4 * options.races)
    print(f"{share:.1%} ± {error:.1%} of the victories against three cruisers")


if __name__ == "__main__":
    main()
