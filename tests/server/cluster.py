"""A private PostgreSQL in a folder of its own, from the binaries that are installed."""

import os
import pwd
import shutil
import subprocess
import tempfile
from pathlib import Path

from tests.server.server import free_port

PLACES = ("/usr/lib/postgresql", "/usr/local", "/opt/homebrew")
USER = "outspeed"


class Cluster:
    """Started by whoever makes it; it listens on the loopback only and needs no password."""

    def __init__(self) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="outspeed-pg-"))
        self._port = free_port()
        self._databases = 0
        data = self._folder / "data"
        if os.getuid() == 0:  # PostgreSQL refuses to run as root
            nobody = pwd.getpwnam("postgres")
            os.chown(self._folder, nobody.pw_uid, nobody.pw_gid)
        self._run("initdb", "-D", str(data), "-U", USER, "-A", "trust", "--no-sync")
        # A crash of the machine is not part of any test, so nothing need be flushed.
        options = f"-p {self._port} -k {self._folder} -c listen_addresses=127.0.0.1 -c fsync=off"
        log = str(self._folder / "log")
        self._run("pg_ctl", "-D", str(data), "-w", "-l", log, "-o", options, "start")

    def database(self) -> str:
        """The URL of a new, empty database."""
        self._databases += 1
        name = f"test_{self._databases}"
        self._run("createdb", "-h", "127.0.0.1", "-p", str(self._port), "-U", USER, name)
        return f"postgresql://{USER}@127.0.0.1:{self._port}/{name}"

    def stop(self) -> None:
        self._run("pg_ctl", "-D", str(self._folder / "data"), "-m", "immediate", "stop")
        shutil.rmtree(self._folder, ignore_errors=True)

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(binary(program)), *arguments]
        if os.getuid() == 0:
            command = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups", *command]
        subprocess.run(command, check=True, cwd=self._folder, stdout=subprocess.DEVNULL)


def binary(program: str) -> Path:
    """A program of PostgreSQL, the newest that is installed."""
    found = [
        path
        for place in PLACES
        for path in (*Path(place).glob(f"*/bin/{program}"), Path(place) / "bin" / program)
        if path.is_file()
    ]
    on_path = shutil.which(program)
    if not found and on_path is None:
        raise FileNotFoundError(f"{program} is not installed: apt-get install postgresql")
    return max(found) if found else Path(str(on_path))
