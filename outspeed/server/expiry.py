"""What is deleted when nobody has cared for it for long; finished races stay as replays."""

import time
from typing import Final

from sqlalchemy import Connection

from outspeed.server.store.queries import expire_guests, expire_tables
from outspeed.server.table import LOBBY, RACING

DAY: Final = 86_400.0
KEPT: Final = {LOBBY: 1 * DAY, RACING: 30 * DAY}  # without anything happening
FORGOTTEN: Final = 400 * DAY  # guests who have not been here, and sit nowhere


def expire(connection: Connection) -> list[str]:
    """Delete abandoned tables and forgotten guests; the ids of the tables."""
    now = time.time()
    gone: list[str] = []
    for phase, seconds in KEPT.items():
        gone += expire_tables(connection, phase, now - seconds)
    expire_guests(connection, now - FORGOTTEN, now)
    return gone
