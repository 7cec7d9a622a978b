"""Faults: what a bot of somebody else's did instead of choosing."""

from dataclasses import dataclass, field
from typing import Final

from outspeed.texts import Texts

LONGEST_LOG: Final = 200  # characters


class Failure(Exception):
    """A program does not do what it must: the key of a text, and what is filled in."""

    def __init__(self, kind: str, **values: str | int) -> None:
        super().__init__(kind, values)
        self.kind: Final = kind
        self.values: Final = values


@dataclass(frozen=True, slots=True)
class Fault:
    """A failure at a question; the default choice counts instead of the bot's."""

    bot: str
    seat: int
    turn: int  # 0: before the race
    kind: str
    values: dict[str, str | int] = field(default_factory=dict)
    log: str = ""  # the last line of its standard error

    def text(self, texts: Texts) -> str:
        """What it did, in a sentence."""
        log = f" (stderr: {self.log})" if self.log else ""
        what = texts.text(f"bot.fault.{self.kind}", **self.values) + log
        if not self.turn:
            return texts.text("bot.fault_at_start", bot=self.bot, fault=what)
        return texts.text("bot.fault_in_turn", bot=self.bot, turn=self.turn, fault=what)


def shown(line: bytes) -> str:
    """A line as people can read it, whatever it holds."""
    text = line[: 4 * LONGEST_LOG].decode("utf-8", "replace").strip()
    text = "".join(letter if letter.isprintable() else "\ufffd" for letter in text)
    return text if len(text) <= LONGEST_LOG else f"{text[:LONGEST_LOG]}…"
