"""Text from data stays text in everything the page hands to the browser."""

from pathlib import Path

import pytest

from datasets.catalog import CATALOG
from pages.parts.panels import PANELS
from tests.pages.opening import html, opened

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
        assert "<img" not in shown.value.replace("\\<", "")
    for formula in at.latex:
        assert r"\frac{a}" not in formula.value
        assert r"\href" not in formula.value
