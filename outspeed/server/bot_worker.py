"""A process that answers views with choices and hints until its standard input ends."""

import io
import os
import pickle
import select
from collections.abc import Iterator
from typing import Final

import msgspec

from outspeed.bots import BOTS, make_bot
from outspeed.bots.explanation import Explainer
from outspeed.deck import Deck
from outspeed.game import Game
from outspeed.server.bots import CHOOSE, DECK, LENGTH
from outspeed.view import View

NICE: Final = 5  # people who are connected come before bots that think
STAGES: Final = 4  # in which a seat is asked


class _Unpickler(pickle.Unpickler):
    def __init__(self, body: bytes, decks: dict[str, Deck]) -> None:
        super().__init__(io.BytesIO(body))
        self._decks = decks

    def persistent_load(self, pid: str) -> Deck:
        return self._decks[pid]


def serve(questions: int, answers: int) -> None:
    """Answer one question after another; the server asks the next when it has the answer."""
    decks: dict[str, Deck] = {}
    warming = warm_up()
    while True:
        while not select.select([questions], [], [], 0)[0]:
            if next(warming, None) is None:
                break
        head = _read(questions, LENGTH.size + 1)
        if head is None:
            return
        (length,) = LENGTH.unpack(head[: LENGTH.size])
        kind, body = head[LENGTH.size :], _read(questions, length)
        if body is None:
            return
        if kind == DECK:
            deck: Deck = pickle.loads(body)
            decks[deck.hash] = deck
            continue
        level, seed, view = _Unpickler(body, decks).load()
        assert isinstance(view, View)
        answer = choose(level, seed, view) if kind == CHOOSE else explain(level, seed, view)
        os.write(answers, LENGTH.pack(len(answer)) + answer)


def choose(level: str, seed: int, view: View) -> bytes:
    return str(make_bot(level, seed).choose(view)).encode()


def explain(level: str, seed: int, view: View) -> bytes:
    bot = make_bot(level, seed)
    assert isinstance(bot, Explainer)
    return msgspec.json.encode(bot.explain(view).as_dict())


def warm_up() -> Iterator[str]:
    """Have every bot think of each kind of question once, so that all it needs is loaded."""
    for level in BOTS:
        bot = make_bot(level, 0)
        game = Game(3, seed=0)
        known: set[str] = set()
        while len(known) < STAGES and not game.over:
            if game.stage not in known:
                known.add(game.stage)
                bot.choose(game.view(min(game.pending)))
                yield f"{level} {game.stage}"
            for seat, choices in game.pending.items():
                game.choose(seat, choices[-1])


def _read(file: int, size: int) -> bytes | None:
    """So many bytes; None if there are no more."""
    parts = b""
    while len(parts) < size:
        part = os.read(file, size - len(parts))
        if not part:
            return None
        parts += part
    return parts


def main() -> None:
    os.nice(NICE)
    # What a bot prints must not end up among the answers.
    answers = os.dup(1)
    os.dup2(2, 1)
    serve(0, answers)


if __name__ == "__main__":
    main()
