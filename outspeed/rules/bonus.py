"""Phase BONUS: who announces when, what may be played, and what the tokens do (section 4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from outspeed.rules.events import emit
from outspeed.rules.finish import finish_visible, is_decided
from outspeed.rules.movement import eliminate, move_back, move_forward
from outspeed.rules.terms import (
    ALREADY_OUT,
    ANNOUNCED,
    BY_FALL,
    BY_PUSHES,
    ELECTROMAGNET,
    FIZZLED,
    FLAMETHROWER,
    FORCEFIELD,
    FUEL_GAINED,
    FUEL_LOST,
    FUEL_TANK,
    HIT,
    ION_CANNON,
    KINDS,
    NITRO,
    NOBODY_IN_FRONT,
    NONE_LEFT,
    NOTHING,
    PASS,
    PLACED,
    PLAY,
    RU,
    TOKEN_REVEALED,
)

if TYPE_CHECKING:
    from outspeed.rules.state import State
    from outspeed.rules.table import Table


def first_zone(state: State, seats: int, zones: list[int]) -> int:
    """The zone whose turn comes first among those of a set of seats (4.1, 4.4, E1)."""
    best = NOTHING
    for seat in range(state.players):
        if seats >> seat & 1:
            zone = zones[seat]
            if best == NOTHING or (zone < best if state.edition == RU else zone > best):
                best = zone
    return best


def seats_in(state: State, seats: int, zones: list[int], zone: int) -> int:
    """Those of a set of seats that are in a zone."""
    found = 0
    for seat in range(state.players):
        if seats >> seat & 1 and zones[seat] == zone:
            found |= 1 << seat
    return found


def ask_next_zone(state: State) -> None:
    """4.1, 4.2 The next zone's holders of tokens must decide; nobody is pending when all have."""
    waiting = 0
    for seat in range(state.players):
        if state.held[seat] > 0:
            waiting |= 1 << seat
    waiting &= state.alive & ~state.asked
    if waiting:
        zone = first_zone(state, waiting, state.home)
        state.pending = seats_in(state, waiting, state.home, zone)


def is_rearmost(state: State, seat: int) -> bool:
    """4.14, 4.15 The ship is in the rearmost occupied zone."""
    for other in range(state.players):
        if state.alive >> other & 1 and state.zone[other] < state.zone[seat]:
            return False
    return True


def is_playable(state: State, deck: Table, seat: int, token: int) -> bool:
    """A token's own condition for being played, whoever holds it."""
    if token == FORCEFIELD:  # 4.13
        return state.supply > 0 and not finish_visible(state, deck)
    if token in (ELECTROMAGNET, ION_CANNON):
        return is_rearmost(state, seat)
    return True


def legal_bonus(state: State, deck: Table, seat: int) -> int:
    """4.2 Passing, and each token held that may be played now."""
    legal = 1 << PASS
    for token in range(KINDS):
        if state.hand[seat * KINDS + token] > 0 and is_playable(state, deck, seat, token):
            legal |= 1 << (PLAY + token)
    return legal


def take_bonus(state: State, seat: int, choice: int) -> None:
    """4.1 Put a token face down, or pass."""
    state.asked |= 1 << seat
    if choice != PASS:
        token = choice - PLAY
        state.played[seat] = token
        state.hand[seat * KINDS + token] -= 1
        state.held[seat] -= 1
    emit(state, ANNOUNCED, seat, choice != PASS, 0, 0)


def apply_bonuses(state: State) -> None:
    """4.3, 4.4 Reveal the tokens together, then apply them zone by zone."""
    waiting = 0
    for seat in range(state.players):
        if state.played[seat] != NOTHING:
            waiting |= 1 << seat
            emit(state, TOKEN_REVEALED, seat, state.played[seat], 0, 0)
    while waiting:
        zone = first_zone(state, waiting, state.home)
        group = seats_in(state, waiting, state.home, zone)
        waiting &= ~group
        if not is_decided(state):  # 4.8, 9.3: else the tokens that are left are not used
            apply_zone(state, group)
        for seat in range(state.players):
            if group >> seat & 1:
                state.discard[state.played[seat]] += 1


def apply_zone(state: State, group: int) -> None:
    """4.4 to 4.7 The tokens played from one zone, all at the same time."""
    state.step += 1
    attacked = take_aim(state, group)  # 4.6: all targets are read before anything happens
    for seat in range(state.players):
        if group & state.alive & 1 << seat:
            token = state.played[seat]
            if token == NITRO:  # 4.10
                move_forward(state, seat, 1, NITRO)
            elif token == FUEL_TANK:  # 4.11
                state.fuel[seat] += 2
                emit(state, FUEL_GAINED, seat, 2, FUEL_TANK, state.fuel[seat])
            elif token == FORCEFIELD:
                place_forcefield(state, seat)
    if attacked:
        # 4.6: after the forcefields. A Nitro cannot have met one: they lie in the zone it leaves.
        land_attacks(state)


def take_aim(state: State, group: int) -> bool:
    """Note what the attacks of a group will do; true if any ship is hit."""
    attackers = 0
    for seat in range(state.players):
        if group >> seat & 1:
            if not state.alive >> seat & 1:
                emit(state, FIZZLED, seat, state.played[seat], ALREADY_OUT, 0)  # 4.7
            elif is_attack(state.played[seat]):
                attackers |= 1 << seat
    if not attackers:
        return False
    for seat in range(state.players):
        state.push[seat] = 0
        state.pushed_by[seat] = NOTHING
        state.drain[seat] = 0
    attacked = False
    for seat in range(state.players):
        if attackers >> seat & 1:
            attacked |= aim(state, seat)
    return attacked


def is_attack(token: int) -> bool:
    """4.5 The tokens that hit other ships."""
    return token in (FLAMETHROWER, ELECTROMAGNET, ION_CANNON)


def land_attacks(state: State) -> None:
    """4.6 Ships are pushed, then lose fuel; 7.1, 7.2 some are out."""
    for seat in range(state.players):
        if state.push[seat] > 0:
            move_back(state, seat, state.push[seat], state.pushed_by[seat])
    for seat in range(state.players):
        if state.drain[seat] > 0:
            lost = min(state.fuel[seat], state.drain[seat])
            state.fuel[seat] -= lost
            emit(state, FUEL_LOST, seat, lost, ION_CANNON, state.fuel[seat])
    for seat in range(state.players):
        if state.alive >> seat & 1:
            if state.zone[seat] < state.rear:  # 7.2
                eliminate(state, seat, BY_FALL)
            elif state.fuel[seat] == 0:  # 7.1
                eliminate(state, seat, ION_CANNON)


def place_forcefield(state: State, seat: int) -> None:
    """4.13 A forcefield in the ship's zone, if one is left."""
    if state.supply > 0:
        state.supply -= 1
        state.fields[state.zone[seat] - state.rear] += 1
        emit(state, PLACED, seat, state.zone[seat], 0, 0)
    else:
        emit(state, FIZZLED, seat, FORCEFIELD, NONE_LEFT, 0)


def aim(state: State, seat: int) -> bool:
    """4.12, 4.14, 4.15 Note what an attack will do to whom; false if nobody is in front."""
    token = state.played[seat]
    own = state.zone[seat]
    nearest = furthest = own
    for other in range(state.players):
        if state.alive >> other & 1:
            zone = state.zone[other]
            if zone > own and (zone < nearest or nearest == own):
                nearest = zone
            furthest = max(furthest, zone)
    if furthest == own:  # 4.12, 4.14: nobody in front
        emit(state, FIZZLED, seat, token, NOBODY_IN_FRONT, 0)
        return False
    for other in range(state.players):
        if state.alive >> other & 1:
            zone = state.zone[other]
            if token == FLAMETHROWER:
                if zone == nearest:
                    aim_push(state, seat, other, token, 2)
            elif token == ELECTROMAGNET:
                if zone == furthest:
                    aim_push(state, seat, other, token, 3)
                elif zone > own:
                    aim_push(state, seat, other, token, 2)
            elif zone > own:
                state.drain[other] += 2
                emit(state, HIT, seat, other, token, 2)
    return True


def aim_push(state: State, seat: int, target: int, token: int, zones: int) -> None:
    """4.6 Pushes that hit one ship at the same time add up to one movement."""
    if state.push[target] > 0 and state.pushed_by[target] != token:
        state.pushed_by[target] = BY_PUSHES
    else:
        state.pushed_by[target] = token
    state.push[target] += zones
    emit(state, HIT, seat, target, token, zones)
