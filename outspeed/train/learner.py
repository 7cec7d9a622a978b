"""The learner: fits the networks to what came of races and to what a search made of them."""

from collections.abc import Iterator
from math import cos, pi
from typing import Any, Final

import numpy as np
import torch
from torch import Tensor
from torch.nn.functional import log_softmax

from outspeed.rules.terms import SEATS
from outspeed.search.features import COMMON, SHIP
from outspeed.search.network import HABITS
from outspeed.train.model import Model
from outspeed.train.play import Net, Samples

BATCH: Final = 1024
RATE: Final = 2e-3
LAST_RATE: Final = 1e-4
TRUST: Final = 0.5  # how much of what is learned is what a search says, and not the outcome
HABITS_WEIGHT: Final = 0.3
MEMORY: Final = 0.998  # of the averages of the weights that are kept


class Learner:
    """A deep network and a plain one that learn from the same positions."""

    def __init__(self, seed: int, device: str) -> None:
        torch.set_num_threads(1)  # sums in one order, on any machine
        self.device: Final = torch.device(device)
        self.models: Final = [Model(seed, layers).to(self.device) for layers in (True, False)]
        self.means: Final = [Model(seed, layers).to(self.device) for layers in (True, False)]
        weights = [weight for model in self.models for weight in model.parameters()]
        self.optimizer: Final = torch.optim.Adam(weights, RATE)
        self.luck: Final = torch.Generator().manual_seed(seed)

    def fit(self, samples: Samples, epochs: int, progress: float) -> dict[str, float]:
        """Learn from samples; `progress` is how much of all training is done. What was lost."""
        rate = LAST_RATE + (RATE - LAST_RATE) * (1 + cos(pi * progress)) / 2
        for group in self.optimizer.param_groups:
            group["lr"] = rate
        data = _tensors(samples, self.device)
        losses: dict[str, list[float]] = {"chances": [], "plain": [], "habits": []}
        for batch in self._batches(data, epochs):
            chances, habits = self._losses(self.models[0], batch)
            plain, _ = self._losses(self.models[1], batch)
            self.optimizer.zero_grad()
            (chances + HABITS_WEIGHT * habits + plain).backward()
            self.optimizer.step()
            self._remember()
            for name, loss in zip(losses, (chances, plain, habits), strict=True):
                losses[name].append(float(loss.detach()))
        return {name: float(np.mean(values)) for name, values in losses.items()}

    @torch.no_grad()
    def guess(self, samples: Samples) -> np.ndarray[Any, np.dtype[np.float32]]:
        """The chances that the deep network gives the ships of positions."""
        data = _tensors(samples, self.device)
        logits, _ = self.means[0](data["common"], data["ships"], data["alive"])
        chances: np.ndarray[Any, np.dtype[np.float32]] = logits.softmax(-1).cpu().numpy()
        return chances

    def begin_with(self, nets: tuple[Net, Net]) -> None:
        """Begin with what a deep and a plain network have learned, not from nothing."""
        for net, model, mean in zip(nets, self.models, self.means, strict=True):
            model.load(net)
            mean.load(net)

    def nets(self) -> tuple[Net, Net]:
        """The deep and the plain network as they are now, averaged over the last steps."""
        return self.means[0].export(), self.means[1].export()

    def state(self) -> dict[str, Any]:
        """All that is needed to go on learning."""
        return {
            "models": [model.state_dict() for model in self.models],
            "means": [model.state_dict() for model in self.means],
            "optimizer": self.optimizer.state_dict(),
            "luck": self.luck.get_state(),
        }

    def restore(self, state: dict[str, Any]) -> None:
        """Go on from a state."""
        for model, weights in zip(self.models, state["models"], strict=True):
            model.load_state_dict(weights)
        for model, weights in zip(self.means, state["means"], strict=True):
            model.load_state_dict(weights)
        self.optimizer.load_state_dict(state["optimizer"])
        self.luck.set_state(state["luck"].cpu())

    def _batches(self, data: dict[str, Tensor], epochs: int) -> Iterator[dict[str, Tensor]]:
        count = len(data["common"])
        for _ in range(epochs):
            order = torch.randperm(count, generator=self.luck).to(self.device)
            for first in range(0, count, BATCH):
                places = order[first : first + BATCH]
                yield {name: tensor[places] for name, tensor in data.items()}

    @staticmethod
    def _losses(model: Model, batch: dict[str, Tensor]) -> tuple[Tensor, Tensor]:
        logits, habits = model(batch["common"], batch["ships"], batch["alive"])
        chances = -(batch["target"] * log_softmax(logits, -1)).sum(-1).mean()
        allowed = habits.masked_fill(~batch["legal"], -30.0)
        asked = batch["asked"]
        lost = -(batch["mix"] * log_softmax(allowed, -1)).sum(-1)
        return chances, (lost * asked).sum() / asked.sum().clamp(min=1)

    @torch.no_grad()
    def _remember(self) -> None:
        for model, mean in zip(self.models, self.means, strict=True):
            for weight, average in zip(model.parameters(), mean.parameters(), strict=True):
                average.lerp_(weight, 1 - MEMORY)


def _tensors(samples: Samples, device: torch.device) -> dict[str, Tensor]:
    """The columns of samples as the model takes them."""
    count = len(samples)
    bits = np.arange(max(SEATS, HABITS))
    alive = samples["alive"][:, None] >> bits[:SEATS] & 1 == 1
    legal = samples["legal"][..., None] >> bits[:HABITS] & 1 == 1
    target = TRUST * samples["searched"] + (1 - TRUST) * samples["outcome"]
    arrays = {
        "common": samples["common"].reshape(count, COMMON),
        "ships": samples["ships"].reshape(count, SEATS, SHIP),
        "alive": alive,
        "legal": legal,
        "asked": legal.sum(-1) > 1,
        "mix": samples["mix"].reshape(count, SEATS, HABITS),
        "target": (target * alive).astype(np.float32),
    }
    return {
        name: torch.from_numpy(np.ascontiguousarray(array)).to(device)
        for name, array in arrays.items()
    }
