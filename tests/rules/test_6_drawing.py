"""Section 6, 6.8: drawing bonus tokens."""

import pytest

from outspeed import Game
from tests.rules.positions import (
    choose_all,
    deck,
    discard_of,
    game,
    legal,
    refused,
    routes,
    ship,
    stack_of,
    turn,
)

ONE = deck(*routes(A="bonus = 1", B=""))
TWO = deck(*routes(A="bonus = 2", B=""))
DRAWN_AND_MOVED = deck(*routes(A='bonus = 1, zones = "9"', B='bonus = 1, zones = "1"'))


def drawn(race: Game) -> list[tuple[int, tuple[str, ...] | None]]:
    """Who draws what, in the order of drawing, as those who drew see it."""
    draws = [race.view(draw.seat).draws[place] for place, draw in enumerate(race.view().draws)]
    return [(draw.seat, draw.tokens) for draw in draws]


def test_6_8_look_at_the_top_two_keep_one_and_put_the_other_at_the_bottom() -> None:
    race = game(ship(3), ship(3), ship(3), deck=ONE, stack=["nitro", "forcefield", "ion_cannon"])
    choose_all(race, "A", "B", "B")
    assert legal(race, 0) == ["keep:nitro", "keep:forcefield"]
    choose_all(race, "keep:forcefield", None, None)
    assert race.view(0).hand == ("forcefield",)
    stack = stack_of(race)
    assert (stack[0], stack[-1], len(stack)) == ("ion_cannon", "nitro", 31)


def test_6_8_the_token_kept_is_face_down() -> None:
    race = game(ship(3), ship(3), ship(3), deck=ONE, stack=["nitro", "forcefield"])
    choose_all(race, "A", "B", "B")
    race.choose(0, "keep:nitro")
    for seat in (None, 1, 2):
        view = race.view(seat)
        assert view.ships[0].tokens == 1
        assert view.hand == ()


def test_6_8_two_of_a_kind_leave_one_choice() -> None:
    race = game(ship(3), ship(3), ship(3), deck=ONE, stack=["nitro", "nitro"])
    choose_all(race, "A", "B", "B")
    assert legal(race, 0) == ["keep:nitro"]


def test_6_8_each_token_gained_is_a_draw_of_two_of_its_own() -> None:
    stack = ["nitro", "fuel_tank", "flamethrower", "forcefield", "ion_cannon"]
    race = game(ship(3), ship(3), ship(3), deck=TWO, stack=stack)
    choose_all(race, "A", "B", "B")
    assert drawn(race) == [(0, ("nitro", "fuel_tank")), (0, ("flamethrower", "forcefield"))]
    assert legal(race, 0) == ["keep:nitro", "keep:fuel_tank"]
    race.choose(0, "keep:fuel_tank")
    assert legal(race, 0) == ["keep:flamethrower", "keep:forcefield"]
    race.choose(0, "keep:flamethrower")
    assert race.view(0).hand == ("fuel_tank", "flamethrower")
    assert stack_of(race)[0] == "ion_cannon"
    assert stack_of(race)[-2:] == ["nitro", "forcefield"]


def test_6_8_any_number_may_be_held() -> None:
    hand = ["nitro"] * 7 + ["fuel_tank"] * 7 + ["flamethrower"] * 7
    race = turn(ship(3, hand=hand), ship(3), deck=ONE, stack=["forcefield"] * 4)
    assert len(race.end.hands[0]) == 22


def test_6_8_the_stack_is_empty_the_discard_becomes_the_new_one() -> None:
    seats = (ship(3), ship(3, takes="B"))
    race = turn(*seats, deck=ONE, discard=["ion_cannon", "fuel_tank"])
    assert race.events_of("reshuffled") == [{"tokens": 2}]
    assert race.end.hands == [["fuel_tank"], []]


def test_6_8_the_discard_is_shuffled_into_the_new_stack() -> None:
    discard = ["nitro"] * 7 + ["fuel_tank"] * 7 + ["flamethrower"] * 7 + ["forcefield"] * 7
    held = ["electromagnet", "ion_cannon"]
    orders = set()
    for seed in range(5):
        race = game(
            ship(9, hand=held), ship(3), ship(3), deck=ONE, discard=discard, stack=held, seed=seed
        )
        choose_all(race, "pass", None, None)
        choose_all(race, "B", "A", "A")
        assert discard_of(race) == []
        assert drawn(race)[0] == (1, tuple(held))
        orders.add(tuple(stack_of(race)))
    assert len(orders) == 5
    assert all(len(order) == 26 for order in orders)


def test_6_8_only_one_token_is_to_be_had() -> None:
    seats = (ship(3, keeps="forcefield"), ship(3, takes="B"))
    race = turn(*seats, deck=ONE, stack=["forcefield"])
    assert race.end.hands == [["forcefield"], []]
    race = turn(*seats, deck=ONE, discard=["forcefield"])
    assert race.end.hands == [["forcefield"], []]


def test_6_8_none_is_to_be_had() -> None:
    race = turn(ship(3), ship(3), deck=TWO)
    assert race.end.hands == [[], []]
    race = turn(ship(4), ship(3), deck=TWO, stack=["nitro"])
    assert race.end.hands == [["nitro"], []]


def test_6_8_one_left_in_the_stack_then_the_new_stack_gives_the_second() -> None:
    seats = (ship(3, keeps="fuel_tank"), ship(3, takes="B"))
    race = turn(*seats, deck=ONE, stack=["ion_cannon"], discard=["flamethrower", "fuel_tank"])
    assert race.end.hands[0] == ["fuel_tank"]
    seats = (ship(3, keeps="ion_cannon"), ship(3, takes="B"))
    race = turn(*seats, deck=ONE, stack=["ion_cannon"], discard=["flamethrower", "fuel_tank"])
    assert race.end.hands[0] == ["ion_cannon"]


def test_6_8_players_draw_from_the_front_to_the_rear_in_a_zone_by_seat() -> None:
    stack = ["nitro", "nitro", "fuel_tank", "fuel_tank", "flamethrower", "flamethrower"]
    race = game(ship(4), ship(9), ship(4), deck=ONE, stack=stack)
    choose_all(race, "A", "A", "A")
    assert [(seat, set(tokens or ())) for seat, tokens in drawn(race)] == [
        (1, {"nitro"}),
        (0, {"fuel_tank"}),
        (2, {"flamethrower"}),
    ]


@pytest.mark.parametrize("edition", ["en", "fr", "pl", "ru"])
def test_6_8_the_order_is_that_of_the_zones_before_this_steps_moves(edition: str) -> None:
    stack = ["nitro", "nitro", "fuel_tank", "fuel_tank"]
    seats = (ship(3, takes="A"), ship(9, takes="B"))
    race = turn(*seats, deck=DRAWN_AND_MOVED, stack=stack, edition=edition)
    assert race.end.zones == [12, 10]
    assert race.end.hands == [["fuel_tank"], ["nitro"]]


def test_6_8_moves_made_in_bonus_count() -> None:
    stack = ["nitro", "nitro", "fuel_tank", "fuel_tank"]
    seats = (ship(5), ship(4, plays="electromagnet"), ship(5, plays="nitro"))
    race = turn(*seats, deck=ONE, stack=[*stack, "forcefield", "forcefield"])
    # Seat 2: 5, 6, 3. Seat 0: 5, 3. Seat 1 stays in zone 4 and is the first.
    assert race.bonus.zones == [3, 4, 3]
    assert race.end.hands == [["fuel_tank"], ["nitro"], ["forcefield"]]


def test_6_8_each_draws_after_the_earlier_ones_have_drawn_not_after_they_have_chosen() -> None:
    # The token that seat 0 puts back does not come up again for seats 1 and 2.
    seats = (ship(5, keeps="nitro"), ship(4), ship(3))
    race = turn(*seats, deck=ONE, stack=["forcefield", "nitro", "fuel_tank"])
    assert race.end.hands == [["nitro"], ["fuel_tank"], []]


def test_6_8_the_tokens_put_back_go_under_the_stack_in_the_order_of_drawing() -> None:
    stack = ["nitro", "forcefield", "fuel_tank", "electromagnet", "flamethrower", "ion_cannon"]
    race = game(ship(3), ship(9), ship(5), deck=ONE, stack=stack)
    choose_all(race, "A", "A", "A")
    choose_all(race, "keep:flamethrower", "keep:nitro", "keep:fuel_tank")
    assert stack_of(race)[-3:] == ["forcefield", "electromagnet", "ion_cannon"]


def test_6_8_tokens_of_who_is_eliminated_by_the_costs_can_be_drawn() -> None:
    tile = deck('A = { cost = "1", bonus = 1 }')
    seats = (ship(3, 1, hand=["forcefield"]), ship(3), ship(3))
    race = turn(*seats, deck=tile, stack=["nitro"])
    assert race.end.hands == [[], ["nitro"], []]
    assert race.events_of("drew") == [{"seat": 1, "count": 2, "tokens": ("nitro", "forcefield")}]


def test_6_8_any_number_of_tokens_may_come_back_into_the_stack() -> None:
    tile = deck('A = { cost = "1", bonus = 2 }')
    hand = ["nitro", "fuel_tank"] * 10
    race = turn(ship(3, 1, hand=hand), ship(3, plays="nitro"), ship(3), deck=tile)
    assert race.events_of("reshuffled") == [{"tokens": 21}]
    assert race.end.hands == [[], ["nitro"] * 2, ["nitro"] * 2]


def test_6_8_who_may_not_use_the_route_draws_nothing() -> None:
    tile = deck(*routes(A="seats = 1, bonus = 1", B="alone = true, bonus = 1"))
    seats = (ship(3), ship(3), ship(3, takes="B"), ship(3, takes="B"))
    race = turn(*seats, deck=tile, stack=["nitro"] * 8)
    assert race.end.hands == [[], [], [], []]


def test_6_8_a_token_that_was_not_drawn_cannot_be_kept() -> None:
    seats = (ship(3, keeps="nitro"), ship(3, takes="B"))
    assert refused(*seats, deck=ONE, stack=["forcefield"] * 2) == ("illegal_choice", "keep[0]")
