"""What a step shows lies in the window: pictures give way, then the space between lines, then long texts scroll."""

import pytest
from playwright.sync_api import expect


# The last steps show most; a projector of 1024 × 768 has large type.
@pytest.mark.parametrize(
    ("link", "width", "height"),
    [
        ("booleans?step=7", 1440, 900),
        ("gain?step=5", 1440, 900),
        ("overfitting?step=6", 1440, 900),
        ("recursion?step=11", 1440, 900),
        ("stopping?one=0&three=0&step=99", 1440, 900),
        ("booleans?step=7&lecture=1", 1024, 768),
        ("gain?step=5&lecture=1", 1024, 768),
        ("rules?step=9&lecture=1", 1024, 768),
        ("surprise?step=9&lecture=1", 1024, 768),
    ],
)
def test_all_that_a_step_shows_lies_in_the_window(new_page, link, width, height):
    page = new_page(link, width=width, height=height)
    box = page.locator(".stage").bounding_box()
    assert box["y"] + box["height"] <= height
    assert "lecture" not in link or round(box["y"]) == 0


def test_where_a_listing_scrolls_the_line_at_hand_is_in_sight(new_page):
    page = new_page("booleans?step=7&variables=3&number=150&lecture=1", width=1024, height=768)
    listing = page.locator(".scrolling div.code").first
    expect(listing).to_have_attribute("tabindex", "0")
    page.keyboard.press("ArrowLeft")
    lit = listing.locator("li.lit").first
    expect(lit).to_be_visible()
    inner, outer = lit.bounding_box(), listing.bounding_box()
    assert outer["y"] - 1 <= inner["y"] + inner["height"] / 2 <= outer["y"] + outer["height"]
