"""What can be typed at a decision, and what an answer means."""

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from outspeed.choice import Choice
from outspeed.rules.terms import DIAL, DIGITS, KEEP_TOKEN, PLAY, ROUTE_NAMES, TAKE, TOKEN_NAMES
from outspeed.terminal.tile import visible_routes
from outspeed.texts import Texts, rules_of
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


def refusal(key: str, texts: Texts, token: str | None = None, **values: str | int) -> str:
    """Why something may not be chosen, with the rule's number."""
    name = {} if token is None else {"token": texts.text(f"name.token.{token}")}
    rules = ", ".join(rules_of(key, token))
    return f"{texts.text(key, **values, **name)} ({rules})"


def _tokens(view: View, texts: Texts) -> Iterable[Option]:
    name = texts.text("ask.option.pass")
    yield Option((PASS_KEY,), name, "", Choice.parse("pass"))
    for kind, token in enumerate(TOKEN_NAMES):
        choice = Choice(PLAY + kind)
        why = None if choice in view.choices else _why_no_token(view, texts, token)
        yield _token(texts, kind, choice, view.hand.count(token), why)


def _why_no_token(view: View, texts: Texts, token: str) -> str:
    if token not in view.hand:
        return refusal("ask.why.not_held", texts, token)
    if token != "forcefield":
        return refusal("ask.why.not_rearmost", texts, token)
    reason = "forcefield_on_finish" if view.finish else "no_forcefield_left"
    return refusal(f"ask.why.{reason}", texts, token)


def _keeps(view: View, texts: Texts) -> Iterable[Option]:
    for kind, token in enumerate(TOKEN_NAMES):
        choice = Choice(KEEP_TOKEN + kind)
        drawn = choice in view.choices
        why = None if drawn else refusal("ask.why.not_drawn", texts, token)
        yield _token(texts, kind, choice, int(drawn), why)


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
        why = None if choice in view.choices else _why_no_route(view, texts, index)
        keys = (letter.lower(), str(index + 1), _CYRILLIC[index])
        yield Option(keys, name, "", choice, why, shown=False)


def _why_no_route(view: View, texts: Texts, index: int) -> str:
    letter = ROUTE_NAMES[index]
    routes, deck = visible_routes(view), view.deck
    yellow, blue = min(map(abs, deck.yellow)), min(map(abs, deck.blue))
    lowest = [
        None if route is None else route.cost.lowest(at, yellow, blue)
        for at, route in enumerate(routes)
    ]
    cost = lowest[index]
    if cost is None:
        return refusal("ask.why.route_off", texts, route=letter)
    assert view.seat is not None
    fuel = view.ships[view.seat].fuel
    if any(other is not None and other <= fuel for other in lowest):
        return refusal("ask.why.route_too_expensive", texts, route=letter, lowest=cost, fuel=fuel)
    return refusal("ask.why.not_the_cheapest", texts)


def _digits(view: View, texts: Texts) -> Iterable[Option]:
    assert view.seat is not None
    fuel = view.ships[view.seat].fuel
    why = refusal("ask.why.digit_too_high", texts, fuel=fuel, highest=len(view.choices) - 1)
    for digit in range(DIGITS):
        choice = Choice(DIAL + digit)
        allowed = choice in view.choices
        yield Option((str(digit),), str(digit), "", choice, None if allowed else why, shown=False)


def _folded(text: str) -> str:
    """Letters without case and accents."""
    plain = unicodedata.normalize("NFKD", text.strip().casefold())
    return "".join(letter for letter in plain if not unicodedata.combining(letter))
