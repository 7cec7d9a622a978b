"""Section 10: what is public, and what is secret."""

import json
from typing import Any

from outspeed import Game
from tests.rules.positions import FINISH, OUT, choose_all, deck, game, legal, routes, ship

BONUS = deck(*routes(A="bonus = 1", B='cost = "Y", zones = "D"', C='cost = "W", zones = "W"'))


def seen(race: Game, *seats: int | None) -> str:
    """All that these seats may know, as text."""
    known: list[Any] = [race.view(seat).as_dict() for seat in seats]
    known += [[event.as_dict() for event in race.events_for(seat)] for seat in seats]
    return json.dumps(known)


def test_10_1_zones_fuel_and_numbers_of_tokens() -> None:
    view = game(ship(3, 5, hand=["nitro"] * 2), OUT, ship(9, 40), ship(14)).view()
    assert [(one.zone, one.fuel, one.tokens) for one in view.ships] == [
        (3, 5, 2),
        (None, 0, 0),
        (9, 40, 0),
        (14, 12, 0),
    ]


def test_10_1_the_discard_forcefields_and_boards() -> None:
    view = game(ship(3), ship(4), ship(5), discard=["nitro"] * 3, forcefields={4: 2, 14: 1}).view()
    assert view.discard["nitro"] == 3
    assert sum(view.discard.values()) == 3
    assert view.forcefields == {4: 2, 14: 1}
    assert (view.rear, view.front) == (1, 14)


def test_10_1_the_visible_tile_and_the_tiles_already_used() -> None:
    race = Game(3, seed=5)
    tiles = race._state.tiles
    for turn in range(1, 4):
        view = race.view()
        assert (view.turn, view.tile) == (turn, tiles[turn - 1])
        assert view.tiles_used == tuple(tiles[: turn - 1])
        while race.turn == turn:
            for seat, choices in race.pending.items():
                race.choose(seat, choices[-1] if race.stage == "route" else choices[0])


def test_10_1_revealed_choices_and_dice() -> None:
    race = game(ship(3, hand=["nitro"]), ship(3), ship(3), deck=BONUS)
    choose_all(race, "nitro", None, None)
    choose_all(race, "A", "B", "C")
    choose_all(race, None, None, "4")
    assert [one.played for one in race.view().ships] == ["nitro", None, None]
    assert [one.route for one in race.view().ships] == ["A", "B", "C"]
    assert [one.digit for one in race.view().ships] == [None, None, 4]
    types = [event.type for event in race.events_for(None)]
    for revealed in ("token_revealed", "route_revealed", "digit_revealed", "rolled"):
        assert revealed in types


def test_10_1_the_public_sees_what_every_seat_sees() -> None:
    race = game(ship(3, hand=["nitro"]), ship(3, hand=["fuel_tank"]), ship(3), deck=BONUS)
    own = {"seat", "hand", "choices"}
    views = [race.view(seat).as_dict() for seat in (None, 0, 1, 2)]
    assert all(
        {key: value for key, value in view.items() if key not in own}
        == {key: value for key, value in views[0].items() if key not in own}
        for view in views
    )


def test_10_2_the_kinds_of_tokens_in_a_hand_are_for_their_owner() -> None:
    one = game(ship(3, hand=["nitro", "nitro"]), ship(4), ship(5, hand=["nitro"]))
    two = game(ship(3, hand=["fuel_tank", "ion_cannon"]), ship(4), ship(5, hand=["nitro"]))
    assert seen(one, 1, 2, None) == seen(two, 1, 2, None)
    assert one.view(0).hand == ("nitro", "nitro")
    assert two.view(0).hand == ("fuel_tank", "ion_cannon")


def test_10_2_the_order_of_the_stack_is_secret() -> None:
    one = game(ship(3), ship(4), ship(5), stack=["nitro", "ion_cannon"])
    two = game(ship(3), ship(4), ship(5), stack=["flamethrower", "flamethrower"])
    assert seen(one, 0, 1, 2, None) == seen(two, 0, 1, 2, None)


def test_10_2_the_order_of_the_tiles_is_secret_to_the_end_of_the_race() -> None:
    race = Game(3, seed=5)
    before = seen(race, 0, 1, 2, None)
    race._state.tiles[1:12] = reversed(race._state.tiles[1:12])
    assert seen(race, 0, 1, 2, None) == before


def test_10_2_tokens_seen_while_drawing_are_for_who_drew() -> None:
    races = []
    for stack in (["nitro", "ion_cannon"], ["flamethrower", "fuel_tank"]):
        race = game(ship(3), ship(3), ship(3), deck=BONUS, stack=stack)
        choose_all(race, "A", "C", "C")
        choose_all(race, None, "0", "0")
        assert legal(race, 0) == [f"keep:{token}" for token in sorted(stack, key=kind)]
        assert race.view(0).draws[0].tokens == tuple(stack)
        races.append(race)
    one, two = races
    assert seen(one, 1, 2, None) == seen(two, 1, 2, None)
    choose_all(one, "keep:nitro", None, None)
    choose_all(two, "keep:fuel_tank", None, None)
    assert seen(one, 1, 2, None) == seen(two, 1, 2, None)
    assert seen(one, 0) != seen(two, 0)


def kind(token: str) -> int:
    return ["nitro", "fuel_tank", "flamethrower", "forcefield", "ion_cannon"].index(token)


def test_10_2_which_token_was_kept_and_which_was_put_back() -> None:
    races = []
    for keep in ("keep:nitro", "keep:ion_cannon"):
        race = game(ship(3), ship(3), ship(3), deck=BONUS, stack=["nitro", "ion_cannon"])
        choose_all(race, "A", "C", "C")
        choose_all(race, None, "0", "0")
        race.choose(0, keep)
        races.append(race)
    assert seen(races[0], 1, 2, None) == seen(races[1], 1, 2, None)


def test_10_2_the_finish_tile_until_it_is_visible() -> None:
    race = Game(3, seed=5)
    before = seen(race, 0, 1, 2, None)
    race._state.tiles[12] = 13 if race._state.tiles[12] != 13 else 14
    assert seen(race, 0, 1, 2, None) == before
    assert game(ship(3), ship(4), ship(5), tile=FINISH).view().finish


def test_10_2_every_choice_before_its_reveal() -> None:
    race = game(ship(3, hand=["nitro"]), ship(3, hand=["nitro"]), ship(3), deck=BONUS)
    before = seen(race, 0, 1, 2, None)
    race.choose(0, "nitro")
    assert seen(race, 0, 1, 2, None) == before
    race.choose(1, "pass")
    before = seen(race, 0, 1, 2, None)
    race.choose(2, "A")
    race.choose(1, "C")
    assert seen(race, 0, 1, 2, None) == before
    race.choose(0, "C")
    before = seen(race, 0, 1, 2, None)
    race.choose(0, "7")
    assert seen(race, 0, 1, 2, None) == before
