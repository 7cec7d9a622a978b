"""What can be wrong with a scenario."""

from typing import Final, Literal

from outspeed.errors import OutspeedError

Code = Literal[
    "syntax",
    "unknown_field",
    "missing_field",
    "bad_value",
    "illegal_choice",
    "out_of_dice",
]


class ScenarioError(OutspeedError):
    """A scenario that cannot be played: a code, where, and a text for people."""

    def __init__(self, code: Code, at: str, message: str) -> None:
        super().__init__(f"{at}: {message}" if at else message)
        self.code: Final = code
        self.at: Final = at
        self.message: Final = message
