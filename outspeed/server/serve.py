"""Running the server until it is told to stop."""

import asyncio
import os
import resource
import signal
import socket
import sys
import webbrowser
from threading import Thread
from typing import Final

import uvicorn
import uvloop

from outspeed.errors import OutspeedError
from outspeed.server.app import make_app
from outspeed.server.messages import MAX_MESSAGE
from outspeed.server.operation import set_up_logs
from outspeed.server.patience import PATIENCE, PatientHttp
from outspeed.server.service import Service
from outspeed.server.settings import Settings
from outspeed.server.wire import DirectWire

BACKLOG: Final = 2048  # connections that may wait to be accepted
FILES: Final = 65_536  # that may be open, if the system allows as many
GRACE: Final = 10  # seconds for requests in flight when stopping
# Who listens on all addresses: somewhere far away (an address for examples), and the own machine.
ELSEWHERE: Final = {"0.0.0.0": ("192.0.2.1", "127.0.0.1"), "::": ("2001:db8::1", "::1")}


class _Server(uvicorn.Server):
    """Says where it is once signals stop it politely, and goodbye before it hangs up."""

    def __init__(self, config: uvicorn.Config, service: Service, link: str, show: bool) -> None:
        super().__init__(config)
        self._service: Final = service
        self._link: Final = link
        self._show: Final = show

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        print(f"OUTSPEED is at {self._link}", flush=True)
        if self._show and has_display():
            Thread(target=webbrowser.open, args=[self._link], daemon=True).start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self._service.farewell()
        await super().shutdown(sockets)


def serve(settings: Settings) -> None:
    """Serve until SIGINT or SIGTERM."""
    set_up_logs()
    _open_many_files()
    with _listen(settings) as listening, asyncio.Runner(loop_factory=uvloop.new_event_loop) as run:
        run.run(_serve(settings, listening))


async def _serve(settings: Settings, listening: socket.socket) -> None:
    service = Service(settings)
    config = uvicorn.Config(
        make_app(service),
        http=PatientHttp,
        ws=DirectWire,
        ws_per_message_deflate=False,
        ws_max_size=4 * MAX_MESSAGE,  # what is a little too long gets an answer
        ws_ping_interval=20,
        ws_ping_timeout=20,
        access_log=False,
        log_config=None,
        server_header=False,
        forwarded_allow_ips=settings.proxies,
        timeout_graceful_shutdown=GRACE,
    )
    try:
        await service.start()
        server = _Server(config, service, link(settings, listening), settings.open_browser)
        for number in (signal.SIGINT, signal.SIGTERM):
            # uvicorn has handlers of its own, and raises the signal again when it has stopped.
            signal.signal(number, lambda *_: setattr(server, "should_exit", True))
        await server.serve([listening])
    finally:
        await service.stop()


def _listen(settings: Settings) -> socket.socket:
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    address = settings.host, settings.port
    try:
        listening = socket.create_server(address, family=family, backlog=BACKLOG)
    except OSError as error:
        where = f"{settings.host}, port {settings.port}"
        raise OutspeedError(f"cannot listen on {where}: {error.strerror}") from None
    if hasattr(socket, "TCP_USER_TIMEOUT"):  # connections inherit it
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, int(PATIENCE * 1000))
    return listening


def _open_many_files() -> None:
    """Every connection is a file, and systems allow few unless they are asked."""
    few, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    many = FILES if most == resource.RLIM_INFINITY else min(FILES, most)
    if few != resource.RLIM_INFINITY and few < many:
        resource.setrlimit(resource.RLIMIT_NOFILE, (many, most))


def link(settings: Settings, listening: socket.socket) -> str:
    """What to open."""
    if settings.public_url is not None:
        return settings.public_url
    host, port = listening.getsockname()[:2]
    if host in ELSEWHERE:
        host = own_address(listening.family)
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def own_address(family: socket.AddressFamily) -> str:
    """The address of this machine as its network knows it; nothing is sent to find it."""
    elsewhere, alone = ELSEWHERE["::" if family == socket.AF_INET6 else "0.0.0.0"]
    with socket.socket(family, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((elsewhere, 9))
        except OSError:
            return alone  # there is no network
        address: str = probe.getsockname()[0]
        return address


def has_display() -> bool:
    """A browser would open in a window, not take over the terminal."""
    if sys.platform in ("darwin", "win32"):
        return True
    return "DISPLAY" in os.environ or "WAYLAND_DISPLAY" in os.environ
