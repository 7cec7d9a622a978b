"""How a server is run."""

from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

PROXIES: Final = "127.0.0.1,::1"


@dataclass(frozen=True, slots=True)
class Settings:
    """The options of `outspeed serve`."""

    host: str
    port: int
    database: str
    bot_workers: int
    public_url: str | None = None
    proxies: str = PROXIES  # whose word on where a request comes from is believed
    limits: float = 1.0  # a factor on all rate limits; 0: none
    open_metrics: bool = False  # metrics for everybody, not only for this machine
    open_browser: bool = False  # show the client as soon as it is there

    @property
    def secure(self) -> bool:
        """People reach the server over HTTPS."""
        return self.public_url is not None and urlsplit(self.public_url).scheme == "https"

    @property
    def origin(self) -> str | None:
        """The only origin of pages that may talk to the server; None: the one it is reached at."""
        if self.public_url is None:
            return None
        parts = urlsplit(self.public_url)
        return f"{parts.scheme}://{parts.netloc}"
