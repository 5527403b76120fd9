"""A hall on one replica, by either store."""

import pytest

from pages.shell import wrong_codes
from server.hall import routes
from tests.server.hall.client import Browser, Served

TENNIS = {
    "id": "play-tennis 3",
    "title": "Which question next?",
    "text": "5 cases, 3 of class yes.",
    "kind": "choice",
    "options": [{"key": "outlook", "label": "Outlook"}, {"key": "wind", "label": "Wind"}],
    "where": "PlayTennis, ID3, step 3",
}


@pytest.fixture
def served(kept, monkeypatch):
    made = Served(kept)
    monkeypatch.setattr(routes, "store", lambda: kept)
    monkeypatch.setattr(routes, "ROOMS", made.rooms)
    wrong_codes.believed.cache_clear()
    yield made
    made.stop()


@pytest.fixture
def hall(served):
    return Hall(served)


class Hall:
    """A hall with its projector."""

    def __init__(self, served):
        self.served = served
        self.projector = Browser(served, "198.51.100.1")
        opened = self.projector.post("/hall")
        assert opened.status == 201
        self.code, self.secret = opened.json["code"], opened.json["secret"]
        self.path = f"/hall/{self.code}"

    def order(self, name, given=None):
        answer = self.projector.post(f"{self.path}/{name}", given, self.secret)
        assert answer.status == 200, answer.text
        return answer

    def ask(self, **more):
        self.order("ask", {"question": TENNIS | more})

    def phone(self):
        """A phone that has opened the page."""
        browser = Browser(self.served)
        assert browser.get(self.path).status == 200
        return browser

    def answer(self, browser, answer, turn=1, question=TENNIS["id"], **headers):
        given = {"question": question, "round": turn, "answer": answer}
        return browser.post(f"{self.path}/answer", given, **headers)

    def watched(self):
        return self.projector.listening(f"{self.path}/watch", self.secret)

    def state(self, wanted=lambda state: True):
        """What the lecturer sees."""
        with self.watched() as following:
            return following(wanted)
