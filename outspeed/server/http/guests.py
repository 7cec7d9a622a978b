"""Guests: the cookie, other devices, API tokens."""

from typing import Annotated, Any

from litestar import Response, delete, get, post
from litestar.datastructures import Cookie
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct

from outspeed.server.http.request import Asking, guest_of, guest_or_none, limit, service_of
from outspeed.server.identity import COOKIE_DAYS, DEVICE_SECONDS


class Me(Struct):
    """Whether the server knows who asks."""

    known: bool


class DeviceLink(Struct):
    """Opened on another device, once and within `seconds`, it continues there as the same guest."""

    token: str
    seconds: int


class Claim(Struct, forbid_unknown_fields=True):
    """The token of a one-time link."""

    token: Annotated[str, Meta(max_length=64)]


class Label(Struct, forbid_unknown_fields=True):
    """What a new API token is for, in its owner's words."""

    label: Annotated[str, Meta(max_length=40)] = ""


class ApiToken(Struct):
    """For the header `Authorization: Bearer …`; it is not shown again."""

    token: str


class ApiTokenInfo(Struct):
    """What is still known of a token: not the token itself."""

    id: str
    label: str
    created: float


@get("/api/guest", operation_id="who_am_i")
async def who_am_i(request: Asking) -> Me:
    return Me(guest_or_none(request) is not None)


@post("/api/guest", operation_id="become_guest", status_code=200)
async def become_guest(request: Asking) -> Response[Me]:
    """Be somebody: sets the cookie, unless there is a valid one that lasts for long."""
    service = service_of(request)
    if guest_or_none(request) is not None:
        known = request.cookies.get(service.guard.cookie)
        renewed = known is not None and await service.identity.prolong(known)
        return Response(Me(True), cookies=[_cookie(request, known)] if known and renewed else [])
    limit(request, "guest")
    _, token = await service.identity.new_guest()
    return Response(Me(True), cookies=[_cookie(request, token)])


@post("/api/devices", operation_id="link_device", status_code=200)
async def link_device(request: Asking) -> DeviceLink:
    """A one-time link to continue on another device."""
    limit(request, "token")
    token = await service_of(request).identity.device_link(guest_of(request))
    return DeviceLink(token, DEVICE_SECONDS)


@post("/api/devices/claim", operation_id="claim_device", status_code=200)
async def claim_device(request: Asking, data: JSONBody[Claim]) -> Response[Me]:
    """Become the guest of a one-time link."""
    limit(request, "join")
    _, token = await service_of(request).identity.claim_device(data.token)
    return Response(Me(True), cookies=[_cookie(request, token)])


@get("/api/tokens", operation_id="list_tokens")
async def list_tokens(request: Asking) -> list[ApiTokenInfo]:
    found = await service_of(request).identity.api_tokens(guest_of(request))
    return [ApiTokenInfo(**token) for token in found]


@post("/api/tokens", operation_id="make_token")
async def make_token(request: Asking, data: JSONBody[Label]) -> ApiToken:
    """A token with which a program may act as this guest."""
    limit(request, "token")
    return ApiToken(await service_of(request).identity.api_token(guest_of(request), data.label))


@delete("/api/tokens/{token_id:str}", operation_id="drop_token")
async def drop_token(request: Asking, token_id: FromPath[str]) -> None:
    await service_of(request).identity.drop_api_token(guest_of(request), token_id)


def _cookie(request: Asking, token: str) -> Cookie:
    service = service_of(request)
    return Cookie(
        key=service.guard.cookie,
        value=token,
        path="/",
        max_age=COOKIE_DAYS * 86_400,
        httponly=True,
        secure=service.settings.secure,
        samesite="lax",
    )


HANDLERS: list[Any] = [
    who_am_i,
    become_guest,
    link_device,
    claim_device,
    list_tokens,
    make_token,
    drop_token,
]
