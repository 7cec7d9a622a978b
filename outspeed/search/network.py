"""The network: from the features of a position to each ship's chance of victory, in plain loops.

Every ship goes through the same weights, and sees the others through their sum: whoever sits where,
the same position has the same chances. Without its hidden layers it is a weighing of features.
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Annotated, Final

from outspeed.rules.fields import fields_of
from outspeed.search.features import COMMON, SHIP, look

if TYPE_CHECKING:
    from outspeed.rules.state import State
    from outspeed.rules.table import Table
    from outspeed.search.thought import Thought

WIDTH: Final = 32
DESPAIR: Final = -1e9


class Network:
    """Weights; those of a layer stand input * width + output."""

    layers: Annotated[int, "i4", 0]  # 0: only the direct weights count
    direct: Annotated[list[float], "f4", SHIP]  # from a ship's features to its rating
    late: Annotated[list[float], "f4", SHIP]  # the same, growing with the turns
    ship_in: Annotated[list[float], "f4", SHIP * WIDTH]
    common_in: Annotated[list[float], "f4", COMMON * WIDTH]
    bias_in: Annotated[list[float], "f4", WIDTH]
    ship_on: Annotated[list[float], "f4", WIDTH * WIDTH]
    others_on: Annotated[list[float], "f4", WIDTH * WIDTH]
    bias_on: Annotated[list[float], "f4", WIDTH]
    out: Annotated[list[float], "f4", WIDTH]

    def __init__(self) -> None:
        for name, _, length in NETWORK_FIELDS:
            setattr(self, name, [0.0] * length if length else 0)


NETWORK_FIELDS: Final = fields_of(Network)


def guess_chances(state: State, deck: Table, net: Network, thought: Thought) -> None:
    """`thought.chances` become the shares of victory that the ships may hope for."""
    look(state, deck, thought)
    for seat in range(state.players):
        thought.chances[seat] = DESPAIR
        if state.alive >> seat & 1:
            thought.chances[seat] = rate_directly(net, thought, seat)
    if net.layers:
        think_deeply(state, net, thought)
    share_out(state, thought)


def rate_directly(net: Network, thought: Thought, seat: int) -> float:
    """A ship's rating by its own features."""
    rating = 0.0
    late = thought.common[0]
    for feature in range(SHIP):
        x = thought.ships[seat * SHIP + feature]
        rating += x * (net.direct[feature] + late * net.late[feature])
    return rating


def think_deeply(state: State, net: Network, thought: Thought) -> None:
    """Add to the ratings what the hidden layers make of all ships together."""
    base, pooled, hidden, last = thought.base, thought.pooled, thought.hidden, thought.last
    for j in range(WIDTH):
        base[j] = net.bias_in[j]
        pooled[j] = 0.0
    for i in range(COMMON):
        x = thought.common[i]
        if x != 0.0:
            for j in range(WIDTH):
                base[j] += x * net.common_in[i * WIDTH + j]
    for seat in range(state.players):
        if state.alive >> seat & 1:
            at = seat * WIDTH
            for j in range(WIDTH):
                hidden[at + j] = base[j]
            for i in range(SHIP):
                x = thought.ships[seat * SHIP + i]
                if x != 0.0:
                    for j in range(WIDTH):
                        hidden[at + j] += x * net.ship_in[i * WIDTH + j]
            for j in range(WIDTH):
                if hidden[at + j] < 0.0:
                    hidden[at + j] = 0.0
                pooled[j] += hidden[at + j]
    for j in range(WIDTH):
        base[j] = net.bias_on[j]
    for i in range(WIDTH):
        x = pooled[i]
        if x != 0.0:
            for j in range(WIDTH):
                base[j] += x * net.others_on[i * WIDTH + j]
    for seat in range(state.players):
        if state.alive >> seat & 1:
            for j in range(WIDTH):
                last[j] = base[j]
            for i in range(WIDTH):
                x = hidden[seat * WIDTH + i]
                if x != 0.0:
                    for j in range(WIDTH):
                        last[j] += x * net.ship_on[i * WIDTH + j]
            for j in range(WIDTH):
                if last[j] > 0.0:
                    thought.chances[seat] += last[j] * net.out[j]


def share_out(state: State, thought: Thought) -> None:
    """Ratings become shares of the victory; those who are out have none."""
    highest = DESPAIR
    for seat in range(state.players):
        highest = max(highest, thought.chances[seat])
    total = 0.0
    for seat in range(state.players):
        share = 0.0
        if state.alive >> seat & 1:
            share = exp(thought.chances[seat] - highest)
        thought.chances[seat] = share
        total += share
    for seat in range(state.players):
        thought.chances[seat] /= total
