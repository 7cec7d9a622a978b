"""A race step by step, for somebody who looks back at it."""

from typing import Any

from msgspec import Struct

from outspeed.game import Game
from outspeed.server.messages import GameEvent, PublicView


class ReplayDecision(Struct, frozen=True):
    """A choice of a seat, as it was sealed."""

    seat: int
    choice: str


class Step(Struct, frozen=True, omit_defaults=True):
    """What happened after the choices of a stage, and where the race stands then."""

    turn: int
    stage: str
    events: tuple[GameEvent, ...]
    view: PublicView
    decisions: tuple[ReplayDecision, ...] = ()  # with secrets only
    hands: tuple[tuple[str, ...], ...] = ()  # with secrets only
    hand: tuple[str, ...] = ()  # of the seat that looks


class Replay(Struct, frozen=True):
    """The race from its start; the first step is what happened before any choice."""

    names: tuple[str, ...]
    players: int
    deck: str
    deck_hash: str
    steps: tuple[Step, ...]


def replay(game: Game, names: tuple[str, ...], seat: int | None, secrets: bool) -> Replay:
    """The steps of a race as a seat may know them, or the public, or with all secrets."""
    again = game.at_start()
    told = len(again.events)
    steps = [_step(again, seat, secrets, (1, "start"), again.events_for(seat), ())]
    decisions = game.decisions
    at = 0
    while at < len(decisions):
        first = decisions[at]
        count = len(again.pending)
        chosen = decisions[at : at + count]
        for decision in chosen:
            again.choose(decision.seat, decision.choice)
        at += count
        events = again.events[told:] if secrets else again.events_for(seat, told)
        told += len(events)
        said = tuple(ReplayDecision(d.seat, str(d.choice)) for d in chosen) if secrets else ()
        steps.append(_step(again, seat, secrets, (first.turn, first.stage), events, said))
    return Replay(names, game.players, game.deck.id, game.deck.hash, tuple(steps))


def _step(
    game: Game,
    seat: int | None,
    secrets: bool,
    when: tuple[int, str],
    events: tuple[Any, ...],
    decisions: tuple[ReplayDecision, ...],
) -> Step:
    view = game.view(seat)
    plain = view.as_dict()
    for name in ("seat", "hand", "choices"):
        del plain[name]
    return Step(
        turn=when[0],
        stage=when[1],
        events=tuple(event.as_dict() for event in events),
        view=plain,
        decisions=decisions,
        hands=tuple(game.view(other).hand for other in range(game.players)) if secrets else (),
        hand=view.hand,
    )
