"""The help explains every rule in every language, as each edition plays it."""

import re
from itertools import combinations

import pytest

from outspeed.errors import OutspeedError
from outspeed.rules.terms import EDITION_NAMES, TOKEN_NAMES
from outspeed.texts import LANGUAGES, Texts, load_catalog, load_help, rule_of_token, rules_of
from outspeed.texts.catalog import load_rules_of

LAST = {"1": 6, "2": 6, "4": 15, "5": 4, "6": 8, "7": 5, "8": 5, "9": 5, "10": 2}
RULES = {f"{section}.{rule}" for section, last in LAST.items() for rule in range(1, last + 1)}
RULES = RULES - {"4.9"} | {"3"}
DIFFERENCES = {f"E{number}" for number in range(1, 8)}
VARIANTS = {
    "fr": {"E2", "E5", "E7"},
    "pl": {"8.5", "E2", "E5", "E6", "E7"},
    "ru": {"4.1", "4.4", "8.5", "E1", "E2", "E3", "E4", "E5", "E7"},
}
TEXTS = [Texts(language) for language in LANGUAGES]
LANGUAGE_OF = [texts.language for texts in TEXTS]


@pytest.mark.parametrize("texts", TEXTS, ids=LANGUAGE_OF)
def test_every_rule_and_every_difference_has_an_entry(texts: Texts) -> None:
    assert set(texts.rule_numbers()) == RULES | DIFFERENCES
    assert texts.rule_numbers() == TEXTS[0].rule_numbers()
    for number in texts.rule_numbers():
        for edition in EDITION_NAMES:
            assert re.fullmatch(r"[^{}\n]{20,}[.!]", texts.rule(number, edition)), number


@pytest.mark.parametrize("texts", TEXTS, ids=LANGUAGE_OF)
def test_editions_change_the_rules_that_differ_and_no_other(texts: Texts) -> None:
    assert {name: set(table) for name, table in load_help(texts.language).editions.items()} == (
        VARIANTS
    )
    for edition, numbers in VARIANTS.items():
        for number in texts.rule_numbers():
            differs = texts.rule(number, edition) != texts.rule(number)
            assert differs == (number in numbers), (edition, number)


@pytest.mark.parametrize("texts", TEXTS, ids=LANGUAGE_OF)
def test_every_rule_has_a_section_with_a_title(texts: Texts) -> None:
    titles = {texts.section(number) for number in texts.rule_numbers()}
    assert titles == set(load_help(texts.language).sections.values())
    assert len(titles) == 11
    assert texts.section("10.2") != texts.section("1.2")
    assert texts.section("E1") == load_help(texts.language).sections["E"]


@pytest.mark.parametrize("texts", TEXTS, ids=LANGUAGE_OF)
def test_a_token_has_a_rule_that_begins_with_its_name(texts: Texts) -> None:
    assert set(load_rules_of().tokens) == set(TOKEN_NAMES)
    for token in TOKEN_NAMES:
        rule = texts.rule(rule_of_token(token))
        assert rule.startswith(texts.text(f"name.token.{token}")), rule


@pytest.mark.parametrize("texts", TEXTS, ids=LANGUAGE_OF)
def test_rules_of_all_texts_exist_and_so_do_rules_that_rules_refer_to(texts: Texts) -> None:
    keys = load_rules_of().rules
    assert set(keys) <= set(load_catalog(texts.language))
    named = {number for key in keys for number in rules_of(key, "nitro")}
    for number in texts.rule_numbers():
        named |= {
            found
            for edition in EDITION_NAMES
            for found in re.findall(r"\b\d+\.\d+\b", texts.rule(number, edition))
        }
    assert named <= RULES


def test_languages_refer_to_the_same_rules_and_give_the_same_numbers() -> None:
    for number in TEXTS[0].rule_numbers():
        for one, other in combinations(TEXTS, 2):
            for edition in EDITION_NAMES:
                figures = [
                    sorted(re.findall(r"\d+(?:\.\d+)?", texts.rule(number, edition)))
                    for texts in (one, other)
                ]
                assert figures[0] == figures[1], (number, one.language, other.language)


@pytest.mark.parametrize("texts", TEXTS, ids=LANGUAGE_OF)
def test_phases_are_called_by_their_names(texts: Texts) -> None:
    phases = ("bonus", "programming", "resolution", "reveal")
    for phase, section in zip(phases, ("4", "5", "6", "9"), strict=True):
        name = texts.text(f"name.phase.{phase}")
        assert texts.section(section).startswith(name)
        assert name in texts.rule("3")


@pytest.mark.parametrize(
    ("number", "edition", "error"),
    [
        ("4.9", "en", "rule '4.9' is unknown: it must be one of 1.1, 1.2"),
        ("E8", "en", "rule 'E8' is unknown"),
        ("4.1", "de", "edition 'de' is unknown: it must be one of en, fr, pl, ru"),
    ],
)
def test_an_unknown_rule_or_edition_is_an_error(number: str, edition: str, error: str) -> None:
    with pytest.raises(OutspeedError, match=re.escape(error)):
        Texts("en").rule(number, edition)


def test_an_unknown_section_or_token_is_an_error() -> None:
    with pytest.raises(OutspeedError, match="section of rule '11' is unknown"):
        Texts("en").section("11")
    with pytest.raises(OutspeedError, match="token 'magnet' is unknown: it must be one of nitro"):
        rules_of("event.token_revealed", "magnet")
    with pytest.raises(OutspeedError, match="token None is unknown"):
        rules_of("event.token_revealed")
