"""Views: what somebody may see of a race (section 10), and no more."""

from dataclasses import asdict, dataclass
from typing import Any, Final

from outspeed.choice import Choice, choices_in
from outspeed.deck import Deck
from outspeed.rules.finish import finish_visible
from outspeed.rules.state import State
from outspeed.rules.terms import (
    BONUS,
    CAUSE_NAMES,
    EDITION_NAMES,
    KINDS,
    NOTHING,
    OVER,
    REASON_NAMES,
    ROUTE_NAMES,
    SIDE_NAMES,
    STAGE_NAMES,
    TOKEN_NAMES,
    WINDOW,
)
from outspeed.rules.turn import legal


@dataclass(frozen=True, slots=True)
class Draw:
    """Tokens being drawn (6.8): how many, and which to who drew them."""

    seat: int
    count: int
    decided: bool
    tokens: tuple[str, ...] | None
    kept: str | None


@dataclass(frozen=True, slots=True)
class ShipView:
    """A ship and what everybody knows of its player's turn."""

    zone: int | None  # None: eliminated
    fuel: int
    tokens: int  # in hand
    out: int | None  # the step of elimination; None while racing
    out_by: str | None  # what has eliminated it
    announced: bool | None  # plays a token this turn; None: not asked
    played: str | None  # the token, once it is revealed; at once to its owner
    route: str | None
    digit: int | None


@dataclass(frozen=True, slots=True)
class View:
    """A race as a seat sees it, or as everybody does (seat None)."""

    seat: int | None
    deck: Deck
    edition: str
    first_game: bool
    turn: int  # 1 is the first
    tile: int
    side: str
    finish: bool
    tiles_used: tuple[int, ...]
    stage: str
    step: int
    rear: int
    front: int
    ships: tuple[ShipView, ...]
    forcefields: dict[int, int]
    entered: tuple[int, ...]  # zones whose forcefields a ship has entered this turn
    supply: int
    discard: dict[str, int]
    stack: int
    draws: tuple[Draw, ...]
    hand: tuple[str, ...]  # the seat's own
    pending: tuple[int, ...]
    choices: tuple[Choice, ...]  # the seat's own, if it is pending
    reason: str
    ranks: tuple[int, ...] | None

    def as_dict(self) -> dict[str, Any]:
        """The same as JSON can hold it; the deck is its id and hash."""
        plain = {name: getattr(self, name) for name in _PLAIN}
        return plain | {
            "deck": {"id": self.deck.id, "hash": self.deck.hash},
            "ships": [asdict(ship) for ship in self.ships],
            "forcefields": {str(zone): count for zone, count in self.forcefields.items()},
            "draws": [asdict(draw) for draw in self.draws],
            "choices": [str(choice) for choice in self.choices],
        }


_SHAPED: Final = ("deck", "ships", "forcefields", "draws", "choices")
_PLAIN: Final = tuple(name for name in View.__dataclass_fields__ if name not in _SHAPED)


def view(state: State, deck: Deck, seat: int | None) -> View:
    """What a seat may see of a state (10.1 and its own of 10.2); None is the public."""
    table = deck.table
    pending = tuple(other for other in range(state.players) if state.pending >> other & 1)
    return View(
        seat=seat,
        deck=deck,
        edition=EDITION_NAMES[state.edition],
        first_game=bool(state.first_game),
        turn=state.turn + 1,
        tile=state.tiles[state.turn],
        side=SIDE_NAMES[state.side],
        finish=finish_visible(state, table),
        tiles_used=tuple(state.tiles[: state.turn]),
        stage=STAGE_NAMES[state.stage],
        step=state.step,
        rear=state.rear,
        front=state.front,
        ships=tuple(_ship(state, other, seat) for other in range(state.players)),
        forcefields={
            state.rear + offset: count for offset, count in enumerate(state.fields) if count
        },
        entered=tuple(
            state.rear + offset for offset in range(WINDOW) if state.entered >> offset & 1
        ),
        supply=state.supply,
        discard=dict(zip(TOKEN_NAMES, state.discard, strict=True)),
        stack=state.stack_size,
        draws=tuple(_draw(state, draw, seat) for draw in range(state.draws)),
        hand=() if seat is None else hand(state, seat),
        pending=pending,
        choices=choices_in(legal(state, table, seat)) if seat in pending else (),
        reason=REASON_NAMES[state.reason],
        ranks=tuple(state.rank[: state.players]) if state.stage == OVER else None,
    )


def hand(state: State, seat: int) -> tuple[str, ...]:
    """The tokens a seat holds, in the order of the kinds."""
    return tuple(
        name
        for token, name in enumerate(TOKEN_NAMES)
        for _ in range(state.hand[seat * KINDS + token])
    )


def _ship(state: State, seat: int, viewer: int | None) -> ShipView:
    racing = bool(state.alive >> seat & 1)
    token = state.played[seat]
    revealed = state.stage != BONUS or seat == viewer
    return ShipView(
        zone=state.zone[seat] if racing else None,
        fuel=state.fuel[seat],
        tokens=state.held[seat],
        out=None if racing else state.out[seat],
        out_by=None if racing else CAUSE_NAMES[state.out_by[seat]],
        announced=token != NOTHING if state.asked >> seat & 1 else None,
        played=TOKEN_NAMES[token] if token != NOTHING and revealed else None,
        route=ROUTE_NAMES[state.route[seat]] if state.route[seat] != NOTHING else None,
        digit=state.digit[seat] if state.digit[seat] != NOTHING else None,
    )


def _draw(state: State, draw: int, viewer: int | None) -> Draw:
    seat = state.draw_seat[draw]
    drawn = (state.draw_first[draw], state.draw_second[draw])
    tokens = tuple(TOKEN_NAMES[token] for token in drawn if token != NOTHING)
    kept = state.draw_kept[draw]
    own = seat == viewer
    return Draw(
        seat=seat,
        count=len(tokens),
        decided=kept != NOTHING,
        tokens=tokens if own else None,
        kept=TOKEN_NAMES[kept] if own and kept != NOTHING else None,
    )
