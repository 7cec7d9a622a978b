"""The simulator's own players: policies by name, made for a deck."""

from collections.abc import Callable, Mapping
from math import exp
from types import MappingProxyType
from typing import Final

from outspeed.bots.cruiser import Cruiser
from outspeed.deck import Amount, Deck, Route
from outspeed.rules.terms import (
    ELECTROMAGNET,
    FLAMETHROWER,
    FORCEFIELD,
    FUEL_TANK,
    ION_CANNON,
    KINDS,
    LARGE,
    NITRO,
    PASS,
    PLAY,
    ROUTES,
    SMALL,
    TURNS,
)
from outspeed.sim.policy import CRUISER, EVENLY, FUELS, MAX_WEIGHT, PLAYS, Policy

# What the greedy player thinks things are worth, in zones.
FUEL_WORTH: Final = 0.6
SCARCE_FUEL: Final = 4
TOKEN_WORTH: Final = 1.2
OTHERS: Final = {SMALL: 2.5, LARGE: 4.5}  # how many others are racing, usually
USUAL_DIGIT: Final = 3
EAGERNESS: Final = 2.0  # how much gladder it is of a choice worth a zone more
TOKENS_BY_WORTH: Final = {
    NITRO: 5,
    FUEL_TANK: 6,
    FLAMETHROWER: 4,
    FORCEFIELD: 2,
    ELECTROMAGNET: 7,
    ION_CANNON: 7,
}


def random_policy(deck: Deck) -> Policy:
    """Every legal choice as likely as the others."""
    policy = Policy()
    policy.kind = EVENLY
    return policy


def greedy_policy(deck: Deck) -> Policy:
    """Mostly the route that brings most for what it costs, tokens as soon as they are held."""
    policy = Policy()
    for tile in deck.tiles:
        for side in (SMALL, LARGE):
            face = ((tile.number - 1) * 2 + side) * ROUTES
            for fuel in range(FUELS):
                for route, worth in _worths(deck, tile.finish, side, tile.side(side), fuel).items():
                    policy.route[(face + route) * FUELS + fuel] = worth
    for turn in range(TURNS):
        policy.play[turn * PLAYS + PASS] = 4
        for token, worth in TOKENS_BY_WORTH.items():
            policy.play[turn * PLAYS + PLAY + token] = worth
    digits = len(policy.dial) // FUELS
    for fuel in range(FUELS):
        for digit in range(digits):  # the tile is the last one: what is left over is worth little
            policy.dial[fuel * digits + digit] = 2**digit
    policy.keep = [TOKENS_BY_WORTH[token] for token in range(KINDS)]
    return policy


def cruiser_policy(deck: Deck) -> Policy:
    """The bot of this name."""
    policy = Policy()
    policy.kind = CRUISER
    return policy


POLICIES: Final[Mapping[str, Callable[[Deck], Policy]]] = MappingProxyType(
    {"random": random_policy, "greedy": greedy_policy, Cruiser.name: cruiser_policy}
)


def _worths(
    deck: Deck, finish: bool, side: int, routes: tuple[Route | None, ...], fuel: int
) -> dict[int, int]:
    """The weight of each route that is on, for a ship with so much fuel."""
    worths = {
        index: _worth(deck, finish, side, index, route, fuel)
        for index, route in enumerate(routes)
        if route is not None
    }
    best = max(worths.values())
    return {
        index: max(1, int(MAX_WEIGHT * exp(EAGERNESS * (worth - best))))
        for index, worth in worths.items()
    }


def _worth(deck: Deck, finish: bool, side: int, index: int, route: Route, fuel: int) -> float:
    fuel_worth = FUEL_WORTH * (2 if fuel <= SCARCE_FUEL else 1)
    token_worth = TOKEN_WORTH
    if finish:  # 9.2: what is left over only breaks ties
        fuel_worth = token_worth = 0.1
    cost = _expected(deck, side, index, route.cost)
    gain = _expected(deck, side, index, route.zones) + route.bonus * token_worth
    gain += _expected(deck, side, index, route.fuel) * fuel_worth
    ruin = 5.0 if cost >= fuel and not finish else 0.0
    others = OTHERS[side] / ROUTES  # on the same route
    if route.alone:
        return gain / (1 + others) - (cost * fuel_worth + ruin) * others / (1 + others)
    room = 1.0 if route.seats is None else min(1.0, route.seats / (1 + others))
    return room * (gain - cost * fuel_worth - ruin)


def _expected(deck: Deck, side: int, index: int, amount: Amount) -> float:
    """What an amount comes to on average, roughly."""
    dice = amount.yellow * _mean(deck.yellow) + amount.blue * _mean(deck.blue)
    others = OTHERS[side] / ROUTES
    counts = sum(times * (others + (route == index)) for route, times in enumerate(amount.counts))
    return amount.number + dice + counts + amount.wheels * USUAL_DIGIT


def _mean(faces: tuple[int, ...]) -> float:
    return sum(map(abs, faces)) / len(faces)
