"""Computer players, by name."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from outspeed.bots.bot import Bot
from outspeed.bots.cruiser import Cruiser
from outspeed.bots.rookie import Rookie
from outspeed.errors import OutspeedError

# Each takes the seed of its own luck.
BOTS: Final[Mapping[str, Callable[[int], Bot]]] = MappingProxyType(
    {Rookie.name: Rookie, Cruiser.name: Cruiser}
)


class BotError(OutspeedError):
    """A bot that does not exist."""


def make_bot(name: str, seed: int) -> Bot:
    """The bot with this name; all that it does at random follows from the seed."""
    if name not in BOTS:
        raise BotError(f"bot is {name!r}; allowed: {', '.join(BOTS)}")
    return BOTS[name](seed)


__all__ = ["BOTS", "Bot", "BotError", "make_bot"]
