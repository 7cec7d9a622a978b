"""Who is asking, and whether a page of ours has asked: before any handler sees a request."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

from litestar.connection import ASGIConnection

from outspeed.server.identity import COOKIE, Identity
from outspeed.server.refusal import Refused
from outspeed.server.settings import Settings

if TYPE_CHECKING:
    Anyone = ASGIConnection[Any, Any, Any, Any]

SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
BEARER: Final = "Bearer "
CONTENT_POLICY: Final = "; ".join(
    (
        "default-src 'self'",
        "img-src 'self' data:",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "object-src 'none'",
    )
)
HEADERS: Final = {
    "Content-Security-Policy": CONTENT_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",  # links to tables are secrets
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


class Guard:
    """Identity of cookies and API tokens, and the check of where a request comes from."""

    def __init__(self, settings: Settings, identity: Identity) -> None:
        self._settings: Final = settings
        self._identity: Final = identity

    @property
    def cookie(self) -> str:
        """The cookie's name; the prefix has browsers refuse it from anywhere but this host."""
        return f"__Host-{COOKIE}" if self._settings.secure else COOKIE

    async def who(self, connection: "Anyone", acting: bool) -> str | None:
        """The guest who asks; None: nobody known. Refused if a strange page may have asked."""
        self._check_origin(connection)
        header = connection.headers.get("authorization")
        if header is not None:
            if not header.startswith(BEARER):
                raise Refused("bad_token", "Authorization must be: Bearer TOKEN", 401)
            guest = await self._identity.guest_of(header.removeprefix(BEARER), api=True)
            if guest is None:
                raise Refused("bad_token", "this API token is not known", 401)
            return guest
        cookie = connection.cookies.get(self.cookie)
        if cookie is None:
            return None
        if acting and "origin" not in connection.headers:
            # A browser says where a request that acts comes from; who has a cookie is a browser.
            raise Refused("bad_origin", "a request with a cookie needs an Origin header", 403)
        return await self._identity.guest_of(cookie, api=False)

    def _check_origin(self, connection: "Anyone") -> None:
        origin = connection.headers.get("origin")
        if origin is not None and origin not in self._allowed(connection):
            raise Refused("bad_origin", "requests from pages of other sites are refused", 403)

    def _allowed(self, connection: "Anyone") -> Iterable[str]:
        if self._settings.origin is not None:
            return (self._settings.origin,)
        host = connection.headers.get("host", "")
        return (f"http://{host}", f"https://{host}")


def address_of(connection: "Anyone") -> str:
    """Where a request comes from: an IPv6 network counts as one address."""
    client = connection.client
    host = client.host if client is not None else ""
    return ":".join(host.split(":")[:4]) if ":" in host else host


def is_local(connection: "Anyone") -> bool:
    """The request comes from this machine, not through a proxy."""
    client = connection.client
    return client is not None and client.host in ("127.0.0.1", "::1")
