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

# --- Why a race is over, and what decided it (9.2 to 9.4) ----------------------------------------
RUNNING: Final = 0
LAST_SHIP: Final = 1
NO_SHIP: Final = 2
FURTHEST: Final = 3
MOST_FUEL: Final = 4
MOST_TOKENS: Final = 5
SHARED: Final = 6
REASON_NAMES: Final = ("running", "last_ship", "no_ship", "zone", "fuel", "tokens", "shared")

# --- Dice ----------------------------------------------------------------------------------------
YELLOW: Final = 0
BLUE: Final = 1
FACES: Final = 6
COLOUR_NAMES: Final = ("yellow", "blue")

# --- Events, as the rules emit them; outspeed.events gives each its type, in this order -----------
TILE_REVEALED: Final = 0
ANNOUNCED: Final = 1
TOKEN_REVEALED: Final = 2
FIZZLED: Final = 3
PLACED: Final = 4
HIT: Final = 5
FUEL_GAINED: Final = 6
FUEL_LOST: Final = 7
MOVED: Final = 8
STOPPED: Final = 9
ELIMINATED: Final = 10
BOARD_ADDED: Final = 11
BOARD_REMOVED: Final = 12
FLIPPED: Final = 13
ROUTE_REVEALED: Final = 14
BLOCKED: Final = 15
DIGIT_REVEALED: Final = 16
ROLLED: Final = 17
PAID: Final = 18
DREW: Final = 19
KEPT: Final = 20
RESHUFFLED: Final = 21
FORCEFIELDS_REMOVED: Final = 22
RACE_OVER: Final = 23
