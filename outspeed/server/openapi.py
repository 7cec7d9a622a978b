"""The OpenAPI document: what the handlers' types say, and what only the server as a whole knows."""

from typing import Any, Final

import msgspec
from litestar import Request
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from outspeed.server.http.request import Problem
from outspeed.server.http.shapes import GIVEN, TAKEN
from outspeed.server.identity import COOKIE

DESCRIPTION: Final = (
    "Tables, decks, texts and replays of OUTSPEED. What happens at a table goes over the "
    "WebSocket at /ws, whose messages docs/protocol.md describes."
)
_REF: Final = "#/components/schemas/{name}"
_JSON: Final = "application/json"
_SCHEMES: Final = {
    "cookie": {"type": "apiKey", "in": "cookie", "name": COOKIE},
    "token": {"type": "http", "scheme": "bearer"},
}
# Bodies that handlers parse themselves.
_BODIES: Final[dict[str, tuple[str, dict[str, Any]]]] = {
    "upload_deck": ("application/toml", {"type": "string", "description": "docs/decks.md"}),
    "play_scenario": (_JSON, {"type": "object"}),
    "offer_choices": (_JSON, {"type": "object"}),
    "replay_record": ("text/plain", {"type": "string"}),
}


class _Document(JsonRenderPlugin):
    """Adds errors, identities and bodies to what Litestar makes of the handlers."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        return self.render_json(request, _completed(openapi_schema))


def openapi() -> OpenAPIConfig:
    """At /schema/openapi.json."""
    return OpenAPIConfig(
        title="OUTSPEED",
        version="1",
        description=DESCRIPTION,
        path="/schema",
        render_plugins=[_Document()],
        use_handler_docstrings=True,
    )


def _completed(found: dict[str, Any]) -> dict[str, Any]:
    # Litestar leaves out what a field's enum allows.
    _, schemas = msgspec.json.schema_components([*TAKEN, *GIVEN], ref_template=_REF)
    components = found["components"]
    error = {
        "description": "Not done, and why.",
        "content": {_JSON: {"schema": {"$ref": _REF.format(name=Problem.__name__)}}},
    }
    paths = {
        path: {method: _operation(operation, error) for method, operation in operations.items()}
        for path, operations in found["paths"].items()
    }
    return found | {
        "paths": paths,
        "components": components
        | {"schemas": components["schemas"] | _plain(schemas), "securitySchemes": _SCHEMES},
        "security": [{}, *({name: []} for name in _SCHEMES)],
    }


def _plain(schema: Any) -> Any:
    """Tuples of one type become lists of a fixed length, which tools understand better."""
    if isinstance(schema, list):
        return [_plain(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    parts = {name: _plain(part) for name, part in schema.items()}
    match parts.get("prefixItems"):
        case [first, *rest] if all(part == first for part in rest):
            del parts["prefixItems"]
            parts["items"] = first
    return parts


def _operation(operation: dict[str, Any], error: dict[str, Any]) -> dict[str, Any]:
    responses = {
        status: response
        for status, response in operation["responses"].items()
        if status.startswith("2")
    }
    done = operation | {"responses": responses | {"default": error}}
    if (body := _BODIES.get(operation["operationId"])) is not None:
        media, schema = body
        done["requestBody"] = {"required": True, "content": {media: {"schema": schema}}}
    return done
