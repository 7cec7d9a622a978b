"""What is told of a race."""

from hypothesis import given
from hypothesis import strategies as st

from outspeed import events as e
from outspeed.terminal.glue import GLUE, GluedTexts
from outspeed.terminal.narration import Narrator
from outspeed.terminal.ships import ship_names
from outspeed.texts import LANGUAGES
from tests.strategies import Race, races

TEXTS = GluedTexts("en")


def told(*events: e.Event) -> list[str]:
    """The lines, without colours."""
    narrator = Narrator(TEXTS, ship_names(4, TEXTS))
    return [line.plain.replace(GLUE, " ") for line in narrator.tell(events)]


def test_each_line_ends_with_the_rules_behind_it() -> None:
    assert told(e.Eliminated(1, 3, "fuel")) == ["▲ Yellow is eliminated: out of fuel.  6.6, 7.1"]


def test_a_turn_and_its_phases_have_headings() -> None:
    lines = told(
        e.TileRevealed(3, 7, "small"),
        e.Announced(0, True),
        e.TokenRevealed(0, "nitro"),
        e.RouteRevealed(0, "A"),
        e.Paid(0, 1, 1, 4),
        e.ForcefieldsRemoved(4, 1),
        e.TileRevealed(4, 8, "small"),
    )
    assert [line.rstrip("─").strip("─ ") for line in lines] == [
        "Turn 3: tile 7, side for 3–4 players.",
        "◆ Purple plays a bonus token face down.  4.1",
        "◆ Purple reveals: Nitro.  4.3, 4.10",
        "RESOLUTION",
        "◆ Purple chooses route A.  6.1",
        "◆ Purple pays 1 fuel and has 4 left.  6.6",
        "REVEAL",
        "Zone 4: 1 forcefield token back to the supply.  8.5",
        "Turn 4: tile 8, side for 3–4 players.",
    ]


def test_what_all_do_at_once_is_told_in_one_line() -> None:
    assert told(e.RouteRevealed(0, "A"), e.RouteRevealed(1, "B"))[1:] == [
        "◆ Purple chooses route A. ▲ Yellow chooses route B.  6.1"
    ]


def test_tokens_of_different_rules_are_told_apart() -> None:
    lines = told(*(e.TokenRevealed(seat, kind) for seat, kind in enumerate(("nitro", "nitro"))))
    assert len(lines) == 1
    assert len(told(e.TokenRevealed(0, "nitro"), e.TokenRevealed(1, "fuel_tank"))) == 2


def test_sentences_about_the_own_ship_stand_out() -> None:
    narrator = Narrator(TEXTS, ship_names(4, TEXTS))
    events = (e.Paid(0, 1, 1, 4), e.Hit(1, 0, "flamethrower", 2), e.Paid(1, 1, 1, 4))
    lines = narrator.tell(events, own=0)
    assert ["bold" in map(str, [span.style for span in line.spans]) for line in lines] == [
        True,
        True,
        False,
    ]


@given(race=races(), language=st.sampled_from(LANGUAGES))
def test_whole_races_are_told_with_nothing_left_out(race: Race, language: str) -> None:
    game = race.play()
    texts = GluedTexts(language)
    names = ship_names(game.players, texts)
    for seat in (None, 0):
        events = game.events_for(seat)
        told = "\n".join(line.plain for line in Narrator(texts, names).tell(events, seat))
        for event in events:
            assert texts.narrate(event, names) in told


def test_others_do_not_read_which_token_was_kept() -> None:
    kept = e.Kept(1, "nitro")
    assert "Nitro" not in "".join(told(kept.seen_by(0)))
    assert "Nitro" in "".join(told(kept.seen_by(1)))
