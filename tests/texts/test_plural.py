"""Plural categories agree with the Unicode CLDR."""

import pytest

from outspeed.texts.language import LANGUAGES
from outspeed.texts.plural import CATEGORIES, plural_category

# From the CLDR's chart of plural rules: sample numbers of each category.
KNOWN = {
    "en": {"one": [1], "other": [0, 2, 3, 4, 5, 11, 21, 100, 101, 1000]},
    "fr": {"one": [0, 1], "other": [2, 3, 4, 5, 11, 21, 100, 101, 1000]},
    "pl": {
        "one": [1],
        "few": [2, 3, 4, 22, 23, 24, 32, 102, 1002],
        "many": [0, 5, 6, 9, 10, 11, 12, 13, 14, 15, 20, 21, 31, 101, 112, 113, 1000],
    },
    "ru": {
        "one": [1, 21, 31, 41, 101, 1001],
        "few": [2, 3, 4, 22, 23, 24, 102, 1002],
        "many": [0, 5, 6, 9, 10, 11, 12, 13, 14, 15, 20, 25, 100, 111, 112, 113, 1000],
    },
}
TABLE = [
    (language, number, category)
    for language, categories in KNOWN.items()
    for category, numbers in categories.items()
    for number in numbers
]


@pytest.mark.parametrize(("language", "number", "category"), TABLE)
def test_numbers_have_the_category_of_the_cldr(language: str, number: int, category: str) -> None:
    assert plural_category(language, number) == category
    assert plural_category(language, -number) == category


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_category_of_a_language_occurs_and_no_other(language: str) -> None:
    found = {plural_category(language, number) for number in range(200)}
    assert found == set(CATEGORIES[language])
