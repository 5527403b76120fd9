"""A rule of thumb beside a tree, both asked about the same held-out cases."""

from __future__ import annotations

import streamlit as st

from datasets.triage import THUMB
from engine.evaluate.folds import split
from engine.experiments.thumb_rules import Duel, ThumbRule, duel
from pages.shell import page
from pages.shell.results import remembered
from pages.trust.evaluation import panel, rule_view
from pages.trust.evaluation.subject import Subject

RULES = {"triage": THUMB}  # by data set


def rule_of_thumb(subject: Subject) -> None:
    """Who is right more often, about whom, and what each overlooks."""
    state, known = subject.state, RULES.get(subject.state.data)
    sides = split(subject.table, subject.share, subject.stratified, state.seed)

    def fought() -> Duel:
        return duel(subject.table, subject.recipe, sides, known, state.signs)

    names = ("data", "seed", "shuffled", "share", "stratified", "signs")
    found = remembered(("duel", *(getattr(state, name) for name in names), str(subject.recipe)), fought)
    page.say(rule_view.sentence(found, known, state.signs))
    page.say(rule_view.rule_words(known, state.signs), "note")
    show(subject, found, known)


def show(subject: Subject, duel: Duel, known: ThumbRule | None) -> None:
    """Both side by side, then the picture of what they trade, then whom they are right about."""
    classes = subject.table.classes
    for column, title, scores in zip(
        st.columns(2, gap="medium"), (rule_view.name_of(known), "The tree"), duel.scores, strict=True
    ):
        with column:
            st.header(title)
            st.html(rule_view.scores_html(scores, classes))
    figure = rule_view.figure(duel, known, subject.state.signs, subject.font)
    panel.picture(subject, figure, rule_view.label(classes))
    page.say(rule_view.picture_words(duel, known), "note")
    if known is not None:
        st.header(f"Right about whom, by {known.by}")
        st.html(rule_view.groups_html(duel, known))
