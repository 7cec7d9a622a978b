"""Opponents: bots and policies by name, who race against a learner.

A name that is both is the policy: alone and side by side, learners meet the same opponents.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np

from outspeed.bots import BOTS, Bot, make_bot
from outspeed.envs.compiled import envs
from outspeed.envs.options import SEEDS, EnvError, Options, check_name, check_range
from outspeed.envs.race import Race
from outspeed.rules.compiled import Records, write_record
from outspeed.rules.luck import STRIDE, WORD, seed_word
from outspeed.sim.compiled import POLICY
from outspeed.sim.players import POLICIES
from outspeed.sim.random_play import PLAYERS_LUCK
from outspeed.view import view

DEFAULT_OPPONENTS: Final = "greedy"

_choose = envs["choose_one"]


class Opponents:
    """Everybody but the learner. They play as in the simulator's race of the same seed."""

    def __init__(self, options: Options, names: str | Sequence[str], seat: int) -> None:
        check_range("seat", seat, 0, options.players - 1)
        self.names: Final = line_up(names, options.players, (*POLICIES, *BOTS))
        self.seat: Final = seat
        self.policies: Final = policy_records(options, self.names, seat)
        self._bots: dict[int, Bot] = {}
        self._word = 0

    def begin(self, seed: int) -> None:
        """A race of a seed begins."""
        self._word = seed_word(seed ^ PLAYERS_LUCK)
        self._bots = {
            seat: make_bot(name, (seed + seat) % SEEDS)
            for seat, name in seats_of(self.names, self.seat)
            if name not in POLICIES
        }

    def choose(self, race: Race, action: int) -> list[int]:
        """What every seat chooses now; the learner the action."""
        actions = [0] * len(race.legal)
        state = race.state() if self._bots else None
        for seat, choices in enumerate(race.legal):
            if choices:
                self._word = (self._word + STRIDE) & WORD
                if seat == self.seat:
                    actions[seat] = action
                elif seat in self._bots:
                    assert state is not None
                    seen = view(state, race.options.loaded_deck, seat)
                    actions[seat] = self._bots[seat].choose(seen).code
                else:
                    actions[seat] = _choose(
                        race.states,
                        race.options.tables,
                        self.policies,
                        seat,
                        np.uint64(self._word),
                    )
        return actions


def line_up(names: str | Sequence[str], players: int, allowed: Sequence[str]) -> tuple[str, ...]:
    """The opponents from seat to seat, the learner's left out; one name is for all of them."""
    several = (names,) * (players - 1) if isinstance(names, str) else tuple(names)
    if len(several) != players - 1:
        raise EnvError(
            f"opponents has {len(several)} names; allowed: one for all, or {players - 1}"
        )
    for name in several:
        check_name("opponents", name, allowed)
    return several


def seats_of(names: Sequence[str], seat: int) -> list[tuple[int, str]]:
    """The opponents with their seats."""
    return [(place + (place >= seat), name) for place, name in enumerate(names)]


def policy_records(options: Options, names: Sequence[str], seat: int) -> Records:
    """The policies of the opponents that are policies, by seat."""
    policies = np.zeros(options.players, POLICY)
    for place, name in seats_of(names, seat):
        if name in POLICIES:
            write_record(POLICIES[name](options.loaded_deck), policies, place)
    return policies
