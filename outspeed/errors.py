"""Everything that this library raises on purpose is an OutspeedError, and so a ValueError."""


class OutspeedError(ValueError):
    """Something given to the library is not as it must be; the text says what is allowed."""
