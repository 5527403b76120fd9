"""A data set is added in one place: one entry of the catalogue, and every page, link and list has it."""

import pandas as pd
import pytest

from datasets import licences
from datasets.catalog import CATALOG, DataSet
from tests.pages.opening import components, link, opened, opened_page

KEY = "umbrella"
STORY = (
    "Four mornings and whether somebody took an umbrella. The sky decides, the day of the week does not, so the tree "
    "needs a single question."
)


@pytest.fixture
def umbrella(monkeypatch: pytest.MonkeyPatch) -> DataSet:
    """A new entry of the catalogue, and nothing else."""
    columns = {
        "sky": ["grey", "grey", "blue", "blue"],
        "hour": [7.0, 9.0, 7.0, 9.0],
        "taken": ["yes", "yes", "no", "no"],
    }
    entry = DataSet(
        KEY,
        "Who takes an umbrella?",
        "taken",
        lambda: pd.DataFrame(columns),
        STORY,
        "Made up for a test",
        "CC0",
        "Textbook",
        numeric=("hour",),
    )
    monkeypatch.setitem(CATALOG, KEY, entry)
    return entry


def test_it_stands_in_the_list_of_licences(umbrella: DataSet) -> None:
    assert "| Who takes an umbrella? | CC0 | Made up for a test |" in licences.text()


def test_it_can_be_picked_on_the_grow_page(umbrella: DataSet) -> None:
    at = opened()
    assert umbrella.title in at.selectbox(key="data").options
    at.selectbox(key="data").set_value(KEY).run()
    assert not at.exception
    assert link(at)["data"] == KEY


def test_a_link_opens_it_with_its_story_and_its_tree(umbrella: DataSet) -> None:
    at = opened({"data": KEY, "step": 99})
    assert not at.exception
    assert not at.info
    assert STORY in [each.value for each in at.text]
    assert "sky" in components(at)


@pytest.mark.parametrize("page", ["missing", "overfitting", "compare", "pruning", "evaluation", "forest"])
def test_it_can_be_picked_on_the_pages_that_let_one_choose(page: str, umbrella: DataSet) -> None:
    at = opened_page(page, {"data": KEY, **({"blanks": ""} if page == "missing" else {})})
    assert not at.exception
    assert not at.info
    assert umbrella.title in at.selectbox(key="data").options


def test_its_numbers_can_be_cut(umbrella: DataSet) -> None:
    at = opened_page("thresholds", {"data": KEY, "column": "hour"})
    assert not at.info
    assert umbrella.title in at.selectbox(key="data").options
