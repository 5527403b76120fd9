"""The Grow page opens for everything in the registries, steps, and holds its state in the link."""

import json
import re

import pytest

from datasets.catalog import CATALOG
from engine.commands.main import main
from engine.export.write_json import dumps, to_dict
from engine.learn.algorithms import ALGORITHMS
from engine.learn.grow import learn
from pages.grow.tree.panels import PANELS
from pages.shell.grow_state import state_of
from tests.pages.opening import (
    components,
    formulas,
    html,
    last_step,
    link,
    opened,
    stage_data,
    stage_frame,
    stage_frames,
)


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@pytest.mark.parametrize("data", CATALOG)
def test_every_data_set_opens_with_every_algorithm(data, algorithm):
    at = opened({"data": data, "algorithm": algorithm})
    assert not at.exception
    assert at.title[0].value == "Which question next?"
    assert f'"tree_id":"{data}-' in components(at).replace(" ", "")


@pytest.mark.parametrize("panel", PANELS)
@pytest.mark.parametrize("data", ["play-tennis", "play-tennis-numeric", "iris", "titanic", "bump", "sine"])
@pytest.mark.parametrize("step", [1, 10**6])
def test_every_panel_opens_in_the_middle_and_at_the_end(data, panel, step):
    at = opened({"data": data, "panel": panel, "step": step})
    assert not at.exception


def test_the_first_step_of_play_tennis_shows_the_textbook_gains():
    at = opened()
    for figure in ("0.247", "0.152", "0.048", "0.029", "0.940"):
        assert figure in components(at) + html(at)


def test_the_frames_of_all_steps_are_sent_and_the_last_tells_how_many_are_right():
    at = opened()
    assert sorted({frame["step"] for frame in stage_frames(at)}) == [*range(9)]
    assert last_step(at) == 8
    assert "14 of 14" in html(opened({"step": 8}))


def test_line_by_line_goes_from_the_counts_to_the_children():
    frames = [frame for frame in stage_frames(opened({"sums": 1})) if frame["step"] == 0]
    assert "Count first" in frames[0]["sentence"]
    assert "is <b>0.940 bits</b>" in frames[1]["sentence"]
    assert "<b>Outlook</b> is asked: 3" in frames[20]["sentence"]
    assert len(frames) == 21
    assert frames[0]["cards"][""]["lines"] == ["14 cases", "H ?"]
    assert frames[1]["cards"][""]["lines"] == ["14 cases", "H 0.940"]
    assert link(opened({"sums": 1, "sum": 20}))["sum"] == "20"


@pytest.mark.parametrize(
    "query",
    [
        {"data": "iris", "algorithm": "c45", "step": 3, "min_cases": 5.0, "panel": "rows", "x": "petal_width"},
        {"data": "rings", "data.rows": 120, "data.seed": 7, "algorithm": "cart", "max_depth": 3, "step": 2},
        {"data": "play-tennis", "algorithm": "id3", "sums": 1, "sum": 4, "node": "root"},
        {"data": "play-tennis", "algorithm": "id3", "overrides": '[[[0],"Wind",null]]', "step": 8, "node": "0"},
        {"data": "play-tennis", "algorithm": "id3", "lecture": 1, "guess": 1, "step": 1, "sum": 1},
    ],
)
def test_a_link_opens_the_screen_it_was_copied_from(query):
    at = opened(query)
    assert not at.exception
    assert link(at) == {name: str(value) for name, value in query.items()}


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("data", "no-such-data"),
        ("algorithm", "id4"),
        ("step", "many"),
        ("step", "-1"),
        ("sum", "1e9"),
        ("node", "a.b"),
        ("criterion", "luck"),
        ("criterion", "variance"),
        ("max_depth", "deep"),
        ("max_depth", "1e999"),
        ("min_leaf", "NaN"),
        ("min_gain", "-1"),
        ("significance", "2"),
        ("exhaustive", "60"),
        ("overrides", "nonsense"),
        ("overrides", '[[[],"No such column",null]]'),
        ("overrides", '[[[],"Wind",3.5]]'),
        ("overrides", '[[[],"Wind",["No such value"]]]'),
        ("overrides", '[[[],"Wind",NaN]]'),
        ("overrides", "[" * 3000),
    ],
)
def test_a_bad_link_gets_one_gentle_sentence(name, value):
    at = opened({name: value})
    assert not at.exception
    assert len(at.info) == 1
    assert at.info[0].value.startswith("The link's ")
    assert at.title[0].value == "Which question next?"


@pytest.mark.parametrize(
    "query",
    [
        {"step": 999, "sum": 999},
        {"node": "7.7.7"},
        {"column": "No such column", "panel": "nowhere", "x": "a", "y": "b", "held": "[1]", "row": "99999"},
        {"panel": "row", "row": '{"Outlook": ["x"], "Wind": 3}'},
        {"panel": "row", "row": "{"},
        {"data": "iris", "panel": "row", "row": '{"petal_length": "wide"}'},
        {"data": "iris", "panel": "rows", "held": '{"sepal_width": "x"}', "step": 17},
    ],
)
def test_what_a_link_asks_beyond_the_data_is_brought_back(query):
    assert not opened(query).exception


def test_a_generator_parameter_out_of_range_is_brought_into_it():
    at = opened({"data": "rings", "data.rows": 10**9, "algorithm": "cart", "max_depth": 2})
    assert not at.exception
    assert link(at)["data.rows"] == "20000"


def test_choosing_another_data_set_takes_its_suggestions():
    at = opened({"step": 4})
    at.selectbox(key="data").set_value("restaurant").run()
    assert link(at)["data"] == "restaurant"
    assert "step" not in link(at)


def test_another_data_set_keeps_the_algorithm_and_says_so_if_it_cannot():
    at = opened({"algorithm": "c45"})
    at.selectbox(key="data").set_value("restaurant").run()
    assert link(at)["algorithm"] == "c45"
    assert not at.toast
    at = opened({"data": "titanic", "algorithm": "c45"})
    at.selectbox(key="data").set_value("hitters").run()
    assert link(at)["algorithm"] == "cart"
    assert "C4.5 learns classes" in at.toast[0].value


def test_the_page_and_the_command_line_grow_the_same_with_another_criterion(tmp_path, capsys):
    path = tmp_path / "iris.csv"
    CATALOG["iris"].frame().to_csv(path, index=False)
    for name in ("gini", "information-gain", "log-likelihood"):
        main(
            [
                "grow",
                str(path),
                "--target",
                CATALOG["iris"].target,
                "--algorithm",
                "c45",
                "--criterion",
                name,
                "--format",
                "json",
            ]
        )
        told = json.loads(capsys.readouterr().out)
        state, bad = state_of({"data": "iris", "algorithm": "c45", "criterion": name})
        trace = learn(state.table(), state.recipe)
        own = json.loads(dumps(to_dict(trace, trace.tree, {})))
        assert not bad
        assert told["tree"] == own["tree"]
        assert {key: told["recipe"][key] for key in own["recipe"]} == own["recipe"]


def test_what_does_not_act_with_a_criterion_is_off_and_locked():
    at = opened({"data": "play-tennis-numeric", "algorithm": "c45", "criterion": "hellinger", "column": "temperature"})
    for name in ("cut_penalty", "average_filter"):
        toggle = at.toggle(key=f"setting {name}")
        assert toggle.disabled
        assert not toggle.value
    assert "= 0.265" in formulas(at)
    assert not {"cut_penalty", "average_filter"} & set(link(at))


def test_a_changed_setting_stands_in_the_link_and_starts_again():
    at = opened({"step": 5})
    at.number_input(key="setting max_depth").set_value(1).run()
    assert link(at)["max_depth"] == "1"
    assert "step" not in link(at)
    at.number_input(key="setting max_depth").set_value(None).run()
    assert "max_depth" not in link(at)


def test_an_override_is_priced_and_undone():
    at = opened({"node": "root", "panel": "if", "step": 8})
    at.selectbox(key="what column").set_value("Humidity").run()
    at.button(key="take").click().run()
    assert json.loads(link(at)["overrides"]) == [[[], "Humidity", None]]
    assert "0.095 bits" in html(at)
    assert "the greedy one has 8 and 5" in html(at)
    at.button(key="take leaf").click().run()
    assert json.loads(link(at)["overrides"]) == [[[], None, None]]
    at.button(key="undo").click().run()
    assert "overrides" not in link(at)


def test_a_threshold_and_a_subset_can_be_chosen():
    at = opened({"data": "play-tennis-numeric", "algorithm": "cart", "node": "root", "panel": "if"})
    at.selectbox(key="what column").set_value("humidity").run()
    at.select_slider(key="what cut humidity").set_value(0).run()
    at.button(key="take").click().run()
    assert json.loads(link(at)["overrides"])[0][1] == "humidity"
    at.selectbox(key="what column").set_value("outlook").run()
    at.multiselect(key="what group outlook").set_value(["rainy"]).run()
    at.button(key="take").click().run()
    assert json.loads(link(at)["overrides"]) == [[[], "outlook", ["rainy"]]]
    assert not at.exception


def test_predicting_first_tells_no_number_and_has_a_reason_for_every_wrong_pick():
    frame = stage_frame(opened({"guess": 1}))
    assert frame["asking"]
    assert not {"0.247", "0.940"} & set(
        re.findall(r"\d\.\d+", json.dumps([frame["sentence"], frame["table"], frame["cards"]]))
    )
    assert {name: guess["right"] for name, guess in frame["guesses"].items()} == {
        "Outlook": True,
        "Temperature": False,
        "Humidity": False,
        "Wind": False,
        "": False,
    }
    assert "0.247" in frame["guesses"]["Temperature"]["says"]
    for name, guess in frame["guesses"].items():
        assert bool(guess["hint"]) != guess["right"]
        assert "Outlook" not in guess["hint"], name
    told = next(frame for frame in stage_frames(opened({"guess": 1})) if (frame["step"], frame["part"]) == (0, 1))
    assert "0.247" in json.dumps(told["table"])


def test_predicting_first_asks_before_the_lines_too():
    frames = [frame for frame in stage_frames(opened({"guess": 1, "sums": 1})) if frame["step"] == 0]
    assert [frame["asking"] for frame in frames] == [True] + [False] * 21
    assert "Count first" in frames[1]["sentence"]


def test_a_dropped_row_reaches_a_leaf():
    at = opened({"panel": "row", "step": 8})
    at.number_input(key="row number").set_value(3).run()
    at.button(key="drop row").click().run()
    assert link(at)["row"] == "3"
    fall = stage_data(at)["detail"]["fall"]
    assert (fall["name"], fall["drop"]) == ("Row 3", 1)
    assert [(test["nodes"], test["reached"]) for test in fall["tests"]] == [([""], ["1"])]
    assert "The tree answers <b>Yes</b>" in fall["verdict"]
    at.selectbox(key="field Outlook").set_value("(missing)").run()
    at.button(key="drop typed").click().run()
    assert "Outlook" not in link(at)["row"]
    again = stage_data(at)["detail"]["fall"]
    assert (again["name"], again["drop"]) == ("The row described", 2)
    assert again["values"][0] == {"column": "Outlook", "text": ""}


def test_a_row_in_the_link_has_arrived_and_one_that_is_not_there_does_not_fall():
    fall = stage_data(opened({"panel": "row", "step": 8, "row": "1"}))["detail"]["fall"]
    assert (fall["drop"], len(fall["tests"])) == (0, 2)
    assert stage_data(opened({"panel": "row", "step": 8, "row": "15"}))["detail"]["fall"] is None
    assert stage_data(opened({"step": 8, "row": "1"}))["detail"]["fall"] is None


def test_lecture_mode_waits_with_the_answer():
    ask, told = (frame for frame in stage_frames(opened({"lecture": 1})) if frame["step"] == 0)
    assert "0.247" not in json.dumps([ask["sentence"], ask["table"], ask["board"], ask["code"]])
    assert "0.247" in json.dumps(told["table"])
    assert link(opened({"lecture": 1, "sum": 1}))["sum"] == "1"


def test_a_picked_node_shows_its_own_decision_beside_the_tree_of_the_step():
    detail = stage_data(opened({"step": 8, "node": "0"}))["detail"]
    assert "5 cases where Outlook = Sunny" in detail["frame"]["sentence"]
    assert (detail["node"], detail["decided"]) == ("0", 1)
    opened_node = stage_data(opened({"step": 1, "node": "2"}))["detail"]
    assert "Its turn has not come yet" in opened_node["frame"]["sentence"]
    assert opened_node["decided"] is None


@pytest.mark.parametrize(
    ("query", "column", "asked"),
    [
        ({}, "petal_length", True),
        ({"column": "petal_width"}, "petal_width", False),
        ({"step": 3, "node": "root", "column": "sepal_width"}, "sepal_width", False),
    ],
)
def test_the_gain_of_every_cut_stands_beside_the_arithmetic(query, column, asked):
    at = opened({"data": "iris", "algorithm": "cart", "beside": "board", **query})
    curve = stage_data(at)["detail"]["curve"]
    assert (curve["column"], curve["asked"], curve["node"]) == (column, asked, "")
    cut = curve["cuts"][curve["best"]]
    assert cut["gain"] == max(each["gain"] for each in curve["cuts"])
    assert f"{cut['says'].split()[-1]}, at" in curve["caption"]
    assert set(cut["lines"]) <= {line for work in works(at) for line in work["lines"]}
    for each in curve["cuts"]:
        assert sum(float(part["count"]) for side in each["sides"] for part in side["mix"]) == 150


def works(at):
    detail = stage_data(at)["detail"]
    return [*stage_frame(at)["board"], *([detail["work"]] if detail["work"] else [])]


@pytest.mark.parametrize(
    "query",
    [
        {"data": "iris", "beside": "table"},
        {"data": "iris", "sums": 1, "sum": 3},
        {"data": "iris", "guess": 1},
        {"data": "iris", "lecture": 1},
        {"data": "iris", "step": 1},  # a leaf: all its cases are of one class
        {"data": "iris", "step": 99},
        {"data": "play-tennis"},
    ],
)
def test_there_is_no_curve_where_nothing_is_told_or_nothing_can_be_cut(query):
    at = opened({"algorithm": "cart", "beside": "board", **query})
    assert stage_data(at)["detail"]["curve"] is None


def test_a_formula_is_typed_into_the_settings_and_travels_in_the_link():
    at = opened({"criterion": "custom"})
    at.text_input(key="setting formula").set_value("2*sqrt(p*q)").run()
    assert link(at)["formula"] == "2*sqrt(p*q)"
    at.text_input(key="setting formula").set_value("exit()").run()
    assert not at.exception
    assert link(at)["formula"] == "2*sqrt(p*q)"
    assert "is not known here" in html(at)
    assert not opened({"criterion": "custom", "formula": "os.system"}).exception


def test_the_words_of_the_glossary_explain_themselves():
    assert 'aria-description="The mean surprise' in stage_frame(opened())["sentence"]


def test_the_pseudo_code_lights_the_line_of_the_step():
    at = opened({"panel": "code", "step": 0})
    assert not at.exception
    assert stage_data(at)["panel"] == "code"
    assert ["gain(A*)", "0.247"] in stage_frame(at)["code"]["held"]
    waiting = stage_frame(opened({"panel": "code", "step": 0, "guess": "1"}))
    assert "0.247" not in json.dumps(waiting["code"])
