"""Findings: what the tally of a series says of the game, as tables."""

from collections.abc import Iterator
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from outspeed.rules.table import WAYS
from outspeed.rules.terms import (
    KINDS,
    REASON_NAMES,
    ROUTE_NAMES,
    ROUTES,
    RUNNING,
    SEATS,
    SIDE_NAMES,
    TOKEN_NAMES,
    TURNS,
)
from outspeed.sim.estimate import (
    UNKNOWN,
    Estimate,
    Products,
    difference,
    mean,
    ratio,
    share,
    wilson,
)
from outspeed.sim.series import Series
from outspeed.sim.table import COUNT, NUMBER, PERCENT, POINTS, TEXT, Cell, Column, Table
from outspeed.sim.tally import (
    CAUSES,
    OUT_CAUSES,
    PRODUCTS,
    TAKEN_CHOSEN,
    TAKEN_FACE_WINS,
    TAKEN_TAKEN,
    TAKEN_WINS,
    WIN,
    WINS_CHOSEN,
    WINS_FACE_WINS,
    WINS_WINS,
    ZONES_SHOWN,
)

PERCENTILES: Final = (5, 25, 50, 75, 95)


class Findings:
    """A series and the tally of its races."""

    def __init__(self, series: Series, tally: npt.NDArray[np.void]) -> None:
        self.series: Final = series
        self.counts: Final[Any] = tally[0]
        self.races: Final = int(tally["races"][0])

    @property
    def fair_share(self) -> float:
        """The share of wins of a ship if all were equal; in some races nobody wins (9.4)."""
        return int(self.counts["seat_wins"].sum()) / WIN / self.races / self.series.players

    def tables(self) -> tuple[Table, ...]:
        """All that is to be said."""
        return (
            self.summary(),
            self.wins_by_seat(),
            self.wins_by_bot(),
            self.length(),
            self.endings(),
            self.eliminations(),
            self.eliminations_by_turn(),
            self.turns(),
            self.routes(),
            self.tokens(),
        )

    def summary(self) -> Table:
        """Means over races."""
        played = np.arange(1, TURNS + 1)
        length = mean(*self._sums(played * self.counts["length"], played), self.races)
        squares = float(self.counts["out_squared"][CAUSES])
        out = mean(int(self._out().sum()), squares, self.races)
        won = int(self.counts["seat_wins"].sum()) / WIN
        rows: tuple[tuple[Cell, ...], ...] = (
            ("turns", length),
            ("ships eliminated", out),
            ("winners", wilson(won, self.races)),
        )
        columns = (
            Column("what", "of a race", TEXT),
            Column("mean", "mean", NUMBER, estimated=True),
        )
        return Table("summary", "A race on average", columns, rows)

    def wins_by_seat(self) -> Table:
        """How often each seat wins; a shared victory counts in part."""
        columns = (
            Column("seat", "seat", COUNT),
            Column("wins", "wins", NUMBER),
            Column("win_share", "share of wins", PERCENT, estimated=True),
        )
        wins = [int(parts) / WIN for parts in self.counts["seat_wins"][: self.series.players]]
        rows = [(seat + 1, won, wilson(won, self.races)) for seat, won in enumerate(wins)]
        return Table("wins_by_seat", "Wins by seat", columns, tuple(rows))

    def wins_by_bot(self) -> Table:
        """How often a ship of each bot wins."""
        columns = (
            Column("bot", "bot", TEXT),
            Column("ships", "ships a race", COUNT),
            Column("wins", "wins", NUMBER),
            Column("win_share", "share of wins of a ship", PERCENT, estimated=True),
            Column("fair_share", "if all were equal", PERCENT),
            Column("mean_rank", "mean rank", NUMBER),
        )
        rows = []
        for kind, name in enumerate(self.series.names):
            ships = self.series.bots.count(name)
            won = int(self.counts["bot_wins"][kind]) / WIN
            ranks = self.counts["bot_ranks"][kind * SEATS : (kind + 1) * SEATS]
            rank = float((ranks * np.arange(1, SEATS + 1)).sum() / max(1, ranks.sum()))
            estimate = wilson(won, self.races).scaled(1 / ships)
            rows.append((name, ships, won, estimate, self.fair_share, rank))
        return Table("wins_by_bot", "Wins by bot", columns, tuple(rows))

    def length(self) -> Table:
        """In which turn races end."""
        columns = (
            Column("turn", "turn", COUNT),
            Column("races", "races that end in it", COUNT),
            Column("share", "share", PERCENT, estimated=True),
        )
        rows = tuple(
            (turn + 1, int(races), wilson(int(races), self.races))
            for turn, races in enumerate(self.counts["length"])
            if races
        )
        return Table("length", "Length of the race", columns, rows)

    def endings(self) -> Table:
        """What decides races (9.2 to 9.4)."""
        columns = (
            Column("reason", "decided by", TEXT),
            Column("races", "races", COUNT),
            Column("share", "share", PERCENT, estimated=True),
        )
        rows = tuple(
            (name, int(races), wilson(int(races), self.races))
            for name, races in zip(REASON_NAMES, self.counts["reasons"], strict=True)
            if name != REASON_NAMES[RUNNING]
        )
        return Table("endings", "What decides the race", columns, rows)

    def eliminations(self) -> Table:
        """How many ships of a race are eliminated, and by what."""
        columns = (
            Column("cause", "by", TEXT),
            Column("ships", "ships", COUNT),
            Column("per_race", "a race", NUMBER, estimated=True),
            Column("share", "of all ships", PERCENT, estimated=True),
        )
        by_cause = [*self._out().sum(axis=0), self._out().sum()]
        rows = []
        for place, name in enumerate((*OUT_CAUSES, "all")):
            squares = float(self.counts["out_squared"][place])
            per_race = mean(float(by_cause[place]), squares, self.races)
            of_all = per_race.scaled(1 / self.series.players)
            rows.append((name, int(by_cause[place]), per_race, of_all))
        return Table("eliminations", "Eliminations", columns, tuple(rows))

    def eliminations_by_turn(self) -> Table:
        """When ships are eliminated, and by what."""
        columns = (
            Column("turn", "turn", COUNT),
            *(Column(cause, cause.replace("_", " "), COUNT) for cause in OUT_CAUSES),
            Column("share", "of all ships", PERCENT),
        )
        ships = self.races * self.series.players
        rows = tuple(
            (turn + 1, *map(int, out), int(out.sum()) / ships)
            for turn, out in enumerate(self._out())
        )
        return Table("eliminations_by_turn", "Eliminations by turn", columns, rows)

    def turns(self) -> Table:
        """Fuel and zones at the end of each turn, of the ships that race."""
        columns = (
            Column("turn", "turn", COUNT),
            Column("ships", "ships", COUNT, printed=False),
            Column("racing", "racing", PERCENT),
            Column("fuel", "fuel", NUMBER, estimated=True),
            Column("zone", "zone", NUMBER, estimated=True),
            *(Column(f"zone_p{part}", f"{part}%", COUNT) for part in PERCENTILES),
        )
        counts = self.counts
        histograms = counts["zones"].reshape(TURNS, ZONES_SHOWN)
        rows: list[tuple[Cell, ...]] = []
        for turn in range(TURNS):
            ships = int(counts["ships"][turn])
            if not ships:
                continue
            estimates = [
                ratio(
                    float(counts[what][turn]),
                    ships,
                    (
                        float(counts[f"{what}_squared"][turn]),
                        float(counts[f"{what}_ships"][turn]),
                        float(counts["ships_squared"][turn]),
                    ),
                )
                for what in ("fuel", "zone")
            ]
            zones = [percentile(histograms[turn], part) for part in PERCENTILES]
            racing = ships / (self.races * self.series.players)
            rows.append((turn + 1, ships, racing, *estimates, *zones))
        return Table("turns", "Fuel and zones at the end of each turn", columns, tuple(rows))

    def routes(self) -> Table:
        """How often each route is taken, and what it was worth."""
        columns = (
            Column("bot", "bot", TEXT),
            Column("tile", "tile", COUNT),
            Column("side", "side", TEXT),
            Column("route", "route", TEXT),
            Column("chosen", "choices", COUNT, printed=False),
            Column("taken", "taken", COUNT, printed=False),
            Column("taken_share", "taken", PERCENT, estimated=True),
            Column("win_share", "won by who took it", PERCENT, estimated=True),
            Column("worth", "worth, points", POINTS, estimated=True),
        )
        rows = tuple(
            (name, way // ROUTES // 2 + 1, SIDE_NAMES[way // ROUTES % 2], route, *numbers)
            for kind, name in enumerate(self.series.names)
            for way, route in self._ways(kind)
            for numbers in (self._route(kind, way),)
        )
        return Table("routes", "Routes", columns, rows)

    def tokens(self) -> Table:
        """Tokens where one of two was to be kept, and tokens played."""
        columns = (
            Column("token", "token", TEXT),
            Column("drawn", "seen", COUNT),
            Column("kept", "kept", COUNT),
            Column("kept_share", "kept if seen", PERCENT, estimated=True),
            Column("played", "played", COUNT),
            Column("played_per_race", "played a race", NUMBER, estimated=True),
        )
        counts = self.counts
        rows = []
        for token in range(KINDS):
            drawn, kept, played = (int(counts[what][token]) for what in ("drawn", "kept", "played"))
            squares = [
                float(counts[what][token])
                for what in ("kept_squared", "kept_drawn", "drawn_squared", "played_squared")
            ]
            kept_share = share(kept, drawn, (squares[0], squares[1], squares[2]))
            per_race = mean(played, squares[3], self.races)
            rows.append((TOKEN_NAMES[token], drawn, kept, kept_share, played, per_race))
        return Table("tokens", "Tokens", columns, tuple(rows))

    def _ways(self, kind: int) -> Iterator[tuple[int, str]]:
        """The routes of all faces on which a bot has chosen."""
        offered = self.series.deck.table.offered
        chosen = (
            self.counts["taken"][kind * WAYS : (kind + 1) * WAYS].reshape(-1, ROUTES).sum(axis=1)
        )
        for way in range(WAYS):
            if offered[way] and chosen[way // ROUTES]:
                yield way, ROUTE_NAMES[way % ROUTES]

    def _route(self, kind: int, way: int) -> tuple[int, int, Estimate, Estimate, Estimate]:
        """Choices on the face, times taken, share taken, share of wins, worth."""
        face = kind * WAYS + way - way % ROUTES
        places = range(face, face + ROUTES)
        products = self.counts["taken_products"].reshape(-1, PRODUCTS)
        taken, wins = (self.counts[name][kind * WAYS + way] for name in ("taken", "taken_wins"))
        taken, wins = int(taken), int(wins)
        chosen = sum(int(self.counts["taken"][place]) for place in places)
        face_wins = sum(int(self.counts["taken_wins"][place]) for place in places)
        own = [float(number) for number in products[kind * WAYS + way]]
        face_own = [float(number) for number in products[face : face + ROUTES].sum(axis=0)]
        # All that chose are the sum over routes, also in the products.
        chosen_chosen = face_own[TAKEN_CHOSEN]
        taken_share = share(taken, chosen, (own[TAKEN_TAKEN], own[TAKEN_CHOSEN], chosen_chosen))
        if not taken:
            return chosen, taken, taken_share, UNKNOWN, UNKNOWN
        won = ratio(wins, taken, (own[WINS_WINS], own[TAKEN_WINS], own[TAKEN_TAKEN]))
        worth = difference(
            (wins, taken),
            (face_wins, chosen),
            Products(
                part_part=own[WINS_WINS],
                part_count=own[TAKEN_WINS],
                count_count=own[TAKEN_TAKEN],
                whole_whole=face_own[WINS_FACE_WINS],
                whole_count=face_own[TAKEN_FACE_WINS],
                number_number=chosen_chosen,
                part_whole=own[WINS_FACE_WINS],
                count_whole=own[TAKEN_FACE_WINS],
                part_number=own[WINS_CHOSEN],
                count_number=own[TAKEN_CHOSEN],
            ),
        )
        return chosen, taken, taken_share, won.scaled(1 / WIN), worth.scaled(1 / WIN)

    def _out(self) -> Any:
        return self.counts["out"].reshape(TURNS, CAUSES)

    def _sums(self, totals: Any, values: Any) -> tuple[float, float]:
        """The sum, and the sum of squares, of values that were counted."""
        return float(totals.sum()), float((totals * values).sum())


def percentile(histogram: npt.NDArray[np.int64], part: int) -> int:
    """The lowest zone so that `part` of 100 ships are there or behind."""
    reached = np.cumsum(histogram) * 100 >= part * histogram.sum()
    return int(np.argmax(reached))
