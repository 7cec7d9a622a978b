"""A process that answers views with choices and hints until its standard input ends."""

import io
import os
import pickle
import select
import sys
from collections.abc import Iterator
from typing import Final

import msgspec
import structlog

from outspeed.bots import make_bot
from outspeed.bots.explanation import Explainer
from outspeed.bots.warming import warm_up
from outspeed.deck import Deck
from outspeed.server.bots import CHOOSE, DECK, LENGTH, WARM_UP
from outspeed.view import View

NICE: Final = 5  # people who are connected come before bots that think


class _Unpickler(pickle.Unpickler):
    def __init__(self, body: bytes, decks: dict[str, Deck]) -> None:
        super().__init__(io.BytesIO(body))
        self._decks = decks

    def persistent_load(self, pid: str) -> Deck:
        return self._decks[pid]


def serve(questions: int, answers: int) -> None:
    """Answer one question after another; the server asks the next when it has the answer."""
    decks: dict[str, Deck] = {}
    warming: Iterator[str] = iter(())
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
        if kind == WARM_UP:
            warming = warm_up(body.decode().split())
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
    try:
        serve(0, answers)
    except BrokenPipeError:  # the server is no more
        sys.exit(1)
    except Exception as error:
        from outspeed.server.operation import set_up_logs  # which workers do without otherwise

        set_up_logs()
        structlog.get_logger().error("bot_worker_failed", exc_info=error)
        sys.exit(1)


if __name__ == "__main__":
    main()
