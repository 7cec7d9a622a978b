"""The smallest deck, as text: what tests of broken decks start from."""

from typing import Final

SHORT_DECK: Final = """\
id = "short"
title = "A short deck"
tracks = 1
finishes = 1

[dice]
yellow = [-1, -1, -2, -2, -3, -3]
blue = [1, 1, 2, 2, 3, 4]

[[tile]]
number = 1
small.A = { seats = 2, cost = "1", zones = "2" }
small.C = { bonus = 1 }
large.B = { alone = true, cost = "1+Y", zones = "#B", fuel = "2" }

[[tile]]
number = 2
finish = true
small.B = { cost = "W", zones = "W" }
large.B = { cost = "2Y", zones = "2D" }
"""
