"""What leaves the engine: JSON and back, DOT, text, rules, formulas, and Python code that runs."""

import json
import re

import numpy as np
import pytest

from engine.data.table import TableError
from engine.export.dot import to_dot
from engine.export.python_code import to_python
from engine.export.read_json import from_model
from engine.export.text import step_line, to_text
from engine.export.write_json import dumps, step_dict, to_dict
from engine.learn.algorithms import ALGORITHMS
from engine.learn.predict import columns_of, predict
from engine.learn.recipe import MISSING, Override
from engine.learn.steps import STOPS
from engine.rules.extract import formula, rules
from tests.tables import assert_predictors_agree, grown, make, outline, readable, table_of

HOSTILE = 'a"b\\c\n<b>{x|y}</b>$&;\t\r# ] -> "n0" [label=evil]'
TENNIS = grown(table_of("play-tennis"), "id3")
KEYS = ("play-tennis", "play-tennis-numeric", "mpg-40", "count-table", "contact-lenses", "sine", "bagging")


def hostile_trace(algorithm: str):
    columns = {
        HOSTILE: [HOSTILE, "v", "v", HOSTILE, "w"],
        "x\n'": [1, 2, 3, 4, 5],
        "y": ["p'", HOSTILE, HOSTILE, "p'", "q"],
    }
    return grown(make(columns, numeric=["x\n'"]), algorithm, min_cases=0.0)


def walk(node: dict):
    yield node
    for child in node.get("children", ()):
        yield from walk(child)


class TestJson:
    """The model file is a contract."""

    @pytest.mark.parametrize("algorithm", ALGORITHMS)
    @pytest.mark.parametrize("key", KEYS)
    def test_a_model_has_the_promised_keys(self, algorithm: str, key: str) -> None:
        table = table_of(key)
        trace = grown(table, algorithm, max_depth=4)
        model = json.loads(dumps(to_dict(trace, trace.tree, {"prune": "none"})))
        assert model["version"] == 1
        assert model["algorithm"] == algorithm
        assert model["recipe"]["prune"] == "none"
        assert model["target"] == table.target.name
        assert model["classes"] == list(table.classes)
        assert model["rows"] == len(table)
        assert model["steps"] == len(trace)
        for node in walk(model["tree"]):
            own = {"counts"} if table.classes else {"mean", "variance"}
            assert {"id", "n", "impurity", "prediction"} | own <= node.keys()
            if "question" not in node:
                assert node["stop"] in STOPS
                continue
            assert {"score", "gain", "conditional", "gain_ratio", "candidates", "children"} <= node.keys()
            assert "stop" not in node
            assert node["question"]["kind"] in ("categories", "threshold", "subset")
            assert [item["column"] for item in node["candidates"]] == list(table.names)
            for item in node["candidates"]:
                assert {
                    "column",
                    "question",
                    "conditional",
                    "gain",
                    "split_information",
                    "gain_ratio",
                    "score",
                    "eligible",
                    "branches",
                } <= item.keys()
                assert all({"label", "n", "impurity"} | own <= branch.keys() for branch in item["branches"])

    def test_the_questions_are_written_as_promised(self) -> None:
        question = TENNIS.tree.root.question.to_dict()
        assert question == {"column": "Outlook", "kind": "categories", "values": ["Sunny", "Overcast", "Rain"]}
        table = table_of("play-tennis-numeric")
        number = grown(table, "cart", overrides=(Override((), "humidity", threshold=75.0),)).tree.root.question
        assert number.to_dict() == {"column": "humidity", "kind": "threshold", "threshold": 75.0}
        groups = grown(table, "cart", overrides=(Override((), "outlook", left=("overcast",)),)).tree.root.question
        assert groups.to_dict() == {
            "column": "outlook",
            "kind": "subset",
            "left": ["overcast"],
            "right": ["sunny", "rainy"],
        }

    def test_the_root_of_tennis_has_the_textbooks_numbers(self) -> None:
        root = to_dict(TENNIS, TENNIS.tree, {})["tree"]
        assert root["id"] == ""
        assert root["counts"] == {"No": 5.0, "Yes": 9.0}
        assert root["prediction"] == "Yes"
        assert (root["impurity"], root["gain"], root["conditional"]) == pytest.approx((0.940, 0.247, 0.694), abs=5e-4)
        assert [child["id"] for child in root["children"]] == ["0", "1", "2"]

    @pytest.mark.parametrize("missing", MISSING)
    @pytest.mark.parametrize("algorithm", ALGORITHMS)
    def test_a_model_comes_back_whole(self, algorithm: str, missing: str) -> None:
        table = table_of("penguins")
        trace = grown(table, algorithm, missing=missing, max_depth=4)
        back = from_model(json.loads(dumps(to_dict(trace, trace.tree, {}))))
        assert outline(back) == outline(trace.tree)
        assert (back.target, back.classes, back.missing, back.columns) == (
            trace.tree.target,
            trace.tree.classes,
            trace.tree.missing,
            trace.tree.columns,
        )
        some = table.take(np.arange(0, len(table), 9))
        assert readable(back, some)[0] == readable(trace.tree, some)[0]

    def test_surrogates_come_back(self) -> None:
        trace = grown(table_of("iris"), "cart", max_depth=2)
        back = from_model(to_dict(trace, trace.tree, {}))
        assert len(back.root.surrogates) == len(trace.tree.root.surrogates) > 0
        for one, other in zip(back.root.surrogates, trace.tree.root.surrogates, strict=True):
            assert (one.question, one.flipped, one.agreement) == (other.question, other.flipped, other.agreement)

    @pytest.mark.parametrize(
        "model",
        [
            {},
            [],
            None,
            7,
            "model",
            {"version": 2},
            {"version": 1},
            {"version": 1, "classes": ["p"], "columns": {}, "recipe": {"missing": "drop"}, "target": "y", "tree": {}},
        ],
        ids=repr,
    )
    def test_anything_else_is_refused_in_one_sentence(self, model) -> None:
        with pytest.raises(TableError) as error:
            from_model(model)
        assert str(error.value).endswith(".")

    def test_an_unknown_question_is_refused(self) -> None:
        model = to_dict(TENNIS, TENNIS.tree, {})
        model["tree"]["question"]["kind"] = "oracle"
        with pytest.raises(TableError, match="grow --format json"):
            from_model(model)

    @pytest.mark.parametrize("algorithm", ALGORITHMS)
    def test_every_step_is_plain_values_and_one_line(self, algorithm: str) -> None:
        table = table_of("contact-lenses")
        for step in grown(table, algorithm):
            parts = json.loads(dumps(step_dict(step, table.classes)))
            assert parts["step"] in ("split", "leaf", "collapse")
            assert "\n" not in step_line(step, table.classes)

    def test_a_step_line_says_when_a_tie_was_won(self) -> None:
        table = make({"a": "uuvv", "b": "uuvv", "y": "ppqq"})
        assert step_line(grown(table, "id3")[0], table.classes).endswith("won a tie by column order")


class TestText:
    """Text for reading."""

    def test_a_tree_is_indented_lines_with_cases_and_errors(self) -> None:
        assert to_text(TENNIS.tree).splitlines() == [
            "Outlook = Sunny",
            "|   Humidity = High: No (3)",
            "|   Humidity = Normal: Yes (2)",
            "Outlook = Overcast: Yes (4)",
            "Outlook = Rain",
            "|   Wind = Weak: Yes (3)",
            "|   Wind = Strong: No (2)",
        ]

    def test_a_single_leaf_is_a_single_line(self) -> None:
        assert to_text(grown(make({"c": "uu", "y": "pq"}), "id3").tree) == "p (2/1)"

    def test_a_regression_shows_means(self) -> None:
        table = make({"x": [1, 2], "y": [1.5, 10]}, task="regress")
        assert to_text(grown(table, "cart").tree) == "x ≤ 1.5: 1.5 (1)\nx > 1.5: 10 (1)"

    def test_rules_are_paths(self) -> None:
        found = rules(TENNIS.tree)
        assert len(found) == len(TENNIS.tree.leaves)
        assert str(found[0]) == "IF Outlook = Sunny AND Humidity = High THEN No"
        assert sum(rule.n for rule in found) == 14
        assert all(rule.errors == 0 for rule in found)

    def test_a_class_is_a_disjunction_of_conjunctions(self) -> None:
        assert formula(TENNIS.tree)["No"] == ("(Outlook = Sunny ∧ Humidity = High) ∨ (Outlook = Rain ∧ Wind = Strong)")
        lone = grown(make({"c": "uv", "y": "pp"}, classes=("p", "q")), "id3").tree
        assert formula(lone) == {"p": "true", "q": "false"}

    def test_a_grouping_and_a_missing_branch_are_named(self) -> None:
        grouped = grown(make({"c": "uvw", "y": "ppq"}), "cart").tree
        assert {str(rule) for rule in rules(grouped)} == {"IF c in {u, v} THEN p", "IF c in {w} THEN q"}
        table = make({"x": [1.0, 2.0, 3.0, None], "y": "ppqq"})
        assert str(rules(grown(table, "id3").tree)[1]) == "IF x > 2.5 or missing THEN q"


class TestDot:
    """Graphviz's language, with strangers' names in it."""

    def test_every_node_and_edge_is_drawn(self) -> None:
        dot = to_dot(TENNIS.tree)
        assert dot.startswith("digraph tree {")
        assert dot.endswith("}")
        assert len(re.findall(r'^  "n[\d.]*" \[label=', dot, re.MULTILINE)) == len(TENNIS.tree)
        assert dot.count(" -> ") == len(TENNIS.tree) - 1

    @pytest.mark.parametrize("algorithm", ["id3", "cart"])
    def test_a_hostile_name_stays_inside_its_quotes(self, algorithm: str) -> None:
        tree = hostile_trace(algorithm).tree
        quoted = r'"(?:[^"\\\n]|\\.)*"'
        shape = re.compile(rf"  {quoted}(?: -> {quoted})? \[label={quoted}(?:, style={quoted}, fillcolor={quoted})?\];")
        body = to_dot(tree).split("\n")[3:-1]
        assert len(body) == 2 * len(tree) - 1
        assert all(shape.fullmatch(line) for line in body)


class TestPython:
    """The generated code runs and says the same."""

    @staticmethod
    def predictor(tree):
        space: dict = {}
        exec(to_python(tree), space)
        return space["predict"]

    def rows(self, table) -> list[dict]:
        known = lambda column, row: None if column.missing[row] else cell(column, row)  # noqa: E731
        return [{column.name: known(column, row) for column in table.columns} for row in range(len(table))]

    @pytest.mark.parametrize("missing", MISSING)
    @pytest.mark.parametrize("algorithm", ALGORITHMS)
    def test_it_predicts_every_row_of_penguins_the_same(self, algorithm: str, missing: str) -> None:
        table = table_of("penguins")
        some = table.take(np.arange(0, len(table), 5))
        tree = grown(table, algorithm, missing=missing, max_depth=4).tree
        predicted = [self.predictor(tree)(row) for row in self.rows(some)]
        assert predicted == [tree.answer(label) for label in readable(tree, some)[0]]

    @pytest.mark.parametrize("key", ["sine", "step"])
    def test_it_predicts_numbers_the_same(self, key: str) -> None:
        table = table_of(key)
        tree = grown(table, "cart", max_depth=4).tree
        predicted = [self.predictor(tree)(row) for row in self.rows(table)]
        assert predicted == pytest.approx(predict(tree, columns_of(tree, table)).labels.tolist())

    @pytest.mark.parametrize("algorithm", ALGORITHMS)
    def test_hostile_names_are_only_strings(self, algorithm: str) -> None:
        trace = hostile_trace(algorithm)
        table = trace.coded.table
        predicted = [self.predictor(trace.tree)(row) for row in self.rows(table)]
        assert predicted == [trace.tree.answer(label) for label in readable(trace.tree, table)[0]]
        assert_predictors_agree(trace.tree, table)

    def test_a_value_left_out_is_a_missing_value(self) -> None:
        tree = grown(make({"c": "uuuv", "y": "pppq"}), "cart").tree
        assert self.predictor(tree)({}) == self.predictor(tree)({"c": None}) == "p"


def cell(column, row: int):
    return column.labels[column.codes[row]] if column.kind == "categorical" else float(column.numbers()[row])


def test_a_model_names_the_columns_whose_kind_was_a_guess() -> None:
    trace = grown(make({"code": [1, 1, 2, 2], "name": "uvuv", "y": "aabb"}), "id3")
    assert to_dict(trace, trace.tree, {})["doubtful"] == ["code"]


@pytest.mark.parametrize(("part", "key"), [("tree", "stop"), ("recipe", "missing")])
def test_a_model_with_a_stop_or_a_policy_that_does_not_exist_is_refused(part: str, key: str) -> None:
    trace = grown(table_of("play-tennis"), "id3", max_depth=0)
    model = to_dict(trace, trace.tree, {})
    assert from_model(model).root.stop == "max-depth"
    with pytest.raises(TableError, match="`grow --format json` wrote"):
        from_model(model | {part: model[part] | {key: "luck"}})
