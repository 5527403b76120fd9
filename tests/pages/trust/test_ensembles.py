"""The pages about many trees: every data set opens, rounds step, a member on the Grow page is the same tree."""

import json
import re
from base64 import b64decode
from dataclasses import replace
from urllib.parse import parse_qs

import numpy as np
import pytest

from datasets.catalog import CATALOG
from engine.ensemble.bagging import bagged, bagging_recipe, votes
from engine.ensemble.errors import test_error as error_of_tree
from engine.ensemble.forest import forest_recipe
from engine.ensemble.registry import ENSEMBLES
from engine.learn.recipe import Recipe
from pages.grow.tree.ensemble_member_view import member_sentence
from pages.shell import own_table
from pages.shell.grow_state import state_of
from pages.shell.sources import table_of, trace_of
from pages.trust.ensembles import cases, frame, streaming
from pages.trust.ensembles.charts_view import errors_figure, flat, sample_figure, sample_rows
from pages.trust.ensembles.plane_view import grid_of, merged, plane_figure
from pages.trust.ensembles.state import IMPORTANCE, TREE
from pages.views.criterion_words import measure_of
from pages.views.text import listing
from pages.views.tree_cards import cards
from tests.engine.ensemble.subsampling import SUBSAMPLING
from tests.pages.grow.test_data import uploaded
from tests.pages.ideas.test_ideas import everything, opened, preset
from tests.pages.opening import PAGES as SHOWN
from tests.pages.opening import code, components, html, last_step, link, stage_frame, stage_frames
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


def test_stepping_goes_through_the_trees_and_the_first_is_grown_from_all_cases():
    at = opened("bagging", {"step": "0"})
    assert "One tree grown from all 30 cases" in html(at)
    assert [frame["step"] for frame in stage_frames(at)] == list(range(51)) == list(range(last_step(at) + 1))
    at = opened("bagging", {"step": "1"})
    assert "Tree 1 grew from a sample" in html(at)
    assert link(at)["step"] == "1"
    assert "the 50 trees together" in html(opened("bagging", {"step": "50"}))


def test_the_way_to_vote_changes_the_error_shown():
    at = opened("bagging", {"data": "triage", "trees": "20", "step": "20", "depth": "3"})
    before = html(at)
    at.segmented_control(key="vote").set_value("averaged").run()
    assert link(at)["vote"] == "averaged"
    assert not at.exception
    assert before != html(at)


def test_the_sample_shows_who_is_in_twice_or_out():
    at = preset("bagging", "The first sample")
    assert "out of the bag" in components(at)
    table = table_of("bagging", ())
    first = next(bagged(table, bagging_recipe(table), 1))
    figure = sample_figure(table, first.counts, 12)
    marks = sum(len(each["x"]) for each in figure["data"][:-1])
    assert marks == 30
    assert len(figure["data"][-1]["x"]) == int((first.counts == 0).sum())
    assert sum(int(row[1]) for row in sample_rows(first.counts)) == 30


def test_the_forest_shows_which_columns_were_not_drawn():
    at = preset("forest", "Which columns were drawn?")
    said = html(at)
    assert said.count("not drawn for this split") == 6
    assert "3 columns were drawn" in said


def test_the_chance_of_the_notes_is_computed_and_simulated():
    said = everything(preset("forest", "Three of 103"))
    assert "<b>0.266</b>" in said
    assert "20,000 draws" in said


def test_the_correlation_falls_with_fewer_columns():
    said = html(preset("forest", "How alike are the trees?"))
    assert "two trees agree with ρ" in said


def test_importance_waits_for_a_tree():
    at = opened("forest", {"picture": IMPORTANCE, "step": "0", "trees": "5"})
    assert "there is none yet" in html(at)


@pytest.mark.parametrize("rate", ["0.1", "1"])
def test_boosting_tells_how_the_residuals_shrink(rate):
    at = opened("boosting", {"rate": rate, "step": "1"})
    assert "lowers the mean square of the residuals from" in html(at)
    at.slider(key="splits").set_value(4).run()
    assert link(at)["splits"] == "4"
    assert not at.exception


def test_adaboost_stops_where_nothing_can_follow():
    at = opened("adaboost", {"data": "xor", "step": "5"})
    assert not at.exception
    assert "nothing can follow" in html(at)


def test_what_takes_long_can_be_cancelled_and_taken_up_again(monkeypatch):
    """A cancelled ensemble shows what came so far; going on gets the rest."""
    monkeypatch.setattr(streaming, "PATIENCE", -1.0)
    at = opened("bagging", {"data": "iris", "seed": "77", "trees": "5"})
    recipe = bagging_recipe(table_of("iris", ()), seed=77)
    kept = streaming.kept_rounds("iris", "bagging", recipe)
    assert len(kept.rounds) == 5
    kept.rounds = kept.rounds[:2]
    at.session_state[streaming.CANCELLED] = f"bagging iris {recipe}"
    at.run()
    assert "Stopped after 2 of 5 rounds" in html(at)
    assert "tree 2 of 2" in html(at)
    at.button(key="go on 0").click().run()
    assert len(kept.rounds) == 5
    assert "Stopped" not in html(at)


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


def test_in_a_lecture_no_error_is_drawn_before_its_round():
    figure = errors_figure({"a": [0.3, 0.2, 0.1]}, 1, 12, "trees", "error", foretold=False)
    assert [each["y"] for each in figure["data"]] == [[0.3, None, None], [0.3]]
    at = opened("bagging", {"lecture": "1", "step": "5", "data": "bagging"})
    (chart,) = [block for block in stage_frame(at)["blocks"].values() if block["kind"] == "chart"]
    drawn = [each for each in chart["figure"]["data"] if len(each["x"]) == 50]
    assert len(drawn) == 3  # the trees alone, out of the bag, new cases
    assert all(value is None for each in drawn for value in each["y"][5:])


def test_in_a_lecture_the_best_round_is_not_told_before_it_came():
    query = {"rate": "0.5", "splits": "5", "rounds": "100", "picture": "The error"}
    assert re.search(r"the lowest, [\d.]+, comes after \d+ rounds", html(opened("boosting", {**query, "step": "2"})))
    lecture = {**query, "lecture": "1"}
    assert "the lowest so far." in html(opened("boosting", {**lecture, "step": "2"}))
    late, end = (html(opened("boosting", {**lecture, "step": step})) for step in ("99", "100"))
    assert re.search(r"the lowest so far, [\d.]+, came after \d+ rounds", late)
    assert re.search(r"the lowest, [\d.]+, comes after \d+ rounds", end)


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
            for data in [json.loads(each.proto.json)]
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
    (tree,) = [block for block in stage_frame(at)["blocks"].values() if block["kind"] == "tree"]
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


def test_the_pseudo_code_of_bagging_holds_the_numbers_of_the_round():
    assert code(opened("bagging", {"step": "0"})) == {
        "n ← the number of rows, B ← the number of trees": {"n": "30", "B": "50"}
    }
    told = code(opened("bagging", {"step": "10"}))
    assert told["for b = 1 … B:"] == {"b": "10"}
    assert told["S ← n rows drawn from the table, with replacement"] == {"rows in S": "20", "out of the bag": "10"}
    assert told["ask about each row all trees whose sample lacks it"] == {"out-of-bag error": "46.7%"}
    assert not any(line.startswith("answer") for line in told)
    assert "answer(x) ← the class that most trees vote for" in code(opened("bagging", {"step": "50"}))
    averaged = code(opened("bagging", {"step": "50", "vote": "averaged", "depth": "2"}))
    assert "answer(x) ← the class with the highest mean probability" in averaged
    assert "T ← a tree grown from S, of depth 2 at most" in averaged
    assert "answer(x) ← the mean of the answers of all trees" in code(opened("bagging", {"data": "sine", "step": "50"}))


def test_the_pseudo_code_of_a_forest_draws_columns_at_each_node():
    told = code(opened("forest", {"step": "4"}))
    assert told["draw m of the p columns, anew"] == {"m": "3", "p": "9"}
    assert told["ask the best question about one of them"] == {"column at the root": "acuity"}
    assert any("fewer than 5 cases" in line for line in code(opened("forest", {"data": "hitters", "step": "1"})))


def test_the_pseudo_code_of_boosting_takes_a_part_of_each_tree_from_the_residuals():
    start = code(opened("boosting", {"step": "0"}))
    assert list(start) == ["f(x) ← 0 everywhere, r ← y for every case"]
    told = code(opened("boosting", {"step": "10"}))
    assert told["f(x) ← f(x) + λ · T(x)"] == {"λ": "0.10", "test error": "0.1829"}
    assert told["r ← r − λ · T(x)"] == {"mean of r²": "0.1737 → 0.1620"}
    assert "answer(x) ← f(x), the sum of all λ · T(x)" in code(opened("boosting", {"step": "100"}))


def test_the_pseudo_code_of_adaboost_ends_where_nothing_can_follow():
    told = code(opened("adaboost", {"data": "x1-x2-six", "step": "1"}))
    assert told["ε ← the share of the weight that T gets wrong"] == {"ε": "0.1667"}
    assert told["α ← ln((1 − ε)/ε), the say of T"] == {"α": "1.609"}
    assert told["w ← w · e^α for each wrong case; scale w to its old sum"] == {"e^α": "5.00"}
    last = code(opened("adaboost", {"data": "xor", "step": "1", "depth": "2"}))
    assert last["if ε = 0 or ε ≥ 1/2: T is the last"] == {"α": "1.000"}
    assert "answer(x) ← the class whose trees have the most say" in last
    assert not any(line.startswith("w ← w") for line in last)
    assert "α ← ln((1 − ε)/ε) + ln 2, the say of T" in code(opened("adaboost", {"data": "iris", "step": "2"}))


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


def test_before_the_first_sample_a_forest_is_one_tree():
    assert "One tree grown from all 2000 cases and all columns. Step on" in html(opened("forest", {"step": "0"}))
    at = opened("forest", {"step": "0", "picture": TREE})
    assert "every column may be asked about" in html(at)
    assert "not drawn" not in html(at)


def test_the_expected_shares_are_those_of_a_sample_of_so_many_rows():
    rows = sample_rows(np.array([0, 0, 1, 3]))
    assert [row[3] for row in rows] == ["31.6%", "42.2%", "21.1%", "5.1%"]  # (3/4)⁴, 4·¼·(3/4)³, 6·(¼)²·(3/4)²
    assert [row[3] for row in sample_rows(np.ones(5000, int))] == ["36.8%", "36.8%", "18.4%", "8.0%"]
    assert [row[3] for row in sample_rows(np.ones(1, int))] == ["0.0%", "100.0%", "0.0%", "0.0%"]


def test_residuals_are_drawn_on_an_axis_that_stays_so_that_they_shrink():
    def axis(step: str) -> list[str]:
        return re.findall(r"range\W+\[[^]]*\]", components(opened("boosting", {"step": step})))

    assert axis("1") == axis("90") != []


def test_boosting_tells_what_the_first_trees_were_grown_from():
    assert "Tree 1 was grown from the target itself" in html(opened("boosting", {"step": "1"}))
    assert "Tree 2 was grown from the residuals of the first" in html(opened("boosting", {"step": "2"}))
    assert "Tree 3 was grown from the residuals of the 2 before it" in html(opened("boosting", {"step": "3"}))


def test_the_plane_of_numbers_has_a_scale():
    at = preset("boosting", "A tilted plane")
    assert "colorbar" in components(at)
    assert "residual" in components(at)


def test_adaboost_counts_cases_and_tells_why_a_perfect_tree_is_the_last():
    assert "Tree 1 gets <b>1 case</b> wrong" in html(opened("adaboost", {"data": "x1-x2-six", "step": "1"}))
    assert "ln(0.8333/0.1667) = <b>1.609" in html(opened("adaboost", {"data": "x1-x2-six", "step": "1"}))
    perfect = html(opened("adaboost", {"data": "xor", "step": "1", "depth": "2"}))
    assert "gets <b>no</b> case wrong" in perfect
    assert "The area of a point is the weight of its case" in html(opened("adaboost", {"step": "3"}))


def test_of_many_cases_the_picture_tells_that_it_shows_the_heaviest():
    at = opened("adaboost", {"data": "titanic", "step": "2", "picture": "The weights"})
    assert re.search(r"the 400 heaviest of [\d,]+ cases", components(at))


@pytest.mark.parametrize(
    ("tries", "told"),
    [("1", "one column was drawn, by lot"), ("2", "2 columns were drawn, by lot"), ("4", "every column may be asked")],
)
def test_a_node_of_a_forest_tells_how_many_columns_were_drawn(tries, told):
    assert told in html(opened("forest", {"data": "iris", "tries": tries, "picture": "The tree", "step": "1"}))


def test_how_alike_names_the_number_of_columns_with_the_least_error():
    recipe = forest_recipe(table_of("iris", ()), 2, 0)
    said = html(opened("forest", {"data": "iris", "picture": "How alike"}))
    errors = {
        m: streaming.kept_rounds("iris", "forest", replace(recipe, tries=m)).rounds[29].out_of_bag.vote
        for m in range(1, 5)
    }
    least = [str(m) for m in errors if errors[m] == min(errors.values())]
    assert f"errs least with <b>m = {listing(least)}</b>" in said or len(least) == len(errors)


def test_importance_tells_that_some_columns_are_left_out():
    at = opened("forest", {"data": "hitters", "picture": IMPORTANCE, "step": "2", "trees": "5"})
    assert "The 15 columns with the longest bars on the left, of 19" in html(at)
    assert "The error is the mean squared error" in html(at)


def test_few_cases_out_of_the_bag_are_told_to_be_rough():
    said = html(opened("bagging", {"data": "bagging"}))
    assert "judges by 30 cases only, so chance alone may put it off by ± 18 points: 1.96 √(0.467 · 0.533/30)" in said
    assert "chance alone" not in html(opened("bagging", {"data": "triage", "trees": "20", "step": "20"}))


def test_rows_that_count_are_counted_as_cases():
    assert "One tree grown from all 10 cases" in html(opened("bagging", {"data": "count-table", "step": "0"}))


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


@pytest.mark.parametrize("seed", range(3))
def test_bagging_opens_with_an_example_in_which_it_helps(seed):
    """Fifty trees make at most two thirds of the test errors of one tree, whatever the seed."""
    state = SHOWN["bagging"].opening(lecture=False)
    table = table_of(state.data, ())
    chosen = state.ensemble.chosen({each.name: getattr(state, each.name) for each in state.ensemble.settings}, table)
    recipe = cases.tested(state.data, state.ensemble.recipe(table, chosen, seed), state.ensemble)
    test = cases.judged_by(state.data, recipe)
    one = error_of_tree(streaming.single_tree(state.data, recipe), cases.learned(state.data, recipe), test)
    *_, last = state.ensemble.rounds(table, recipe, state.trees, test)
    assert last.errors(chosen).test < one * 2 / 3


def test_bagging_shows_the_votes_on_cases_that_one_tree_gets_wrong():
    assert "<b>The votes</b> on some test cases" in html(opened("bagging"))
    at = opened("bagging", {"data": "checkerboard", "picture": "The plane", "step": "20"})
    rows = re.findall(r"<tr[^>]*>(.*?)</tr>", html(at).partition("the vote</th>")[2].partition("</table>")[0])
    told = [re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", row) for row in rows if "<td" in row]
    assert len(told) == 6
    assert [one.endswith("✗") for _, _, one, *_ in told] == [True] * 4 + [False] * 2
    for _, true, _, dark, light, vote in told:
        assert int(dark) + int(light) == 20
        winner = "dark" if int(dark) >= int(light) else "light"
        assert vote == (winner if winner == true else f"{winner} ✗")


def test_without_test_cases_only_trees_vote_that_have_not_seen_the_case():
    table = table_of("iris", ())
    rounds = list(bagged(table, bagging_recipe(table), 12))
    rows = np.array([0, 70, 149])
    unseen = [sum(int(each.counts[row] == 0) for each in rounds) for row in rows]
    assert votes(rounds, table, None, rows).sum(axis=1).tolist() == unseen


def test_a_lesson_of_numbers_has_no_votes():
    assert "The votes" not in html(opened("bagging", {"data": "sine", "step": "3"}))
