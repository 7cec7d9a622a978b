"""Bringing a database to the schema of this version."""

from pathlib import Path
from typing import Final

from sqlalchemy import Connection, inspect, text

from outspeed.server.store.store import StoreError

HEAD: Final = "0001"
_VERSIONS: Final = "alembic_version"
_SCRIPTS: Final = Path(__file__).with_name("migrations")


def migrate(connection: Connection) -> None:
    """Run the migrations that are missing; StoreError if the database is from a newer version."""
    found = _revision(connection)
    if found == HEAD:
        return
    # Alembic takes a while to load, and most starts find nothing to do.
    from alembic import command
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", str(_SCRIPTS).replace("%", "%%"))
    config.attributes["connection"] = connection
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if found is not None and found not in known:
        raise StoreError(
            f"the database has schema {found}, which is newer than this version of outspeed "
            f"(it knows {HEAD}): update outspeed, or use another database"
        )
    command.upgrade(config, "head")


def _revision(connection: Connection) -> str | None:
    if not inspect(connection).has_table(_VERSIONS):
        return None
    return connection.execute(text(f"SELECT version_num FROM {_VERSIONS}")).scalar()
