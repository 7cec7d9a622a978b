"""Standings: the tables of a ladder."""

from collections.abc import Iterable, Sequence
from itertools import permutations
from typing import Final

from outspeed.ladder.ladder import Ladder
from outspeed.ladder.play import Group
from outspeed.ladder.ratings import rate
from outspeed.sim.estimate import UNKNOWN, Estimate, share
from outspeed.sim.table import COUNT, NUMBER, PERCENT, TEXT, Cell, Column, Table

NOTE: Final = (
    "±: 95% intervals; races of one line-up with the same luck count as one observation. Wins: "
    "of a ship, shared ones in parts. Rating: openskill's, of the Plackett-Luce model, by ranks; "
    "their mean is 25, what counts is the difference. Ahead: equal ranks count half."
)


class Standings:
    """What a ladder says of its bots."""

    def __init__(self, ladder: Ladder) -> None:
        self.ladder: Final = ladder
        contest = ladder.contest
        self._played: Final = [
            (contest.line_up(number), group) for number, group in enumerate(ladder.played)
        ]
        bots = len(contest.entrants)
        self.ratings: Final = rate(bots, self._played, contest.seed)
        self.wins: Final = [self._wins(bot) for bot in range(bots)]
        # Winning is what a race is about (9.4); ratings count second places as well.
        self.order: Final = sorted(
            range(bots), key=lambda bot: (-self.wins[bot].value, -self.ratings[bot].value)
        )

    def tables(self) -> tuple[Table, ...]:
        """All that is to be said."""
        return self.table(), self.ahead()

    def table(self) -> Table:
        """A line for each bot, the one that wins most first."""
        columns = (
            Column("bot", "bot", TEXT),
            Column("win_share", "wins", PERCENT, estimated=True),
            Column("rating", "rating", NUMBER, estimated=True),
            Column("mean_rank", "mean rank", NUMBER),
            Column("races", "races", COUNT),
            Column("faults", "faults", COUNT, printed=bool(self.ladder.troubles)),
        )
        rows: list[tuple[Cell, ...]] = []
        for bot in self.order:
            name = self.ladder.contest.names[bot]
            ranks = [
                rank
                for line_up, group in self._played
                for outcome in group
                for other, rank in zip(line_up, outcome.ranks, strict=True)
                if other == bot
            ]
            races = sum(len(group) for line_up, group in self._played if bot in line_up)
            trouble = self.ladder.troubles.get(name)
            mean_rank = sum(ranks) / max(len(ranks), 1)
            faults = trouble.faults if trouble else 0
            rows.append((name, self.wins[bot], self.ratings[bot], mean_rank, races, faults))
        return Table("standings", "Ladder", columns, tuple(rows))

    def ahead(self) -> Table:
        """How often the bot of a line is ahead of that of a column, in the same race."""
        names = [self.ladder.contest.names[bot] for bot in self.order]
        columns = (
            Column("bot", "is ahead of", TEXT),
            *(Column(name, name, PERCENT, estimated=True) for name in names),
        )
        rows: list[tuple[Cell, ...]] = [
            (name, *(UNKNOWN if one == other else self._ahead(one, other) for other in self.order))
            for name, one in zip(names, self.order, strict=True)
        ]
        return Table("ahead", "Who finishes ahead of whom", columns, tuple(rows))

    def _wins(self, bot: int) -> Estimate:
        """The share of the victory of a ship."""
        return _share(
            (
                sum(
                    won
                    for outcome in group
                    for other, won in zip(line_up, outcome.wins, strict=True)
                    if other == bot
                ),
                line_up.count(bot) * len(group),
            )
            for line_up, group in self._played
        )

    def _ahead(self, one: int, other: int) -> Estimate:
        return _share(_pairs(line_up, group, one, other) for line_up, group in self._played)


def _pairs(line_up: Sequence[int], group: Group, one: int, other: int) -> tuple[float, int]:
    """How often ships of one are ahead of ships of the other, and how many such pairs race."""
    places = [
        pair
        for pair in permutations(range(len(line_up)), 2)
        if (line_up[pair[0]], line_up[pair[1]]) == (one, other)
    ]
    ahead = sum(
        (outcome.ranks[a] < outcome.ranks[b]) + (outcome.ranks[a] == outcome.ranks[b]) / 2
        for outcome in group
        for a, b in places
    )
    return ahead, len(places) * len(group)


def _share(observations: Iterable[tuple[float, int]]) -> Estimate:
    """Of groups, each a part and a whole."""
    seen = [(part, whole) for part, whole in observations if whole]
    squares = (
        sum(part * part for part, _ in seen),
        sum(part * whole for part, whole in seen),
        float(sum(whole * whole for _, whole in seen)),
    )
    return share(sum(part for part, _ in seen), sum(whole for _, whole in seen), squares)
