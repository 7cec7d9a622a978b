"""Events: typed, with causes, enough to tell and show every step of a race."""

import json
from collections import Counter
from dataclasses import dataclass, field, fields

import pytest
from hypothesis import given

from outspeed import Event, Game, load_deck
from outspeed import events as e
from outspeed.events import EVENT_TYPES, typed
from tests.rules.positions import choose_all, deck, game, ship, turn
from tests.strategies import Race, races, shipped_deck


@dataclass
class Onlooker:
    """Somebody who follows a race by its public events alone."""

    zones: list[int]
    fuel: list[int]
    tokens: list[int]
    out: set[int] = field(default_factory=set)
    forcefields: Counter[int] = field(default_factory=Counter)
    rear: int = 1
    front: int = 14
    side: str = ""
    tile: int = 0
    turn: int = 0
    stack: int = 32
    winners: tuple[int, ...] | None = None

    def see(self, event: Event) -> None:
        """Take note of an event; what it says must fit what was known."""
        match event:
            case e.TileRevealed():
                self.turn, self.tile, self.side = event.turn, event.tile, event.side
            case e.Announced():
                self.tokens[event.seat] -= event.plays
            case e.Placed():
                assert event.zone == self.zones[event.seat]
                self.forcefields[event.zone] += 1
            case e.FuelGained():
                self.fuel[event.seat] += event.amount
                assert event.fuel == self.fuel[event.seat]
            case e.FuelLost() | e.Paid():
                self.fuel[event.seat] -= event.amount
                assert event.fuel == self.fuel[event.seat]
            case e.Moved():
                assert event.from_ == self.zones[event.seat]
                assert event.to != event.from_
                self.zones[event.seat] = event.to
            case e.Stopped():
                assert event.zone == self.zones[event.seat]
                assert self.forcefields[event.zone] > 0
            case e.Eliminated():
                assert event.zone == self.zones[event.seat]
                self.out.add(event.seat)
                self.tokens[event.seat] = 0
            case e.BoardAdded():
                assert (event.first, event.last) == (self.front + 1, self.front + 7)
                self.front = event.last
            case e.BoardRemoved():
                assert (event.first, event.last) == (self.rear, self.rear + 6)
                self.rear = event.last + 1
                for zone in range(event.first, event.last + 1):
                    del self.forcefields[zone]
            case e.Flipped():
                assert self.side == "large"
                assert event.ships == len(self.zones) - len(self.out)
                self.side = "small"
            case e.Drew():
                assert event.tokens is None
                self.stack -= event.count
            case e.Kept():
                assert event.token is None
                self.tokens[event.seat] += 1
            case e.Reshuffled():
                self.stack += event.tokens
            case e.ForcefieldsRemoved():
                assert self.forcefields.pop(event.zone) == event.count
            case e.RaceOver():
                self.winners = event.winners


def follow(game: Game) -> Onlooker:
    """What an onlooker knows of a race by its events so far."""
    onlooker = Onlooker([3] * game.players, [12] * game.players, [0] * game.players)
    for event in game.events_for(None):
        onlooker.see(event)
    return onlooker


@given(races())
def test_who_follows_the_events_knows_the_table(race: Race) -> None:
    game = race.moment()
    seen, view = follow(game), game.view()
    for seat, one in enumerate(view.ships):
        assert (one.zone is None) == (seat in seen.out)
        assert one.zone in (None, seen.zones[seat])
        assert one.fuel == seen.fuel[seat]
        assert one.tokens == seen.tokens[seat]
    assert view.forcefields == +seen.forcefields
    assert (view.turn, view.tile, view.side) == (seen.turn, seen.tile, seen.side)
    assert view.rear == seen.rear
    assert view.front == seen.front
    if game.outcome is not None:
        assert game.outcome.winners == seen.winners


@given(races())
def test_events_are_what_json_can_hold(race: Race) -> None:
    game = race.play()
    for event in game.events:
        plain = event.as_dict()
        assert json.loads(json.dumps(plain))["type"] == event.type
        assert len(plain) == len(fields(event)) + 1
        assert EVENT_TYPES[event.type] is type(event)


@given(races())
def test_others_see_all_events_but_not_which_tokens_are_drawn_and_kept(race: Race) -> None:
    game = race.play()
    for seat in (None, *range(race.players)):
        for true, seen in zip(game.events, game.events_for(seat), strict=True):
            if isinstance(true, e.Drew) and true.seat != seat:
                assert seen == e.Drew(true.seat, true.count, None)
            elif isinstance(true, e.Kept) and true.seat != seat:
                assert seen == e.Kept(true.seat, None)
            else:
                assert seen == true


@given(races())
def test_events_since_are_the_last_ones(race: Race) -> None:
    game = race.moment()
    everything = game.events_for(1)
    for since in (0, 1, len(everything) // 2, len(everything)):
        assert game.events_for(1, since) == everything[since:]


@given(races(shipped_deck()))
def test_events_are_never_taken_back(race: Race) -> None:
    before: tuple[Event, ...] = ()
    for moment in race.moments():
        assert moment.events[: len(before)] == before
        before = moment.events


def test_events_name_what_they_are_about() -> None:
    race = game(ship(3, hand=["nitro"]), ship(3), ship(3))
    race.choose(0, "nitro")
    assert e.Moved(0, 3, 4, "nitro") in race.events
    assert e.Moved(0, 3, 4, "nitro").as_dict() == {
        "type": "moved",
        "seat": 0,
        "from": 3,
        "to": 4,
        "by": "nitro",
    }


def test_events_of_a_turn_tell_it_in_order_with_causes() -> None:
    tile = deck('A = { cost = "1+Y", fuel = "1", zones = "D", bonus = 1 }')
    race = turn(
        ship(14, plays="nitro"),
        ship(13, 3, plays="forcefield"),
        ship(1, plays="flamethrower"),
        ship(2, 9),
        deck=tile,
        yellow=[1, 2, 3],
        blue=[4, 1],
        stack=["fuel_tank", "nitro", "ion_cannon"],
    )
    assert [" ".join(str(value) for value in event.values()) for event in race.events] == [
        "announced 0 True",
        "announced 1 True",
        "announced 2 True",
        "token_revealed 0 nitro",
        "token_revealed 1 forcefield",
        "token_revealed 2 flamethrower",
        "board_added 0 15 21",
        "moved 0 14 15 nitro",
        "placed 1 13",
        "hit 2 3 flamethrower 2",
        "moved 3 2 0 flamethrower",
        "eliminated 3 0 fallen_behind",
        "route_revealed 0 A",
        "route_revealed 1 A",
        "route_revealed 2 A",
        "rolled 0 yellow 1 cost",
        "paid 0 2 2 10",
        "rolled 1 yellow 2 cost",
        "paid 1 3 3 0",
        "rolled 2 yellow 3 cost",
        "paid 2 4 4 8",
        "eliminated 1 13 fuel",
        "drew 0 2 ('fuel_tank', 'nitro')",
        "reshuffled 3",
        "drew 2 2 ('ion_cannon', 'nitro')",
        "kept 0 fuel_tank",
        "kept 2 ion_cannon",
        "fuel_gained 0 1 route 11",
        "rolled 0 blue 4 zones",
        "moved 0 15 19 route",
        "fuel_gained 2 1 route 9",
        "rolled 2 blue 1 zones",
        "moved 2 1 2 route",
        "board_removed 1 7",
        "eliminated 2 2 board",
        "race_over (0,) last_ship",
    ]


def test_every_type_of_event_happens() -> None:
    races_played = [
        Race(3 + seed % 4, "en", False, seed, load_deck(), seed).play() for seed in range(40)
    ]
    everything = [*races_played, game_with_a_dry_stack()]
    assert {event.type for one in everything for event in one.events} == set(EVENT_TYPES)


def game_with_a_dry_stack() -> Game:
    """A race whose stack has run out and been made anew from the discard."""
    tokens = ["nitro"] * 7 + ["fuel_tank"] * 7 + ["flamethrower"] * 7 + ["forcefield"] * 7
    rest = ["electromagnet"] * 2 + ["ion_cannon"] * 2
    race = game(ship(3), ship(3), ship(3), deck=deck("A = { bonus = 1 }"), discard=tokens + rest)
    choose_all(race, "A", "A", "A")
    return race


def test_the_rules_emit_no_other_event() -> None:
    with pytest.raises(AssertionError, match="99"):
        typed((99, 0, 0, 0, 0))
