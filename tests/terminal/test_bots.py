"""Bots at the keyboard: levels, programs, and what is told of them."""

import sys
from pathlib import Path

import pytest

from outspeed import Game
from outspeed.bots import BOTS
from outspeed.bots.fault import Fault
from outspeed.choice import Choice
from outspeed.record import check, parse
from outspeed.terminal.glue import GluedTexts
from outspeed.terminal.keyboard import Leave
from outspeed.terminal.race import Race
from outspeed.terminal.seats import seat_names
from outspeed.texts import LANGUAGES, Texts
from outspeed.view import View
from tests.bots.programs import program
from tests.pages import ROOT
from tests.terminal.stage import Robot, Script, Stage
from tests.terminal.test_commands import run

EXAMPLE = f"{sys.executable} {ROOT / 'examples' / 'bot.py'}"


def test_people_sit_first_then_programs_then_levels_in_turn() -> None:
    assert seat_names(6, 1, ["Mine"], ["racer", "ultima"]) == (
        *("human", "Mine", "racer", "ultima", "racer", "ultima"),
    )
    assert seat_names(3, 2, ["Mine"]) == ("human", "human", "Mine")
    assert seat_names(3, 1) == ("human", "rookie", "rookie")


@pytest.mark.parametrize(
    ("programs", "levels", "said"),
    [
        (["a", "b", "c", "d"], ["rookie"], "4 programs; there are seats for 3"),
        ([], [*BOTS], "bots are rookie, cruiser, racer, ultima; there are seats for 3"),
        ([], ["champion"], "'champion'; allowed: rookie, cruiser, racer, ultima"),
        ([], [""], "''; allowed: rookie"),
        (["racer"], ["rookie"], "calls itself 'racer', as others are called here"),
        (["human"], ["rookie"], "calls itself 'human'"),
    ],
)
def test_seats_that_cannot_be(programs: list[str], levels: list[str], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        seat_names(4, 1, programs, levels)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_levels_say_how_they_race(language: str) -> None:
    done = run("--levels", "--language", language)
    assert (done.returncode, done.stderr) == (0, "")
    texts = Texts(language)
    for level, line in zip(BOTS, done.stdout.splitlines(), strict=True):
        for part in ("name", "style", "line"):
            assert texts.text(f"bot.{level}.{part}") in line


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_page_says_who_flies_and_how_levels_race(language: str) -> None:
    names = ("human", "rookie", "cruiser", "cruiser")
    stage = Stage(Robot(1), names=names, language=language)
    stage.play()
    page = " ".join(" ".join(stage.pages()[1]).split())
    texts = Texts(language)
    for level in ("rookie", "cruiser"):
        assert texts.text(f"bot.{level}.line").replace("\N{NO-BREAK SPACE}", " ") in page
        assert f" – {texts.text(f'bot.{level}.name')}" in page
    assert texts.text("bot.racer.line") not in page


def test_a_program_races_is_named_in_the_record_and_goes_on_when_resumed(tmp_path: Path) -> None:
    file = tmp_path / "race.txt"
    options = ("--players", "3", "--seed", "7", "--bots", "cruiser", "--bot", EXAMPLE)
    left = run(*options, "--save", str(file), typed="A\nB\n", folder=tmp_path)
    assert (left.returncode, left.stderr) == (0, "")
    assert f"--resume {file} --bot '{EXAMPLE}'" in left.stdout
    again = run("--resume", str(file), "--bot", EXAMPLE, typed="0\nA\nB\n", folder=tmp_path)
    assert (again.returncode, again.stderr) == (0, "")
    record = parse(file.read_text())
    assert record.names == ("human", "Example", "cruiser")
    assert check(record) is None
    stranger = run("--resume", str(file), "--bot", program(tmp_path), folder=tmp_path)
    assert stranger.returncode == 2
    assert "Troubled has no seat in this race; seats: human, Example, cruiser" in stranger.stderr


def test_a_program_that_cannot_race_is_one_line_and_no_race(tmp_path: Path) -> None:
    done = run("--bot", "./nothing", folder=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == ("outspeed: ./nothing: cannot be started: No such file or directory\n")
    assert list(tmp_path.iterdir()) == []


def test_a_program_that_fails_costs_its_own_turn_and_the_race_goes_on(tmp_path: Path) -> None:
    command = program(tmp_path, "sys.exit('out of ideas')")
    options = ("--players", "3", "--seed", "7", "--bot", command)
    done = run(*options, typed="A\nB\nC\n0\nA\nB\nC\n0\nA\nB\n", folder=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    said = " ".join(done.stdout.split())
    told = "Troubled, turn 1: ended with status 1 (stderr: out of ideas). The default choice"
    assert said.count(told) == 1
    assert said.index("which route do you take?") < said.index(told)


def test_a_fault_is_told_when_the_decision_is_over_and_not_before() -> None:
    """Before, it would say what the program's ship is going to do."""
    game = Game(3, seed=2, first_game=True)
    faults: list[Fault] = []

    class Late:
        """Fails once."""

        name = "Late"

        def choose(self, view: View) -> Choice:
            if len(game.decisions) == 0:
                faults.append(Fault(self.name, 1, view.turn, "late", {"seconds": "1"}))
            return view.choices[0]

    stage = Stage(Script(["", "B", ""]), game=game)
    stage.race = Race(
        game, {1: Late(), 2: Late()}, GluedTexts("en"), stage.screen, stage.race.keyboard, faults
    )
    with pytest.raises(Leave):
        stage.race.play()
    question, *later = ["\n".join(page) for page in stage.pages()[2:]]
    assert "which route do you take?" in question
    assert "Late" not in question.replace("– Late", "")
    assert sum(page.count("Late, turn 1: no answer within 1 s.") for page in later) == 2
