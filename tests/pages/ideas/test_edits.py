"""What visitors change counts from the state as it stands, not from the state that was drawn."""

import ast
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import streamlit as st

from pages.ideas.booleans import edits as booleans
from pages.ideas.pinwheel import edits as pinwheel
from pages.ideas.surprise import edits as surprise
from pages.shell import session, table_editor
from tests.pages.opening import PAGES, SCRIPTS

Open = Callable[..., Callable[[], Any]]
LATER = ("on_", "done", "settle", "choose")  # how keywords begin whose functions are called later


@pytest.fixture
def open_page() -> Iterator[Open]:
    """A page's session without a browser; returns what tells its state."""

    def begin(key: str, **parts: Any) -> Callable[[], Any]:
        page = PAGES[key]
        st.session_state[session.CURRENT] = page
        st.session_state[f"{session.STATE} {page.name}"] = replace(page.start, **parts)
        return lambda: session.now(page)

    yield begin
    for key in list(st.session_state):
        del st.session_state[key]


def point(data: Any) -> Any:
    return {"customdata": data}


def test_two_weights_typed_at_once_both_count(open_page: Open) -> None:
    now = open_page("surprise", weights=(1.0, 1.0, 1.0), labels=tuple("abc"))
    surprise.weigh(0, 0, "5")
    surprise.weigh(0, 2, "")
    assert (now().weights, now().chosen) == ((5.0, 1.0, 0.0), 2)
    surprise.power(2.0)
    surprise.power(2.0)
    assert now().weights == (1.0, 0.0016, 0.0)


def test_a_weight_of_an_outcome_that_is_gone_changes_nothing(open_page: Open) -> None:
    now = open_page("surprise")
    surprise.weigh(0, 7, "5")
    assert now().weights == (1.0, 1.0)


def test_shares_are_of_the_outcome_chosen_last(open_page: Open) -> None:
    now = open_page("surprise")
    surprise.pick(point(1))
    surprise.drag_event({"shape": 0, "x0": 0.25, "x1": 0.25, "y0": 0, "y1": 1})
    assert now().weights[1] / sum(now().weights) == pytest.approx(0.25)
    surprise.drag_bar({"shape": 0, "x0": 0, "x1": 1, "y0": 0.5, "y1": 0.5})
    assert now().weights[0] / sum(now().weights) == pytest.approx(0.5)
    assert now().chosen == 0


def test_two_rows_of_a_truth_table_turned_over_at_once_both_count(open_page: Open) -> None:
    now = open_page("booleans", number=6)
    booleans.turn_over(0, 2, "T")
    booleans.turn_over(3, 2, "T")
    assert now().number == 15


def test_cuts_are_drawn_undone_and_taken_away_one_after_the_other(open_page: Open) -> None:
    now = open_page("pinwheel", cuts="")
    for end in ("dot 3 0", "dot 3 6", "dot 0 2", "dot 3 2", "dot 0 4", "dot 3 4"):
        pinwheel.click(point(end))
    assert now().cuts == "x3,0-6;y2,0-3;y4,0-3"
    pinwheel.click(point("cut 1"))
    assert now().cuts == "x3,0-6;y4,0-3"
    pinwheel.click(point("dot 1 1"))
    pinwheel.undo()
    pinwheel.undo()
    assert (now().cuts, now().dot) == ("", "")


def test_two_cells_of_a_table_edited_at_once_both_count(open_page: Open) -> None:
    now = open_page("stopping", table="A,Y;T,+;F,-;F,+")
    table_editor.obey("edited", {"row": 0, "column": 0, "value": "F"})
    table_editor.obey("edited", {"row": 1, "column": 1, "value": "+"})
    assert now().table == "A,Y;F,+;F,+;F,+"
    table_editor.obey("added", True)
    table_editor.obey("edited", {"row": 3, "column": 0, "value": "T"})
    table_editor.obey("removed", 0)
    assert now().table == "A,Y;F,+;F,+;T,+"
    table_editor.obey("edited", {"row": 3, "column": 0, "value": "F"})  # of the row that was there before
    assert now().table == "A,Y;F,+;F,+;T,+"


def script_names(tree: ast.Module) -> set[str]:
    """What a script assigns while it runs."""
    running = [node for node in tree.body if not isinstance(node, ast.FunctionDef | ast.ClassDef)]
    names = (each for node in running for each in ast.walk(node) if isinstance(each, ast.Name))
    return {name.id for name in names if isinstance(name.ctx, ast.Store)}


def callbacks(tree: ast.Module) -> Iterator[ast.FunctionDef | ast.Lambda]:
    """The functions of a script, and the lambdas that it hands over to be called later."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            yield node
        elif isinstance(node, ast.Call):
            named = (each.value for each in node.keywords if each.arg and each.arg.startswith(LATER))
            picked = node.args if ast.unparse(node.func).startswith("pickers.") else []
            yield from (each for each in (*named, *picked) if isinstance(each, ast.Lambda))


@pytest.mark.parametrize("script", SCRIPTS.values(), ids=SCRIPTS)
def test_no_callback_reads_what_its_script_assigned(script: str) -> None:
    tree = ast.parse(Path(script).read_text("utf-8"))
    for each in callbacks(tree):
        inside = [node for node in ast.walk(each) if isinstance(node, ast.Name)]
        own = {node.arg for node in ast.walk(each) if isinstance(node, ast.arg)}
        own |= {node.id for node in inside if isinstance(node.ctx, ast.Store)}
        assert not {node.id for node in inside} & script_names(tree) - own
