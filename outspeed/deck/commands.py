"""`outspeed deck`: look at the tiles of a deck, check a deck file, report on one."""

import os
import sys
from pathlib import Path
from typing import Annotated, Final

import typer

from outspeed.deck.load import DEFAULT, SHIPPED, load_deck
from outspeed.deck.problem import DeckError
from outspeed.rules.terms import SIDE_NAMES
from outspeed.texts import LANGUAGES, pick_language

_DECKS = f"A deck id ({', '.join(SHIPPED)}) or the path of a deck file."

DeckName = Annotated[str, typer.Argument(metavar="DECK", help=_DECKS)]
TileNumber = Annotated[int | None, typer.Option(help="Only the tile with this number.")]
SideName = Annotated[
    str | None, typer.Option(metavar="|".join(SIDE_NAMES), help="Only this side of the tiles.")
]
Language = Annotated[
    str | None, typer.Option(metavar="|".join(LANGUAGES), help="Language of the legend.")
]
Files = Annotated[list[str], typer.Argument(metavar="FILE", help="Deck files.")]

GOOD: Final = "cruiser"
RACES: Final = "20k"
Out = Annotated[
    Path | None, typer.Option(metavar="FILE", help="The page; <deck id>-report.html if absent.")
]
Races = Annotated[str, typer.Option(metavar="N", help="How many of each kind: 5000, 20k, 1.5M.")]
Seed = Annotated[int, typer.Option(help="Race i has the luck of SEED + i.")]
Good = Annotated[str, typer.Option(metavar="BOT", help="Who stands for good players.")]
Workers = Annotated[
    int | None, typer.Option(help="Cores to use; all if absent. The result does not depend on it.")
]

app = typer.Typer(
    help="Look at the tiles of a deck; check a deck file; report on one.", no_args_is_help=True
)


@app.command()
def show(
    deck: DeckName = DEFAULT,
    tile: TileNumber = None,
    side: SideName = None,
    language: Language = None,
) -> None:
    """Draw the tiles of a deck, and say what the symbols mean."""
    from rich.console import Console

    from outspeed.deck.show import show_deck

    which = None if side is None else SIDE_NAMES.index(_known("--side", side, SIDE_NAMES))
    spoken = pick_language(os.environ)
    if language is not None:
        spoken = _known("--language", language, LANGUAGES)
    show_deck(load_deck(deck), Console(), tile, which, spoken)


@app.command()
def check(files: Files) -> None:
    """Say that deck files are good, or all that is wrong with them."""
    bad = False
    for file in files:
        try:
            deck = load_deck(file)
        except DeckError as error:
            print(error, file=sys.stderr)
            bad = True
        else:
            tiles = f"{deck.tracks} track and {deck.finishes} finish tiles"
            print(f"ok: {deck.id}, {deck.title}, {tiles}, hash {deck.hash}")
    if bad:
        raise typer.Exit(2)


@app.command()
def report(
    deck: DeckName = DEFAULT,
    out: Out = None,
    races: Races = RACES,
    seed: Seed = 0,
    good: Good = GOOD,
    workers: Workers = None,
) -> None:
    """Play races with a deck and write what they say of it: one HTML page with pictures."""
    from outspeed.sim.commands import INTERRUPTED, count
    from outspeed.sim.report.write import write_report

    loaded = load_deck(deck)
    file = Path(f"{loaded.id}-report.html") if out is None else out
    try:
        played = write_report(loaded, good, count(races), seed, workers, file)
    except KeyboardInterrupt:
        print("stopped; nothing was written", file=sys.stderr)
        raise typer.Exit(INTERRUPTED) from None
    print(f"{file}: {loaded.title}, {played:,} races")


def _known(option: str, value: str, names: tuple[str, ...]) -> str:
    if value not in names:
        raise typer.BadParameter(f"{option} {value!r}; allowed: {', '.join(names)}")
    return value
