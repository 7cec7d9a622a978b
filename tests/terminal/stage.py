"""A stage for races: a terminal in memory, and players who type."""

import io
import re
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from outspeed.bots import make_bot
from outspeed.game import Game
from outspeed.terminal.glue import GluedTexts
from outspeed.terminal.keyboard import Leave
from outspeed.terminal.race import Race
from outspeed.terminal.screen import PROMPT, Screen, make_console
from outspeed.terminal.seats import bots_in, seat_names

CLEAR: Final = "\x1b[2J\x1b[H"
ESCAPE: Final = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
SIZE: Final = {"COLUMNS": "80", "LINES": "24"}


class Terminal(io.StringIO):
    """Output to a terminal of 80 columns and 24 lines."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


class Script:
    """Types the answers of a list, then leaves; in plain output they are seen as they are typed."""

    def __init__(self, answers: Iterable[str], echo: io.StringIO | None = None) -> None:
        self.answers = iter(answers)
        self.echo = echo

    def read(self) -> str:
        for answer in self.answers:
            if self.echo is not None:
                self.echo.write(f"{answer}\n")
            return answer
        raise Leave


class Robot:
    """Types what a rookie would choose at each decision, and Enter wherever else it is asked."""

    def __init__(self, seed: int, echo: bool = False) -> None:
        self.bot = make_bot("rookie", seed)
        self.echo = echo
        self.answers: list[str] = []
        self.before: Callable[[Stage], str | None] = lambda stage: None
        self.stage: Stage

    def read(self) -> str:
        answer = self.before(self.stage)
        if answer is None:
            answer = self._choice() if self.stage.is_deciding else ""
        self.answers.append(answer)
        if self.echo:
            self.stage.output.write(f"{answer}\n")
        return answer

    def _choice(self) -> str:
        game = self.stage.game
        seat = next(s for s in self.stage.race.people if s in game.pending and s not in game.sealed)
        return str(self.bot.choose(game.view(seat))).removeprefix("keep:")


class Stage:
    """A race with its screen in memory."""

    def __init__(
        self,
        keyboard: Robot | Script,
        *,
        game: Game | None = None,
        humans: int = 1,
        names: Sequence[str] = (),
        language: str = "en",
        plain: bool = False,
        environment: dict[str, str] | None = None,
    ) -> None:
        self.output = io.StringIO() if plain else Terminal()
        surroundings = {"TERM": "xterm-256color", **SIZE, **(environment or {})}
        self.screen = Screen(make_console(self.output, surroundings))
        self.game = game or Game(4, seed=1)
        bots = bots_in(self.game, names or seat_names(self.game.players, humans))
        self.race = Race(self.game, bots, GluedTexts(language), self.screen, keyboard)
        if isinstance(keyboard, Robot):
            keyboard.stage = self

    def play(self) -> str:
        """The whole race to the podium; everything that was written."""
        with self.screen.opened():
            self.race.play()
        self.race.finish()
        return self.output.getvalue()

    @property
    def is_deciding(self) -> bool:
        """Whether what is typed now is an answer to a question of the game."""
        return self.output.getvalue().endswith(f"\n{PROMPT}")

    def pages(self) -> list[list[str]]:
        """What was on the screen between one clearing and the next, without colours."""
        texts = self.output.getvalue().split(CLEAR)
        return [ESCAPE.sub("", text).split("\n") for text in texts]
