"""Races in files."""

from datetime import datetime
from pathlib import Path

import pytest
from hypothesis import given, settings

from outspeed import Game
from outspeed.record import Record
from outspeed.terminal.saving import SaveError, new_file, save, take_up
from outspeed.terminal.seats import SeatError, bots_in, seat_names
from tests.strategies import Race, races

NOW = datetime(2030, 1, 2, 3, 4, 5)


def test_a_new_race_has_a_file_of_its_own(tmp_path: Path) -> None:
    environment = {"XDG_DATA_HOME": str(tmp_path)}
    first = new_file(environment, NOW)
    assert first == tmp_path / "outspeed" / "race-20300102-030405.txt"
    first.parent.mkdir()
    first.touch()
    assert new_file(environment, NOW).name == "race-20300102-030405-2.txt"


def test_without_a_folder_for_data_it_is_the_usual_one() -> None:
    expected = Path.home() / ".local" / "share" / "outspeed"
    assert new_file({}, NOW).parent == new_file({"XDG_DATA_HOME": ""}, NOW).parent == expected


@given(race=races())
@settings(max_examples=30)
def test_a_race_is_taken_up_where_it_was_left(
    race: Race, tmp_path_factory: pytest.TempPathFactory
) -> None:
    game = race.moment()
    names = seat_names(game.players, 2)
    file = tmp_path_factory.mktemp("race") / "new" / "race.txt"
    save(Record.of(game, names), file)
    again, read = take_up(file, race.deck)
    assert read == names
    assert again.events == game.events
    assert again.pending == game.pending
    assert set(bots_in(again, read)) == set(range(2, game.players))


def test_saving_leaves_the_old_file_or_the_new_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "race.txt"
    file.write_text("old")
    game = Game(3, seed=1)

    def no_space(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", no_space)
    with pytest.raises(OSError, match="No space left"):
        save(Record.of(game), file)
    assert file.read_text() == "old"
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize(
    "content", [b"", b"OUTSPEED", b"\xff\xfe", b"OUTSPEED race 1\nplayers: 9\n"]
)
def test_a_file_that_holds_no_race_is_named(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "broken.txt"
    file.write_bytes(content)
    with pytest.raises(SaveError, match=r"broken\.txt: "):
        take_up(file)


@pytest.mark.parametrize("humans", [0, 5])
def test_people_need_seats(humans: int) -> None:
    with pytest.raises(SeatError, match=f"humans is {humans}; allowed: 1 to 4"):
        seat_names(4, humans)
