"""Views: what somebody may see of a race (section 10), and no more."""

from dataclasses import dataclass, replace
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
class Own:
    """What a seat sees besides what everybody does."""

    hand: tuple[str, ...]
    choices: tuple[Choice, ...]  # none: it is not asked
    played: str | None  # the token, before it is revealed too
    draws: dict[int, Draw]  # its own, by their place among all


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
            "ships": [_plain(ship) for ship in self.ships],
            "forcefields": {str(zone): count for zone, count in self.forcefields.items()},
            "draws": [_plain(draw) for draw in self.draws],
            "choices": [str(choice) for choice in self.choices],
        }


def _plain(part: Draw | ShipView) -> dict[str, Any]:
    return {name: getattr(part, name) for name in part.__dataclass_fields__}


_SHAPED: Final = ("deck", "ships", "forcefields", "draws", "choices")
_PLAIN: Final = tuple(name for name in View.__dataclass_fields__ if name not in _SHAPED)


def view(state: State, deck: Deck, seat: int | None) -> View:
    """What a seat may see of a state (10.1 and its own of 10.2); None is the public."""
    public = public_view(state, deck)
    return public if seat is None else own_view(public, own(state, deck, seat), seat)


def public_view(state: State, deck: Deck) -> View:
    """What everybody may see of a state (10.1)."""
    return View(
        seat=None,
        deck=deck,
        edition=EDITION_NAMES[state.edition],
        first_game=bool(state.first_game),
        turn=state.turn + 1,
        tile=state.tiles[state.turn],
        side=SIDE_NAMES[state.side],
        finish=finish_visible(state, deck.table),
        tiles_used=tuple(state.tiles[: state.turn]),
        stage=STAGE_NAMES[state.stage],
        step=state.step,
        rear=state.rear,
        front=state.front,
        ships=tuple([_ship(state, seat) for seat in range(state.players)]),
        forcefields={
            state.rear + offset: count for offset, count in enumerate(state.fields) if count
        },
        entered=tuple(
            [state.rear + offset for offset in range(WINDOW) if state.entered >> offset & 1]
        ),
        supply=state.supply,
        discard=dict(zip(TOKEN_NAMES, state.discard, strict=True)),
        stack=state.stack_size,
        draws=tuple([_draw(state, draw) for draw in range(state.draws)]),
        hand=(),
        pending=tuple([seat for seat in range(state.players) if state.pending >> seat & 1]),
        choices=(),
        reason=REASON_NAMES[state.reason],
        ranks=tuple(state.rank[: state.players]) if state.stage == OVER else None,
    )


def own(state: State, deck: Deck, seat: int) -> Own:
    """What a seat sees of its own (10.2)."""
    token = state.played[seat]
    asked = state.pending >> seat & 1
    return Own(
        hand=hand(state, seat),
        choices=choices_in(legal(state, deck.table, seat)) if asked else (),
        played=TOKEN_NAMES[token] if token != NOTHING else None,
        draws={
            draw: _own_draw(state, draw)
            for draw in range(state.draws)
            if state.draw_seat[draw] == seat
        },
    )


def own_view(public: View, own: Own, seat: int) -> View:
    """The public view, and what a seat sees of its own."""
    ships = list(public.ships)
    if own.played is not None:
        ships[seat] = replace(ships[seat], played=own.played)
    draws = tuple([own.draws.get(number, draw) for number, draw in enumerate(public.draws)])
    return replace(
        public, seat=seat, ships=tuple(ships), draws=draws, hand=own.hand, choices=own.choices
    )


def hand(state: State, seat: int) -> tuple[str, ...]:
    """The tokens a seat holds, in the order of the kinds."""
    return tuple(
        name
        for token, name in enumerate(TOKEN_NAMES)
        for _ in range(state.hand[seat * KINDS + token])
    )


def _ship(state: State, seat: int) -> ShipView:
    racing = bool(state.alive >> seat & 1)
    token = state.played[seat]
    revealed = state.stage != BONUS
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


def _draw(state: State, draw: int) -> Draw:
    return Draw(
        seat=state.draw_seat[draw],
        count=len(_drawn(state, draw)),
        decided=state.draw_kept[draw] != NOTHING,
        tokens=None,
        kept=None,
    )


def _own_draw(state: State, draw: int) -> Draw:
    kept = state.draw_kept[draw]
    return replace(
        _draw(state, draw),
        tokens=_drawn(state, draw),
        kept=TOKEN_NAMES[kept] if kept != NOTHING else None,
    )


def _drawn(state: State, draw: int) -> tuple[str, ...]:
    drawn = (state.draw_first[draw], state.draw_second[draw])
    return tuple([TOKEN_NAMES[token] for token in drawn if token != NOTHING])
