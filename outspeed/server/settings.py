"""How a server is run."""

from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

from outspeed.errors import OutspeedError

PROXIES: Final = "127.0.0.1,::1"
_PORTS: Final = {"http": 80, "https": 443}


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

    def __post_init__(self) -> None:
        if self.public_url is not None:
            check_public_url(self.public_url)

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
        usual = f":{_PORTS[parts.scheme]}"
        return f"{parts.scheme}://{parts.netloc.lower().removesuffix(usual)}"


def check_public_url(url: str) -> None:
    """The address of a whole site: browsers send nothing else as an origin."""
    allowed = "http://HOST or https://HOST, with or without a port"
    try:
        parts = urlsplit(url)
        host, _ = parts.hostname, parts.port
    except ValueError as error:
        raise OutspeedError(f"public URL is {url!r}: {error}; allowed: {allowed}") from None
    rest = parts.path.rstrip("/") or parts.query or parts.fragment or "@" in parts.netloc
    if parts.scheme not in _PORTS or not host or rest:
        raise OutspeedError(f"public URL is {url!r}; allowed: {allowed}")
