"""The texts that players read, in English, French, Polish and Russian."""

from outspeed.texts.catalog import TextError, load_catalog, load_help, load_lessons
from outspeed.texts.language import LANGUAGES, pick_language
from outspeed.texts.rulebook import rule_of_token, rules_of
from outspeed.texts.ships import SHIPS, Ship
from outspeed.texts.texts import Texts
from outspeed.texts.tiles import benefit_in_words, condition_in_words, cost_in_words

__all__ = [
    "LANGUAGES",
    "SHIPS",
    "Ship",
    "TextError",
    "Texts",
    "benefit_in_words",
    "condition_in_words",
    "cost_in_words",
    "load_catalog",
    "load_help",
    "load_lessons",
    "pick_language",
    "rule_of_token",
    "rules_of",
]
