"""Health, metrics and logs: what somebody who runs a server looks at."""

import logging
import sys
import traceback
from pathlib import Path
from typing import Final

import structlog
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from structlog.typing import EventDict

BUCKETS: Final = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 5.0)


class Metrics:
    """The figures of this process, in a registry of its own."""

    def __init__(self) -> None:
        self.registry: Final = CollectorRegistry()
        self.decisions: Final = Counter(
            "outspeed_decisions", "Choices stored", ["by"], registry=self.registry
        )
        self.latency: Final = Histogram(
            "outspeed_order_seconds",
            "From an order's arrival to its acknowledgement",
            registry=self.registry,
            buckets=BUCKETS,
        )
        self.requests: Final = Counter(
            "outspeed_requests", "HTTP requests", ["status"], registry=self.registry
        )
        self.limited: Final = Counter(
            "outspeed_limited", "Refused for coming too often", ["what"], registry=self.registry
        )
        self.store_failures: Final = Counter(
            "outspeed_store_failures", "Batches that were not stored", registry=self.registry
        )
        self.connections: Final = Gauge(
            "outspeed_connections", "Open WebSockets", registry=self.registry
        )
        self.rooms: Final = Gauge(
            "outspeed_live_tables", "Tables in memory", registry=self.registry
        )
        self.tables: Final = Gauge(
            "outspeed_tables", "Tables stored", ["phase"], registry=self.registry
        )
        self.bot_queue: Final = Gauge(
            "outspeed_bot_queue", "Views that wait for a bot's choice", registry=self.registry
        )
        self.bot_levels: Final = Gauge(
            "outspeed_bot_levels", "Levels of bots that are ready", registry=self.registry
        )
        self.bots_replaced: Final = Gauge(
            "outspeed_bot_workers_replaced", "Workers that died or hung", registry=self.registry
        )


def _where(_logger: object, _method: str, event: EventDict) -> EventDict:
    """An exception becomes its type and where it was raised: its words may hold secrets."""
    info = event.pop("exc_info", None)
    error = sys.exc_info()[1] if info is True else info[1] if isinstance(info, tuple) else info
    if isinstance(error, BaseException):
        frames = traceback.extract_tb(error.__traceback__)
        event["error"] = type(error).__name__
        event["where"] = [f"{Path(f.filename).name}:{f.lineno} {f.name}" for f in frames[-8:]]
    return event


def set_up_logs() -> None:
    """One JSON object a line on standard error; other libraries' warnings too."""
    shared: list[structlog.typing.Processor] = [
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        _where,
    ]
    structlog.configure(
        processors=[*shared, structlog.processors.JSONRenderer()],
        logger_factory=structlog.WriteLoggerFactory(file=sys.stderr),
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.JSONRenderer(),
            ],
        )
    )
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
