"""The store: entries of tables, guests, tokens and decks, on SQLite or PostgreSQL."""

from outspeed.server.store.store import Append, Notice, Store, StoreError, make_store

__all__ = ["Append", "Notice", "Store", "StoreError", "make_store"]
