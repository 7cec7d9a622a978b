"""Records: what is written is read back, and is the race."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from outspeed import Game, OutspeedError
from outspeed.record import Record, check, parse, replay
from outspeed.record.record import MAX_NAME
from tests.record.races import NAMES, finished_races, names_for
from tests.strategies import Race, races


@given(races(), st.data())
def test_what_is_written_is_read_back_at_any_moment(race: Race, data: st.DataObject) -> None:
    game = race.moment()
    record = Record.of(game, data.draw(names_for(game)))
    assert parse(record.text()) == record


@given(races(), st.data())
def test_a_record_without_its_seed_is_read_back_without_it(race: Race, data: st.DataObject) -> None:
    game = race.moment()
    record = Record.of(game, data.draw(names_for(game)))
    text = record.text(reveal_seed=False)
    seed = race.seed.hex() if isinstance(race.seed, bytes) else f"seed: {race.seed}"
    assert seed not in text
    blind = parse(text)
    assert blind.seed is None
    assert blind.text() == text
    assert (blind.promise, blind.turns, blind.result) == (
        record.promise,
        record.turns,
        record.result,
    )


@given(races())
def test_a_replayed_race_is_the_race(race: Race) -> None:
    game = race.moment()
    replayed = replay(parse(Record.of(game).text()), race.deck)
    assert replayed.events == game.events
    assert replayed.decisions == game.decisions
    assert (replayed.outcome, replayed.standings) == (game.outcome, game.standings)
    for seat in (None, *range(game.players)):
        assert replayed.view(seat) == game.view(seat)
        assert replayed.events_for(seat) == game.events_for(seat)


@given(races())
def test_a_replayed_race_goes_on_as_the_race_does(race: Race) -> None:
    game = race.moment()
    replayed = replay(Record.of(game), race.deck)
    while not game.over:
        for seat, choices in game.pending.items():
            game.choose(seat, choices[-1])
            replayed.choose(seat, choices[-1])
    assert replayed.events == game.events


@given(races())
def test_sealed_choices_are_not_part_of_a_record(race: Race) -> None:
    game = race.moment()
    record = Record.of(game)
    for seat, choices in list(game.pending.items())[:-1]:
        game.choose(seat, choices[0])
        assert Record.of(game) == record


@given(finished_races())
def test_a_record_has_a_line_for_each_turn(race: Race) -> None:
    game = race.play()
    options, turns, result = Record.of(game).text().split("\n\n")
    assert len(turns.splitlines()) == game.turn
    assert result.startswith("result: ")
    assert result.count("\n") == 1
    assert ("promise: " in options) == isinstance(race.seed, bytes)


@given(finished_races(), st.data())
def test_the_record_of_a_moment_begins_the_record_of_the_race(
    race: Race, data: st.DataObject
) -> None:
    moment, whole = Record.of(race.moment()), Record.of(race.play())
    played = [turn for turn in moment.turns if turn.positions is not None]
    assert tuple(played) == whole.turns[: len(played)]


def test_a_race_that_has_not_begun_has_a_record() -> None:
    record = Record.of(Game(3, seed=8))
    assert (record.turns, record.result) == ((), None)
    assert parse(record.text()) == record
    assert check(record) is None


@given(st.lists(NAMES, min_size=1, max_size=8))
def test_all_seats_have_a_name_or_none(names: list[str]) -> None:
    game = Game(4, seed=1)
    if len(names) == 4:
        assert Record.of(game, tuple(names)).names == tuple(names)
    else:
        with pytest.raises(OutspeedError, match=f"{len(names)} names for 4 seats"):
            Record.of(game, tuple(names))


@pytest.mark.parametrize("name", ["", " ", " Ada", "Ada ", "A\nda", "A\tda", "\x1b[1m", "a" * 25])
def test_a_name_fits_on_a_line(name: str) -> None:
    with pytest.raises(OutspeedError, match=f"allowed: 1 to {MAX_NAME} printable characters"):
        Record.of(Game(3, seed=1), ("Ada", name, "Bob"))
