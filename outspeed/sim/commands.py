"""`outspeed simulate`: arguments only."""

import os
import re
import shlex
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from decimal import Decimal
from itertools import cycle
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from outspeed.deck.load import DEFAULT, SHIPPED
from outspeed.rules.terms import EDITION_NAMES, MIN_SEATS, SEATS

if TYPE_CHECKING:
    from outspeed.sim.kept import Kept
    from outspeed.sim.simulation import Player, Simulation

RACES: Final = "100k"
PLAYERS: Final = 4
BOTS: Final = "random"
FORMAT_NAMES: Final = ("parquet", "csv", "json")
MOST_RACES: Final = 10**12
INTERRUPTED: Final = 130
_MULTIPLES: Final = {"": 1, "k": 1_000, "m": 1_000_000}
_NUMBER: Final = re.compile(r"([0-9]+(?:\.[0-9]+)?)([km]?)", re.IGNORECASE)

Races = Annotated[
    str | None, typer.Option(metavar="N", help=f"How many: 5000, 20k, 1.5M; {RACES} if absent.")
]
Players = Annotated[
    int | None, typer.Option(help=f"Ships, {MIN_SEATS} to {SEATS}; {PLAYERS} if absent.")
]
Bots = Annotated[
    str | None,
    typer.Option(
        metavar="NAME,…",
        help=f"Who plays, repeated in turn up to --players; {BOTS} if absent. "
        "The line-up moves on by a seat with each race.",
    ),
]
Seed = Annotated[int | None, typer.Option(help="Race i has the luck of SEED + i; 0 if absent.")]
Edition = Annotated[
    str | None,
    typer.Option(metavar="|".join(EDITION_NAMES), help="Whose rules; en if absent."),
]
FirstGame = Annotated[bool, typer.Option("--first-game", help="Tiles in ascending order (2.5).")]
DeckName = Annotated[
    str | None, typer.Option(help=f"A deck id ({', '.join(SHIPPED)}) or the path of a deck file.")
]
Workers = Annotated[
    int | None, typer.Option(help="Cores to use; all if absent. The result does not depend on it.")
]
Out = Annotated[
    Path | None,
    typer.Option(metavar="DIR", help="Keep the simulation, its tables and plots in this folder."),
]
Format = Annotated[
    str,
    typer.Option("--format", metavar="|".join(FORMAT_NAMES), help="Of the tables in the folder."),
]
Cluster = Annotated[
    str | None,
    typer.Option(
        metavar="auto|ADDRESS",
        help="Play on a Ray cluster: the one this machine is part of, or the one at an address.",
    ),
]
Resume = Annotated[
    Path | None,
    typer.Option(
        metavar="DIR", help="Go on with the simulation in this folder, to --races if given."
    ),
]


def simulate(
    races: Races = None,
    players: Players = None,
    bots: Bots = None,
    seed: Seed = None,
    edition: Edition = None,
    first_game: FirstGame = False,
    deck: DeckName = None,
    workers: Workers = None,
    cluster: Cluster = None,
    out: Out = None,
    format_name: Format = FORMAT_NAMES[0],
    resume: Resume = None,
) -> None:
    """Play many races between bots and say what they tell of the game.

    Ctrl-C leaves the simulation and keeps what is done: --resume DIR goes on with it.
    """
    from outspeed.sim.outputs import check_extras, write_outputs
    from outspeed.sim.simulation import Simulation

    if format_name not in FORMAT_NAMES:
        allowed = ", ".join(FORMAT_NAMES)
        raise typer.BadParameter(f"--format {format_name!r}; allowed: {allowed}")
    if workers is not None and cluster is not None:
        raise typer.BadParameter(f"--workers {workers}: not with --cluster, which has its own")
    if resume is None:
        simulation = _new(races, players, bots, seed, edition, first_game, deck)
    else:
        given: dict[str, object] = {
            "--players": players,
            "--bots": bots,
            "--seed": seed,
            "--edition": edition,
        }
        given |= {"--first-game": first_game or None, "--deck": deck, "--out": out}
        for option, value in given.items():
            if value is not None:
                raise typer.BadParameter(f"{option} {value}: not with --resume")
        simulation = Simulation.load(resume)
        if races is not None:
            simulation.extend(count(races))
    folder = resume or out
    if folder is not None:
        check_extras(format_name)
        simulation.keep_in(folder, new=resume is None)
    again = ["--format", format_name] if format_name != FORMAT_NAMES[0] else []
    again += [] if workers is None else ["--workers", str(workers)]
    again += [] if cluster is None else ["--cluster", cluster]
    with may_be_left(simulation, "simulate", folder, again):
        _play(simulation, _player(workers, cluster), folder)
        if folder is not None:
            write_outputs(simulation.findings, folder, format_name)
    _print(simulation)
    if folder is not None:
        print(f"\nTables and plots are in {folder}.")


def _new(
    races: str | None,
    players: int | None,
    bots: str | None,
    seed: int | None,
    edition: str | None,
    first_game: bool,
    deck: str | None,
) -> "Simulation":
    from outspeed.sim.kept import find_deck
    from outspeed.sim.series import Series
    from outspeed.sim.simulation import Simulation

    players = PLAYERS if players is None else players
    if not MIN_SEATS <= players <= SEATS:
        raise typer.BadParameter(f"--players {players}; allowed: {MIN_SEATS} to {SEATS}")
    found, text = find_deck(DEFAULT if deck is None else deck)
    series = Series(
        line_up(BOTS if bots is None else bots, players),
        0 if seed is None else seed,
        found,
        EDITION_NAMES[0] if edition is None else edition,
        first_game,
    )
    return Simulation.new(series, count(RACES if races is None else races), text)


def _play(simulation: "Simulation", player: "Player", folder: Path | None) -> None:
    from outspeed.sim.progress import shown_progress

    with shown_progress(simulation.done, simulation.races) as tell:
        simulation.play(player, folder, tell)


@contextmanager
def may_be_left(
    kept: "Kept", command: str, folder: Path | None, again: list[str]
) -> Iterator[None]:
    """Ctrl-C: keep what is done and say how to go on."""
    from outspeed.sim.kept import new_folder

    try:
        yield
    except KeyboardInterrupt:
        folder = folder or new_folder(os.environ, datetime.now(), kept.KIND)
        kept.keep_in(folder, new=False)
        go_on = shlex.join(["outspeed", command, "--resume", str(folder), *again])
        print(
            f"stopped after {kept.done:,} of {kept.races:,} races, "
            f"which are kept; to go on:\n  {go_on}",
            file=sys.stderr,
        )
        raise typer.Exit(INTERRUPTED) from None


def _player(workers: int | None, cluster: str | None) -> "Player":
    from outspeed.sim.workers import play_parts

    if cluster is None:
        return lambda series, first, races: play_parts(series, first, races, workers)
    from outspeed.sim.cluster import play_on_cluster

    return lambda series, first, races: play_on_cluster(series, first, races, cluster)


def _print(simulation: "Simulation") -> None:
    from rich.console import Console

    from outspeed.sim.printing import print_tables

    series = simulation.series
    print(
        f"{simulation.done:,} races, {', '.join(series.bots)}, seed {series.seed}, "
        f"deck {series.deck.id}, edition {series.edition}"
        f"{', first game' if series.first_game else ''}\n"
    )
    print_tables(simulation.findings.tables(), Console())


def line_up(bots: str, players: int) -> tuple[str, ...]:
    """As many bots as players, the names repeated in turn."""
    names = [name.strip() for name in bots.split(",")]
    if len(names) > players:
        raise typer.BadParameter(
            f"--bots {bots}: {len(names)} names; allowed: at most as many as --players, {players}"
        )
    return tuple(name for name, _ in zip(cycle(names), range(players), strict=False))


def count(text: str, option: str = "--races") -> int:
    """Read `5000`, `20k`, `1.5M`."""
    match = _NUMBER.fullmatch(text)
    number = Decimal(match[1]) * _MULTIPLES[match[2].lower()] if match else Decimal(0)
    if not 1 <= number <= MOST_RACES or number != int(number):
        raise typer.BadParameter(
            f"{option} {text!r}; allowed: 1 to {MOST_RACES}, also as 20k or 1.5M"
        )
    return int(number)
