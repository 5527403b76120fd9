"""A lesson in the hall: a projector asks, phones answer, and everybody sees what they may."""

import csv
import io

import pytest
from starlette.applications import Starlette

from server.hall import pages, requests, routes, summary
from server.hall.codes import tidy
from tests.server.hall.client import Browser
from tests.server.hall.conftest import TENNIS


def test_a_whole_lesson(hall):
    first, second = hall.phone(), hall.phone()
    with first.listening(f"{hall.path}/events") as heard, hall.watched() as watched:
        assert heard()["state"] == "waiting"
        hall.ask()
        asked = heard()
        assert (asked["state"], asked["round"], asked["mine"]) == ("asked", 1, None)
        assert asked["question"]["options"] == TENNIS["options"]
        assert hall.answer(first, "wind").json == {"mine": "wind"}
        assert hall.answer(second, "wind").json == {"mine": "wind"}
        assert heard()["mine"] == "wind"
        assert hall.answer(first, "outlook").json == {"mine": "outlook"}
        seen = watched(lambda state: state["rounds"] and state["rounds"][0]["counts"].get("outlook"))
        assert seen["rounds"] == [{"answered": 2, "counts": {"outlook": 1, "wind": 1}}]
        hall.order("again")
        assert heard(lambda state: state["round"] == 2)["mine"] is None
        assert hall.answer(second, "outlook", 2).status == 200
        hall.order(
            "reveal", {"right": ["outlook"], "words": {"wind": "It gains 0.048."}, "said": "Outlook gains most."}
        )
        shown = heard(lambda state: state["state"] == "revealed")
        assert (shown["right"], shown["mine"], shown["said"]) == (["outlook"], None, "Outlook gains most.")
        seen = watched(lambda state: state["state"] == "revealed")
        assert [each["counts"] for each in seen["rounds"]] == [{"outlook": 1, "wind": 1}, {"outlook": 1}]
        hall.order("idle")
        assert heard(lambda state: state["state"] == "waiting")["question"] is None
        hall.order("end")
        assert heard()["state"] == "ended"


def test_the_summary_has_each_round_with_its_counts_and_no_formulas(hall):
    hall.ask(title="=1+1")
    phone = hall.phone()
    hall.answer(phone, "wind")
    hall.order("again")
    hall.order("reveal", {"right": ["outlook"]})
    answer = hall.projector.get(f"{hall.path}/summary.csv", authorization=f"Bearer {hall.secret}")
    rows = list(csv.DictReader(io.StringIO(answer.text)))
    assert [(row["question"], row["round"], row["answer"], row["count"], row["right"]) for row in rows] == [
        ("'=1+1", "1", "Outlook", "0", "yes"),
        ("'=1+1", "1", "Wind", "1", "no"),
        ("'=1+1", "2", "Outlook", "0", "yes"),
        ("'=1+1", "2", "Wind", "0", "no"),
    ]
    assert rows[1]["share"] == "1.0000"


@pytest.mark.parametrize(
    ("title", "cell"),
    [
        ("=1+1", "'=1+1"),
        ("\t=1", "'\t'=1"),
        (" @SUM(A1)", "' @SUM(A1)"),
        ("＝1+1", "'＝1+1"),
        ("a; =1+1", "a;' =1+1"),  # a cell of its own where a semicolon ends one
        ("a\n-1", "a\n'-1"),
        ("x - 1 = 2; y", "x - 1 = 2; y"),
    ],
)
def test_no_cell_of_the_summary_is_computed_by_a_spreadsheet(title, cell):
    assert summary.safe(title) == cell
    assert summary.safe(-1.5) == -1.5


def test_a_vote_again_that_was_sent_twice_opens_one_round(hall):
    hall.ask()
    for _ in range(2):
        hall.order("again", {"round": 2})
    assert hall.state()["round"] == 2
    hall.order("reveal", {"right": ["wind"]})
    hall.order("again", {"round": 3})
    hall.order("again")
    assert hall.state()["round"] == 4


def test_how_many_are_here_and_ever_were(hall):
    phones = [hall.phone(), hall.phone()]
    for phone in phones:
        phone.get(hall.path)
    assert hall.state(lambda state: state["joined"] == 2)["ever"] == 2


def test_a_remote_control_moves_the_projector(hall):
    with hall.watched() as watched:
        hall.order("move", {"one": 1})
        hall.order("move", {"one": -1})
        assert watched(lambda state: state["moves"]["serial"] == 2)["moves"]["last"] == [1, -1]


def test_the_presenter_hears_where_the_projector_stands(hall):
    hall.order(
        "stands",
        {"title": "Grow", "sentence": "Sunny: 5 cases.", "notes": [["Say", ["Look."]]], "next": "Humidity", "step": -1},
    )
    assert hall.state()["stands"] == {
        "title": "Grow",
        "sentence": "Sunny: 5 cases.",
        "notes": [["Say", ["Look."]]],
        "next": "Humidity",
        "step": -1,
    }


def test_a_phone_without_scripts_answers_by_a_form(hall):
    hall.ask()
    phone = hall.phone()
    page = phone.get(hall.path).text
    assert "Which question next?" in page
    assert 'aria-pressed="true"' not in page
    sent = phone.send(f"{hall.path}/answer", question=TENNIS["id"], round=1, answer="wind")
    assert (sent.status, sent.headers["location"]) == (303, hall.path)
    assert '<button name="answer" value="wind" aria-pressed="true">' in phone.get(hall.path).text
    hall.order("reveal", {"right": ["outlook"], "words": {"wind": "It gains less."}})
    assert "✗ Not this time." in (page := phone.get(hall.path).text)
    assert "It gains less." in page


def test_a_projector_that_is_loaded_anew_keeps_the_answers(hall):
    hall.ask()
    hall.answer(hall.phone(), "wind")
    hall.ask()
    assert hall.state()["rounds"] == [{"answered": 1, "counts": {"wind": 1}}]


def test_all_addresses_stand_below_the_path_of_the_server(served, hall, monkeypatch):
    hall.ask()
    for module in (pages, routes, requests):
        monkeypatch.setattr(module, "base_path", lambda: "/teaching")
    served.app = Starlette(routes=routes.routes())
    browser = Browser(served)
    assert browser.get(f"/teaching/hall?code={hall.code}").headers["location"] == f"/teaching{hall.path}"
    page = browser.get(f"/teaching{hall.path}")
    assert f"Path=/teaching{hall.path}" in page.headers["set-cookie"]
    assert f'action="/teaching{hall.path}/answer"' in page.text
    assert f'data-hall="/teaching{hall.path}"' in page.text
    assert 'action="/teaching/hall"' in browser.get("/teaching/hall").text


def test_a_typed_code_leads_to_the_hall(served, hall):
    browser = Browser(served)
    assert "<form" in browser.get("/hall").text
    typed = f" {hall.code[:3].lower()}-{hall.code[3:]}".replace(" ", "+")
    assert browser.get(f"/hall?code={typed}").headers["location"] == hall.path
    assert browser.get(f"/hall/{hall.code.lower()}").headers["location"] == hall.path
    assert browser.get("/hall?code=O0").status == 400
    assert tidy("O0O0O0") == ""
