"""Running the server until it is told to stop."""

import signal
import socket as sockets
from typing import Final

import uvicorn

from outspeed.server.app import make_app
from outspeed.server.messages import MAX_MESSAGE
from outspeed.server.operation import set_up_logs
from outspeed.server.service import Service
from outspeed.server.settings import Settings

GRACE: Final = 10  # seconds for requests in flight when stopping


class _Server(uvicorn.Server):
    """Says where it can be found once it can, and goodbye before it hangs up."""

    def __init__(self, config: uvicorn.Config, service: Service) -> None:
        super().__init__(config)
        self._service: Final = service

    async def startup(self, sockets: list[sockets.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            print(f"OUTSPEED is at {link(self._service.settings)}", flush=True)

    async def shutdown(self, sockets: list[sockets.socket] | None = None) -> None:
        await self._service.farewell()
        await super().shutdown(sockets)


def serve(settings: Settings) -> None:
    """Serve until SIGINT or SIGTERM."""
    set_up_logs()
    service = Service(settings)
    config = uvicorn.Config(
        make_app(service),
        host=settings.host,
        port=settings.port,
        loop="uvloop",
        http="httptools",
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        ws_max_size=4 * MAX_MESSAGE,  # what is a little too long gets an answer
        ws_ping_interval=20,
        ws_ping_timeout=20,
        lifespan="on",
        access_log=False,
        log_config=None,
        server_header=False,
        timeout_graceful_shutdown=GRACE,
    )
    for number in (signal.SIGINT, signal.SIGTERM):
        # uvicorn stops politely, then raises the signal again: by then it is done with.
        signal.signal(number, lambda *_: None)
    _Server(config, service).run()


def link(settings: Settings) -> str:
    """What to open."""
    if settings.public_url is not None:
        return settings.public_url
    host = "127.0.0.1" if settings.host in ("0.0.0.0", "::") else settings.host
    return f"http://[{host}]:{settings.port}" if ":" in host else f"http://{host}:{settings.port}"
