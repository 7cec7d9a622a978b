"""Programs: bots of others, in any language, asked over standard input and output."""

from collections.abc import Callable
from typing import Final

from outspeed.bots import BotError
from outspeed.bots.fault import Failure, Fault
from outspeed.bots.messages import read_choice, read_hello, write_hello, write_view
from outspeed.bots.process import ProgramProcess
from outspeed.choice import Choice, default_choice, legal_set
from outspeed.deck import Deck
from outspeed.texts import Texts
from outspeed.view import View

SECONDS: Final = 5.0  # for a choice
TO_START: Final = 30.0  # seconds, until it says hello
CHANCES: Final = 3  # failures in one race; with the last the program is left out of it


class Program:
    """A bot that is a command; it fills one seat at a time.

    What it does wrong costs it the choice it was asked for, and is told as a Fault.
    """

    def __init__(
        self, command: str, told: Callable[[Fault], None], seconds: float = SECONDS
    ) -> None:
        self.command: Final = command
        self.seconds: Final = seconds
        self.name = command
        self._told: Final = told
        self._process: ProgramProcess | None = None
        self._deck: Deck | None = None
        self._race = 0
        self._seed = 0
        self._failures = 0
        self._number = 0

    def start(self, deck: Deck) -> None:
        """Start it for races with a deck; BotError if it cannot even say hello."""
        try:
            self._hello(deck)
        except Failure as failure:
            text = self._fault(failure, 0, 0).text(Texts("en"))
            self.close()
            raise BotError(text) from None

    def begin(self, seed: int) -> None:
        """A race begins; what the program does at random should follow from the seed."""
        self._race += 1
        self._seed = seed
        self._failures = 0

    def choose(self, view: View) -> Choice:
        """Its choice; the default one if it does not give a legal one in time."""
        if self._failures < CHANCES:
            try:
                return self._ask(view)
            except Failure as failure:
                assert view.seat is not None
                self._fail(failure, view.seat, view.turn)
        return Choice(default_choice(legal_set(view.choices)))

    def close(self) -> None:
        """End the process, if there is one."""
        if self._process is not None:
            self._process.close()
            self._process = None

    def _ask(self, view: View) -> Choice:
        process = self._hello(view.deck)
        self._number += 1
        question = write_view(self._number, self._race, self._seed, view)
        return read_choice(process.exchange(question, self.seconds), self._number, view)

    def _hello(self, deck: Deck) -> ProgramProcess:
        """The process that knows the deck, started if need be."""
        if self._deck is not None and self._deck.hash != deck.hash:
            self.close()
        if self._process is None:
            self._deck = deck
            self._process = ProgramProcess(self.command)
            answer = self._process.exchange(write_hello(deck, self.seconds), TO_START)
            self.name = read_hello(answer)
        return self._process

    def _fail(self, failure: Failure, seat: int, turn: int) -> None:
        """The process ends; the next question starts it again, a few times a race."""
        self._failures += 1
        self._told(self._fault(failure, seat, turn))
        if self._failures == CHANCES:
            self._told(Fault(self.name, seat, turn, "out", {"n": CHANCES}))
        if self._process is not None:
            self._process.end()
            self._process = None

    def _fault(self, failure: Failure, seat: int, turn: int) -> Fault:
        log = "" if self._process is None else self._process.log
        return Fault(self.name, seat, turn, failure.kind, failure.values, log)
