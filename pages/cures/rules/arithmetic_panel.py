"""The arithmetic of the step of rule post-pruning that is shown."""

from __future__ import annotations

import streamlit as st

from engine.learn.tree import Tree
from engine.rules.c45rules import Step
from engine.rules.shorten import Judged, Round, Settings
from engine.rules.subset import Chosen, Default, Placed, Polished
from pages.cures.rules import arithmetic_view, description_length_view
from pages.shell import page
from pages.views.arithmetic import flowing
from pages.views.grid import grid_html


def arithmetic(step: Step | None, tree: Tree, how: Settings) -> None:
    """The numbers for and against, by the kind of the step."""
    if isinstance(step, Round):
        shortening(step, how)
    elif isinstance(step, Judged):
        judging(step, tree)
    elif isinstance(step, Chosen):
        choosing(step, tree.root.n)
    elif isinstance(step, Placed):
        st.html(grid_html(arithmetic_view.PLACING, *arithmetic_view.placing_rows(step)))
    elif isinstance(step, Default):
        st.html(grid_html(arithmetic_view.DEFAULTS, *arithmetic_view.default_rows(step)))
    elif isinstance(step, Polished):
        st.html(grid_html(arithmetic_view.POLISHING, *arithmetic_view.polishing_rows(step)))


def shortening(step: Round, how: Settings) -> None:
    """A rule without each of its conditions."""
    st.html(grid_html(arithmetic_view.WEIGHING, *arithmetic_view.weighing_rows(step)))
    lines = [arithmetic_view.limit_line(step.whole, how)]
    if step.dropped is not None:
        lines.append(arithmetic_view.limit_line(step.without[step.dropped], how))
    st.markdown(flowing(lines))
    page.say(
        "✓ cases meet the condition in question, ✗ cases only the others. Without it N are caught, E of them of "
        "another class. The rate is the worst that is still plausible; the lowest wins, on a tie the condition nearest "
        "the leaf.",
        "note",
    )


def judging(step: Judged, tree: Tree) -> None:
    """The error rate of guessing, which a rule must beat."""
    st.markdown(flowing([arithmetic_view.guessing_line(step, tree)]))
    page.say(
        "The error rate of guessing: one less the share of the rule's class among all cases, with one more case of it "
        "and one more of the others imagined (Laplace), so that nothing is certain.",
        "note",
    )


def choosing(step: Chosen, everyone: float) -> None:
    """The description length of the chosen subset beside those of others; `everyone` is the weight of all cases."""
    st.html(grid_html(description_length_view.CHOOSING, *description_length_view.choosing_rows(step)))
    st.markdown(flowing(description_length_view.length_lines(step, everyone)))
    page.say(
        "Minimum description length: the description says who is of this class, in half the bits of the rules and then "
        "the exceptions. A rule's bits name its columns and their values; k rules may come in any order, which saves "
        "log₂ k! bits. F+ are covered but of another class, F− of this class but not covered: log₂ of all cases tells "
        "how many there are, the rest which, coded as if half of them were in the larger part. A rule stays if it "
        "saves more bits of exceptions than it costs.",
        "note",
    )
