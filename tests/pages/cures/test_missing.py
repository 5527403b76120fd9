"""The page about missing values: what it shows, on every data set."""

from itertools import pairwise

import pytest

from datasets.catalog import CATALOG
from engine.learn.recipe import MISSING as POLICIES
from pages.cures.missing.removal_view import SHARES
from pages.cures.missing.state import PAGE as MISSING
from pages.cures.missing.state import VIEWS
from pages.cures.missing.walk_view import adding_up
from pages.shell import jobs
from tests.pages.grow.test_data import uploaded
from tests.pages.opening import SCRIPTS, formulas, html, last_step, link, stage_frame, stage_frames
from tests.pages.opening import opened as open_app

SMALL = [key for key, entry in CATALOG.items() if entry.group == "Textbook"]
ENOUGH = ("mushroom", "titanic", "hitters", "congressional-voting", "sine", "rings")


def opened(**query):
    at = open_app(query, SCRIPTS["missing"])
    assert not at.exception
    return at


def preset(name):
    return opened(**MISSING.query_of(MISSING.preset(name)))


def test_golf_with_one_missing_outlook_has_quinlans_numbers():
    """Information 0.961, gain 0.199, split information 1.809, gain ratio 0.110; parts of 5, 3 and 5 thirteenths."""
    written = formulas(opened(view="sums", step=99))
    for figure in ("0.961", "0.199", "1.809", "0.110", r"\tfrac{13}{14}", r"\tfrac{1}{14}\log_2 \tfrac{1}{14}"):
        assert figure in written
    divided = opened(step=1)
    for figure in (r"\tfrac{5}{13}", r"\tfrac{3}{13}", "0.385", "0.231"):
        assert figure in formulas(divided)
    assert "divides among 3 branches: <b>5/13 + 3/13 + 5/13 = 1</b>" in html(divided)


def tokens(at):
    """The parts of the row in the tree of the stage."""
    (tree,) = (block for block in stage_frame(at)["blocks"].values() if block["kind"] == "tree")
    return [card["token"] for card in tree["nodes"].values() if "token" in card]


def test_the_row_walks_down_in_parts_that_add_up_and_answer_together():
    at = opened(step=0)
    assert "Row 12 waits at the root, whole: its <b>outlook</b> is missing" in html(at)
    assert tokens(at) == [{"share": 1.0, "label": "1"}]
    divided = opened(step=1)
    assert len(tokens(divided)) == 3
    assert sum(token["share"] for token in tokens(divided)) == pytest.approx(1)
    at = opened(step=last_step(at))
    assert len(tokens(at)) == 3
    assert "has arrived" in html(at)
    assert "P(\\text{no})" in formulas(at)
    assert "0.663" in formulas(at)  # 5/13 · 3/3.385 + 3/13 · 0 + 5/13 · 2/2.385


def test_the_sums_are_written_one_by_one():
    frames = list(stage_frames(opened(view="sums", step=0)))
    written = [block["lines"] for frame in frames for block in frame["blocks"].values() if block["kind"] == "math"]
    assert [len(lines) for lines in written] == list(range(len(frames)))
    assert all(after[:-1] == before for before, after in pairwise(written))
    assert frames[-1]["words"] == f"sum {len(frames) - 1} of {len(frames) - 1}"


def test_the_parts_have_the_same_three_digits_everywhere():
    assert "<b>0.385</b> goes to outlook = sunny" in html(opened(step=1))
    assert adding_up([0.123456, 0.876544]) == "0.123 + 0.877 = 1"
    assert adding_up([0.1234567, 0.4321, 0.4444433]) == "0.123 + 0.432 + 0.444 ≈ 1"


def test_a_row_beyond_the_table_is_said_to_be_none():
    at = opened(row=999)
    assert "There is no row 999: the table has 14" in at.info[0].value
    assert not opened(row=14).info


@pytest.mark.parametrize("data", ["sine", "hitters"])
def test_numbers_are_left_to_cart(data):
    at = opened(data=data, blanks="")
    assert at.segmented_control(key="algorithm").options == ["CART"]
    assert at.segmented_control(key="algorithm").value == "cart"


def test_the_page_opens_with_the_question_where_the_row_should_go():
    said = html(opened())
    assert "<b>outlook</b> is missing. The root asks about it: which branch should the row take?" in said
    assert "Nothing is lost" not in said
    assert "The root asks about it" not in html(opened(blanks="4.4", row=4, step=0))


def test_restoring_the_value_makes_the_row_whole_again():
    at = opened()
    at.button(key="fill").click().run()
    assert link(at)["blanks"] == ""
    assert "none of its values is missing" in html(opened(blanks="", step=0))
    assert "It is still whole" in html(opened(blanks="", row=12, step=9))


def test_another_cell_can_be_removed_by_link():
    said = html(opened(blanks="4.4", row=4, step=9))
    assert "has arrived: <b>" in said
    assert "<b>windy</b> is missing" in html(opened(blanks="4.4", row=4, step=0))


@pytest.mark.parametrize("policy", POLICIES)
def test_every_policy_says_what_becomes_of_the_row(policy):
    said = html(opened(view="policies", policy=policy))
    assert "in 3 parts: 0.385, 0.231, 0.385 → no" in said
    assert "“missing” is its value → yes" in said
    assert "left out of growing; asked, it goes with most cases" in said
    assert said.count("<tr class=lit>") == 1


def test_dropping_every_row_says_so():
    cells = "|".join(f"{row}.1" for row in range(1, 15))
    said = html(opened(view="policies", policy="drop", blanks=cells))
    assert "no complete row is left to grow from" in said


def test_surrogates_stand_with_both_agreements_and_the_cases_they_placed():
    at = preset("Votes not cast")
    said = html(at)
    assert "cases placed" in said
    assert "Surrogates place" in said
    assert r"\mathrm{adjusted}" in formulas(at)
    root = html(opened(view="surrogates", data="congressional-voting", blanks="", node=""))
    assert "physician-fee-freeze" in root
    leaf = opened(view="surrogates", data="iris", blanks="", node="0")
    assert "This node is a leaf" in html(leaf)


def test_a_row_asked_about_gets_its_answer_from_all_its_parts():
    at = preset("Age missing")
    said = html(at)
    assert "parts of the row arrive in 2 leaves" in said
    assert "P(\\text{no})" in formulas(at)
    at.segmented_control(key="policy").set_value("majority").run()
    assert "goes with most cases" in html(at)
    assert "It is still whole" in html(at)


def turned(at, until):
    """The page after as many turns of the clock as it takes."""
    for _ in range(200):
        if until(at):
            return at
        at.run()
    raise AssertionError("it never comes to an end")


def test_the_experiment_streams_can_be_cancelled_and_goes_on(monkeypatch):
    monkeypatch.setattr(jobs, "TURN", 0.0)  # a tree a turn, however quick the machine is
    at = opened(view="holes", data="xor", algorithm="cart", blanks="", repeats=4, share="0")
    assert " trees" in str([each.proto for each in at.get("progress")])
    turned(at, lambda at: "By surrogates" in html(at))
    at.button(key="cancel").click().run()
    assert link(at)["run"] == "0"
    assert "Stopped after" in str([each.proto for each in at.get("progress")])
    assert "By surrogates" in html(at)
    monkeypatch.setattr(jobs, "TURN", 60.0)
    at.button(key="go on").click().run()
    turned(at, lambda at: not at.get("progress"))
    assert html(at).count("<td>4</td></tr>") == len(POLICIES)
    assert "± is the 95 % interval of the mean score: 1.96 σ/√n" in html(at)


def test_the_experiment_follows_the_slider():
    at = opened(view="holes", data="xor", blanks="", run="0")
    at.select_slider(key="share").set_value(SHARES[-1]).run()
    assert link(at)["share"] == "0.6"
    assert not at.exception


EVIL = "<img src=x>"


@pytest.mark.parametrize("view", VIEWS)
def test_the_visitors_own_table_opens_and_its_text_stays_text(view):
    rows = "".join(f"{k * 37 % 50 / 10},{('a', EVIL, '')[k % 3]},{'yes' if k % 2 else EVIL}\n" for k in range(30))
    at = uploaded(f"size,{EVIL},class\n{rows}".encode())
    at.switch_page(SCRIPTS["missing"])
    for name, value in {"data": at.session_state["own table"].key, "view": view, "blanks": "1.1"}.items():
        at.query_params[name] = value
    at.run()
    assert not at.exception
    assert not at.info
    assert "<img" not in html(at)
    assert "\\href" not in formulas(at)


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("data", [*SMALL, *ENOUGH])
def test_every_data_set_opens_in_every_view(view, data):
    at = opened(view=view, data=data, blanks="1.1", run="0", policy="surrogate")
    assert not at.info
    assert at.title[0].value == MISSING.question
    assert html(at)


@pytest.mark.parametrize("data", [key for key in CATALOG if key not in (*SMALL, *ENOUGH)])
def test_the_other_data_sets_open_too(data):
    assert not opened(view="policies", data=data, blanks="", algorithm="cart", policy="surrogate").info
