"""What the server answers when it does not do what it was asked to."""

from http import HTTPStatus
from typing import Final

from outspeed.errors import OutspeedError

_LATER: Final = (
    HTTPStatus.TOO_MANY_REQUESTS,
    HTTPStatus.INTERNAL_SERVER_ERROR,
    HTTPStatus.SERVICE_UNAVAILABLE,
)
_FULL: Final = ("disk is full", "No space left")


class Refused(OutspeedError):
    """A code for programs, a text for people, and the HTTP status that fits."""

    def __init__(self, code: str, text: str, status: int = HTTPStatus.BAD_REQUEST) -> None:
        super().__init__(text)
        self.code: Final = code
        self.text: Final = text
        self.status: Final = status

    @property
    def later(self) -> bool:
        """What was asked is right, and may be done later."""
        return self.status in _LATER


def not_stored(error: Exception) -> Refused:
    """The database does not do its part, or does not say so in time; its own words are not told."""
    text = "the database does not answer as it should: this may not be stored; try again"
    if any(words in str(error) for words in _FULL):
        text = "the server's disk is full: this is not stored; try again later"
    return Refused("storage", text, HTTPStatus.SERVICE_UNAVAILABLE)
