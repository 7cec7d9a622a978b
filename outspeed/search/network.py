"""The network: from the features of a position to each ship's chance of victory, in plain loops.

Every ship goes through the same weights, and sees the others through a sum over all ships without
their hands: whoever sits where, the same position has the same chances, and what the network says
of a ship follows from what its own player knows. Without its hidden layers it is a weighing of
features.
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Annotated, Final

from outspeed.rules.fields import fields_of
from outspeed.rules.terms import KINDS, PLAY, ROUTES
from outspeed.search.features import COMMON, PUBLIC, SHIP, look

if TYPE_CHECKING:
    from outspeed.rules.state import State
    from outspeed.rules.table import Table
    from outspeed.search.thought import Thought

WIDTH: Final = 48
PLAYS: Final = PLAY + KINDS  # to pass, or one of the tokens
HABITS: Final = PLAYS + ROUTES  # which to play, which to take
DESPAIR: Final = -1e9


class Network:
    """Weights; those of a layer stand input * outputs + output."""

    layers: Annotated[int, "i4", 0]  # 0: only the direct weights count
    direct: Annotated[list[float], "f4", SHIP]  # from a ship's features to its rating
    late: Annotated[list[float], "f4", SHIP]  # the same, growing with the turns
    ship_in: Annotated[list[float], "f4", SHIP * WIDTH]
    common_in: Annotated[list[float], "f4", COMMON * WIDTH]
    bias_in: Annotated[list[float], "f4", WIDTH]
    ship_on: Annotated[list[float], "f4", WIDTH * WIDTH]
    others_on: Annotated[list[float], "f4", WIDTH * WIDTH]
    bias_on: Annotated[list[float], "f4", WIDTH]
    out: Annotated[list[float], "f4", WIDTH]  # to the rating
    habits: Annotated[list[float], "f4", WIDTH * HABITS]  # to how gladly each is chosen
    habits_bias: Annotated[list[float], "f4", HABITS]

    def __init__(self) -> None:
        for name, _, length in NETWORK_FIELDS:
            setattr(self, name, [0.0] * length if length else 0)


NETWORK_FIELDS: Final = fields_of(Network)


def guess_chances(state: State, deck: Table, net: Network, thought: Thought) -> None:
    """`thought.chances` become the shares of victory that the ships may hope for."""
    look(state, deck, thought)
    if net.layers:
        see_together(state, net, thought)
    for seat in range(state.players):
        thought.chances[seat] = DESPAIR
        if state.alive >> seat & 1:
            rating = rate_directly(net, thought, seat)
            if net.layers:
                see_through(net, thought, seat)
                for j in range(WIDTH):
                    rating += thought.last[j] * net.out[j]
            thought.chances[seat] = rating
    share_out(state, thought)


def guess_habits(net: Network, thought: Thought, seat: int) -> None:
    """`thought.gladness` becomes how gladly a ship chooses what, after `see_together`."""
    see_through(net, thought, seat)
    for habit in range(HABITS):
        thought.gladness[habit] = net.habits_bias[habit]
    for j in range(WIDTH):
        x = thought.last[j]
        if x > 0.0:
            for habit in range(HABITS):
                thought.gladness[habit] += x * net.habits[j * HABITS + habit]


def rate_directly(net: Network, thought: Thought, seat: int) -> float:
    """A ship's rating by its own features."""
    rating = 0.0
    late = thought.common[0]
    for feature in range(SHIP):
        x = thought.ships[seat * SHIP + feature]
        rating += x * (net.direct[feature] + late * net.late[feature])
    return rating


def see_together(state: State, net: Network, thought: Thought) -> None:
    """The first layer of every ship, and `base`: what all of them together give to the second."""
    base, pooled, hidden = thought.base, thought.pooled, thought.hidden
    for j in range(WIDTH):
        base[j] = net.bias_in[j]
        pooled[j] = 0.0
    add_layer(thought.common, 0, COMMON, net.common_in, 0, base, 0)
    for seat in range(state.players):
        if state.alive >> seat & 1:
            at = seat * WIDTH
            for j in range(WIDTH):
                hidden[at + j] = base[j]
            add_layer(thought.ships, seat * SHIP, PUBLIC, net.ship_in, 0, hidden, at)
            for j in range(WIDTH):
                pooled[j] += max(hidden[at + j], 0.0)
            hand = seat * SHIP + PUBLIC
            add_layer(thought.ships, hand, SHIP - PUBLIC, net.ship_in, PUBLIC, hidden, at)
            for j in range(WIDTH):
                hidden[at + j] = max(hidden[at + j], 0.0)
    for j in range(WIDTH):
        base[j] = net.bias_on[j]
    add_layer(pooled, 0, WIDTH, net.others_on, 0, base, 0)


def see_through(net: Network, thought: Thought, seat: int) -> None:
    """`last` becomes the second layer of a ship."""
    last = thought.last
    for j in range(WIDTH):
        last[j] = thought.base[j]
    add_layer(thought.hidden, seat * WIDTH, WIDTH, net.ship_on, 0, last, 0)
    for j in range(WIDTH):
        last[j] = max(last[j], 0.0)


def add_layer(
    source: list[float],
    at: int,
    inputs: int,
    weights: list[float],
    first: int,
    target: list[float],
    to: int,
) -> None:
    """Add to WIDTH numbers of `target` what inputs contribute by weights from row `first` on."""
    for i in range(inputs):
        x = source[at + i]
        if x != 0.0:
            row = (first + i) * WIDTH
            for j in range(WIDTH):
                target[to + j] += x * weights[row + j]


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
