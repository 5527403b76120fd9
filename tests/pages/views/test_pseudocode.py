"""The pseudo-code lights the line that a step executes, and fills in its variables."""

import pytest

from datasets.catalog import CATALOG
from engine.learn.algorithms import ALGORITHMS, recipe_for
from engine.learn.grow import learn
from engine.learn.steps import STOPS, Split, Sum, unfold
from pages.views.pseudocode import ROLE_OF_STOP, executed, listing

TOLD = Sum("told")


def lesson(data: str, algorithm: str):
    table = CATALOG[data].table()
    trace = learn(table, recipe_for(table, algorithm))
    return trace, listing(trace.coded.recipe, not table.classes)


def lit(trace, shown, k: int, at: Sum = TOLD):
    found = executed(shown, trace.at(k), trace[k] if k < len(trace) else None, at, trace.coded.recipe)
    return shown.lines[found.line].text, dict(found.variables)


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@pytest.mark.parametrize("numbers", [False, True])
def test_a_listing_is_as_long_as_a_textbook_prints_it(algorithm, numbers):
    table = CATALOG["auto-mpg-regression" if numbers else "play-tennis"].table()
    shown = listing(recipe_for(table, algorithm), numbers)
    assert 8 <= len(shown.lines) <= 16
    assert all(len(line.text) + 2 * line.indent <= 80 for line in shown.lines)


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_every_reason_to_stop_has_a_line(algorithm):
    assert set(ROLE_OF_STOP) == set(STOPS)
    shown = listing(ALGORITHMS[algorithm].recipe, numbers=False)
    assert all(0 <= shown.line_of(role) < len(shown.lines) for role in ROLE_OF_STOP.values())


def test_the_root_of_play_tennis_takes_outlook():
    trace, shown = lesson("play-tennis", "id3")
    text, held = lit(trace, shown, 0)
    assert text == "A* ← the column with the highest gain"
    assert held == {"S": "14 cases", "A*": "Outlook", "gain(A*)": "0.247"}


def test_sums_walk_down_the_listing():
    trace, shown = lesson("play-tennis", "id3")
    step = trace[0]
    assert isinstance(step, Split)
    texts = [lit(trace, shown, 0, at) for at in unfold(step)[:6]]
    assert [text for text, _ in texts] == [
        "GROW(S):",
        "H(Y) ← the entropy of the target Y in S",
        "divide S into S₁ … Sₖ by the values of A",
        "H(Y | A) ← Σ |Sᵢ|/|S| · H(Y | Sᵢ)",
        "H(Y | A) ← Σ |Sᵢ|/|S| · H(Y | Sᵢ)",
        "gain(A) ← H(Y) − H(Y | A)",
    ]
    assert texts[5][1] == {"S": "14 cases", "A": "Outlook", "H(Y | A)": "0.694", "gain(A)": "0.247"}


def test_a_leaf_lights_the_reason_it_stopped_for():
    trace, shown = lesson("play-tennis", "id3")
    text, held = lit(trace, shown, 2)
    assert text == "if all cases of S have the same class: return a leaf"
    assert held["answer"] == "No"


def test_the_ratio_has_a_line_of_its_own():
    trace, shown = lesson("play-tennis", "c45")
    text, held = lit(trace, shown, 0, Sum("gain", 0))
    assert text == "ratio(A) ← gain(A) / split info(A)"
    assert held["split info(A)"] == "1.577"


def test_cart_for_numbers_works_with_the_variance():
    _, shown = lesson("auto-mpg-regression", "cart")
    assert shown.title == "CART for numbers"
    assert any("V(Y) ← the variance of the target Y in S" in line.text for line in shown.lines)


def test_the_end_says_how_large_the_tree_is():
    trace, shown = lesson("play-tennis", "id3")
    assert lit(trace, shown, len(trace)) == ("return the node with its children", {"tree": "8 nodes"})
