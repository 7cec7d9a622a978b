"""Studies: the series of races that a report on a deck rests on."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from outspeed.deck import DEFAULT, Deck, load_deck
from outspeed.rules.terms import EDITION_NAMES, LARGE, LARGE_FROM, MIN_SEATS, SEATS, SMALL
from outspeed.sim.findings import Findings
from outspeed.sim.play import collect
from outspeed.sim.series import Series
from outspeed.sim.workers import play_parts

BLIND: Final = "random"  # who chooses without looking
PLAYERS_OF_SIDE: Final = {SMALL: LARGE_FROM - 1, LARGE: SEATS}  # who tells of which faces
USUAL: Final = PLAYERS_OF_SIDE[SMALL]  # players where editions and decks are compared


@dataclass(frozen=True, slots=True)
class Study:
    """Findings on a deck."""

    plan: "Plan"
    blind: dict[int, Findings]  # by side
    by_players: dict[int, Findings]  # good players
    by_edition: dict[str, Findings]  # good players
    shipped: dict[int, Findings]  # by side, good players; empty for the shipped deck itself

    def of_side(self, side: int) -> Findings:
        """Races of good players with this side of the tiles."""
        return self.by_players[PLAYERS_OF_SIDE[side]]


@dataclass(frozen=True, slots=True)
class Plan:
    """What a study will play: series of as many races, all with the same luck."""

    deck: Deck
    good: str
    races: int  # of each series
    seed: int

    @property
    def is_own(self) -> bool:
        """The deck plays otherwise than the shipped one."""
        return self.deck.hash != load_deck(DEFAULT).hash

    @property
    def all_races(self) -> int:
        series = len(PLAYERS_OF_SIDE) * (2 if self.is_own else 1)
        series += SEATS - MIN_SEATS + 1 + len(EDITION_NAMES) - 1
        return self.races * series

    def carry_out(
        self, workers: int | None = None, progress: Callable[[int], None] | None = None
    ) -> Study:
        """Play it; `progress` is told how many of all races are done."""
        done = 0

        def play(name: str, players: int, deck: Deck, edition: str = EDITION_NAMES[0]) -> Findings:
            nonlocal done
            series = Series((name,) * players, self.seed, deck, edition)
            before = done

            def tell(now: int) -> None:
                if progress is not None:
                    progress(before + now)

            parts = play_parts(series, 0, self.races, workers)
            results = collect(series, self.races, parts, tell)
            done += self.races
            return Findings(series, results.tally)

        deck, good = self.deck, self.good
        players = range(MIN_SEATS, SEATS + 1)
        by_players = {n: play(good, n, deck) for n in players}
        editions = {EDITION_NAMES[0]: by_players[USUAL]}
        editions |= {name: play(good, USUAL, deck, name) for name in EDITION_NAMES[1:]}
        sides = PLAYERS_OF_SIDE.items()
        blind = {side: play(BLIND, n, deck) for side, n in sides}
        other = load_deck(DEFAULT)
        shipped = {side: play(good, n, other) for side, n in sides} if self.is_own else {}
        return Study(self, blind, by_players, editions, shipped)
