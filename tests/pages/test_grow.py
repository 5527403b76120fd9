"""The page opens for everything in the registries, and steps."""

from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from datasets.catalog import CATALOG
from engine.algorithms import ALGORITHMS


def opened(**query: str) -> AppTest:
    at = AppTest.from_file(str(Path(__file__).parents[2] / "app.py"), default_timeout=120)
    for name, value in query.items():
        at.query_params[name] = value
    return at.run()


def html(at: AppTest) -> str:
    """Everything shown as HTML or by a component."""
    texts = [str(each.proto.body) for each in at.get("html")]
    return " ".join(texts + [str(each.proto.json) for each in at.get("bidi_component")])


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@pytest.mark.parametrize("data", CATALOG)
def test_every_data_set_opens_with_every_algorithm(data, algorithm):
    at = opened(data=data, algorithm=algorithm)
    assert not at.exception
    assert at.title[0].value == "Which question next?"


def test_the_first_step_of_play_tennis_shows_the_textbook_gains():
    at = opened()
    for figure in ("0.247", "0.152", "0.048", "0.029", "0.940"):
        assert figure in html(at)


def test_next_and_back_move_the_step_and_the_link():
    at = opened()
    at.button(key="next").click().run()
    assert at.query_params["step"] == "1"
    at.button(key="back").click().run()
    assert "step" not in at.query_params
