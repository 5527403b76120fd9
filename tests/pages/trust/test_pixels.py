"""The page of pixels: a forest labels pictures that it has not seen, pixel by pixel, better than one tree."""

import re
from base64 import b64decode

import numpy as np
import pytest

from datasets.pictures import OFFSETS
from pages.trust.pixels import view
from pages.trust.pixels.forest import labelled, root_test, trained
from pages.trust.pixels.state import SCENES, TREES
from tests.pages.ideas.test_ideas import opened
from tests.pages.opening import html, link, stage_frame, stage_frames


def charts(at):
    """The figures of the stage, from the left and the top."""
    return [block["figure"] for block in stage_frame(at)["blocks"].values() if block["kind"] == "chart"]


def codes(figure):
    """What the pixels of a picture are painted as; 0 where nobody asked."""
    (ground,) = (each for each in figure["data"] if each["type"] == "heatmap")
    tall, wide = map(int, ground["z"]["shape"].split(","))
    return np.frombuffer(b64decode(ground["z"]["bdata"]), np.uint8).reshape(tall, wide)


@pytest.mark.parametrize("data", SCENES)
def test_the_forest_beats_a_single_tree_on_pictures_that_it_has_not_seen(data):
    found = trained(data, 10, 0)
    assert found.together[-1] < 0.6 * np.mean(found.alone)
    assert found.together[-1] < 0.15


def test_more_training_pictures_help():
    assert trained("body-parts", 40, 0).together[-1] < trained("body-parts", 1, 0).together[-1] - 0.1


def test_the_picture_its_labels_and_the_answer_stand_side_by_side():
    at = opened("pixels", {"step": "12"})
    assert not at.exception
    _, truth, answer, _ = charts(at)
    right, said = codes(truth), codes(answer)
    assert ((right == 0) == (said == 0)).all()  # nobody asked about the wall
    shares = re.search(r"of the ([\d,]+) pixels; the <b>12 trees together</b> about <b>([\d.]+)%", html(at))
    asked = right > 0
    assert int(shares[1].replace(",", "")) == asked.sum()
    assert float(shares[2]) == pytest.approx(100 * (right == said)[asked].mean(), abs=0.051)


def test_before_the_first_tree_there_is_a_question_and_no_answer():
    at = opened("pixels")
    assert "A test picture: no tree learned from it" in html(at)
    assert not codes(charts(at)[2]).any()
    assert [frame["step"] for frame in stage_frames(at)] == list(range(TREES + 1))


def test_another_picture_keeps_the_forest():
    at = opened("pixels", {"step": "5"})
    before = codes(charts(at)[1])
    next(each for each in at.button if each.label == "Another picture").click().run()
    assert link(at) == {"picture": "2", "step": "5"}
    assert (codes(charts(at)[1]) != before).any()
    assert charts(at)[3] == charts(opened("pixels", {"step": "5"}))[3]


def test_the_first_question_is_told_as_one_about_the_picture():
    found = trained("body-parts", 10, 0)
    column, threshold = root_test(found.rounds[0].member, found.subject)
    assert column in OFFSETS
    said = view.test_words((column, threshold), "body-parts", 1)
    assert f"{column.rsplit(' ', 1)[1]} pixels <b>{column.rsplit(' ', 1)[0]}</b>" in said
    assert "at least 3.5 shades darker" in view.test_words(("up left 3", -3.5), "image-patches", 1)
    assert "the <b>roughness</b> of the patch here at most 7.2?" in view.test_words(
        ("roughness", 7.2), "image-patches", 1
    )
    rows, columns = np.unravel_index(labelled(found, 1).picture.asked, (64, 56))
    (line,) = view.arrow(labelled(found, 1).picture, ("down 7", 1.0))
    assert (line["y"][1] - line["y"][0], line["x"][1] - line["x"][0]) == (7, 0)
    assert (line["y"][0], line["x"][0]) in set(zip(rows.tolist(), columns.tolist(), strict=True))
