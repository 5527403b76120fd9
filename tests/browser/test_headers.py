"""The Content-Security-Policy in a real browser: our pages work under it, a stranger's script does not run."""

from urllib.request import urlopen

import pytest

from pages.components.chart import script_address
from tests.browser.conftest import FORBIDDEN


@pytest.mark.parametrize("path", ["/", script_address()])
def test_a_page_and_a_script_carry_the_safe_headers(server, path):
    with urlopen(server + path, timeout=30) as answer:
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers["Referrer-Policy"] == "same-origin"
        assert "default-src 'self'" in answer.headers["Content-Security-Policy"]


@pytest.mark.parametrize("link", ["grow?data=iris&algorithm=cart&step=2&panel=picture", "data", "evaluation"])
def test_a_page_does_nothing_that_the_policy_forbids(turned, link):
    assert turned(link).locator("h1").count()  # the fixture listens


def test_an_inline_script_of_a_stranger_does_not_run(chromium, server):
    page = chromium.new_page()
    page.goto(server)
    with page.expect_console_message(lambda said: FORBIDDEN in said.text.lower()):
        page.evaluate(
            """() => { const script = document.createElement("script");
                script.textContent = "globalThis.stranger = 1"; document.body.append(script); }"""
        )
    assert page.evaluate("() => globalThis.stranger") is None
    page.close()
