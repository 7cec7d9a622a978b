"""Ready-made phrases of table talk; what they say in each language is in outspeed.texts."""

from typing import Final

PHRASES: Final = (
    "hello",
    "good_luck",
    "i_take_a",
    "i_take_b",
    "i_take_c",
    "trust_me",
    "do_not_believe",
    "together",
    "leave_it_to_me",
    "hurry",
    "thinking",
    "ouch",
    "well_played",
    "lucky",
    "again",
    "thanks",
)
