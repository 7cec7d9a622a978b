"""All languages say the same things, in the terms of the rulebooks."""

import re
from collections.abc import Iterator, Mapping

import pytest

from outspeed.errors import OutspeedError
from outspeed.rules import terms as t
from outspeed.texts import LANGUAGES, SHIPS, Texts, load_catalog
from outspeed.texts.catalog import Message, load_rules_of
from outspeed.texts.plural import ALL_CATEGORIES, CATEGORIES

PLACEHOLDER = re.compile(r"\{([a-z_]+)(?::([a-z_]+))?\}")

# code of name.thing, name.token, ...: the terms of the printed editions
GLOSSARY = """
    thing.ship | Ship | Vaisseau | Ścigacz | корабль
    thing.board | Progression board | plateau Progression | plansza Postępu | игровое поле
    thing.zone | zone | rangée | strefa | зона
    thing.track_tile | Track tile | tuile Course | płytka Toru | карта гонки
    thing.finish_tile | Finish Line tile | tuile Fin de course | płytka Mety | карта финиша
    thing.bonus_token | Bonus token | jeton Bonus | żeton Bonusu | жетон награды
    thing.forcefield_token | Forcefield token | jeton Champ de force | żeton Pola Siłowego \
        | жетон силового поля
    thing.fuel | Fuel | Fioul | Paliwo | топливо
    thing.reserve | reserve | réserve | rezerwa | запас
    thing.controller | controller | manette | kontroler | контроллер
    thing.wheel | wheel | molette | wskaźnik | колесико
    thing.route | route | chemin | trasa | маршрут
    thing.condition | condition | condition | warunek | условие
    thing.cost | cost | coût | koszt | топливо (расход)
    thing.benefit | benefit | gain | nagroda | награда и перемещение
    die.yellow | yellow die | dé jaune | żółta kość | желтый кубик
    die.blue | blue die | dé bleu | niebieska kość | синий кубик
    phase.bonus | BONUS | BONUS | BONUS | НАГРАДЫ
    phase.programming | PROGRAMMING | PROGRAMMATION | PROGRAMOWANIE | ПРОГРАММИРОВАНИЕ
    phase.resolution | RESOLUTION | RÉSOLUTION | ROZSTRZYGNIĘCIE | ИСПОЛНЕНИЕ ПРОГРАММ
    phase.reveal | REVEAL | RÉVÉLATION | ODKRYCIE | ВСКРЫТИЕ
    token.nitro | Nitro | Nitro | Nitro | Нитро
    token.fuel_tank | Fuel Tank | Bidon de Fioul | Zbiornik Paliwa | Топливо (бак)
    token.flamethrower | Flamethrower | Lance-flammes | Miotacz Ognia | Огнемет
    token.forcefield | Forcefield | Champ de force | Pole Siłowe | Силовое поле
    token.electromagnet | Electromagnet | Électroaimant | Elektromagnes | Электромагнит
    token.ion_cannon | Ion Cannon | Canon à ions | Działko Jonowe | Ионная пушка
    race | Ultima | Ultima | Ultima | Ультима
    thing.turn | turn | tour | tura | раунд
    thing.eliminated | eliminated | éliminé | wyeliminowany | выбыл из гонки
    thing.silhouette | silhouette | silhouette | sylwetka | силуэт
    thing.stack | stack | pile | stos | стопка
    thing.fuel_cube | Fuel cube | cube Fioul | znacznik Paliwa | маркер топлива
"""


def glossary() -> Iterator[tuple[str, str, str]]:
    for line in GLOSSARY.strip().splitlines():
        code, *terms = (cell.strip() for cell in line.split("|"))
        for language, term in zip(LANGUAGES, terms, strict=True):
            yield language, f"name.{code}", term


def forms(message: Message) -> list[str]:
    return [message] if isinstance(message, str) else list(message.values())


def placeholders(message: Message) -> set[str]:
    return {name for form in forms(message) for name, _ in PLACEHOLDER.findall(form)}


def every_message() -> Iterator[tuple[str, str, Message]]:
    for language in LANGUAGES:
        for key, message in load_catalog(language).items():
            yield language, key, message


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_keys_and_placeholders_of_english(language: str) -> None:
    def shape(messages: Mapping[str, Message]) -> dict[str, tuple[bool, set[str]]]:
        return {key: (isinstance(m, str), placeholders(m)) for key, m in messages.items()}

    assert shape(load_catalog(language)) == shape(load_catalog("en"))


def test_plural_forms_are_complete_for_the_language() -> None:
    for language, key, message in every_message():
        if not isinstance(message, str):
            assert set(message) == set(CATEGORIES[language]), (language, key)


def test_every_plural_form_shows_its_number() -> None:
    for language, key, message in every_message():
        if not isinstance(message, str):
            assert all("{n}" in form for form in message.values()), (language, key)


def test_units_are_plural_forms_and_every_unit_that_is_named_exists() -> None:
    for language, key, message in every_message():
        assert not key.startswith("unit.") or not isinstance(message, str), (language, key)
        for form in forms(message):
            for _, unit in PLACEHOLDER.findall(form):
                assert not unit or f"unit.{unit}" in load_catalog(language), (language, key)


def test_no_text_is_empty_or_untidy() -> None:
    for language, key, message in every_message():
        for form in forms(message):
            assert form.strip(), (language, key)
            assert form == form.strip() or key == "name.last_of_list", (language, key)
            assert "  " not in form, (language, key)
            assert "{" not in PLACEHOLDER.sub("", form), (language, key)


def test_no_key_could_be_taken_for_a_plural_category() -> None:
    for _, key, _ in every_message():
        assert not ALL_CATEGORIES & set(key.split("."))


def test_french_punctuation_cannot_be_torn_from_its_word() -> None:
    for key, message in load_catalog("fr").items():
        for form in forms(message):
            assert not re.search(r" [:;!?»]|« ", form), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_choose_the_plural_form(language: str) -> None:
    texts = Texts(language)
    counted = {
        "en": ["1 zone", "3 zones", "5 zones"],
        "fr": ["1 rangée", "3 rangées", "5 rangées"],
        "pl": ["1 strefa", "3 strefy", "5 stref"],
        "ru": ["1 зона", "3 зоны", "5 зон"],
    }
    assert [texts.text("unit.zones", n=n) for n in (1, 3, 5)] == counted[language]


@pytest.mark.parametrize(("language", "key", "term"), list(glossary()))
def test_terms_are_those_of_the_rulebooks(language: str, key: str, term: str) -> None:
    assert Texts(language).text(key) == term


def test_every_code_of_the_rules_has_a_name() -> None:
    groups = {
        "token": t.TOKEN_NAMES,
        "side": t.SIDE_NAMES,
        "edition": t.EDITION_NAMES,
        "stage": t.STAGE_NAMES,
        "die": t.COLOUR_NAMES,
        "fizzle": t.FIZZLE_NAMES,
        "reason": t.REASON_NAMES,
        "cause": t.CAUSE_NAMES[t.KINDS :],
        "ship": tuple(ship.colour for ship in SHIPS),
        "shape": tuple(ship.shape for ship in SHIPS),
        "language": LANGUAGES,
    }
    for language in LANGUAGES:
        catalog = load_catalog(language)
        for group, codes in groups.items():
            prefix = f"name.{group}."
            found = {key.removeprefix(prefix) for key in catalog if key.startswith(prefix)}
            assert found == set(codes)
            assert len({catalog[prefix + code] for code in codes}) == len(codes), group


def test_each_seat_has_a_ship_of_its_own_colour_shape_and_symbol() -> None:
    assert len(SHIPS) == t.SEATS
    for column in zip(*SHIPS, strict=True):
        assert len(set(column)) == t.SEATS


def test_every_prompt_tie_and_event_rests_on_a_rule() -> None:
    for prefix in ("event.", "ask.prompt.", "ask.tie."):
        keys = {key for key in load_catalog("en") if key.startswith(prefix)}
        assert keys == {key for key in load_rules_of().rules if key.startswith(prefix)}


def test_values_are_filled_in_once_as_they_are() -> None:
    texts = Texts("en")
    assert texts.text("ask.prompt.route", ship="{ship} [b]{n:zones}") == (
        "{ship} [b]{n:zones}: which route do you take?"
    )


@pytest.mark.parametrize(
    ("names", "listed"),
    [([], ""), (["A"], "A"), (["A", "B"], "A et B"), (["A", "B", "C"], "A, B et C")],
)
def test_names_in_a_row(names: list[str], listed: str) -> None:
    assert Texts("fr").listed(names) == listed


@pytest.mark.parametrize(
    ("key", "values", "error"),
    [
        ("event.nothing", {}, "'event.nothing' is unknown: it must be a key of pl.toml"),
        ("name", {}, "'name' is unknown"),
        (
            "ask.option.route",
            {"rout": "A"},
            "'ask.option.route': value 'route' is missing, given is rout",
        ),
        ("unit.zones", {}, "'unit.zones': value 'n' is missing, given is nothing"),
        ("unit.zones", {"n": "two"}, "value 'n' is 'two', it must be a whole number"),
        ("ask.tile.forward", {"zones": "two"}, "value 'zones' is 'two', it must be a whole number"),
    ],
)
def test_an_unknown_key_or_a_missing_value_is_an_error(
    key: str, values: dict[str, str | int], error: str
) -> None:
    with pytest.raises(OutspeedError, match=re.escape(error)):
        Texts("pl").text(key, **values)
