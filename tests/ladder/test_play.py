"""Groups of races, played in this process."""

from functools import partial
from pathlib import Path
from typing import Final

import pytest

from outspeed.bots import BotError
from outspeed.deck import load_deck
from outspeed.ladder.contest import Contest, Entrant
from outspeed.ladder.play import PATIENCE, Outcome, play_stretch
from outspeed.sim.workers import work
from tests.bots.programs import program

DECK: Final = load_deck("ultima")
LEVELS: Final = (Entrant("rookie"), Entrant("cruiser"), Entrant("racer"))


def test_a_group_is_the_same_wherever_it_is_played() -> None:
    contest = Contest(LEVELS, 3, 5, DECK)
    whole = play_stretch(contest, 0, 4)
    assert play_stretch(contest, 2, 2).groups == whole.groups[2:]
    crew = work(partial(play_stretch, contest), iter([(0, 2), (2, 2)]), 2)
    assert tuple(group for stretch in crew for group in stretch.groups) == whole.groups
    assert play_stretch(Contest(LEVELS, 3, 6, DECK), 0, 4).groups != whole.groups


def test_each_place_of_a_line_up_has_a_rank_in_each_rotation() -> None:
    contest = Contest(LEVELS[:2], 4, 1, DECK)
    for group in play_stretch(contest, 0, 6).groups:
        assert len(group) == 4
        for outcome in group:
            assert 1 in outcome.ranks
            assert all(1 <= rank <= 4 for rank in outcome.ranks)
            assert sum(outcome.wins) == pytest.approx(float(outcome.won))


def test_a_shared_victory_counts_in_parts_and_one_of_nobody_not_at_all() -> None:
    assert Outcome((1, 3, 1)).wins == (0.5, 0.0, 0.5)
    assert Outcome((1, 1, 3), won=False).wins == (0.0, 0.0, 0.0)


def test_a_program_goes_on_from_race_to_race_and_each_copy_is_a_process(tmp_path: Path) -> None:
    log = tmp_path / "pids"
    command = program(
        tmp_path, f"open({str(log)!r}, 'a').write(f'{{os.getpid()}}\\n')", always=True
    )
    contest = Contest((Entrant("rookie"), Entrant("Troubled", command)), 3, 1, DECK)
    assert contest.line_ups == ((0, 0, 1), (0, 1, 1))
    assert play_stretch(contest, 0, 2).faults == ()
    assert len({*log.read_text().split()}) == 2


def test_what_a_program_does_wrong_is_told_with_the_race_going_on(tmp_path: Path) -> None:
    command = program(tmp_path, "say('hm')")
    contest = Contest((Entrant("rookie"), Entrant("Troubled", command)), 3, 2, DECK)
    stretch = play_stretch(contest, 0, 2)
    assert [(fault.bot, fault.kind) for fault in stretch.faults] == [("Troubled", "rubbish")]
    assert len(stretch.groups) == 2


def test_a_program_that_fails_in_one_race_after_another_ends_the_ladder(tmp_path: Path) -> None:
    command = program(tmp_path, "say('never')", always=True)
    contest = Contest((Entrant("rookie"), Entrant("Troubled", command)), 3, 3, DECK)
    with pytest.raises(BotError, match=f"left out of {PATIENCE} races in a row; last: .*never"):
        play_stretch(contest, 0, 2 * PATIENCE)
