"""What has happened, told line by line, with the numbers of the rules."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final

from rich.text import Text

from outspeed import events as e
from outspeed.terminal.glue import GLUE
from outspeed.terminal.ships import coloured
from outspeed.texts import Texts

DIM: Final = "bright_black"
HEADING: Final = "bold cyan"
_RULE: Final = "─"
_WIDTH: Final = 60

# The phase that an event belongs to; the others belong to the phase that is being told.
_PHASES: Final[dict[type[e.Event], str]] = {
    e.RouteRevealed: "resolution",
    e.ForcefieldsRemoved: "reveal",
}


# Told one behind the other: each says little, and many say the same.
_SHORT: Final = (
    e.Announced,
    e.TokenRevealed,
    e.RouteRevealed,
    e.DigitRevealed,
    e.Rolled,
    e.Drew,
    e.Kept,
)


class Narrator:
    """Tells events in order, and says which phase begins."""

    def __init__(self, texts: Texts, names: Sequence[str]) -> None:
        self.texts = texts
        self.names = names
        self._phase = ""

    def tell(self, events: Iterable[e.Event], own: int | None = None) -> list[Text]:
        """What happened, by lines; sentences about the own ship stand out."""
        lines: list[Text] = []
        for _, group in groupby(events, self._kind):
            told = list(group)
            lines += self._heading(told[0])
            if isinstance(told[0], e.TileRevealed):
                continue  # the heading says it
            sentences = Text(" ").join(self._sentence(event, own) for event in told)
            rules = f"{GLUE}{GLUE}{f',{GLUE}'.join(self.texts.rules_for(told[0]))}"
            lines.append(sentences.append(rules, f"not bold {DIM}"))
        return lines

    def _sentence(self, event: e.Event, own: int | None) -> Text:
        concerned = {getattr(event, "seat", None), getattr(event, "target", None)}
        style = "bold" if own is not None and own in concerned else ""
        return coloured(self.texts.narrate(event, self.names), self.names, style)

    def _heading(self, event: e.Event) -> list[Text]:
        """A line where a turn or a phase begins."""
        if isinstance(event, e.TileRevealed):
            self._phase = "bonus"
            title = self.texts.narrate(event, self.names)
        else:
            phase = _PHASES.get(type(event), self._phase)
            if phase == self._phase:
                return []
            self._phase = phase
            title = self.texts.text(f"name.phase.{phase}")
        return [Text(f"{_RULE * 2} {title} ".ljust(_WIDTH, _RULE), HEADING)]

    def _kind(self, event: e.Event) -> object:
        """Equal for short events that are told in one line; any other has its own."""
        if isinstance(event, _SHORT):
            return type(event), self.texts.rules_for(event)
        return id(event)
