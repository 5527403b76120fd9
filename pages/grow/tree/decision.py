"""What is being decided now: the sentence, the candidates' table, the sum being written."""

from __future__ import annotations

import streamlit as st

from engine.learn.recipe import path_text
from engine.learn.steps import Leaf, Split
from pages.components import candidates as table
from pages.grow.lesson.lesson import Lesson, report_of
from pages.grow.tree.what_if import against_greedy
from pages.shell.session import change
from pages.views.arithmetic import flowing, sum_lines
from pages.views.candidate_rows import ranking
from pages.views.forced import with_question
from pages.views.glossary import explained
from pages.views.sentences import ask_sentence, end_sentence, open_sentence, sentence
from pages.views.sum_sentences import sum_sentence
from pages.views.tables import legend, rules_html


def said(lesson: Lesson) -> str:
    """The sentence of the moment."""
    decision = lesson.decision()
    tree, recipe = lesson.tree, lesson.recipe
    if lesson.picked and decision is None:
        node = tree.nodes[lesson.node]
        return open_sentence(tree, node.counts, node.n, lesson.node)
    if decision is None:
        _, _, right, total = report_of(lesson.state.data, lesson.state.values, recipe)
        return end_sentence(tree, right, total)
    if lesson.asking:
        node = tree.nodes[lesson.node]
        return ask_sentence(tree, node, recipe)
    if lesson.summing and isinstance(decision, Split):
        return sum_sentence(tree, decision, recipe, lesson.stop)
    return sentence(tree, decision, recipe)


def show(lesson: Lesson) -> None:
    """The sentence and the table below it."""
    st.html(f'<p class="ss-said" role="status">{explained(said(lesson))}</p>')
    if lesson.finished and not lesson.picked:
        if lesson.recipe.overrides:
            st.html(against_greedy(lesson))
        st.html(rules_html(lesson.tree))
        return
    decision = lesson.decision()
    if (isinstance(decision, Leaf) and decision.stop in ("pure", "empty")) or lesson.tree.nodes[lesson.node].n <= 0:
        st.html(legend(lesson.table.classes))
        return
    candidates = lesson.candidates()
    if lesson.summing:
        lines = sum_lines(lesson.recipe, candidates, lesson.stop, lesson.table.classes)
        if lines:
            st.markdown(flowing(lines))
    asked = ""
    if isinstance(decision, Split) and decision.forced:
        asked = decision.question.column
        candidates = with_question(candidates, decision.asked)
    rows = ranking(
        candidates,
        lesson.table.classes,
        lesson.recipe,
        hidden=lesson.asking,
        at=lesson.stop if lesson.summing else None,
        asked=asked,
        stopped=isinstance(decision, Leaf),
    )
    table.show(
        rows,
        key="ranking",
        node=f"{lesson.state.data} {path_text(lesson.node)}",
        picked=lesson.state.column,
        large=lesson.state.lecture,
        on_pick=pick,
    )
    st.html(legend(lesson.table.classes))


def pick(column: str) -> None:
    """Show the arithmetic of a candidate."""
    change(column=column, panel="")
