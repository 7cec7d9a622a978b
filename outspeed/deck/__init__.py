"""Decks: the tiles and dice as data, checked and compiled to the table that the rules read."""

from outspeed.deck.amount import Amount
from outspeed.deck.deck import Deck, Route, Tile
from outspeed.deck.load import DEFAULT, SHIPPED, load_deck, parse_deck
from outspeed.deck.problem import DeckError, Problem

__all__ = [
    "DEFAULT",
    "SHIPPED",
    "Amount",
    "Deck",
    "DeckError",
    "Problem",
    "Route",
    "Tile",
    "load_deck",
    "parse_deck",
]
