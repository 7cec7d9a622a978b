"""Spaces at which no line may be broken: Rich breaks lines at every kind that Unicode has."""

from typing import Final

from outspeed.texts import Texts

GLUE: Final = "\ue000"  # the screen shows it as a space
_NO_BREAK: Final = "\xa0"


class GluedTexts(Texts):
    """Texts whose unbreakable spaces are glue."""

    def text(self, key: str, /, **values: str | int) -> str:
        """The text of a key, as Texts has it."""
        return super().text(key, **values).replace(_NO_BREAK, GLUE)

    def rule(self, number: str, edition: str = "en") -> str:
        """A rule in a player's words, as Texts has it."""
        return super().rule(number, edition).replace(_NO_BREAK, GLUE)
