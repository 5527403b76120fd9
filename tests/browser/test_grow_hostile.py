"""Names from a stranger's file are shown as text, in a real browser."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import ROOT, serving, settle, visiting

NAMES = ("<img src=x onerror=alert(1)>", r"$\frac{a}{b}$", "a|b", "_x_")


@pytest.fixture(scope="module")
def address():
    with serving(str(ROOT / "tests" / "pages" / "grow" / "hostile.py")) as found:
        yield found


@pytest.mark.parametrize("panel", ["", "rows", "if", "row", "keep"])
def test_names_that_try_everything_are_shown_as_text(chromium, address, panel):
    with visiting(chromium, address) as new_page:
        page = new_page(f"?data=hostile&algorithm=id3&step=1&node=root&row=1&beside=table&panel={panel}")
        expect(page.locator("svg[data-step]")).to_be_visible()
        settle(page)
        shown = page.locator(".wide tbody").inner_text()
        for name in NAMES:
            assert name in shown
        assert "nnnnnnnn" in shown
        assert page.locator('img[src="x"]').count() == 0
        assert page.locator('a[href*="x.invalid"], img[src*="x.invalid"]').count() == 0
