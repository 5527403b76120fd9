"""A row on its way: a line a test, the answer, and where the parts of a row with missing values arrive."""

import pandas as pd

from engine.learn.predict import columns_of, visits
from pages.views.frames import falling
from pages.views.row_path import ends_html, journey_html, passages, shares_of, verdict_html
from tests.pages.views.test_sentences import trace_for


def fallen(values, algorithm="c45"):
    trace = trace_for("play-tennis", algorithm)
    row = {column.name: [values.get(column.name)] for column in trace.coded.table.columns}
    columns = columns_of(trace.tree, pd.DataFrame(row, dtype=object))
    return trace.tree, visits(trace.tree, columns, 0), columns


def test_a_known_row_passes_a_test_a_node_and_stays_whole():
    tree, way, columns = fallen({"Outlook": "Sunny", "Humidity": "High"})
    tests = passages(way)
    assert [test[0].node for test in tests] == [(), (0,)]
    assert shares_of(tests) == {(): 1.0, (0,): 1.0, (0, 0): 1.0}
    assert "Humidity? It is High, so <b>Humidity = High</b>." in journey_html(tree, tests, columns, 0)
    assert ends_html(tree, way) == ""
    assert "The tree answers <b>No</b>" in verdict_html(tree, way, "")


def test_a_missing_value_is_one_test_whose_parts_add_up():
    tree, way, columns = fallen({"Humidity": "High", "Wind": "Weak"})
    tests = passages(way)
    said = journey_html(tree, tests[:1], columns, 0)
    assert said.count("<li>") == 1
    assert (
        "Its value is missing: <b>0.357</b> goes to Outlook = Sunny, <b>0.286</b> goes to Outlook = Overcast and"
        in said
    )
    shares = shares_of(tests[:1])
    assert abs(sum(shares[(branch,)] for branch in range(3)) - 1) < 1e-9
    ends = ends_html(tree, way)
    assert "parts of the row arrive in 3 leaves" in ends
    assert ends.index("0.357") < ends.index("0.286")


def test_a_row_at_an_open_node_waits():
    trace = trace_for("play-tennis")
    tree = trace.at(1)
    way = visits(tree, columns_of(tree, trace.coded.table), 0)
    assert "not decided yet" in verdict_html(tree, way, "No")


def on_stage(values, algorithm="c45"):
    tree, _, columns = fallen(values, algorithm)
    texts = {name: values.get(name, "") for name in ("Outlook", "Temperature", "Humidity", "Wind")}
    return falling.way_of(tree, columns, 0, texts, "a row", "", 1)


def test_the_stage_gets_the_whole_way_with_the_values_asked_about_first():
    fall = on_stage({"Outlook": "Sunny", "Humidity": "High"})
    assert [value["column"] for value in fall["values"]] == ["Outlook", "Humidity", "Temperature", "Wind"]
    assert [(test["nodes"], test["reached"], test["value"]) for test in fall["tests"]] == [
        ([""], ["0"], 0),
        (["0"], ["0.0"], 1),
    ]
    assert {node: mark["token"]["label"] for node, mark in fall["marks"].items()} == {"": "1", "0": "1", "0.0": "1"}


def test_the_parts_of_a_row_are_marked_where_they_come_and_add_up_on_every_level():
    fall = on_stage({"Humidity": "High"})
    assert fall["tests"][0]["reached"] == ["0", "1", "2"]
    ends = {id for test in fall["tests"] for id in test["reached"]} - {
        id for test in fall["tests"] for id in test["nodes"]
    }
    assert abs(sum(fall["marks"][id]["token"]["share"] for id in ends) - 1) < 1e-9
    assert fall["marks"]["0"]["lines"] == ["0.357 of row", "5 cases"]
    assert "parts of the row arrive in 4 leaves" in fall["verdict"]


def test_a_row_with_very_many_tests_passes_the_last_of_them_at_once(monkeypatch):
    whole = on_stage({})
    monkeypatch.setattr(falling, "MOST_TESTS", 1)
    fall = on_stage({})
    assert len(whole["tests"]) == 3
    assert fall["tests"][1]["sentence"] == "Its parts pass 2 more tests."
    assert [*fall["tests"][1]["nodes"]] == [node for test in whole["tests"][1:] for node in test["nodes"]]
    assert fall["marks"] == whole["marks"]
