"""Plural categories of whole numbers below a million, as the Unicode CLDR defines them."""

from typing import Final

CATEGORIES: Final = {
    "en": ("one", "other"),
    "fr": ("one", "other"),
    "pl": ("one", "few", "many"),
    "ru": ("one", "few", "many"),
}
ALL_CATEGORIES: Final = frozenset(name for names in CATEGORIES.values() for name in names)


def plural_category(language: str, number: int) -> str:
    """The category of a number, one of the language's CATEGORIES; its sign does not matter."""
    number = abs(number)
    if language == "en":
        return "one" if number == 1 else "other"
    if language == "fr":
        return "one" if number <= 1 else "other"
    one = number == 1 if language == "pl" else number % 10 == 1 and number % 100 != 11
    if one:
        return "one"
    few = 2 <= number % 10 <= 4 and not 12 <= number % 100 <= 14
    return "few" if few else "many"
