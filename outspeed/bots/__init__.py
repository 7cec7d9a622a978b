"""Computer players, by name."""

from importlib import import_module
from typing import Final

from outspeed.bots.bot import Bot
from outspeed.errors import OutspeedError

# The levels, from weak to strong. Each is a class in the module of its name, imported when it is
# first asked for: those that search bring Numba with them, which has to compile them on every
# machine once.
BOTS: Final = ("rookie", "cruiser", "racer", "ultima")
SEARCHERS: Final = ("racer", "ultima")


class BotError(OutspeedError):
    """A bot that does not exist."""


def check_level(name: str) -> None:
    """BotError unless a level has this name."""
    if name not in BOTS:
        raise BotError(f"bot is {name!r}; allowed: {', '.join(BOTS)}")


def make_bot(name: str, seed: int) -> Bot:
    """The bot with this name; all that it does at random follows from the seed."""
    check_level(name)
    level = getattr(import_module(f"{__name__}.{name}"), name.capitalize())
    bot: Bot = level(seed)
    return bot


__all__ = ["BOTS", "SEARCHERS", "Bot", "BotError", "check_level", "make_bot"]
