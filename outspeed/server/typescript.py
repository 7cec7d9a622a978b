"""TypeScript types of the protocol, made from the messages themselves."""

import types
from collections.abc import Iterator
from dataclasses import is_dataclass
from typing import Annotated, Any, Final, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta, Struct

from outspeed.events import EVENT_TYPES
from outspeed.rules.terms import BOARD, REASON_NAMES, STAGE_NAMES, TOKEN_NAMES
from outspeed.server import messages as m
from outspeed.server.http.shapes import GIVEN, TAKEN
from outspeed.server.options import Options
from outspeed.texts import SHIPS
from outspeed.view import Draw, ShipView, View

_PLAIN: Final[dict[Any, str]] = {
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    bytes: "string",
    type(None): "null",
    Any: "unknown",
    object: "unknown",
}


def typescript() -> str:
    """The types, as one module."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    yield "// Made by `outspeed serve --types` from the server's own types. Do not edit."
    yield ""
    yield f"export const PROTOCOL = {m.PROTOCOL};"
    yield ""
    yield f"export const BOARD = {BOARD}; // zones"
    ships = ", ".join(
        f'{{ colour: "{s.colour}", shape: "{s.shape}", symbol: "{s.symbol}" }}' for s in SHIPS
    )
    yield f"export const SHIPS = [{ships}] as const;"
    yield f"export const TOKENS = {list(TOKEN_NAMES)} as const;".replace("'", '"')
    yield ""
    yield f"export type Stage = {_texts(STAGE_NAMES)};"
    yield f"export type Reason = {_texts(REASON_NAMES)};"
    yield ""
    yield from _interface("ShipView", get_type_hints(ShipView), ShipView.__doc__)
    yield from _interface("Draw", get_type_hints(Draw), Draw.__doc__)
    yield from _interface("PublicView", _view_fields(), "A race as everybody sees it.")
    yield from _event_types()
    yield from _structs()
    client = " | ".join(cls.__name__ for cls in get_args(m.ClientMessage))
    server = " | ".join(cls.__name__ for cls in get_args(m.ServerMessage))
    yield f"export type ClientMessage = {client};"
    yield f"export type ServerMessage = {server};"


def _view_fields() -> dict[str, Any]:
    """The fields of `View.as_dict` without those that only one seat sees."""
    hints = get_type_hints(View)
    for name in ("seat", "hand", "choices"):
        del hints[name]
    return hints


def _event_types() -> Iterator[str]:
    for name, cls in EVENT_TYPES.items():
        yield f"/** {(cls.__doc__ or name).splitlines()[0]} */"
        yield f"export interface {cls.__name__} {{"
        yield f'  type: "{name}";'
        for field, hint in get_type_hints(cls).items():
            if field != "type":
                yield f"  {field.rstrip('_')}: {_type(hint)};"
        yield "}"
        yield ""
    names = " | ".join(cls.__name__ for cls in EVENT_TYPES.values())
    yield f"export type GameEvent = {names};"
    yield ""


def _structs() -> Iterator[str]:
    seen: dict[type, None] = {}
    for cls in (*get_args(m.ClientMessage), *get_args(m.ServerMessage), *TAKEN, *GIVEN):
        _collect(cls, seen)
    for cls in seen:
        if issubclass(cls, Struct):
            yield from _struct(cls)
        else:
            yield from _interface(cls.__name__, get_type_hints(cls), cls.__doc__)


def _collect(hint: Any, seen: dict[type, None]) -> None:
    """All structs and dataclasses that a type is made of, those inside before those outside."""
    if isinstance(hint, type) and (issubclass(hint, Struct) or is_dataclass(hint)):
        if hint not in seen:
            for part in get_type_hints(hint).values():
                _collect(part, seen)
            seen[hint] = None
    else:
        for part in get_args(hint):
            _collect(part, seen)


def _struct(cls: type[Struct]) -> Iterator[str]:
    config = cls.__struct_config__
    hints = get_type_hints(cls, include_extras=True)
    sent = issubclass(cls, m.FromClient) or cls in TAKEN
    yield f"/** {(cls.__doc__ or cls.__name__).splitlines()[0]} */"
    yield f"export interface {cls.__name__} {{"
    if config.tag is not None:
        yield f'  {config.tag_field}: "{config.tag}";'
    for field in msgspec.structs.fields(cls):
        optional = not field.required and (sent or config.omit_defaults)
        # What the server says is whole: Options have all their fields then.
        optional = optional and cls is not Options
        yield f"  {field.name}{'?' if optional else ''}: {_type(hints[field.name])};"
    yield "}"
    yield ""


def _interface(name: str, hints: dict[str, Any], doc: str | None) -> Iterator[str]:
    yield f"/** {(doc or name).splitlines()[0]} */"
    yield f"export interface {name} {{"
    for field, hint in hints.items():
        yield f"  {field}: {_SHAPED.get(field) or _type(hint)};"
    yield "}"
    yield ""


# What `View.as_dict` gives another shape than the dataclass has.
_SHAPED: Final = {
    "deck": "{ id: string; hash: string }",
    "ships": "ShipView[]",
    "forcefields": "Record<string, number>",
    "stage": "Stage",
    "reason": "Reason",
    "side": '"small" | "large"',
}


def _type(hint: Any) -> str:
    origin = get_origin(hint)
    if origin is Annotated:
        return _annotated(hint)
    if origin in (Union, types.UnionType):
        return " | ".join(dict.fromkeys(map(_type, get_args(hint))))
    if origin in (tuple, list):
        inner = [part for part in get_args(hint) if part is not Ellipsis]
        if origin is tuple and Ellipsis not in get_args(hint):
            return f"[{', '.join(map(_type, inner))}]"
        item = _type(inner[0])
        return f"({item})[]" if "|" in item else f"{item}[]"
    if origin is dict:
        return f"Record<string, {_type(get_args(hint)[1])}>"
    return _PLAIN.get(hint) or str(hint.__name__)


def _annotated(hint: Any) -> str:
    plain, *metas = get_args(hint)
    for meta in metas:
        if isinstance(meta, Meta):
            if meta.title is not None:
                return meta.title
            if meta.extra_json_schema is not None and "enum" in meta.extra_json_schema:
                return " | ".join(map(_literal, meta.extra_json_schema["enum"]))
    return _type(plain)


def _literal(value: str | int) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value)


def _texts(values: tuple[str, ...]) -> str:
    return " | ".join(map(_literal, values))
