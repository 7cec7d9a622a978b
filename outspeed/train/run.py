"""A training: generations of self-play and learning, kept in a folder, resumed after any end."""

import json
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from io import BytesIO
from pathlib import Path
from pickle import UnpicklingError
from typing import Any, Final

import numpy as np
import torch

from outspeed.deck import DEFAULT, load_deck
from outspeed.errors import OutspeedError
from outspeed.files import write_file
from outspeed.train.learner import Learner
from outspeed.train.play import Mind, Samples, Selfplay, match

PLAN: Final = "plan.json"
CHECKPOINT: Final = "checkpoint.pt"
LOG: Final = "log.jsonl"
WEIGHTS: Final = ("ultima.npy", "racer.npy")  # of the deep network and of the plain one

SHARES: Final = {3: 0.22, 4: 0.6, 5: 0.1, 6: 0.08}  # of the races, by players
SEEDS: Final = 1 << 40  # seeds of one generation
EPOCHS: Final = 2
HELD_OUT: Final = 20  # one sample in so many is not learned from but predicted
EVALUATION_NODES: Final = 800
BOLDNESS: Final = 200.0


class TrainingError(OutspeedError):
    """A training that cannot begin or go on."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What decides a training."""

    seed: int = 1
    generations: int = 24
    races: int = 20_000  # of a generation
    nodes: int = 162  # tried out for a decision about routes
    doubt: float = 40.0
    careless: float = 0.03
    evaluation: int = 1_000  # races against cruisers after each generation
    deck: str = DEFAULT
    device: str = "cpu"

    def __post_init__(self) -> None:
        for name, least in (("generations", 1), ("races", 20), ("nodes", 1), ("evaluation", 0)):
            if getattr(self, name) < least:
                raise TrainingError(f"{name} is {getattr(self, name)}; allowed: {least} or more")
        if self.device == "cuda" and not torch.cuda.is_available():
            raise TrainingError("device is 'cuda'; PyTorch finds no GPU; allowed here: cpu")


def _read_plan(values: Any, device: str | None) -> Plan:
    """The plan that a file holds; it may go on on another device."""
    kinds = {name: type(value) for name, value in asdict(Plan()).items()}
    if not isinstance(values, dict) or {n: type(v) for n, v in values.items()} != kinds:
        raise TrainingError(f"{PLAN} is not as it must be; it has {', '.join(kinds)}")
    return Plan(**values | ({"device": device} if device else {}))


class Training:
    """A training in a folder: begins there, or goes on where the last checkpoint was."""

    def __init__(self, folder: Path, plan: Plan, report: Callable[[dict[str, Any]], None]) -> None:
        self.folder: Final = folder
        self.plan: Final = plan
        self._report: Final = report
        self._learner: Final = Learner(plan.seed, plan.device)
        self._deck: Final = load_deck(plan.deck)
        self.done = 0
        self.curves: list[dict[str, Any]] = []

    @classmethod
    def begin(
        cls, folder: Path, plan: Plan, report: Callable[[dict[str, Any]], None]
    ) -> "Training":
        """A new one, in a folder that holds none."""
        if (folder / PLAN).exists():
            raise TrainingError(f"{folder} holds a training already; go on with --resume")
        folder.mkdir(parents=True, exist_ok=True)
        write_file(folder / PLAN, json.dumps(asdict(plan), indent=2).encode())
        return cls(folder, plan, report)

    @classmethod
    def resume(
        cls, folder: Path, report: Callable[[dict[str, Any]], None], device: str | None = None
    ) -> "Training":
        """The one that a folder holds."""
        try:
            plan = _read_plan(json.loads((folder / PLAN).read_text()), device)
        except (OSError, ValueError) as error:
            raise TrainingError(f"{folder} holds no training: {error}") from None
        training = cls(folder, plan, report)
        if (folder / CHECKPOINT).exists():
            training._restore(folder / CHECKPOINT)
        return training

    def _restore(self, checkpoint: Path) -> None:
        try:
            state = torch.load(checkpoint, map_location=self.plan.device, weights_only=True)
            self._learner.restore(state["learner"])
            self.done = state["done"]
            self.curves = [json.loads(line) for line in state["curves"]]
        except (RuntimeError, UnpicklingError, KeyError, TypeError, ValueError, EOFError) as error:
            reason = str(error).partition("\n")[0]
            raise TrainingError(f"{checkpoint} is no checkpoint of this plan: {reason}") from None
        self._write_log()  # it may hold a generation more than the checkpoint, or less

    def run(self, until: int | None = None, minutes: float | None = None) -> None:
        """Play and learn until all generations are done, or this one is, or begin no more
        after some minutes.
        """
        last = self.plan.generations if until is None else min(until, self.plan.generations)
        end = float("inf") if minutes is None else time.monotonic() + 60 * minutes
        while self.done < last and time.monotonic() < end:
            self._generation()
        self._write_weights()

    def _generation(self) -> None:
        begun = time.monotonic()
        samples = self._play()
        played = time.monotonic()
        luck = np.random.default_rng((self.plan.seed, self.done))
        held_out = luck.integers(HELD_OUT, size=len(samples)) == 0
        losses = self._learner.fit(
            samples[~held_out], EPOCHS, self.done / max(1, self.plan.generations - 1)
        )
        curves = {
            "generation": self.done + 1,
            "samples": len(samples),
            **losses,
            "held_out": self._held_out_loss(samples[held_out]),
            **self._strength(),
            "seconds_played": round(played - begun, 1),
            "seconds_learned": round(time.monotonic() - played, 1),
        }
        self.done += 1
        self.curves.append(curves)
        self._write_weights()
        self._write_checkpoint()
        self._write_log()
        self._report(curves)

    def _play(self) -> Samples:
        """The races of a generation; in the first one nobody thinks yet."""
        plan = self.plan
        nodes = plan.nodes if self.done else 0
        selfplay = Selfplay(self._deck, nodes, plan.doubt, plan.careless)
        net, _ = self._learner.nets()
        parts = []
        for players, share in SHARES.items():
            seed = (plan.seed * 1000 + self.done) * SEEDS + players * (SEEDS // 8)
            races = max(1, round(plan.races * share))
            parts.append(selfplay.play(net, players, races, seed % 2**63))
        return np.concatenate(parts)

    def _held_out_loss(self, samples: Samples) -> float:
        """Cross entropy of the outcomes of races under the chances that were predicted."""
        chances = self._learner.guess(samples)
        return float(-(samples["outcome"] * np.log(chances + 1e-9)).sum(-1).mean())

    def _strength(self) -> dict[str, float]:
        """Each network's part of the victories against three cruisers."""
        if self.plan.evaluation == 0:
            return {}
        won = {}
        for name, net in zip(("ultima", "racer"), self._learner.nets(), strict=True):
            mind = Mind(net, EVALUATION_NODES, self.plan.doubt, BOLDNESS)
            line_up = [mind, Mind(), Mind(), Mind()]
            won[name] = float(match(self._deck, line_up, self.plan.evaluation, 7)[:, 0].mean())
        return won

    def _write_weights(self) -> None:
        for name, net in zip(WEIGHTS, self._learner.nets(), strict=True):
            file = BytesIO()
            np.save(file, net)
            write_file(self.folder / name, file.getvalue())

    def _write_checkpoint(self) -> None:
        file = BytesIO()
        state = {
            "learner": self._learner.state(),
            "done": self.done,
            "curves": [json.dumps(line) for line in self.curves],
        }
        torch.save(state, file)
        write_file(self.folder / CHECKPOINT, file.getvalue())

    def _write_log(self) -> None:
        lines = [json.dumps(line) for line in self.curves]
        write_file(self.folder / LOG, "".join(f"{line}\n" for line in lines).encode())
