"""The codes to photograph: they lead into this hall and nowhere else, and only its lecturer gets them."""

import pytest

from pages.shell.store import ProcessStore
from server.hall.qr import code_svg

SITE = "https://lectures.example"


@pytest.fixture
def kept():
    """The store plays no part in it."""
    return ProcessStore()


def test_the_way_into_the_hall_is_drawn_and_another_way_is_another_picture(hall):
    ways = [f"{SITE}{hall.path}", f"{SITE}:8443{hall.path}", f"{SITE}{hall.path}/presenter#{hall.secret}"]
    answers = [hall.order("qr", {"address": way}) for way in ways]
    for answer in answers:
        assert answer.headers["content-type"] == "image/svg+xml"
        assert answer.headers["cache-control"] == "no-store"
        assert answer.text.startswith("<svg")
        assert hall.secret not in answer.text
    assert len({answer.text for answer in answers}) == 3
    assert answers[0].body == code_svg(hall.code, ways[0])


@pytest.mark.parametrize(
    "address",
    [
        None,
        7,
        "",
        "not an address",
        "https://lectures.example/hall/AAAAAA",
        "javascript:alert(1)//hall/{code}",
        "https://evil.example/?to=/hall/{code}",
        "https://lectures.example/hall/{code}?next=https://evil.example",
        "https://somebody@lectures.example/hall/{code}",
        "https://lectures.example/hall/{code}#anything",
        "https://lectures.example/hall/{code}/presenter",
        "https://lectures.example/hall/{code}/presenter#<b>",
        "https://lectures.example/hall/{code}/summary.csv",
        "https://[/hall/{code}",
        f"https://{'x' * 300}.example/hall/{{code}}",
    ],
)
def test_an_address_that_leads_elsewhere_is_refused(hall, address):
    way = address.format(code=hall.code) if isinstance(address, str) else address
    answer = hall.projector.post(f"{hall.path}/qr", {"address": way}, hall.secret)
    assert (answer.status, answer.json) == (400, {"error": "That is no address of this hall."})


def test_who_has_no_secret_gets_none(hall):
    given = {"address": f"{SITE}{hall.path}"}
    assert hall.projector.post(f"{hall.path}/qr", given).status == 401
    assert hall.projector.post(f"{hall.path}/qr", given, "wrong").status == 403
