"""The web client, if it has been built, and otherwise a word about the API."""

from pathlib import Path
from typing import Any, Final

from litestar import MediaType, Response, get
from litestar.static_files import create_static_files_router

STATIC: Final = Path(__file__).parent.parent / "static"
INDEX: Final = STATIC / "index.html"
NO_CLIENT: Final = """OUTSPEED: this server has no web client built in.
The API: /schema/openapi.json, the WebSocket: /ws
"""


def pages() -> list[Any]:
    """Routes of the client: its files, and its one page for every address that it handles."""
    if not INDEX.is_file():
        return [no_client]
    files = create_static_files_router(
        path="/assets", directories=[STATIC / "assets"], include_in_schema=False
    )
    return [page, files]


@get("/", media_type=MediaType.TEXT, include_in_schema=False)
async def no_client() -> str:
    return NO_CLIENT


@get(["/", "/{path:path}"], include_in_schema=False)
async def page(path: str = "") -> Response[bytes]:
    """A file at the top of the client, or its page."""
    name = path.strip("/")
    file = STATIC / name
    if name and "/" not in name and file.is_file():
        return Response(file.read_bytes(), media_type=_TYPES.get(file.suffix, MediaType.TEXT))
    return Response(
        INDEX.read_bytes(), media_type=MediaType.HTML, headers={"Cache-Control": "no-cache"}
    )


_TYPES: Final = {
    ".js": "text/javascript",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".html": MediaType.HTML,
}
