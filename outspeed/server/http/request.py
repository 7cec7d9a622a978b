"""What every handler needs of a request."""

from typing import Any

from litestar import Request
from litestar.datastructures import State
from msgspec import Struct

from outspeed.server.guard import SAFE, address_of
from outspeed.server.refusal import Refused
from outspeed.server.service import Service

Asking = Request[Any, Any, State]


class Problem(Struct):
    """What every error of the API looks like: a code for programs, a text for people."""

    code: str
    text: str


async def identify(request: Asking) -> None:
    """Before every handler: who asks, from where, and not too often."""
    service = service_of(request)
    service.limits.check("read", address_of(request), None)
    acting = request.method not in SAFE
    request.state.guest = await service.guard.who(request, acting)


def service_of(request: Asking) -> Service:
    service: Service = request.app.state.service
    return service


def limit(request: Asking, what: str) -> None:
    """Refused if this is done too often from this address or by this guest."""
    service_of(request).limits.check(what, address_of(request), request.state.guest)


def guest_or_none(request: Asking) -> str | None:
    guest: str | None = request.state.guest
    return guest


def guest_of(request: Asking) -> str:
    """Who asks; Refused if nobody known."""
    guest = guest_or_none(request)
    if guest is None:
        raise Refused("no_identity", "say who you are first: POST /api/guest", 401)
    return guest
