"""`outspeed play` as people start it: real processes."""

import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest

from outspeed import Game
from outspeed.record import check, parse
from outspeed.terminal.seats import bots_in, seat_names
from tests.terminal.process import CURTAIN, GO_ON, QUESTION, Process
from tests.terminal.stage import Robot, Stage

SEED = 48
OPTIONS = ("--players", "3", "--seed", str(SEED))


@cache
def answers() -> tuple[str, ...]:
    """What a robot answers to the questions of the race of OPTIONS, from its start to its end."""
    game = Game(3, seed=SEED)
    bots = bots_in(game, seat_names(3, 1))
    robot = Robot(5)
    Stage(robot, game=game)
    typed = []
    while not game.over:
        for seat, choices in game.pending.items():
            if seat in bots:
                game.choose(seat, bots[seat].choose(game.view(seat)))
            else:
                choice = robot.bot.choose(game.view(seat))
                assert choice in choices
                typed.append(str(choice).removeprefix("keep:"))
                game.choose(seat, choice)
    return tuple(typed)


def run(
    *arguments: str, typed: str = "", folder: Path | None = None, **environment: str
) -> subprocess.CompletedProcess[str]:
    """A race without a terminal."""
    return subprocess.run(
        [sys.executable, "-m", "outspeed", "play", *arguments],
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=60,
        check=False,
        env={**os.environ, "LC_ALL": "C.UTF-8", "XDG_DATA_HOME": str(folder or ""), **environment},
    )


def finish(process: Process, typed: Sequence[str]) -> None:
    """Play to the podium."""
    process.play(typed)
    while "Podium" not in process.output:
        process.wait_for(GO_ON)
        process._answer("")
    assert process.wait() == 0


@pytest.fixture(scope="module")
def uninterrupted(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The record of the race of OPTIONS, played without a break."""
    folder = tmp_path_factory.mktemp("whole")
    file = folder / "race.txt"
    process = Process([*OPTIONS, "--save", str(file)], folder)
    finish(process, answers())
    assert f"The record of the race is in {file}" in process.output
    for page in process.pages()[1:-1]:
        assert page[-1] == ""  # below the line that was typed
        assert len(page[:-1]) <= 24
        assert max(map(len, page)) <= 80
    return file.read_text()


def test_the_record_of_a_race_is_saved_and_checks(uninterrupted: str) -> None:
    record = parse(uninterrupted)
    assert record.result is not None
    assert record.names == ("human", "rookie", "rookie")
    assert check(record) is None


@pytest.mark.parametrize("breaks", [(0,), (1, 4), (7, 8, 15)])
def test_a_race_that_was_left_and_resumed_is_the_race_without_a_break(
    breaks: Sequence[int], tmp_path: Path, uninterrupted: str
) -> None:
    typed = list(answers())
    arguments = list(OPTIONS)
    for number, left in enumerate(breaks):
        process = Process(arguments, tmp_path)
        begun = breaks[number - 1] if number else 0
        process.play(typed[begun:left])
        process.wait_for(QUESTION, GO_ON)
        process.type("\x03")  # Ctrl-C
        assert process.wait() == 0
        (file,) = (tmp_path / "outspeed").iterdir()
        arguments = ["--resume", str(file)]
        assert f"outspeed play --resume {file}" in process.output
    process = Process(arguments, tmp_path)
    finish(process, typed[breaks[-1] :])
    assert file.read_text() == uninterrupted


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, None])
def test_every_way_to_leave_saves_the_race(how: signal.Signals | None, tmp_path: Path) -> None:
    process = Process(OPTIONS, tmp_path)
    process.play(answers(), until=2)
    process.wait_for(QUESTION, GO_ON)
    if how is None:
        process.type("\x04")  # the end of input
    else:
        process.signal(how)
    assert process.wait() == 0
    assert "The race is saved. To resume it:" in process.output
    assert "Traceback" not in process.output
    (file,) = (tmp_path / "outspeed").iterdir()
    own = [d for turn in parse(file.read_text()).turns for d in turn.decisions if d.seat == 0]
    assert len(own) == 2


def test_the_terminal_is_left_as_it_was(tmp_path: Path) -> None:
    process = Process(OPTIONS, tmp_path)
    process.wait_for(GO_ON)
    process.type("\x03")
    process.wait()
    assert process.output.count("\x1b[?1049h") == process.output.count("\x1b[?1049l") == 1
    after = process.output.rsplit("\x1b[?1049l", 1)[1]
    assert "\x1b" not in after


def test_what_one_person_types_is_gone_before_the_next_may_look(tmp_path: Path) -> None:
    process = Process(["--players", "3", "--seed", "5", "--humans", "2"], tmp_path)
    process.wait_for(GO_ON)
    process.type("\n")
    process.wait_for(GO_ON)
    process.type("\n")
    process.wait_for(CURTAIN)
    process.type("\n")
    process.wait_for(QUESTION)
    process.type("route b\n")
    process.wait_for(CURTAIN)
    typed, *_, curtain = process.pages()[-3:]
    assert typed[-2:] == ["> route b", ""]
    assert curtain == ["", "Hand over to: ▲ Yellow", "", CURTAIN]
    process.type("\x03")
    assert process.wait() == 0


def test_a_dumb_terminal_gets_plain_text(tmp_path: Path) -> None:
    process = Process(OPTIONS, tmp_path, {"TERM": "dumb"})
    process.wait_for(QUESTION)
    process.type("A\n")
    process.wait_for(QUESTION)
    process.type("\x04")
    assert process.wait() == 0
    assert "\x1b" not in process.output


def test_no_color_is_honoured(tmp_path: Path) -> None:
    process = Process(OPTIONS, tmp_path, {"NO_COLOR": "1"})
    process.wait_for(GO_ON)
    process.type("\n")
    process.wait_for(QUESTION)
    process.type("\x03")
    assert process.wait() == 0
    assert "\x1b[1m" in process.output
    assert not any(f"\x1b[{c}" in process.output for c in ("3", "1;3", "9", "1;9", "38"))


@pytest.mark.parametrize("language", ["en", "fr", "pl", "ru"])
def test_a_race_in_a_pipe_is_plain_text(language: str, tmp_path: Path) -> None:
    typed = "".join(f"{answer}\n" for answer in answers())
    done = run(*OPTIONS, "--language", language, typed=typed, folder=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert "\x1b" not in done.stdout
    podium = done.stdout.rstrip().split("\n")
    assert max(map(len, podium[:-1])) <= 80
    assert "┌──────────────────┐" in done.stdout
    assert str(tmp_path) in podium[-1]


def test_the_language_is_the_systems_unless_another_is_asked_for(tmp_path: Path) -> None:
    french = run(*OPTIONS, folder=tmp_path, LC_ALL="fr_FR.UTF-8")
    assert "bienvenue dans la course" in french.stdout
    polish = run(*OPTIONS, "--language", "pl", folder=tmp_path, LC_ALL="fr_FR.UTF-8")
    assert "Witaj w wyścigu" in polish.stdout
    assert "--language pl" in polish.stdout.rstrip().split("\n")[-1]


def test_a_race_of_a_new_seed_can_be_resumed(tmp_path: Path) -> None:
    run(typed="A\nB\n", folder=tmp_path)  # every tile has one of them
    (file,) = (tmp_path / "outspeed").iterdir()
    text = file.read_text()
    assert "promise: " in text
    again = run("--resume", str(file), folder=tmp_path)
    assert "The race goes on." in again.stdout
    assert file.read_text() == text


def test_a_race_with_an_own_deck_is_resumed_with_it(tmp_path: Path) -> None:
    deck = tmp_path / "mine.toml"
    shipped = Path(__file__).parents[2] / "outspeed" / "deck" / "ultima.toml"
    deck.write_text(shipped.read_text().replace('id = "ultima"', 'id = "mine"'))
    file = tmp_path / "race.txt"
    left = run(*OPTIONS, "--deck", str(deck), "--save", str(file), typed="A\n")
    assert f"--resume {file} --deck {deck}" in left.stdout
    again = run("--resume", str(file), "--deck", str(deck))
    assert "The race goes on." in again.stdout
    without = run("--resume", str(file))
    assert without.returncode == 2
    assert "give its file" in without.stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--players", "7"], "players is 7; allowed: 3 to 6"),
        (["--humans", "5"], "humans is 5; allowed: 1 to 4"),
        (["--humans", "0"], "humans is 0; allowed: 1 to 4"),
        (["--seed", "-1"], "seed is -1; allowed: 0 to 2**64 - 1"),
        (["--edition", "de"], "edition is 'de'; allowed: en, fr, pl, ru"),
        (["--language", "de"], "language 'de' is unknown"),
        (["--deck", "none"], "none: deck: No such file"),
        (["--resume", "nowhere.txt"], "nowhere.txt: No such file"),
        (["--resume", "{file}"], "line 1: expected 'OUTSPEED race 1'"),
        (["--resume", "{file}", "--seed", "3"], "--seed 3: not with --resume"),
        (["--resume", "{file}", "--first-game"], "--first-game True: not with --resume"),
        (["--save", "{file}"], "there is such a file; name a new one"),
    ],
)
def test_options_that_no_race_can_be_played_with(
    arguments: list[str], message: str, tmp_path: Path
) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("notes")
    done = run(*(argument.format(file=file) for argument in arguments), folder=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert message in done.stderr
    assert done.stderr.count("\n") == 1
    assert file.read_text() == "notes"


def test_a_race_whose_output_is_closed_is_saved(tmp_path: Path) -> None:
    command = f"{sys.executable} -m outspeed play --seed 1 | head -1"
    lines = "A\n" * 200
    environment = {**os.environ, "LC_ALL": "C.UTF-8", "XDG_DATA_HOME": str(tmp_path)}
    done = subprocess.run(
        command,
        shell=True,
        input=lines,
        capture_output=True,
        text=True,
        env=environment,
        timeout=60,
        check=False,
    )
    assert "Traceback" not in done.stderr
    assert len(list((tmp_path / "outspeed").iterdir())) == 1
