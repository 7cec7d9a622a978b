"""Views: what 10.1 says and nothing of what 10.2 hides, byte for byte."""

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from outspeed import ChoiceError, Game, load_deck
from outspeed.events import Drew
from tests.rules.positions import choose_all, deck, game, ship
from tests.secrets import deal_secrets, shuffle_stack
from tests.strategies import Race, choose_randomly, races

LUCK = st.integers(0, 2**32 - 1)


def seats_and_public(race: Game) -> list[int | None]:
    return [None, *range(race.players)]


def known(race: Game, seat: int | None) -> str:
    """All that a seat may know, as it could be sent to its browser."""
    events = [event.as_dict() for event in race.events_for(seat)]
    return json.dumps([race.view(seat).as_dict(), events])


@given(races(), LUCK)
def test_a_view_does_not_depend_on_what_the_seat_may_not_know(race: Race, luck: int) -> None:
    mind = Random(luck)
    for moment in race.moments():
        seat = mind.choice(seats_and_public(moment))
        twin = deal_secrets(moment, seat, mind)
        assert json.dumps(twin.view(seat).as_dict()) == json.dumps(moment.view(seat).as_dict())


@given(races(), LUCK)
def test_a_view_does_depend_on_what_the_seat_may_know(race: Race, luck: int) -> None:
    mind = Random(luck)
    for moment in race.moments():
        twin = deal_secrets(moment, None, mind)
        for seat in range(moment.players):
            own, others = moment.view(seat), twin.view(seat)
            assert (own == others) == (
                (own.hand, own.draws, own.ships[seat].played)
                == (others.hand, others.draws, others.ships[seat].played)
            )


@given(races(), LUCK)
def test_neither_views_nor_events_show_what_others_draw(race: Race, luck: int) -> None:
    """Two races whose stacks differ look the same, from the routes to the next turn's tokens."""
    mind = Random(luck)
    one = race.moment()
    while not one.over and one.stage != "route":
        choose_randomly(one, mind)
    other = shuffle_stack(one, mind)
    turn, start = one.turn, len(one.events)
    while not one.over and one.turn == turn:
        for seat, choices in one.pending.items():
            choice = mind.choice(choices)
            one.choose(seat, choice)
            legal = other.pending[seat]
            other.choose(seat, choice if choice in legal else legal[0])
        assert list(one.pending) == list(other.pending)
        drew = {event.seat for event in one.events[start:] if isinstance(event, Drew)}
        if any(one.view().ships[seat].zone is None for seat in drew):
            return  # the tokens of who is eliminated become public
        for viewer in seats_and_public(one):
            if viewer not in drew:
                assert known(one, viewer) == known(other, viewer)


@given(races(), LUCK)
def test_sealed_choices_show_in_no_view_and_no_event(race: Race, luck: int) -> None:
    mind = Random(luck)
    moment = race.moment()
    while not moment.over and len(moment.pending) < 2:
        choose_randomly(moment, mind)
    before = [known(moment, seat) for seat in seats_and_public(moment)]
    last = mind.choice(list(moment.pending) or [0])
    for _ in range(2):  # choices that are changed do not show either
        for seat, choices in moment.pending.items():
            if seat != last:
                moment.choose(seat, mind.choice(choices))
        assert [known(moment, seat) for seat in seats_and_public(moment)] == before
    for seat in moment.sealed:
        moment.retract(seat)
    assert [known(moment, seat) for seat in seats_and_public(moment)] == before


@given(races())
def test_a_view_is_a_value_that_json_can_hold(race: Race) -> None:
    for moment in race.moments():
        for seat in seats_and_public(moment):
            view = moment.view(seat)
            assert view == moment.copy().view(seat)
            assert json.loads(json.dumps(view.as_dict(), allow_nan=False))["turn"] == moment.turn


@given(races())
def test_a_view_offers_a_seat_its_own_choices_only(race: Race) -> None:
    for moment in race.moments():
        pending = moment.pending
        for seat in seats_and_public(moment):
            view = moment.view(seat)
            assert view.pending == tuple(pending)
            assert view.choices == (pending.get(seat, ()) if seat is not None else ())
            assert len(view.hand) == (0 if seat is None else view.ships[seat].tokens)


def test_a_view_of_the_start() -> None:
    view = Game(5, seed=1, edition="pl", first_game=True).view(2)
    assert (view.seat, view.edition, view.first_game) == (2, "pl", True)
    assert (view.turn, view.tile, view.side, view.finish) == (1, 1, "large", False)
    assert (view.stage, view.pending) == ("route", (0, 1, 2, 3, 4))
    assert (view.stack, view.supply, view.discard) == (32, 7, dict.fromkeys(view.discard, 0))
    assert (view.reason, view.ranks) == ("running", None)
    assert [str(choice) for choice in view.choices] == ["A", "B", "C"]
    plain = view.as_dict()
    assert plain["deck"] == {"id": "ultima", "hash": load_deck().hash}
    assert plain["choices"] == ["A", "B", "C"]
    assert plain["ships"][0]["zone"] == 3


def test_a_view_shows_its_owner_the_token_face_down() -> None:
    race = game(ship(5, hand=["nitro", "fuel_tank"]), ship(3, hand=["nitro"]), ship(3))
    race.choose(0, "fuel_tank")
    assert race.view(0).hand == ("nitro",)
    assert race.view(0).ships[0].played == "fuel_tank"
    assert race.view(1).ships[0].played is None
    assert race.view(1).hand == ("nitro",)


def test_a_view_shows_its_owner_the_tokens_drawn() -> None:
    race = game(ship(3), ship(3), ship(3), deck=deck("A = { bonus = 2 }"), stack=["nitro"] * 4)
    choose_all(race, "A", "A", "A")
    own = race.view(0).draws
    assert [draw.tokens for draw in own[:2]] == [("nitro", "nitro")] * 2
    assert [draw.tokens for draw in own[2:]] == [None] * 4
    assert [(draw.seat, draw.count, draw.decided) for draw in own[2:]] == [
        (1, 2, False),
        (1, 2, False),
        (2, 2, False),
        (2, 2, False),
    ]
    choose_all(race, *(str(race.pending[seat][0]) for seat in range(3)))
    assert [draw.decided for draw in race.view(0).draws] == [True, False] * 3
    assert [draw.kept for draw in race.view(0).draws] == ["nitro", *[None] * 5]


def test_a_view_of_a_race_that_is_over() -> None:
    race = game(ship(3, hand=["ion_cannon"]), ship(5, 2), ship(4, 1))
    race.choose(0, "ion_cannon")
    view = race.view()
    assert (view.stage, view.pending, view.ranks) == ("over", (), (1, 2, 2))
    assert view.reason == "last_ship"
    assert [one.out for one in view.ships] == [None, 1, 1]
    assert [one.zone for one in view.ships] == [3, None, None]


@pytest.mark.parametrize("seat", [-1, 4, True, "0", 1.0])
def test_there_is_no_view_of_a_seat_that_does_not_exist(seat: object) -> None:
    with pytest.raises(ChoiceError, match=r"allowed: 0 to 3"):
        Game(4, seed=1).view(seat)  # type: ignore[arg-type]
