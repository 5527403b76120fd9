"""Which branches are worth keeping? Every cure for an overgrown tree decides node by node, with its arithmetic."""

import streamlit as st

from engine.data.table import TableError
from engine.learn.recipe import RecipeError
from engine.prune.verdict import apply
from pages.components.chart import chart
from pages.cures.pruning import panels, view
from pages.cures.pruning.arithmetic_view import arithmetic, letters
from pages.cures.pruning.charts_view import course_figure
from pages.cures.pruning.state import PAGE
from pages.cures.pruning.trees import MOST_LEAVES, grown, pruned
from pages.shell import page, player, session, small_tree
from pages.shell.style import font
from pages.views.arithmetic import flowing
from pages.views.text import several
from pages.views.tree_cards import title_rows

state = page.begin(PAGE)
case = panels.case_of(state)
said = st.empty()
panels.choices(state)
try:
    base = grown(case)
except (RecipeError, TableError) as told:
    st.text(str(told))
    page.end(PAGE)
    st.stop()
classes = bool(base.train.classes)
found = pruned(case, state.method, panels.settings_of(state, state.method))
if isinstance(found, str):
    with said:
        page.say(f"{found} Choose another method, or a data set whose target is a class.")
else:
    step = min(state.step, len(found.verdicts))
    tree = apply(base.tree, found.verdicts[:step])
    verdict = found.verdicts[step] if step < len(found.verdicts) else None
    with said:
        if verdict:
            page.say(view.sentence(tree, verdict, state.method))
        else:
            last = found.course[max(found.course)]
            page.say(view.end_sentence(base.tree, found.tree, last.scores, found.course[0].scores))
    many = len(found.verdicts)
    player.controls(step, many, f"verdict {step + 1} of {many}" if verdict else several(many, "verdict"))
    left, right = st.columns([3, 2], gap="medium")
    with left:
        small_tree.show(
            tree,
            base.trace.coded.recipe,
            state,
            key="tree",
            height=480,
            step=step,
            name=" ".join(map(str, (*case, state.method))),
            skeleton=found.places,
            current=verdict.node if verdict else None,
            path=verdict.node if verdict else None,
            lit=view.on_trial(tree, verdict) if verdict else (),
            rows=title_rows(base.tree),
            follow=verdict is not None or state.lecture,
        )
    with right:
        page.say(view.idea_of(state.method, classes), "note")
        if verdict and (lines := arithmetic(tree, verdict, state.method, base.train)):
            st.markdown(flowing(lines))
        page.say(letters(state.method, classes, state.risk), "note")

left, right = st.columns(2, gap="medium")
with left:
    st.subheader("What it does to the answers")
    if not isinstance(found, str):
        chart(
            course_figure(found.course, step, classes, font(state) - 2),
            key="course",
            height=320,
            label="Accuracy and leaves against the verdicts passed",
            on_click=lambda point: session.change(step=int(point["x"])),
        )
    rows = len(base.train), len(base.validation), len(base.test)
    page.say(view.data_sentence(rows, base.sampled, MOST_LEAVES if base.limited else 0, base.parted), "note")
with right:
    panels.side_by_side(state, base, found)
panels.weakest_links(state, base)
page.end(PAGE)
