"""What the database holds; the migrations build exactly this."""

from typing import Final

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
)

metadata: Final = MetaData(
    naming_convention={"ix": "ix_%(table_name)s_%(column_0_name)s", "pk": "pk_%(table_name)s"}
)

guests: Final = Table(
    "guests",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("created", Float, nullable=False),
    Column("seen", Float, nullable=False),
)

# Secrets that prove who somebody is: only their hashes are here.
tokens: Final = Table(
    "tokens",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("guest", ForeignKey("guests.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("kind", String(8), nullable=False),  # cookie, api, device
    Column("label", String(40), nullable=False),
    Column("created", Float, nullable=False),
    Column("expires", Float),
)

decks: Final = Table(
    "decks",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("title", String(80), nullable=False),
    Column("text", Text, nullable=False),
    Column("created", Float, nullable=False),
)

# One row a table: what must be found without reading its entries.
tables: Final = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("version", Integer, nullable=False),  # of the last entry
    Column("code", String(8), unique=True),
    Column("watch", String(32), unique=True, nullable=False),
    Column("phase", String(8), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("listing", Text, nullable=False),  # JSON for the list of public tables
    Column("wake", Float, index=True),  # when a deadline passes, or a bot has been silent too long
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False),
    Index("ix_tables_phase_updated", "phase", "updated"),
)

entries: Final = Table(
    "entries",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("body", Text, nullable=False),
)

# Which tables somebody has sat at.
members: Final = Table(
    "members",
    metadata,
    Column("guest", ForeignKey("guests.id", ondelete="CASCADE"), primary_key=True),
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
)
