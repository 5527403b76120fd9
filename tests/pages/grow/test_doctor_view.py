"""What the data doctor says on the page: plain words, everything from the file escaped."""

import pandas as pd

from engine.doctor.findings import examine, suggested_task
from engine.doctor.profile import profiles_of
from engine.doctor.remedy import ACTIONS, OF_TABLE, Remedy, Treatment
from engine.experiments.criteria_compared import curves, side_by_side
from engine.learn.algorithms import ALGORITHMS
from engine.learn.recipe import MISSING
from engine.reading.read import read
from engine.reading.sheet import Reading, Sheet
from pages.grow.data.doctor_view import (
    DONE_WITH_MISSING,
    TITLES,
    columns_frame,
    group_html,
    groups_of,
    missing_text,
    reading_text,
    taken_text,
    target_text,
)
from pages.grow.splits.view import comparison, curves_figure, verdict_html
from tests.tables import grown, make, table_of

EVIL = "<b>x</b>"


def profiles(columns):
    frame = pd.DataFrame({name: pd.Series(values, dtype="str") for name, values in columns.items()})
    return profiles_of(Sheet(frame, Reading("t", "text", "UTF-8", ",", True, ".", ())))


def test_how_a_file_was_read_is_one_sentence():
    said = reading_text(read("a;b\n1,5;?\n2,5;\n".encode("latin-1"), "a.csv").reading)
    assert said == (
        "Read as text in UTF-8, semicolon between the values, names in the first line, decimal commas, "
        "missing values written as “?” (1×) and an empty cell (1×)."
    )


def test_findings_are_told_together_where_many_columns_share_one():
    found = profiles({**{f"{EVIL}{k}": ["same"] * 6 for k in range(9)}, "y": ["p", "q"] * 3})
    groups = groups_of(examine(found, Treatment("y")))
    assert len(groups) == 1
    assert "9 columns" in groups[0].text
    assert EVIL not in group_html(groups[0])
    says, remedies = groups[0].remedies[0]
    assert says == "Leave it out: all 9"
    assert len(remedies) == 9


def test_remedies_told_together_keep_their_arguments():
    values = [*map(str, range(30, 60)), "-999"]
    columns = {f"x{k}": values for k in range(5)} | {"y": ["p", "q"] * 15 + ["p"]}
    other = [*map(str, range(30, 60)), "9999"]
    for added, says in (({}, "Treat -999 as missing: all 5"), ({"z": other}, "Treat them as missing: all 6")):
        found = examine(profiles(columns | added), Treatment("y"))
        (group,) = groups_of([each for each in found if each.kind == "placeholder"])
        ((label, remedies),) = group.remedies
        assert label == says
        assert {each.argument for each in remedies} <= {"-999", "9999"}


def test_a_renamed_column_is_shown_under_its_name():
    found = profiles({"x": ["same"] * 6, "z": list("abcdef"), "y": ["p", "q"] * 3})
    treatment = Treatment("y").rename(found, "x", "<i>new</i>")
    (constant,) = (each for each in examine(found, treatment) if each.kind == "constant")
    assert "<b>&lt;i&gt;new&lt;/i&gt;</b>" in group_html(groups_of([constant])[0])
    assert columns_frame(found, treatment)["Column"].tolist() == ["<i>new</i>", "z", "y"]
    assert taken_text(treatment.remedies[0]) == "x: now <i>new</i>"


def test_every_finding_has_a_title_and_every_remedy_its_past():
    columns = {
        EVIL: [f"{EVIL}{k}" for k in range(12)],
        "c": ["k"] * 12,
        "e": [None] * 12,
        "m": ["1", "x", "2", "3"] * 3,
        "y": ["p"] * 10 + ["q", "q"],
    }
    for each in examine(profiles(columns), Treatment("y")):
        assert each.kind in TITLES
        assert EVIL not in "".join(group_html(group) for group in groups_of([each]))
    for action in ACTIONS:
        assert taken_text(Remedy(action, "" if action in OF_TABLE else "c"))


def test_a_few_missing_values_are_told_calmly_with_what_becomes_of_them():
    assert missing_text({}, 40, ALGORITHMS["c45"]) == ""
    assert missing_text({"age": 3}, 40, ALGORITHMS["c45"]) == (
        "Some values are missing: age (3 of 40 rows). That is no obstacle: C4.5 sends such "
        "a row down every branch, in parts; the page Missing values shows how."
    )
    many = missing_text({"a": 1, "b": 9, "c": 2, "d": 3, "e": 1}, 40, ALGORITHMS["cart"])
    assert "b (9 of 40 rows), d (3 of 40 rows), c (2 of 40 rows) and 2 more columns" in many
    assert set(DONE_WITH_MISSING) == set(MISSING)


def test_the_target_is_explained():
    goal = profiles({"y": ["p", "q", None, None]})["y"]
    task, why = suggested_task(goal)
    assert target_text(goal, task, why, task) == (
        "y is predicted as classes, because it holds 2 different values that are not all numbers. "
        "2 rows have no target and are left out."
    )


def test_the_table_of_columns_shows_kinds_and_distributions():
    frame = columns_frame(profiles({"x": ["1", "2", "2"], "c": ["u", "v", None], "y": ["p", "q", "p"]}), Treatment("y"))
    assert frame["Kind"].tolist() == ["numbers", "categories", "categories"]
    assert frame["Use"].tolist() == [True, True, False]
    assert frame["Missing"].tolist() == [0.0, 33.3, 0.0]
    assert frame["Distribution"].map(sum).tolist() == [3, 2, 3]


def test_the_winner_of_each_criterion_is_marked():
    sides = side_by_side(grown(table_of("iris"), "c45"), ())
    made = comparison(sides, "gini", True)
    assert [sum("★" in row.figures[place] for row in made.rows) for place in range(3)] == [1, 1, 1]
    assert made.rows[0].kind == "win"
    assert "brackets" in made.foot


def test_the_verdict_names_what_each_criterion_asks_and_escapes_it():
    rows = 14
    columns = {EVIL: [f"k{k}" for k in range(rows)], "s": ["u", "v"] * 7, "y": ["q", "p"] * 6 + ["p", "p"]}
    said = verdict_html(side_by_side(grown(make(columns), "id3"), ()), rows)
    assert EVIL not in said
    assert "ratio asks <b>s</b>" in said
    assert "C4.5 was made against this" in said


def test_there_is_a_curve_for_each_criterion():
    trace = grown(table_of("iris"), "cart")
    sides = side_by_side(trace, ())
    figure = curves_figure(curves(trace, (), "petal_width", sides), sides, "petal_width", 14)
    assert len(figure["data"]) == 3
    assert len(figure["layout"]["shapes"]) == 3
