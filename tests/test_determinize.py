"""Determinization: a full state that agrees with a view, uniform over what is unknown."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import permutations
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from outspeed import Game, View, determinize
from outspeed.rules.fields import verify
from outspeed.rules.state import State
from outspeed.rules.terms import KINDS, NOTHING, TOKEN_COUNTS, TOKEN_NAMES, TOKENS
from outspeed.view import view as view_of
from tests.chance import assert_even
from tests.rules.positions import FINISH, choose_all, deck, game, ship
from tests.secrets import SECRET_FIELDS, deal_secrets
from tests.strategies import Race, choose_randomly, races

LUCK = st.integers(0, 2**64 - 1)


@given(races(), LUCK)
def test_a_determinized_state_has_the_same_view(race: Race, luck: int) -> None:
    for moment in race.moments():
        for seat in (None, *range(moment.players)):
            view = moment.view(seat)
            state = determinize(view, luck)
            assert view_of(state, moment.deck, seat) == view
            assert view_of(state, moment.deck, None) == moment.view()
            verify(state)


@given(races(), LUCK)
def test_it_depends_on_nothing_but_the_view_and_the_luck(race: Race, luck: int) -> None:
    mind = Random(luck)
    for moment in race.moments():
        seat = mind.randrange(moment.players)
        twin = deal_secrets(moment, seat, mind)
        one, other = determinize(moment.view(seat), luck), determinize(twin.view(seat), luck)
        assert plain(one) == plain(other)


@given(races(), LUCK)
def test_it_differs_from_the_real_state_in_secrets_only(race: Race, luck: int) -> None:
    """With the secrets put in it plays on as the real one does."""
    real = race.moment()
    seat = luck % (real.players + 1)
    guessed = real.copy()
    guessed._state = determinize(real.view(seat if seat < real.players else None), luck)
    guessed._state.events = guessed._raw_events
    for field in SECRET_FIELDS:
        value = getattr(real._state, field)
        setattr(guessed._state, field, value.copy() if isinstance(value, list) else value)
    for one in (real, guessed):
        mind = Random(race.mind)
        while not one.over:
            choose_randomly(one, mind)
    assert guessed.events == real.events
    assert guessed.standings == real.standings


@given(races(), LUCK)
def test_a_determinized_state_plays_on_to_the_end(race: Race, luck: int) -> None:
    moment = race.moment()
    moment._state = determinize(moment.view(luck % moment.players), luck)
    mind = Random(luck)
    while not moment.over:
        choose_randomly(moment, mind)
        verify(moment._state)
    assert tokens_of(moment._state) == Counter(dict(enumerate(TOKEN_COUNTS)))


def plain(state: State) -> dict[str, object]:
    return {name: value for name, value in vars(state).items() if name != "luck"}


def tokens_of(state: State) -> Counter[int]:
    """All tokens of a race that is over: none is face down or being drawn."""
    tokens = Counter(dict(enumerate(state.discard)))
    tokens.update(stack_of(state))
    for place, count in enumerate(state.hand):
        tokens[place % KINDS] += count
    return +tokens


def stack_of(state: State) -> list[int]:
    places = range(state.stack_top, state.stack_top + state.stack_size)
    return [state.stack[place % TOKENS] for place in places]


# --- Uniform ------------------------------------------------------------------------------------
SAMPLES = 3000


def assert_fits(view: View, expected: Mapping[str, int], observe: Callable[[State], str]) -> None:
    """What is observed in many samples comes up as often as it should."""
    assert_even(Counter(observe(determinize(view, luck)) for luck in range(SAMPLES)), expected)


def names(tokens: Sequence[int]) -> str:
    return ",".join(TOKEN_NAMES[token] for token in tokens)


def hand_of(state: State, seat: int) -> list[int]:
    return [token for token in range(KINDS) for _ in range(state.hand[seat * KINDS + token])]


def all_but(*unknown: str) -> list[str]:
    """All tokens of the box but these."""
    rest = [
        name for name, count in zip(TOKEN_NAMES, TOKEN_COUNTS, strict=True) for _ in range(count)
    ]
    for name in unknown:
        rest.remove(name)
    return rest


def test_uniform_over_hands_and_the_order_of_the_stack() -> None:
    unknown = ["nitro", "nitro", "fuel_tank", "forcefield"]
    race = game(
        ship(3), ship(3, hand=unknown[:1]), ship(4, hand=unknown[1:2]), discard=all_but(*unknown)
    )
    assert race.view().stack == 2
    tokens = [TOKEN_NAMES.index(name) for name in unknown]
    expected = Counter(names(world) for world in permutations(tokens))
    assert_fits(
        race.view(0),
        expected,
        lambda state: names([*hand_of(state, 1), *hand_of(state, 2), *stack_of(state)]),
    )


def test_uniform_over_tokens_that_may_lie_face_down() -> None:
    # Seat 1 could play an Ion Cannon, seat 2, further ahead, could not.
    unknown = ["ion_cannon", "nitro", "fuel_tank", "fuel_tank", "electromagnet"]
    race = game(
        ship(5, hand=["nitro"]),
        ship(3, hand=["nitro"]),
        ship(4, hand=["fuel_tank", "fuel_tank"]),
        discard=all_but("nitro", *unknown),
    )
    choose_all(race, "pass", None, None)
    choose_all(race, None, None, "fuel_tank")
    only_ahead = Counter(
        names([world[0], *sorted(world[1:3])])
        for world in permutations([TOKEN_NAMES.index(name) for name in unknown])
        if TOKEN_NAMES[world[0]] in ("nitro", "fuel_tank")
    )
    assert_fits(
        race.view(0),
        only_ahead,
        lambda state: names([state.played[2], *sorted([*hand_of(state, 1), *hand_of(state, 2)])]),
    )


def test_uniform_when_two_tokens_lie_face_down() -> None:
    unknown = ["ion_cannon", "nitro", "fuel_tank", "forcefield"]
    race = game(
        ship(5, hand=["nitro"]),
        ship(3, hand=["ion_cannon"]),
        ship(4, hand=["fuel_tank"]),
        discard=all_but("nitro", *unknown),
        tile=FINISH,
        edition="ru",
    )
    choose_all(race, None, "ion_cannon", None)
    choose_all(race, None, None, "fuel_tank")
    # On the Finish tile no forcefield; from zone 4 no Ion Cannon.
    expected = Counter(
        names(world[:2])
        for world in permutations([TOKEN_NAMES.index(name) for name in unknown])
        if TOKEN_NAMES[world[0]] != "forcefield" and TOKEN_NAMES[world[1]] in ("nitro", "fuel_tank")
    )
    assert_fits(race.view(0), expected, lambda state: names(state.played[1:3]))


def test_uniform_over_tokens_being_drawn_and_kept() -> None:
    unknown = ["nitro", "fuel_tank", "fuel_tank", "ion_cannon"]
    race = game(
        ship(5),
        ship(4),
        ship(3),
        deck=deck("A = { bonus = 1 }", "B = {}"),
        stack=["nitro", "forcefield", *unknown],
        discard=all_but("nitro", "forcefield", *unknown),
    )
    choose_all(race, "A", "A", "B")
    tokens = [TOKEN_NAMES.index(name) for name in unknown]
    assert_fits(
        race.view(0),
        Counter(names(world) for world in permutations(tokens)),
        lambda state: names([state.draw_first[1], state.draw_second[1], *stack_of(state)]),
    )
    assert determinize(race.view(0), 1).draw_kept[1] == NOTHING


def test_uniform_over_tiles_to_come_and_the_finish() -> None:
    race = Game(3, seed=7)
    race._state.turn = 9
    race._state.tiles[:13] = [4, 5, 6, 7, 8, 9, 10, 11, 12, 3, 1, 2, 15]
    expected = {f"{one},{3 - one},{finish}": 1 for one in (1, 2) for finish in range(13, 17)}
    assert_fits(race.view(), expected, lambda state: ",".join(map(str, state.tiles[10:])))


def test_in_a_first_game_the_tiles_are_known() -> None:
    race = Game(3, seed=7, first_game=True)
    for luck in range(20):
        assert determinize(race.view(), luck).tiles == list(range(1, 14))


def test_the_same_luck_gives_the_same_state_and_another_one_another() -> None:
    view = Game(4, seed=7).view(0)
    states = [plain(determinize(view, luck)) for luck in range(20)]
    assert [plain(determinize(view, luck)) for luck in range(20)] == states
    assert len({str(state) for state in states}) == 20
