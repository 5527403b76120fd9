"""Text from data stays text in everything the page hands to the browser."""

from pathlib import Path

import pytest

from datasets.catalog import CATALOG
from pages.grow.tree.panels import PANELS
from tests.pages.opening import formulas, html, opened

SCRIPT = str(Path(__file__).parent / "hostile.py")


@pytest.fixture(autouse=True)
def clean_catalog():
    yield
    CATALOG.pop("hostile", None)


@pytest.mark.parametrize("panel", PANELS)
@pytest.mark.parametrize("algorithm", ["id3", "cart"])
@pytest.mark.parametrize("more", [{}, {"sums": 1, "sum": 3}, {"guess": 1}, {"drawing": 1}])
def test_names_that_try_everything_stay_text(panel, algorithm, more):
    at = opened({"data": "hostile", "algorithm": algorithm, "panel": panel, "step": 1, "row": "1", **more}, SCRIPT)
    assert not at.exception
    assert not at.info
    for bad in ("<img", "<script", "<a "):
        assert bad not in html(at)
    for shown in at.markdown:
        assert "![" not in shown.value
        # Inside a formula it is text; nothing from the data may end the formula.
        lines = shown.value.split("\n\n") if shown.value.startswith("$") else []
        assert lines or "<img" not in shown.value.replace("\\<", "")
        assert all(line.count("$") == 2 and line.endswith("$") for line in lines)
    assert r"\frac{a}" not in formulas(at)
    assert r"\href" not in formulas(at)
