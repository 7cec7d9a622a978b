"""A race record and its text form."""

from dataclasses import dataclass
from typing import Final

from outspeed.errors import OutspeedError
from outspeed.events import TileRevealed
from outspeed.game import Decision, Game

TITLE: Final = "OUTSPEED race 1"
MAX_NAME: Final = 24
STAGES: Final = ("bonus", "route", "wheel", "keep")
KEEP_PREFIX: Final = "keep:"
OUT: Final = "out"

Position = tuple[int, int] | None  # zone and fuel; None: eliminated


class RecordError(OutspeedError):
    """A text that is no race record; `line` is where it stops being one."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(f"line {line}: {message}")
        self.line: Final = line


@dataclass(frozen=True, slots=True)
class Turn:
    """What was decided in a turn, and where the ships were at its end (None: not played out)."""

    number: int
    tile: int
    side: str
    decisions: tuple[Decision, ...]
    positions: tuple[Position, ...] | None

    def __str__(self) -> str:
        sections = [f"{self.number}. tile {self.tile} {self.side}"]
        for stage in STAGES:
            prefix = KEEP_PREFIX if stage == "keep" else ""
            said = [
                f"{decision.seat}:{str(decision.choice).removeprefix(prefix)}"
                for decision in self.decisions
                if decision.stage == stage
            ]
            if said:
                sections.append(" ".join([stage, *said]))
        if self.positions is not None:
            sections.append(" ".join(["=", *map(position_text, self.positions)]))
        return " | ".join(sections)


@dataclass(frozen=True, slots=True)
class Result:
    """How the race ended."""

    winners: tuple[int, ...]
    reason: str
    ranks: tuple[int, ...]

    def __str__(self) -> str:
        winners = " ".join(map(str, self.winners)) or "nobody"
        return f"{winners} by {self.reason}, ranks {' '.join(map(str, self.ranks))}"


@dataclass(frozen=True, slots=True)
class Record:
    """A race: the options and the seed, then what every seat decided in every turn."""

    players: int
    edition: str
    first_game: bool
    deck_id: str
    deck_hash: str
    names: tuple[str, ...]  # one for each seat, or none at all
    seed: int | bytes | None  # None: still secret
    promise: str | None  # the hash of a fair seed
    turns: tuple[Turn, ...]
    result: Result | None

    @classmethod
    def of(cls, game: Game, names: tuple[str, ...] = ()) -> "Record":
        """The record of a race as it stands; sealed choices are not part of it."""
        for name in names:
            check_name(name)
        if names and len(names) != game.players:
            raise OutspeedError(
                f"{len(names)} names for {game.players} seats; allowed: all or none"
            )
        outcome, ranks = game.outcome, game.standings
        return cls(
            players=game.players,
            edition=game.edition,
            first_game=game.first_game,
            deck_id=game.deck.id,
            deck_hash=game.deck.hash,
            names=names,
            seed=game.seed,
            promise=game.promise,
            turns=_turns(game),
            result=Result(outcome.winners, outcome.reason, ranks) if outcome and ranks else None,
        )

    def text(self, reveal_seed: bool = True) -> str:
        """The record as a file holds it; without its seed it cannot be replayed."""
        lines = [
            TITLE,
            f"players: {self.players}",
            f"edition: {self.edition}",
            f"first game: {'yes' if self.first_game else 'no'}",
            f"deck: {self.deck_id} {self.deck_hash}",
        ]
        lines += [f"seat {seat}: {name}" for seat, name in enumerate(self.names)]
        if self.promise is not None:
            lines.append(f"promise: {self.promise}")
        if self.seed is not None and reveal_seed:
            seed = self.seed.hex() if isinstance(self.seed, bytes) else str(self.seed)
            lines.append(f"seed: {seed}")
        lines += ["", *map(str, self.turns)]
        if self.result is not None:
            lines += ["", f"result: {self.result}"]
        return "\n".join(lines) + "\n"


def check_name(name: str) -> None:
    """A name that fits on a line of a record, or an error that says what is allowed."""
    if not (0 < len(name) <= MAX_NAME and name.isprintable() and name == name.strip()):
        raise OutspeedError(
            f"{name!r} is no name; allowed: 1 to {MAX_NAME} printable characters, "
            "no space at either end"
        )


def positions(game: Game) -> tuple[Position, ...]:
    """Where all ships are."""
    return tuple(
        None if ship.zone is None else (ship.zone, ship.fuel) for ship in game.view().ships
    )


def _turns(game: Game) -> tuple[Turn, ...]:
    """The decisions by turn, with the positions that a replay gives."""
    replayed = game.at_start()
    tiles = [event for event in game.events if isinstance(event, TileRevealed)]
    turns = []
    for tile in tiles:
        decisions = tuple(d for d in game.decisions if d.turn == tile.turn)
        for decision in decisions:
            replayed.choose(decision.seat, decision.choice)
        played_out = game.over or game.turn > tile.turn
        if decisions or played_out:
            where = positions(replayed) if played_out else None
            turns.append(Turn(tile.turn, tile.tile, tile.side, decisions, where))
    return tuple(turns)


def position_text(position: Position) -> str:
    """`7/11` is zone 7 with fuel 11."""
    return OUT if position is None else f"{position[0]}/{position[1]}"
