"""Observer: a bot that is a function of an observation, the same as runs compiled."""

from typing import Any, ClassVar, Final

from outspeed.choice import Choice, legal_set
from outspeed.determinize import known_state
from outspeed.observation import new_row, observe
from outspeed.rules.table import Table
from outspeed.search.moment import moment_word
from outspeed.view import View


class Observer:
    """Sees what its view shows, written as an observation."""

    name: ClassVar[str]

    def __init__(self, seed: int) -> None:
        self.seed: Final = seed

    @staticmethod
    def decide(seen: Any, deck: Table, legal: int, word: int) -> int:
        """One of a set of legal choices for who sees this; the word is its luck."""
        raise NotImplementedError

    def choose(self, view: View) -> Choice:
        """One of the view's choices."""
        assert view.seat is not None
        state, deck, seen = known_state(view), view.deck.table, new_row()
        observe(state, deck, view.seat, seen)
        word = moment_word(state, view.seat, self.seed)
        return Choice(type(self).decide(seen, deck, legal_set(view.choices), word))
