"""How often anybody may do what costs something: by address and by guest."""

import time
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from prometheus_client import Counter

from outspeed.server.refusal import Refused

REMEMBERED: Final = 20_000  # addresses and guests, for each kind of thing


@dataclass(frozen=True, slots=True)
class Limit:
    """So many at once, and so many a second in the long run."""

    burst: float
    rate: float


BY_ADDRESS: Final[Mapping[str, Limit]] = {
    "connect": Limit(60, 5),
    "guest": Limit(30, 0.2),
    "create": Limit(30, 0.2),
    "join": Limit(60, 2),  # codes are short: nobody may try many
    "frame": Limit(1_000, 200),
    "choose": Limit(240, 60),
    "talk": Limit(36, 4),
    "hint": Limit(30, 2),
    "upload": Limit(10, 0.1),
    "read": Limit(200, 40),
    "lab": Limit(60, 10),
}
BY_GUEST: Final[Mapping[str, Limit]] = {
    "create": Limit(10, 0.1),
    "join": Limit(30, 1),
    "talk": Limit(6, 0.7),
    "choose": Limit(40, 10),
    "order": Limit(40, 5),
    "hint": Limit(6, 0.3),
    "token": Limit(10, 0.05),
}


class Limits:
    """Buckets that fill up with time and are emptied by use; a factor widens all of them."""

    def __init__(self, factor: float, refusals: Counter) -> None:
        self._factor: Final = factor
        self._refusals: Final = refusals
        self._levels: Final[dict[str, OrderedDict[str, tuple[float, float]]]] = {}

    def check(self, what: str, address: str | None, guest: str | None) -> None:
        """Take one from the buckets of an address and of a guest; Refused if one is empty."""
        if self._factor == 0:
            return
        for who, limits in ((address, BY_ADDRESS), (guest, BY_GUEST)):
            if who is not None and what in limits:
                self._take(f"{what}:{limits is BY_GUEST}", what, who, limits[what])

    def _take(self, bucket: str, what: str, who: str, limit: Limit) -> None:
        levels = self._levels.setdefault(bucket, OrderedDict())
        now = time.monotonic()
        burst, rate = limit.burst * self._factor, limit.rate * self._factor
        level, then = levels.pop(who, (burst, now))
        level = min(burst, level + (now - then) * rate)
        if level < 1:
            levels[who] = (level, now)
            self._refusals.labels(what).inc()
            wait = (1 - level) / rate
            raise Refused("too_often", f"too often: wait {wait:.1f} seconds", 429)
        levels[who] = (level - 1, now)
        if len(levels) > REMEMBERED:
            levels.popitem(last=False)
