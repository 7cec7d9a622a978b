"""What does not belong to a table: options, decks, texts, the rules."""

import asyncio
import hashlib
import time
from typing import Any

from litestar import get, post
from litestar.params import FromPath, RawBody
from msgspec import Struct

from outspeed.deck import SHIPPED, Deck, DeckError, Route, load_deck, parse_deck
from outspeed.deck.deck import Side
from outspeed.deck.legend import MEANINGS
from outspeed.deck.load import MAX_BYTES
from outspeed.rules.terms import EDITION_NAMES, MIN_SEATS, ROUTE_NAMES, SEATS
from outspeed.server.http.request import Asking, limit, service_of
from outspeed.server.messages import MAX_TALK, PROTOCOL
from outspeed.server.options import ANNOUNCEMENTS, CLOCKS, COLOURS, LEVELS
from outspeed.server.phrases import PHRASES
from outspeed.server.refusal import Refused
from outspeed.server.store import queries as q
from outspeed.texts import LANGUAGES, TextError, load_catalog, load_help, load_lessons
from outspeed.texts.catalog import load_rules_of

_PROBLEMS = 50  # of a deck, that are listed
_DECK_ID = 24  # characters of the hash of an uploaded deck's text


class Choices(Struct):
    """All that a table's options, seats and talk may be."""

    protocol: int
    players: tuple[int, int]
    editions: tuple[str, ...]
    clocks: tuple[int, ...]
    announce: tuple[str, ...]
    bots: tuple[str, ...]
    colours: tuple[str, ...]
    phrases: tuple[str, ...]
    languages: tuple[str, ...]
    max_talk: int


class DeckInfo(Struct):
    """A deck's id, for a table's options, and what it is."""

    id: str
    title: str
    hash: str


class Face(Struct):
    """A tile: on each side the routes A, B, C, null where a route is off."""

    number: int
    finish: bool
    small: dict[str, Route | None]
    large: dict[str, Route | None]


class Faces(Struct):
    """A deck as data: tiles and dice."""

    id: str
    title: str
    hash: str
    yellow: tuple[int, ...]
    blue: tuple[int, ...]
    tiles: tuple[Face, ...]


class Rules(Struct):
    """The rules in a language, by number; `editions` replace some of them.

    `behind` says on which rules a text rests, by its key; `token` there is the rule of the
    bonus token that the text is about, in `tokens`. Of the `interpreted` ones at least a part is
    a reading: the rulebooks are silent or disagree.
    """

    sections: dict[str, str]
    rules: dict[str, str]
    editions: dict[str, dict[str, str]]
    behind: dict[str, tuple[str, ...]]
    tokens: dict[str, str]
    interpreted: tuple[str, ...]


@get("/api/choices", operation_id="choices")
async def choices() -> Choices:
    return Choices(
        protocol=PROTOCOL,
        players=(MIN_SEATS, SEATS),
        editions=EDITION_NAMES,
        clocks=CLOCKS,
        announce=ANNOUNCEMENTS,
        bots=LEVELS,
        colours=COLOURS,
        phrases=PHRASES,
        languages=LANGUAGES,
        max_talk=MAX_TALK,
    )


@get("/api/decks", operation_id="list_decks")
async def list_decks() -> list[DeckInfo]:
    """The decks that everybody has."""
    decks = map(load_deck, SHIPPED)
    return [DeckInfo(deck.id, deck.title, deck.hash) for deck in decks]


@get("/api/decks/{deck_id:str}", operation_id="deck_faces")
async def deck_faces(request: Asking, deck_id: FromPath[str]) -> Faces:
    """All faces of a shipped or uploaded deck."""
    if deck_id in SHIPPED:
        return faces_of(deck_id, load_deck(deck_id))
    text = await service_of(request).store.read(lambda c: q.deck_text(c, deck_id))
    if text is None:
        raise Refused("no_deck", "there is no such deck", 404)
    return faces_of(deck_id, await asyncio.to_thread(parse_deck, text, deck_id))


@post("/api/decks", operation_id="upload_deck")
async def upload_deck(request: Asking, body: RawBody) -> DeckInfo:
    """A deck in TOML, at most 64 KB; the answer's id is what a table's options name."""
    limit(request, "upload")
    if len(body) > MAX_BYTES:
        raise Refused("too_long", f"a deck of {len(body)} bytes; allowed: {MAX_BYTES}", 413)
    try:
        deck = await asyncio.to_thread(parse_deck, body, "deck")
    except DeckError as error:
        raise Refused("bad_deck", _first_lines(str(error))) from None
    text = body.decode("utf-8-sig")
    id_, now = hashlib.sha256(text.encode()).hexdigest()[:_DECK_ID], time.time()
    await service_of(request).store.write(lambda c: q.add_deck(c, id_, deck.title, text, now))
    return DeckInfo(id_, deck.title, deck.hash)


@get("/api/texts/{language:str}", operation_id="texts")
async def texts(language: FromPath[str]) -> dict[str, Any]:
    """Every text of a language by its key; a text with plural forms is an object."""
    return dict(_in_language(load_catalog, language))


@get("/api/texts/{language:str}/learn", operation_id="learn_texts")
async def lessons(language: FromPath[str]) -> dict[str, Any]:
    """What the screens that teach say besides; `learn.sign` are the symbols on tiles."""
    found = dict(_in_language(load_lessons, language))
    place = LANGUAGES.index(language)
    signs = {f"learn.sign.{name}": said[place] for name, said in MEANINGS.items()}
    return found | {key: text.replace("{}", "{faces}") for key, text in signs.items()}


@get("/api/rules/{language:str}", operation_id="rules")
async def rules(language: FromPath[str]) -> Rules:
    found = _in_language(load_help, language)
    editions = {edition: dict(changed) for edition, changed in found.editions.items()}
    behind = load_rules_of()
    return Rules(
        dict(found.sections),
        dict(found.rules),
        editions,
        dict(behind.rules),
        dict(behind.tokens),
        behind.interpreted,
    )


def _first_lines(text: str) -> str:
    """As many of the lines as somebody may read."""
    lines = text.splitlines()
    more = len(lines) - _PROBLEMS
    return "\n".join([*lines[:_PROBLEMS], *([f"and {more} more"] if more > 0 else [])])


def _in_language(load: Any, language: str) -> Any:
    try:
        return load(language)
    except TextError as error:
        raise Refused("no_language", str(error), 404) from None


def faces_of(id_: str, deck: Deck) -> Faces:
    tiles = tuple(
        Face(tile.number, tile.finish, _routes(tile.small), _routes(tile.large))
        for tile in deck.tiles
    )
    return Faces(id_, deck.title, deck.hash, deck.yellow, deck.blue, tiles)


def _routes(side: Side) -> dict[str, Route | None]:
    return dict(zip(ROUTE_NAMES, side, strict=True))


HANDLERS: list[Any] = [
    choices,
    list_decks,
    deck_faces,
    upload_deck,
    texts,
    rules,
    lessons,
]
