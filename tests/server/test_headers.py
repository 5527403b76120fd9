"""What every answer says to the browser, and what may show the app in a frame."""

import pytest

from server.headers import EMBED, SafeHeaders, safe_headers
from tests.server.driving import finished


def answered(headers: list[tuple[bytes, bytes]]) -> dict[bytes, bytes]:
    """The headers of an answer that had these, after the middleware."""
    sent = []

    async def app(scope, receive, send):
        await send({"type": "http.response.start", "status": 200, "headers": headers})

    async def send(message):
        sent.append(message)

    finished(SafeHeaders(app)({"type": "http"}, None, send))
    return dict(sent[0]["headers"])


def test_an_answer_keeps_its_own_headers_and_gets_the_safe_ones():
    found = answered([(b"content-type", b"text/plain")])
    assert found[b"content-type"] == b"text/plain"
    assert found[b"x-content-type-options"] == b"nosniff"
    assert found[b"referrer-policy"] == b"same-origin"


def test_only_our_own_origin_may_give_scripts_and_none_may_stand_inline():
    rules = dict(rule.split(" ", 1) for rule in safe_headers()["Content-Security-Policy"].split("; "))
    assert rules["default-src"] == "'self'"
    assert not {"'unsafe-inline'", "'unsafe-eval'"} & set(rules["script-src"].split())
    assert not [source for source in rules["script-src"].split() if source.startswith(("http", "*", "data"))]


@pytest.mark.parametrize("origins", ["https://lms.example.edu", "https://a.example  https://b.example"])
def test_the_app_is_shown_in_frames_of_the_origins_that_the_environment_names_only(monkeypatch, origins):
    monkeypatch.delenv(EMBED, raising=False)
    assert safe_headers()["Content-Security-Policy"].endswith("frame-ancestors 'self'")
    assert safe_headers()["X-Frame-Options"] == "SAMEORIGIN"
    monkeypatch.setenv(EMBED, origins)
    assert safe_headers()["Content-Security-Policy"].endswith(f"frame-ancestors 'self' {' '.join(origins.split())}")
    assert "X-Frame-Options" not in safe_headers()
