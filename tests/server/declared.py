"""Reads the TypeScript that the server writes, and compares values with its types."""

import re
from collections.abc import Callable, Iterator
from typing import Any

TOKEN = re.compile(r'"[^"]*"|[A-Za-z_]\w*|\d+|[|\[\](){}<>,:;?=]')
NO_TYPE = re.compile(r"^export const .*;|//.*|/\*\*.*?\*/", re.MULTILINE)
PLAIN: dict[str, Callable[[Any], bool]] = {
    "string": lambda value: isinstance(value, str),
    "number": lambda value: isinstance(value, int | float) and not isinstance(value, bool),
    "boolean": lambda value: isinstance(value, bool),
    "null": lambda value: value is None,
    "unknown": lambda _value: True,
}
Check = Callable[[Any, str], str | None]  # a value and where it is; what is wrong with it


class Declared:
    """The types of a module; `wrong` says where a value differs from one of them."""

    def __init__(self, module: str) -> None:
        self._tokens: list[str] = TOKEN.findall(NO_TYPE.sub("", module))
        self._at = 0
        self.checks: dict[str, Check] = {}
        self.used: set[str] = set()
        while self._at < len(self._tokens):
            self._declaration()
        assert self.used <= self.checks.keys(), self.used - self.checks.keys()

    def wrong(self, value: Any, name: str) -> str | None:
        """Where the value is not what the type says; None if it is."""
        return self.checks[name](value, name)

    def _declaration(self) -> None:
        self._take("export")
        kind, name = self._next(), self._next()
        assert name not in self.checks, f"{name} is declared twice"
        if kind == "interface":
            self.checks[name] = self._record()
            return
        self._take("=")
        self.checks[name] = self._type()
        self._take(";")

    def _type(self) -> Check:
        options = [self._array()]
        while self._peek() == "|":
            self._next()
            options.append(self._array())
        return options[0] if len(options) == 1 else _any_of(options)

    def _array(self) -> Check:
        check = self._single()
        while self._peek() == "[" and self._tokens[self._at + 1] == "]":
            self._at += 2
            check = _all_are(check)
        return check

    def _single(self) -> Check:
        token = self._peek()
        if token == "{":
            return self._record()
        self._next()
        if token == "(":
            inner = self._type()
            self._take(")")
            return inner
        if token == "[":
            return _tuple(list(self._listed("]")))
        if token == "Record":
            self._take("<")
            key, value = self._listed(">")
            return _mapping(key, value)
        if token.startswith('"') or token.isdigit():
            return _is(token.strip('"') if token.startswith('"') else int(token))
        if token in PLAIN:
            fits = PLAIN[token]
            return lambda value, at: None if fits(value) else f"{at}: {value!r} is no {token}"
        self.used.add(token)
        return lambda value, at: self.checks[token](value, at)

    def _listed(self, end: str) -> Iterator[Check]:
        while True:
            yield self._type()
            if self._next() == end:
                return

    def _record(self) -> Check:
        self._take("{")
        fields: dict[str, tuple[bool, Check]] = {}
        while self._peek() != "}":
            name = self._next()
            if optional := self._peek() == "?":
                self._next()
            self._take(":")
            fields[name] = optional, self._type()
            if self._peek() == ";":
                self._next()
        self._take("}")
        return _object(fields)

    def _peek(self) -> str:
        return self._tokens[self._at]

    def _next(self) -> str:
        self._at += 1
        return self._tokens[self._at - 1]

    def _take(self, token: str) -> None:
        assert self._next() == token, self._tokens[self._at - 5 : self._at + 5]


def _is(expected: str | int) -> Check:
    def check(value: Any, at: str) -> str | None:
        fits = value == expected and type(value) is type(expected)
        return None if fits else f"{at}: {value!r} is not {expected!r}"

    return check


def _any_of(options: list[Check]) -> Check:
    def check(value: Any, at: str) -> str | None:
        wrong = [option(value, at) for option in options]
        return None if None in wrong else " and ".join(map(str, wrong))

    return check


def _all_are(inner: Check) -> Check:
    def check(value: Any, at: str) -> str | None:
        if not isinstance(value, list):
            return f"{at}: {value!r} is no array"
        return next(filter(None, (inner(v, f"{at}[{n}]") for n, v in enumerate(value))), None)

    return check


def _tuple(inner: list[Check]) -> Check:
    def check(value: Any, at: str) -> str | None:
        if not isinstance(value, list) or len(value) != len(inner):
            return f"{at}: {value!r} is no array of {len(inner)}"
        parts = (
            part(v, f"{at}[{n}]") for n, (part, v) in enumerate(zip(inner, value, strict=True))
        )
        return next(filter(None, parts), None)

    return check


def _mapping(key: Check, inner: Check) -> Check:
    def check(value: Any, at: str) -> str | None:
        if not isinstance(value, dict):
            return f"{at}: {value!r} is no object"
        parts = (key(k, at) or inner(v, f"{at}.{k}") for k, v in value.items())
        return next(filter(None, parts), None)

    return check


def _object(fields: dict[str, tuple[bool, Check]]) -> Check:
    def check(value: Any, at: str) -> str | None:
        if not isinstance(value, dict):
            return f"{at}: {value!r} is no object"
        if unknown := value.keys() - fields.keys():
            return f"{at}: unknown {sorted(unknown)}"
        for name, (optional, part) in fields.items():
            if name in value:
                if wrong := part(value[name], f"{at}.{name}"):
                    return wrong
            elif not optional:
                return f"{at}: no {name}"
        return None

    return check
