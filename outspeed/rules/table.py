"""A deck as the rules read it: flat lists over all routes of all sides of all tiles."""

from typing import Annotated, Final

from outspeed.rules.fields import fields_of
from outspeed.rules.terms import FACES, FINISHES, ROUTES, TRACKS

WAYS: Final = (TRACKS + FINISHES) * 2 * ROUTES
COST: Final = 0
FUEL: Final = 1
ZONES: Final = 2
AMOUNTS: Final = 3

ByWay = Annotated[list[int], "i2", WAYS]  # (tile - 1, side, route), see programming.way
ByAmount = Annotated[list[int], "i2", WAYS * AMOUNTS]  # way, then COST, FUEL or ZONES


class Table:
    """What every route costs and brings, in numbers."""

    tracks: Annotated[int, "i2", 0]
    finishes: Annotated[int, "i2", 0]
    dice: Annotated[list[int], "i2", 2 * FACES]  # yellow, then blue

    offered: ByWay
    silhouettes: ByWay  # 0: no limit
    alone: ByWay
    lowest: ByWay  # lowest possible cost (5.3)
    wheel: ByWay  # 1: the wheel counts in one of its amounts
    bonus: ByWay  # tokens gained

    number: ByAmount
    symbols: ByAmount  # how many of the following are not 0
    yellow: ByAmount
    blue: ByAmount
    count_a: ByAmount
    count_b: ByAmount
    count_c: ByAmount
    wheels: ByAmount

    def __init__(self) -> None:
        for name, _, length in TABLE_FIELDS:
            setattr(self, name, [0] * length if length else 0)


TABLE_FIELDS: Final = fields_of(Table)
