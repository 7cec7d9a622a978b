"""The race: asks people, lets bots choose, tells what happens."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from rich.console import Group, RenderableType
from rich.text import Text

from outspeed.bots import BOTS, Bot
from outspeed.bots.fault import Fault
from outspeed.choice import Choice
from outspeed.events import TileRevealed
from outspeed.game import Game
from outspeed.rules.terms import TURNS
from outspeed.terminal.decision import decision, header, question
from outspeed.terminal.help import explanation, rules_in_words
from outspeed.terminal.keyboard import Keyboard
from outspeed.terminal.menu import Menu, menu
from outspeed.terminal.narration import Narrator
from outspeed.terminal.podium import podium
from outspeed.terminal.screen import Part, Screen
from outspeed.terminal.ships import coloured, ship_names
from outspeed.terminal.track import track
from outspeed.texts import Texts
from outspeed.view import View

HELP: Final = "?"
WELCOME_RULES: Final = ("3", "9.2", "7.1", "7.3", "10.2")


class Race:
    """A race of people, who share a screen and a keyboard, against bots."""

    def __init__(
        self,
        game: Game,
        bots: Mapping[int, Bot],
        texts: Texts,
        screen: Screen,
        keyboard: Keyboard,
        faults: list[Fault] | None = None,
        wait_for_bots: Callable[[], None] = lambda: None,
    ) -> None:
        """`faults`: where programs among the bots say what went wrong."""
        self.game: Final = game
        self.bots: Final = bots
        self.texts: Final = texts
        self.screen: Final = screen
        self.keyboard: Final = keyboard
        self.people: Final = [seat for seat in range(game.players) if seat not in bots]
        # A person alone may read all they know; what several read together is what all may know.
        self.reader: Final = self.people[0] if len(self.people) == 1 else None
        self.names: Final = ship_names(game.players, texts)
        self._wait_for_bots: Final = wait_for_bots
        self._narrator = Narrator(texts, self.names)
        self._told = 0  # events
        self._zones = _zones(game)
        self._came_from: Mapping[int, int] = {}
        self._rules: list[str] = []  # of what is being told
        self._faults: Final = [] if faults is None else faults
        self._old_faults: list[Fault] = []  # of decisions that are over: they tell no secret

    def play(self) -> None:
        """From where the race stands to its end."""
        if self.game.decisions:
            self._resume()
        else:
            self._welcome()
        while not self.game.over:
            self._next_decisions()
        self._age_faults()
        self._tell(self._news())

    def finish(self) -> None:
        """The podium."""
        view = self.game.view(self.reader)
        page = podium(view, self.game.events_for(self.reader), self.texts)
        self.screen.write(*self.screen.fitting(page))

    def _next_decisions(self) -> None:
        game = self.game
        pending = game.pending
        self._age_faults()
        people = [seat for seat in self.people if seat in pending]
        racing = any(game.view().ships[seat].zone is not None for seat in self.people)
        if not racing and any(
            isinstance(event, TileRevealed) for event in game.events_for(None, self._told)
        ):
            self._tell(self._news())
        if self.bots:
            self._wait_for_bots()
        for seat in pending:
            if seat in self.bots:
                game.choose(seat, self.bots[seat].choose(game.view(seat)))
        if people:
            news = self._news()
            if self.reader is None:
                self._tell(news)
                news = []
            for seat in people:
                game.choose(seat, self._ask(seat, news))

    def _ask(self, seat: int, news: list[Text]) -> Choice:
        """What a person chooses, seen by nobody else."""
        if self.reader is None:
            self._draw_curtain(seat)
        view = self.game.view(seat)
        options = menu(view, self.texts)
        if news and not self.screen.fits(self._page(view, options, news)):
            self._tell(news)
            news = []
        self.screen.show(*self.screen.fitting(self._page(view, options, news)))
        while True:
            self.screen.ask()
            answer = self.keyboard.read()
            refusal = ""
            if answer.strip() == HELP:
                self._help(explanation(view, self.texts))
            else:
                meant = options.understand(answer)
                if isinstance(meant, Choice):
                    if self.reader is None:
                        self.screen.hide()
                    return meant
                refusal = meant.message
            if self.screen.has_pages:
                page = self._page(view, options, news, refusal)
                self.screen.show(*self.screen.fitting(page))
            else:
                self.screen.write(*[Text(refusal)] * bool(refusal), question(view, self.texts))

    def _page(
        self, view: View, options: Menu, news: Sequence[Text], refusal: str = ""
    ) -> list[Part]:
        return decision(view, options, self.texts, self._came_from, news, refusal)

    def _draw_curtain(self, seat: int) -> None:
        """Nothing but whose turn it is, until they are alone with the screen."""
        self.screen.hide()
        hand_over = self.texts.text("ask.curtain.hand_over", ship=self.names[seat])
        self.screen.write(Text(""), coloured(hand_over, self.names, "bold"), Text(""))
        self.screen.ask(self.texts.text("ask.curtain.press_enter") + " ")
        self.keyboard.read()

    def _news(self) -> list[Text]:
        """What has happened since this was last asked."""
        events = self.game.events_for(self.reader, self._told)
        self._told += len(events)
        if events:
            before, self._zones = self._zones, _zones(self.game)
            self._came_from = before
            self._rules = [rule for event in events for rule in self.texts.rules_for(event)]
        faults = [Text(fault.text(self.texts)) for fault in self._old_faults]
        self._old_faults.clear()
        return faults + self._narrator.tell(events, self.reader)

    def _age_faults(self) -> None:
        """The decision that they belong to is over."""
        self._old_faults += self._faults
        self._faults.clear()

    def _tell(self, news: Sequence[Text]) -> None:
        """What has happened, on pages of its own."""
        if news:
            view = self.game.view(self.reader)
            title = header(self.texts.text("ask.race.news"), self.texts)
            head = Group(title, track(view, self.texts, self._came_from))
            self._read(head, Group(*news), self._rules)

    def _help(self, content: RenderableType) -> None:
        self._read(header(self.texts.text("ask.help.title"), self.texts), content)

    def _read(
        self, head: RenderableType, body: RenderableType, rules: Iterable[str] | None = None
    ) -> None:
        """Pages, each until Enter is pressed; `?` explains them if rules stand behind them."""
        for page in self.screen.pages(head, body):
            self.screen.show(page)
            while self.screen.has_pages:
                self.screen.ask(self.texts.text("ask.help.go_on") + " ")
                if self.keyboard.read().strip() != HELP or rules is None:
                    break
                numbers = dict.fromkeys(rules)
                self._help(rules_in_words(numbers, self.texts, self.game.edition))
                self.screen.show(page)

    def _welcome(self) -> None:
        """What race this is, and who flies which ship."""
        game, texts = self.game, self.texts
        kind = "first_game" if game.first_game else "full_game"
        edition = texts.text(f"name.edition.{game.edition}")
        lines = [
            Text(""),
            Text(texts.text("ask.race.goal", turns=TURNS)),
            Text(texts.text(f"ask.race.{kind}", turns=TURNS)),
            Text(texts.text("ask.race.edition", edition=edition)),
            Text(""),
        ]
        for seat, name in enumerate(self.names):
            lines.append(coloured(f"  {name} – {self._pilot(seat)}", self.names))
        levels = {bot.name for bot in self.bots.values()} & {*BOTS}
        lines += [Text("")] * bool(levels)
        lines += [Text(level_in_words(level, texts)) for level in BOTS if level in levels]
        lines += [Text(""), Text(texts.text("ask.help.keys")), Text(texts.text("ask.help.more"))]
        title = texts.text("ask.race.welcome", race=texts.text("name.race"))
        self._read(header(title, texts), Group(*lines), WELCOME_RULES)

    def _pilot(self, seat: int) -> str:
        """Who flies a ship."""
        if seat not in self.bots:
            return self.texts.text("ask.race.human" if self.reader is None else "ask.race.you")
        bot = self.bots[seat].name
        return self.texts.text(f"bot.{bot}.name") if bot in BOTS else bot

    def _resume(self) -> None:
        """What has happened in the present turn is told again."""
        turns = (
            number
            for number, event in enumerate(self.game.events_for(None))
            if isinstance(event, TileRevealed)
        )
        *_, self._told = turns
        self._read(header(self.texts.text("ask.race.resumed"), self.texts), Text(""))


def level_in_words(level: str, texts: Texts) -> str:
    """What a level is called and how it races."""
    name, style, line = (texts.text(f"bot.{level}.{part}") for part in ("name", "style", "line"))
    return f"{name} ({style}): {line}"


def _zones(game: Game) -> dict[int, int]:
    return {seat: ship.zone for seat, ship in enumerate(game.view().ships) if ship.zone is not None}
