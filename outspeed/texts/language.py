"""The languages that players can read, and which of them a person's system asks for."""

import re
from collections.abc import Mapping
from typing import Final

LANGUAGES: Final = ("en", "fr", "pl", "ru")
DEFAULT_LANGUAGE: Final = "en"
_VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")


def pick_language(environment: Mapping[str, str]) -> str:
    """The language of the first of the variables that is set; English if it is not one of ours."""
    for variable in _VARIABLES:
        locale = environment.get(variable, "")
        if locale:
            code = re.split(r"[_.@-]", locale, maxsplit=1)[0].lower()
            return code if code in LANGUAGES else DEFAULT_LANGUAGE
    return DEFAULT_LANGUAGE
