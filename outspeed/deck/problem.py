"""What is wrong with a deck file, in words for the person who edits it."""

import re
from dataclasses import dataclass
from typing import Final

from outspeed.errors import OutspeedError

_LONGEST: Final = 60
_WIDEST: Final = 10**18
_BARE_KEY: Final = re.compile(r"[A-Za-z0-9_-]+")


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong with a deck: where, the bad value, and what is allowed there."""

    where: str
    value: str
    allowed: str

    def __str__(self) -> str:
        return f"{self.where}: {self.value}; allowed: {self.allowed}"


class DeckError(OutspeedError):
    """A deck that cannot be used; `problems` lists all that is wrong with it, one line each."""

    def __init__(self, source: str, problems: tuple[Problem, ...]) -> None:
        self.source: Final = source
        self.problems: Final = problems
        super().__init__(source, problems)

    def __str__(self) -> str:
        plain = self.source and self.source.isprintable()
        source = self.source if plain else _quoted(self.source)
        return "\n".join(f"{source}: {problem}" for problem in self.problems)


def shown(value: object) -> str:
    """A value of a TOML file as it is spelled there: on one line, printable, cut when long."""
    return _cut(_spelled(value))


def shown_key(key: str) -> str:
    """The name of a field as it is spelled in a TOML file."""
    return _cut(key if _BARE_KEY.fullmatch(key) else _quoted(key))


def _spelled(value: object) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case int():  # Python refuses to write out numbers of thousands of digits
            return str(value) if abs(value) < _WIDEST else "a huge number"
        case str():
            return _quoted(value)
        case list():
            items = ("[...]" if isinstance(item, list) else _spelled(item) for item in value)
            return f"[{', '.join(items)}]"
        case dict():
            return "a table"
        case _:
            return str(value)


def _quoted(text: str) -> str:
    characters = (
        f"\\{char}" if char in '"\\' else char if char.isprintable() else f"\\u{ord(char):04x}"
        for char in text
    )
    return f'"{"".join(characters)}"'


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST else text[: _LONGEST - 3] + "..."
