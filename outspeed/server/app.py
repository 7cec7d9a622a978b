"""The ASGI application: routes, errors, headers."""

import time
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, Final

import structlog
from litestar import Litestar, Request, Response
from litestar.exceptions import HTTPException

from outspeed.server.guard import HEADERS
from outspeed.server.http import guests, lab, library, operation, tables
from outspeed.server.http.pages import pages
from outspeed.server.http.request import Problem, identify
from outspeed.server.openapi import openapi
from outspeed.server.refusal import Refused, not_stored
from outspeed.server.service import Service
from outspeed.server.socket import talk
from outspeed.server.store import StoreError

MAX_BODY: Final = 65_536 + 1_024
_CODES: Final = {404: "not_found", 405: "bad_method", 413: "too_long"}
_LOG: Final = structlog.get_logger()

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
AsgiApp = Callable[[Scope, Receive, Send], Awaitable[None]]


def make_app(service: Service) -> AsgiApp:
    """The whole application around a service that is started."""
    app = Litestar(
        route_handlers=[
            talk,
            *guests.HANDLERS,
            *tables.HANDLERS,
            *library.HANDLERS,
            *lab.HANDLERS,
            *operation.HANDLERS,
            *pages(),
        ],
        before_request=identify,
        exception_handlers={
            Refused: _refused,
            StoreError: _storage,
            HTTPException: _http,
            Exception: _internal,
        },
        openapi_config=openapi(),
        request_max_body_size=MAX_BODY,
        logging_config=None,
    )
    app.state.service = service
    return _front(app, service)


def _front(app: Any, service: Service) -> AsgiApp:
    """Headers on every answer, a count and a line of log for every request."""
    extra = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
    if service.settings.secure:
        extra.append((b"strict-transport-security", b"max-age=31536000"))

    async def front(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await app(scope, receive, send)
            return
        began, status = time.perf_counter(), 0

        async def send_with_headers(message: MutableMapping[str, Any]) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message.get("headers", ()), *extra]
            await send(message)

        await app(scope, receive, send_with_headers)
        service.metrics.requests.labels(f"{status // 100}xx").inc()
        # The template, not the path: that a path leads to a table makes it a secret.
        _LOG.info(
            "request",
            method=scope["method"],
            route=scope.get("path_template", "none"),
            status=status,
            ms=round((time.perf_counter() - began) * 1000, 1),
        )

    return front


def _problem(status: int, code: str, text: str) -> Response[Problem]:
    return Response(Problem(code, text), status_code=status)


def _refused(_request: Request[Any, Any, Any], error: Refused) -> Response[Problem]:
    return _problem(error.status, error.code, error.text)


def _storage(request: Request[Any, Any, Any], error: StoreError) -> Response[Problem]:
    _LOG.error("store_failed", error=str(error))
    return _refused(request, not_stored(error))


def _http(_request: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    code = _CODES.get(error.status_code, "bad_request")
    details = error.extra if isinstance(error.extra, list) else []
    texts = [f"{d.get('key', '')}: {d.get('message', '')}" for d in details if isinstance(d, dict)]
    if code == "too_long":
        texts = [f"a body of more than {MAX_BODY} bytes"]
    return _problem(error.status_code, code, "; ".join(texts) or error.detail)


def _internal(_request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    _LOG.error("request_failed", exc_info=error)
    return _problem(500, "internal", "something went wrong here")
