"""What is counted of halls for who runs the server; nothing about a phone or an answer."""

from __future__ import annotations

from collections.abc import Iterator

from prometheus_client import REGISTRY, Counter
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from server.hall.room import Rooms

OPENED = Counter("splitstep_halls_opened_total", "Halls that were opened.")
VOTES = Counter("splitstep_votes_total", "Answers of phones, by what came of them.", ["outcome"])


class Halls(Collector):
    """How many halls this replica serves, and how many listen."""

    def __init__(self, rooms: Rooms) -> None:
        self.rooms = rooms

    def collect(self) -> Iterator[GaugeMetricFamily]:
        rooms = list(self.rooms.rooms.values())
        yield GaugeMetricFamily("splitstep_halls", "Halls that this replica serves.", len(rooms))
        streams = sum(len(each.phones) for each in rooms)
        yield GaugeMetricFamily("splitstep_hall_phones", "Phones that listen at this replica.", streams)


def count(rooms: Rooms) -> None:
    """Count these halls."""
    REGISTRY.register(Halls(rooms))
