"""Numbers at the leaves: stairs and their sums, the plane, depths, leaf models; every data set, and drawn points."""

import json
import re
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from datasets.catalog import CATALOG
from engine.experiments.staircase import cut_of, narrowed, stairs
from pages.ideas.regression import fit_view, points_view, staircase_view, surface_view, view
from pages.ideas.regression.state import PAGE as REGRESSION
from pages.ideas.regression.state import REGRESSION_VIEWS
from pages.views.partition import frame_of
from tests.pages.opening import APP, SCRIPTS, components, formulas, html, link, stage_frame, stage_frames
from tests.tables import make, table_of

NUMBERS = [key for key, entry in CATALOG.items() if entry.task == "regress"]


def opened(query: dict[str, str] | None = None) -> AppTest:
    at = AppTest.from_file(APP, default_timeout=300).run()
    at.switch_page(SCRIPTS["regression"])
    for name in list(at.query_params):
        del at.query_params[name]
    for name, value in (query or {}).items():
        at.query_params[name] = str(value)
    return at.run()


def preset(name: str) -> AppTest:
    return opened(REGRESSION.query_of(REGRESSION.preset(name)))


def figures(at: AppTest) -> list[dict]:
    frame = stage_frame(at)
    return [block["figure"] for block in frame["blocks"].values() if block["kind"] == "chart"] if frame else []


@pytest.mark.parametrize("data", NUMBERS)
def test_every_data_set_with_a_number_opens_in_every_view(data: str) -> None:
    at = opened({"data": data, "column": CATALOG[data].numeric_inputs[0]})
    for each in REGRESSION_VIEWS:
        at.segmented_control(key="view").set_value(each).run()
        assert not at.exception
        assert not at.info
        assert link(at).get("view", "cuts") == each


def test_the_published_figures_of_the_salaries_are_on_the_page() -> None:
    at = preset("Salaries in the plane")
    assert "Hits ≤ 117.5" in html(at)
    assert "Years &gt; 4.5" in html(at) or "Years > 4.5" in html(at)
    for mean in ("5.998 where Hits ≤ 117.5 (90 cases)", "6.74 where Hits &gt; 117.5 (83 cases)"):
        assert mean in html(at)
    assert "5.107" in components(at)


def test_the_sums_of_a_cut_stand_in_the_formula() -> None:
    query = REGRESSION.query_of(REGRESSION.preset("Salaries"))
    at = opened(query | {"step": "0"})
    assert not formulas(at)
    assert "No cut yet" in html(at)
    at = opened(query | {"step": "1"})
    lines = stage_frame(at)["blocks"]["columns/1/math"]["lines"]
    assert r"\text{Years} \le 4.5" in lines[0]
    assert "225.8" in lines[0]
    assert "697.2" in lines[1]
    assert "Years ≤ 4.5" in html(at)
    assert link(at)["step"] == "1"


def test_points_are_drawn_counted_and_cleared() -> None:
    at = opened({"data": "drawn", "column": "x"})
    assert "There is no point yet" in html(at)
    at = preset("Draw your own")
    assert "0 of 14 cuts" in html(at)
    at.button(key="clear").click().run()
    assert "There is no point yet" in html(at)
    assert "points" not in link(at)
    for each in REGRESSION_VIEWS:
        at = opened({"data": "drawn", "column": "x", "points": "3,4", "view": each})
        assert not at.exception
        assert "no numeric column" not in html(at)
        assert figures(at) or each in ("plane", "terms", "depth", "leaves")


def test_cases_are_taken_over_to_be_drawn_on() -> None:
    at = opened()
    at.button(key="take over").click().run()
    assert not at.exception
    assert link(at)["data"] == "drawn"
    assert 100 < len(points_view.read(link(at)["points"])) <= points_view.MOST


def test_another_data_set_starts_with_its_first_number() -> None:
    at = opened()
    at.selectbox(key="data").set_value("hitters").run()
    assert link(at)["column"] == "AtBat"
    # The page itself changed the column, so the widget has another name.
    next(each for each in at.selectbox if (each.key or "").startswith("column")).set_value("Hits").run()
    at.toggle(key="log").set_value(True).run()
    assert "log Salary" in components(at)
    at.selectbox(key="data").set_value("drawn").run()
    assert not at.exception


def test_a_plane_of_one_column_offers_another() -> None:
    at = opened({"data": "sine", "column": "x", "view": "plane"})
    assert "needs two numeric columns" in html(at)
    next(each for each in at.button if each.label == "Take a hill").click().run()
    assert link(at)["data"] == "bump"
    assert any(trace["type"] == "surface" for figure in figures(at) for trace in figure["data"])


def test_the_best_depth_is_marked_and_the_seed_is_in_the_link() -> None:
    at = preset("How deep?")
    chart = next(figure for figure in figures(at) if figure["data"][-1].get("name") == "the best")
    errors = chart["data"][1]["y"]
    assert chart["data"][-1]["x"] == [errors.index(min(errors))]
    at.button(key="others").click().run()
    assert link(at)["seed"] == "1"
    assert not at.exception


def test_in_a_lecture_the_errors_come_level_by_level_and_the_best_depth_at_the_end() -> None:
    query = REGRESSION.query_of(REGRESSION.preset("How deep?"))
    frames = list(stage_frames(opened(query | {"lecture": "1"})))
    for frame in frames:
        ended = frame["step"] == len(frames) - 1
        *curves, best = frame["blocks"]["columns/0/chart"]["figure"]["data"]
        for curve in curves:
            known = [error is not None for error in curve["y"]]
            assert known == [ended or depth <= frame["step"] for depth in range(len(frames))]
        assert bool(best["x"]) == ended
        assert ("No depth is better" in frame["sentence"]) == ended


@pytest.mark.parametrize("query", [{}, {"data": "hitters", "column": "Hits"}, {"data": "sine", "column": "x"}])
def test_the_browser_knows_every_command_of_the_sums(query: dict[str, str]) -> None:
    script = (Path(__file__).parents[3] / "pages" / "components" / "stage" / "math.js").read_text("utf-8")
    lines = [
        line
        for frame in stage_frames(opened(query))
        for block in frame["blocks"].values()
        if block["kind"] == "math"
        for line in block["lines"]
    ]
    assert lines
    for name in {name for line in lines for name in re.findall(r"\\([a-zA-Z]+)", line)} - {"right"}:
        assert re.search(rf"\b{name}:", script)


def test_every_cut_is_a_step_and_all_steps_travel_before_anybody_asks() -> None:
    at = preset("Salaries")
    assert [frame["step"] for frame in sorted(stage_frames(at), key=lambda frame: frame["step"])] == [*range(21)]
    assert len(components(at)) < 500_000


def test_three_leaf_models_stand_side_by_side_with_their_errors() -> None:
    at = preset("Lines in leaves")
    assert len(figures(at)) == 3
    table = html(at)
    for kind in ("constant", "linear", "quadratic"):
        assert f'<th scope="row">{kind}</th>' in table
    assert "80 training cases" in table
    assert "40 test cases" in table


def test_a_link_with_a_foreign_column_is_told() -> None:
    at = opened({"column": "AtBat"})
    assert len(at.info) == 1
    assert "column" in at.info[0].value


def test_the_walls_of_the_terraces_stand_upright() -> None:
    table = narrowed(table_of("hitters"), ("Years", "Hits"), log=True)
    tree = stairs(table, 3).tree(2)
    across, up, level = surface_view.terraces(tree, table, "Years", "Hits")
    assert across.tolist()[1:3] == [4.5, 4.5]
    assert 117.5 in up.tolist()
    assert level.shape == (len(up), len(across))
    assert sorted(set(level.ravel().round(2).tolist())) == [5.11, 6.0, 6.74]


def test_residuals_sum_to_zero_in_every_leaf() -> None:
    table = table_of("ramps")
    found = stairs(table, 4)
    tree = found.tree(3)
    dots = next(each for each in fit_view.residual_figure(tree, table, "x", 14)["data"] if each["mode"] == "markers")
    assert sum(dots["y"]) == pytest.approx(0.0, abs=1e-9)
    assert max(map(abs, dots["y"])) > 0


def test_shown_parts_of_a_sum_add_up() -> None:
    for parts in ((0.12345, 0.98765), (1234.5, 5678.5), (99.95, 0.049), (0.0, 0.0)):
        shown = [float(each.replace(",", "")) for each in view.alike(*parts, sum(parts))]
        assert shown[0] + shown[1] == pytest.approx(shown[2], abs=1e-9)
    assert view.alike(23.2, 14.8, 38.0) == ["23.2", "14.8", "38.0"]
    assert view.alike(7.0, 3.0, 10.0) == ["7", "3", "10"]


def test_a_name_from_a_file_is_text_in_every_sentence_and_formula() -> None:
    evil = "<img src=x>$\\href{x}"
    table = make({evil: [1, 2, 3, 4], "y": [1.0, 1, 5, 6]}, task="regress", numeric=[evil])
    found = stairs(table, 3)
    cut, tree = cut_of(found, 1), found.tree(2)
    said = view.cut_sentence(cut_of(found, 2), tree, 2) + view.plane_sentence(found, 2) + view.named(evil)
    assert "<img" not in said
    assert all("href{" not in line for line in view.sum_lines(cut, tree))
    figure = staircase_view.cuts_figure(tree, table, evil, cut, (cut.at, cut.errors), 14, False)
    assert "<img" not in json.dumps(figure)
    assert len(view.leaf_rows(tree, evil, *frame_of(table, evil))) == 4


@pytest.mark.parametrize("text", ["1", "1,2,3", "a,b", "-1,3", "1,999", ";".join(["1,1"] * 300)])
def test_bad_points_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"point|invalid literal"):
        points_view.read(text)


def test_one_point_is_its_own_mean_and_nothing_is_to_be_cut() -> None:
    table = points_view.table(points_view.read("28,29"))
    found = stairs(table, 3)
    assert not found.cuts
    tree = found.tree(0)
    said = view.start_sentence(tree, False)
    assert said == "One case: its own value <b>29.00</b> is the mean, and there is nothing to cut."
    lines = staircase_view.stairs_line(tree, staircase_view.BOARD)
    assert lines[1]["x"] == [*staircase_view.BOARD, None]
    assert lines[1]["y"] == [29, 29, None]


def test_a_point_is_added_and_taken_away() -> None:
    assert points_view.toggled("", 3, 4) == "3,4"
    assert points_view.toggled("3,4", 5, 6) == "3,4;5,6"
    assert points_view.toggled("3,4;5,6", 3, 4) == "5,6"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("x,z,y\n" + "".join(f"{k % 7},{k * 3 % 11},{k}.5\n" for k in range(40)), "of 6 cuts"),
        ("c,y\n" + "".join(f"{'ab'[k % 2]},{k}.5\n" for k in range(20)), "nothing to cut"),
        ("x,y\n" + "".join(f"{k if k % 3 else ''},{k}.5\n" for k in range(30)), "10 cases have no value of x"),
    ],
)
def test_a_table_of_ones_own_is_shown_in_every_view(text: str, said: str) -> None:
    at = AppTest.from_file(APP, default_timeout=300).run().switch_page("grow/data/page.py").run()
    at.text_area(key="pasted").set_value(text).run()
    at.button(key="read pasted").click().run()
    at.switch_page(SCRIPTS["regression"]).run()
    choice = at.selectbox(key="data")
    choice.select_index(len(choice.options) - 2).run()
    assert not at.exception
    assert said in html(at)
    for each in REGRESSION_VIEWS:
        at.segmented_control(key="view").set_value(each).run()
        assert not at.exception


def test_a_tree_is_a_sum_of_terms_each_lit_in_the_plane():
    frames = list(stage_frames(opened({"view": "terms", "data": "staircase", "column": "x1", "step": "0"})))
    assert "not 0 for one case?" in frames[0]["sentence"]
    lines = [frame["blocks"]["math"]["lines"] for frame in frames]
    assert [len(each) for each in lines] == list(range(1, len(frames) + 1))
    assert all(line.startswith("= " if at == 0 else "+ ") for at, line in enumerate(lines[-1][1:]))
    surfaces = [frame["blocks"]["columns/1/chart"]["figure"]["data"][0]["z"] for frame in frames]
    gaps = [sum(each is None for row in surface for each in row) for surface in surfaces]
    assert gaps == sorted(gaps, reverse=True)
    assert gaps[0] > gaps[-1] == 0
    assert "exactly one region" in frames[-1]["sentence"]


def test_a_region_is_told_by_its_borders_alone():
    """On the way to it Years was cut at 4.5 before it was cut at 3.5, and Hits at 15.5 before 114."""
    query = {"view": "terms", "data": "hitters", "column": "Years", "second": "Hits", "log": "1", "step": "3"}
    assert "where Years ≤ 3.5 and Hits > 114. Elsewhere it adds 0." in stage_frame(opened(query))["sentence"]
