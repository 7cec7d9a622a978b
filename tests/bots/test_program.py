"""Programs of others: what they do wrong costs them the choice they were asked for, no more."""

import json
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from outspeed import Game
from outspeed.bots import BotError
from outspeed.bots.fault import Fault
from outspeed.bots.messages import PROTOCOL, write_hello, write_view
from outspeed.bots.process import LONGEST_LINE
from outspeed.bots.program import CHANCES, Program
from outspeed.choice import Choice
from outspeed.texts import LANGUAGES, Texts
from outspeed.view import View
from tests.bots.programs import program
from tests.pages import ROOT
from tests.secrets import deal_secrets
from tests.strategies import Race, races

SOON = 5.0  # seconds, for a program that answers
LATE = 0.5


@pytest.fixture(autouse=True)
def nothing_stays() -> Iterator[None]:
    """No thread, open file or process is left by a test."""
    files, threads = Path("/proc/self/fd"), threading.active_count()
    before = len(list(files.iterdir()))
    yield
    assert threading.active_count() == threads
    assert len(list(files.iterdir())) == before


def asked(command: str, questions: int, seconds: float = SOON) -> tuple[list[Choice], list[Fault]]:
    """What seat 1 chooses as so many questions are asked in a race, and what went wrong."""
    faults: list[Fault] = []
    game = Game(3, seed=3)
    chosen: list[Choice] = []
    with closing(Program(command, faults.append, seconds)) as bot:
        bot.begin(1)
        while len(chosen) < questions:
            for seat, choices in game.pending.items():
                choice = bot.choose(game.view(seat)) if seat == 1 else choices[0]
                chosen += [choice] * (seat == 1)
                game.choose(seat, choice)
    return chosen, faults


def first_and_last(questions: int) -> list[tuple[Choice, Choice]]:
    """The default choice and the last one at each of these questions."""
    views: list[View] = []
    game = Game(3, seed=3)
    while len(views) < questions:
        views += [game.view(1)] * (1 in game.pending)
        for seat, choices in game.pending.items():
            default = seat != 1 or not views[1:]
            game.choose(seat, choices[0] if default else choices[-1])
    return [(view.choices[0], view.choices[-1]) for view in views]


@pytest.mark.parametrize(
    ("trouble", "kind", "values"),
    [
        ("sys.exit(3)", "exit", {"status": 3}),
        ("os.kill(os.getpid(), signal.SIGSEGV)", "signal", {"signal": "SIGSEGV"}),
        ("time.sleep(60)", "late", {"seconds": f"{LATE:g}"}),
        ("say('thinking')", "rubbish", {"line": "thinking", "type": "choice"}),
        ("say('')", "rubbish", {"line": "", "type": "choice"}),
        ("say('[' * 60000)", "rubbish", None),
        ('say(\'{"type": "choice"}\')', "rubbish", None),
        ("say('1' * 9000)", "rubbish", None),
        ("sys.stdout.buffer.write(bytes(range(255, -1, -1)) + b'\\n')", "rubbish", None),
        ("sys.stdout.write('x' * 10**7)", "long", {"most": LONGEST_LINE}),
        ("print('{\"type\": \"choi', end='', flush=True); time.sleep(60)", "late", None),
        ("number += 1", "question", {"answered": 2, "asked": 1}),
        ("choices = ['C9']", "illegal", {"choice": "C9"}),
        ("choices = ['keep:nitro']", "illegal", {"choice": "keep:nitro"}),
        ("choices = [7]", "rubbish", None),
        ("os.close(1); time.sleep(60)", "stdout", {}),
        ("os.dup2(os.open('/dev/null', 0), 0); os.close(1); time.sleep(60)", "stdout", {}),
        ("[os.write(2, b'x' * 9999) for _ in iter(int, 1)]", "late", None),
    ],
)
def test_what_a_program_does_wrong_costs_it_one_choice(
    trouble: str, kind: str, values: dict[str, Any] | None, tmp_path: Path
) -> None:
    seconds = LATE if kind == "late" else SOON
    command = program(tmp_path, trouble)
    begun = time.monotonic()
    chosen, faults = asked(command, 3, seconds)
    assert time.monotonic() - begun < 2 * SOON
    (default, _), *others = first_and_last(3)
    assert chosen == [default, *(last for _, last in others)]
    assert [(fault.bot, fault.seat, fault.kind) for fault in faults] == [("Troubled", 1, kind)]
    assert values is None or faults[0].values == values
    for language in LANGUAGES:
        assert faults[0].text(Texts(language)).startswith("Troubled")


def test_what_it_said_last_on_standard_error_is_told(tmp_path: Path) -> None:
    _, faults = asked(program(tmp_path, "raise KeyError('fuel')"), 1)
    assert faults[0].text(Texts("en")) == (
        "Troubled, turn 1: ended with status 1 (stderr: KeyError: 'fuel'). "
        "The default choice counts instead."
    )


def test_who_talks_much_on_standard_error_and_answers_does_nothing_wrong(tmp_path: Path) -> None:
    command = program(tmp_path, "sys.stderr.write('x' * 10**7)", always=True)
    chosen, faults = asked(command, 2)
    assert (len(chosen), faults) == (2, [])


def test_a_second_answer_is_held_against_the_next_question(tmp_path: Path) -> None:
    twice = "say(json.dumps({'type': 'choice', 'id': number, 'choice': choices[0]}))"
    _, faults = asked(program(tmp_path, twice), 2)
    assert [fault.kind for fault in faults] == ["question"]


def test_who_reads_no_more_is_noticed(tmp_path: Path) -> None:
    _, faults = asked(program(tmp_path, "os.close(0)", always=True), 2)
    assert faults[0].kind in ("stdin", "exit")  # Python itself stumbles over it


def test_who_fails_again_and_again_is_left_out_of_the_race_and_may_begin_the_next(
    tmp_path: Path,
) -> None:
    faults: list[Fault] = []
    command = program(tmp_path, "sys.exit(1)", always=True)
    with closing(Program(command, faults.append)) as bot:
        for race in (1, 2):
            bot.begin(race)
            game = Game(3, seed=3)
            for _ in range(2 * CHANCES):
                assert bot.choose(game.view(0)) == game.pending[0][0]
            assert [fault.kind for fault in faults] == [*["exit"] * CHANCES, "out"] * race


def test_it_is_ended_with_all_that_it_started(tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    trouble = (
        f"child = subprocess.Popen(['sleep', '600']); open({str(pids)!r}, 'w').write("
        "f'{os.getpid()} {child.pid}'); signal.signal(signal.SIGTERM, signal.SIG_IGN); "
        "time.sleep(60)"
    )
    asked(program(tmp_path, trouble), 1, LATE * 2)
    for pid in map(int, pids.read_text().split()):
        wait_for_end(pid)


def wait_for_end(pid: int) -> None:
    """A child's child is taken from the table by the system's first process, soon."""
    for _ in range(100):
        if not Path(f"/proc/{pid}").exists() or "Z" in state_of(pid):
            return
        time.sleep(0.05)
    raise AssertionError(f"{pid} goes on")


def state_of(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return "Z"


def test_a_program_that_goes_on_without_questions_is_ended(tmp_path: Path) -> None:
    pid = tmp_path / "pid"
    trouble = f"open({str(pid)!r}, 'w').write(str(os.getpid()))"
    stubborn = program(tmp_path, trouble) + " ; sleep 600"
    asked(f"sh -c {stubborn!r}", 1)
    with pytest.raises(ProcessLookupError):
        os.kill(int(pid.read_text()), signal.SIGTERM)


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("./no/such/program", "./no/such/program: cannot be started: No such file or directory"),
        ("/dev/null", "/dev/null: cannot be started: Permission denied"),
        ("sh -c 'exit 4'", "ended with status 4"),
        ("echo hello", "expected a “hello” message, got: hello"),
        ('echo \'{"type":"hello","name":""}\'', "expected a “hello” message"),
        ("sh -c 'unclosed", "cannot be started: No closing quotation"),
    ],
)
def test_a_program_that_cannot_say_hello_is_refused_at_the_start(command: str, said: str) -> None:
    with closing(Program(command, print)) as bot, pytest.raises(BotError, match=said):
        bot.start(Game(3).deck)


@given(race=races(), seed=st.integers(0, 2**64 - 1))
def test_a_program_is_told_what_its_seat_may_see_and_no_more(race: Race, seed: int) -> None:
    game = race.moment()
    for seat in game.pending:
        dealt = deal_secrets(game, seat, Random(race.mind))
        lines = {write_view(1, 1, seed, moment.view(seat)) for moment in (game, dealt)}
        (line,) = lines
        message = json.loads(line)
        assert message["view"] == json.loads(json.dumps(game.view(seat).as_dict()))
        assert message["seed"] < 2**53


def test_the_first_line_holds_the_deck() -> None:
    deck = Game(3).deck
    hello = json.loads(write_hello(deck, 2.5))
    assert (hello["protocol"], hello["seconds"]) == (PROTOCOL, 2.5)
    assert (hello["deck"]["id"], hello["deck"]["hash"]) == (deck.id, deck.hash)
    for tile, told in zip(deck.tiles, hello["deck"]["tiles"], strict=True):
        for side in ("small", "large"):
            for letter, route in zip("ABC", getattr(tile, side), strict=True):
                assert (told[side][letter] is None) == (route is None)
                if route is not None:
                    assert told[side][letter]["cost"]["number"] == route.cost.number


def test_a_program_of_another_deck_is_told_of_it(tmp_path: Path) -> None:
    faults: list[Fault] = []
    log = tmp_path / "hellos"
    command = f"sh -c 'tee -a {log} | {sys.executable} {ROOT / 'examples' / 'bot.py'}'"
    decks = [Game(3).deck, Game(3, deck=ROOT / "examples" / "sprint.toml").deck]
    with closing(Program(command, faults.append)) as bot:
        for deck in decks:
            bot.begin(1)
            bot.choose(Game(3, deck=deck, seed=1).view(0))
    told = [json.loads(line) for line in log.read_text().splitlines()]
    hellos = [line["deck"]["hash"] for line in told if line["type"] == "hello"]
    assert hellos == [deck.hash for deck in decks]
    assert faults == []


@pytest.fixture(scope="module")
def example_in_c(tmp_path_factory: pytest.TempPathFactory) -> str:
    binary = tmp_path_factory.mktemp("c") / "bot"
    compiler = os.environ.get("CC") or shutil.which("cc") or "gcc"
    build = [compiler, "-Wall", "-Wextra", "-Werror", "-o", str(binary)]
    subprocess.run([*build, str(ROOT / "examples" / "bot.c")], check=True, timeout=60)
    return str(binary)


@given(race=races())
def test_the_examples_race_to_the_end_and_do_nothing_wrong(example_in_c: str, race: Race) -> None:
    faults: list[Fault] = []
    python = f"{sys.executable} {ROOT / 'examples' / 'bot.py'}"
    game = race.begin()
    bots = [Program((python, example_in_c)[seat % 2], faults.append) for seat in range(2)]
    for bot in bots:
        bot.begin(race.mind)
    while not game.over:
        for seat in game.pending:
            game.choose(seat, bots[seat % 2].choose(game.view(seat)))
    for bot in bots:
        bot.close()
    assert faults == []


def test_the_example_in_python_is_short() -> None:
    assert len((ROOT / "examples" / "bot.py").read_text().splitlines()) < 60
