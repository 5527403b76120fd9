"""The address /metrics for Prometheus: what the pages count, this process, and Streamlit's sessions."""

from __future__ import annotations

from collections.abc import Iterator

from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector
from starlette.requests import Request
from starlette.responses import Response
from streamlit import runtime

from pages.shell.memory_budget import HELD, held
from pages.shell.metrics import ERRORS


class Visitors(Collector):
    """How many people are there, and what their own tables take."""

    def collect(self) -> Iterator[GaugeMetricFamily]:
        found = runtime.get_instance().stats_mgr.get_stats(["active_sessions"]) if runtime.exists() else {}
        sessions = sum(int(getattr(each, "value", 0)) for each in found.get("active_sessions", ()))
        yield GaugeMetricFamily("splitstep_sessions", "Pages that are open.", sessions)
        yield GaugeMetricFamily("splitstep_own_tables", "Tables of visitors that are held.", len(HELD))
        yield GaugeMetricFamily("splitstep_own_tables_bytes", "Memory that they take.", held())


def count_error(error: Exception) -> None:
    """A page's run ended in an error; it is shown as usual."""
    ERRORS.inc()


async def metrics(request: Request) -> Response:
    """All of them, as text."""
    return Response(generate_latest(REGISTRY), media_type=CONTENT_TYPE_LATEST)


REGISTRY.register(Visitors())
