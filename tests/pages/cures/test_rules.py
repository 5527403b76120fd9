"""The page of rules: the numbers of its steps, every data set, a row put to the list, a table of one's own."""

import json
import math

import pytest

from datasets.catalog import CATALOG
from engine.rules.c45rules import simplify
from engine.rules.description_length import biased_bits
from engine.rules.shorten import Judged
from engine.rules.subset import Chosen
from pages.cures.rules.description_length_view import exceptions
from pages.cures.rules.list_view import STAGES
from pages.cures.rules.state import PAGE as RULES
from tests.pages.grow.test_data import pasted
from tests.pages.ideas.test_ideas import everything, opened, preset
from tests.pages.opening import SCRIPTS, formulas, html, last_step, link, stage_data, stage_frame
from tests.tables import grown, table_of

SMALL_FIRST = sorted(CATALOG, key=lambda key: len(CATALOG[key].frame()))


def lines(at):
    """The rules that the stage lists."""
    (shown,) = (block for block in stage_frame(at)["blocks"].values() if block["kind"] == "rules")
    return [shown["lines"][number] for number in shown["order"]]


@pytest.mark.parametrize("data", SMALL_FIRST)
def test_every_data_set_says_its_rules(data):
    at = opened("rules", {"data": data})
    assert not at.exception
    assert not at.info
    assert at.title[0].value == RULES.question
    assert lines(at)
    if CATALOG[data].task == "regress":
        assert "no post-pruning" in html(at)
    else:
        at.segmented_control(key="stage").set_value("polish").run()
        assert not at.exception
        assert lines(at)[-1]["id"] == "otherwise"


def test_the_steps_show_their_numbers():
    said = everything(opened("rules", {"step": "1", "z": "table"}))
    assert "falls from 50.0% to <b>45.4%</b>. Dropped." in said
    assert (
        '<th scope="row">without outlook = sunny</th><td>2</td><td>0</td><td>2</td><td>1</td><td>5</td><td>1</td>'
        in said
    )
    assert "0.6925" in said
    assert "1 - 0.25^{1/2} = 0.5000" in said


def test_the_rate_of_guessing_and_the_bits_of_a_description_can_be_derived():
    assert r"1 - \frac{9 + 1}{14 + 2} = 0.3750" in formulas(opened("rules", {"step": "3"}))
    assert r"1 - \frac{5 + 1}{14 + 2} = 0.6250" in formulas(opened("rules", {"step": "5"}))
    told = formulas(opened("rules", {"step": "12"}))
    assert r"8.02 + 6.35 - \log_2 2! = 13.37" in told
    told = formulas(opened("rules", {"step": "13"}))
    assert r"-2\log_2 \tfrac{1}{7} - 5\log_2\left(1-\tfrac{1}{7}\right) = 6.73" in told
    assert r"\log_2 14 + 0 + 6.73 = 10.53" in told


@pytest.mark.parametrize("data", ["congressional-voting", "penguins", "contact-lenses"])
def test_the_sums_of_every_description_are_those_of_the_engine(data):
    trace = grown(table_of(data), "c45")
    everyone = float(trace.coded.table.weights.sum())
    for step in simplify(trace).steps:
        if isinstance(step, Chosen):
            bits = [biased_bits(*part) for part in exceptions(step.best, everyone)]
            assert math.log2(everyone) + sum(bits) == pytest.approx(step.best.exception_bits)
        if isinstance(step, Judged):
            own = trace.tree.root.counts[trace.tree.classes.index(step.rule.answer)]
            assert 1 - (own + 1) / (trace.tree.root.n + 2) == pytest.approx(step.guessing)


def test_a_missing_vote_fails_every_condition_about_it():
    said = html(opened("rules", {"data": "congressional-voting"}))
    assert "A missing value fails every condition about it" in said
    assert "Exactly one rule fires for every case" not in said
    assert "(missing): synfuels-corporation-cutback = n" in said
    assert "Exactly one rule fires for every case" in html(opened("rules"))


def test_a_dropped_condition_is_struck_out_and_a_bad_rule_gone():
    at = opened("rules", {"step": "1"})
    first = lines(at)[0]
    assert [each["gone"] for each in first["conditions"]] == [True, False]
    at = opened("rules", {"step": "3"})
    assert lines(at)[0]["state"] == "gone"
    assert "no better than guessing" in lines(at)[0]["note"]
    assert link(at)["step"] == "3"


def test_the_stages_lead_to_the_published_list():
    at = opened("rules")
    assert at.segmented_control(key="stage").options == list(STAGES.values())
    at.segmented_control(key="stage").set_value("choose").run()
    assert "all 4 subsets were tried" in html(at)
    at = opened("rules", {"step": str(last_step(at))})
    assert [each["title"] for each in lines(at)] == ["2", "4", "3", "5", "·"]
    assert "<b>4 rules</b> with 7 conditions and a default" in html(at)


def test_a_row_of_the_table_fires_a_rule_and_one_of_ones_own_the_default():
    at = opened("rules", {"step": "99"})
    assert "Rule 2 fires and answers <b>no</b>; the tree says the same; the table has <b>no</b>." in html(at)
    at.number_input(key="row number").set_value(9).run()
    assert link(at)["row"] == "9"
    assert "The default answers <b>yes</b>" in html(at)
    at.selectbox(key="try outlook").set_value("overcast").run()
    assert json.loads(link(at)["row"])["outlook"] == "overcast"
    assert "Rule 3 fires and answers <b>yes</b>; the tree says the same." in html(at)
    at.selectbox(key="try outlook").set_value("(missing)").run()
    assert "The default answers <b>yes</b>" in html(at)
    assert not at.exception


def test_a_rule_and_its_leaf_light_up_together():
    at = opened("rules", {"leaf": "1"})
    assert stage_data(at)["selected"] == "1"
    assert [each["title"] for each in lines(at) if each["leaf"] == "1"] == ["3"]
    (tree,) = (block for block in stage_frame(at)["blocks"].values() if block["kind"] == "tree")
    assert "1" in tree["nodes"]
    assert tree["picks"]
    assert tree["linked"]
    assert stage_data(opened("rules", {"leaf": "root"}))["selected"] == ""
    assert stage_data(opened("rules", {"leaf": "7"}))["selected"] is None


def test_the_leaf_of_the_rule_at_hand_is_lit():
    (tree,) = (
        block for block in stage_frame(opened("rules", {"step": "1"}))["blocks"].values() if block["kind"] == "tree"
    )
    assert [node for node, card in tree["nodes"].items() if card.get("lit")] == ["0.0"]
    assert [node for node, card in tree["nodes"].items() if card.get("on_path")] == ["", "0", "0.0"]


def test_in_a_lecture_the_finished_list_waits_for_the_end():
    at = opened("rules", {"lecture": "1", "step": "3"})
    assert [each.value for each in at.header] == ["Put a row to the rules", "Check yourself"]
    end = opened("rules", {"lecture": "1", "step": str(last_step(at))})
    assert [each.value for each in end.header] == [
        "Put a row to the simplified list",
        "How good are they?",
        "Check yourself",
    ]
    assert "How good are they?" in [each.value for each in opened("rules", {"step": "3"}).header]


def test_tree_and_lists_are_compared_on_held_out_rows():
    at = preset("rules", "Iris")
    said = html(at)
    for name in ("tree", "pruned tree", "its rules", "simplified rules"):
        assert f'<th scope="row">{name}</th>' in said
    assert "100 training cases, 50 test cases" in said


def test_the_rules_can_be_taken_away_as_text():
    at = opened("rules")
    assert at.code[-1].value.endswith("OTHERWISE yes")
    at.segmented_control(key="as text").set_value("formula").run()
    assert "yes ⇔ (outlook = sunny ∧ humidity ≤ 75)" in at.code[-1].value


def test_a_table_of_ones_own_becomes_rules_and_its_text_stays_text():
    at = pasted(
        "<img src=x>;$b$;class\n"
        + "".join(f"{'u' if k % 3 else '**v**'};{k};{'yes' if k % 3 else '<b>no'}\n" for k in range(30))
    )
    data = at.session_state["state of grow"].data
    at.switch_page(SCRIPTS["rules"])
    at.query_params["data"], at.query_params["step"] = data, "99"
    at.run()
    assert not at.exception
    assert link(at)["data"] == data
    assert lines(at)[-1]["id"] == "otherwise"
    assert "<img" not in html(at)
    assert "<b>no" not in html(at)


def test_a_row_beyond_the_table_is_told():
    at = opened("rules", {"row": "99"})
    assert at.info[0].value == "There is no row 99: the table has 14, so the last one is shown."
    assert at.number_input(key="row number").value == 14
    assert not opened("rules", {"row": "14"}).info


def test_the_tree_may_ask_for_columns_that_no_rule_asks_for():
    """A surrogate of CART's iris tree asks about the width of the sepals; no rule does."""
    at = opened("rules", {"data": "iris", "algorithm": "cart", "row": "2"})
    assert not at.exception
    assert "the tree says the same; the table has <b>setosa</b>." in html(at)
    assert not any(each.key == "try sepal_width" for each in at.number_input)
    assert not opened("rules", {"data": "iris", "algorithm": "cart", "row": '{"petal_width":"1"}'}).exception


def test_what_is_right_stands_under_the_tree_and_the_rules_that_it_is_about():
    at = opened("rules")
    assert "This tree is right on <b>14 of 14 training cases</b> (100.0%)." in html(at)
    assert "own rules are right on <b>14 of 14 training cases</b> (100.0%)." in html(at)
    at = opened("rules", {"data": "iris", "step": "99"})
    tree = grown(table_of("iris"), "c45").tree
    right = sum(node.counts.max() for node in tree.leaves)
    assert f"This tree is right on <b>{right:.0f} of 150 training cases</b>" in html(at)
    simplified = simplify(grown(table_of("iris"), "c45")).rules
    correct = 150 - simplified.wrong(table_of("iris"), tree.missing)
    assert f"The simplified rules are right on <b>{correct:.0f} of 150 training cases</b>" in html(at)
    assert "These were grown, pruned and simplified on a part of them" in html(at)
