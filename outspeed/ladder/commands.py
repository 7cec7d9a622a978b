"""`outspeed ladder`: arguments only."""

from contextlib import closing
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from outspeed.bots import BOTS
from outspeed.deck.load import DEFAULT, SHIPPED
from outspeed.rules.terms import EDITION_NAMES, MIN_SEATS, SEATS
from outspeed.sim.commands import Workers, count, may_be_left

if TYPE_CHECKING:
    from outspeed.deck import Deck
    from outspeed.ladder.contest import Entrant
    from outspeed.ladder.ladder import Ladder

RACES: Final = "1k"
PLAYERS: Final = 4
EXTRA: Final = {"openskill": "openskill", "matplotlib": "Matplotlib"}  # modules and their names

Levels = Annotated[
    str | None,
    typer.Option(
        metavar="LEVEL,…",
        help=f"Levels that take part: {', '.join(BOTS)}; all of them if absent, none if empty.",
    ),
]
Programs = Annotated[
    list[str] | None,
    typer.Option(
        "--bot",
        metavar="COMMAND",
        help="A program that takes part, such as ./mybot; again for more of them.",
    ),
]
Seconds = Annotated[
    float | None,
    typer.Option(min=0.01, max=3600, help="That a program may take for a choice; 5 if absent."),
]
Races = Annotated[
    str | None,
    typer.Option(
        metavar="N",
        help=f"How many, rounded up to whole rotations: 500, 20k; {RACES} if absent.",
    ),
]
Players = Annotated[
    int | None, typer.Option(help=f"Ships, {MIN_SEATS} to {SEATS}; {PLAYERS} if absent.")
]
Seed = Annotated[int | None, typer.Option(help="Where the luck of the races begins; 0 if absent.")]
Edition = Annotated[
    str | None,
    typer.Option(metavar="|".join(EDITION_NAMES), help="Whose rules; en if absent."),
]
DeckName = Annotated[
    str | None, typer.Option(help=f"A deck id ({', '.join(SHIPPED)}) or the path of a deck file.")
]
Out = Annotated[
    Path | None,
    typer.Option(metavar="DIR", help="Keep the ladder, its tables and its plot in this folder."),
]
Resume = Annotated[
    Path | None,
    typer.Option(metavar="DIR", help="Go on with the ladder in this folder, to --races if given."),
]


def ladder(
    bots: Levels = None,
    bot: Programs = None,
    seconds: Seconds = None,
    races: Races = None,
    players: Players = None,
    seed: Seed = None,
    edition: Edition = None,
    deck: DeckName = None,
    workers: Workers = None,
    out: Out = None,
    resume: Resume = None,
) -> None:
    """Have bots race in every line-up, each in all seats with the same luck, and rate them.

    Ctrl-C leaves the ladder and keeps what is done: --resume DIR goes on with it.
    """
    from outspeed.ladder.ladder import Ladder
    from outspeed.sim.formats import MissingExtra

    for module, name in EXTRA.items():
        if find_spec(module) is None:
            raise MissingExtra("ladder", name, "ladder")
    if resume is None:
        found = _new(bots, bot or [], seconds, races, players, seed, edition, deck)
    else:
        given: dict[str, object] = {"--bots": bots, "--bot": bot, "--seconds": seconds}
        given |= {"--players": players, "--seed": seed, "--edition": edition}
        for option, value in (given | {"--deck": deck, "--out": out}).items():
            if value is not None:
                raise typer.BadParameter(f"{option} {value}: not with --resume")
        found = Ladder.load(resume)
        if races is not None:
            found.extend(count(races))
    folder = resume or out
    if folder is not None:
        found.keep_in(folder, new=resume is None)
    again = [] if workers is None else ["--workers", str(workers)]
    with may_be_left(found, "ladder", folder, again):
        _play(found, workers, folder)
        _print(found, folder)


def _new(
    bots: str | None,
    commands: list[str],
    seconds: float | None,
    races: str | None,
    players: int | None,
    seed: int | None,
    edition: str | None,
    deck: str | None,
) -> "Ladder":
    from outspeed.bots.program import SECONDS
    from outspeed.ladder.contest import Contest, Entrant
    from outspeed.ladder.ladder import Ladder
    from outspeed.sim.kept import find_deck

    found, text = find_deck(DEFAULT if deck is None else deck)
    seconds = SECONDS if seconds is None else seconds
    names = BOTS if bots is None else [name.strip() for name in bots.split(",") if name.strip()]
    contest = Contest(
        (*map(Entrant, names), *(_met(command, found, seconds) for command in commands)),
        PLAYERS if players is None else players,
        0 if seed is None else seed,
        found,
        EDITION_NAMES[0] if edition is None else edition,
        seconds,
    )
    return Ladder(contest, count(RACES if races is None else races), text)


def _met(command: str, deck: "Deck", seconds: float) -> "Entrant":
    """The program of a command, once it has said its name."""
    from outspeed.bots.program import Program
    from outspeed.ladder.contest import Entrant

    with closing(Program(command, lambda fault: None, seconds)) as program:
        program.start(deck)
        return Entrant(program.name, command)


def _play(ladder: "Ladder", workers: int | None, folder: Path | None) -> None:
    from outspeed.sim.progress import shown_progress

    with shown_progress(ladder.done, ladder.races) as tell:
        ladder.play(workers, folder, tell)


def _print(ladder: "Ladder", folder: Path | None) -> None:
    """The tables, and as files with the plot if there is a folder."""
    from rich.console import Console

    from outspeed.files import write_file
    from outspeed.ladder.plots import plots
    from outspeed.ladder.standings import NOTE, Standings
    from outspeed.sim.formats import FORMATS
    from outspeed.sim.printing import print_tables

    contest, standings = ladder.contest, Standings(ladder)
    print(
        f"{ladder.done:,} races of {contest.players}, seed {contest.seed}, "
        f"deck {contest.deck.id}, edition {contest.edition}\n"
    )
    tables = standings.tables()
    print_tables(tables, Console(), NOTE)
    for name, trouble in ladder.troubles.items():
        print(f"{name}: {trouble.faults:,} faults; the first: {trouble.first}")
    if folder is not None:
        for table in tables:
            write_file(folder / f"{table.name}.csv", FORMATS["csv"](table))
        for name, picture in plots(standings):
            write_file(folder / name, picture)
        print(f"\nTables and plot are in {folder}.")
