"""Observer: a bot that is a function of an observation, the same as runs compiled."""

from typing import Any, ClassVar, Final

from outspeed.choice import Choice, legal_set
from outspeed.determinize import known_state
from outspeed.observation import new_row, observe
from outspeed.rules.luck import scramble, seed_word, unsigned
from outspeed.rules.table import Table
from outspeed.rules.terms import STAGE_NAMES
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
        legal = legal_set(view.choices)
        return Choice(
            type(self).decide(observation(view), view.deck.table, legal, self._luck(view))
        )

    def _luck(self, view: View) -> int:
        """Depends on the moment alone, so that a race can be taken up again anywhere."""
        word = seed_word(self.seed)
        kept = sum(draw.decided for draw in view.draws if draw.seat == view.seat)
        assert view.seat is not None
        for number in (view.seat, view.turn, STAGE_NAMES.index(view.stage), kept):
            word = scramble(unsigned(word + 1 + number))
        return word


def observation(view: View) -> Any:
    """The observation of a view's seat."""
    assert view.seat is not None
    seen = new_row()
    observe(known_state(view), view.deck.table, view.seat, seen)
    return seen
