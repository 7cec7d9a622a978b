"""Which language a person's system asks for."""

import pytest

from outspeed.errors import OutspeedError
from outspeed.texts import LANGUAGES, Texts, load_catalog, load_help, pick_language


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "pl"}, "pl"),
        ({"LANG": "ru_RU.KOI8-R@special"}, "ru"),
        ({"LANG": "FR-ca"}, "fr"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "french"}, "en"),
        ({"LANG": "fr_FR", "LC_MESSAGES": "pl_PL"}, "pl"),
        ({"LANG": "fr_FR", "LC_MESSAGES": "pl_PL", "LC_ALL": "ru_RU"}, "ru"),
        ({"LANG": "fr_FR", "LC_ALL": "C"}, "en"),
        ({"LANG": "fr_FR", "LC_MESSAGES": "", "LC_ALL": ""}, "fr"),
    ],
)
def test_the_first_variable_that_is_set_decides(environment: dict[str, str], language: str) -> None:
    assert pick_language(environment) == language


@pytest.mark.parametrize("read", [Texts, load_catalog, load_help])
def test_an_unknown_language_is_refused(read: type) -> None:
    with pytest.raises(OutspeedError, match="'de' is unknown: it must be one of en, fr, pl, ru"):
        read("de")


def test_languages_are_named_in_themselves_everywhere() -> None:
    for language in LANGUAGES:
        assert [Texts(language).text(f"name.language.{code}") for code in LANGUAGES] == [
            "English",
            "français",
            "polski",
            "русский",
        ]
