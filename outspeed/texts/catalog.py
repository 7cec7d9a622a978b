"""The catalogs as data: flat tables of keys and texts, read from the package when first needed."""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from types import MappingProxyType
from typing import Any

from outspeed.errors import OutspeedError
from outspeed.texts.language import LANGUAGES
from outspeed.texts.plural import ALL_CATEGORIES

Message = str | Mapping[str, str]  # a text, or one for each plural category of {n}


class TextError(OutspeedError):
    """A language, key, rule or value that the texts do not have."""


@dataclass(frozen=True, slots=True)
class Help:
    """The rules in a language: section titles, rules, and what editions put in a rule's place."""

    sections: Mapping[str, str]
    rules: Mapping[str, str]
    editions: Mapping[str, Mapping[str, str]]


@dataclass(frozen=True, slots=True)
class RulesOf:
    """Rule numbers by the key of the text that rests on them, and each token's own rule.

    Of `interpreted` rules at least a part is our reading of silent or contradicting rulebooks.
    """

    tokens: Mapping[str, str]
    interpreted: tuple[str, ...]
    rules: Mapping[str, tuple[str, ...]]


@lru_cache
def load_catalog(language: str) -> Mapping[str, Message]:
    """The texts of a language by dotted key, such as `event.moved.nitro`."""
    check_language(language)
    files = f"{language}.toml", f"web.{language}.toml"
    return MappingProxyType({key: text for file in files for key, text in _flat(_read(file), "")})


@lru_cache
def load_lessons(language: str) -> Mapping[str, Message]:
    """The texts of the screens that teach, besides the catalog."""
    check_language(language)
    return MappingProxyType(dict(_flat(_read(f"learn.{language}.toml"), "")))


@lru_cache
def load_help(language: str) -> Help:
    """The help of a language."""
    check_language(language)
    tables = _read(f"help.{language}.toml")
    return Help(tables["section"], tables["rule"], tables["edition"])


@lru_cache
def load_rules_of() -> RulesOf:
    """The rule numbers that the texts rest on, the same in all languages."""
    tables = _read("rules_of.toml")
    rules = {key: tuple(numbers) for key, numbers in _flat(tables["rules"], "")}
    return RulesOf(tables["token"], tuple(tables["interpreted"]), MappingProxyType(rules))


def check_language(language: str) -> None:
    """TextError unless there are texts in this language."""
    if language not in LANGUAGES:
        allowed = ", ".join(LANGUAGES)
        raise TextError(f"language {language!r} is unknown: it must be one of {allowed}")


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads((resources.files("outspeed.texts") / name).read_text("utf-8"))


def _flat(table: dict[str, Any], prefix: str) -> Iterator[tuple[str, Any]]:
    for name, value in table.items():
        if isinstance(value, dict) and not value.keys() <= ALL_CATEGORIES:
            yield from _flat(value, f"{prefix}{name}.")
        else:
            yield prefix + name, value
