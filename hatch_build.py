"""Builds the web client into the wheel. An editable installation needs none: `make` builds it."""

import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class WebClient(BuildHookInterface):  # type: ignore[type-arg] # of a build that is not configured
    """What `outspeed serve` shows to browsers."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        subprocess.run(
            [sys.executable, str(Path(self.root, "web", "node.py")), "run", "build"], check=True
        )
