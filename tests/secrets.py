"""What rule 10.2 hides from a seat, dealt out anew: the same race to that seat's eyes."""

from random import Random

from outspeed import Game
from outspeed.rules.state import State
from outspeed.rules.terms import BONUS, KINDS, NOTHING, TOKENS

# The fields of a state that hold secrets, besides the public rest.
SECRET_FIELDS = (
    *("luck_word", "luck", "tiles", "hand", "stack", "stack_top"),
    *("played", "draw_first", "draw_second", "draw_kept"),
)


def deal_secrets(game: Game, seat: int | None, mind: Random) -> Game:
    """A copy of a race that differs, if at all, in what the seat may not know; None: the public."""
    twin = game.copy()
    state = twin._state
    others = [other for other in range(state.players) if other != seat]
    tokens = _take_tokens(state, others)
    mind.shuffle(tokens)
    _deal_tokens(state, others, tokens, mind)
    _lay_tiles(twin, mind)
    return twin


def shuffle_stack(game: Game, mind: Random) -> Game:
    """A copy of a race whose stack lies in another order."""
    twin = game.copy()
    state = twin._state
    places = _stack_places(state)
    tokens = [state.stack[place] for place in places]
    mind.shuffle(tokens)
    for place, token in zip(places, tokens, strict=True):
        state.stack[place] = token
    return twin


def _stack_places(state: State) -> list[int]:
    top = state.stack_top
    return [place % TOKENS for place in range(top, top + state.stack_size)]


def _face_down(state: State, others: list[int]) -> list[int]:
    return [seat for seat in others if state.stage == BONUS and state.played[seat] != NOTHING]


def _take_tokens(state: State, others: list[int]) -> list[int]:
    tokens = [state.stack[place] for place in _stack_places(state)]
    tokens += [state.played[seat] for seat in _face_down(state, others)]
    for seat in others:
        for token in range(KINDS):
            tokens += [token] * state.hand[seat * KINDS + token]
            state.hand[seat * KINDS + token] = 0
    for draw in range(state.draws):
        if state.draw_seat[draw] in others:
            drawn = (state.draw_first[draw], state.draw_second[draw])
            tokens += [token for token in drawn if token != NOTHING]
    return tokens


def _deal_tokens(state: State, others: list[int], tokens: list[int], mind: Random) -> None:
    for place in _stack_places(state):
        state.stack[place] = tokens.pop()
    for seat in _face_down(state, others):
        state.played[seat] = tokens.pop()
    for seat in others:
        for _ in range(state.held[seat]):
            state.hand[seat * KINDS + tokens.pop()] += 1
    for draw in range(state.draws):
        if state.draw_seat[draw] in others:
            drawn = [tokens.pop()]
            state.draw_first[draw] = drawn[0]
            if state.draw_second[draw] != NOTHING:
                drawn.append(tokens.pop())
                state.draw_second[draw] = drawn[1]
            if state.draw_kept[draw] != NOTHING:
                state.draw_kept[draw] = mind.choice(drawn)
    assert not tokens


def _lay_tiles(game: Game, mind: Random) -> None:
    state, deck = game._state, game.deck
    if game.first_game or state.tiles[state.turn] > deck.tracks:
        return  # known (2.5), or the last one visible
    tracks = state.tiles[game.turn : deck.tracks]
    mind.shuffle(tracks)
    state.tiles[game.turn : deck.tracks] = tracks
    state.tiles[deck.tracks] = deck.tracks + mind.randint(1, deck.finishes)
