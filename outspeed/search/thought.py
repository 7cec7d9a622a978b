"""Thought: room to think in; nothing in it outlives a decision."""

from typing import Annotated, Final

from outspeed.rules.fields import fields_of
from outspeed.rules.terms import CHOICES, ROUTES, SEATS
from outspeed.search.features import COMMON, SHIP
from outspeed.search.network import HABITS, WIDTH

PROFILES: Final = ROUTES**SEATS  # ways in which all seats can choose their routes

BySeat = Annotated[list[float], "f8", SEATS]
BySeatAndRoute = Annotated[list[float], "f8", SEATS * ROUTES]  # seat * ROUTES + option
ByChoice = Annotated[list[float], "f8", CHOICES]


class Thought:
    """What is written here is explained where it is written."""

    # The network
    ships: Annotated[list[float], "f4", SEATS * SHIP]
    common: Annotated[list[float], "f4", COMMON]
    hidden: Annotated[list[float], "f4", SEATS * WIDTH]
    pooled: Annotated[list[float], "f4", WIDTH]
    base: Annotated[list[float], "f4", WIDTH]
    last: Annotated[list[float], "f4", WIDTH]
    gladness: Annotated[list[float], "f4", HABITS]
    chances: BySeat  # of victory, as shares of 1

    # What choosing each route leads to
    options: Annotated[list[int], "i1", SEATS]  # how many routes a seat can choose; at least 1
    routes: Annotated[list[int], "i1", SEATS * ROUTES]  # which, by option
    payoffs: Annotated[list[float], "f8", PROFILES * SEATS]  # profile * SEATS + seat
    mix: BySeatAndRoute
    worth: BySeatAndRoute  # of an option against the others' mixes

    # What a seat thinks of its own choices
    outlook: Annotated[list[float], "f8", CHOICES * SEATS]  # choice * SEATS + seat: chances
    play: ByChoice  # how often it makes each choice; sums to 1
    shares: BySeat  # each seat's chance if it does


THOUGHT_FIELDS: Final = fields_of(Thought)
