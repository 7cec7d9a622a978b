"""`outspeed play`: a race in the terminal."""

import os
import shlex
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from outspeed.bots import BOTS
from outspeed.deck.load import DEFAULT, SHIPPED
from outspeed.rules.terms import EDITION_NAMES, MIN_SEATS, SEATS
from outspeed.texts.language import LANGUAGES, pick_language

if TYPE_CHECKING:
    from outspeed.bots.fault import Fault
    from outspeed.bots.program import Program
    from outspeed.deck import Deck
    from outspeed.game import Game
    from outspeed.texts import Texts

PLAYERS = 4
MOMENT = 0.05  # seconds between looks at what is waited for
PATIENCE = 2.0  # until it is said why nothing happens

Players = Annotated[
    int | None,
    typer.Option(help=f"Ships in the race, {MIN_SEATS} to {SEATS}; {PLAYERS} if absent."),
]
Humans = Annotated[
    int | None,
    typer.Option(help="People at this keyboard; the others are bots. 1 if absent."),
]
Bots = Annotated[
    str | None,
    typer.Option(
        metavar="LEVEL,…",
        help=f"The bots of the other seats, repeated in turn: {', '.join(BOTS)}; "
        f"{BOTS[0]} if absent.",
    ),
]
Programs = Annotated[
    list[str] | None,
    typer.Option(
        "--bot",
        metavar="COMMAND",
        help="A program that races in one seat, such as ./mybot; again for more of them.",
    ),
]
Seconds = Annotated[
    float | None,
    typer.Option(min=0.01, max=3600, help="That a program may take for a choice; 5 if absent."),
]
Levels = Annotated[bool, typer.Option("--levels", help="Say how the levels of the bots race.")]
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
    bots: Bots = None,
    bot: Programs = None,
    seconds: Seconds = None,
    levels: Levels = False,
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
    from outspeed.terminal.race import level_in_words
    from outspeed.terminal.saving import new_file, take_up
    from outspeed.terminal.seats import seat_names
    from outspeed.texts import Texts

    texts = GluedTexts(language or pick_language(os.environ))
    if levels:
        print(*(level_in_words(level, Texts(texts.language)) for level in BOTS), sep="\n")
        return
    if resume is None:
        game = Game(
            PLAYERS if players is None else players,
            seed=seed,
            deck=load_deck(deck),
            edition=edition or EDITION_NAMES[0],
            first_game=first_game,
        )
    else:
        given = {"--players": players, "--humans": humans, "--bots": bots, "--seed": seed}
        _refuse(given | {"--edition": edition, "--first-game": first_game or None})
        game, names = take_up(resume, None if deck == DEFAULT else load_deck(deck))
    file = save or resume or new_file(os.environ, datetime.now())
    if file != resume and file.exists():
        raise typer.BadParameter(f"--save {file}: there is such a file; name a new one")
    again = ["outspeed", "play", "--resume", str(file)]
    for command in bot or ():
        again += ["--bot", command]
    again += [] if seconds is None else ["--seconds", f"{seconds:g}"]
    again += ["--deck", deck] * (deck != DEFAULT) + ["--language", texts.language] * bool(language)
    faults: list[Fault] = []
    with _started(bot or (), seconds, game.deck, faults) as programs:
        if resume is None:
            own = [program.name for program in programs]
            asked = [level.strip() for level in (bots or BOTS[0]).split(",")]
            names = seat_names(game.players, 1 if humans is None else humans, own, asked)
        _race(game, names, programs, faults, texts, file, shlex.join(again))


@contextmanager
def _started(
    commands: Sequence[str], seconds: float | None, deck: "Deck", faults: "list[Fault]"
) -> "Iterator[list[Program]]":
    """Programs that know the deck, ended in the end."""
    from outspeed.bots.program import SECONDS, Program

    with ExitStack() as stack:
        programs = []
        for command in commands:
            program = Program(command, faults.append, SECONDS if seconds is None else seconds)
            programs.append(stack.enter_context(closing(program)))
            program.start(deck)
        yield programs


def _refuse(given: Mapping[str, object]) -> None:
    for option, value in given.items():
        if value is not None:
            raise typer.BadParameter(f"{option} {value}: not with --resume, the race has its own")


def _race(
    game: "Game",
    names: tuple[str, ...],
    programs: "Sequence[Program]",
    faults: "list[Fault]",
    texts: "Texts",
    file: Path,
    again: str,
) -> None:
    """The race to its end, or until somebody leaves it; it is saved in any case."""
    from rich.text import Text

    from outspeed.bots.warming import warming_up
    from outspeed.record import Record
    from outspeed.terminal.keyboard import Leave, StandardInput
    from outspeed.terminal.race import Race
    from outspeed.terminal.saving import save
    from outspeed.terminal.screen import Screen, make_console
    from outspeed.terminal.seats import bots_in

    screen = Screen(make_console(sys.stdout, os.environ))
    keyboard = StandardInput()
    bots = bots_in(game, names, programs)
    with keyboard.listening(), warming_up(names) as are_bots_warm:

        def wait_for_bots() -> None:
            patience = PATIENCE
            while not are_bots_warm():
                keyboard.rest(patience)
                if patience == PATIENCE and not are_bots_warm():
                    screen.write(Text(texts.text("ask.race.warming")))
                    patience = MOMENT

        race = Race(game, bots, texts, screen, keyboard, faults, wait_for_bots)
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
