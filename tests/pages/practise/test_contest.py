"""A tree is built by hand on the page, judged when it is handed in, and the goal is the same for everybody's link."""

import json
import re
from dataclasses import replace

import pytest

from datasets.catalog import CATALOG
from engine.data.random_rows import hold_out
from engine.exercises.tables import root_candidates
from engine.experiments.contest import HIDDEN, ContestScore, Goal, by_hand, parted, rivals, score
from engine.learn.algorithms import ALGORITHMS
from engine.learn.grow import learn
from engine.learn.recipe import Recipe
from pages.practise.contest import subject, view
from pages.practise.contest.state import MOST_TREE, PAGE, Contest, goal_text
from pages.shell.hall import CODE
from pages.shell.hall_ranking import LONGEST_GOAL, ranking
from pages.shell.store import ProcessStore, StoreError, store
from server.hall.core import opened as opened_hall
from tests.pages.opening import html, link, opened_page
from tests.tables import make, table_of

XOR = PAGE.query_of(PAGE.preset("Fit XOR with two questions"))
JUDGED = '<th scope="row">yours</th>'
FIT = '[[[],"x1",0.5],[[0],"x2",0.5],[[1],"x2",0.5]]'


def button(at, key):
    return at.button(key=key)


def pressed(at, key):
    at = button(at, key).click().run()
    assert not at.exception
    return at


def decided(at):
    return json.loads(link(at).get("tree", "[]"))


@pytest.mark.parametrize("name", PAGE.presets)
def test_every_goal_opens_with_an_undivided_root_and_hides_its_score(name):
    at = opened_page("contest", PAGE.query_of(PAGE.preset(name)))
    assert not at.exception
    assert "Build a tree that" in html(at)
    assert "1 leaf, depth 0" in html(at)
    assert JUDGED not in html(at)
    assert button(at, "undo").disabled
    assert button(at, "reset").disabled


def test_questions_are_asked_node_by_node_taken_back_and_undone():
    at = opened_page("contest")
    at.selectbox(key="contest () column").set_value("flipper_length_mm").run()
    pressed(at, "take")
    assert decided(at) == [[[], "flipper_length_mm", decided(at)[0][2]]]
    pressed(at, "take")  # the page went on to the first open leaf
    pressed(at, "take leaf")
    assert [each[0] for each in decided(at)] == [[], [0], [0, 1]]  # nobody asks at 0.0, which is of one class
    assert decided(at)[2][1] is None
    # Deciding anew at the root drops what was decided below it; undo brings all of it back.
    whole = decided(at)
    at = opened_page("contest", {"tree": json.dumps(whole), "node": "root"})
    assert not at.exception
    pressed(at, "take back")
    assert decided(at) == []
    pressed(at, "undo")
    assert decided(at) == whole
    pressed(at, "reset")
    assert decided(at) == []
    pressed(at, "undo")
    assert decided(at) == whole
    # A session that has no trees before this one takes back the last decision.
    again = opened_page("contest", {"tree": json.dumps(whole)})
    assert decided(pressed(again, "undo")) == whole[:2]


def test_the_hidden_rows_judge_when_the_tree_is_handed_in_and_not_a_changed_one():
    at = opened_page("contest", XOR | {"tree": FIT})
    assert JUDGED not in html(at)
    pressed(at, "hand in")
    said = html(at)
    assert "✓ Goal reached" in said
    for name in ALGORITHMS.values():
        assert f'<th scope="row">{name.title}</th>' in said
    assert button(at, "hand in").disabled
    pressed(at, "undo")
    assert "Goal reached" not in html(at)
    assert "changed since you handed it in" in html(at)
    pressed(at, "hand in")
    assert "✗ Not reached" in html(at)
    assert "2nd tree that you hand in" in html(at)


def test_no_hidden_row_travels_to_the_browser(monkeypatch):
    seed, rows = 424_242, 60
    _, hidden = hold_out(rows, [HIDDEN], seed)
    values = [77_000 + row if row in hidden else row for row in range(rows)]
    table = make({"x": values, "y": ["ab"[row % 2] for row in range(rows)]})
    monkeypatch.setattr(subject, "table_of", lambda *_: table)
    at = opened_page("contest", {"data": "iris", "seed": str(seed), "leaves": "0"})
    for key in ("", "take", "hand in"):
        if key:
            pressed(at, key)
        sent = " ".join(str(node.proto) for node in at._tree if hasattr(node, "proto"))
        assert "18 hidden row" in sent
        assert not re.search(r"\b77[0-9.]{3}", sent)


def test_numbers_of_the_verdict_are_those_of_the_engine():
    at = opened_page("contest", {"data": "iris", "leaves": "3"})
    pressed(at, "hand in")
    found = rivals(*parted(table_of("iris"), 1), Goal(above=90, leaves=3))
    cells = re.findall(r"<tr[^>]*>(<th scope=\"row\">.*?)</tr>", html(at))
    rows = {row[0]: row[1:] for row in (re.findall(r">([^<>]+)</t[hd]>", each) for each in cells)}
    for name, rival in found.items():
        assert rows[ALGORITHMS[name].title] == list(view.score_row("", rival.score))[1:]


def test_a_link_of_a_goal_holds_no_tree_and_gains_are_told_only_if_it_says_so():
    at = opened_page("contest", XOR | {"tree": FIT, "node": "0.1"})
    (shared,) = (each.value for each in at.code if "tree" not in each.value)
    assert "squares%3D2" in shared
    assert "node" not in shared
    for gains in ("0", "1"):
        texts = [each.value for each in opened_page("contest", XOR | {"gains": gains}).text]
        assert any("This cut has a" in each for each in texts) == (gains == "1")


def test_own_goals_can_be_set_and_other_rows_begin_a_new_tree():
    at = opened_page("contest", {"tree": '[[[],"sex",["female"]]]', "beat": "id3"})
    at.number_input(key="leaves").set_value(3).run()
    assert (link(at)["leaves"], len(decided(at))) == ("3", 1)
    assert "at most 3 leaves" in html(at)
    assert "beats ID3" in html(at)
    at.number_input(key="seed").set_value(7).run()
    assert (link(at)["seed"], decided(at)) == ("7", [])
    at.selectbox(key="data").set_value("iris").run()
    assert not at.exception
    assert "45 hidden rows" in html(at)


@pytest.mark.parametrize(("data", "sentence"), [("play-tennis", "takes at least 20"), ("sine", "is a number")])
def test_data_that_make_no_contest_are_told_why(data, sentence):
    at = opened_page("contest", {"data": data})
    assert not at.exception
    assert sentence in html(at)
    assert not [each for each in at.button if each.key == "hand in"]


@pytest.mark.parametrize("questions", ALGORITHMS)
@pytest.mark.parametrize("data", ["mushroom", "titanic", "blobs", "contact-lenses"])
def test_every_kind_of_question_can_be_asked(questions, data):
    at = opened_page("contest", {"data": data, "questions": questions, "leaves": "0"})
    pressed(at, "take")
    assert len(decided(at)) == 1
    pressed(at, "hand in")
    assert JUDGED in html(at)


@pytest.mark.parametrize(
    "odd",
    [
        {"above": 100},
        {"leaves": -1},
        {"depth": 21},
        {"beat": "nobody"},
        {"questions": ""},
        {"data": "nothing"},
        {"seed": -1},
        {"tree": "["},
        {"tree": '[[["a"],"x",1]]'},
        {"tree": " " * (MOST_TREE + 1)},
        {"node": "x"},
        {"settings": ("squares=2",)},
        {"data": "checkerboard", "settings": ("squares=99",)},
        {"data": "checkerboard", "settings": ("squares",)},
    ],
)
def test_a_contest_that_cannot_be_is_refused(odd):
    with pytest.raises(ValueError, match=r".*"):
        Contest(**odd)


def test_what_a_link_decides_about_other_data_is_left_out():
    at = opened_page("contest", {"tree": '[[[],"nothing",1.5],[[0],"island",2.5]]'})
    assert not at.exception
    assert "other columns or values is left out" in html(at)
    assert "1 leaf, depth 0" in html(at)


def test_a_tree_enters_the_ranking_of_a_hall_by_the_servers_own_count():
    code, _ = opened_hall(store())
    query = XOR | {"tree": FIT}
    at = opened_page("contest", query)
    at.text_input(key="hall code").set_value("WRONG1").run()
    assert "no hall with this code" in html(at)
    at.text_input(key="hall code").set_value(code.lower()).run()
    assert "Nobody in hall" in html(at)
    assert button(at, "enter").disabled  # no tree was handed in
    pressed(at, "hand in")
    at.text_input(key="hall name").set_value("<b>The trees</b>").run()
    pressed(at, "enter")
    assert "<b>The trees" not in html(at)
    (entry,) = ranking(store(), code, goal_text(Contest(**PAGE.presets["Fit XOR with two questions"])))
    training, hidden = parted(CATALOG["checkerboard"].table(squares=2), 1)
    tree = learn(training, by_hand(training, "cart", Contest(tree=FIT).overrides)).tree
    assert (entry.share, entry.leaves) == (score(tree, training, hidden).share, 4)
    # Another visitor sees it, and another goal has a ranking of its own.
    other = opened_page("contest", XOR)
    other.text_input(key="hall code").set_value(code).run()
    assert "&lt;b&gt;The trees" in html(other)
    other = opened_page("contest")
    other.text_input(key="hall code").set_value(code).run()
    assert "Nobody in hall" in html(other)


def test_in_a_lecture_the_ranking_of_the_hall_that_is_open_is_there_and_a_forged_code_is_a_wrong_one():
    code, _ = opened_hall(store())
    at = opened_page("contest", {"lecture": "1"})
    for told, shown in (
        (code, f"Nobody in hall {code}"),
        ("", "The lecturer's screen"),
        ("ACDEFG", "no hall with this"),
    ):
        at.session_state[CODE] = told
        assert shown in html(at.run())
    at = opened_page("contest")
    at.session_state[CODE] = code
    assert "The lecturer's screen" in html(at.run())


def test_a_store_that_is_silent_is_told_in_a_sentence(monkeypatch):
    def silent(*_):
        raise StoreError("silent")

    at = opened_page("contest")
    monkeypatch.setattr(ProcessStore, "some", silent)
    at.text_input(key="hall code").set_value("ACDEFG").run()
    assert not at.exception
    assert "does not answer" in html(at)


def test_a_goal_has_one_name_for_all_who_have_its_link():
    state = Contest(tree="", leaves=3, beat="cart")
    assert goal_text(state) == goal_text(replace(state, tree=FIT, node="0", lecture=True))
    changed = [replace(state, **{name: value}) for name, value in (("seed", 2), ("above", 0), ("gains", True))]
    assert len({goal_text(each) for each in (state, *changed)}) == 4
    long = replace(state, data="congressional-voting", depth=20, leaves=99, seed=999_999, questions="cart")
    assert len(goal_text(long)) <= LONGEST_GOAL
    assert goal_text(long) != goal_text(replace(long, gains=True))


def test_names_of_strangers_are_text():
    bad = "<img src=x onerror=alert(1)>"
    table = make({bad: "pq" * 20, "y": "ab" * 20})
    tree = rivals(*parted(table, 0), Goal())["id3"].tree
    assert "<img" not in view.goal_sentence(Goal(), bad, 20, 10)
    assert "<img" not in view.branches_html(tree, table_candidates(table).items[0])


def table_candidates(table):
    return root_candidates(table, Recipe())


MINE = ContestScore(9, 10, 20, 20, 5, 3)


@pytest.mark.parametrize(
    ("goal", "said"),
    [
        (Goal(), "as many of the 10 hidden rows rightly as you can."),
        (Goal(above=90, leaves=1), "more than 90 % of the 10 hidden rows rightly, with at most 1 leaf."),
        (Goal(leaves=5, depth=1), "as you can, with at most 5 leaves and at most 1 question on every way."),
        (Goal(above=90, beat="cart"), "rightly and beats CART on the 10 hidden rows."),
    ],
)
def test_a_goal_is_one_sentence(goal, said):
    assert said in view.goal_sentence(goal, "Iris", 20, 10)


def test_one_leaf_and_one_row_are_singular():
    assert "One leaf is mixed" in view.standing_sentence(MINE, 1)
    assert "2 leaves are mixed" in view.standing_sentence(MINE, 2)
    assert "No node can ask" in view.standing_sentence(MINE, 0)
    assert [view.ordinal(n) for n in (1, 2, 3, 4, 11, 12, 21, 113)] == [
        "1st", "2nd", "3rd", "4th", "11th", "12th", "21st", "113th",
    ]  # fmt: skip
