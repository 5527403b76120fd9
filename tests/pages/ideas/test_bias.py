"""The space of trees and the recursion on their pages."""

import pytest

from pages.ideas.bias import view
from pages.ideas.bias.occam_view import greed_rows, razor_rows
from pages.ideas.recursion.code_view import TITLES
from pages.views.small_table import textbook
from tests.pages.opening import MARKED, html, stage_frame, stage_frames
from tests.pages.opening import opened_page as opened


def frames_of(key, **query):
    return sorted(stage_frames(opened(key, {**query, "step": "0"})), key=lambda frame: frame["step"])


def held_in(frame):
    """What the variables of the lit lines of pseudo-code hold."""
    (code,) = (block for block in frame["blocks"].values() if block["kind"] == "code")
    return [tuple(held) for line in code["executed"] for held in line["held"]]


def said_by(key, **query):
    """The sentences of all steps, without the glossary's marks."""
    return [MARKED.sub(r"\1", frame["sentence"]) for frame in frames_of(key, **query)]


def test_the_depths_are_counted_one_after_the_other_before_id3_starts():
    frames = frames_of("bias")
    said = [MARKED.sub(r"\1", frame["sentence"]) for frame in frames]
    assert "how many trees would you have to try?" in said[0]
    assert [f"All trees of depth {depth}" in said[depth + 1] for depth in range(3)] == [True] * 3
    assert "<b>24 trees</b>, 28 so far" in said[3]
    assert all("ID3, question" in each for each in said[4:-1])
    assert "ID3" not in said[1]


def test_greed_ends_deeper_where_no_input_gains_alone():
    at = opened("bias", {"step": "99"})
    said = html(at)
    assert "Breadth first tried 28 trees, ID3 9 trees" in said
    assert "3 deep instead of 2" in said
    assert "recursive partitioning" in said
    assert "NP-complete" in said
    assert "42 of 256 functions" in said


def test_on_playtennis_both_find_a_tree_of_depth_two():
    said = html(opened("bias", {"table": textbook("play-tennis"), "step": "99"}))
    assert "Here greed finds a tree of the same depth, 2" in said


def test_a_restricted_space_cannot_say_the_truth():
    frame = stage_frame(opened("bias", {"limit": "1", "step": "2"}))
    assert "not in this space" in frame["sentence"]


def test_cases_that_contradict_each_other_are_no_fault_of_the_depth():
    frames = frames_of("bias", table="A,Y;T,+;T,-;F,+")
    assert any("alike in every column but not in their answer" in frame["sentence"] for frame in frames)


def test_a_table_that_asks_nothing_is_told():
    frames = frames_of("bias", table="A,Y;T,+;F,+")
    assert any("ID3 asks nothing here" in frame["sentence"] for frame in frames)


def test_the_razor_helps_harms_or_does_neither():
    assert {row[-1] for row in razor_rows()} == {"the shortest", "the longest", "neither"}
    assert razor_rows()[-1][1:] == ["50%", "50%", "neither"]
    assert [row[1] for row in greed_rows()][:4] == ["2", "9", "244", "238,145"]


@pytest.mark.parametrize(
    ("number", "shown"), [(1, "1 tree"), (1234, "1,234 trees"), (48 * 10**22, "about 4.8·10²³ trees")]
)
def test_huge_numbers_of_trees_can_be_read(number, shown):
    assert view.trees(number) == shown


def test_the_table_falls_apart_into_the_tables_of_its_branches():
    frames = frames_of("recursion")
    whole, apart = frames[0], frames[1]
    assert "the whole table" in whole["sentence"]
    assert "falls apart into 3 tables" in apart["sentence"]
    shown = str(apart["blocks"])
    for branch in ("Outlook = Sunny", "Outlook = Overcast", "Outlook = Rain"):
        assert f"<b>{branch}</b>" in shown
    assert shown.count("Build a tree from these rows.") == 3
    assert "8 calls" in frames[-1]["sentence"]
    assert "5 calls ended at once" in frames[-1]["sentence"]


@pytest.mark.parametrize("form", TITLES)
def test_pseudo_code_tells_a_question_only_when_the_table_has_fallen_apart(form):
    asked, apart = (held_in(frame) for frame in frames_of("recursion", form=form)[:2])
    assert "14 cases" in dict(asked).values()
    assert "Outlook" not in dict(asked).values()
    assert "Outlook" in dict(apart).values()


@pytest.mark.parametrize("form", TITLES)
def test_every_call_that_ends_at_once_lights_the_line_with_its_answer(form):
    """Some cars make a pure branch, some an empty one, and some are alike but for their answer."""
    frames = frames_of("recursion", form=form, table=textbook("mpg-40", *CARS))
    ends = [frame for frame in frames if "ends at once" in frame["sentence"]]
    assert any("no case comes here" in frame["sentence"] for frame in ends)
    assert {dict(held_in(frame))["answer"] for frame in ends} == {"good", "bad"}


def test_the_end_of_a_recursion_tells_which_columns_were_asked_and_where():
    assert "Of 4 columns <b>3</b> are asked about, on no path twice." in said_by("recursion")[-1]
    cars = said_by("recursion", table=textbook("mpg-40", *CARS))[-1]
    assert "in several branches, on no path twice" in cars
    assert "asked about" not in said_by("recursion", table="A,Y;T,+;F,+")[-1]


@pytest.mark.parametrize("key", ["recursion", "bias"])
def test_a_question_is_said_to_gain_most_only_where_it_does(key):
    said = " ".join(said_by(key, table=textbook("xor")))
    assert "No column gains anything alone, so <b>a</b>, the first that is left, " in said
    twins = " ".join(said_by(key, table="A,B,Y;T,T,+;F,F,-"))
    assert "<b>A</b> gains as much as any other and is the first of them; it " in twins
    assert "gains most" not in twins


def test_little_work_is_told_only_where_it_is_little():
    assert "for a small part of the work" in said_by("bias", table=textbook("play-tennis"))[-1]
    assert said_by("bias", table="A,Y;T,+;F,-")[-1].endswith("a tree of the same depth, 1.")
    assert "A single leaf fits as well as any tree" in said_by("bias", table="A,Y;T,+;F,+")[-1]


def test_every_row_goes_into_exactly_one_branch():
    apart = frames_of("recursion")[1]
    grids = [block["html"] for path, block in apart["blocks"].items() if path.rpartition("/")[2].startswith("grid")]
    numbers = sorted(int(cell.split("<")[0]) for grid in grids for cell in grid.split('<th scope="row">')[1:])
    assert numbers == list(range(1, 15))


def test_cylinders_divide_the_cars_as_in_the_lecture_and_an_empty_branch_is_told():
    at = opened("recursion", {"table": textbook("mpg-40", *CARS), "step": "1"})
    assert "cylinders" in stage_frame(at)["sentence"]
    assert not at.exception


CARS = ("cylinders", "displacement", "horsepower", "weight", "acceleration", "modelyear", "maker", "mpg")
