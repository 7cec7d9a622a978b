"""Texts: everything that players read, in one language."""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from outspeed.events import Event
from outspeed.rules.terms import EDITION_NAMES
from outspeed.texts.catalog import TextError, check_language, load_catalog, load_help
from outspeed.texts.narration import event_key, event_token, event_values
from outspeed.texts.plural import plural_category
from outspeed.texts.rulebook import rules_of

_PLACEHOLDER: Final = re.compile(r"\{([a-z_]+)(?::([a-z_]+))?\}")

Value = str | int


class Texts:
    """The texts of one language; asked for what they do not have, they raise a TextError."""

    def __init__(self, language: str) -> None:
        check_language(language)
        self.language = language

    def text(self, key: str, /, **values: Value) -> str:
        """The text of a key with its placeholders filled in; {n} chooses the plural form."""
        message = load_catalog(self.language).get(key)
        if message is None:
            raise TextError(f"text {key!r} is unknown: it must be a key of {self.language}.toml")
        if not isinstance(message, str):
            message = message[plural_category(self.language, _number(key, "n", values))]

        def fill(placeholder: re.Match[str]) -> str:
            name, unit = placeholder.groups()
            if unit is not None:
                return self.text(f"unit.{unit}", n=_number(key, name, values))
            return str(_value(key, name, values))

        return _PLACEHOLDER.sub(fill, message)

    def listed(self, items: Sequence[str]) -> str:
        """Several names in a row: `A`, `A and B`, `A, B and C`."""
        if len(items) < 2:
            return "".join(items)
        return ", ".join(items[:-1]) + self.text("name.last_of_list") + items[-1]

    def narrate(self, event: Event, names: Sequence[str]) -> str:
        """What happened, in a sentence; `names` are those of the ships by seat."""
        return self.text(event_key(event), **event_values(event, names, self))

    def rules_for(self, event: Event) -> tuple[str, ...]:
        """The numbers of the rules that an event rests on, the most telling first."""
        return rules_of(event_key(event), event_token(event))

    def rule(self, number: str, edition: str = "en") -> str:
        """A rule in a player's words, as an edition plays it."""
        if edition not in EDITION_NAMES:
            allowed = ", ".join(EDITION_NAMES)
            raise TextError(f"edition {edition!r} is unknown: it must be one of {allowed}")
        help_ = load_help(self.language)
        rule = help_.editions.get(edition, {}).get(number) or help_.rules.get(number)
        if rule is None:
            raise TextError(f"rule {number!r} is unknown: {_allowed(help_.rules)}")
        return rule

    def section(self, number: str) -> str:
        """The title of a rule's section: `4.12` is in section 4, `E1` in section E."""
        sections = load_help(self.language).sections
        title = sections.get("E" if number.startswith("E") else number.partition(".")[0])
        if title is None:
            raise TextError(f"section of rule {number!r} is unknown: {_allowed(sections)}")
        return title

    def rule_numbers(self) -> tuple[str, ...]:
        """The numbers of all rules, in the order in which they are read."""
        return tuple(load_help(self.language).rules)


def _value(key: str, name: str, values: dict[str, Value]) -> Value:
    if name not in values:
        given = ", ".join(values) or "nothing"
        raise TextError(f"text {key!r}: value {name!r} is missing, given is {given}")
    return values[name]


def _number(key: str, name: str, values: dict[str, Value]) -> int:
    number = _value(key, name, values)
    if not isinstance(number, int):
        raise TextError(f"text {key!r}: value {name!r} is {number!r}, it must be a whole number")
    return number


def _allowed(known: Iterable[str]) -> str:
    return f"it must be one of {', '.join(known)}"
