"""Every idea opens with each of its presets, holds its state in the link, and shows the figures of the notes."""

import json
import re
from dataclasses import fields, replace

import pytest
from streamlit.testing.v1 import AppTest

from engine.experiments.finished_trees import draws_of, held_out_scores
from engine.experiments.tree_and_line import tree_and_line
from engine.learn.algorithms import recipe_for
from pages.ideas.gain.lesson import FRAME, GREEN, SumsLesson, areas_notes
from pages.ideas.plane.lesson import CART
from pages.ideas.plane.subject import subject_of
from pages.ideas.stopping.state import PAGE as STOPPING
from pages.ideas.thresholds import measurements_view
from pages.ideas.words.parts import PARTS, words_of
from pages.views.conditional_entropy import area_figure
from pages.views.frames.frame import ASKING
from tests.pages.opening import LESSONS, MARKED, PAGES, components, formulas, html, link, stage_frame, stage_frames
from tests.pages.opening import opened_page as opened
from tests.tables import grown, table_of

PRESETS = [(key, name) for key, page in PAGES.items() for name in page.presets or [None]]


def preset(key: str, name: str) -> AppTest:
    return opened(key, PAGES[key].query_of(PAGES[key].preset(name)))


def html_of(frame: dict) -> str:
    """The sentence of a frame without the glossary's marks."""
    return MARKED.sub(r"\1", frame["sentence"])


def ended(key: str, name: str) -> AppTest:
    """A preset after its last step."""
    return opened(key, PAGES[key].query_of(replace(PAGES[key].preset(name), step=99)))


def everything(at: AppTest) -> str:
    """All that the page says."""
    words = [each.value for each in (*at.latex, *at.markdown, *at.text, *at.header)]
    return html(at) + components(at) + " ".join(words)


@pytest.mark.parametrize(("key", "name"), PRESETS)
def test_every_idea_opens_with_each_of_its_presets(key, name):
    at = preset(key, name) if name else opened(key)
    assert not at.exception
    assert not at.info
    assert at.title[0].value == PAGES[key].question
    if name:
        assert link(at) == PAGES[key].query_of(PAGES[key].preset(name))


@pytest.mark.parametrize(
    ("key", "step"), [("thresholds", {"cut": "3"}), ("plane", {"depth": "2"}), ("gain", {"step": "1"})]
)
def test_what_a_page_started_from_is_marked_wherever_its_stage_stands(key, step):
    name = list(PAGES[key].presets)[1]
    assert opened(key, PAGES[key].query_of(PAGES[key].preset(name)) | step).pills(key="preset").value == name


@pytest.mark.parametrize(("key", "name"), [(key, name) for key, name in PRESETS if name])
def test_a_link_holds_the_whole_state(key, name):
    state = replace(PAGES[key].preset(name), lecture=True)
    assert PAGES[key].state_of(PAGES[key].query_of(state)) == (state, [])


@pytest.mark.parametrize("key", PAGES)
def test_every_idea_opens_in_lecture_mode(key):
    at = opened(key, {"lecture": "1"})
    assert not at.exception
    assert "stSidebar" in html(at)
    first = ASKING if PAGES[key].asks else 0
    assert not hasattr(PAGES[key].start, "step") or at.session_state[f"state of {key}"].step == first
    assert link(at) == {"lecture": "1"}


def test_in_a_lecture_the_answers_wait_for_next():
    at = opened("gain", {"lecture": "1"})
    assert not formulas(at)
    at = opened("gain", {"lecture": "1", "step": "1"})
    assert formulas(at)
    at.pills(key="preset").set_value("XOR").run()
    assert not formulas(at)
    assert "step" not in link(at)
    assert at.pills(key="preset").value == "XOR"


@pytest.mark.parametrize("key", [key for key, page in PAGES.items() if page.presets])
def test_every_idea_opens_on_one_of_its_presets(key):
    assert PAGES[key].opening(lecture=False) in [PAGES[key].preset(name) for name in PAGES[key].presets]


@pytest.mark.parametrize("key", [key for key in LESSONS if key != "teach"])  # that one is for lecturers
def test_every_page_has_questions_to_check_oneself_and_tells_the_reason(key):
    assert LESSONS[key].quiz
    asked = quiz_of(opened(key))
    asked = asked[: len(LESSONS[key].quiz)]  # a task may follow
    assert [each["question"] for each in asked] == [check.question for check in LESSONS[key].quiz]
    for each, check in zip(asked, LESSONS[key].quiz, strict=True):
        assert [option["text"] for option in each["options"]] == sorted({check.right, *check.wrong})
        assert [option["text"] for option in each["options"] if option["right"]] == [check.right]
        assert all(option["right"] or option["told"] for option in each["options"])
        assert each["why"]


def quiz_of(at: AppTest) -> list[dict]:
    found = [each.proto.json for each in at.get("bidi_component") if each.proto.component_name == "splitstep_quiz"]
    return json.loads(found[0])["questions"]


JUNK = ("", "x", "-1", "nan", "1e999", "1|x", "|||", "-5|3", "9" * 9000, "<img src=x>", "0|0")


@pytest.mark.parametrize("key", PAGES)
def test_a_bad_link_gets_one_gentle_sentence_and_never_a_trace(key):
    """All junk on the codec; one of them on the page."""
    names = [each.name for each in fields(PAGES[key].start)]
    for name in names:
        for junk in JUNK:
            state, bad = PAGES[key].state_of({name: junk})
            assert bad in ([], [name])
            assert not bad or state == (PAGES[key].opening(False) if name == "lecture" else PAGES[key].start)
    at = opened(key, {"lecture": "x"} | {name: "-1" for name in names if name != "lecture"})
    assert not at.exception
    assert len(at.info) == 1


def test_the_surprises_of_the_notes_are_on_their_page():
    assert "<b>1 bit</b>" in everything(preset("surprise", "A coin"))
    assert "2.585 bits" in everything(preset("surprise", "A die"))
    assert "3 bits" in everything(preset("surprise", "Eight equal"))
    assert "0.650 bits" in everything(preset("surprise", "Five true, one false"))
    assert "<b>0 bits</b>" in everything(preset("surprise", "Your own name"))


def test_the_questions_of_a_code_come_one_by_one_and_its_length_is_told_last():
    query = {"weights": "8|4|2|1|1", "labels": "a|b|c|d|e", "step": "0"}
    frames = list(stage_frames(opened("surprise", query)))
    assert [len(frame["blocks"]["tree"]["nodes"]) for frame in frames] == [1, 3, 5, 7, 9]
    assert ["best code" in str(frame) for frame in frames] == [False] * 4 + [True]


def test_a_lecture_asks_how_surprising_an_outcome_is_before_it_tells():
    asked, told, *_ = stage_frames(opened("surprise", {"weights": "8|4|2|1|1", "labels": "a|b|c|d|e", "lecture": "1"}))
    assert "How surprised will you be" in asked["sentence"]
    assert "bits" not in str(asked)
    assert "1.875 bits" in told["sentence"]


def test_the_two_splits_of_the_notes_have_their_verdicts():
    said = everything(opened("impurity"))
    for row in (("0.811", "0.689"), ("0.375", "0.333"), ("0.250", "0.250")):
        assert f"<td>{row[0]}</td><td>{row[1]}</td>" in said
    assert said.count("a tie") == 1
    assert "100 + 100 of 800" in said
    assert "200 + 0 of 800" in said


@pytest.mark.parametrize(
    ("name", "figures"),
    [
        ("Six rows", ("0.650", "0.333", "0.317")),
        ("Eight rows", ("0.549", "0.049")),
        ("With counts", ("1.000", "0.390", "0.610", "0.396")),
        ("XOR", ("0.000",)),
        ("PlayTennis", ("0.940", "0.247", "0.152", "0.048", "0.029", "0.971")),
        ("Restaurant", ("0.541", "0.000")),
    ],
)
def test_the_gains_of_the_notes_are_on_their_page(name, figures):
    said = everything(preset("gain", name))
    for figure in figures:
        assert figure in said


def test_every_sum_of_a_gain_has_a_sentence_of_its_own():
    lesson = SumsLesson(PAGES["gain"].preset("Six rows"))
    said = [MARKED.sub(r"\1", lesson.draw(step).sentence) for step in range(len(lesson.lines) + 1)]
    assert len(set(said)) == len(said)
    assert "Where <b>X1 = T</b>: 4 T. Pure: <b>0.000 bits</b>." in said[2]
    assert "Where <b>X1 = F</b>: 1 F and 1 T. Mixed: <b>1.000 bits</b>." in said[3]


def test_the_heads_of_a_joint_table_tell_the_values_of_the_column_from_the_classes():
    drawn = str(SumsLesson(PAGES["gain"].preset("Six rows")).draw(0).blocks)
    assert all(head in drawn for head in (">X1<", ">Y = F<", ">Y = T<"))
    drawn = str(SumsLesson(PAGES["gain"].preset("PlayTennis")).draw(0).blocks)
    assert all(head in drawn for head in (">Outlook<", ">No<", ">Yes<"))  # nothing to mistake for another: short heads


def test_what_all_columns_gain_stands_beside_the_sums_in_a_lecture():
    state = replace(PAGES["gain"].preset("PlayTennis"), step=99)
    for lecture, place in ((False, "grid"), (True, "columns/1/grid")):
        blocks = SumsLesson(replace(state, lecture=lecture)).draw(6).blocks
        assert [path for path, block in blocks.items() if "gain ratio" in str(block)] == [place]


def test_only_so_many_blocks_are_named_as_have_room():
    lesson = SumsLesson(PAGES["gain"].preset("An id column"))
    shown = area_figure(lesson.candidates, lesson.item, 14)["layout"]["annotations"]
    assert {len(each["text"]) <= 2 for each in shown} == {True}
    lesson = SumsLesson(PAGES["gain"].preset("Six rows"))
    shown = area_figure(lesson.candidates, lesson.item, 14)["layout"]["annotations"]
    assert [each["text"] for each in shown] == ["T: 0.000", "F: 1.000"]


def test_an_id_column_wins_by_gain_and_loses_by_ratio():
    at = opened("gain", {"table": PAGES["gain"].preset("Eight rows").table})
    assert "★ 0.549" in html(at)
    at.toggle(key="identity").set_value(True).run()
    assert link(at)["identity"] == "1"
    assert "★ 1.000" in html(at) or "★ 0.954" in html(at)
    assert "By gain ratio <b>X1</b> wins" in html(at)


def test_the_sums_come_one_by_one():
    at = opened("gain", {"step": "0"})
    assert "0.317" not in formulas(at)
    lines = [len(frame["blocks"]["columns/0/math"]["lines"]) for frame in stage_frames(at)]
    assert lines == [0, 1, 2, 3, 4, 5]
    at = opened("gain", {"step": "5"})
    assert "0.317" in formulas(at)
    assert link(at)["step"] == "5"


def test_the_seven_gains_of_the_cars_stand_as_the_notes_print_them():
    said = html(opened("thresholds", {"column": "horsepower"}))
    for column, cut, gain in (
        ("cylinders", "≤ 4.5", "0.48268"),
        ("displacement", "≤ 177", "0.428205"),
        ("horsepower", "≤ 93", "0.48268"),
        ("weight", "≤ 2729.5", "0.379471"),
        ("acceleration", "≤ 17.9", "0.159982"),
        ("modelyear", "≤ 80", "0.319193"),
        ("maker", "3 branches", "0.0437265"),
    ):
        row = said[said.index(f'<th scope="row">{column}</th>') :]
        row = row[: row.index("</tr>")]
        assert gain in row
        assert cut in row


@pytest.mark.parametrize(
    ("query", "line", "told"),
    [
        (
            {"column": "horsepower"},
            r"0.4827 - \frac{\log_2 23}{40} = 0.4827 - 0.1131 = 0.3696",
            "may make <b>23</b> of 25 cuts",
        ),
        ({"own": "40 no, 48 no, 60 yes, 72 yes, 80 yes, 90 no"}, "- 0.2642 ≈ 0.1950", "may make <b>3</b> of 5 cuts"),
        ({"own": "1 a, 2 a, 3 b, 4 b"}, "= 1.0000", "nothing to charge: log₂ 1 = 0"),
        ({"own": "1 a, 2 b, 3 a, 4 b"}, "= 0.0000", "It gains nothing: C4.5 would not cut here"),
        ({"own": "1 a, 2 b"}, "", "makes no cut here: none has at least 2 cases"),
    ],
)
def test_c45_is_charged_for_the_cuts_it_may_make(query, line, told):
    at = opened("thresholds", query)
    assert line in formulas(at)
    assert told in html(at)


@pytest.mark.parametrize(
    ("query", "midpoint", "written"),
    [
        ({"column": "horsepower"}, "93", "92"),
        ({"own": "40 no, 48 no, 60 yes, 72 yes, 80 yes, 90 no"}, "54", "48"),
    ],
)
def test_the_cut_of_c45_has_the_name_of_the_curve_and_its_other_name_is_explained(query, midpoint, written):
    text = html(opened("thresholds", query))
    assert f"and the best of them is ≤ {midpoint}. C4.5 writes it as ≤ {written}, the largest value that goes" in text


def test_a_transformed_axis_is_spoken_of_only_where_it_is_transformed():
    assert "The line's error was" not in html(opened("plane", {"depth": "2"}))
    assert "The line's error was" in html(opened("plane", {"depth": "2", "transform": "cubed"}))


def test_an_area_of_the_gain_is_explained_when_it_is_drawn_and_not_before():
    notes = [areas_notes(step, 5) for step in range(6)]
    assert notes[:2] == [[], [FRAME]]
    assert [len(told) for told in notes] == [0, 1, 2, 2, 3, 4]
    assert all(GREEN not in told for told in notes[:5])
    assert notes[5][-1] == GREEN


def test_typed_values_are_cut_and_nonsense_is_refused():
    at = opened("thresholds")
    at.text_input(key="own").set_value("1 a, 2 b, 3 b").run()
    assert link(at)["own"] == "1 a, 2 b, 3 b"
    assert "value ≤ 1.5" in html(at)
    at.text_input(key="own").set_value("one a").run()
    assert not at.exception
    assert 'role="alert"' in html(at)
    assert link(at)["own"] == "1 a, 2 b, 3 b"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("40 no, X yes", "“X” is not a number."),
        ("40 no, nan yes", "“nan” is not a number."),
        ("40 no, 1e400 yes", "“1e400” is too large"),
        ("40 no, 5", "“5” is not a value with one class"),
        ("40 no", "Two to 120 values"),
    ],
)
def test_refused_values_stay_in_their_field_with_the_reason(text, told):
    at = opened("thresholds")
    at.text_input(key="own").set_value(text).run()
    assert told in html(at)
    assert at.text_input(key="own").value == text
    at.toggle(key="ranks").set_value(True).run()
    assert at.text_input(key="own").value == text
    at.text_input(key="own").set_value("").run()
    assert told not in html(at)
    assert "own" not in link(at)


def test_every_cut_is_a_step_and_a_link_without_one_opens_at_the_best():
    assert stage_frame(opened("thresholds"))["words"] == "cut 1 of 25"
    at = opened("thresholds", {"column": "horsepower"})
    assert "cut" not in link(at)
    assert stage_frame(at)["words"] == "cut 13 of 25"
    assert "the best of all cuts" in html(at)
    lines = [frame["blocks"]["chart"]["figure"]["layout"]["shapes"][1]["x0"] for frame in stage_frames(at)]
    assert sorted(lines) == stage_frame(at)["blocks"]["chart"]["goes"]
    at = opened("thresholds", {"cut": "0"})
    assert stage_frame(at)["words"] == "cut 1 of 25"
    assert link(at)["cut"] == "0"


@pytest.mark.parametrize("query", [{}, {"lecture": "1"}])
def test_gains_come_cut_by_cut_and_the_best_cut_is_told_at_the_last(query):
    at = opened("thresholds", query)
    assert "Where will the best one be?" in html(at)
    for frame in stage_frames(at):
        gains = frame["blocks"]["chart"]["figure"]["data"][0]["y"]
        assert [gain is None for gain in gains] == [cut > frame["step"] for cut in range(25)]
        assert ("; the best, 0.4827, is at 93" in frame["sentence"]) == (frame["step"] == 24)
    assert "midpoints, of which" not in html(at)
    assert not at.header[0].value.startswith("All")
    at = opened("thresholds", {**query, "whole": "0", "cut": "24"})
    assert "25 midpoints, of which" in html(at)
    assert at.header[0].value == "All columns"


def test_all_gains_are_there_at_once_for_who_asks_for_the_best_cut():
    at = opened("thresholds")
    next(each for each in at.button if each.label == "The best cut").click().run()
    assert "the best of all cuts" in html(at)
    assert "25 midpoints, of which" in html(at)
    next(each for each in at.toggle if each.label == "All gains at once").set_value(False).run()
    assert "25 midpoints, of which" not in html(at)


@pytest.mark.parametrize("data", measurements_view.cuttable())
def test_every_data_set_with_numbers_and_classes_is_cut(data):
    at = opened("thresholds", {"data": data, "column": measurements_view.numeric(data)[0]})
    assert not at.exception
    assert not at.info


def test_xor_is_one_leaf_with_the_zero_gain_stop_and_perfect_without():
    perfect = everything(preset("booleans", "XOR"))
    assert '<th scope="row">greedy</th><td>7</td><td>4</td><td>2</td><td>0</td>' in perfect
    stopped = everything(preset("booleans", "XOR, stop at zero gain"))
    assert "wrong in <b>2</b> rows" in stopped
    assert '<th scope="row">greedy</th><td>1</td><td>1</td><td>0</td><td>2</td>' in stopped
    assert '<th scope="row">smallest</th><td>7</td><td>4</td><td>2</td><td>0</td>' in stopped


def test_the_greedy_tree_of_the_notes_formula_is_larger_than_the_smallest():
    said = everything(preset("booleans", "(A∧B)∨(¬A∧C)"))
    assert '<th scope="row">smallest</th><td>7</td><td>4</td>' in said
    assert "Y = (¬A ∧ C) ∨ (A ∧ B)" in said
    assert "65,536" in said


def test_each_base_case_shows_what_it_costs():
    assert "<td>" not in html(preset("stopping", "Three: XOR"))
    assert "made the tree larger and no better" in html(ended("stopping", "One: all the same"))
    two = html(ended("stopping", "Two: nothing to tell apart"))
    assert "<td>never</td>" in two
    assert "the program would not" in two
    xor = html(ended("stopping", "Three: XOR"))
    assert "<b>2 of 4 cases</b>" in xor
    assert "<td>7</td><td>4</td><td>2</td><td>0 of 4</td>" in xor


def test_the_base_cases_step_by_step():
    at = opened("stopping", STOPPING.query_of(STOPPING.preset("One: all the same")))
    assert not at.exception
    assert any("is off, so the" in frame["sentence"] for frame in stage_frames(at))


def test_a_monotone_transformation_leaves_the_tree_as_it_is():
    for how in ("cubed", "exponential", "square root"):
        said = html(opened("plane", {"transform": how}))
        assert "has the same" in said


def test_a_line_beats_a_shallow_tree_on_a_slanted_border_and_loses_on_rings():
    assert "the line is better here" in html(opened("plane", {"depth": "3"}))
    assert "the tree is better here" in html(opened("plane", {"shape": "rings", "noise": "0.1", "depth": "3"}))


def test_every_depth_is_a_step_and_its_tree_the_one_that_is_grown_to_it():
    at = opened("plane", {"depth": "5"})
    frames = list(stage_frames(at))
    assert stage_frame(at)["words"] == "depth 5"
    assert [frame["step"] for frame in frames] == list(range(13))
    shown = [len(frame["blocks"]["columns/0/chart"]["figure"]["layout"]["shapes"]) for frame in frames]
    subject = subject_of(PAGES["plane"].start)
    for depth, leaves in enumerate(shown):
        grown_to = replace(CART, max_depth=depth)
        both = tree_and_line(subject.points, subject.labels, subject.classes, grown_to)
        assert leaves == len(both.tree.leaves)
        assert f"A tree of depth {both.tree.depth} with" in html_of(frames[depth])


def test_an_empty_plane_waits_for_points():
    at = opened("plane", {"shape": "drawn"})
    assert not at.exception
    assert "There is no point yet" in html(at)


def test_points_of_a_shape_can_be_taken_over_and_cleared():
    at = opened("plane")
    at.button(key="take over").click().run()
    assert link(at)["shape"] == "drawn"
    assert link(at)["points"].count(";") > 30
    at.button(key="clear").click().run()
    assert "points" not in link(at)
    assert not at.exception


def test_the_pinwheel_is_refused_and_a_longer_arm_mends_it():
    assert "no tree can make them" in html(preset("pinwheel", "The pinwheel"))
    assert "A tree can make these" in html(preset("pinwheel", "One arm longer"))
    assert "the dashed block" in html(preset("pinwheel", "A pinwheel inside"))
    assert "ends in the open" in html(preset("pinwheel", "A loose end"))
    assert "Nothing is cut yet" in html(preset("pinwheel", "Empty"))


def test_the_splits_of_a_drawing_come_one_by_one_and_a_lecture_tells_the_verdict_last():
    at = opened("pinwheel", {"cuts": "x3,0-6;y2,0-3;y4,3-6", "step": "0", "lecture": "1"})
    frames = list(stage_frames(at))
    assert [len(frame["blocks"]["columns/1/tree"]["nodes"]) for frame in frames] == [1, 3, 5, 7, 7]
    assert ["A tree can make these 4" in frame["sentence"] for frame in frames] == [False, False, False, False, True]
    numbered = [frame["blocks"]["columns/0/chart"]["figure"]["layout"]["annotations"] for frame in frames]
    assert [len(each) for each in numbered] == [0, 1, 2, 3, 3]


# What the first screen of a lecture asks, and what it may not tell yet.
ASKED = {
    "booleans": ("Which column would you ask", "No column gains anything"),
    "stopping": ("Which column would you ask", "Base case"),
    "compare": ("Will ID3, C4.5 and CART ask the same?", "difference"),
    "plane": ("Would one straight line do better?", "is better here"),
    "pinwheel": ("Which of these cuts goes through", "no tree can make them"),
}


@pytest.mark.parametrize("key", ASKED)
def test_a_lecture_asks_before_it_tells(key: str):
    asks, tells = ASKED[key]
    frames = ordered_frames(opened(key, {"lecture": "1"}))
    assert asks in text_of(frames[0])
    assert tells not in text_of(frames[0])
    assert any(tells in text_of(frame) for frame in frames[1:])
    assert tells in text_of(ordered_frames(opened(key, {"step": "0"}))[0])


def test_in_a_lecture_the_errors_of_all_cuts_wait_until_one_is_made():
    frames = ordered_frames(opened("regression", {"lecture": "1"}))
    curves = [frame["blocks"]["columns/0/chart"]["figure"]["data"] for frame in frames[:2]]
    shown = [next(trace["x"] for trace in traces if trace.get("yaxis") == "y2") for traces in curves]
    assert shown[0] == []
    assert shown[1]


def test_a_cut_can_be_typed_and_undone():
    at = preset("pinwheel", "Empty")
    at.button(key="cut typed").click().run()
    assert link(at)["cuts"] == "x3,0-6"
    assert "A tree can make these 2" in html(at)
    at.button(key="undo").click().run()
    assert link(at)["cuts"] == ""


def text_of(frame: dict) -> str:
    """What a frame says, without the glossary's marks."""
    blocks = [block["html"] for block in frame["blocks"].values() if block["kind"] == "html"]
    return MARKED.sub(r"\1", " ".join([frame["words"], frame["sentence"], *blocks]))


def ordered_frames(at: AppTest) -> list[dict]:
    return sorted(stage_frames(at), key=lambda frame: frame["step"])


def test_recipes_run_in_lockstep_to_the_first_difference_which_says_what_decided_it():
    frames = ordered_frames(preset("compare", "Gini or entropy"))
    first = next(frame for frame in frames if "the first difference" in frame["words"])
    assert "The first difference" in text_of(first)
    assert "What decided it: the criterion." in text_of(first)
    assert all("alike" in text_of(frame) or "all stop" in text_of(frame) for frame in frames[: first["step"]])
    said = html(preset("compare", "ID3, C4.5, CART"))
    assert "What decided it: a branch for each value instead of two groups" in said
    assert "The finished trees" in said


def figures(at: AppTest) -> list[dict]:
    return [block for block in stage_frame(at)["blocks"].values() if block["kind"] == "chart"]


def trees_of(frame: dict) -> list[dict]:
    return [block for block in frame["blocks"].values() if block["kind"] == "tree"]


def test_after_the_first_difference_every_tree_goes_on_to_its_end_beside_a_pruned_one():
    at = opened("compare", {"step": "5"})
    frames = ordered_frames(at)
    assert [frame["words"] for frame in frames] == [
        "decision 1: the first difference",
        *(f"depth {depth} of 4" for depth in (1, 2, 3, 4)),
        "the finished trees",
    ]
    assert [[len(tree["nodes"]) for tree in trees_of(frame)] for frame in frames] == [
        [4, 4, 3],
        [8, 8, 5],
        [8, 8, 9],
        [8, 8, 13],
        [8, 8, 13],
        [8, 8, 13, 8],
    ]
    assert "C4.5, pruned (pessimistic)" in html(at)
    lit = [[name for name, card in tree["nodes"].items() if card.get("lit")] for tree in trees_of(frames[-1])]
    assert lit[0] == lit[1] == lit[3] == []  # ID3 and C4.5 grow the same tree
    assert "" in lit[2]
    assert '<th scope="row">CART</th><td>gini</td><td>13</td><td>7</td><td>4</td><td>100.0%</td>' in html(at)


def test_held_out_errors_are_told_at_the_end_alone_and_how_they_were_made():
    assert "are test cases" not in html(opened("compare", {"data": "contact-lenses", "step": "3"}))
    at = opened("compare", {"data": "contact-lenses", "step": "50"})
    assert "10 times a third of the rows, drawn at random (seed 0), are test cases" in html(at)
    found = {}
    for name in ("id3", "c45", "cart"):
        table = table_of("contact-lenses")
        found[name] = held_out_scores(table, recipe_for(table, name), draws_of(table))
    for name, title in (("id3", "ID3"), ("c45", "C4.5"), ("cart", "CART")):
        assert f'<th scope="row">{title}</th><td>{1 - found[name].score:.1%}</td>' in html(at)


def test_a_file_of_the_compared_trees_tells_their_held_out_errors_and_shows_the_data(fetched):
    at = opened("compare", {"data": "contact-lenses", "step": "50"})
    errors = re.findall(r'<th scope="row">[^<]*</th><td>[\d.]+%</td></tr>', html(at))
    assert len(errors) == 4
    text = fetched["Take this lesson home"]
    assert all(error in text for error in errors)
    assert '<table class="rows">' in text


def test_data_with_two_numbers_are_cut_in_the_plane_of_every_tree():
    frames = ordered_frames(opened("compare", {"data": "iris"}))
    charts = [[block for block in frame["blocks"].values() if block["kind"] == "chart"] for frame in frames]
    assert [len(each) for each in charts] == [0, *[3] * 5, 4]
    for chart in charts[-1]:
        assert chart["figure"]["layout"]["xaxis"]["title"]["text"] == "petal_length"
        assert chart["figure"]["layout"]["yaxis"]["title"]["text"] == "petal_width"
    assert not any(
        block["kind"] == "chart" for frame in stage_frames(opened("compare")) for block in frame["blocks"].values()
    )


def test_in_a_lecture_the_finished_trees_wait_for_the_end():
    frames = ordered_frames(opened("compare", {"lecture": "1"}))
    assert ["The finished trees" in text_of(frame) for frame in frames] == [False] * 6 + [True]


@pytest.mark.parametrize("data", ["penguins", "congressional-voting", "hitters", "mushroom-nine", "count-table"])
def test_any_data_set_can_be_compared(data):
    at = opened("compare", {"data": data})
    assert not at.exception
    frames = ordered_frames(at)
    assert "The finished trees" in text_of(frames[0])
    assert len(trees_of(frames[-1])) == 4
    assert len(components(at)) < 1_000_000


@pytest.mark.parametrize("query", [{"data": "count-table"}, {"data": "xor"}, {"data": "mushroom-nine"}])
def test_small_tables_have_held_out_errors_too(query):
    at = opened("compare", query | {"step": "99"})
    assert not at.exception
    assert "<h2>On test cases</h2>" in html(at)
    assert "nan" not in html(at)


def test_every_word_is_a_step_that_lights_its_part_and_a_picked_node_tells_its_own():
    frames = list(stage_frames(opened("words")))
    assert [frame["step"] for frame in frames] == list(range(len(PARTS)))
    for word, frame in zip(PARTS.values(), frames, strict=True):
        assert frame["sentence"].startswith(f"<b>{word.word.capitalize()}.</b>")
    nodes = frames[list(PARTS).index("root")]["blocks"]["columns/0/tree"]["nodes"]
    assert [name for name, card in nodes.items() if card.get("lit")] == [""]
    nodes = frames[list(PARTS).index("branch")]["blocks"]["columns/0/tree"]["nodes"]
    assert [name for name, card in nodes.items() if card.get("on_path")]
    lines = [frame["blocks"]["columns/0/tree"]["nodes"][""]["lines"] for frame in frames]
    explained = list(PARTS).index("impurity")
    assert lines == [["14 cases"]] * explained + [["14 cases", "H 0.940"]] * (len(PARTS) - explained)
    at = opened("words", {"at": "3", "node": "1"})
    assert "<b>leaf</b>" in stage_frame(at)["sentence"]
    assert '<tr class=lit><th scope="row">child</th>' in html(at)
    assert link(at) == {"at": "3", "node": "1"}


def test_a_word_lights_its_part_and_a_node_tells_its_words():
    tree = grown(table_of("play-tennis"), "id3").tree
    assert list(PARTS["root"].lights(tree)) == [()]
    assert set(PARTS["leaf"].lights(tree)) == {leaf.id for leaf in tree.leaves}
    assert {"root", "node", "internal node"} <= set(words_of(tree, ()))
    assert "threshold" not in words_of(tree, ())  # Outlook has no numbers to cut
    assert "leaf" in words_of(tree, (1,))
    assert "pure" in words_of(tree, (1,))


def test_a_word_that_a_tree_has_no_part_for_names_a_tree_that_has():
    at = opened("words", {"at": str(list(PARTS).index("threshold"))})
    assert "Choose the tree of Iris to see one." in html(at)
    tree = grown(table_of("iris"), "cart").tree
    assert set(PARTS["threshold"].lights(tree)) == set(PARTS["internal node"].lights(tree))


def test_a_typed_criterion_grows_a_tree_and_a_malicious_one_is_refused():
    at = opened("impurity", {"data": "iris"})
    at.text_input(key="formula").set_value("-p*log2(p) - q*log2(q)").run()
    rows = html(at)
    assert "Your h(p)" in rows
    assert '"own iris -p*log2(p) - q*log2(q)"' in components(at)
    at.text_input(key="formula").set_value("__import__('os')").run()
    assert not at.exception
    assert 'role="alert"' in html(at)
    assert "own iris" not in components(at)


@pytest.mark.parametrize("data", ["play-tennis", "mpg-40-real", "contact-lenses", "titanic", "rings", "mushroom"])
def test_a_typed_criterion_grows_on_any_data_set(data):
    at = opened("impurity", {"data": data, "formula": "(p*q)^0.7"})
    assert not at.exception
    assert f'"own {data} (p*q)^0.7"' in components(at)


def test_a_function_keeps_its_name_when_a_variable_is_added():
    at = preset("booleans", "AND")
    at.slider(key="variables").set_value(4).run()
    assert link(at) == {"variables": "4", "number": str(1 << 15), "step": "0"}


EVIL = "<img src=x>"


@pytest.mark.parametrize(
    ("key", "query"),
    [
        ("gain", {"table": f"{EVIL},b,Y;![a](b),T,{EVIL};T,F,-;T,T,-"}),
        ("stopping", {"table": f"{EVIL},b,Y;![a](b),T,{EVIL};T,F,-;T,T,-", "step": "1"}),
        ("thresholds", {"own": f"1 {EVIL.replace(' ', '')}, 2 *b*, 3 $x$"}),
        ("surprise", {"weights": "1|2", "labels": f"{EVIL}|**b**"}),
        ("impurity", {"formula": EVIL}),
    ],
)
def test_text_from_a_link_stays_text(key, query):
    at = opened(key, query)
    assert not at.exception
    assert not at.info
    assert "<img" not in html(at)
    for group in (*at.button_group, *at.slider):
        assert "![" not in str(group.proto).replace("\\\\", "")
    assert "\\href" not in formulas(at)
