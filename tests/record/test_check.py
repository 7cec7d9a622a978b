"""A doctored record departs from the race at a turn and a seat, and `check` says which."""

import hashlib
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from outspeed import Choice, Game, load_deck
from outspeed.game import Decision
from outspeed.record import Departure, Record, Result, Turn, check, parse, replay
from outspeed.rules.terms import CHOICES, REASON_NAMES, SIDE_NAMES
from tests.deck.strategies import decks
from tests.record.races import finished_races, record_of
from tests.strategies import Race, races

FOLDER: Final = Path(__file__).parents[1] / "records"


def golden(name: str) -> Record:
    return parse(FOLDER.joinpath(f"{name}.txt").read_text(encoding="utf-8"))


def departure(record: Record) -> Departure:
    """Where the record departs, which it must."""
    found = check(record)
    assert found is not None
    with pytest.raises(Departure) as caught:
        replay(record)
    assert str(caught.value) == str(found)
    where = [("turn", found.turn), ("seat", found.seat)]
    named = ", ".join(f"{name} {n}" for name, n in where if n is not None)
    assert str(found) == (f"{named}: {found.message}" if named else found.message)
    return found


def with_turn(record: Record, turn: Turn) -> Record:
    """The record with another turn in the place of the one of that number."""
    at = turn.number - 1
    return replace(record, turns=(*record.turns[:at], turn, *record.turns[at + 1 :]))


def drawn_turn(record: Record, data: st.DataObject) -> Turn:
    return data.draw(st.sampled_from(record.turns))


@given(races())
def test_a_race_as_it_was_played_does_not_depart(race: Race) -> None:
    assert check(Record.of(race.moment()), race.deck) is None


@given(finished_races(), st.data())
def test_a_choice_that_was_not_to_be_had(race: Race, data: st.DataObject) -> None:
    record = record_of(race)
    turn = drawn_turn(record, data)
    at = data.draw(st.integers(0, len(turn.decisions) - 1))
    decision = turn.decisions[at]
    before = with_turn(record, replace(turn, decisions=turn.decisions[:at], positions=None))
    game = replay_open(before, turn.number)
    legal = game.pending[decision.seat]
    choice = data.draw(st.sampled_from([Choice(code) for code in range(CHOICES)]))
    assume(choice not in legal)
    decisions = list(turn.decisions)
    decisions[at] = replace(decision, choice=choice)
    found = departure(with_turn(record, replace(turn, decisions=tuple(decisions))))
    assert (found.turn, found.seat) == (turn.number, decision.seat)
    assert f"cannot choose {choice}: " in found.message
    assert found.message.endswith(f"legal: {', '.join(map(str, legal))}")


def replay_open(record: Record, turn: int) -> Game:
    """The race up to the last decision of a turn, some of the pending seats sealed."""
    game = replay(replace(record, turns=record.turns[: turn - 1], result=None))
    for decision in record.turns[turn - 1].decisions:
        game.choose(decision.seat, decision.choice)
    return game


@given(finished_races(), st.data())
def test_another_choice_is_another_race_or_none(race: Race, data: st.DataObject) -> None:
    record = record_of(race)
    turn = drawn_turn(record, data)
    at = data.draw(st.integers(0, len(turn.decisions) - 1))
    decisions = list(turn.decisions)
    choice = data.draw(st.sampled_from([Choice(code) for code in range(CHOICES)]))
    decisions[at] = replace(decisions[at], choice=choice)
    doctored = with_turn(record, replace(turn, decisions=tuple(decisions)))
    found = check(doctored)
    if found is None:  # a choice that made no difference, such as a token that was never played
        assert Record.of(replay(doctored)) == doctored
    else:
        assert found.turn is not None
        assert found.turn >= turn.number


@pytest.mark.parametrize(
    ("old", "new", "turn", "seat"),
    [
        ("7. tile 2 small | bonus 2:nitro", "7. tile 2 small | bonus 2:pass", 7, 2),
        ("bonus 1:ion_cannon", "bonus 1:nitro", 3, 1),
        ("4. tile 7 small | route 0:B", "4. tile 7 small | route 0:C", 4, 0),
        ("keep 0:flamethrower 1:nitro", "keep 0:ion_cannon 1:nitro", 5, 0),
        ("wheel 0:0 2:5", "wheel 0:0 2:4", 13, 2),
    ],
)
def test_a_changed_choice_is_named_with_turn_and_seat(
    old: str, new: str, turn: int, seat: int
) -> None:
    text = golden("wheel-small").text()
    assert text.count(old) == 1
    found = departure(parse(text.replace(old, new)))
    assert (found.turn, found.seat) == (turn, seat)


@given(finished_races(), st.data())
def test_a_changed_position(race: Race, data: st.DataObject) -> None:
    record = record_of(race)
    turn = drawn_turn(record, data)
    assert turn.positions is not None
    seat = data.draw(st.integers(0, race.players - 1))
    position = data.draw(st.none() | st.tuples(st.integers(1, 40), st.integers(0, 30)))
    assume(position != turn.positions[seat])
    positions = list(turn.positions)
    positions[seat] = position
    found = departure(with_turn(record, replace(turn, positions=tuple(positions))))
    assert (found.turn, found.seat) == (turn.number, seat)


@given(finished_races(), st.data())
def test_another_tile_or_side(race: Race, data: st.DataObject) -> None:
    record = record_of(race)
    turn = drawn_turn(record, data)
    tile, side = data.draw(st.integers(1, 16)), data.draw(st.sampled_from(SIDE_NAMES))
    assume((tile, side) != (turn.tile, turn.side))
    found = departure(with_turn(record, replace(turn, tile=tile, side=side)))
    assert (found.turn, found.seat) == (turn.number, None)
    assert found.message == (f"tile {turn.tile} {turn.side} is visible, not {tile} {side}")


@given(finished_races(), st.data())
def test_turns_that_change_places(race: Race, data: st.DataObject) -> None:
    record = record_of(race)
    first, second = sorted(data.draw(st.tuples(*[st.integers(0, len(record.turns) - 1)] * 2)))
    assume(first != second)
    turns = list(record.turns)
    turns[first] = replace(record.turns[second], number=first + 1)
    turns[second] = replace(record.turns[first], number=second + 1)
    found = departure(replace(record, turns=tuple(turns)))
    assert (found.turn, found.seat) == (first + 1, None)


@given(finished_races(), st.data())
def test_a_choice_that_is_missing(race: Race, data: st.DataObject) -> None:
    record = record_of(race)
    turn = drawn_turn(record, data)
    at = data.draw(st.integers(0, len(turn.decisions) - 1))
    left = turn.decisions[:at] + turn.decisions[at + 1 :]
    found = departure(with_turn(record, replace(turn, decisions=left)))
    assert found.turn == turn.number
    # The seat itself, or one behind it that comes before it is asked.
    assert found.seat in {decision.seat for decision in turn.decisions[at:]}


@given(finished_races(), st.data())
def test_a_choice_too_many(race: Race, data: st.DataObject) -> None:
    record = record_of(race)
    turn = drawn_turn(record, data)
    at = data.draw(st.integers(0, len(turn.decisions)))
    more = Decision(
        turn.number,
        data.draw(st.sampled_from(turn.decisions)).stage,
        data.draw(st.integers(0, race.players - 1)),
        Choice(data.draw(st.integers(0, CHOICES - 1))),
    )
    decisions = (*turn.decisions[:at], more, *turn.decisions[at:])
    found = departure(with_turn(record, replace(turn, decisions=decisions)))
    assert found.turn == turn.number
    assert found.seat is not None


@given(finished_races(), st.data())
def test_a_choice_made_twice(race: Race, data: st.DataObject) -> None:
    record = record_of(race)
    turn = drawn_turn(record, data)
    at = data.draw(st.integers(0, len(turn.decisions) - 1))
    decisions = (*turn.decisions[: at + 1], *turn.decisions[at:])
    found = departure(with_turn(record, replace(turn, decisions=decisions)))
    assert (found.turn, found.seat) == (turn.number, turn.decisions[at].seat)


@given(finished_races(), st.data())
def test_choices_in_another_order(race: Race, data: st.DataObject) -> None:
    record = record_of(race)
    turn = drawn_turn(record, data)
    decisions = tuple(data.draw(st.permutations(turn.decisions)))
    assume(decisions != turn.decisions)
    found = departure(with_turn(record, replace(turn, decisions=decisions)))
    assert found.turn == turn.number
    assert found.seat is not None


@given(finished_races(), st.data())
def test_a_turn_in_the_middle_that_is_not_played_out(race: Race, data: st.DataObject) -> None:
    record = record_of(race)
    turn = drawn_turn(record, data)
    found = departure(with_turn(record, replace(turn, positions=None)))
    assert (found.turn, found.seat) == (turn.number, None)
    assert found.message == "the positions at the end of the turn are missing"


@given(finished_races())
def test_a_step_that_not_all_have_decided(race: Race) -> None:
    game = race.moment()
    assume(len(game.pending) > 1)
    *decided, last = game.pending
    more = [Decision(game.turn, game.stage, seat, game.pending[seat][0]) for seat in decided]
    record, seen = Record.of(game), game.view()
    closed = [turn for turn in record.turns if turn.positions is not None]
    made = [decision for decision in game.decisions if decision.turn == game.turn]
    turn = Turn(game.turn, seen.tile, seen.side, (*made, *more), None)
    found = departure(replace(record, turns=(*closed, turn)))
    assert (found.turn, found.seat) == (game.turn, last)
    assert found.message == f"the choice of {game.stage} is missing"


@given(finished_races(), st.data())
def test_another_result(race: Race, data: st.DataObject) -> None:
    record = record_of(race)
    assert record.result is not None
    seats = st.integers(0, race.players - 1)
    result = Result(
        tuple(sorted(data.draw(st.sets(seats)))) or record.result.winners,
        data.draw(st.sampled_from(REASON_NAMES[1:])),
        tuple(data.draw(st.lists(seats, min_size=race.players, max_size=race.players))),
    )
    assume(result != record.result)
    found = departure(replace(record, result=result))
    assert found.turn == len(record.turns)
    if result.winners != record.result.winners:
        assert found.seat in {*result.winners} ^ {*record.result.winners}
    elif result.reason != record.result.reason:
        assert found.seat is None
        assert f"by {record.result.reason}, not as recorded" in found.message
    else:
        pairs = zip(result.ranks, record.result.ranks, strict=True)
        assert found.seat == next(at for at, (said, true) in enumerate(pairs) if said != true)


@given(finished_races())
def test_a_result_that_is_missing(race: Race) -> None:
    found = departure(replace(record_of(race), result=None))
    assert found.message == "the race is over, but its result is missing"


@given(finished_races(), st.data())
def test_a_result_that_comes_too_early(race: Race, data: st.DataObject) -> None:
    record = record_of(race)
    played = data.draw(st.integers(0, len(record.turns) - 1))
    found = departure(replace(record, turns=record.turns[:played]))
    assert found.turn == played + 1
    assert found.message == "there is a result, but the race is not over"


def test_turns_after_the_end() -> None:
    record = golden("last-ship")
    number = len(record.turns) + 1
    assert number <= 13
    found = departure(
        replace(record, turns=(*record.turns, replace(record.turns[0], number=number)))
    )
    assert (found.turn, found.seat) == (number, None)
    assert found.message == "the race was over before this turn"


def test_another_seed() -> None:
    whole, fair = golden("nobody-wins"), golden("wheel-small")
    assert isinstance(whole.seed, int)
    for seed in range(300):
        assert departure(replace(whole, seed=seed)).turn is not None
    secret = hashlib.sha256(b"another").digest()
    found = departure(replace(fair, seed=secret))
    assert (found.turn, found.seat) == (None, None)
    hashed = hashlib.sha256(secret).hexdigest()
    assert found.message == f"the seed's hash is {hashed}, promised was {fair.promise}"
    assert departure(replace(fair, seed=secret, promise=hashed)).turn is not None


def test_another_promise() -> None:
    found = departure(replace(golden("wheel-small"), promise="0" * 64))
    assert found.message.endswith(f"promised was {'0' * 64}")


def test_another_deck() -> None:
    record = golden("wheel-small")
    found = departure(replace(record, deck_hash="0" * 64))
    assert found.message == (
        f"played with a deck of hash {'0' * 64}, this one has {load_deck().hash}"
    )
    found = departure(replace(record, deck_id="mine"))
    assert found.message == "played with the deck 'mine': give its file"


@settings(max_examples=20)
@given(races(deck=decks()))
def test_a_deck_that_is_not_shipped_must_be_given(race: Race) -> None:
    assume(race.deck != load_deck())
    record = Record.of(race.begin())
    assert check(record) is not None
    assert check(record, race.deck) is None
    assert check(record, load_deck()) is not None


def test_other_options() -> None:
    record = golden("tile-14-large")
    assert record.edition == "ru"
    assert departure(replace(record, edition="en")).turn is not None
    assert departure(replace(record, first_game=True)).turn == 1


def test_a_seed_that_is_still_secret() -> None:
    record = parse(golden("wheel-small").text(reveal_seed=False))
    assert departure(record).message == "the seed is not in the record: it cannot be replayed"


def test_names_are_no_part_of_the_race() -> None:
    record = golden("wheel-small")
    assert check(replace(record, names=("Xenia", "Yves", "Zoë"))) is None
    assert check(replace(record, names=())) is None
