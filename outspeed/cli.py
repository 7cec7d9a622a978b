"""The command `outspeed`: arguments only, the work is done elsewhere."""

import io
import json
import os
import sys
from contextlib import nullcontext
from pathlib import Path
from typing import Annotated

import typer

from outspeed.deck.commands import app as deck_app
from outspeed.errors import OutspeedError
from outspeed.ladder.commands import ladder
from outspeed.record.commands import app as record_app
from outspeed.server.commands import admin, serve
from outspeed.sim.commands import simulate
from outspeed.terminal.commands import play
from outspeed.train.commands import train

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,  # plain help comes twice as fast
)

app.command("play")(play)
app.command("simulate")(simulate)
app.command("ladder")(ladder)
app.command("train")(train)
app.command("serve")(serve)
app.add_typer(deck_app, name="deck")
app.add_typer(record_app, name="record")
app.add_typer(admin, name="admin")

OUTPUT_CLOSED = 1
BAD_INPUT = 2
INTERRUPTED = 130


def _tell_version(asked: bool) -> None:
    if asked:
        from importlib.metadata import version

        print("outspeed", version("outspeed"))
        raise typer.Exit


@app.callback()
def options(
    _version: Annotated[
        bool,
        typer.Option("--version", callback=_tell_version, is_eager=True, help="Say which this is."),
    ] = False,
) -> None:
    """OUTSPEED: a secret, simultaneous race for 3 to 6 players."""


@app.command()
def scenario(
    file: Annotated[str, typer.Argument(help="JSON: one object, or one a line; - reads stdin.")],
) -> None:
    """Play one turn from a given position with given choices and luck."""
    from outspeed.scenario import play_lines

    failed = False
    with nullcontext(sys.stdin.buffer) if file == "-" else Path(file).open("rb") as lines:
        for result in play_lines(lines):
            failed |= not result["ok"]
            print(json.dumps(result), flush=True)  # who sent the line may be waiting
    if failed:
        raise typer.Exit(BAD_INPUT)


def main() -> None:
    """Run the command; what is wrong with the input is one line on standard error and status 2."""
    _open_what_is_closed()
    _replace_what_cannot_be_encoded()
    try:
        status = _run()
    except BrokenPipeError:  # nobody reads on
        status = OUTPUT_CLOSED
    try:
        print(end="", flush=True)
    except OSError:  # what is left of the output goes nowhere
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    sys.exit(status)


def _run() -> int:
    try:
        status = app(prog_name="outspeed", standalone_mode=False)
        print(end="", flush=True)
    except typer.TyperException as error:
        message = _with_value(error)
        if message.startswith("Usage: "):  # the help, for want of a command
            print(message)
            return BAD_INPUT
    except OutspeedError as error:
        message = str(error)
    except OSError as error:
        if isinstance(error, BrokenPipeError):
            raise
        message = f"{error.filename}: {error.strerror}" if error.filename else str(error)
    except typer.Abort:
        return INTERRUPTED
    else:
        return status or 0
    print(f"outspeed: {message}", file=sys.stderr)
    return BAD_INPUT


def _with_value(error: typer.TyperException) -> str:
    """What the error says, and of which value."""
    message = error.format_message()
    problems = getattr(error.__context__, "errors", None)  # of the reader of numbers
    if problems is None:
        return message
    value = problems()[0]["input"]
    return message.replace("Invalid value", f"Invalid value {value!r}", 1)


def _open_what_is_closed() -> None:
    """A command that is started without an input has an empty one, and likewise for outputs."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode))


def _replace_what_cannot_be_encoded() -> None:
    """A character that an input or output does not have is no reason to stop."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
