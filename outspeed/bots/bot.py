"""What every computer player is."""

from typing import Protocol

from outspeed.choice import Choice
from outspeed.view import View


class Bot(Protocol):
    """Decides for a seat, from nothing but what the seat may see; equal views, equal choices."""

    @property
    def name(self) -> str: ...

    def choose(self, view: View) -> Choice:
        """One of `view.choices`, which are not empty."""
        ...
