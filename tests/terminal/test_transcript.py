"""A whole first game as it is read and typed, in a file that a person can read."""

from pathlib import Path
from typing import Final

from outspeed import Game
from tests.terminal.stage import Script, Stage

TRANSCRIPT: Final = Path(__file__).with_name("first_game.txt")
PLAYERS: Final = 3
SEED: Final = 172


def test_a_first_game_reads_as_it_did() -> None:
    text = TRANSCRIPT.read_text("utf-8")
    assert played(answers_in(text)) == text


def answers_in(text: str) -> list[str]:
    """What is typed in a transcript: it stands behind the prompt."""
    return [line.removeprefix("> ") for line in text.split("\n") if line.startswith("> ")]


def played(answers: list[str]) -> str:
    """The transcript of a first game with these answers."""
    script = Script(answers)
    stage = Stage(script, game=Game(PLAYERS, seed=SEED, first_game=True), plain=True)
    script.echo = stage.output
    return stage.play()


if __name__ == "__main__":  # write the transcript anew, with the answers that it has
    TRANSCRIPT.write_text(played(answers_in(TRANSCRIPT.read_text("utf-8"))), "utf-8")
