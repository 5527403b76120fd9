"""The access log says what was asked for, never by whom nor what an address holds."""

import logging

import pytest

from server.access_log import LOG, SWITCH, AccessLog, public_part
from tests.server.driving import finished

SCOPE = {
    "type": "http",
    "method": "GET",
    "path": "/grow",
    "query_string": b"table=secret",
    "client": ("192.0.2.7", 1),
    "headers": [(b"user-agent", b"an agent")],
}


@pytest.fixture
def lines(monkeypatch, caplog):
    """What is logged for a request."""

    def logged(switch: str, scope: dict) -> list[str]:
        async def app(scope, receive, send):
            await send({"type": "http.response.start", "status": 404, "headers": []})

        async def send(message):
            pass

        monkeypatch.setenv(SWITCH, switch)
        monkeypatch.setattr(LOG, "handlers", [logging.NullHandler()])  # nothing on the screen
        caplog.set_level(logging.INFO, LOG.name)
        finished(AccessLog(app)(scope, None, send))
        return [record.getMessage() for record in caplog.records]

    return logged


def test_a_line_has_the_path_and_the_status_but_no_query_and_no_visitor(lines):
    (line,) = lines("1", SCOPE)
    assert line.startswith("GET /grow 404 ")
    assert not [word for word in ("secret", "192.0.2.7", "agent") if word in line]


def test_nothing_is_logged_unless_it_is_asked_for(lines):
    assert lines("0", SCOPE) == []


def test_whether_the_server_is_well_is_asked_too_often_to_be_logged(lines):
    assert lines("1", {**SCOPE, "path": "/_stcore/health"}) == []


@pytest.mark.parametrize(
    ("path", "logged"),
    [
        ("/_stcore/upload_file/session/file", "/_stcore/upload_file/…"),
        ("/base/media/1234.csv", "/base/media/…"),
        ("/media", "/media"),
        ("/hall/ACDEFG/answer", "/hall/…"),
        ("/hall", "/hall"),
        ("/grow\n2026 GET /forged", "/grow\\n2026 GET /forged"),
    ],
)
def test_sessions_and_files_are_not_named_and_a_path_is_one_line(path, logged):
    assert public_part(path) == logged
