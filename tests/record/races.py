"""Races and their records, for the tests of records."""

from functools import cache
from typing import Final

from hypothesis import strategies as st

from outspeed import Game
from outspeed.record import Record
from outspeed.record.record import MAX_NAME
from tests.strategies import Race, races, shipped_deck

_CHARACTERS = st.characters(categories=("L", "N", "P", "S", "Zs")).filter(str.isprintable)
NAMES: Final = st.text(_CHARACTERS, min_size=1, max_size=MAX_NAME).filter(
    lambda name: name == name.strip()
)


def names_for(game: Game) -> st.SearchStrategy[tuple[str, ...]]:
    """A name for each seat, or none at all."""
    named = st.tuples(*[NAMES] * game.players)
    return st.just(()) | named


def finished_races() -> st.SearchStrategy[Race]:
    """Races with the shipped deck, so that they have many turns."""
    return races(deck=shipped_deck())


@cache
def finished(race: Race) -> Game:
    """The race when it is over; not to be changed."""
    return race.play()


def record_of(race: Race) -> Record:
    """The record of the race when it is over."""
    return Record.of(finished(race))
