"""Rookie: an opponent for a first race, mostly sensible, sometimes careless."""

from math import comb
from random import Random
from typing import ClassVar, Final

from outspeed.choice import Choice
from outspeed.deck import Amount, Route
from outspeed.rules.terms import DIAL, ROUTE_NAMES, SIDE_NAMES, TAKE, TURNS
from outspeed.view import ShipView, View

CARELESS: Final = 0.1  # of its choices are any that the rules allow
HESITATION: Final = 1.0  # how far it misjudges what a choice is worth, either way
FUEL_WORTH: Final = 0.5  # in zones
TOKEN_WORTH: Final = 1.2
SCARCE_FUEL: Final = 4
RUIN: Final = -10.0
USUAL_DIGIT: Final = 3

_KEEPS: Final = {
    "keep:nitro": 1.0,
    "keep:fuel_tank": 1.2,
    "keep:flamethrower": 1.0,
    "keep:forcefield": 0.5,
    "keep:electromagnet": 1.3,
    "keep:ion_cannon": 1.3,
}


class Rookie:
    """Weighs each choice by rules of thumb and takes the best one, or the wrong one."""

    name: ClassVar[str] = "rookie"

    def __init__(self, seed: int) -> None:
        self.seed: Final = seed

    def choose(self, view: View) -> Choice:
        """One of the view's choices."""
        luck = self._luck(view)
        if luck.random() < CARELESS:
            return view.choices[int(luck.random() * len(view.choices))]
        guesses = [
            (_worth(view, choice) + HESITATION * (2 * luck.random() - 1), choice.code)
            for choice in view.choices
        ]
        return Choice(max(guesses)[1])

    def _luck(self, view: View) -> Random:
        """Depends on the moment alone, so that a race can be taken up again anywhere."""
        kept = sum(draw.decided for draw in view.draws if draw.seat == view.seat)
        return Random(f"{self.seed} {view.seat} {view.turn} {view.stage} {kept}")


def _worth(view: View, choice: Choice) -> float:
    """What a choice seems to be worth, in zones."""
    match view.stage:
        case "bonus":
            return _token_worth(view, str(choice))
        case "route":
            return _route_worth(view, choice.code - TAKE)
        case "wheel":
            return _digit_worth(view, choice.code - DIAL)
    return _KEEPS[str(choice)]


def _own(view: View) -> ShipView:
    assert view.seat is not None
    return view.ships[view.seat]


def _token_worth(view: View, token: str) -> float:
    """More than passing (0) if it does something now; late in the race tokens want to be used."""
    own = _own(view)
    place = own.zone or 0
    zones = [ship.zone for ship in view.ships if ship.zone is not None]
    ahead = [zone for zone in zones if zone > place]
    urge = (view.turn - TURNS / 2) / TURNS
    match token:
        case "nitro":
            return urge + (0.8 if not ahead or min(ahead) - place <= 2 else 0.3)
        case "fuel_tank":
            return urge + (1.5 if own.fuel <= SCARCE_FUEL else 0.0)
        case "flamethrower":
            return urge + 0.8 * ahead.count(min(ahead)) if ahead else RUIN
        case "forcefield":
            chasing = sum(0 < place - zone <= 3 for zone in zones)
            return urge + 0.5 * chasing - 0.3
        case "electromagnet" | "ion_cannon":
            return urge + 0.7 * len(ahead) if ahead else RUIN
    return 0.0


def _route_worth(view: View, index: int) -> float:
    """What the route brings less what it costs, if it is not too crowded to use."""
    own = _own(view)
    route = _routes(view)[index]
    assert route is not None
    cost = _expected(view, route.cost, index)
    fuel_worth = FUEL_WORTH * (2 if own.fuel <= SCARCE_FUEL else 1)
    token_worth = TOKEN_WORTH
    if view.finish:  # 9.2: what is left over only breaks ties
        fuel_worth = token_worth = 0.1
    gain = (
        _expected(view, route.zones, index)
        + _expected(view, route.fuel, index) * fuel_worth
        + route.bonus * token_worth
    )
    paying = -cost * fuel_worth
    if cost > own.fuel or (cost == own.fuel and not view.finish):  # 6.6, 7.1
        paying = RUIN
    if route.alone:  # 6.3
        room = _chance_of_room(view, 1)
        return room * gain + (1 - room) * paying
    room = 1.0 if route.seats is None else _chance_of_room(view, route.seats)
    return room * (gain + paying)


def _digit_worth(view: View, digit: int) -> float:
    """At the finish fuel has no other use; elsewhere some must stay in the tank."""
    if view.finish:
        return digit
    return RUIN if digit == _own(view).fuel else digit * FUEL_WORTH


def _routes(view: View) -> tuple[Route | None, Route | None, Route | None]:
    return view.deck.tile(view.tile).side(SIDE_NAMES.index(view.side))


def _crowd(view: View) -> tuple[int, float]:
    """How many others race, and how likely each is to choose a given route."""
    others = sum(ship.zone is not None for ship in view.ships) - 1
    return others, 1 / sum(route is not None for route in _routes(view))


def _chance_of_room(view: View, seats: int) -> float:
    """That at most so many choose the route, if the others choose blindly."""
    others, chance = _crowd(view)
    return sum(
        comb(others, many) * chance**many * (1 - chance) ** (others - many)
        for many in range(min(seats - 1, others) + 1)
    )


def _expected(view: View, amount: Amount, own: int) -> float:
    """What an amount comes to on average, if the others choose blindly."""
    others, chance = _crowd(view)
    dice = amount.yellow * _mean(view.deck.yellow) + amount.blue * _mean(view.deck.blue)
    players = sum(
        times * (others * chance + (route == own))
        for route, times in zip(range(len(ROUTE_NAMES)), amount.counts, strict=True)
    )
    return amount.number + dice + players + amount.wheels * USUAL_DIGIT


def _mean(die: tuple[int, ...]) -> float:
    return sum(map(abs, die)) / len(die)
