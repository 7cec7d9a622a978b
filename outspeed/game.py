"""Game: the friendly face of the rules."""

import secrets
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from outspeed.choice import Choice, ChoiceError, choices_in
from outspeed.deck import DEFAULT, Deck, load_deck
from outspeed.errors import OutspeedError
from outspeed.events import Event, typed
from outspeed.refusal import explained
from outspeed.rules.luck import FairLuck, FastLuck, Luck, seed_word
from outspeed.rules.setup import set_up
from outspeed.rules.state import State
from outspeed.rules.terms import (
    EDITION_NAMES,
    MIN_SEATS,
    OVER,
    REASON_NAMES,
    SEATS,
    STAGE_NAMES,
)
from outspeed.rules.turn import legal, play_on, step
from outspeed.view import Own, View, own, own_view, public_view

SECRET_BYTES: Final = 32


class GameError(OutspeedError):
    """Options that no race can be played with."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a race ended: who has won (nobody, one, or several who share it) and what decided it."""

    winners: tuple[int, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class Decision:
    """A choice as it was revealed to the rules: when, by whom, what."""

    turn: int
    stage: str
    seat: int
    choice: Choice


class Game:
    """A race: who must decide among what, sealed choices, views, events, the outcome.

    A whole number as seed gives the simulator's luck of that seed; 32 bytes, or nothing, give fair
    luck whose `promise` can be published before the race.
    """

    def __init__(
        self,
        players: int = 4,
        *,
        seed: int | bytes | None = None,
        deck: str | Path | Deck = DEFAULT,
        edition: str = "en",
        first_game: bool = False,
    ) -> None:
        if type(players) is not int or not MIN_SEATS <= players <= SEATS:
            raise GameError(f"players is {players!r}; allowed: {MIN_SEATS} to {SEATS}")
        if edition not in EDITION_NAMES:
            raise GameError(f"edition is {edition!r}; allowed: {', '.join(EDITION_NAMES)}")
        if type(first_game) is not bool:
            raise GameError(f"first_game is {first_game!r}; allowed: True or False")
        self.players: Final = players
        self.deck: Final = deck if isinstance(deck, Deck) else load_deck(deck)
        self.edition: Final = edition
        self.first_game: Final = first_game
        self.seed: Final = secrets.token_bytes(SECRET_BYTES) if seed is None else seed
        self.decisions: list[Decision] = []
        self._raw_events: list[tuple[int, ...]] = []
        self._sealed: dict[int, Choice] = {}
        self._public: View | None = None  # until the race goes on
        luck, word = _luck(self.seed)
        self._state = State(luck, self._raw_events)
        edition_number = EDITION_NAMES.index(edition)
        set_up(self._state, self.deck.table, players, edition_number, int(first_game), word)
        play_on(self._state, self.deck.table)

    @property
    def promise(self) -> str | None:
        """The hash of a fair seed, to be published before the race."""
        luck = self._state.luck
        return luck.promise if isinstance(luck, FairLuck) else None

    @property
    def turn(self) -> int:
        """1 in the first turn."""
        return self._state.turn + 1

    @property
    def stage(self) -> str:
        """What the pending seats decide: bonus, route, wheel or keep; or over."""
        return STAGE_NAMES[self._state.stage]

    @property
    def over(self) -> bool:
        return self._state.stage == OVER

    @property
    def pending(self) -> dict[int, tuple[Choice, ...]]:
        """The seats that must decide now, sealed choices or not, and among what."""
        state = self._state
        return {
            seat: choices_in(legal(state, self.deck.table, seat))
            for seat in range(self.players)
            if state.pending >> seat & 1
        }

    @property
    def sealed(self) -> tuple[int, ...]:
        """The pending seats that have chosen."""
        return tuple(sorted(self._sealed))

    def choose(self, seat: int, choice: Choice | str) -> None:
        """Seal a choice, or change it; the race goes on when all pending seats have chosen."""
        self._check_pending(seat)
        choice = choice if isinstance(choice, Choice) else Choice.parse(choice)
        if not legal(self._state, self.deck.table, seat) >> choice.code & 1:
            why = explained(self.view(seat), choice)
            raise ChoiceError(f"seat {seat} cannot choose {choice}: {why}")
        self._sealed[seat] = choice
        if len(self._sealed) == self._state.pending.bit_count():
            self._play_on()

    def retract(self, seat: int) -> None:
        """Take back a sealed choice."""
        self._check_pending(seat)
        if seat not in self._sealed:
            raise ChoiceError(f"seat {seat} has not chosen; sealed: {self.sealed}")
        del self._sealed[seat]

    def sealed_choice(self, seat: int) -> Choice | None:
        """What a seat has sealed: for its owner's eyes only."""
        return self._sealed.get(seat)

    def view(self, seat: int | None = None) -> View:
        """What a seat may see; None: what everybody may. It does not depend on sealed choices."""
        if seat is not None:
            self._check_seat(seat)
        if self._public is None:
            self._public = public_view(self._state, self.deck)
        return self._public if seat is None else own_view(self._public, self.own(seat), seat)

    def own(self, seat: int) -> Own:
        """What a seat sees in its view and not in the public one."""
        self._check_seat(seat)
        return own(self._state, self.deck, seat)

    @property
    def events(self) -> tuple[Event, ...]:
        """All that has happened, secrets included."""
        return tuple(typed(raw) for raw in self._raw_events)

    def events_for(self, seat: int | None, since: int = 0) -> tuple[Event, ...]:
        """What a seat, or the public, may know of what has happened from event `since` on."""
        return tuple(typed(raw).seen_by(seat) for raw in self._raw_events[since:])

    @property
    def outcome(self) -> Outcome | None:
        """Winners and reason, once the race is over."""
        if not self.over:
            return None
        state = self._state
        first = [seat for seat in range(self.players) if state.rank[seat] == 1]
        winners = tuple(seat for seat in first if state.alive >> seat & 1)
        return Outcome(winners, REASON_NAMES[state.reason])

    @property
    def standings(self) -> tuple[int, ...] | None:
        """The rank of each seat, 1 is best (9.5), once the race is over."""
        return tuple(self._state.rank[: self.players]) if self.over else None

    def copy(self) -> "Game":
        """A race that stands where this one does and goes its own way."""
        twin = Game.__new__(Game)
        twin.__dict__.update(self.__dict__)
        twin.decisions = self.decisions.copy()
        twin._raw_events = self._raw_events.copy()
        twin._sealed = self._sealed.copy()
        twin._state = self._state.copy()
        twin._state.events = twin._raw_events
        return twin

    def at_start(self) -> "Game":
        """The same race, with the same luck, before anybody has chosen."""
        return Game(
            self.players,
            seed=self.seed,
            deck=self.deck,
            edition=self.edition,
            first_game=self.first_game,
        )

    def _check_seat(self, seat: int) -> None:
        if type(seat) is not int or not 0 <= seat < self.players:
            raise ChoiceError(f"seat is {seat!r}; allowed: 0 to {self.players - 1}")

    def _check_pending(self, seat: int) -> None:
        self._check_seat(seat)
        if not self._state.pending >> seat & 1:
            waiting = ", ".join(map(str, self.pending)) or "nobody, the race is over"
            raise ChoiceError(f"seat {seat} has nothing to decide now; pending: {waiting}")

    def _play_on(self) -> None:
        for seat, choice in sorted(self._sealed.items()):
            self._state.choice[seat] = choice.code
            self.decisions.append(Decision(self.turn, self.stage, seat, choice))
        self._sealed.clear()
        self._public = None
        step(self._state, self.deck.table)


def _luck(seed: int | bytes) -> tuple[Luck, int]:
    """The luck of a seed, and where it begins."""
    if isinstance(seed, bytes):
        if len(seed) != SECRET_BYTES:
            raise GameError(f"seed has {len(seed)} bytes; allowed: {SECRET_BYTES}")
        return FairLuck(seed), 0
    if type(seed) is not int or not 0 <= seed < 2**64:
        raise GameError(f"seed is {seed!r}; allowed: 0 to 2**64 - 1, or {SECRET_BYTES} bytes")
    return FastLuck(), seed_word(seed)
