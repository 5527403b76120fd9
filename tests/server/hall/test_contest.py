"""The ranking of a contest within a hall is kept and read by the page's Python; no browser can write into it."""

from pages.shell import hall_ranking
from server.hall import core
from tests.server.hall.client import Browser


def test_a_browser_sends_no_score(served, hall):
    sent = {"goal": "penguins", "name": "Ann", "score": 1.0, "leaves": 1}
    for address in ("score", "scores"):
        assert Browser(served).post(f"{hall.path}/{address}", sent).status in (404, 405)
    assert hall_ranking.ranking(served.store, hall.code, "penguins") == []


def test_the_shell_knows_the_keys_of_halls(served, hall):
    assert hall_ranking.hall_key(hall.code, "size") == core.key(hall.code, "size")
    assert hall_ranking.state_of(served.store, hall.code) == core.present(served.store, hall.code).now.state
    core.end(served.store, hall.code)
    assert hall_ranking.state_of(served.store, hall.code) == "ended"
