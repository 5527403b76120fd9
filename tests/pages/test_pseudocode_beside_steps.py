"""Every page that steps through an algorithm of the lectures shows it as pseudo-code with the current line lit."""

import pytest

from tests.pages.opening import opened_page, stage_frame

# The page, its link, and a line that is lit there.
LIT = (
    ("stump", {"step": "1"}, "q ← FN / (TN + FN)"),
    ("stump", {"step": "6"}, "return the (j, s)"),
    ("recursion", {"step": "0"}, "for each column A not asked on the way here"),
    ("recursion", {"step": "1", "form": "build"}, "child i ← BuildTree(DSᵢ, Output)"),
    ("recursion", {"step": "2", "form": "sets"}, "X ← the feature in Z with the highest information gain"),
    ("recursion", {"step": "4", "form": "train"}, "return LEAF(guess)"),
    ("recursion", {"step": "1"}, "else GROW(the cases of S with A* = v)"),
    ("stopping", {"step": "0"}, "return a leaf"),
    ("booleans", {"variables": "3", "number": "202", "step": "0"}, "A* ← the column with the highest gain"),
    ("thresholds", {"step": "0"}, "IG(t) ← "),
    ("gain", {"step": "1"}, "H(Y) ← "),
    ("gain", {"step": "99"}, "split on the column with the highest gain"),
    ("bias", {"step": "1"}, "try all trees of this depth"),
    ("bias", {"step": "99"}, "return T"),
    ("regression", {"step": "0"}, "one region, which says their mean"),
    ("regression", {"step": "2"}, "make the cut that takes off most"),
    ("regression", {"view": "plane", "data": "hitters", "column": "Years", "second": "Hits", "step": "1"}, "loss ← "),
    ("rules", {"step": "0"}, "turn the tree into rules"),
    ("rules", {"step": "9999"}, "drop rules without which"),
    ("reading", {"step": "1"}, "t ← the child of t whose branch holds"),
    ("reading", {"step": "4"}, "return the answer of the leaf"),
    ("cost", {"step": "0", "view": "one"}, "T ← the tree of all rows"),
    ("cost", {"step": "3"}, "move it from right to left"),
    ("cost", {"step": "4", "view": "groups"}, "move it from right to left, weigh both groups"),
    ("pixels", {"step": "2"}, "ask the best question about one of them"),
    ("evaluation", {"view": "folds", "data": "iris", "folds": "3", "step": "1"}, "let it answer the rows of fold i"),
)


@pytest.mark.parametrize(("page", "query", "line"), LIT, ids=[f"{page} {query}" for page, query, _ in LIT])
def test_the_line_that_a_step_executes_is_lit(page, query, line):
    frame = stage_frame(opened_page(page, query))
    codes = [block for block in frame["blocks"].values() if block["kind"] == "code"]
    assert len(codes) == 1
    lit = [codes[0]["lines"][each["line"]]["text"] for each in codes[0]["executed"]]
    assert any(line in text for text in lit), lit
