"""What a phone may know, and what is kept of it."""

import json
import logging

from pages.shell import wrong_codes
from server.access_log import LOG, SWITCH, AccessLog
from server.hall import core, limits
from tests.server.hall.client import Browser

PHONES_STATE = {"serial", "state", "question", "round", "mine", "right", "said", "verdict"}


def test_a_phone_knows_its_own_answer_and_nobody_elses(hall):
    hall.ask()
    mine, other = hall.phone(), hall.phone()
    hall.answer(other, "outlook")
    with mine.listening(f"{hall.path}/events") as heard:
        assert (state := heard())["mine"] is None
        assert set(state) == PHONES_STATE
        assert hall.answer(mine, "wind").json == {"mine": "wind"}
        assert heard()["mine"] == "wind"
        hall.order("reveal", {"right": ["wind"], "words": {"outlook": "No."}, "said": "So."})
        assert set(state := heard()) == PHONES_STATE
        assert (state["mine"], state["verdict"]) == ("wind", {"right": True, "why": ""})
    assert "pressed" not in Browser(hall.served).get(hall.path).text


def test_a_phone_gets_the_reason_for_its_own_answer_and_no_numbers_that_others_gave(hall):
    hall.ask(kind="number", options=None)
    phones = {answer: hall.phone() for answer in ("0.94", "0.940286", "9", "0.5")}
    for answer, phone in phones.items():
        hall.answer(phone, answer)
    words = {"9": "That is how many there are.", "*": "Mind the logarithm."}
    hall.order("reveal", {"right": ["0.940"], "also": ["0.940286"], "words": words, "said": "So."})
    verdicts, shared = {}, []
    for answer, phone in phones.items():
        with phone.listening(f"{hall.path}/events") as heard:
            state = heard()
        verdicts[answer] = state.pop("verdict")
        assert state.pop("mine") == answer
        shared.append(state)
        page = phone.get(hall.path).text
        assert ("✓ Right." in page) is verdicts[answer]["right"]
        assert verdicts[answer]["why"] in page
        assert "Right: 0.940." in page
    assert verdicts == {
        "0.94": {"right": True, "why": ""},
        "0.940286": {"right": True, "why": ""},
        "9": {"right": False, "why": "That is how many there are."},
        "0.5": {"right": False, "why": "Mind the logarithm."},
    }
    with Browser(hall.served).listening(f"{hall.path}/events") as heard:
        state = heard()
    assert [state.pop(name) for name in ("mine", "verdict")] == [None, None]
    assert shared == [state] * len(phones)
    assert state["right"] == ["0.940"]


def test_what_is_right_is_not_sent_before_it_is_revealed(hall):
    hall.ask()
    with hall.phone().listening(f"{hall.path}/events") as heard:
        state = heard()
        assert [state[name] for name in ("right", "verdict", "said")] == [None, None, None]
        hall.order("reveal", {"said": "Talk to your neighbour."})
        assert (state := heard())["state"] == "closed"
        assert state["right"] is None


def test_the_lecturer_sees_counts_and_no_device(hall):
    hall.ask()
    phone = hall.phone()
    hall.answer(phone, "wind")
    assert phone.cookies["splitstep_device"] not in json.dumps(hall.state())


def test_the_cookie_is_for_this_hall_and_no_script(hall):
    answer = Browser(hall.served).get(hall.path)
    cookie = answer.headers["set-cookie"]
    assert all(part in cookie for part in (f"Path={hall.path}", "HttpOnly", "SameSite=lax", "Max-Age=86400"))
    assert "Secure" not in cookie
    safe = Browser(hall.served, "127.0.0.1").get(hall.path, x_forwarded_proto="https")
    assert "Secure" in safe.headers["set-cookie"]


def test_who_answered_what_is_forgotten_with_the_next_question(hall):
    hall.ask()
    hall.answer(hall.phone(), "wind")
    voters = core.ballot(hall.code, 1, 1).voters
    assert len(hall.served.store.fields(voters)) == 1
    hall.ask(id="another")
    assert hall.served.store.fields(voters) == {}
    assert core.counts(hall.served.store, hall.code, 1, 1) == {"wind": 1}


def test_the_store_holds_no_address(hall, monkeypatch):
    kept = []
    store = hall.served.store
    add = store.add
    monkeypatch.setattr(store, "add", lambda key, *more: kept.append(key) or add(key, *more))
    Browser(hall.served, "198.51.100.23").get("/hall/AAAAAA")
    assert any(key.startswith("hall-wrong:") for key in kept)
    assert not any("198.51.100" in key for key in kept)


def test_the_log_has_neither_code_nor_secret(hall, monkeypatch, caplog):
    monkeypatch.setenv(SWITCH, "1")
    monkeypatch.setattr(LOG, "handlers", [logging.NullHandler()])
    caplog.set_level(logging.INFO, LOG.name)
    hall.served.app.middleware_stack = None
    hall.served.app = AccessLog(hall.served.app)
    hall.ask()
    hall.projector.get(f"{hall.path}/presenter")
    lines = [record.getMessage() for record in caplog.records if record.name == LOG.name]
    assert lines
    assert not [line for line in lines if hall.code in line or hall.secret in line]


def test_the_headers_of_all_pages_hold_here_too(hall):
    phone = hall.phone()
    for path in ("/hall", hall.path, f"{hall.path}/presenter", "/hall/AAAAAA"):
        headers = phone.get(path).headers
        assert "script-src 'self'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["cache-control"] == "no-store"


def test_no_page_has_a_script_of_its_own(hall):
    hall.ask()
    for path in ("/hall", hall.path, f"{hall.path}/presenter"):
        page = hall.phone().get(path).text
        assert "<script>" not in page
        assert " on" not in page.replace(" on ", " ").replace(' class="on"', "")


def test_an_address_is_of_whoever_asks_and_a_header_is_believed_of_a_proxy_only(served, monkeypatch):
    def asked(client, forwarded=""):
        from starlette.requests import Request

        headers = [(b"x-forwarded-for", forwarded.encode())] if forwarded else []
        return limits.address_of(Request({"type": "http", "client": (client, 1), "headers": headers}))

    assert asked("192.0.2.7") == "192.0.2.7"
    assert asked("192.0.2.7", "203.0.113.1") == "192.0.2.7"
    assert asked("127.0.0.1", "203.0.113.1") == "203.0.113.1"
    assert asked("127.0.0.1", "6.6.6.6, 203.0.113.1") == "203.0.113.1"
    assert asked("127.0.0.1") == "127.0.0.1"
    monkeypatch.setenv(wrong_codes.PROXIES, "10.0.0.0/8")
    wrong_codes.believed.cache_clear()
    assert asked("10.1.2.3", "203.0.113.1, 10.9.9.9") == "203.0.113.1"
    assert asked("10.1.2.3", "10.9.9.9") == "10.9.9.9"
    assert asked("127.0.0.1", "203.0.113.1") == "127.0.0.1"
    assert asked("::ffff:10.1.2.3", "203.0.113.1") == "203.0.113.1"
    wrong_codes.believed.cache_clear()


def test_one_customers_network_is_one_place():
    assert wrong_codes.place("2001:db8::1") == wrong_codes.place("2001:db8::2") != wrong_codes.place("2001:db8:0:1::1")
    assert wrong_codes.place("192.0.2.1") == wrong_codes.place("::ffff:192.0.2.1") != wrong_codes.place("192.0.2.2")
