"""Replaying a record, and finding where a doctored one departs from the race."""

import hashlib
from typing import Final

from outspeed.choice import ChoiceError
from outspeed.deck import SHIPPED, Deck, load_deck
from outspeed.errors import OutspeedError
from outspeed.game import Decision, Game
from outspeed.record.record import STAGES, Record, Turn, positions


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
        _check_asked(game, decision)
        try:
            game.choose(decision.seat, decision.choice)
        except ChoiceError as error:
            raise Departure(turn.number, decision.seat, str(error)) from None
    played_out = game.over or game.turn > turn.number
    if not played_out and (turn.positions is not None or game.sealed):
        raise _missing(game)
    if turn.positions is None:
        if played_out:
            raise Departure(turn.number, None, "the positions at the end of the turn are missing")
        return
    for seat, (said, found) in enumerate(zip(turn.positions, positions(game), strict=True)):
        if said != found:
            shown = ["out" if p is None else f"zone {p[0]} with fuel {p[1]}" for p in (said, found)]
            raise Departure(turn.number, seat, f"the record says {shown[0]}, the race {shown[1]}")


def _check_asked(game: Game, decision: Decision) -> None:
    """The seat's stage has come and not gone, and seats stand in order, each once."""
    where = decision.turn, decision.seat
    if game.over or game.turn != decision.turn:
        raise Departure(*where, f"the turn was over before this choice of {decision.stage}")
    ahead = STAGES.index(decision.stage) - STAGES.index(game.stage)
    if ahead > 0:
        raise _missing(game)
    if ahead < 0:
        raise Departure(*where, f"nobody decides {decision.stage} any more, but {game.stage}")
    if decision.seat in game.sealed:
        raise Departure(*where, f"two choices of {game.stage}")
    if decision.seat in game.pending and game.sealed and decision.seat < game.sealed[-1]:
        raise Departure(*where, f"its choice of {game.stage} stands behind that of a later seat")


def _missing(game: Game) -> Departure:
    waiting = next(seat for seat in game.pending if seat not in game.sealed)
    return Departure(game.turn, waiting, f"the choice of {game.stage} is missing")


def _check_result(game: Game, record: Record) -> None:
    outcome, said = game.outcome, record.result
    if said is None:
        if outcome is not None:
            raise Departure(game.turn, None, "the race is over, but its result is missing")
        return
    if outcome is None:
        raise Departure(game.turn, None, "there is a result, but the race is not over")
    if (said.winners, said.reason) != (outcome.winners, outcome.reason):
        doubtful = sorted({*said.winners} ^ {*outcome.winners})
        winners = " and ".join(f"seat {seat}" for seat in outcome.winners) or "nobody"
        message = f"{winners} won by {outcome.reason}, not as recorded"
        raise Departure(game.turn, doubtful[0] if doubtful else None, message)
    assert game.standings is not None
    for seat, (rank, found) in enumerate(zip(said.ranks, game.standings, strict=True)):
        if rank != found:
            raise Departure(game.turn, seat, f"the record says rank {rank}, the race {found}")
