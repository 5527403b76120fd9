"""The pages about many trees: every data set opens, rounds step, a member on the Grow page is the same tree."""

import json
from base64 import b64decode
from dataclasses import replace
from urllib.parse import parse_qs

import numpy as np
import pytest

from datasets.catalog import CATALOG
from engine.ensemble.bagging import bagged, bagging_recipe, votes
from engine.ensemble.registry import ENSEMBLES
from engine.learn.recipe import Recipe
from pages.grow.tree.ensemble_member_view import member_sentence
from pages.shell import own_table
from pages.shell.grow_state import state_of
from pages.shell.sources import table_of, trace_of
from pages.trust.ensembles import cases, frame, streaming
from pages.trust.ensembles.charts_view import errors_figure, flat, sample_rows
from pages.trust.ensembles.plane_view import grid_of, merged, plane_figure
from pages.trust.ensembles.state import TREE
from pages.views.criterion_words import measure_of
from pages.views.tree_cards import cards
from tests.engine.ensemble.subsampling import SUBSAMPLING
from tests.pages.grow.test_data import uploaded
from tests.pages.ideas.test_ideas import opened
from tests.pages.opening import PAGES as SHOWN
from tests.pages.opening import components, given, html, link, stage_frame
from tests.pages.opening import opened as opened_grow
from tests.pages.trust import subsampling_app

PAGES = {"bagging": "", "forest": "", "boosting": "regress", "adaboost": "classify"}
FITTING = [(page, key) for page, task in PAGES.items() for key, entry in CATALOG.items() if task in ("", entry.task)]
NAMES = {"trees": ("bagging", "forest"), "rounds": ("boosting", "adaboost"), "step": tuple(PAGES)}
FEW = {"trees": "5", "rounds": "10", "step": "3"}


@pytest.mark.parametrize(("page", "key"), FITTING)
def test_every_data_set_opens(page, key):
    at = opened(page, {"data": key, **{name: value for name, value in FEW.items() if page in NAMES[name]}})
    assert not at.exception
    assert not at.info
    assert "Open tree" in str([each.proto for each in at.get("page_link")]) or "nothing can follow" in html(at)


@pytest.mark.parametrize("page", PAGES)
def test_the_member_on_the_grow_page_is_the_same_tree(page):
    """The link is followed as a browser would."""
    at = opened(page, {"step": "3"})
    query = {name: values[0] for name, values in parse_qs(at.get("page_link")[-1].proto.query_string).items()}
    state, bad = state_of(query)
    assert not bad
    grow = opened_grow(query)
    assert not grow.exception
    assert "This tree is one of many" in html(grow) or state.recipe.after + state.recipe.sample == 0
    trace = trace_of(state.data, state.values, state.recipe)
    kept = streaming.kept_rounds(state.data, page, base_of(state.recipe))
    assert kept.rounds[2].member.nodes == len(trace.tree)
    assert kept.rounds[2].recipe == state.recipe


def base_of(recipe: Recipe) -> Recipe:
    return replace(recipe, sample=0, after=0)


def test_from_the_grow_page_one_may_go_back_to_all_cases():
    at = opened_grow({"data": "iris", "algorithm": "cart", "sample": "4", "tries": "2", "missing": "category"})
    assert "bootstrap sample 4" in html(at)
    assert "2 of 4 columns" in html(at)
    next(each for each in at.button if each.label == "Grow from everything").click().run()
    assert not at.exception
    assert "one of many" not in html(at)
    assert "sample" not in link(at)


def test_a_junk_member_in_a_link_is_told_gently():
    at = opened_grow({"data": "iris", "after": "100000", "sample": "-3", "tries": "x", "aside": "2", "rate": "0"})
    assert not at.exception
    assert len(at.info) == 1


def test_a_very_large_table_is_learned_from_in_part():
    recipe = cases.thinned("moons", Recipe())
    assert recipe.aside == 0
    assert cases.generated("moons")
    assert not cases.generated("iris")


def test_a_tree_of_all_cases_is_no_member():
    assert member_sentence(Recipe(), table_of("iris", ())) == ""


def test_only_two_numeric_columns_make_a_plane():
    assert flat(table_of("moons", ()))
    assert not flat(table_of("xor", ()))
    assert not flat(table_of("iris", ()))


def test_rounds_to_come_are_faint_and_not_in_the_legend():
    figure = errors_figure({"a": [0.3, 0.2, 0.1]}, 1, 12, "trees", "error")
    shown = [each for each in figure["data"] if each.get("showlegend") is not False]
    assert [each["y"] for each in shown] == [[0.3, None, None]]
    (faint,) = [each for each in figure["data"] if "opacity" in each]
    assert (faint["y"], faint["showlegend"]) == ([0.3, 0.2, 0.1], False)


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("lecture", ["0", "1"])
def test_a_lesson_is_small_and_its_first_piece_smaller(page, lecture):
    """Of every start of a page, what is sent before anybody moves: of large trees a few."""
    for name, preset_of in SHOWN[page].presets.items():
        query = {key: str(value) for key, value in preset_of.items()} | {"lecture": lecture}
        sent = [
            (len(json.dumps(data["piece"])), data)
            for each in opened(page, query).get("bidi_component")
            if each.proto.component_name == "splitstep_frames"
            for data in [json.loads(given(each))]
        ]
        assert sum(size for size, _ in sent) < 900_000, name
        assert max(size for size, _ in sent) < 200_000, name


@pytest.mark.parametrize(
    ("page", "query"), [("boosting", {"splits": "4"}), ("adaboost", {"depth": "2"}), ("forest", {}), ("bagging", {})]
)
def test_the_tree_on_the_stage_is_that_of_the_round(page, query):
    at = opened(page, {**query, "step": "4", "picture": TREE, "node": "0"})
    linked = parse_qs(at.get("page_link")[-1].proto.query_string)
    state, _ = state_of({name: values[0] for name, values in linked.items()})
    trace = trace_of(state.data, state.values, state.recipe)
    *beside, tree = [block for block in stage_frame(at)["blocks"].values() if block["kind"] == "tree"]
    assert len(beside) == (page == "bagging")  # the tree of all cases
    drawn = cards(trace.tree, measure_of(state.recipe), current=None, lit=[(0,)])
    assert tree["nodes"] == json.loads(json.dumps({card["id"]: card for card in drawn}))
    assert tree["nodes"]["0"]["lit"]
    assert tree["picks"]


def test_a_picture_of_few_trees_is_a_few_rectangles():
    grid = np.array([[0.0, 0, 1, 1], [0, 0, 1, 1], [2, 2, 2, 2], [2, 2, 2, 2]])
    rows, y = merged(grid, np.arange(4.0), 0)
    cells, x = merged(rows, np.arange(4.0), 1)
    assert cells.tolist() == [[0, 1], [2, 2]]
    assert (x.tolist(), y.tolist()) == ([0, 1.5, 3], [0, 1.5, 3])


def unpacked(values: dict[str, str]) -> np.ndarray:
    """Numbers as Plotly reads them."""
    shape = [int(each) for each in values.get("shape", "-1").split(",")]
    return np.frombuffer(b64decode(values["bdata"]), values["dtype"]).reshape(shape)


@pytest.mark.parametrize("data", ["moons", "slope"])
def test_the_plane_holds_the_answer_of_every_point(data):
    table = table_of(data, ())
    across, up, rows = grid_of(table)
    tree = next(bagged(table, bagging_recipe(table), 1)).member.predict(rows)
    scale = (float(tree.min()), float(tree.max()))
    ground = plane_figure(table, across, up, tree, 12, scale=scale)["data"][0]
    x, y, z = (unpacked(ground[name]) for name in "xyz")
    assert z.shape == (len(y) - 1, len(x) - 1)
    cells = np.searchsorted(y[1:-1], up)[:, None], np.searchsorted(x[1:-1], across)
    wanted = tree if table.classes else (tree - scale[0]) / (scale[1] - scale[0]) * 255
    assert np.abs(z[cells] - wanted.reshape(len(up), len(across))).max() <= (0 if table.classes else 0.5)


def test_before_the_first_vote_the_plane_has_no_colour():
    table = table_of("moons", ())
    across, up, _ = grid_of(table)
    assert {each["type"] for each in plane_figure(table, across, up, None, 12)["data"]} == {"scatter"}


def with_own_table(page: str, text: str, **query: str):
    """A page opened on a table of one's own."""
    at = uploaded(text.encode(), "mine.csv")
    at.switch_page(f"trust/{page}/page.py")
    for name in list(at.query_params):
        del at.query_params[name]
    for name, value in ({"data": at.session_state[own_table.ACTIVE].entry.key} | query).items():
        at.query_params[name] = value
    at.run()
    assert not at.exception
    assert not at.info
    return at


EVIL = "<img src=x onerror=alert(1)>"


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("picture", ["The error", "The tree"])
def test_a_table_of_ones_own_with_evil_names_stays_text(page, picture):
    answer = (lambda k: f"{k * 7 % 23}.5") if PAGES[page] == "regress" else (lambda k: EVIL if k % 3 else "no")
    rows = "\n".join(f"{k % 11},{k % 5},{'<b>' if k % 2 else ''},{answer(k)}" for k in range(60))
    at = with_own_table(page, f'x,{EVIL},z,"**y**"\n{rows}\n', picture=picture)
    for bad in ("<img", "<b>,"):
        assert bad not in html(at)


def test_of_a_very_large_table_a_part_is_learned_from(monkeypatch):
    monkeypatch.setattr(cases, "MOST_ROWS", 100)
    rows = "\n".join(f"{k % 17},{k % 29},{'a' if k % 17 > k % 5 else 'b'}" for k in range(400))
    at = with_own_table("bagging", f"x,y,z\n{rows}\n", trees="5")
    assert "test (75% of the cases)" in components(at)
    assert "of 100 cases" in html(at) or "Judged by trees" in html(at)


def test_the_expected_shares_are_those_of_a_sample_of_so_many_rows():
    rows = sample_rows(np.array([0, 0, 1, 3]))
    assert [row[3] for row in rows] == ["31.6%", "42.2%", "21.1%", "5.1%"]  # (3/4)⁴, 4·¼·(3/4)³, 6·(¼)²·(3/4)²
    assert [row[3] for row in sample_rows(np.ones(5000, int))] == ["36.8%", "36.8%", "18.4%", "8.0%"]
    assert [row[3] for row in sample_rows(np.ones(1, int))] == ["0.0%", "100.0%", "0.0%", "0.0%"]


@pytest.mark.parametrize("picture", ["The error", "The tree", "The plane"])
def test_the_frame_shows_an_ensemble_that_is_added_to_the_registry(monkeypatch, picture):
    """Its settings are controls, and stand in the link; its trees open on the Grow page."""
    monkeypatch.setitem(ENSEMBLES, "subsampling", SUBSAMPLING)
    monkeypatch.setattr(frame, "GROW", subsampling_app.GROW)
    at = opened_grow({"picture": picture, "leaf": 5}, script=subsampling_app.__file__)
    assert not at.exception
    assert not at.info
    assert "Tree 10 grew from a sample that has <b>50.0%</b> of the cases out of the bag" in html(at)
    assert at.slider(key="leaf").value == 5
    at.slider(key="leaf").set_value(8).run()
    assert link(at)["leaf"] == "8"
    query = parse_qs(at.get("page_link")[-1].proto.query_string)
    assert (query["aside"], query["min_leaf"], query["seed"]) == (["0.5"], ["8.0"], ["10"])


@pytest.mark.parametrize("page", PAGES)
def test_the_settings_of_an_ensemble_are_fields_of_its_link_with_the_same_defaults(page):
    start = SHOWN[page].start
    assert start.ensemble is ENSEMBLES[page]
    assert {each.name: getattr(start, each.name) for each in start.ensemble.settings} == {
        each.name: each.default for each in start.ensemble.settings
    }


def test_without_test_cases_only_trees_vote_that_have_not_seen_the_case():
    table = table_of("iris", ())
    rounds = list(bagged(table, bagging_recipe(table), 12))
    rows = np.array([0, 70, 149])
    unseen = [sum(int(each.counts[row] == 0) for each in rounds) for row in rows]
    assert votes(rounds, table, None, rows).sum(axis=1).tolist() == unseen
