"""A race at a table: who is asked, sealed choices, and the game that they drive."""

from dataclasses import replace
from typing import Final

from outspeed.choice import Choice, ChoiceError
from outspeed.events import Event
from outspeed.game import Game
from outspeed.rules.terms import BONUS, PASS, STAGE_NAMES
from outspeed.view import Own, View

_BONUS: Final = STAGE_NAMES[BONUS]


class Race:
    """Choices stay here until all who are asked have chosen; only then the game sees them.

    With `together`, all zones are asked for bonus tokens at the same time, and the answers are
    announced zone by zone once all are there.
    """

    def __init__(self, game: Game, together: bool) -> None:
        self.game: Final = game
        self.together: Final = together
        self.ask = 0  # the number of the question that is open
        self.asked: dict[int, tuple[Choice, ...]] = {}
        self.sealed: dict[int, Choice] = {}
        self.events = 0  # how many there are
        self._own: dict[int, Own] = {}  # at the open question
        self._next_question()

    @property
    def over(self) -> bool:
        return self.game.over

    def check(self, seat: int, choice: Choice) -> None:
        """ChoiceError unless the seat is asked and may choose this."""
        allowed = self.asked.get(seat)
        if allowed is None:
            raise ChoiceError(f"seat {seat} is not asked now")
        if choice not in allowed:
            raise ChoiceError(f"{choice} is not legal now; legal: {', '.join(map(str, allowed))}")

    def seal(self, seat: int, choice: Choice) -> bool:
        """Seal a choice, or change it; true if it was the last one and the race has gone on."""
        self.check(seat, choice)
        self.sealed[seat] = choice
        if len(self.sealed) < len(self.asked):
            return False
        choices, self.sealed = self.sealed, {}
        while choices:
            for other in self.game.pending:
                self.game.choose(other, choices.pop(other))
        self.ask += 1
        self._next_question()
        return True

    def retract(self, seat: int) -> None:
        """Take back a sealed choice."""
        if seat not in self.sealed:
            raise ChoiceError(f"seat {seat} has not chosen")
        del self.sealed[seat]

    def view(self, seat: int | None) -> View:
        """What a seat, or the public, may see; it does not depend on sealed choices."""
        view = self.game.view(seat)
        if not self._collecting:
            return view
        choices = () if seat is None else self.asked.get(seat, ())
        return replace(view, pending=tuple(sorted(self.asked)), choices=choices)

    def own(self, seat: int) -> Own:
        """What only the owner of a seat sees at the open question."""
        found = self._own.get(seat)
        if found is None:
            found = self.game.own(seat)
            if self._collecting:
                found = replace(found, choices=self.asked.get(seat, ()))
            self._own[seat] = found
        return found

    def events_for(self, seat: int | None, since: int) -> tuple[Event, ...]:
        return self.game.events_for(seat, since)

    @property
    def _collecting(self) -> bool:
        return self.together and self.game.stage == _BONUS

    def _next_question(self) -> None:
        self._own.clear()
        self.asked = self.game.pending
        self.events += len(self.game.events_for(None, self.events))
        if not self._collecting:
            return
        holders = {
            seat
            for seat, ship in enumerate(self.game.view().ships)
            if ship.zone is not None and ship.tokens
        }
        # What a seat may play depends on nobody's announcement: pass for the zones before it.
        probe = self.game
        while holders - self.asked.keys():
            probe = probe.copy()
            for seat in probe.pending:
                probe.choose(seat, Choice(PASS))
            self.asked = self.asked | probe.pending
