"""Thought: room to think in; nothing in it outlives a decision."""

from typing import Annotated, Final

from outspeed.rules.fields import fields_of
from outspeed.rules.terms import CHOICES, ROUTES, SEATS
from outspeed.search.features import COMMON, SHIP
from outspeed.search.network import WIDTH

PROFILES: Final = ROUTES**SEATS  # ways in which all seats can choose their routes

BySeat = Annotated[list[float], "f8", SEATS]
BySeatAndRoute = Annotated[list[float], "f8", SEATS * ROUTES]  # seat * ROUTES + route


class Thought:
    """What is written here is explained where it is written."""

    # The network
    ships: Annotated[list[float], "f4", SEATS * SHIP]
    common: Annotated[list[float], "f4", COMMON]
    hidden: Annotated[list[float], "f4", SEATS * WIDTH]
    pooled: Annotated[list[float], "f4", WIDTH]
    base: Annotated[list[float], "f4", WIDTH]
    last: Annotated[list[float], "f4", WIDTH]
    chances: BySeat  # of victory, as shares of 1

    # What choosing each route leads to
    options: Annotated[list[int], "i1", SEATS]  # how many routes a seat can choose; at least 1
    routes: Annotated[list[int], "i1", SEATS * ROUTES]  # which, by option
    payoffs: Annotated[list[float], "f8", PROFILES * SEATS]  # profile * SEATS + seat
    mix: BySeatAndRoute  # by option
    worth: BySeatAndRoute  # of an option against the others' mixes
    regret: BySeatAndRoute
    weight: BySeatAndRoute  # of an option in all rounds so far

    # What each own choice is worth where only one seat is thought about
    worths: Annotated[list[float], "f8", CHOICES]


THOUGHT_FIELDS: Final = fields_of(Thought)
