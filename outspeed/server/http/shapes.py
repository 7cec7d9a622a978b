"""Every shape that the HTTP API takes and gives, for whoever writes them down."""

from typing import Final

from msgspec import Struct

from outspeed.server.http import guests, lab, library, tables
from outspeed.server.http.request import Problem
from outspeed.server.options import Options
from outspeed.server.replay import Replay

TAKEN: Final[tuple[type[Struct], ...]] = (Options, guests.Claim, guests.Label)
GIVEN: Final[tuple[type[Struct], ...]] = (
    guests.Me,
    guests.DeviceLink,
    guests.ApiToken,
    guests.ApiTokenInfo,
    tables.TableLinks,
    tables.Found,
    tables.PublicTable,
    tables.MyTable,
    tables.TableState,
    library.Choices,
    library.DeckInfo,
    library.Faces,
    library.Rules,
    lab.Offers,
    Replay,
    Problem,
)
