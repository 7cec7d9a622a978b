"""Cruiser: rules of thumb for fuel, crowds and tokens, with some doubt about what others do.

Plain functions of whole numbers over what a seat may see: the same interpreted, compiled and on a
GPU. A worth is in thousandths of a zone, a share or a chance in parts of WHOLE.
"""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING, Any, Final

from outspeed.bots.observer import Observer
from outspeed.observation import (
    AT_BOARDS_ADDED,
    AT_FINISH,
    AT_FORCEFIELDS,
    AT_SEATS,
    AT_SIDE,
    AT_STAGE,
    AT_SUPPLY,
    AT_TILE,
    AT_TURN,
    SEAT_FUEL,
    SEAT_RACING,
    SEAT_ROUTE,
    SEAT_TOKENS,
    SEAT_WIDTH,
    SEAT_ZONE,
)
from outspeed.rules.luck import STRIDE, WORD, scramble, signed
from outspeed.rules.table import AMOUNTS, COST, FUEL, ZONES
from outspeed.rules.terms import (
    BLUE,
    BOARD,
    BONUS,
    CHOICES,
    DIAL,
    DIGITS,
    ELECTROMAGNET,
    FACES,
    FLAMETHROWER,
    FORCEFIELD,
    FORCEFIELDS,
    FUEL_TANK,
    ION_CANNON,
    KEEP_TOKEN,
    NITRO,
    PLAY,
    ROUTE,
    ROUTES,
    SEATS,
    TAKE,
    TRACKS,
    WHEEL,
    WINDOW,
    YELLOW,
)

if TYPE_CHECKING:
    from outspeed.rules.table import Table

UNIT: Final = 1000
WHOLE: Final = 1024
NEVER: Final = -1_000_000_000

# Fuel: dear when it is scarce, worth something as long as it will be needed, then little.
SCARCE: Final = 5050  # fuel, in thousandths
SCARCE_WORTH: Final = 1201
NEED: Final = 2872  # fuel, in thousandths,
NEED_A_TURN: Final = 1920  # and for each turn to come
FUEL_WORTH: Final = 1096
SPARE_WORTH: Final = 421
RUIN: Final = 8898  # to be eliminated

# A token that is to be drawn.
TOKEN_WORTH: Final = 297
TOKEN_WORTH_A_TURN: Final = 221
TOKEN_WORTH_MOST: Final = 1396

# Where ships are.
LAG: Final = 5000  # zones behind the first ship that do no harm yet
LAG_WORTH: Final = 191  # times the square of what is more
KILL_WORTH: Final = 1242  # a ship left behind on a board that goes

ROUNDS: Final = 2  # of thinking about what the others think
DOUBT: Final = 2000
WAVER: Final = 166  # how far it may misjudge a choice of its own

# What tokens do.
PUSH_WORTH: Final = 336  # a zone that another ship goes back
PUSH_FIRST: Final = 231  # more if it is the first
DRAIN_WORTH: Final = 129  # a fuel that another ship loses
GUARD_WORTH: Final = 470  # a forcefield for each ship close behind
GUARD_REACH: Final = 3
HOLD: Final = 258  # to keep a token that can still be played later
HOLD_NITRO: Final = 385
HOLD_REAR: Final = 544  # that only the last ship may play
KEEP_NITRO: Final = 1329
KEEP_FLAMETHROWER: Final = 706
KEEP_FORCEFIELD: Final = 175
KEEP_ELECTROMAGNET: Final = 854
KEEP_ION_CANNON: Final = 455
KEEP_LAST: Final = 780  # more for those of the last ship if it is the last one

# Of a route: see `outlook`.
Outlook = tuple[int, int, int, int, int]
Outlooks = tuple[Outlook, Outlook, Outlook]
BLANK: Final = ((0, 0, 0, 0, 0), (0, 0, 0, 0, 0), (0, 0, 0, 0, 0))

# How many sets of so many, of 0 to 5: n * SEATS + k.
CHOOSE: Final = tuple(comb(n, k) for n in range(SEATS) for k in range(SEATS))


def cruise(seen: Any, deck: Table, legal: int, word: int) -> int:
    """One of the legal choices of a seat that sees this; the word is its luck."""
    stage = seen[AT_STAGE]
    outlooks = BLANK
    if stage == ROUTE:
        outlooks = expected_outlooks(seen, deck)
    best = NEVER
    chosen = 0
    for choice in range(CHOICES):
        if legal >> choice & 1:
            if stage == ROUTE:
                worth = route_worth(seen, deck, AT_SEATS, choice - TAKE, outlooks)
            elif stage == BONUS:
                worth = token_worth(seen, choice - PLAY) if choice >= PLAY else 0
            elif stage == WHEEL:
                worth = digit_worth(seen, deck, choice - DIAL)
            else:
                worth = keep_worth(seen, choice - KEEP_TOKEN)
            word = scramble((word + STRIDE) & WORD)
            worth += (signed(word >> 44) * WAVER) >> 20
            if worth > best:
                best = worth
                chosen = choice
    return chosen


# --- Routes --------------------------------------------------------------------------------------


def first_way(seen: Any) -> int:
    """Where the routes of the visible side stand in the deck's table."""
    way: int = ((seen[AT_TILE] - 1) * 2 + seen[AT_SIDE]) * ROUTES
    return way


def count_others(seen: Any) -> int:
    """How many other ships are racing."""
    others = 0
    for place in range(1, SEATS):
        others += seen[AT_SEATS + place * SEAT_WIDTH + SEAT_RACING]
    return others


def expected_outlooks(seen: Any, deck: Table) -> Outlooks:
    """What the routes promise if the others think about each other as far as ROUNDS."""
    face = first_way(seen)
    offered = deck.offered[face] + deck.offered[face + 1] + deck.offered[face + 2]
    a = WHOLE * deck.offered[face] // offered
    b = WHOLE * deck.offered[face + 1] // offered
    c = WHOLE * deck.offered[face + 2] // offered
    others = count_others(seen)
    outlooks = BLANK
    for thought in range(ROUNDS + 1):
        outlooks = (
            outlook(deck, face, 0, a, b, c, others),
            outlook(deck, face, 1, a, b, c, others),
            outlook(deck, face, 2, a, b, c, others),
        )
        if thought < ROUNDS and others > 0:
            taken = expected_choices(seen, deck, face, outlooks)
            a += (taken[0] // others - a) * (thought + 1) // (thought + 2)
            b += (taken[1] // others - b) * (thought + 1) // (thought + 2)
            c += (taken[2] // others - c) * (thought + 1) // (thought + 2)
    return outlooks


def expected_choices(seen: Any, deck: Table, face: int, outlooks: Outlooks) -> tuple[int, int, int]:
    """How many of the other ships would take each route with this before their eyes."""
    all_a = 0
    all_b = 0
    all_c = 0
    for place in range(1, SEATS):
        at = AT_SEATS + place * SEAT_WIDTH
        if seen[at + SEAT_RACING]:
            a = NEVER
            b = NEVER
            c = NEVER
            for route in range(ROUTES):
                if deck.offered[face + route]:
                    worth = route_worth(seen, deck, at, route, outlooks)
                    if deck.lowest[face + route] > seen[at + SEAT_FUEL]:  # 5.3
                        worth -= RUIN
                    if route == 0:
                        a = worth
                    elif route == 1:
                        b = worth
                    else:
                        c = worth
            best = max(a, max(b, c))
            a = gladness(best - a, DOUBT)
            b = gladness(best - b, DOUBT)
            c = gladness(best - c, DOUBT)
            total = a + b + c
            all_a += a * WHOLE // total
            all_b += b * WHOLE // total
            all_c += c * WHOLE // total
    return all_a, all_b, all_c


def gladness(loss: int, doubt: int) -> int:
    """How often a ship takes what loses so much against its best: half as often for each doubt."""
    halvings = loss // doubt
    if halvings > 18:
        return 0
    return ((2 * WHOLE - loss % doubt * WHOLE // doubt) << 8) >> halvings


def outlook(deck: Table, face: int, route: int, a: int, b: int, c: int, others: int) -> Outlook:
    """What a route promises who takes it, if each of the others takes one with these chances:

    the chance of the right company, cost, fuel and zones, and the chance that others take it.
    """
    way = face + route
    share = a
    if route == 1:
        share = b
    elif route == 2:
        share = c
    room = WHOLE
    if deck.alone[way]:  # 6.3
        room = chance_of_company(share, others, 0)
    elif deck.silhouettes[way] > 0:  # 6.2
        room = chance_of_company(share, others, deck.silhouettes[way] - 1)
    a = a * others * UNIT // WHOLE
    b = b * others * UNIT // WHOLE
    c = c * others * UNIT // WHOLE
    if route == 0:
        a += UNIT
    elif route == 1:
        b += UNIT
    else:
        c += UNIT
    cost = expected_amount(deck, way * AMOUNTS + COST, a, b, c)
    fuel = expected_amount(deck, way * AMOUNTS + FUEL, a, b, c)
    zones = expected_amount(deck, way * AMOUNTS + ZONES, a, b, c)
    return room, cost, fuel, zones, share


def expected_amount(deck: Table, at: int, a: int, b: int, c: int) -> int:
    """What an amount comes to on average, in thousandths, if so many take each route."""
    total = deck.number[at] * UNIT
    if deck.symbols[at]:
        total += deck.yellow[at] * mean(deck, YELLOW) + deck.blue[at] * mean(deck, BLUE)
        total += deck.count_a[at] * a + deck.count_b[at] * b + deck.count_c[at] * c
    return total


def mean(deck: Table, colour: int) -> int:
    """What a die shows on average, in thousandths."""
    total = 0
    for face in range(FACES):
        total += deck.dice[colour * FACES + face]
    return total * UNIT // FACES


def route_worth(seen: Any, deck: Table, at: int, route: int, outlooks: Outlooks) -> int:
    """What it is worth to a ship to take a route."""
    way = first_way(seen) + route
    room, cost, gained, zones, _ = outlooks[route]
    fuel = seen[at + SEAT_FUEL] * UNIT
    tokens = deck.bonus[way] * draw_worth(seen)
    board = chance_of_board(seen, at, outlooks)
    still = position_worth(seen, at, 0, board)
    moved = position_worth(seen, at, zones, board) + tokens
    if deck.wheel[way] and seen[AT_FINISH]:
        moved += min(fuel, (DIGITS - 1) * UNIT)  # as if all were spent on zones
    paying = chance_of_ruin(seen, deck, way, fuel, cost) * RUIN // WHOLE
    if deck.alone[way]:  # 6.3
        good = fuel_worth(seen, fuel + gained) + moved
        bad = fuel_worth(seen, max(0, fuel - cost)) + still - paying
    else:
        good = fuel_worth(seen, max(0, fuel - cost) + gained) + moved - paying
        bad = fuel_worth(seen, fuel) + still
    return (room * good + (WHOLE - room) * bad) // WHOLE


def chance_of_company(share: int, others: int, most: int) -> int:
    """That at most so many of the others take a route."""
    total = 0
    taken = share * 256 // WHOLE
    for many in range(min(most, others) + 1):
        term = CHOOSE[others * SEATS + many]
        for _ in range(many):
            term *= taken
        for _ in range(others - many):
            term *= 256 - taken
        total += term
    return (total * WHOLE) >> (8 * others)


def payable(seen: Any, fuel: int) -> int:
    """How much of its fuel a ship can pay and go on racing (7.1)."""
    return fuel if seen[AT_FINISH] else fuel - UNIT


def chance_of_ruin(seen: Any, deck: Table, way: int, fuel: int, cost: int) -> int:
    """That a cost eliminates: all the fuel, or at the finish more than all (6.6, 7.1)."""
    spare = payable(seen, fuel)
    place = way * AMOUNTS + COST
    dice = deck.yellow[place]
    if dice == 0:
        return WHOLE if cost > spare + UNIT // 2 else 0
    rest = cost - dice * mean(deck, YELLOW)
    return chance_of_more(deck, dice, (spare - rest) // UNIT)


def chance_of_more(deck: Table, dice: int, limit: int) -> int:
    """That yellow dice show more than a limit in sum; of many dice all but three as usual."""
    usual = max(0, dice - 3) * mean(deck, YELLOW) // UNIT
    dice = min(dice, 3)
    cases = 1
    for _ in range(dice):
        cases *= FACES
    more = 0
    for case in range(cases):
        total = usual
        rest = case
        for _ in range(dice):
            total += deck.dice[YELLOW * FACES + rest % FACES]
            rest //= FACES
        if total > limit:
            more += 1
    return more * WHOLE // cases


# --- What things are worth -----------------------------------------------------------------------


def turns_to_come(seen: Any) -> int:
    """How many turns follow this one."""
    turns: int = TRACKS - seen[AT_TURN]
    return turns


def fuel_worth(seen: Any, fuel: int) -> int:
    """What fuel, in thousandths, is worth after this turn."""
    if seen[AT_FINISH]:
        return fuel // 50  # 9.2: it breaks ties
    need = NEED + NEED_A_TURN * turns_to_come(seen)
    worth = min(fuel, need) * FUEL_WORTH // UNIT
    worth += max(0, fuel - need) * SPARE_WORTH // UNIT
    return worth - max(0, SCARCE - fuel) * SCARCE_WORTH // UNIT


def draw_worth(seen: Any) -> int:
    """What a token is worth that is drawn now."""
    turns = turns_to_come(seen)
    if turns == 0:
        return 5  # 9.2
    return min(TOKEN_WORTH + TOKEN_WORTH_A_TURN * turns, TOKEN_WORTH_MOST)


def first_other(seen: Any, at: int) -> int:
    """The zone of the first of all ships but one; 0 if there is none."""
    first = 0
    for place in range(SEATS):
        other = AT_SEATS + place * SEAT_WIDTH
        if other != at:
            first = max(first, seen[other + SEAT_ZONE])
    return first


def position_worth(seen: Any, at: int, zones: int, board: int) -> int:
    """What it is worth to a ship to move on, by thousandths of zones.

    `board` is the chance that the rear board goes (8.3).
    """
    zone = seen[at + SEAT_ZONE]
    moved = zones
    if seen[AT_SUPPLY] < FORCEFIELDS:  # 8.1
        for step in range(zone + 1, WINDOW + 1):
            if seen[AT_FORCEFIELDS + step - 1]:
                moved = min(moved, (step - zone) * UNIT)
    if seen[AT_FINISH]:
        return moved
    worth: int = moved
    place = zone * UNIT + moved
    lag = max(0, (first_other(seen, at) + 1) * UNIT - place - LAG) // 100
    worth -= LAG_WORTH * lag * lag // 100
    if place >= (WINDOW + 1) * UNIT:
        for other in range(SEATS):
            behind = AT_SEATS + other * SEAT_WIDTH
            if behind != at and 0 < seen[behind + SEAT_ZONE] < BOARD:
                worth += KILL_WORTH
    elif place < (BOARD + 1) * UNIT:
        worth -= board * RUIN // WHOLE
    return worth


def chance_of_board(seen: Any, at: int, outlooks: Outlooks) -> int:
    """That another ship moves past the front zone this turn, so that the rear board goes."""
    if seen[AT_BOARDS_ADDED]:
        return WHOLE
    need = (WINDOW + 1 - first_other(seen, at)) * UNIT
    chance = 0
    for route in range(ROUTES):
        if outlooks[route][3] >= need:
            chance += outlooks[route][4]
    return chance


# --- Tokens --------------------------------------------------------------------------------------


def token_worth(seen: Any, token: int) -> int:
    """What it brings to play a token now, less what it would bring to hold it."""
    turns = turns_to_come(seen)
    held = seen[AT_SEATS + SEAT_TOKENS]
    patience = UNIT if turns > held else turns * UNIT // (held + 1)
    own = seen[AT_SEATS + SEAT_ZONE]
    if token == NITRO:
        gain = position_worth(seen, AT_SEATS, UNIT, 0) - position_worth(seen, AT_SEATS, 0, 0)
        return gain - HOLD_NITRO * patience // UNIT
    if token == FUEL_TANK:
        fuel: int = seen[AT_SEATS + SEAT_FUEL] * UNIT
        if seen[AT_FINISH]:
            return max(50, 600 - fuel // 10)
        return fuel_worth(seen, fuel + 2 * UNIT) - fuel_worth(seen, fuel) - HOLD * patience // UNIT
    if token == FORCEFIELD:
        chasing = 0
        for place in range(1, SEATS):
            zone = seen[AT_SEATS + place * SEAT_WIDTH + SEAT_ZONE]
            if 0 < zone < own and own - zone <= GUARD_REACH:
                chasing += 1
        return GUARD_WORTH * chasing - HOLD * patience // UNIT
    gain = attack_worth(seen, token)
    if token == FLAMETHROWER:
        return gain - HOLD * patience // UNIT
    return gain - HOLD_REAR * patience // UNIT


def attack_worth(seen: Any, token: int) -> int:
    """What harm an attack would do to the others as they stand now (4.12, 4.14, 4.15)."""
    own = seen[AT_SEATS + SEAT_ZONE]
    first = first_other(seen, AT_SEATS)
    nearest = first
    for place in range(1, SEATS):
        zone = seen[AT_SEATS + place * SEAT_WIDTH + SEAT_ZONE]
        if own < zone < nearest:
            nearest = zone
    worth = 0
    for place in range(1, SEATS):
        at = AT_SEATS + place * SEAT_WIDTH
        zone = seen[at + SEAT_ZONE]
        if zone > own:
            if token == FLAMETHROWER:
                if zone == nearest:
                    worth += push_worth(seen, zone, first, 2)
            elif token == ELECTROMAGNET:
                worth += push_worth(seen, zone, first, 3 if zone == first else 2)
            elif seen[at + SEAT_FUEL] <= 2:
                worth += KILL_WORTH
            else:
                worth += 2 * DRAIN_WORTH
    return worth


def push_worth(seen: Any, zone: int, first: int, zones: int) -> int:
    """What it is worth to push another ship back."""
    if zone <= zones:  # 7.2
        return KILL_WORTH
    return zones * (PUSH_WORTH + (PUSH_FIRST if zone == first else 0))


def keep_worth(seen: Any, token: int) -> int:
    """What a token is worth in hand."""
    if token == NITRO:
        return KEEP_NITRO
    if token == FUEL_TANK:
        fuel = seen[AT_SEATS + SEAT_FUEL] * UNIT
        return fuel_worth(seen, fuel + 2 * UNIT) - fuel_worth(seen, fuel)
    if token == FLAMETHROWER:
        return KEEP_FLAMETHROWER
    if token == FORCEFIELD:
        return KEEP_FORCEFIELD
    worth = KEEP_ION_CANNON if token == ION_CANNON else KEEP_ELECTROMAGNET
    for place in range(1, SEATS):
        zone = seen[AT_SEATS + place * SEAT_WIDTH + SEAT_ZONE]
        if 0 < zone < seen[AT_SEATS + SEAT_ZONE]:
            return worth
    return worth + KEEP_LAST


# --- The wheel -----------------------------------------------------------------------------------


def digit_worth(seen: Any, deck: Table, digit: int) -> int:
    """What it is worth to dial a digit (6.4)."""
    at = (first_way(seen) + seen[AT_SEATS + SEAT_ROUTE] - 1) * AMOUNTS
    fuel = seen[AT_SEATS + SEAT_FUEL] * UNIT
    cost = (deck.number[at + COST] + deck.wheels[at + COST] * digit) * UNIT
    left = fuel - cost + deck.wheels[at + FUEL] * digit * UNIT
    zones = (deck.number[at + ZONES] + deck.wheels[at + ZONES] * digit) * UNIT
    worth = fuel_worth(seen, max(0, left)) + position_worth(seen, AT_SEATS, zones, 0)
    return worth - RUIN if cost > payable(seen, fuel) else worth


class Cruiser(Observer):
    """A steady opponent: fills the tank in time and stays out of crowds."""

    name = "cruiser"

    @staticmethod
    def decide(seen: Any, deck: Table, legal: int, word: int) -> int:
        return cruise(seen, deck, legal, word)
