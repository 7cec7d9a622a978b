"""What the server answers when it does not do what it was asked to."""

from typing import Final

from outspeed.errors import OutspeedError


class Refused(OutspeedError):
    """A code for programs, a text for people, and the HTTP status that fits."""

    def __init__(self, code: str, text: str, status: int = 400) -> None:
        super().__init__(text)
        self.code: Final = code
        self.text: Final = text
        self.status: Final = status
