"""What a hall refuses: each with its status and one clear sentence, and nothing is counted."""

import json
import time

import pytest

from pages.shell import wrong_codes
from pages.shell.store import ProcessStore
from server.hall import core, limits, room
from server.hall.codes import ALPHABET
from server.hall.refusals import RefusedError
from server.hall.requests import LARGE, SMALL
from tests.server.hall.client import HOST, Browser
from tests.server.hall.conftest import TENNIS

NUMBER = {"kind": "number", "options": None}
THRESHOLD = {"kind": "threshold", "min": 0, "max": 10, "step": 0.5}
NOT_ANSWERS = [
    ("choice", "temperature"),
    ("choice", None),
    ("choice", True),
    ("choice", ["wind"]),
    ("choice", {"wind": 1}),
    ("choice", "<b>wind</b>"),
    ("number", "<script>alert(1)</script>"),
    ("number", "NaN"),
    ("number", "nan"),
    ("number", "inf"),
    ("number", "1e999"),
    ("number", "-1e99 "),
    ("number", ""),
    ("number", "1_000"),
    ("number", "٣"),
    ("number", "1" * 41),
    ("number", "1;DROP"),
    ("threshold", "10.5"),
    ("threshold", -1),
]


def refused(answer, status, *words):
    """Whether it is refused with a sentence that has these words."""
    assert answer.status == status, answer.text
    sentence = answer.json["error"]
    assert not sentence[0].islower()
    assert sentence.endswith(".")
    assert all(word in sentence for word in words), sentence
    return sentence


@pytest.mark.parametrize(("kind", "answer"), NOT_ANSWERS)
def test_what_is_no_answer_is_refused_and_not_counted(hall, kind, answer):
    hall.ask(**{"choice": {}, "number": NUMBER | {"max": 1e9}, "threshold": THRESHOLD}[kind])
    refused(hall.answer(hall.phone(), answer), 400)
    assert hall.state()["answered"] == 0


@pytest.mark.parametrize("text", ["NaN", "Infinity", "1e999"])
def test_what_json_has_no_number_for_is_no_answer(hall, text):
    hall.ask(**NUMBER)
    body = f'{{"question": "{TENNIS["id"]}", "round": 1, "answer": {text}}}'.encode()
    refused(hall.phone().post(f"{hall.path}/answer", body), 400, "number")


def test_markup_is_text_wherever_it_comes_from(hall):
    nasty = '<img src=x onerror="alert(1)">\'&'
    hall.ask(title=nasty, text=nasty, where=nasty, options=[{"key": nasty, "label": nasty}])
    phone = hall.phone()
    assert hall.answer(phone, nasty).status == 200
    hall.order("reveal", {"right": [nasty], "words": {nasty: nasty}, "said": nasty})
    for page in (phone.get(hall.path).text,):
        assert "<img" not in page
        assert page.count("&lt;img") >= 5


@pytest.mark.parametrize("network", ["198.51.100.9", "2001:db8::1"])
def test_codes_cannot_be_walked_and_who_is_in_goes_on(served, hall, network, monkeypatch):
    monkeypatch.setattr(wrong_codes, "MOST_WRONG", 5)
    inside = hall.phone()
    inside.address = network
    inside.get(hall.path)
    walker = Browser(served, network)
    wrong = ["".join(ALPHABET[(number + step) % 7] for step in range(6)) for number in range(5)]
    for code in wrong:
        refused(walker.get(f"/hall/{code}"), 404, "no hall with this code")
    for path in (hall.path, f"{hall.path}/events"):
        refused(walker.get(path), 429, "Wait five minutes")  # even the right code is not told any more
    refused(walker.post(f"{hall.path}/answer", {}), 429)
    refused(walker.post(f"{hall.path}/ask", {}, "wrong"), 429)
    assert inside.get(hall.path).status == 200
    assert Browser(served, "203.0.113.5").get(hall.path).status == 200
    hall.projector.address = network
    hall.ask()  # the lecturer too


def test_pages_of_an_old_hall_that_are_still_open_keep_nobody_out(served, hall, monkeypatch):
    monkeypatch.setattr(wrong_codes, "MOST_WRONG", 2)
    network = "203.0.113.5"
    for _ in range(50):
        refused(Browser(served, network).get("/hall/AAAAAA/events"), 404)
        refused(Browser(served, network).post("/hall/AAAAAA/end", {}, "a secret"), 404)
    assert Browser(served, network).get(hall.path).status == 200


def test_who_is_in_goes_on_at_another_replica_whatever_others_of_its_network_did(served, hall, monkeypatch):
    monkeypatch.setattr(wrong_codes, "MOST_WRONG", 1)
    inside, other = hall.phone(), Browser(served, cookies={"splitstep_device": "x" * 16})
    inside.get(hall.path)
    refused(inside.get("/hall/AAAAAA"), 404)
    served.rooms.rooms.clear()
    assert inside.get(hall.path).status == 200
    hall.ask()
    assert hall.answer(inside, "wind").status == 200
    refused(other.get(hall.path), 429, "Wait five minutes")


def test_a_whole_lecture_hall_behind_one_address_comes_in(served, hall, monkeypatch):
    monkeypatch.setattr(wrong_codes, "MOST_WRONG", 5)
    assert {Browser(served, "203.0.113.5").get(hall.path).status for _ in range(50)} == {200}


@pytest.mark.parametrize("name", ["ask", "reveal", "again", "idle", "end", "stands", "move"])
def test_only_who_opened_a_hall_controls_it(hall, name):
    given = {"question": TENNIS, "right": ["wind"], "one": 1}
    refused(hall.phone().post(f"{hall.path}/{name}", given), 401, "opened this hall")
    refused(hall.phone().post(f"{hall.path}/{name}", given, hall.secret[:-1] + "x"), 403, "another browser")
    assert hall.state()["state"] == "waiting"


@pytest.mark.parametrize("name", ["watch", "summary.csv"])
def test_only_who_opened_a_hall_sees_the_votes(hall, name):
    refused(hall.phone().get(f"{hall.path}/{name}"), 401)
    refused(hall.phone().get(f"{hall.path}/{name}", authorization="Bearer wrong"), 403)


def test_a_secret_of_one_hall_does_not_open_another(served, hall):
    other = Browser(served).post("/hall").json
    refused(hall.projector.post(f"/hall/{other['code']}/end", {}, hall.secret), 403)


def test_the_store_holds_no_secret(hall):
    assert hall.secret not in str(hall.served.store.fields(core.key(hall.code)))


def test_an_answer_is_changed_so_often_and_no_more(hall, monkeypatch):
    monkeypatch.setattr(room, "MOST_WITHIN", 1000)
    hall.ask()
    phone = hall.phone()
    said = [hall.answer(phone, ("wind", "outlook")[turn % 2]) for turn in range(core.MOST_CHANGES + 20)]
    assert {each.status for each in said[: core.MOST_CHANGES + 1]} == {200}
    for each in said[core.MOST_CHANGES + 1 :: 2]:  # the others say what counts already
        refused(each, 429, str(core.MOST_CHANGES), "Your last one counts")
    assert hall.state()["rounds"] == [{"answered": 1, "counts": {"wind": 1}}]


def test_a_device_that_sends_answers_all_the_time_is_refused_before_the_store_is_asked(hall, monkeypatch):
    monkeypatch.setattr(room, "PACE", 1e9)
    hall.ask()
    phone, other = hall.phone(), hall.phone()
    votes, vote = [], hall.served.store.vote
    monkeypatch.setattr(hall.served.store, "vote", lambda *given: votes.append(1) or vote(*given))
    said = [hall.answer(phone, "wind").status for _ in range(room.MOST_WITHIN + 200)]
    assert said == [200] * room.MOST_WITHIN + [429] * 200
    assert len(votes) == room.MOST_WITHIN
    refused(hall.answer(phone, "outlook"), 429, "too fast")
    assert hall.answer(other, "outlook").status == 200
    assert hall.state()["rounds"] == [{"answered": 2, "counts": {"wind": 1, "outlook": 1}}]


def test_ten_thousand_answers_of_one_device_are_one():
    store = ProcessStore()
    code, _ = core.opened(store)
    core.ask(store, code, core.Now().question or TENNIS)
    now = core.present(store, code).now
    for number in range(10_000):
        core.answered(store, code, now, "a device", ("wind", "outlook")[number % 2])
    assert sum(core.counts(store, code, 1, 1).values()) == 1
    assert len(store.fields(core.ballot(code, 1, 1).voters)) == 1


def test_after_the_reveal_no_answer_counts(hall):
    hall.ask()
    phone = hall.phone()
    hall.order("reveal", {"right": ["outlook"]})
    refused(hall.answer(phone, "outlook"), 409, "closed")
    hall.order("idle")
    refused(hall.answer(phone, "outlook"), 409, "Another question")
    hall.ask(id="another")
    refused(hall.answer(phone, "outlook"), 409, "Another question")
    refused(hall.answer(phone, "outlook", turn=2, question="another"), 409)
    assert hall.state()["answered"] == 0


def test_after_its_end_a_hall_takes_nothing(hall):
    phone = hall.phone()
    hall.order("end")
    refused(hall.projector.post(f"{hall.path}/ask", {"question": TENNIS}, hall.secret), 403, "ended")
    refused(hall.answer(phone, "wind"), 409)
    assert "This hall has ended." in phone.get(hall.path).text
    hall.order("end")
    assert hall.projector.get(f"{hall.path}/summary.csv", authorization=f"Bearer {hall.secret}").status == 200


def test_without_a_cookie_no_answer_counts(served, hall):
    hall.ask()
    refused(hall.answer(Browser(served), "wind"), 400, "cookie")
    forged = Browser(served, cookies={"splitstep_device": "x' OR 1"})
    refused(hall.answer(forged, "wind"), 400, "cookie")


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        (b"{", "not JSON"),
        (b"\xff", "not JSON"),
        (b"[" * 1900, "not JSON"),
        (b"[]", "not a JSON object"),
        (b'"text"', "not a JSON object"),
        (b'{"round": ' + b"9" * 1500 + b"}", "Another question"),
    ],
)
def test_what_is_not_json_is_refused(hall, body, sentence):
    answer = hall.phone().post(f"{hall.path}/answer", body)
    refused(answer, 409 if "Another" in sentence else 400, sentence)


def test_who_leaves_before_all_is_sent_has_sent_nothing(served, hall):
    phone, said = hall.phone(), []

    async def receive():
        return {"type": "http.disconnect"}

    async def send(message):
        said.append(message)

    scope = phone.scope("POST", f"{hall.path}/answer", {"content-type": "application/json"})
    served.run(served.app(scope, receive, send))
    refused(phone.taken(said), 400, "did not come")


def test_large_bodies_are_refused(hall):
    refused(hall.phone().post(f"{hall.path}/answer", b" " * (SMALL + 1)), 413, "2,000 bytes")
    refused(hall.projector.post(f"{hall.path}/ask", b" " * (LARGE + 1), hall.secret), 413)
    refused(hall.projector.post("/hall", b" " * (SMALL + 1)), 413)


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"origin": f"http://{HOST}.evil.example"},
        {"origin": "http://["},
        {"sec_fetch_site": "cross-site"},
    ],
)
def test_a_page_of_another_site_sends_nothing(hall, headers):
    hall.ask()
    refused(hall.answer(hall.phone(), "wind", **headers), 403, "another site")
    refused(hall.projector.post("/hall", {}, **headers), 403, "another site")
    assert hall.answer(hall.phone(), "wind", origin=f"http://{HOST}", sec_fetch_site="same-origin").status == 200


def test_what_any_form_may_send_opens_no_hall(served):
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""):
        answer = Browser(served).ask("POST", "/hall", b"{}", {"content-type": kind})
        assert answer.status == 400


def test_so_many_halls_and_no_more(served, monkeypatch):
    monkeypatch.setattr(core, "MOST_HALLS", 2)
    halls = [Browser(served).post("/hall").json for _ in range(2)]
    refused(Browser(served).post("/hall"), 429, "2 halls")
    assert Browser(served).post(f"/hall/{halls[0]['code']}/end", {}, halls[0]["secret"]).status == 200
    assert Browser(served).post("/hall").status == 201


def test_where_there_are_too_many_halls_those_that_nobody_joined_give_way(kept, monkeypatch):
    monkeypatch.setattr(core, "MOST_HALLS", 3)
    used, unused, new = [core.opened(kept)[0] for _ in range(3)]
    core.arrive(kept, used, "a device")
    with pytest.raises(RefusedError, match="3 halls"):
        core.opened(kept)  # lecturers may still show the codes of the others
    now = time.time()
    kept.set_field(core.HALLS, used, str(now + core.DAY - 5 * core.UNUSED), core.DAY)
    kept.set_field(core.HALLS, unused, str(now + core.DAY - 2 * core.UNUSED), core.DAY)
    code, _ = core.opened(kept)
    assert core.record(kept, unused) is None
    assert all(core.record(kept, each) for each in (used, new, code))
    with pytest.raises(RefusedError, match="3 halls"):
        core.opened(kept)


def test_so_many_halls_of_one_address_and_no_more(served, monkeypatch):
    monkeypatch.setattr(limits, "MOST_OPENED", 2)
    assert [Browser(served, "192.0.2.9").post("/hall").status for _ in range(3)] == [201, 201, 429]
    assert Browser(served, "192.0.2.10").post("/hall").status == 201


def test_so_many_phones_and_no_more(hall, monkeypatch):
    monkeypatch.setattr(core, "MOST_DEVICES", 2)
    phones = [hall.phone() for _ in range(3)]
    said = [phone.get(hall.path) for phone in phones]
    assert [each.status for each in said] == [200, 200, 429]
    assert phones[0].get(hall.path).status == 200
    assert hall.state()["ever"] == 2


@pytest.mark.parametrize("limit", ["MOST_STREAMS", "MOST_OF_DEVICE", "MOST_WITHOUT"])
def test_so_many_streams_and_no_more(hall, monkeypatch, limit):
    phone, other = (Browser(hall.served), Browser(hall.served)) if limit == "MOST_WITHOUT" else (hall.phone(),) * 2
    with phone.listening(f"{hall.path}/events"):
        monkeypatch.setattr(room, limit, 1)
        refused(other.get(f"{hall.path}/events"), 429)
    with hall.phone().listening(f"{hall.path}/events") as heard:
        assert heard()["state"] == "waiting"


def test_who_keeps_no_cookie_is_told_all_but_not_counted(hall):
    with Browser(hall.served).listening(f"{hall.path}/events") as heard:
        assert heard()["state"] == "waiting"
        state = hall.state(lambda state: state["joined"] == 0)
        assert state["ever"] == 0


@pytest.mark.parametrize(
    ("question", "word"),
    [
        (None, "missing"),
        ({**TENNIS, "kind": "essay"}, "choice"),
        ({**TENNIS, "title": ""}, "title"),
        ({**TENNIS, "title": "x" * 201}, "200"),
        ({**TENNIS, "options": []}, "options"),
        ({**TENNIS, "options": [{"key": str(n)} for n in range(61)]}, "60"),
        ({**TENNIS, "options": ["wind"]}, "key"),
        ({**TENNIS, "options": [{"key": "a"}, {"key": "a"}]}, "own"),
        ({**TENNIS, "options": [{"key": "a", "label": "x" * 81}]}, "80"),
        ({**TENNIS, "kind": "threshold"}, "smallest"),
        ({**TENNIS, "kind": "threshold", "min": 3, "max": 1}, "above"),
        ({**TENNIS, "kind": "number", "min": "1"}, "min"),
        ({**TENNIS, "kind": "number", "step": 0}, "step"),
    ],
)
def test_a_question_that_makes_no_sense_is_not_asked(hall, question, word):
    refused(hall.projector.post(f"{hall.path}/ask", {"question": question}, hall.secret), 400, word)


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("reveal", {"right": "wind"}),
        ("reveal", {"right": [], "words": ["wind"]}),
        ("reveal", {"right": [], "words": {"wind": "x" * 401}}),
        ("stands", {"title": 3}),
        ("stands", {"step": "4"}),
        ("stands", {"notes": ["say"]}),
        ("stands", {"notes": [["Say", ["x" * 1990] * 10]]}),
        ("move", {"one": 2}),
        ("move", {"one": True}),
        ("move", {}),
    ],
)
def test_orders_that_make_no_sense_change_nothing(hall, name, given):
    hall.ask()
    before = hall.state()["serial"]
    refused(hall.projector.post(f"{hall.path}/{name}", given, hall.secret), 400)
    assert hall.state()["serial"] == before


def test_half_of_a_sign_stops_no_hall(hall):
    half = "\ud83d"  # of an emoji, where a browser has cut a text
    hall.ask(title=f"Which?{half}", options=[{"key": f"a{half}"}])
    hall.order("stands", {"title": half, "notes": [["Say", [half]]]})
    phone = hall.phone()
    assert hall.answer(phone, "a?").status == 200
    hall.order("reveal", {"right": [f"a{half}"], "words": {half: half}, "said": half})
    assert hall.state(lambda state: state["state"] == "revealed")["right"] == ["a?"]
    assert "<h1>Which??</h1>" in phone.get(hall.path).text
    summary = hall.projector.get(f"{hall.path}/summary.csv", authorization=f"Bearer {hall.secret}")
    assert "a?,1,1.0000,yes" in summary.text


@pytest.mark.parametrize("name", ["reveal", "again"])
def test_nothing_is_revealed_where_nothing_is_asked(hall, name):
    refused(hall.projector.post(f"{hall.path}/{name}", {"right": []}, hall.secret), 400, "Nothing is asked")


def test_a_hall_asks_so_much_and_no_more(hall, monkeypatch):
    monkeypatch.setattr(core, "MOST_QUESTIONS", 2)
    monkeypatch.setattr(core, "MOST_ROUNDS", 2)
    hall.ask(id="a")
    hall.order("again")
    refused(hall.projector.post(f"{hall.path}/again", {}, hall.secret), 429, "2 rounds")
    hall.ask(id="b")
    refused(hall.projector.post(f"{hall.path}/ask", {"question": TENNIS}, hall.secret), 429, "2 questions")
    monkeypatch.setattr(core, "MOST_ASKED", 100)
    refused(hall.projector.post(f"{hall.path}/ask", {"question": TENNIS}, hall.secret), 429, "as much as it can")


def test_a_store_that_does_not_answer_is_told_in_one_sentence(served, hall, monkeypatch):
    from pages.shell.store import StoreError

    def broken(*_):
        raise StoreError("no")

    monkeypatch.setattr(core, "opened", broken)
    refused(Browser(served, "192.0.2.77").post("/hall"), 503, "Try again")


def test_the_page_of_a_person_says_what_is_wrong_as_a_page(served, hall):
    browser = Browser(served)
    answer = browser.get("/hall/AAAAAA", accept="text/html")
    assert answer.status == 404
    assert answer.headers["content-type"].startswith("text/html")
    assert 'role="alert"' in answer.text
    assert "/hall" in answer.text
    hall.ask()
    sent = hall.phone().send(f"{hall.path}/answer", question=TENNIS["id"], round="1", answer="<i>")
    assert (sent.status, "not one of the options" in sent.text) == (400, True)
    assert room.FULL.endswith(".")
    assert json.loads(browser.get("/hall/AAAAAA").body)["error"]
