"""The network in PyTorch: the same function as `outspeed.search.network`, for learning."""

from typing import Final

import numpy as np
import torch
from torch import Tensor, nn

from outspeed.rules.terms import SEATS
from outspeed.search.compiled import NETWORK
from outspeed.search.features import COMMON, PUBLIC, SHIP
from outspeed.search.network import DESPAIR, HABITS, WIDTH
from outspeed.train.play import Net

SHAPES: Final = {
    "direct": (SHIP,),
    "late": (SHIP,),
    "ship_in": (SHIP, WIDTH),
    "common_in": (COMMON, WIDTH),
    "bias_in": (WIDTH,),
    "ship_on": (WIDTH, WIDTH),
    "others_on": (WIDTH, WIDTH),
    "bias_on": (WIDTH,),
    "out": (WIDTH,),
    "habits": (WIDTH, HABITS),
    "habits_bias": (HABITS,),
}
DIRECT: Final = ("direct", "late")


class Model(nn.Module):
    """Weights by the names they have in the network."""

    def __init__(self, seed: int, layers: bool = True) -> None:
        super().__init__()
        luck = torch.Generator().manual_seed(seed)
        self.layers: Final = layers
        self.weights = nn.ParameterDict()
        for name, shape in SHAPES.items():
            if layers or name in DIRECT:
                weight = torch.zeros(shape)
                if len(shape) == 2:
                    inputs = SHIP + COMMON if name.endswith("_in") else 2 * shape[0]
                    weight = torch.randn(shape, generator=luck) * (2.0 / inputs) ** 0.5
                self.weights[name] = nn.Parameter(weight)

    def forward(self, common: Tensor, ships: Tensor, alive: Tensor) -> tuple[Tensor, Tensor]:
        """Logits of the ships' chances [n, SEATS] and of their habits [n, SEATS, HABITS]."""
        w = self.weights
        ratings = (ships * (w["direct"] + common[:, None, :1] * w["late"])).sum(-1)
        habits = ships.new_zeros((len(ships), SEATS, HABITS))
        if self.layers:
            base = common @ w["common_in"] + w["bias_in"]
            seen = base[:, None] + ships[..., :PUBLIC] @ w["ship_in"][:PUBLIC]
            pooled = (seen.relu() * alive[..., None]).sum(1)
            hidden = (seen + ships[..., PUBLIC:] @ w["ship_in"][PUBLIC:]).relu()
            together = pooled @ w["others_on"] + w["bias_on"]
            last = (together[:, None] + hidden @ w["ship_on"]).relu()
            ratings = ratings + last @ w["out"]
            habits = last @ w["habits"] + w["habits_bias"]
        return ratings.masked_fill(~alive, DESPAIR), habits

    @torch.no_grad()
    def load(self, net: Net) -> None:
        """Take over the weights of a record."""
        for name, weight in self.weights.items():
            weight.copy_(torch.from_numpy(net[name][0].reshape(SHAPES[name])))

    def export(self) -> Net:
        """The weights as a record that the compiled search reads."""
        net = np.zeros(1, NETWORK)
        net["layers"] = int(self.layers)
        for name, weight in self.weights.items():
            net[name][0] = weight.detach().cpu().numpy().ravel()
        return net
