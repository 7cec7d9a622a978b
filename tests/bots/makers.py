"""The bots as tests race them: those that search with few nodes, which is no other code."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from outspeed.bots import BOTS, Bot
from outspeed.bots.cruiser import Cruiser
from outspeed.bots.racer import Racer
from outspeed.bots.rookie import Rookie
from outspeed.bots.ultima import Ultima

NODES: Final = 60
SEARCHERS: Final = (Racer, Ultima)

MAKERS: Final[Mapping[str, Callable[[int], Bot]]] = {
    Rookie.name: Rookie,
    Cruiser.name: Cruiser,
    **{searcher.name: partial(searcher, nodes=NODES) for searcher in SEARCHERS},
}
assert tuple(MAKERS) == BOTS
