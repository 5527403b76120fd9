"""Formulas stay inside their columns, however narrow these are and however long the names."""

import pytest
from playwright.sync_api import expect

OUTSIDE = """lines => lines.filter(line => {
  const edge = line.getBoundingClientRect().right;
  return [...line.querySelectorAll('math')].some(part => part.getBoundingClientRect().right > edge + 0.5);
}).map(line => line.textContent)"""
LINKS = (
    "rules?step=1",
    "rules?data=congressional-voting&step=91",
    "pruning?data=congressional-voting&algorithm=c45&method=pessimistic&step=1",
    "pruning?data=penguins&algorithm=c45&method=mdl&step=1",
    "missing?view=sums&data=penguins&algorithm=c45&blanks=2.1&step=99&column=flipper_length_mm",
)


@pytest.mark.parametrize("link", LINKS)
def test_a_long_formula_breaks_where_its_column_ends(turned, link):
    for width, height, mode in ((1440, 900, ""), (1920, 1080, "&lecture=1"), (390, 844, "")):
        page = turned(link + mode, width, height)
        expect(page.get_by_text("Check yourself")).to_be_visible()
        lines = page.locator(".stage .line")
        expect(lines.locator("math").first).to_be_visible()
        assert not lines.evaluate_all(OUTSIDE)
