"""What the client's own tests hold it against, as JSON: Python's word on the same things."""

import json
import sys
from pathlib import Path
from typing import Any, Final

import msgspec

from outspeed.deck import load_deck
from outspeed.record import parse, replay
from outspeed.server.http.library import faces_of
from outspeed.server.replay import replay as steps_of
from outspeed.texts import (
    LANGUAGES,
    Texts,
    benefit_in_words,
    condition_in_words,
    cost_in_words,
    load_catalog,
)
from outspeed.texts.catalog import load_help, load_lessons
from tests.texts.test_narration import ALL, NAMES
from tests.texts.test_plural import KNOWN

RECORDS: Final = Path(__file__).parents[1] / "records"


def known() -> dict[str, Any]:
    deck = load_deck("ultima")
    sides = [side for tile in deck.tiles for side in (tile.small, tile.large)]
    routes = [route for side in sides for route in side if route is not None]
    return {
        "catalogs": {language: dict(load_catalog(language)) for language in LANGUAGES},
        "lessons": {language: dict(load_lessons(language)) for language in LANGUAGES},
        "rules": {language: load_help(language) for language in LANGUAGES},
        "plurals": KNOWN,
        "names": NAMES,
        "events": [event.as_dict() for event in ALL],
        "sentences": {
            language: [Texts(language).narrate(event, NAMES) for event in ALL]
            for language in LANGUAGES
        },
        "deck": faces_of(deck.id, deck),
        "routes": routes,
        "routes_in_words": {
            language: [
                [
                    condition_in_words(route, Texts(language)),
                    cost_in_words(route, Texts(language)),
                    benefit_in_words(route, Texts(language)),
                ]
                for route in routes
            ]
            for language in LANGUAGES
        },
        "replays": {path.stem: _replay(path) for path in sorted(RECORDS.glob("*.txt"))},
    }


def _replay(path: Path) -> Any:
    return steps_of(replay(parse(path.read_text())), (), None, True)


if __name__ == "__main__":
    sys.stdout.write(json.dumps(msgspec.to_builtins(known())))
