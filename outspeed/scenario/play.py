"""Playing a scenario with the rules."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from outspeed.choice import Choice, choices_in
from outspeed.events import typed
from outspeed.refusal import explained
from outspeed.rules.bonus import first_zone, legal_bonus
from outspeed.rules.drawing import open_draw
from outspeed.rules.luck import OutOfDice, ScriptedLuck
from outspeed.rules.programming import legal_digits, legal_routes
from outspeed.rules.state import State
from outspeed.rules.terms import (
    BONUS,
    COLOUR_NAMES,
    DIAL,
    EDITION_NAMES,
    FORCEFIELDS,
    KEEP,
    KEEP_TOKEN,
    KINDS,
    NOTHING,
    OVER,
    PASS,
    PLAY,
    ROUTE,
    ROUTE_NAMES,
    SIDE_NAMES,
    TAKE,
    TOKEN_NAMES,
    WHEEL,
    WINDOW,
)
from outspeed.rules.turn import advance, begin_turn, reveal, take_choices
from outspeed.scenario.errors import ScenarioError
from outspeed.scenario.read import PHASES, Scenario
from outspeed.view import view


def play(scenario: Scenario) -> dict[str, Any]:
    """The snapshots, outcome and events of the phases asked for."""
    table = Table(scenario)
    snapshots = {}
    try:
        for phase in PHASES[: PHASES.index(scenario.phases) + 1]:
            if table.state.stage != OVER:
                table.play_phase(phase)
                snapshots[phase] = table.snapshot()
    except OutOfDice as error:
        colour = COLOUR_NAMES[error.colour]
        raise ScenarioError("out_of_dice", colour, f"no result left for the {colour} die") from None
    state = table.state
    over = state.stage == OVER
    ranks = state.rank[: state.players]
    winners = [
        seat for seat in range(state.players) if ranks[seat] == 1 and state.alive >> seat & 1
    ]
    assert state.events is not None
    return {
        **snapshots,
        "over": over,
        "winners": winners if over else None,
        "standings": ranks if over else None,
        "events": [typed(event).as_dict() for event in state.events],
    }


class Table:
    """A state set up as the scenario says, and its choices fed to the rules."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.deck = scenario.deck.table
        self.state = state = State(ScriptedLuck(scenario.yellow, scenario.blue))
        state.players = len(scenario.ships)
        state.started_with = scenario.started_with
        state.edition = EDITION_NAMES.index(scenario.edition)
        state.tiles = [scenario.tile]
        state.side = SIDE_NAMES.index(scenario.side)
        state.rear = scenario.rear
        state.front = scenario.rear + WINDOW - 1
        state.supply = FORCEFIELDS - sum(scenario.forcefields.values())
        for zone, count in scenario.forcefields.items():
            state.fields[zone - state.rear] = count
        for seat, ship in enumerate(scenario.ships):
            state.fuel[seat] = ship.fuel
            state.held[seat] = len(ship.hand)
            for token in ship.hand:
                state.hand[seat * KINDS + TOKEN_NAMES.index(token)] += 1
            if ship.zone is not None:
                state.zone[seat] = ship.zone
                state.out[seat] = NOTHING
                state.alive |= 1 << seat
                state.ships += 1
        for token in scenario.discard:
            state.discard[TOKEN_NAMES.index(token)] += 1
        stack = [TOKEN_NAMES.index(token) for token in scenario.stack]
        room = len(scenario.discard) + sum(len(ship.hand) for ship in scenario.ships)
        state.stack = stack + [0] * (room + 1)  # all that can ever lie in it
        state.stack_size = len(stack)
        begin_turn(state)
        state.events = []

    def play_phase(self, phase: str) -> None:
        """Play to the end of a phase, or of the race."""
        if phase == "bonus":
            self.check_bonuses()
            self.play_while(BONUS)
        elif phase == "resolution":
            self.play_while(ROUTE, WHEEL, KEEP)
        else:
            reveal(self.state, self.deck)

    def play_while(self, *stages: int) -> None:
        while self.state.stage in stages:
            if self.state.pending:
                self.choose()
                take_choices(self.state)
            else:
                advance(self.state, self.deck)
                self.check_keeps()

    def choose(self) -> None:
        """Note what the pending seats choose, checked."""
        state = self.state
        seats = self.seats(state.pending)
        if state.stage == ROUTE:
            self.check_given("route", self.scenario.route, seats)
        elif state.stage == WHEEL:
            self.check_given("wheel", self.scenario.wheel, seats)
        choose = {
            BONUS: self.bonus_choice,
            ROUTE: self.route_choice,
            WHEEL: self.digit_choice,
            KEEP: self.keep_choice,
        }[state.stage]
        for seat in seats:
            state.choice[seat] = choose(seat)

    def check_given(self, field: str, entries: Sequence[object] | None, seats: list[int]) -> None:
        """All seats that must choose have an entry."""
        if entries is None:
            raise ScenarioError("missing_field", field, "must be given to play RESOLUTION")
        for seat in seats:
            if entries[seat] is None:
                raise ScenarioError("missing_field", f"{field}[{seat}]", "this seat must choose")

    def seats(self, seats: int) -> list[int]:
        """The members of a set of seats."""
        return [seat for seat in range(self.state.players) if seats >> seat & 1]

    def check_bonuses(self) -> None:
        """Tokens of those who are not asked first, then in the order of announcing (4.1)."""
        state = self.state
        playing = 0
        for seat, token in enumerate(self.scenario.bonus):
            if token is not None:
                if not state.alive >> seat & 1:
                    message = f"{token}: the seat is out (rule 7.4)"
                    raise ScenarioError("illegal_choice", f"bonus[{seat}]", message)
                playing |= 1 << seat
        while playing:
            zone = first_zone(state, playing, state.zone)
            for seat in range(state.players):
                if playing >> seat & 1 and state.zone[seat] == zone:
                    choice = self.bonus_choice(seat)
                    self.check(seat, choice, legal_bonus(state, self.deck, seat), f"bonus[{seat}]")
                    playing &= ~(1 << seat)

    def bonus_choice(self, seat: int) -> int:
        token = self.scenario.bonus[seat]
        return PASS if token is None else PLAY + TOKEN_NAMES.index(token)

    def route_choice(self, seat: int) -> int:
        assert self.scenario.route is not None
        route = self.scenario.route[seat]
        assert route is not None
        legal = legal_routes(self.state, self.deck, seat)
        return self.check(seat, TAKE + ROUTE_NAMES.index(route), legal, f"route[{seat}]")

    def digit_choice(self, seat: int) -> int:
        digit = self.scenario.wheel[seat]
        assert digit is not None
        return self.check(seat, DIAL + digit, legal_digits(self.state, seat), f"wheel[{seat}]")

    def keep_choice(self, seat: int) -> int:
        draw = open_draw(self.state, seat)
        return KEEP_TOKEN + self.kept(seat, draw)

    def kept(self, seat: int, draw: int) -> int:
        """The token that the scenario keeps of a draw."""
        state = self.state
        drawn = [state.draw_first[draw], state.draw_second[draw]]
        keep = self.scenario.keep[seat]
        nth = state.draw_seat[:draw].count(seat)
        at = f"keep[{seat}]"
        if isinstance(keep, list):
            at += f"[{nth}]"
            keep = keep[nth] if nth < len(keep) else None
        elif nth > 0:
            keep = None
        if keep is None:
            return drawn[0]
        legal = sum(1 << (KEEP_TOKEN + token) for token in set(drawn) if token != NOTHING)
        return self.check(seat, KEEP_TOKEN + TOKEN_NAMES.index(keep), legal, at) - KEEP_TOKEN

    def check_keeps(self) -> None:
        """Tokens to keep must have been drawn: in the order of drawing, single ones too (6.8)."""
        for draw in range(self.state.draws):
            self.kept(self.state.draw_seat[draw], draw)

    def check(self, seat: int, choice: int, legal: int, at: str) -> int:
        if legal >> choice & 1:
            return choice
        seen = replace(view(self.state, self.scenario.deck, seat), choices=choices_in(legal))
        message = f"{Choice(choice)}: {explained(seen, Choice(choice))}"
        raise ScenarioError("illegal_choice", at, message)

    def snapshot(self) -> dict[str, Any]:
        state = self.state
        forcefields = {
            str(state.rear + offset): count for offset, count in enumerate(state.fields) if count
        }
        return {
            "rear": state.rear,
            "side": SIDE_NAMES[state.side],
            "forcefields": forcefields,
            "ships": [self.ship(seat) for seat in range(state.players)],
        }

    def ship(self, seat: int) -> dict[str, Any]:
        state = self.state
        racing = bool(state.alive >> seat & 1)
        hand = [
            name
            for token, name in enumerate(TOKEN_NAMES)
            for _ in range(state.hand[seat * KINDS + token])
        ]
        return {
            "zone": state.zone[seat] if racing else None,
            "fuel": state.fuel[seat],
            "hand": sorted(hand),
            "out": not racing,
        }
