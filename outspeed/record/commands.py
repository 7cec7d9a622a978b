"""`outspeed record`: look at race records, check them, tell their story again."""

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from outspeed.deck import load_deck
from outspeed.errors import OutspeedError
from outspeed.events import TileRevealed
from outspeed.game import Game
from outspeed.record import Record, Turn, parse
from outspeed.record import replay as replay_race
from outspeed.record.record import position_text
from outspeed.texts import LANGUAGES, SHIPS, Texts, pick_language

if TYPE_CHECKING:
    from rich.table import Table as RichTable

File = Annotated[Path, typer.Argument(metavar="FILE", help="A race record.")]
DeckFile = Annotated[
    str | None,
    typer.Option("--deck", metavar="DECK", help="The race's deck, if it is not shipped."),
]

MAX_WIDTH: Final = 1_000  # of a table that nothing confines

app = typer.Typer(help="Race records: look, check, replay.", no_args_is_help=True)


@app.command()
def show(file: File) -> None:
    """Print a record as a table.

    By turn and seat: what was chosen, then zone/fuel at the end of the turn.
    """
    from rich.console import Console

    record = _read(file)
    console = Console(highlight=False, markup=False, emoji=False)
    console.print(record.text().partition("\n\n")[0], soft_wrap=True)
    table = _column_a_seat(record)
    unbroken = console.measure(table, options=console.options.update(max_width=MAX_WIDTH))
    if unbroken.maximum > console.width:
        table = _row_a_seat(record)
    console.print(table)
    console.print(f"result: {record.result or 'none yet'}")


def _column_a_seat(record: Record) -> "RichTable":
    """A row a turn, as on a score sheet."""
    table = _table("turn", "tile", *_names(record))
    for turn in record.turns:
        cells = (
            "\n".join([*_chosen(turn, seat), _position(turn, seat)])
            for seat in range(record.players)
        )
        table.add_row(str(turn.number), _tile(turn), *cells)
    return table


def _row_a_seat(record: Record) -> "RichTable":
    """For outputs in which the columns of all seats have no room."""
    table = _table("turn", "tile", "seat", "chosen", "zone/fuel")
    for turn in record.turns:
        for seat, name in enumerate(_names(record)):
            first = (str(turn.number), _tile(turn)) if seat == 0 else ("", "")
            table.add_row(*first, name, ", ".join(_chosen(turn, seat)), _position(turn, seat))
        table.add_section()
    return table


def _table(*headings: str) -> "RichTable":
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    table = Table(box=SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False)
    for heading in headings:
        table.add_column(heading, overflow="fold")
    return table


def _names(record: Record) -> Sequence[str]:
    return record.names or [f"seat {seat}" for seat in range(record.players)]


def _tile(turn: Turn) -> str:
    return f"{turn.tile} {turn.side}"


def _chosen(turn: Turn, seat: int) -> list[str]:
    mine = (decision for decision in turn.decisions if decision.seat == seat)
    return [str(decision.choice).replace(":", " ") for decision in mine]


def _position(turn: Turn, seat: int) -> str:
    """Where a seat was at the end of a turn."""
    return "" if turn.positions is None else position_text(turn.positions[seat])


@app.command()
def check(file: File, deck: DeckFile = None) -> None:
    """Replay a record and say that it is sound, or where it is not.

    What is wrong is told with the turn and the seat at which the record departs from the race.
    """
    record = _read(file)
    game = _replay(file, record, deck)
    fair = "" if record.promise is None else ", the seed has the promised hash"
    state = "over" if game.over else "not over"
    turns = len(record.turns)
    played = "1 turn" if turns == 1 else f"{turns} turns"
    print(f"ok: {record.players} seats, {played}, the race is {state}{fair}")


@app.command()
def replay(
    file: File,
    deck: DeckFile = None,
    turn: Annotated[int | None, typer.Option(help="Tell this turn only.")] = None,
    seat: Annotated[int | None, typer.Option(help="Tell what this seat knew; else all.")] = None,
    language: Annotated[
        str | None, typer.Option(metavar="|".join(LANGUAGES), help="Language of the story.")
    ] = None,
) -> None:
    """Tell the story of a race again, event by event."""
    record = _read(file)
    _check_range("--seat", seat, 0, record.players - 1)
    texts = Texts(language or pick_language(os.environ))
    ships = [texts.text(f"name.ship.{ship.colour}") for ship in SHIPS]
    names = record.names or tuple(ships[: record.players])
    game = _replay(file, record, deck)
    _check_range("--turn", turn, 1, game.turn)
    now = 0
    for event in game.events if seat is None else game.events_for(seat):
        if isinstance(event, TileRevealed):
            now = event.turn
        if turn in (None, now):
            rules = ", ".join(texts.rules_for(event))
            print(f"{now:>2}  {texts.narrate(event, names)}  ({rules})")


def _read(file: Path) -> Record:
    with _naming(file):
        return parse(file.read_text(encoding="utf-8"))


def _replay(file: Path, record: Record, deck: str | None) -> Game:
    loaded = None if deck is None else load_deck(deck)
    with _naming(file):
        return replay_race(record, loaded)


@contextmanager
def _naming(file: Path) -> Iterator[None]:
    """Errors say in which file."""
    try:
        yield
    except UnicodeDecodeError as error:
        raise OutspeedError(f"{file}: byte {error.start} is not UTF-8") from None
    except OutspeedError as error:
        raise OutspeedError(f"{file}: {error}") from None


def _check_range(option: str, value: int | None, low: int, high: int) -> None:
    if value is not None and not low <= value <= high:
        raise OutspeedError(f"{option} is {value}; allowed: {low} to {high}")
