"""A fresh server: every page opens by its link at once, the first one too."""

import pytest

from tests.browser.conftest import serving, visiting
from tests.pages.opening import EVERY_PAGE

ORDER = sorted(EVERY_PAGE, key=lambda key: key != "evaluation")  # the first visitor comes by a deep link


@pytest.fixture(scope="module")
def fresh():
    with serving("app.py") as address:
        yield address


@pytest.mark.parametrize("key", ORDER)
def test_the_link_of_a_page_opens_it_without_a_dialog_over_it(chromium, fresh, key):
    with visiting(chromium, fresh) as opened:
        page = opened(key)
        assert page.title() == EVERY_PAGE[key].title
        assert not page.locator('[role="dialog"]').count()


def test_the_first_page_opened_by_its_own_path_keeps_what_its_link_holds(chromium, fresh):
    with visiting(chromium, fresh) as opened:
        page = opened("grow?data=titanic&step=2")
        assert "data=titanic" in page.url
        assert "step=2" in page.url
