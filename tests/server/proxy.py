"""nginx and Caddy as docs/deploy.md has them, before servers on this machine."""

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from tests.server.server import Server, wait_for

DEPLOY = Path(__file__).parents[2] / "examples" / "deploy"
NGINX = """
daemon off;
pid {folder}/pid;
error_log {folder}/log;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/site;
}}
"""


def program(name: str) -> str:
    """Where a proxy is installed; a test without it is skipped, but not in CI."""
    found = shutil.which(name, path=f"{os.environ['PATH']}:/usr/sbin:/usr/local/sbin")
    if found is None:
        stop = pytest.fail if os.environ.get("CI") else pytest.skip
        stop(f"{name} is not installed")
    return found


def nginx(folder: Path, port: int, upstream: list[int]) -> list[str]:
    """The command that runs nginx with the example's site, less its certificate."""
    command = [program("nginx"), "-p", str(folder), "-c", str(folder / "nginx.conf")]
    site = (DEPLOY / "nginx.conf").read_text("utf-8")
    site = re.sub(r" *ssl_certificate.*\n", "", site)
    for old, new in (
        ("listen 443 ssl;", f"listen 127.0.0.1:{port};"),
        ("127.0.0.1:8001", f"127.0.0.1:{upstream[0]}"),
        ("127.0.0.1:8002", f"127.0.0.1:{upstream[1]}"),
    ):
        assert site.count(old) == 1
        site = site.replace(old, new)
    (folder / "site").write_text(site, "utf-8")
    (folder / "nginx.conf").write_text(NGINX.format(folder=folder), "utf-8")
    return command


def caddy(folder: Path, port: int, upstream: list[int]) -> list[str]:
    """The command that runs Caddy with the example's file, without its own remote control."""
    site = (DEPLOY / "Caddyfile").read_text("utf-8")
    for old, new in (
        ("{$SITE:race.example.org}", f"http://127.0.0.1:{port}"),
        ("{$OUTSPEED:127.0.0.1:8001 127.0.0.1:8002}", " ".join(f"127.0.0.1:{p}" for p in upstream)),
    ):
        assert site.count(old) == 1
        site = site.replace(old, new)
    file = folder / "Caddyfile"
    file.write_text("{\n\tadmin off\n}\n" + site, "utf-8")
    return [program("caddy"), "run", "--config", str(file), "--adapter", "caddyfile"]


@contextmanager
def proxied(kind: str, folder: Path, port: int, upstream: list[Server]) -> Iterator[Server]:
    """A proxy that is running, with the address that its clients use."""
    command = {"nginx": nginx, "caddy": caddy}[kind](folder, port, [s.port for s in upstream])
    front = Server("none of its own")
    front.port = port
    with (folder / "output").open("wb") as output:
        process = subprocess.Popen(
            command,
            stdout=output,
            stderr=output,
            env=os.environ | {"HOME": str(folder), "XDG_DATA_HOME": str(folder)},
        )
    try:
        wait_for(lambda: answers(front) or process.poll() is not None)
        assert process.poll() is None, (folder / "output").read_text("utf-8")
        yield front
    finally:
        process.terminate()
        process.wait(30)


def answers(front: Server) -> bool:
    """The proxy and a server behind it are there."""
    try:
        return httpx.get(f"{front.url}/readyz", trust_env=False, verify=False).is_success
    except httpx.TransportError:
        return False
