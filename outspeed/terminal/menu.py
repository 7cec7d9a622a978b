"""What can be typed at a decision, and what an answer means."""

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from outspeed.choice import Choice
from outspeed.refusal import refusal
from outspeed.rules.terms import (
    DIAL,
    DIGITS,
    KEEP_TOKEN,
    KINDS,
    PLAY,
    ROUTE_NAMES,
    TAKE,
    TOKEN_NAMES,
)
from outspeed.texts import Texts
from outspeed.view import View

PASS_KEY: Final = "0"
_CYRILLIC: Final = "авс"  # what looks like A, B, C on another keyboard


@dataclass(frozen=True, slots=True)
class Option:
    """Something that a person may think of choosing here; `why` says why they may not."""

    keys: tuple[str, ...]  # the first is shown
    name: str
    note: str  # what it does
    choice: Choice
    why: str | None = None
    shown: bool = True


@dataclass(frozen=True, slots=True)
class Refusal:
    """An answer that chooses nothing, and what to say to it."""

    message: str


@dataclass(frozen=True, slots=True)
class Menu:
    """The options of a seat that must decide now."""

    options: tuple[Option, ...]
    texts: Texts

    @property
    def allowed(self) -> tuple[Option, ...]:
        """The options that may be chosen."""
        return tuple(option for option in self.options if option.why is None)

    def understand(self, answer: str) -> Choice | Refusal:
        """What an answer chooses: a key, a choice's text form, or enough of an option's name.

        An empty answer takes the only choice there is, and never one of several.
        """
        text = _folded(answer)
        if not text:
            if len(self.allowed) == 1:
                return self.allowed[0].choice
            return Refusal(self.texts.text("ask.help.empty", choices=self._keys()))
        found = self._meant(text)
        if len(found) == 1:
            why = found[0].why
            return found[0].choice if why is None else Refusal(why)
        if found:
            names = self.texts.listed([option.name for option in found])
            return Refusal(self.texts.text("ask.help.ambiguous", answer=answer, choices=names))
        shown = answer.strip()[:_LONGEST_ECHO]
        return Refusal(self.texts.text("ask.help.wrong", answer=shown, choices=self._keys()))

    def _meant(self, text: str) -> list[Option]:
        exact = [o for o in self.options if text in map(_folded, (*o.keys, str(o.choice)))]
        if exact:
            return exact
        named = [o for o in self.options if _folded(o.name).startswith(text)]
        return [option for option in named if option.shown] or named

    def _keys(self) -> str:
        return ", ".join(option.keys[0].upper() for option in self.allowed)


_LONGEST_ECHO: Final = 20


def menu(view: View, texts: Texts) -> Menu:
    """The menu of the seat whose view this is."""
    options = {"bonus": _tokens, "route": _routes, "wheel": _digits, "keep": _keeps}[view.stage]
    return Menu(tuple(options(view, texts)), texts)


def why_not(view: View, choice: Choice, texts: Texts) -> str | None:
    """Why something may not be chosen, with the rule's number; None if it may."""
    refused = refusal(view, choice)
    if refused is None:
        return None
    name = {} if refused.token is None else {"token": texts.text(f"name.token.{refused.token}")}
    reason = texts.text(f"ask.why.{refused.reason}", **refused.values, **name)
    return f"{reason} ({refused.rule})"


def _tokens(view: View, texts: Texts) -> Iterable[Option]:
    name = texts.text("ask.option.pass")
    yield Option((PASS_KEY,), name, "", Choice.parse("pass"))
    for kind, token in enumerate(TOKEN_NAMES):
        choice = Choice(PLAY + kind)
        why = why_not(view, choice, texts)
        yield _token(texts, kind, choice, view.hand.count(token), why)


def _keeps(view: View, texts: Texts) -> Iterable[Option]:
    for kind in range(KINDS):
        choice = Choice(KEEP_TOKEN + kind)
        why = why_not(view, choice, texts)
        yield _token(texts, kind, choice, int(why is None), why)


def _token(texts: Texts, kind: int, choice: Choice, count: int, why: str | None) -> Option:
    token = TOKEN_NAMES[kind]
    name = texts.text(f"name.token.{token}")
    times = f"×{count} " if count > 1 else ""
    note = times + texts.text(f"ask.effect.{token}")
    return Option((str(kind + 1), token), name, note, choice, why, shown=count > 0)


def _routes(view: View, texts: Texts) -> Iterable[Option]:
    for index, letter in enumerate(ROUTE_NAMES):
        choice = Choice(TAKE + index)
        name = texts.text("ask.option.route", route=letter)
        why = why_not(view, choice, texts)
        keys = (letter.lower(), str(index + 1), _CYRILLIC[index])
        yield Option(keys, name, "", choice, why, shown=False)


def _digits(view: View, texts: Texts) -> Iterable[Option]:
    for digit in range(DIGITS):
        choice = Choice(DIAL + digit)
        why = why_not(view, choice, texts)
        yield Option((str(digit),), str(digit), "", choice, why, shown=False)


def _folded(text: str) -> str:
    """Letters without case and accents."""
    plain = unicodedata.normalize("NFKD", text.strip().casefold())
    return "".join(letter for letter in plain if not unicodedata.combining(letter))
