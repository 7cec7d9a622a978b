"""The commands `serve` and `admin`: arguments only; what they need is loaded when they run."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from outspeed.errors import OutspeedError
from outspeed.server.settings import PROXIES, Settings

admin = typer.Typer(no_args_is_help=True, help="Look after the tables of a server.")

Database = Annotated[
    str | None,
    typer.Option(help="sqlite:///PATH or postgresql://…; by default a file of yours."),
]


def serve(
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="Port to listen on; 0: any that is free.")
    ] = 8000,
    database: Database = None,
    bot_workers: Annotated[int, typer.Option(min=1, max=64, help="Processes for bots.")] = 2,
    public_url: Annotated[
        str | None, typer.Option(help="How people reach the server, if through a proxy.")
    ] = None,
    proxies: Annotated[
        str, typer.Option(help="Proxies whose X-Forwarded-For is believed; * for all.")
    ] = PROXIES,
    limits: Annotated[
        float, typer.Option(min=0, help="Factor on all rate limits; 0 switches them off.")
    ] = 1.0,
    open_metrics: Annotated[
        bool, typer.Option("--open-metrics", help="Show /metrics to other machines too.")
    ] = False,
    open_browser: Annotated[
        bool, typer.Option("--open", help="Open the link in your browser.")
    ] = False,
    types: Annotated[
        bool, typer.Option("--types", help="Print the protocol's TypeScript types and stop.")
    ] = False,
) -> None:
    """Serve tables to browsers and programs."""
    if types:
        with _extra():
            from outspeed.server.typescript import typescript

        print(typescript(), end="")
        return
    with _extra():
        from outspeed.server.serve import serve as run

    run(
        Settings(
            host=host,
            port=port,
            database=database_url(database),
            bot_workers=bot_workers,
            public_url=public_url,
            proxies=proxies,
            limits=limits,
            open_metrics=open_metrics,
            open_browser=open_browser,
        )
    )


@admin.command("list")
def list_(database: Database = None) -> None:
    """All tables: id, phase, entries, last change, host."""
    with _extra():
        from outspeed.server.admin import list_tables

    for line in list_tables(database_url(database)):
        print(line)


@admin.command()
def export(table: str, database: Database = None) -> None:
    """The record of a table's race; without its seed as long as the race is not over."""
    with _extra():
        from outspeed.server.admin import export_record

    print(export_record(database_url(database), table), end="")


@admin.command()
def delete(table: str, database: Database = None) -> None:
    """Delete a table for good."""
    with _extra():
        from outspeed.server.admin import delete_table

    delete_table(database_url(database), table)


@admin.command()
def vacuum(database: Database = None) -> None:
    """Delete abandoned tables and forgotten guests, and give their space back."""
    with _extra():
        from outspeed.server.admin import vacuum_database

    print(vacuum_database(database_url(database)))


@contextmanager
def _extra() -> Iterator[None]:
    """What is imported here comes with the extra `server`."""
    try:
        yield
    except ModuleNotFoundError as missing:
        raise OutspeedError(
            f"the server needs {missing.name}: pip install 'outspeed[server]'"
        ) from None


def database_url(given: str | None) -> str:
    """The database that was given, or OUTSPEED_DATABASE, or a file in the user's data folder."""
    url = given or os.environ.get("OUTSPEED_DATABASE")
    return url or f"sqlite:///{data_folder() / 'outspeed.db'}"


def data_folder() -> Path:
    """Where this system keeps data of a user's programs."""
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "outspeed"
    folder = os.environ.get("XDG_DATA_HOME")
    return (Path(folder) if folder else Path.home() / ".local" / "share") / "outspeed"
