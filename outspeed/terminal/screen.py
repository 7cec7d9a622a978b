"""What is written on: pages of a terminal, or plain lines for everything else."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final, TextIO

from rich.console import Console, Group, RenderableType
from rich.segment import Segment, SegmentLines

from outspeed.terminal.glue import GLUE

WIDTH: Final = 80
HEIGHT: Final = 24
PROMPT: Final = "> "

# For outputs that have no such characters; one for one, so that nothing shifts.
_SYMBOLS: Final = "◆▲●■★✚·║│─┌┐└┘→×–—…“”’«»„"
_ASCII: Final = str.maketrans(_SYMBOLS, '123456.#|-++++>x--.""\'"""')
_GLUE: Final = str.maketrans(GLUE, " ")


@dataclass(frozen=True, slots=True)
class Part:
    """Something on a page; if space is short, ranks above 0 give way, the highest first."""

    content: RenderableType
    rank: int = 0


def make_console(file: TextIO, environment: Mapping[str, str]) -> Console:
    """A console that writes escape codes only to a terminal that understands them."""
    capable = file.isatty() and environment.get("TERM", "").lower() not in ("", "dumb", "unknown")
    return Console(
        file=file,
        force_terminal=capable,
        color_system="auto" if capable else None,
        highlight=False,
        markup=False,
        emoji=False,
        width=None if file.isatty() else WIDTH,
        _environ=environment,
    )


class Screen:
    """Shows pages, and hides them again where the output is a terminal that can."""

    def __init__(self, console: Console) -> None:
        self.console: Final = console
        self.has_pages: Final = console.is_terminal

    @contextmanager
    def opened(self) -> Iterator[None]:
        """Pages have a screen of their own: nobody can scroll back to what is secret."""
        if self.has_pages:
            self.console.set_alt_screen(True)
        try:
            yield
        finally:
            if self.has_pages:
                self.console.set_alt_screen(False)

    @property
    def rows(self) -> int:
        """Lines for a page without its prompt."""
        return max(self.console.height if self.has_pages else HEIGHT, HEIGHT // 2) - 1

    def fits(self, parts: Sequence[Part]) -> bool:
        """Whether a page has room for all the parts."""
        return not self.has_pages or sum(self._height(part.content) for part in parts) <= self.rows

    def fitting(self, parts: Sequence[Part]) -> list[RenderableType]:
        """The parts that a page has room for."""
        if self.fits(parts):
            return [part.content for part in parts]
        kept = [(part, self._height(part.content)) for part in parts]
        while sum(height for _, height in kept) > self.rows:
            worst = max(kept, key=lambda entry: entry[0].rank)
            if worst[0].rank == 0:
                break
            kept.remove(worst)
        return [part.content for part, _ in kept]

    def pages(self, head: RenderableType, body: RenderableType) -> Iterator[RenderableType]:
        """A text of any length as pages that begin with the same head."""
        lines = self._lines(body)
        room = max(self.rows - self._height(head), 1) if self.has_pages else len(lines)
        for start in range(0, len(lines), max(room, 1)):
            yield Group(head, SegmentLines(lines[start : start + room], new_lines=True))

    def show(self, *contents: RenderableType) -> None:
        """A page in place of the last one."""
        if self.has_pages:
            self.console.clear()
        else:
            self.console.line()
        self.write(*contents)

    def write(self, *contents: RenderableType) -> None:
        """Lines below what is there."""
        lines = self._lines(Group(*contents))
        self.console.print(SegmentLines(lines, new_lines=True), end="", crop=False)

    def write_whole(self, text: str) -> None:
        """Lines that stay whole however long they are, to be copied."""
        self.console.print(self._plain(text), soft_wrap=True)

    def end_question(self) -> None:
        """Go on below a question that was not answered."""
        if not self.has_pages:
            self.console.line()

    def ask(self, prompt: str = PROMPT) -> None:
        """The answer is typed behind this."""
        self.console.print(self._plain(prompt), end="")

    def hide(self) -> None:
        """Nothing that was shown is to be seen any more."""
        if self.has_pages:
            self.console.clear()
        else:
            self.console.line(HEIGHT)

    def _height(self, content: RenderableType) -> int:
        return len(self._lines(content))

    def _lines(self, content: RenderableType) -> list[list[Segment]]:
        options = self.console.options.update(width=min(WIDTH, self.console.width), height=None)
        lines = self.console.render_lines(content, options, pad=False)
        return [
            [Segment(self._plain(part.text), part.style) for part in _trimmed(line)]
            for line in lines
        ]

    def _plain(self, text: str) -> str:
        """The text in the characters that the output has."""
        text = text.translate(_GLUE)
        return text.translate(_ASCII) if self.console.options.ascii_only else text


def _trimmed(line: list[Segment]) -> list[Segment]:
    """A line without the spaces at its end."""
    line = list(line)
    while line and line[-1].text.isspace():
        line.pop()
    if line:
        line[-1] = Segment(line[-1].text.rstrip(" "), line[-1].style)
    return line
