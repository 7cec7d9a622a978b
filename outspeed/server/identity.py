"""Who somebody is: a guest, proved by a random token of which only the hash is stored."""

import hashlib
import secrets
import time
from collections import OrderedDict
from typing import Any, Final

import structlog

from outspeed.server.refusal import Refused
from outspeed.server.store import Store, StoreError
from outspeed.server.store import queries as q

DAY: Final = 86_400.0
COOKIE: Final = "outspeed"
COOKIE_DAYS: Final = 400  # browsers keep none longer
RENEWED_AFTER: Final = 30 * DAY
DEVICE_SECONDS: Final = 600
REMEMBERED: Final = 10_000
KNOWN_SECONDS: Final = 60.0  # until a token is looked up again: another process may have dropped it
_LOG: Final = structlog.get_logger()
_COOKIE_KIND: Final = "cookie"
_API_KIND: Final = "api"
_DEVICE_KIND: Final = "device"
_PREFIX: Final = {_COOKIE_KIND: "g_", _API_KIND: "os_", _DEVICE_KIND: "d_"}


class Identity:
    """Makes guests and tokens, and knows whose a token is."""

    def __init__(self, store: Store) -> None:
        self._store: Final = store
        # Hash of a token: whose it is, and when that was read.
        self._known: Final[OrderedDict[str, tuple[str, float]]] = OrderedDict()

    async def new_guest(self) -> tuple[str, str]:
        """A new guest, and the token for their cookie."""
        guest, now = secrets.token_hex(16), time.time()
        await self._store.write(lambda c: q.add_guest(c, guest, now))
        return guest, await self._new_token(guest, _COOKIE_KIND, "", COOKIE_DAYS * DAY)

    async def guest_of(self, token: str, api: bool) -> str | None:
        """Whose token this is; a cookie is no API token, nor the other way round."""
        kind = _API_KIND if api else _COOKIE_KIND
        if not token.startswith(_PREFIX[kind]):
            return None
        hash_, now = _hash(token), time.time()
        known, read = self._known.get(hash_, ("", 0.0))
        if known and 0 <= now - read < KNOWN_SECONDS:
            return known
        found = await self._store.read(lambda c: q.guest_of(c, hash_, kind, now))
        if found is None:
            self._known.pop(hash_, None)
            return None
        guest: str = found.guest
        if found.seen < now - DAY:
            await self._touch(guest, now)
        self._known[hash_] = guest, now
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return guest

    async def prolong(self, token: str) -> bool:
        """Have a cookie's token last its whole time again, unless that was done not long ago."""
        hash_, now = _hash(token), time.time()
        until = now + COOKIE_DAYS * DAY
        before = until - RENEWED_AFTER
        expires = await self._store.read(lambda c: q.expires(c, hash_))
        if expires is None or expires >= before:
            return False
        return await self._store.write(lambda c: q.prolong_token(c, hash_, before, until))

    async def _touch(self, guest: str, now: float) -> None:
        """Who comes is let in, even if that cannot be noted."""
        try:
            await self._store.write(lambda c: q.touch_guest(c, guest, now))
        except StoreError as error:
            _LOG.warning("guest_not_noted", error=str(error))

    async def device_link(self, guest: str) -> str:
        """A token that makes one other device this guest, once and soon."""
        return await self._new_token(guest, _DEVICE_KIND, "", DEVICE_SECONDS)

    async def claim_device(self, token: str) -> tuple[str, str]:
        """The guest of a one-time link, and a token for this device's cookie."""
        hash_, now = _hash(token), time.time()
        guest = await self._store.write(lambda c: q.take_token(c, hash_, _DEVICE_KIND, now))
        if guest is None:
            raise Refused("bad_link", "this link has been used, or is too old", 404)
        return guest, await self._new_token(guest, _COOKIE_KIND, "", COOKIE_DAYS * DAY)

    async def api_token(self, guest: str, label: str) -> str:
        """A token for a program of this guest; it is shown once."""
        return await self._new_token(guest, _API_KIND, label, None)

    async def api_tokens(self, guest: str) -> list[dict[str, Any]]:
        rows = await self._store.read(lambda c: q.api_tokens(c, guest))
        return [{"id": row.hash[:12], "label": row.label, "created": row.created} for row in rows]

    async def drop_api_token(self, guest: str, id_: str) -> None:
        if len(id_) != 12 or not await self._store.write(lambda c: q.drop_token(c, guest, id_)):
            raise Refused("no_token", "there is no such token", 404)
        for hash_ in [h for h in self._known if h.startswith(id_)]:
            del self._known[hash_]

    async def _new_token(self, guest: str, kind: str, label: str, seconds: float | None) -> str:
        token, now = _PREFIX[kind] + secrets.token_urlsafe(32), time.time()
        expires = None if seconds is None else now + seconds
        hash_ = _hash(token)
        await self._store.write(
            lambda c: q.add_token(
                c, hash=hash_, guest=guest, kind=kind, label=label, created=now, expires=expires
            )
        )
        return token


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
