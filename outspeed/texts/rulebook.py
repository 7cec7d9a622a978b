"""Which rules a text rests on: the same in all languages."""

from typing import Final

from outspeed.texts.catalog import TextError, load_rules_of

_OF_TOKEN: Final = "token"  # in rules_of.toml: the rule of the token that the text is about


def rules_of(key: str, token: str | None = None) -> tuple[str, ...]:
    """The numbers of the rules that a text rests on; none for a text that states no rule."""
    numbers = load_rules_of().rules.get(key, ())
    return tuple(rule_of_token(token) if number == _OF_TOKEN else number for number in numbers)


def rule_of_token(token: str | None) -> str:
    """The number of the rule of a token."""
    tokens = load_rules_of().tokens
    if token is None or token not in tokens:
        raise TextError(f"token {token!r} is unknown: it must be one of {', '.join(tokens)}")
    return tokens[token]
