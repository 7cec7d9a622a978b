"""A process that answers views with choices until its standard input ends."""

import io
import os
import pickle
import sys
from typing import BinaryIO

from outspeed.bots import make_bot
from outspeed.deck import Deck
from outspeed.server.bots import LENGTH
from outspeed.view import View


class _Unpickler(pickle.Unpickler):
    def __init__(self, body: bytes, decks: dict[str, Deck]) -> None:
        super().__init__(io.BytesIO(body))
        self._decks = decks

    def persistent_load(self, pid: str) -> Deck:
        return self._decks[pid]


def serve(questions: BinaryIO, answers: BinaryIO) -> None:
    """Answer one question after another; the server asks the next when it has the answer."""
    decks: dict[str, Deck] = {}
    while head := questions.read(LENGTH.size + 1):
        (length,) = LENGTH.unpack(head[: LENGTH.size])
        body = questions.read(length)
        if head[LENGTH.size :] == b"D":
            deck: Deck = pickle.loads(body)
            decks[deck.hash] = deck
            continue
        level, seed, view = _Unpickler(body, decks).load()
        assert isinstance(view, View)
        text = str(make_bot(level, seed).choose(view)).encode()
        answers.write(LENGTH.pack(len(text)) + text)
        answers.flush()


def main() -> None:
    # What a bot prints must not end up among the answers.
    with os.fdopen(os.dup(1), "wb") as answers:
        os.dup2(2, 1)
        serve(sys.stdin.buffer, answers)


if __name__ == "__main__":
    main()
