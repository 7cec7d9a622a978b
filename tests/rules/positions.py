"""Positions drawn in a test: ships in zones, what their players choose, and what follows."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from outspeed import Deck, Game
from outspeed.deck import parse_deck
from outspeed.rules.terms import KINDS, NOTHING, TOKEN_COUNTS, TOKEN_NAMES, TOKENS
from outspeed.rules.turn import begin_turn, play_on
from outspeed.scenario import play_scenario
from outspeed.scenario.read import PHASES

TRACK: Final = 1  # the Track tile of a deck made by `deck`
FINISH: Final = 2  # its Finish tile
EDITIONS: Final = ("en", "fr", "pl", "ru")
FRONT_FIRST: Final = ("en", "fr", "pl")  # E1
REAR_FIRST: Final = "ru"

Event = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Seat:
    """A ship, its player's tokens and what its player chooses this turn."""

    zone: int | None
    fuel: int
    hand: tuple[str, ...]
    plays: str | None
    takes: str | None
    dials: int | None
    keeps: str | Sequence[str | None] | None


def ship(
    zone: int,
    fuel: int = 12,
    *,
    hand: Sequence[str] = (),
    plays: str | None = None,
    takes: str | None = "A",
    dials: int | None = None,
    keeps: str | Sequence[str | None] | None = None,
) -> Seat:
    """A ship in the race; the token that it plays comes on top of its hand."""
    played = () if plays is None else (plays,)
    return Seat(zone, fuel, (*played, *hand), plays, takes, dials, keeps)


OUT: Final = Seat(None, 0, (), None, None, None, None)


def deck(
    *routes: str,
    large: Sequence[str] | None = None,
    yellow: Sequence[int] = (-1, -1, -2, -2, -3, -3),
    blue: Sequence[int] = (1, 1, 2, 2, 3, 4),
) -> Deck:
    """A deck of one Track and one Finish tile, both with these routes, each `A = {...}`."""
    sides = [f"small.{route}" for route in routes]
    sides += [f"large.{route}" for route in (routes if large is None else large)]
    lines = ['id = "two"', 'title = "Two tiles"', "tracks = 1", "finishes = 1", "[dice]"]
    lines += [f"yellow = {list(yellow)}", f"blue = {list(blue)}"]
    lines += ["[[tile]]", "number = 1", *sides]
    lines += ["[[tile]]", "number = 2", "finish = true", *sides]
    return parse_deck("\n".join(lines), "two tiles")


IDLE: Final = deck("A = {}")  # nothing to pay, nothing to gain


def routes(**fields: str) -> list[str]:
    """Routes A, B, C from the texts of their fields, as `deck` takes them."""
    return [f"{name} = {{ {text} }}" for name, text in fields.items()]


@dataclass(frozen=True, slots=True)
class Snapshot:
    """What the table looks like after a phase."""

    zones: list[int | None]
    fuel: list[int]
    hands: list[list[str]]
    forcefields: dict[int, int]
    rear: int
    side: str

    @property
    def out(self) -> list[int]:
        """The seats that are eliminated."""
        return [seat for seat, zone in enumerate(self.zones) if zone is None]


@dataclass(frozen=True, slots=True)
class Turn:
    """What one turn came to."""

    phases: dict[str, Snapshot]
    over: bool
    winners: list[int] | None
    standings: list[int] | None
    events: list[Event]

    @property
    def bonus(self) -> Snapshot:
        return self.phases["bonus"]

    @property
    def resolution(self) -> Snapshot:
        return self.phases["resolution"]

    @property
    def reveal(self) -> Snapshot:
        return self.phases["reveal"]

    @property
    def end(self) -> Snapshot:
        """After the last phase that was played."""
        return list(self.phases.values())[-1]

    def events_of(self, *types: str) -> list[Event]:
        """The events of these types, in order, without their type if it is one only."""
        drop = {"type"} if len(types) == 1 else set()
        return [
            {key: value for key, value in event.items() if key not in drop}
            for event in self.events
            if event["type"] in types
        ]


def scenario(*seats: Seat, **fields: Any) -> dict[str, Any]:
    """The position as a scenario."""
    ships = [
        {"out": True}
        if seat.zone is None
        else {"zone": seat.zone, "fuel": seat.fuel, "hand": list(seat.hand)}
        for seat in seats
    ]
    given: dict[str, Any] = {
        "tile": TRACK,
        "ships": ships,
        "bonus": [seat.plays for seat in seats],
        "route": [seat.takes for seat in seats],
        "wheel": [seat.dials for seat in seats],
        "keep": [seat.keeps for seat in seats],
    }
    if "forcefields" in fields:
        forcefields = {str(zone): count for zone, count in fields.pop("forcefields").items()}
        given["forcefields"] = forcefields
    return given | fields


def result(*seats: Seat, deck: Deck = IDLE, **fields: Any) -> dict[str, Any]:
    """What the scenario comes to, as `outspeed scenario` would print it."""
    return play_scenario(scenario(*seats, **fields), lambda _: deck)


def turn(*seats: Seat, deck: Deck = IDLE, **fields: Any) -> Turn:
    """One turn from this position, as chosen; the fields are those of a scenario."""
    played = result(*seats, deck=deck, **fields)
    assert played["ok"], played
    phases: dict[str, Snapshot] = {
        phase: _snapshot(played[phase]) for phase in PHASES if phase in played
    }
    return Turn(phases, played["over"], played["winners"], played["standings"], played["events"])


def bonus(*seats: Seat, deck: Deck = IDLE, **fields: Any) -> Turn:
    """Phase BONUS only."""
    return turn(*seats, deck=deck, phases="bonus", **fields)


def refused(*seats: Seat, deck: Deck = IDLE, **fields: Any) -> tuple[str, str]:
    """Why the turn cannot be played: the error's code and where."""
    played = result(*seats, deck=deck, **fields)
    assert not played["ok"], played
    return played["error"], played["at"]


def _snapshot(phase: dict[str, Any]) -> Snapshot:
    ships = phase["ships"]
    for one in ships:
        assert (one["zone"] is None) == one["out"]
    return Snapshot(
        zones=[one["zone"] for one in ships],
        fuel=[one["fuel"] for one in ships],
        hands=[one["hand"] for one in ships],
        forcefields={int(zone): count for zone, count in phase["forcefields"].items()},
        rear=phase["rear"],
        side=phase["side"],
    )


def game(
    *seats: Seat,
    deck: Deck = IDLE,
    tile: int = TRACK,
    edition: str = "en",
    stack: Sequence[str] | None = None,
    discard: Sequence[str] = (),
    forcefields: dict[int, int] | None = None,
    seed: int = 0,
) -> Game:
    """A race that stands in this position, at the start of a turn.

    The tokens that are not named lie in the stack below the named ones, in the order of the kinds.
    """
    race = Game(len(seats), seed=seed, deck=deck, edition=edition, first_game=True)
    state = race._state
    race._raw_events.clear()
    state.turn = tile - 1
    unnamed = list(TOKEN_COUNTS)
    for token in (*(token for seat in seats for token in seat.hand), *(stack or ()), *discard):
        unnamed[TOKEN_NAMES.index(token)] -= 1
    assert min(unnamed) >= 0, "a position has the 32 tokens of the box"
    for seat, given in enumerate(seats):
        state.fuel[seat] = given.fuel
        state.held[seat] = len(given.hand)
        for token in given.hand:
            state.hand[seat * KINDS + TOKEN_NAMES.index(token)] += 1
        if given.zone is None:
            state.alive &= ~(1 << seat)
            state.ships -= 1
            state.zone[seat] = 0
            state.out[seat] = 0
        else:
            state.zone[seat] = given.zone
            state.out[seat] = NOTHING
    for token in discard:
        state.discard[TOKEN_NAMES.index(token)] += 1
    order = [TOKEN_NAMES.index(token) for token in stack or ()]
    order += [token for token in range(KINDS) for _ in range(unnamed[token])]
    state.stack[: len(order)] = order
    state.stack_top = 0
    state.stack_size = len(order)
    assert len(state.stack) == TOKENS
    for zone, count in (forcefields or {}).items():
        state.fields[zone - state.rear] = count
        state.supply -= count
    begin_turn(state)
    play_on(state, deck.table)
    return race


def stack_of(race: Game) -> list[str]:
    """The stack, top first."""
    state = race._state
    places = range(state.stack_top, state.stack_top + state.stack_size)
    return [TOKEN_NAMES[state.stack[place % TOKENS]] for place in places]


def discard_of(race: Game) -> list[str]:
    """The discard, in the order of the kinds."""
    counts = race.view().discard
    return [token for token in TOKEN_NAMES for _ in range(counts[token])]


def choose_all(race: Game, *choices: str | None) -> None:
    """Every pending seat chooses; the entries of others must be None."""
    assert [seat for seat, choice in enumerate(choices) if choice is not None] == list(race.pending)
    for seat, choice in enumerate(choices):
        if choice is not None:
            race.choose(seat, choice)


def legal(race: Game, seat: int) -> list[str]:
    """What a pending seat may choose, as texts."""
    return [str(choice) for choice in race.pending[seat]]
