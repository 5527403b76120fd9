"""The page of overfitting: its curves on every data set, noise and size, bias and variance, and stopping on the way."""

import re

import numpy as np
import pytest

from datasets.catalog import CATALOG
from pages.cures.overfitting.population import Population, generated
from pages.cures.overfitting.state import PAGE as OVERFITTING
from pages.cures.overfitting.subject import population_of
from tests.pages.grow.test_data import pasted
from tests.pages.ideas.test_ideas import everything, opened, preset
from tests.pages.opening import SCRIPTS, components, html, last_step, link, stage_frame, stage_frames

SMALL_FIRST = sorted(CATALOG, key=lambda key: len(CATALOG[key].frame()))


@pytest.mark.parametrize("data", SMALL_FIRST)
def test_every_data_set_has_its_curves(data):
    at = opened("overfitting", {"data": data, "noise": "0.1", "step": "2"})
    assert not at.exception
    assert not at.info
    assert at.title[0].value == OVERFITTING.question
    assert "of the test cases" in html(at)
    assert "best on the test cases" in components(at)


def test_noise_is_told_and_paid_for():
    at = preset("overfitting", "Noisy labels")
    assert "Of 200 training cases 30 were given the label of another class." in html(at)
    at = opened("overfitting", {"step": str(last_step(at))})
    assert "<b>100.0%</b> of the training cases" in html(at)
    assert "It learns wrong labels by heart." in html(at)
    at.slider(key="noise").set_value(0.0).run()
    assert link(at)["noise"] == "0"
    assert "label of another class" not in html(at)


def test_more_rows_help():
    few, many = (opened("overfitting", {"size": size, "noise": "0", "step": "99"}) for size in ("50", "2000"))
    rates = [float(html(at).split("cases and <b>")[1].split("%")[0]) for at in (few, many)]
    assert rates[1] > rates[0]
    few.select_slider(key="size").set_value(500).run()
    assert link(few)["size"] == "500"


def test_the_error_is_taken_apart():
    at = opened("overfitting", {"split": "1", "trees": "5", "step": "3"})
    assert not at.exception
    said = everything(at)
    assert "5 trees of depth 3 from 5 samples are wrong on" in said
    assert "Domingos (2000)" in said
    assert not [each for each in at.button if each.label == "Cancel"]
    at.toggle(key="split").set_value(False).run()
    assert "Domingos" not in html(at)


def test_bias_and_variance_are_drawn_case_by_case_on_the_plane():
    frame = stage_frame(opened("overfitting", {"split": "1", "trees": "5", "step": "2"}))
    bias, variance = charts(frame)[-2:]
    marks = bias["data"][0]["marker"]["symbol"]
    said = re.sub(r"<[^>]*>", "", " ".join(block["html"] for block in frame["blocks"].values() if "html" in block))
    assert f"most trees of this depth get wrong, {marks.count('x')} of these" in said
    shares = variance["data"][0]["marker"]["color"]
    assert f"in the mean {np.mean(shares):.1%} of them do" in said
    assert set(np.round(shares, 3)) <= {0.0, 0.2, 0.4}
    assert "of 3,000." in said


@pytest.mark.parametrize(("data", "pictures"), [("bump", 2), ("sine", 1), ("titanic", 0)])
def test_numbers_are_drawn_on_the_plane_or_along_a_line_and_other_tables_not_at_all(data, pictures):
    frame = stage_frame(opened("overfitting", {"data": data, "split": "1", "trees": "5", "noise": "0", "step": "2"}))
    labels = [block["label"] for block in frame["blocks"].values() if block["kind"] == "chart"]
    assert sum("of single test cases" in each for each in labels) == pictures


def test_numbers_have_squared_bias():
    said = everything(opened("overfitting", {"data": "sine", "split": "1", "trees": "5", "noise": "0"}))
    assert "mean squared error of" in said
    assert "bias²" in said
    assert "which carry no noise" in said


def test_samples_of_a_generator_are_new_and_those_of_a_pool_repeat_rows():
    entry = CATALOG["diagonal"]
    table = generated(entry, 200, 5)
    for source in (Population(entry, table, None), Population(entry, table, table)):
        first, second, again = (source.sample(50, 0.0, 0, turn).columns[0].numbers() for turn in (0, 1, 1))
        assert (first != second).any()
        assert (second == again).all()
        assert source.pool is None or set(second) <= set(table.columns[0].numbers())


@pytest.mark.parametrize("key", [key for key, entry in CATALOG.items() if entry.noise_on_target])
def test_the_truth_of_a_generator_has_no_noise(key):
    truth, again = (generated(CATALOG[key], 300, 3, truth=True) for _ in range(2))
    assert (truth.target.codes == again.target.codes).all()
    parameter = next(each for each in CATALOG[key].parameters if each.name == "noise")
    noisy = CATALOG[key].frame(rows=300, seed=3, noise=parameter.greatest)
    clean = CATALOG[key].frame(rows=300, seed=3, noise=0.0)
    inputs = [name for name in clean if name != CATALOG[key].target]
    assert clean[inputs].equals(noisy[inputs])  # only the answer is noisy


def test_a_table_of_ones_own_is_divided_and_tested():
    at = pasted("a;b;class\n" + "".join(f"{k % 7};{k % 5};{'yes' if k % 3 else '<b>no'}\n" for k in range(60)))
    data = at.session_state["state of grow"].data
    at.switch_page(SCRIPTS["overfitting"])
    at.query_params["data"] = data
    at.run()
    assert not at.exception
    assert "40 training cases, 20 test cases" in html(at)
    assert link(at)["data"] == data


def test_a_difference_of_one_case_may_be_luck():
    at = opened("overfitting", {"data": "auto-mpg", "algorithm": "id3", "noise": "0", "step": "99"})
    assert "may be luck" in html(at)
    assert "overfitting, or luck" in components(at)


def test_a_number_has_noise_and_no_labels():
    said = html(opened("overfitting", {"data": "staircase", "step": "99"}))
    assert "It learns noise by heart." in said
    assert "labels" not in said
    quiet = html(opened("overfitting", {"data": "sine", "noise": "0", "step": "0"}))
    assert "noise of their own" in quiet
    assert "Less than nothing" in quiet
    assert "Below 0%" in quiet


def test_wrong_labels_of_test_cases_are_told_only_where_there_may_be_some():
    apart = {"split": "1", "trees": "5"}
    assert "Wrong labels of test cases" not in everything(opened("overfitting", apart))
    assert "Wrong labels of test cases" in everything(opened("overfitting", {**apart, "data": "iris"}))


def charts(frame):
    """The figures of a frame, from the top."""
    return [block["figure"] for block in frame["blocks"].values() if block["kind"] == "chart"]


@pytest.mark.parametrize("query", [{"lecture": "1"}, {"whole": "0", "clean": "0"}])
def test_the_curves_and_the_table_end_at_the_depth_at_hand_unless_all_are_asked_for(query):
    at = opened("overfitting", {**query, "step": "3"})
    seen, fresh, star = charts(stage_frame(at))[0]["data"]
    assert [value is None for value in seen["y"][:6]] == [value is None for value in fresh["y"][:6]]
    assert [value is None for value in seen["y"][:6]] == [False] * 4 + [True] * 2
    assert star["y"] == [None]
    assert not charts(stage_frame(at))[0]["layout"].get("annotations")
    assert "answered best at" not in html(at)
    assert '<th scope="row">4</th><td></td><td></td><td></td>' in html(at)
    assert "At which depth will the test cases be answered best?" in html(opened("overfitting", {**query, "step": "0"}))
    assert "so far is better" in html(opened("overfitting", {**query, "step": "1"}))
    end = opened("overfitting", {**query, "step": str(last_step(at))})
    seen, _, star = charts(stage_frame(end))[0]["data"]
    assert None not in seen["y"]
    assert star["y"] != [None]
    assert charts(stage_frame(end))[0]["layout"]["annotations"][0]["text"] == "overfitting"
    assert "points worse than at depth" in html(end)


def test_the_page_opens_without_the_answer_and_shows_all_depths_to_who_asks():
    at = opened("overfitting")
    assert "answered best?" in html(at)
    assert charts(stage_frame(at))[0]["data"][2]["y"] == [None]
    at.toggle(key="whole").set_value(True).run()
    assert "answered best at" in html(at)
    assert charts(stage_frame(at))[0]["data"][2]["y"] != [None]


def test_in_a_lecture_the_parts_of_the_error_end_at_the_depth_at_hand_too():
    apart = {"split": "1", "trees": "5", "lecture": "1"}
    at = opened("overfitting", {**apart, "step": "2"})
    assert [value is None for value in charts(stage_frame(at))[2]["data"][1]["y"][:4]] == [False, False, False, True]
    assert "5 trees of depth 2" in html(at)
    assert "The sum is lowest" not in html(at)
    assert "The sum is lowest" in html(opened("overfitting", {**apart, "step": str(last_step(at))}))
    assert "The sum is lowest" in html(opened("overfitting", {"split": "1", "trees": "5", "step": "2"}))


def test_every_depth_cuts_the_plane_further_and_fills_all_of_it():
    frames = [frame for frame in stage_frames(opened("overfitting", {"step": "0"})) if frame["step"] < 6]
    many = []
    for frame in frames:
        plane = charts(frame)[1]
        bars, (left, right), (low, high) = (
            plane["data"][0],
            plane["layout"]["xaxis"]["range"],
            plane["layout"]["yaxis"]["range"],
        )
        sizes = [width * height for width, height in zip(bars["width"], bars["y"], strict=True) if width is not None]
        assert sum(sizes) == pytest.approx((right - left) * (high - low), rel=1e-4)
        assert len(sizes) == sum(text is not None for text in bars["text"])
        many.append(len(sizes))
    assert many[0] == 1
    assert many == sorted(set(many))


def test_test_cases_have_the_noise_of_the_training_cases_unless_they_are_to_be_clean():
    at = opened("overfitting")
    assert "So was the same share of the test cases: who knew every true label would be right on 85%." in html(at)
    assert at.toggle(key="clean").value is False
    at.toggle(key="clean").set_value(True).run()
    assert "So was the same share" not in html(at)
    assert "So was the same share" not in html(opened("overfitting", {"step": "2"}))


@pytest.mark.parametrize("data", ["diagonal", "titanic"])
def test_as_many_labels_are_wrong_among_the_test_cases(data):
    source = population_of(data, 0)
    turned = source.tested(0.15, 0).target.codes != source.test.target.codes
    assert turned.mean() == pytest.approx(0.15, abs=0.01)
    assert not (source.tested(0.0, 0).target.codes != source.test.target.codes).any()


def test_no_two_labels_of_a_plane_overlap_at_any_depth():
    """A label is narrower and lower than its own rectangle, so that it lies in no other."""
    for frame in stage_frames(opened("overfitting", {"step": "12"})):
        plane = charts(frame)[1]
        bars, layout = plane["data"][0], plane["layout"]
        # At 14 pixels of type the plane is 360 pixels wide and 210 high, or more.
        wide, high = (pixels / abs(np.ptp(layout[axis]["range"])) for axis, pixels in (("xaxis", 360), ("yaxis", 210)))
        sizes = {
            (x, low + height / 2): (width * wide, height * high)
            for x, low, height, width in zip(bars["x"], bars["base"], bars["y"], bars["width"], strict=True)
            if x is not None
        }
        for label in layout["annotations"]:
            width, height = next(size for at, size in sizes.items() if np.allclose(at, (label["x"], label["y"])))
            assert width > 0.55 * 14 * len(label["text"].removeprefix("<b>").removesuffix("</b>"))
            assert height > 1.4 * 14
