"""`outspeed play`: a race in the terminal."""

import os
import shlex
import sys
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from outspeed.deck.load import DEFAULT, SHIPPED
from outspeed.rules.terms import EDITION_NAMES, MIN_SEATS, SEATS
from outspeed.texts.language import LANGUAGES, pick_language

if TYPE_CHECKING:
    from outspeed.game import Game
    from outspeed.texts import Texts

PLAYERS = 4

Players = Annotated[
    int | None,
    typer.Option(help=f"Ships in the race, {MIN_SEATS} to {SEATS}; {PLAYERS} if absent."),
]
Humans = Annotated[
    int | None,
    typer.Option(help="People at this keyboard; the others are bots. 1 if absent."),
]
FirstGame = Annotated[bool, typer.Option("--first-game", help="Tiles in ascending order (2.5).")]
Seed = Annotated[int | None, typer.Option(help="Play the race of this number, not a new one.")]
Edition = Annotated[
    str | None,
    typer.Option(metavar="|".join(EDITION_NAMES), help="Whose rules; en if absent."),
]
DeckName = Annotated[
    str, typer.Option(help=f"A deck id ({', '.join(SHIPPED)}) or the path of a deck file.")
]
Language = Annotated[
    str | None,
    typer.Option(metavar="|".join(LANGUAGES), help="Of the texts; the system's if absent."),
]
Resume = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Go on with the race saved in this file.")
]
Save = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="Save the race here, not in the folder for user data."),
]


def play(
    players: Players = None,
    humans: Humans = None,
    first_game: FirstGame = False,
    seed: Seed = None,
    edition: Edition = None,
    deck: DeckName = DEFAULT,
    language: Language = None,
    resume: Resume = None,
    save: Save = None,
) -> None:
    """Race in the terminal, alone or several in turn, against bots.

    Ctrl-C leaves the race and saves it: --resume FILE goes on with it.
    """
    from outspeed.deck import load_deck
    from outspeed.game import Game
    from outspeed.terminal.glue import GluedTexts
    from outspeed.terminal.saving import new_file, take_up
    from outspeed.terminal.seats import seat_names

    texts = GluedTexts(language or pick_language(os.environ))
    if resume is None:
        game = Game(
            PLAYERS if players is None else players,
            seed=seed,
            deck=load_deck(deck),
            edition=edition or EDITION_NAMES[0],
            first_game=first_game,
        )
        names = seat_names(game.players, 1 if humans is None else humans)
    else:
        given = {"--players": players, "--humans": humans, "--seed": seed, "--edition": edition}
        _refuse(given | {"--first-game": first_game or None})
        game, names = take_up(resume, None if deck == DEFAULT else load_deck(deck))
    file = save or resume or new_file(os.environ, datetime.now())
    if file != resume and file.exists():
        raise typer.BadParameter(f"--save {file}: there is such a file; name a new one")
    again = ["outspeed", "play", "--resume", str(file)]
    again += ["--deck", deck] * (deck != DEFAULT) + ["--language", texts.language] * bool(language)
    _race(game, names, texts, file, shlex.join(again))


def _refuse(given: Mapping[str, object]) -> None:
    for option, value in given.items():
        if value is not None:
            raise typer.BadParameter(f"{option} {value}: not with --resume, the race has its own")


def _race(game: "Game", names: tuple[str, ...], texts: "Texts", file: Path, again: str) -> None:
    """The race to its end, or until somebody leaves it; it is saved in any case."""
    from outspeed.record import Record
    from outspeed.terminal.keyboard import Leave, StandardInput
    from outspeed.terminal.race import Race
    from outspeed.terminal.saving import save
    from outspeed.terminal.screen import Screen, make_console
    from outspeed.terminal.seats import bots_in

    screen = Screen(make_console(sys.stdout, os.environ))
    keyboard = StandardInput()
    race = Race(game, bots_in(game, names), texts, screen, keyboard)
    with keyboard.listening():
        try:
            with screen.opened():
                race.play()
        except Leave:
            pass
        finally:
            save(Record.of(game, names), file)
    if game.over:
        race.finish()
        screen.write_whole(texts.text("ask.race.record", file=str(file)))
    else:
        screen.end_question()
        screen.write_whole(texts.text("ask.race.saved", command=f"\n  {again}"))
