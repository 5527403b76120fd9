"""axe-core finds nothing serious on the page, light and dark."""

import pytest

from tests.browser.axe import serious
from tests.browser.conftest import settle

SCREENS = {
    "classes": "?step=1",
    "numbers and a curve": "?data=iris&algorithm=cart&step=2&beside=board",
    "a finished tree": "?data=restaurant&step=12",
    "what if": "?data=iris&algorithm=c45&step=3&panel=if",
    "lecture mode": "?step=1&lecture=1",
    "rows and picture": "?data=iris&algorithm=cart&step=5&panel=rows",
    "a row dropped in": "?step=8&panel=row&row=1",
    "predict first": "?guess=1",
    "share and keep": "?step=8&panel=keep",
}


@pytest.mark.parametrize("query", SCREENS.values(), ids=SCREENS)
def test_axe_finds_nothing_serious(new_page, query):
    page = new_page(query)
    page.wait_for_selector("svg[data-step]")
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        settle(page)
        assert serious(page) == []
