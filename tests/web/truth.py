"""What has really happened in a race: the server's record, question by question."""

from dataclasses import dataclass

from outspeed.game import Game
from outspeed.record import parse, replay
from tests.web.visitor import Visitor


@dataclass(frozen=True)
class Question:
    """The race when something was asked, and what each seat answered."""

    game: Game
    answers: dict[int, str]


async def raced(looker: Visitor, table: str) -> Game:
    """A finished race of the server, replayed from its record."""
    answer = await looker.page.request.get(f"{looker.url}/api/tables/{table}/record")
    assert answer.ok, await answer.text()
    return replay(parse(await answer.text()))


def questions(game: Game) -> list[Question]:
    """All that was asked in a race, in order."""
    again = Game(
        game.players,
        seed=game.seed,
        deck=game.deck,
        edition=game.edition,
        first_game=game.first_game,
    )
    found: list[Question] = []
    decisions = list(game.decisions)
    while decisions:
        answers = {d.seat: str(d.choice) for d in decisions[: len(again.pending)]}
        del decisions[: len(answers)]
        found.append(Question(again.copy(), answers))
        for seat, choice in answers.items():
            again.choose(seat, choice)
    return found
