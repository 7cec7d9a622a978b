"""Draws the picture of the README, a page of the terminal race: python docs/pictures/draw.py."""

import io
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.terminal_theme import TerminalTheme

from outspeed import Game
from outspeed.record import parse
from outspeed.record.check import start
from outspeed.terminal.decision import decision as decision_page
from outspeed.terminal.glue import GluedTexts
from outspeed.terminal.menu import menu
from outspeed.terminal.narration import Narrator
from outspeed.terminal.screen import WIDTH, Screen
from outspeed.terminal.ships import ship_names

FILE: Final = Path(__file__).with_name("race.svg")
RECORD: Final = Path(__file__).parents[2] / "tests" / "records" / "every-token.txt"
TURN: Final = 9
SEAT: Final = 5
TALL: Final = 60  # lines: room for everything

NIGHT: Final = TerminalTheme(
    background=(22, 14, 34),
    foreground=(236, 226, 208),
    normal=[
        *((22, 14, 34), (255, 92, 92), (94, 224, 138), (255, 209, 92)),
        *((92, 168, 255), (226, 120, 255), (84, 230, 230), (236, 226, 208)),
    ],
    bright=[
        *((142, 126, 160), (255, 92, 92), (94, 224, 138), (255, 209, 92)),
        *((92, 168, 255), (226, 120, 255), (84, 230, 230), (255, 255, 255)),
    ],
)

# Rich fills this in; the fonts are those of the reader's system.
FORMAT: Final = """\
<svg class="rich-terminal" viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
<style>
.{unique_id}-matrix {{
  font-family: "DejaVu Sans Mono", Menlo, Consolas, monospace;
  font-size: 21px; line-height: {line_height}px;
}}
.{unique_id}-title {{ font-size: 18px; font-weight: bold; font-family: sans-serif; }}
{styles}
</style>
<defs>
<clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}"/>
</clipPath>
{lines}
</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
"""


def picture() -> str:
    """A decision in the middle of a race, as the person at the keyboard sees it."""
    texts = GluedTexts("en")
    record = parse(RECORD.read_text(encoding="utf-8"))
    game = start(record)
    known, came_from = 0, {}
    for decision in (decision for turn in record.turns for decision in turn.decisions):
        if SEAT in game.pending and not game.sealed:
            if (game.turn, game.stage) == (TURN, "route"):
                break
            known, came_from = len(game.events), zones(game)
        game.choose(decision.seat, decision.choice)
    view = game.view(SEAT)
    narrator = Narrator(texts, ship_names(game.players, texts))
    news = narrator.tell(game.events_for(SEAT, known), SEAT)
    page = decision_page(view, menu(view, texts), texts, came_from, news, "")
    console = Console(
        file=io.StringIO(),
        record=True,
        force_terminal=True,
        color_system="standard",
        width=WIDTH,
        height=TALL,
        highlight=False,
        legacy_windows=False,
    )
    screen = Screen(console)
    screen.write(*screen.fitting(page))
    return console.export_svg(
        title="outspeed play", theme=NIGHT, code_format=FORMAT, unique_id="race"
    )


def zones(game: Game) -> dict[int, int]:
    """The zones of the ships that race."""
    ships = enumerate(game.view().ships)
    return {seat: ship.zone for seat, ship in ships if ship.zone is not None}


if __name__ == "__main__":
    FILE.write_text(picture(), encoding="utf-8")
