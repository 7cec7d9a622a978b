"""The web client, if it has been built, and otherwise a word about the API."""

import asyncio
import mimetypes
from pathlib import Path
from typing import Any, Final

from litestar import MediaType, Request, Response, get

from outspeed.server.refusal import Refused

STATIC: Final = Path(__file__).parent.parent / "static"
INDEX: Final = "index.html"
NO_CLIENT: Final = """OUTSPEED: this server has no web client built in.
The API: /schema/openapi.json, the WebSocket: /ws
"""
FOREVER: Final = "public, max-age=31536000, immutable"  # names of assets change with their content
_PACKED: Final = {"br": ".br", "gzip": ".gz"}  # made by the build, the smallest first
_NOT_PAGES: Final = ("api/", "assets/", "schema/")


def pages() -> list[Any]:
    """Routes of the client: its files, and its one page for every address that it handles."""
    return [page] if (STATIC / INDEX).is_file() else [no_client]


@get("/", media_type=MediaType.TEXT, include_in_schema=False)
async def no_client() -> str:
    return NO_CLIENT


@get(["/", "/{path:path}"], include_in_schema=False)
async def page(request: Request[Any, Any, Any]) -> Response[bytes]:
    """A file of the client, or its page."""
    name = str(request.path_params.get("path", "")).strip("/")
    file = _file(name)
    if file is None:
        if name.startswith(_NOT_PAGES):
            raise Refused("not_found", "there is nothing here", 404)
        file = STATIC / INDEX
    headers = {
        "Cache-Control": FOREVER if name.startswith("assets/") else "no-cache",
        "Vary": "Accept-Encoding",
    }
    accepted = {part.partition(";")[0].strip() for part in _accepted(request)}
    content = file
    for encoding, suffix in _PACKED.items():
        packed = file.with_name(file.name + suffix)
        if encoding in accepted and packed.is_file():
            headers["Content-Encoding"] = encoding
            content = packed
            break
    media, _ = mimetypes.guess_type(file.name)
    return Response(
        await asyncio.to_thread(content.read_bytes),
        media_type=_TYPES.get(file.suffix, media),
        headers=headers,
    )


def _file(name: str) -> Path | None:
    """A file of the client that has this name: at its top or among its assets."""
    folder, _, base = name.rpartition("/")
    if folder not in ("", "assets") or not base or base.startswith("."):
        return None
    file = STATIC / folder / base
    return file if file.is_file() else None


def _accepted(request: Request[Any, Any, Any]) -> list[str]:
    return str(request.headers.get("accept-encoding", "")).split(",")


# What the system's table of types may not know, or know otherwise.
_TYPES: Final = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".html": MediaType.HTML.value,
    ".webmanifest": "application/manifest+json",
    ".svg": "image/svg+xml",
    ".ttf": "font/ttf",
    ".woff2": "font/woff2",
}
