"""Can many shaky trees be steady? Bootstrap samples, their trees, their vote, and the error out of the bag."""

from dataclasses import replace

import streamlit as st

from engine.ensemble.bagging import bagged
from engine.ensemble.recipes import bagging_recipe
from pages.components.chart import chart
from pages.shell import page, player, session
from pages.shell.session import shown
from pages.shell.sources import table_of
from pages.shell.style import font
from pages.trust.bagging.state import PAGE
from pages.trust.ensembles import bagging_view as view
from pages.trust.ensembles import charts_view as pictures
from pages.trust.ensembles import frame, votes
from pages.trust.ensembles.state import CURVE, ERROR, PLANE, SAMPLE, SURE, TREE, VOTES
from pages.views.grid import grid_html

state = page.begin(PAGE)
size = font(state) - 2
height = 480 if state.lecture else 380
base = table_of(state.data, ())
recipe = frame.thinned(state.data, bagging_recipe(base, state.seed))
if state.depth:
    recipe = replace(recipe, max_depth=state.depth)
table, test = frame.learned(state.data, recipe), frame.judged_by(state.data, recipe)

with st.container(horizontal=True, vertical_alignment="bottom"):
    frame.pick_data(state.data)
    frame.slide("Trees", 5, 200, "trees", state.trees)
    frame.slide("Depth (0: no limit)", 0, 12, "depth", state.depth)
    if table.classes:
        st.segmented_control(
            "The trees answer with",
            list(VOTES),
            **shown("vote", default=state.vote),
            format_func=VOTES.__getitem__,
            on_change=session.setter("vote", "vote"),
            help=SURE,
        )
    frame.another_seed(state.seed)
rounds = frame.gathered("bagging", state.data, recipe, state.trees, lambda: bagged(base, recipe, state.trees, test))
step = min(state.step, len(rounds))
now = rounds[step - 1] if step else None
averaged = state.vote == "averaged"
page.say(view.sentence(now, table, averaged))
player.controls(step, len(rounds), f"tree {step} of {len(rounds)}" if step else "one tree from all cases")
able = [ERROR, SAMPLE, TREE, *([PLANE] if pictures.flat(table) else []), *([CURVE] if pictures.thin(table) else [])]
picture = frame.pick_picture(state.picture, able)
alone = frame.alone(state.data, recipe)
if picture == ERROR:
    level = view.level(alone, table, test)
    lines = view.error_lines(rounds, averaged, frame.judges(state.data, recipe))
    figure = pictures.errors_figure(lines, step, size, "trees", view.error_name(table), level, view.alone_dots(rounds))
    chart(figure, key="errors", height=height, label="The error by the number of trees")
    if rough := view.rough_words(now, table, averaged):
        page.say(rough, "note")
elif picture == TREE or (picture == SAMPLE and now is None):
    label = f"Open tree {step} on the Grow page" if now else "Open the tree on the Grow page"
    frame.show_tree(state.data, now.recipe if now else recipe, state, label, state.node, height)
elif picture == SAMPLE and now is not None:
    chart(
        pictures.sample_figure(table, now.counts, size),
        key="sample",
        height=height,
        label="Who is in the sample, twice, or out of the bag",
    )
elif picture == PLANE:
    votes.plane("bagging", state.data, recipe, rounds, step, averaged=averaged, font=size, height=height)
else:
    votes.curve("bagging", state.data, recipe, rounds, step, font=size, height=height)
if now is not None:
    left, right = st.columns(2, gap="medium")
    with left:
        st.html(grid_html(("in sample " + str(step), "rows", "share", "expected"), pictures.sample_rows(now.counts)))
    with right:
        st.html(grid_html(("tree " + str(step), ""), view.tree_rows(now, table)))
        if picture != TREE:
            frame.open_member(state.data, now.recipe, f"Open tree {step} on the Grow page")
page.end(PAGE)
