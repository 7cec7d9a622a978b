"""OUTSPEED: a secret, simultaneous race for 3 to 6 players."""

from outspeed.choice import Choice, ChoiceError
from outspeed.deck import Deck, DeckError, load_deck
from outspeed.determinize import determinize
from outspeed.errors import OutspeedError
from outspeed.events import Event
from outspeed.game import Game, GameError, Outcome
from outspeed.view import View

__all__ = [
    "Choice",
    "ChoiceError",
    "Deck",
    "DeckError",
    "Event",
    "Game",
    "GameError",
    "Outcome",
    "OutspeedError",
    "View",
    "determinize",
    "load_deck",
]
