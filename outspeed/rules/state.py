"""The state of a race: one flat object of integers and lists of integers."""

from typing import Annotated, Final

from outspeed.rules.fields import fields_of
from outspeed.rules.luck import Luck
from outspeed.rules.terms import (
    KINDS,
    MAX_DRAWS,
    ROUTES,
    SEATS,
    TOKENS,
    TURNS,
    WINDOW,
)

# A field names the integer type and the length it has in the compiled record; length 0 is a number.
Small = Annotated[int, "i1", 0]
Number = Annotated[int, "i2", 0]
Word = Annotated[int, "u8", 0]
SmallBySeat = Annotated[list[int], "i1", SEATS]
NumberBySeat = Annotated[list[int], "i2", SEATS]


class State:
    """Everything about a race that the rules read and write; a set has a bit for each member."""

    luck_word: Word  # where the luck of this race stands
    # Options
    players: Small
    started_with: Small  # for 7.5; differs from players in scenarios only
    edition: Small
    first_game: Small
    # Where the race stands
    stage: Small
    turn: Small  # index into tiles
    side: Small
    face: Number  # where the routes of the visible side stand in the deck's table
    step: Number  # simultaneous steps so far (9.3)
    alive: Small  # set
    ships: Small  # how many are alive
    pending: Small  # set: who must decide now
    asked: Small  # set: who has been asked for a bonus token this turn
    reason: Small  # why the race is over
    # Boards and forcefields
    rear: Number  # first zone of the rearmost board
    front: Number  # last zone of the front board
    supply: Small  # forcefields not on the boards
    entered: Number  # set of zones from rear: entered this turn while a forcefield was there (8.5)
    fields: Annotated[list[int], "i1", WINDOW]  # forcefields in each zone, from rear
    # Ships
    zone: NumberBySeat
    fuel: NumberBySeat
    out: NumberBySeat  # the step of elimination; NOTHING while racing
    out_by: SmallBySeat  # the cause of elimination
    rank: SmallBySeat  # 9.5; 0 until the race is over
    choice: SmallBySeat  # what the pending seats choose, as `step` takes it
    # This turn
    home: NumberBySeat  # zone when the tokens are revealed (4.4)
    played: SmallBySeat  # token, or NOTHING
    route: SmallBySeat
    digit: SmallBySeat
    way: NumberBySeat  # where the seat's route stands in the deck's table, once it is revealed
    blocked: Small  # set: seats that cannot use their route (6.2)
    chose: Annotated[list[int], "i1", ROUTES]  # players on each route
    push: SmallBySeat  # zones back, in the bonus step being applied
    pushed_by: SmallBySeat  # the token that pushes, or BY_PUSHES
    drain: SmallBySeat  # fuel lost, in the bonus step being applied
    # Tiles and tokens
    tiles: Annotated[list[int], "i1", TURNS]
    hand: Annotated[list[int], "i1", SEATS * KINDS]  # seat * KINDS + token
    held: SmallBySeat  # tokens in hand
    discard: Annotated[list[int], "i1", KINDS]
    stack: Annotated[list[int], "i1", TOKENS]  # a ring
    stack_top: Small
    stack_size: Small
    # Tokens being drawn (6.8), in the order of drawing
    draws: Small
    draw_seat: Annotated[list[int], "i1", MAX_DRAWS]
    draw_first: Annotated[list[int], "i1", MAX_DRAWS]
    draw_second: Annotated[list[int], "i1", MAX_DRAWS]  # NOTHING: only one was to be had
    draw_kept: Annotated[list[int], "i1", MAX_DRAWS]  # NOTHING: not decided

    # Only interpreted
    luck: Luck
    events: list[tuple[int, ...]] | None

    def __init__(self, luck: Luck, events: list[tuple[int, ...]] | None = None) -> None:
        for name, _, length in STATE_FIELDS:
            setattr(self, name, [0] * length if length else 0)
        self.luck = luck
        self.events = events

    def copy(self) -> "State":
        """A state that shares nothing that the rules change, and keeps no events."""
        twin = State.__new__(State)
        fields = twin.__dict__
        for name, value in self.__dict__.items():
            fields[name] = value.copy() if type(value) is list else value
        twin.events = None
        return twin


STATE_FIELDS: Final = fields_of(State)
