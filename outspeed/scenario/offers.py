"""What each seat of a scenario may choose, stage by stage, as far as its choices lead."""

from dataclasses import dataclass, replace

from outspeed.choice import choices_in
from outspeed.rules.bonus import legal_bonus
from outspeed.rules.luck import OutOfDice
from outspeed.rules.terms import STAGE_NAMES
from outspeed.scenario.errors import ScenarioError
from outspeed.scenario.play import Table
from outspeed.scenario.read import Scenario
from outspeed.view import View, own, own_view, public_view


@dataclass(frozen=True, slots=True)
class Offers:
    """By stage the view of each seat that is asked, with its choices; None for the others.

    Stages that the scenario does not reach are left out: choices that are missing or not allowed
    end it, and so does luck that runs out.
    """

    side: str  # of the tile, as the turn begins
    stages: dict[str, list[View | None]]


def offers(scenario: Scenario) -> Offers:
    """What is offered in the turn of a scenario."""
    table = _Asked(scenario)
    try:
        for phase in ("bonus", "resolution"):
            table.play_phase(phase)
    except (ScenarioError, OutOfDice):
        pass  # whoever plays the scenario is told
    return Offers(scenario.side, table.noted)


class _Asked(Table):
    """Notes who is asked what."""

    def __init__(self, scenario: Scenario) -> None:
        super().__init__(scenario)
        self.noted: dict[str, list[View | None]] = {}
        # In BONUS no ship moves before all have announced: every seat is asked for this position.
        state = self.state
        self.note(seats=[seat for seat in self.seats(state.alive) if state.held[seat]])

    def choose(self) -> None:
        stage = STAGE_NAMES[self.state.stage]
        if stage in ("route", "wheel"):
            self.note(self.seats(self.state.pending))
        super().choose()

    def note(self, seats: list[int]) -> None:
        state, deck = self.state, self.scenario.deck
        public = public_view(state, deck)
        views: list[View | None] = [None] * state.players
        for seat in seats:
            mine = own(state, deck, seat)
            if public.stage == "bonus":
                mine = replace(mine, choices=choices_in(legal_bonus(state, deck.table, seat)))
            views[seat] = own_view(public, mine, seat)
        self.noted[public.stage] = views
