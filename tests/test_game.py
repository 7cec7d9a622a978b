"""Game: who must decide among what, sealed choices, copies, the outcome."""

import hashlib
from pathlib import Path
from random import Random

import pytest
from hypothesis import given

from outspeed import Choice, ChoiceError, DeckError, Game, GameError, load_deck
from outspeed.game import Decision, Outcome
from tests.deck.strategies import toml_text
from tests.rules.positions import FINISH, IDLE, choose_all, deck, game, routes, ship
from tests.strategies import Race, choose_randomly, races

SECRET = bytes(range(32))
CHOICE = deck(*routes(A="", B='zones = "1"'))


def test_a_race_from_start_to_end() -> None:
    race = Game(players=4, seed=7)
    mind = Random(1)
    while not race.over:
        for seat, choices in race.pending.items():
            race.choose(seat, mind.choice(choices))
    assert race.stage == "over"
    assert race.outcome is not None
    assert race.standings is not None
    assert [rank for rank in race.standings if rank == 1]
    assert race.events[-1].type == "race_over"


def test_defaults() -> None:
    race = Game()
    assert (race.players, race.edition, race.first_game) == (4, "en", False)
    assert race.deck == load_deck("ultima")
    assert isinstance(race.seed, bytes)
    assert Game().seed != race.seed


@pytest.mark.parametrize("seed", [-1, 2**64, 1.0, "7", True, b"", b"x" * 31, bytearray(32)])
def test_a_seed_is_64_bits_or_32_bytes(seed: object) -> None:
    with pytest.raises(GameError, match=r"seed .*allowed: .*32"):
        Game(seed=seed)  # type: ignore[arg-type]


@pytest.mark.parametrize("first_game", ["yes", 1, None])
def test_a_first_game_is_one_or_not(first_game: object) -> None:
    with pytest.raises(GameError, match=f"first_game is {first_game!r}; allowed: True or False"):
        Game(first_game=first_game)  # type: ignore[arg-type]


def test_a_fair_seed_has_a_promise_that_can_be_published() -> None:
    assert Game(seed=SECRET).promise == hashlib.sha256(SECRET).hexdigest()
    assert Game(seed=7).promise is None


def test_the_deck_may_be_a_deck_or_its_name() -> None:
    assert Game(seed=1, deck=IDLE).deck is IDLE
    with pytest.raises(DeckError, match="nowhere"):
        Game(seed=1, deck="nowhere.toml")


def test_the_race_goes_on_when_all_pending_seats_have_chosen() -> None:
    race = Game(3, seed=1, deck=CHOICE)
    assert list(race.pending) == [0, 1, 2]
    race.choose(2, "B")
    race.choose(0, Choice.parse("A"))
    assert (race.turn, race.sealed) == (1, (0, 2))
    assert list(race.pending) == [0, 1, 2]
    race.choose(1, "A")
    assert (race.turn, race.sealed) == (2, ())
    assert [one.zone for one in race.view().ships] == [3, 3, 4]


def test_a_sealed_choice_may_be_changed() -> None:
    race = Game(3, seed=1, deck=CHOICE)
    race.choose(0, "A")
    race.choose(0, "B")
    assert str(race.sealed_choice(0)) == "B"
    assert race.sealed_choice(1) is None
    race.choose(1, "A")
    race.choose(2, "A")
    assert [one.zone for one in race.view().ships] == [4, 3, 3]


def test_a_sealed_choice_may_be_retracted() -> None:
    race = Game(3, seed=1, deck=CHOICE)
    race.choose(0, "B")
    race.choose(1, "B")
    race.retract(0)
    assert race.sealed == (1,)
    race.choose(2, "A")
    assert race.turn == 1
    race.choose(0, "A")
    assert [one.zone for one in race.view().ships] == [3, 4, 3]


def test_an_illegal_choice_leaves_the_sealed_one() -> None:
    race = Game(3, seed=1, deck=CHOICE)
    race.choose(0, "B")
    with pytest.raises(ChoiceError):
        race.choose(0, "C")
    assert str(race.sealed_choice(0)) == "B"


def test_only_a_sealed_choice_can_be_retracted() -> None:
    race = Game(3, seed=1, deck=CHOICE)
    race.choose(1, "A")
    with pytest.raises(ChoiceError, match=r"seat 0 has not chosen; sealed: \(1,\)"):
        race.retract(0)
    with pytest.raises(ChoiceError, match=r"seat is 3; allowed: 0 to 2"):
        race.retract(3)


@pytest.mark.parametrize(
    ("stage", "choice", "why", "legal"),
    [
        ("bonus", "fuel_tank", "not held (rule 4.2)", "pass, nitro"),
        ("bonus", "A", "not asked (rule 4.2)", "pass, nitro"),
        ("route", "B", "route off (rule 5.2)", "A, C"),
        ("route", "pass", "not asked (rule 5.1)", "A, C"),
        ("wheel", "3", "digit too high (rule 6.1)", "0, 1, 2"),
        ("wheel", "C", "not asked (rule 6.1)", "0, 1, 2"),
        ("keep", "keep:ion_cannon", "not drawn (rule 6.8)", "keep:nitro, keep:forcefield"),
        ("keep", "nitro", "not asked (rule 6.8)", "keep:nitro, keep:forcefield"),
    ],
)
def test_an_illegal_choice_names_the_choice_the_rule_and_what_is_legal(
    stage: str, choice: str, why: str, legal: str
) -> None:
    tile = deck(*routes(A='cost = "W"', C="bonus = 1"))
    race = game(
        ship(5, hand=["nitro"]),
        ship(3, 2),
        ship(3),
        deck=tile,
        stack=["forcefield", "nitro"],
    )
    seat = {"bonus": 0, "route": 0, "wheel": 1, "keep": 2}[stage]
    if stage != "bonus":
        race.choose(0, "pass")
        if stage != "route":
            choose_all(race, "A", "A", "C")
            if stage != "wheel":
                choose_all(race, "0", "0", None)
    assert race.stage == stage
    with pytest.raises(ChoiceError) as caught:
        race.choose(seat, choice)
    assert str(caught.value) == f"seat {seat} cannot choose {choice}: {why}; legal: {legal}"


def test_a_seat_that_has_nothing_to_decide_is_told_who_has() -> None:
    race = game(ship(5, hand=["nitro"]), ship(3, hand=["nitro"]), ship(5, hand=["nitro"]))
    with pytest.raises(ChoiceError, match=r"seat 1 has nothing to decide now; pending: 0, 2"):
        race.choose(1, "nitro")


def test_nobody_decides_when_the_race_is_over() -> None:
    race = game(ship(3, hand=["ion_cannon"]), ship(5, 2), ship(4, 1))
    race.choose(0, "ion_cannon")
    assert race.pending == {}
    with pytest.raises(ChoiceError, match=r"pending: nobody, the race is over"):
        race.choose(0, "A")
    with pytest.raises(ChoiceError, match=r"pending: nobody, the race is over"):
        race.retract(0)


@pytest.mark.parametrize("seat", [-1, 3, True, "0", None, 0.0])
def test_a_seat_that_does_not_exist_cannot_choose(seat: object) -> None:
    race = Game(3, seed=1)
    with pytest.raises(ChoiceError, match=r"allowed: 0 to 2"):
        race.choose(seat, "A")  # type: ignore[arg-type]
    assert race.sealed == ()


@pytest.mark.parametrize("choice", ["", "Z", "keep", 1, None, b"A"])
def test_what_is_no_choice_cannot_be_chosen(choice: object) -> None:
    race = Game(3, seed=1)
    with pytest.raises(ChoiceError, match=r"is no choice; choices are pass, nitro"):
        race.choose(0, choice)  # type: ignore[arg-type]
    assert race.sealed == ()


@given(races())
def test_every_legal_choice_is_accepted_and_every_other_is_refused(race: Race) -> None:
    mind = Random(race.mind)
    moment = race.moment()
    everything = [Choice(code) for code in range(26)]
    for seat, legal in moment.pending.items():
        if list(moment.pending)[-1] == seat:
            break  # the race would go on
        for choice in mind.sample(everything, 26):
            if choice in legal:
                moment.choose(seat, choice)
                assert moment.sealed_choice(seat) == choice
            else:
                with pytest.raises(ChoiceError):
                    moment.choose(seat, choice)


@given(races())
def test_decisions_and_seed_make_the_race(race: Race) -> None:
    played = race.play()
    again = race.begin()
    for decision in played.decisions:
        assert (again.turn, again.stage) == (decision.turn, decision.stage)
        again.choose(decision.seat, decision.choice)
    assert again.over
    assert again.events == played.events
    assert again.decisions == played.decisions


def test_decisions_are_noted_by_seat_when_they_are_revealed() -> None:
    race = Game(3, seed=1, deck=CHOICE)
    race.choose(2, "A")
    race.choose(0, "B")
    assert race.decisions == []
    race.choose(1, "A")
    assert race.decisions == [
        Decision(1, "route", 0, Choice.parse("B")),
        Decision(1, "route", 1, Choice.parse("A")),
        Decision(1, "route", 2, Choice.parse("A")),
    ]


@given(races())
def test_a_race_at_its_start_leads_to_the_same_end(race: Race) -> None:
    game = race.moment()
    again = game.at_start()
    assert (again.turn, again.decisions) == (1, [])
    for decision in game.decisions:
        again.choose(decision.seat, decision.choice)
    assert photograph(again) == photograph(game)


@given(races())
def test_a_copy_goes_its_own_way(race: Race) -> None:
    original = race.moment()
    waiting = list(original.pending)
    if waiting:
        original.choose(waiting[0], original.pending[waiting[0]][0])
    before = photograph(original)
    twin = original.copy()
    assert photograph(twin) == before
    mind = Random(race.mind)
    while not twin.over:
        choose_randomly(twin, mind)
    assert photograph(original) == before
    # And the other way round.
    other, finished = original.copy(), photograph(twin)
    mind = Random(race.mind + 1)
    while not original.over:
        choose_randomly(original, mind)
    assert photograph(other) == before
    assert photograph(twin) == finished


def photograph(race: Game) -> object:
    """All that can be seen of a race, for comparison."""
    seats = range(race.players)
    return (
        [race.view(seat) for seat in (None, *seats)],
        [race.sealed_choice(seat) for seat in seats],
        race.events,
        list(race.decisions),
        race.pending,
        race.outcome,
    )


def test_the_outcome_says_who_has_won_and_what_decided_it() -> None:
    race = game(ship(3), ship(6), ship(5), tile=FINISH)
    assert (race.outcome, race.standings) == (None, None)
    choose_all(race, "A", "A", "A")
    assert race.outcome == Outcome((1,), "zone")
    assert race.standings == (3, 1, 2)


def test_the_deck_may_be_a_users_own_file(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    side = {"A": {"zones": "1"}}
    path.write_text(
        toml_text(
            {
                "id": "own",
                "title": "Own",
                "tracks": 1,
                "finishes": 1,
                "dice": {"yellow": [1] * 6, "blue": [1] * 6},
                "tile": [
                    {"number": 1, "small": side, "large": side},
                    {"number": 2, "finish": True, "small": side, "large": side},
                ],
            }
        )
    )
    for given_as in (path, str(path)):
        race = Game(3, seed=1, deck=given_as)
        assert race.deck.id == "own"
        choose_all(race, "A", "A", "A")
        choose_all(race, "A", "A", "A")
        assert race.outcome == Outcome((0, 1, 2), "shared")
