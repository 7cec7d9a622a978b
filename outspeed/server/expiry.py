"""What is deleted when nobody has cared for it for long; finished races stay as replays."""

import time
from functools import partial
from typing import Final

from outspeed.server.store import Store
from outspeed.server.store import queries as q
from outspeed.server.table import LOBBY, RACING

DAY: Final = 86_400.0
AT_ONCE: Final = 500  # tables, so that nobody waits for long
KEPT: Final = {LOBBY: 1 * DAY, RACING: 30 * DAY}  # without anything happening
UNUSED: Final = 30 * DAY  # decks that nobody has uploaded again, and no table plays with
FORGOTTEN: Final = 400 * DAY  # guests who have not been here, and sit nowhere


async def expire(store: Store) -> list[str]:
    """Delete abandoned tables, unused decks and forgotten guests; the ids of the tables."""
    now, gone = time.time(), list[str]()
    for phase, seconds in KEPT.items():
        while more := await store.write(
            partial(q.expire_tables, phase=phase, before=now - seconds, limit=AT_ONCE)
        ):
            gone += more
    await store.write(partial(q.expire_decks, before=now - UNUSED))
    await store.write(partial(q.expire_guests, before=now - FORGOTTEN, now=now))
    return gone
