"""Reading a race record."""

import re
from typing import Final, NoReturn

from outspeed.choice import Choice, ChoiceError
from outspeed.errors import OutspeedError
from outspeed.game import SECRET_BYTES, Decision
from outspeed.record.record import (
    KEEP_PREFIX,
    OUT,
    STAGES,
    TITLE,
    Position,
    Record,
    RecordError,
    Result,
    Turn,
    check_name,
)
from outspeed.rules.terms import (
    EDITION_NAMES,
    MIN_SEATS,
    REASON_NAMES,
    SEATS,
    SIDE_NAMES,
    TURNS,
)

_HASH: Final = re.compile(r"[0-9a-f]{64}")
_NUMBER: Final = re.compile(r"0|[1-9][0-9]{0,19}")
_DECK: Final = re.compile(r"([a-z0-9][a-z0-9_-]*) ([0-9a-f]{64})")
_TURN: Final = re.compile(r"([1-9][0-9]?)\. tile ([1-9][0-9]?) (\w+)")
_RESULT: Final = re.compile(r"(nobody|[0-5](?: [0-5])*) by (\w+), ranks ([1-6](?: [1-6])*)")


def parse(text: str) -> Record:
    """The record in a text; RecordError names the first line that is wrong."""
    return _Reader(text).record()


class _Reader:
    """Goes through the lines once."""

    def __init__(self, text: str) -> None:
        self.lines = text.split("\n")
        self.number = 0  # of the line last taken, 1 is the first
        self.players = 0

    def record(self) -> Record:
        if self.next_line() != TITLE:
            self.fail(f"expected {TITLE!r}")
        self.players = self.whole(self.header("players"), MIN_SEATS, SEATS)
        edition = self.one_of(self.header("edition"), EDITION_NAMES)
        first_game = self.one_of(self.header("first game"), ("yes", "no")) == "yes"
        deck = _DECK.fullmatch(self.header("deck"))
        if deck is None:
            self.fail("expected a deck id and 64 hexadecimal digits")
        names = self.names()
        promise = self.optional("promise")
        if promise is not None and not _HASH.fullmatch(promise):
            self.fail("expected 64 hexadecimal digits")
        seed = self.seed(fair=promise is not None)
        if self.next_line():
            self.fail("expected a promise, a seed or an empty line")
        turns = self.turns()
        return Record(
            players=self.players,
            edition=edition,
            first_game=first_game,
            deck_id=deck[1],
            deck_hash=deck[2],
            names=names,
            seed=seed,
            promise=promise,
            turns=turns,
            result=self.result(),
        )

    def peek(self) -> str | None:
        return self.lines[self.number] if self.number < len(self.lines) else None

    def next_line(self) -> str:
        line = self.peek()
        self.number += 1
        if line is None:
            self.fail("the record ends here, too early")
        return line

    def fail(self, message: str) -> NoReturn:
        raise RecordError(self.number, message)

    def header(self, name: str) -> str:
        value = self.optional(name)
        if value is None:
            self.number += 1
            self.fail(f"expected '{name}: …'")
        return value

    def optional(self, name: str) -> str | None:
        line = self.peek()
        if line is None or not line.startswith(f"{name}: "):
            return None
        return self.next_line().removeprefix(f"{name}: ")

    def whole(self, text: str, low: int, high: int) -> int:
        if _NUMBER.fullmatch(text) and low <= int(text) <= high:
            return int(text)
        self.fail(f"{_shown(text)} is not a number {low} to {high}")

    def one_of(self, text: str, allowed: tuple[str, ...]) -> str:
        if text not in allowed:
            self.fail(f"{_shown(text)} is not one of {', '.join(allowed)}")
        return text

    def names(self) -> tuple[str, ...]:
        names: list[str] = []
        for seat in range(self.players):
            name = self.optional(f"seat {seat}") if seat == 0 else self.header(f"seat {seat}")
            if name is None:
                break
            try:
                check_name(name)
            except OutspeedError as error:
                self.fail(str(error))
            names.append(name)
        return tuple(names)

    def seed(self, fair: bool) -> int | bytes | None:
        text = self.optional("seed")
        if text is None:
            return None
        if not fair:
            return self.whole(text, 0, 2**64 - 1)
        if not _HASH.fullmatch(text):
            self.fail(f"expected {2 * SECRET_BYTES} hexadecimal digits")
        return bytes.fromhex(text)

    def turns(self) -> tuple[Turn, ...]:
        turns: list[Turn] = []
        while self.peek():
            line = self.next_line()
            if turns and turns[-1].positions is None:
                self.fail("the turn before this one has no positions at its end")
            turns.append(self.turn(line, len(turns) + 1))
        return tuple(turns)

    def turn(self, line: str, number: int) -> Turn:
        head, *sections = line.split(" | ")
        match = _TURN.fullmatch(head)
        if match is None or int(match[1]) != number or number > TURNS:
            self.fail(f"expected turn {number}: '{number}. tile NUMBER SIDE | …'")
        side = self.one_of(match[3], SIDE_NAMES)
        decisions: list[Decision] = []
        where: tuple[Position, ...] | None = None
        allowed = [*STAGES, "="]
        for section in sections:
            stage, *entries = section.split(" ")
            if stage not in allowed:
                self.fail(f"{_shown(stage)} is not one of {', '.join(allowed) or 'nothing more'}")
            allowed = allowed[allowed.index(stage) + 1 :]
            if not entries:
                self.fail(f"nothing follows {stage!r}")
            if stage == "=":
                where = self.positions(entries)
            else:
                decisions += [self.decision(number, stage, entry) for entry in entries]
        if not decisions:
            self.fail("nobody decides anything in this turn")
        return Turn(number, int(match[2]), side, tuple(decisions), where)

    def decision(self, turn: int, stage: str, entry: str) -> Decision:
        seat, _, choice = entry.partition(":")
        try:
            prefix = KEEP_PREFIX if stage == "keep" else ""
            return Decision(
                turn, stage, self.whole(seat, 0, self.players - 1), Choice.parse(prefix + choice)
            )
        except ChoiceError as error:
            self.fail(str(error))

    def positions(self, entries: list[str]) -> tuple[Position, ...]:
        if len(entries) != self.players:
            self.fail(f"{len(entries)} positions for {self.players} seats")
        return tuple(None if entry == OUT else self.position(entry) for entry in entries)

    def position(self, entry: str) -> tuple[int, int]:
        zone, _, fuel = entry.partition("/")
        return self.whole(zone, 1, 2**15), self.whole(fuel, 0, 2**15)

    def result(self) -> Result | None:
        result = None
        if self.peek() is not None:
            self.next_line()  # the empty line that ended the turns
            text = self.optional("result")
            if text is not None:
                result = self.outcome(text)
                if self.peek() == "":
                    self.next_line()
        if self.peek() is not None:
            self.number += 1
            self.fail("expected the end of the record")
        return result

    def outcome(self, text: str) -> Result:
        match = _RESULT.fullmatch(text)
        if match is None:
            self.fail("expected 'result: WINNERS by REASON, ranks RANKS'")
        reason = self.one_of(match[2], REASON_NAMES[1:])
        winners = () if match[1] == "nobody" else tuple(map(int, match[1].split(" ")))
        ranks = tuple(map(int, match[3].split(" ")))
        if len(ranks) != self.players:
            self.fail(f"{len(ranks)} ranks for {self.players} seats")
        return Result(winners, reason, ranks)


def _shown(text: str) -> str:
    return repr(text) if len(text) <= 40 else repr(text[:37] + "...")
