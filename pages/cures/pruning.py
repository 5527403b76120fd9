"""Which branches are worth keeping? Every cure for an overgrown tree decides node by node, with its arithmetic."""

import streamlit as st

from engine.data.table import TableError
from engine.learn.recipe import RecipeError
from engine.prune.verdict import apply
from pages.components.chart import chart
from pages.cures.contents import PRUNING
from pages.parts import drawn, idea, prune_panels, stepper
from pages.parts.look import font
from pages.parts.pruning import MOST_LEAVES, grown, pruned
from pages.views import pruning as view
from pages.views.arithmetic import flowing
from pages.views.cards import title_rows
from pages.views.prune_arithmetic import arithmetic, letters
from pages.views.prune_charts import course_figure
from pages.views.text import several

screen = idea.begin(PRUNING)
case = prune_panels.case_of(screen)
said = st.empty()
prune_panels.choices(screen)
try:
    base = grown(case)
except (RecipeError, TableError) as told:
    st.text(str(told))
    idea.end(PRUNING)
    st.stop()
classes = bool(base.train.classes)
found = pruned(case, screen.method, prune_panels.settings_of(screen, screen.method))
if isinstance(found, str):
    with said:
        idea.say(f"{found} Choose another method, or a data set whose target is a class.")
else:
    step = min(screen.step, len(found.verdicts))
    tree = apply(base.tree, found.verdicts[:step])
    verdict = found.verdicts[step] if step < len(found.verdicts) else None
    with said:
        if verdict:
            idea.say(view.sentence(tree, verdict, screen.method))
        else:
            last = found.course[max(found.course)]
            idea.say(view.end_sentence(base.tree, found.tree, last.scores, found.course[0].scores))
    many = len(found.verdicts)
    stepper.controls(step, many, f"verdict {step + 1} of {many}" if verdict else several(many, "verdict"))
    left, right = st.columns([3, 2], gap="medium")
    with left:
        drawn.show(
            tree, base.trace.coded.recipe, screen, key="tree", height=480, step=step,
            name=" ".join(map(str, (*case, screen.method))), skeleton=found.places,
            current=verdict.node if verdict else None, path=verdict.node if verdict else None,
            lit=view.on_trial(tree, verdict) if verdict else (), rows=title_rows(base.tree),
            follow=verdict is not None or screen.lecture,
        )  # fmt: skip
    with right:
        idea.say(view.idea_of(screen.method, classes), "note")
        if verdict and (lines := arithmetic(tree, verdict, screen.method, base.train)):
            st.markdown(flowing(lines))
        idea.say(letters(screen.method, classes, screen.risk), "note")

left, right = st.columns(2, gap="medium")
with left:
    st.subheader("What it does to the answers")
    if not isinstance(found, str):
        chart(
            course_figure(found.course, step, classes, font(screen) - 2), key="course", height=320,
            label="Accuracy and leaves against the verdicts passed",
            on_click=lambda point: idea.change(step=int(point["x"])),
        )  # fmt: skip
    rows = len(base.train), len(base.validation), len(base.test)
    idea.say(view.data_sentence(rows, base.sampled, MOST_LEAVES if base.limited else 0, base.parted), "note")
with right:
    prune_panels.side_by_side(screen, base, found)
prune_panels.weakest_links(screen, base)
idea.end(PRUNING)
