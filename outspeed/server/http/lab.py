"""What runs the rules for whoever asks: scenarios, and records that are looked back at."""

import asyncio
from typing import Annotated, Any

import msgspec
from litestar import post
from litestar.params import FromQuery, QueryParameter, RawBody
from msgspec import Struct

from outspeed.deck import SHIPPED, Deck, DeckError, load_deck
from outspeed.deck.problem import Problem, shown
from outspeed.record import Departure, RecordError, parse
from outspeed.record import replay as replay_record
from outspeed.rules.terms import SEATS
from outspeed.scenario import ScenarioError, offers_of, play_scenario
from outspeed.server import show
from outspeed.server.http.request import Asking, limit
from outspeed.server.messages import Why
from outspeed.server.refusal import Refused
from outspeed.server.replay import Replay, replay
from outspeed.view import View


class Offer(Struct):
    """What a seat of a scenario may choose, and why not the rest."""

    choices: tuple[str, ...]
    why: tuple[Why, ...]


class Offers(Struct):
    """By stage what each seat is offered, null if it is not asked; as far as choices are given."""

    side: str  # of the tile, as the turn begins
    bonus: tuple[Offer | None, ...] = ()
    route: tuple[Offer | None, ...] = ()
    wheel: tuple[Offer | None, ...] = ()


@post("/api/scenario", operation_id="play_scenario", status_code=200)
async def scenario(request: Asking, body: RawBody) -> dict[str, Any]:
    """One turn from a given position; decks by id only. The result says what is wrong."""
    limit(request, "lab")
    return await asyncio.to_thread(play_scenario, _document(body), _shipped)


@post("/api/scenario/offers", operation_id="offer_choices", status_code=200)
async def scenario_offers(request: Asking, body: RawBody) -> Offers:
    """What each seat of a scenario may choose; its choices may still be missing (null)."""
    limit(request, "lab")
    document = _document(body)
    try:
        found = await asyncio.to_thread(offers_of, document, _shipped)
    except ScenarioError as error:
        raise Refused("bad_scenario", str(error)) from None
    stages = {stage: tuple(map(_offer, views)) for stage, views in found.stages.items()}
    return Offers(found.side, **stages)


@post("/api/replay", operation_id="replay_record", status_code=200)
async def replay_text(
    request: Asking,
    body: RawBody,
    seat: Annotated[int | None, QueryParameter(ge=0, le=SEATS - 1)] = None,
    secrets: FromQuery[bool] = True,
) -> Replay:
    """Any record with its seed, step by step: with all secrets, for a seat, or for the public."""
    limit(request, "lab")
    return await asyncio.to_thread(_replay, body, seat, secrets and seat is None)


def _replay(body: bytes, seat: int | None, secrets: bool) -> Replay:
    try:
        record = parse(body.decode("utf-8-sig"))
        game = replay_record(record)
    except UnicodeDecodeError:
        raise Refused("bad_record", "a record is UTF-8 text") from None
    except (RecordError, Departure, DeckError) as error:
        raise Refused("bad_record", str(error)) from None
    if seat is not None and seat >= game.players:
        raise Refused("bad_seat", f"seat is {seat}; allowed: 0 to {game.players - 1}")
    return replay(game, record.names, seat, secrets)


def _offer(view: View | None) -> Offer | None:
    if view is None:
        return None
    return Offer(tuple(map(str, view.choices)), tuple(show.reasons(view)))


def _document(body: bytes) -> object:
    try:
        return msgspec.json.decode(body)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Refused("bad_json", str(error)) from None


def _shipped(name: str) -> Deck:
    if name not in SHIPPED:
        raise DeckError("deck", (Problem("id", shown(name), ", ".join(SHIPPED)),))
    return load_deck(name)


HANDLERS: list[Any] = [scenario, scenario_offers, replay_text]
