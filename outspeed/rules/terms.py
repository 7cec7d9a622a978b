"""The numbers that the rules, the state and the deck tables are written in."""

from typing import Final

# --- How much there is (section 1) ---------------------------------------------------------------
MIN_SEATS: Final = 3
SEATS: Final = 6
START_FUEL: Final = 12
START_ZONE: Final = 3
BOARD: Final = 7  # zones of one progression board
WINDOW: Final = 14  # zones of the two boards that are out at the start of a turn
FORCEFIELDS: Final = 7
TRACKS: Final = 12
FINISHES: Final = 4
TURNS: Final = TRACKS + 1
LARGE_FROM: Final = 5  # players from whom on the large sides are used

# --- Bonus tokens (1.5), in the order of the scenario format -------------------------------------
NITRO: Final = 0
FUEL_TANK: Final = 1
FLAMETHROWER: Final = 2
FORCEFIELD: Final = 3
ELECTROMAGNET: Final = 4
ION_CANNON: Final = 5
KINDS: Final = 6
TOKEN_NAMES: Final = (
    "nitro",
    "fuel_tank",
    "flamethrower",
    "forcefield",
    "electromagnet",
    "ion_cannon",
)
TOKEN_COUNTS: Final = (7, 7, 7, 7, 2, 2)
TOKENS: Final = 32
MAX_BONUS: Final = 5  # tokens one route may give
MAX_DRAWS: Final = SEATS * MAX_BONUS

NOTHING: Final = -1

# --- Sides, routes, editions ---------------------------------------------------------------------
SMALL: Final = 0
LARGE: Final = 1
SIDE_NAMES: Final = ("small", "large")
ROUTES: Final = 3
ROUTE_NAMES: Final = ("A", "B", "C")
EN: Final = 0
FR: Final = 1
PL: Final = 2
RU: Final = 3
EDITION_NAMES: Final = ("en", "fr", "pl", "ru")

# --- Stages: what the seats in `pending` are asked for -------------------------------------------
BONUS: Final = 0
ROUTE: Final = 1
WHEEL: Final = 2
KEEP: Final = 3
REVEAL: Final = 4  # nobody is asked
OVER: Final = 5
STAGE_NAMES: Final = ("bonus", "route", "wheel", "keep", "reveal", "over")

# --- Choices: one number each, so that what is legal is a set of bits ----------------------------
PASS: Final = 0
PLAY: Final = 1  # + token
TAKE: Final = 7  # + route
DIAL: Final = 10  # + digit
KEEP_TOKEN: Final = 20  # + token
CHOICES: Final = 26
DIGITS: Final = 10

# --- Causes: of moves, of fuel gained, of eliminations -------------------------------------------
# 0 to 5 are the tokens.
BY_ROUTE: Final = 6
BY_PUSHES: Final = 7  # tokens of several kinds that hit at the same time (4.6)
BY_FUEL: Final = 8
BY_FALL: Final = 9
BY_BOARD: Final = 10
CAUSE_NAMES: Final = (*TOKEN_NAMES, "route", "pushes", "fuel", "fallen_behind", "board")

# --- Why a token had no effect -------------------------------------------------------------------
NOBODY_IN_FRONT: Final = 0
NONE_LEFT: Final = 1
ALREADY_OUT: Final = 2
FIZZLE_NAMES: Final = ("nobody_in_front", "none_left", "already_out")

# --- Why a race is over --------------------------------------------------------------------------
RUNNING: Final = 0
LAST_SHIP: Final = 1
NO_SHIP: Final = 2
FINISH_LINE: Final = 3
REASON_NAMES: Final = ("running", "last_ship", "no_ship", "finish_line")

# --- Dice ----------------------------------------------------------------------------------------
YELLOW: Final = 0
BLUE: Final = 1
FACES: Final = 6
COLOUR_NAMES: Final = ("yellow", "blue")

# --- A deck as a flat table ----------------------------------------------------------------------
# Header, dice, then for each tile, side and route a row of ROW numbers.
DECK_TRACKS: Final = 0
DECK_FINISHES: Final = 1
DECK_DICE: Final = 2  # two dice of FACES digits each
DECK_ROWS: Final = 16
ROW: Final = 32
OFFERED: Final = 0
SILHOUETTES: Final = 1  # 0: no limit
ALONE: Final = 2
LOWEST: Final = 3  # lowest possible cost (5.3)
USES_WHEEL: Final = 4
GIVES: Final = 5  # bonus tokens
COST: Final = 8
FUEL: Final = 16
ZONES: Final = 24
# Columns of each of the three amounts.
NUMBER: Final = 0
SYMBOLS: Final = 1  # how many of the following are not 0
YELLOWS: Final = 2
BLUES: Final = 3
COUNTS: Final = 4  # how often each of A, B, C is counted
WHEELS: Final = 7
AMOUNT_NAMES: Final = ("cost", "fuel", "zones")

# --- Events, as the rules emit them --------------------------------------------------------------
ANNOUNCED: Final = 0
TOKEN_REVEALED: Final = 1
FIZZLED: Final = 2
PLACED: Final = 3
HIT: Final = 4
REFUELLED: Final = 5
MOVED: Final = 6
STOPPED: Final = 7
ELIMINATED: Final = 8
BOARD_ADDED: Final = 9
BOARD_REMOVED: Final = 10
FLIPPED: Final = 11
ROUTE_REVEALED: Final = 12
DIGIT_REVEALED: Final = 13
BLOCKED: Final = 14
ROLLED: Final = 15
PAID: Final = 16
DREW: Final = 17
KEPT: Final = 18
RESHUFFLED: Final = 19
FORCEFIELDS_REMOVED: Final = 20
TILE_REVEALED: Final = 21
RACE_OVER: Final = 22
