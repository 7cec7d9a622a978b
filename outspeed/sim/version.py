"""What races are played by: parts with the same VERSION may be put together."""

import hashlib
from pathlib import Path
from typing import Final

_PACKAGE: Final = Path(__file__).parents[1]
_PLAYED_BY: Final = ("rules/*.py", "bots/*.py", "bots/*.npy", "search/*.py")
_SIM: Final = ("policy", "players", "race", "random_play", "series", "tally")


def _version() -> str:
    """A hash over rules, the deck's table, bots, weights, and what plays and counts races."""
    files = [file for pattern in _PLAYED_BY for file in _PACKAGE.glob(pattern)]
    files += [_PACKAGE / "deck" / "table.py"]
    files += [_PACKAGE / f"{name}.py" for name in ("determinize", "observation", "view", "worlds")]
    files += [_PACKAGE / "sim" / f"{name}.py" for name in _SIM]
    digest = hashlib.sha256()
    for file in sorted(files):
        digest.update(f"{file.relative_to(_PACKAGE).as_posix()}\n".encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


VERSION: Final = _version()
