"""Health and metrics."""

from typing import Any

from litestar import MediaType, Response, get
from prometheus_client import generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST

from outspeed.server.guard import is_local
from outspeed.server.http.request import Asking, service_of
from outspeed.server.refusal import Refused
from outspeed.server.store import queries as q


@get("/healthz", media_type=MediaType.TEXT, operation_id="healthz")
async def healthz() -> str:
    """The process lives."""
    return "ok"


@get("/readyz", media_type=MediaType.TEXT, operation_id="readyz")
async def readyz(request: Asking) -> str:
    """The process takes requests, and its database answers."""
    service = service_of(request)
    if not service.ready:
        raise Refused("not_ready", "starting or stopping", 503)
    await service.store.read(q.count_tables)
    return "ok"


@get("/metrics", include_in_schema=False)
async def metrics(request: Asking) -> Response[bytes]:
    """Prometheus; for this machine only, unless the server is told otherwise."""
    service = service_of(request)
    if not service.settings.open_metrics and not is_local(request):
        raise Refused("local_only", "metrics are for the machine that the server runs on", 403)
    figures = service.metrics
    figures.rooms.set(len(service.rooms))
    figures.bot_queue.set(service.bots.queue)
    figures.bot_levels.set(len(service.bots.ready))
    figures.bots_replaced.set(service.bots.replaced)
    counts = await service.store.read(q.count_tables)
    for phase in ("lobby", "racing", "finished"):
        figures.tables.labels(phase).set(counts.get(phase, 0))
    return Response(generate_latest(figures.registry), media_type=CONTENT_TYPE_LATEST)


HANDLERS: list[Any] = [healthz, readyz, metrics]
