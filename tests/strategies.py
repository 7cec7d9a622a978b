"""Random races: options, and players who choose at random among what is legal."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from hypothesis import strategies as st

from outspeed import Deck, Game, load_deck
from outspeed.rules.terms import EDITION_NAMES, MIN_SEATS, SEATS
from tests.deck.strategies import decks


@dataclass(frozen=True)
class Race:
    """What decides a random race: the options, and `mind`, the seed of what the players choose."""

    players: int
    edition: str
    first_game: bool
    seed: int | bytes
    deck: Deck
    mind: int

    def begin(self) -> Game:
        """The race before the first decision."""
        return Game(
            self.players,
            seed=self.seed,
            deck=self.deck,
            edition=self.edition,
            first_game=self.first_game,
        )

    def moments(self) -> Iterator[Game]:
        """The race at each decision, and when it is over: one Game that goes on between them."""
        game = self.begin()
        mind = Random(self.mind)
        yield game
        while not game.over:
            choose_randomly(game, mind)
            yield game

    def moment(self) -> Game:
        """The race at one of its moments, each as likely as the others."""
        last = sum(1 for _ in self.moments()) - 1
        at = Random(self.mind).randint(0, last)
        return next(game for number, game in enumerate(self.moments()) if number == at)

    def play(self) -> Game:
        """The race when it is over."""
        *_, game = self.moments()
        return game


def choose_randomly(game: Game, mind: Random) -> None:
    """Every pending seat chooses."""
    for seat, choices in game.pending.items():
        game.choose(seat, mind.choice(choices))


def shipped_deck() -> st.SearchStrategy[Deck]:
    """The deck that is shipped."""
    return st.builds(load_deck)


@st.composite
def races(draw: st.DrawFn, deck: st.SearchStrategy[Deck] | None = None) -> Race:
    """A random race: every edition, every number of players; mostly with the shipped deck."""
    return Race(
        players=draw(st.integers(MIN_SEATS, SEATS)),
        edition=draw(st.sampled_from(EDITION_NAMES)),
        first_game=draw(st.booleans()),
        seed=draw(st.integers(0, 2**64 - 1) | st.binary(min_size=32, max_size=32)),
        mind=draw(st.integers(0, 2**32 - 1)),
        deck=draw(shipped_deck() | decks() if deck is None else deck),
    )
