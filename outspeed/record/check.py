"""Replaying a record, and finding where a doctored one departs from the race."""

import hashlib
from typing import Final

from outspeed.choice import ChoiceError
from outspeed.deck import SHIPPED, Deck, load_deck
from outspeed.errors import OutspeedError
from outspeed.game import Game
from outspeed.record.record import Record, Turn, positions


class Departure(OutspeedError):
    """The first place where a record is not the record of a race."""

    def __init__(self, turn: int | None, seat: int | None, message: str) -> None:
        parts = [f"{name} {n}" for name, n in (("turn", turn), ("seat", seat)) if n is not None]
        super().__init__(f"{', '.join(parts)}: {message}" if parts else message)
        self.turn: Final = turn
        self.seat: Final = seat
        self.message: Final = message


def check(record: Record, deck: Deck | None = None) -> Departure | None:
    """The first departure, if any: deck, seed, every choice, tile, position, and the result."""
    try:
        replay(record, deck)
    except Departure as departure:
        return departure
    return None


def replay(record: Record, deck: Deck | None = None) -> Game:
    """The race as far as the record goes; Departure where the record is wrong."""
    game = start(record, deck)
    for turn in record.turns:
        _play_turn(game, turn)
    _check_result(game, record)
    return game


def start(record: Record, deck: Deck | None = None) -> Game:
    """The race at its start; Departure if it cannot be had from this record and deck."""
    if deck is None:
        if record.deck_id not in SHIPPED:
            raise Departure(None, None, f"played with the deck {record.deck_id!r}: give its file")
        deck = load_deck(record.deck_id)
    if deck.hash != record.deck_hash:
        message = f"played with a deck of hash {record.deck_hash}, this one has {deck.hash}"
        raise Departure(None, None, message)
    if record.seed is None:
        raise Departure(None, None, "the seed is not in the record: it cannot be replayed")
    if isinstance(record.seed, bytes):
        found = hashlib.sha256(record.seed).hexdigest()
        if found != record.promise:
            message = f"the seed's hash is {found}, promised was {record.promise}"
            raise Departure(None, None, message)
    return Game(
        record.players,
        seed=record.seed,
        deck=deck,
        edition=record.edition,
        first_game=record.first_game,
    )


def _play_turn(game: Game, turn: Turn) -> None:
    if game.over:
        raise Departure(turn.number, None, "the race was over before this turn")
    seen = game.view()
    if (turn.tile, turn.side) != (seen.tile, seen.side):
        message = f"tile {seen.tile} {seen.side} is visible, not {turn.tile} {turn.side}"
        raise Departure(turn.number, None, message)
    for decision in turn.decisions:
        where = turn.number, decision.seat
        if game.over or game.turn != turn.number or game.stage != decision.stage:
            raise Departure(*where, f"nobody decides {decision.stage} then, but {game.stage}")
        try:
            game.choose(decision.seat, decision.choice)
        except ChoiceError as error:
            raise Departure(*where, str(error)) from None
    played_out = game.over or game.turn > turn.number
    if turn.positions is None:
        if played_out:
            raise Departure(turn.number, None, "the positions at the end of the turn are missing")
        return
    if not played_out:
        waiting = next(seat for seat in game.pending if seat not in game.sealed)
        raise Departure(turn.number, waiting, f"the choice of {game.stage} is missing")
    for seat, (said, found) in enumerate(zip(turn.positions, positions(game), strict=True)):
        if said != found:
            shown = ["out" if p is None else f"zone {p[0]} with fuel {p[1]}" for p in (said, found)]
            raise Departure(turn.number, seat, f"the record says {shown[0]}, the race {shown[1]}")


def _check_result(game: Game, record: Record) -> None:
    outcome = game.outcome
    if record.result is None:
        if outcome is not None:
            raise Departure(game.turn, None, "the race is over, but its result is missing")
        return
    if outcome is None:
        raise Departure(game.turn, None, "there is a result, but the race is not over")
    said = record.result
    if (said.winners, said.reason) != (outcome.winners, outcome.reason):
        winners = " and ".join(f"seat {seat}" for seat in outcome.winners) or "nobody"
        raise Departure(game.turn, None, f"{winners} won by {outcome.reason}, not as recorded")
    if said.ranks != game.standings:
        raise Departure(game.turn, None, f"the ranks are {game.standings}, not {said.ranks}")
