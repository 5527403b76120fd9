"""Tables rank, mark and hide; what leaves the app is escaped."""

import csv
import io
import json

import pytest

from engine.learn.recipe import Override
from engine.learn.steps import Sum
from pages.grow.tree.files_view import FILES, cell, trace_csv
from pages.grow.tree.override_costs_view import cost_html, overrides_html
from pages.shell.sources import trace_of
from pages.views.candidate_rows import ranking
from pages.views.frames.lesson import LessonFrames
from pages.views.frames.stops import Manner
from pages.views.guesses import LEAF, hands_html, is_right, right_answers, verdict
from pages.views.handout import growing_handout
from pages.views.text import count, level, markdown, number, short
from tests.pages.views.test_sentences import trace_for


def root_ranking(data, algorithm="", **options):
    trace = trace_for(data, algorithm)
    return ranking(trace.candidates(0), trace.tree.classes, trace.coded.recipe, **options)


def test_play_tennis_is_ranked_with_the_textbook_gains():
    rows = root_ranking("play-tennis").rows
    assert [(row.column, row.figures[1]) for row in rows] == [
        ("Outlook", "0.247"),
        ("Humidity", "0.152"),
        ("Wind", "0.048"),
        ("Temperature", "0.029"),
    ]
    assert rows[0].mark == "★"
    assert [chip.text for chip in rows[0].chips] == ["3|2 · 0.971", "0|4 · 0.000", "2|3 · 0.971"]


def test_ties_are_marked_and_a_leafs_best_is_no_winner():
    assert [row.mark for row in root_ranking("majority").rows] == ["★", "=", "="]
    assert root_ranking("play-tennis", stopped=True).rows[0].mark == "☆"


def test_c45_shows_split_information_ratio_and_eligibility():
    table = root_ranking("play-tennis", "c45")
    assert table.headings[-3:] == ("split info", "ratio", "eligible")
    assert table.rows[0].figures[-3:] == ("1.577", "0.156", "yes")
    assert "average" in table.foot


def test_hidden_scores_are_not_in_the_data_at_all():
    table = root_ranking("play-tennis", hidden=True)
    assert [row.column for row in table.rows] == ["Outlook", "Temperature", "Humidity", "Wind"]
    text = json.dumps(table.as_data())
    assert "0.247" not in text
    assert "★" not in text
    assert "0.971" not in text


def test_sums_appear_in_their_order():
    rows = root_ranking("play-tennis", at=Sum("conditional", 1)).rows
    assert rows[0].figures == ("0.694", "0.247")
    assert rows[1].figures == ("0.911", "·")
    assert rows[2].figures == ("·", "·")


def test_overrides_are_priced():
    trace = trace_for("play-tennis", override=Override((0,), "Wind"))
    assert "0.951 bits</b> given up" in overrides_html(trace, trace.coded.recipe.overrides)
    assert "2 fewer than the greedy tree" in cost_html((9, 6, 12.0, 14.0), (8, 5, 14.0, 14.0), True)


@pytest.mark.parametrize(
    ("guess", "word"), [("Outlook", "Right"), ("Temperature", "Temperature"), (LEAF, "Not yet"), ("Humidity", "0.152")]
)
def test_a_guess_gets_feedback(guess, word):
    trace = trace_for("play-tennis")
    said = verdict(trace[0], guess, trace.coded.recipe, trace.tree.classes)
    assert word in said
    assert is_right(trace[0], guess) == (guess == "Outlook")


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("data", ["play-tennis", "auto-mpg-regression", "restaurant"])
def test_every_file_can_be_made(name, data):
    _, _, make = FILES[name]
    assert make(trace_for(data))


def test_the_trace_as_csv_has_a_line_for_each_candidate():
    lines = list(csv.DictReader(io.StringIO(trace_csv(trace_for("play-tennis")))))
    chosen = [line for line in lines if line["step"] == "1" and line["chosen"] == "True"]
    assert chosen[0]["column"] == "Outlook"
    assert float(chosen[0]["gain"]) == pytest.approx(0.2467, abs=1e-4)


@pytest.mark.parametrize(("text", "shown"), [("=1+1", "'=1+1"), ("-0.5", "-0.5"), ("@x", "'@x"), ("a", "a")])
def test_no_cell_is_a_spreadsheet_formula(text, shown):
    assert cell(text) == shown


def test_the_finished_tree_is_told_as_rules():
    trace = trace_of("play-tennis", (), trace_for("play-tennis").coded.recipe)
    end = LessonFrames(trace, Manner()).step(len(trace))[0]
    assert end["rules"][0].startswith("if Outlook = Sunny and Humidity = High, then No")
    assert len(end["rules"]) == 5
    many = LessonFrames(trace_for("mushroom"), Manner())
    assert many.step(many.steps)[0]["rules"][12:] == [f"… and {len(many.trace.tree.leaves) - 12} more"]


def test_names_in_markdown_are_text():
    assert markdown("_x_ a|b <img> $1$ :smile:") == r"\_x\_ a\|b \<img\> \$1\$ :⁠smile:⁠"
    assert len(short("n" * 200)) == 60


@pytest.mark.parametrize(
    ("value", "shown"),
    [(0.2467, "0.247"), (-1e-9, "0.000"), (123.456, "123.5"), (12345.6, "12,346"), (0.0000871, "0.00009")],
)
def test_numbers_have_three_decimals_until_they_are_large(value, shown):
    assert number(value) == shown
    assert count(2.0) == "2"


@pytest.mark.parametrize(
    ("value", "below", "above", "shown"),
    [
        (206.5, 206.0, 207.0, "206.5"),
        (0.1 + 0.2, 0.2, 0.4, "0.3"),
        (1234567.5, 1234567.0, 1234568.0, "1234567.5"),
        (1234567.5, None, None, "1234567.5"),
        (3.14159265, 3.1, 3.2, "3.14159"),
    ],
)
def test_a_threshold_has_the_digits_that_tell_its_neighbours_apart(value, below, above, shown):
    assert level(value, below, above) == shown


def test_a_show_of_hands_stars_what_the_algorithm_takes():
    text = hands_html({"Outlook": 12, "Wind": 3, LEAF: 0}, right_answers(trace_for("play-tennis")[0]))
    assert "★ <b>Outlook</b>" in text
    assert "★ <b>Wind</b>" not in text
    assert "12 of 15 hands agree" in text
    assert hands_html({"Outlook": 0}, {"Outlook"}) == ""


def test_what_leaves_the_app_has_the_numbers_of_a_persons_own_question():
    trace = trace_for("play-tennis-numeric", "cart", override=Override((), "humidity", threshold=71.0))
    own = trace[0].asked.gain
    assert own < trace[0].candidates.items[trace[0].candidates.best].gain
    lines = [line for line in csv.DictReader(io.StringIO(trace_csv(trace))) if line["step"] == "1"]
    assert float(next(line for line in lines if line["chosen"] == "True")["gain"]) == pytest.approx(own)
    assert f"decrease {own:.3f} instead of" in growing_handout(LessonFrames(trace, Manner()), "t", "")
