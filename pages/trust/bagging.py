"""Can many shaky trees be steady? Bootstrap samples, their trees, their vote, and the error out of the bag."""

from dataclasses import replace

import streamlit as st

from engine.ensemble.bagging import bagged
from engine.ensemble.recipes import bagging_recipe
from pages.components.chart import chart
from pages.parts import idea, many, stepper, votes
from pages.parts.look import font
from pages.parts.session import shown
from pages.parts.sources import table_of
from pages.trust.contents import BAGGING, CURVE, ERROR, PLANE, SAMPLE, SURE, TREE, VOTES
from pages.views import bagging as view
from pages.views import many as pictures
from pages.views.grid import grid_html

screen = idea.begin(BAGGING)
size = font(screen) - 2
height = 480 if screen.lecture else 380
base = table_of(screen.data, ())
recipe = many.thinned(screen.data, bagging_recipe(base, screen.seed))
if screen.depth:
    recipe = replace(recipe, max_depth=screen.depth)
table, test = many.learned(screen.data, recipe), many.judged_by(screen.data, recipe)

with st.container(horizontal=True, vertical_alignment="bottom"):
    many.pick_data(screen.data)
    many.slide("Trees", 5, 200, "trees", screen.trees)
    many.slide("Depth (0: no limit)", 0, 12, "depth", screen.depth)
    if table.classes:
        st.segmented_control(
            "The trees answer with", list(VOTES), **shown("vote", default=screen.vote), format_func=VOTES.__getitem__,
            on_change=idea.setter("vote", "vote"), help=SURE,
        )  # fmt: skip
    many.another_seed(screen.seed)
rounds = many.gathered("bagging", screen.data, recipe, screen.trees, lambda: bagged(base, recipe, screen.trees, test))
step = min(screen.step, len(rounds))
now = rounds[step - 1] if step else None
averaged = screen.vote == "averaged"
idea.say(view.sentence(now, table, averaged))
stepper.controls(step, len(rounds), f"tree {step} of {len(rounds)}" if step else "one tree from all cases")
able = [ERROR, SAMPLE, TREE, *([PLANE] if pictures.flat(table) else []), *([CURVE] if pictures.thin(table) else [])]
picture = many.pick_picture(screen.picture, able)
alone = many.alone(screen.data, recipe)
if picture == ERROR:
    level = view.level(alone, table, test)
    lines = view.error_lines(rounds, averaged, many.judges(screen.data, recipe))
    figure = pictures.errors_figure(lines, step, size, "trees", view.error_name(table), level, view.alone_dots(rounds))
    chart(figure, key="errors", height=height, label="The error by the number of trees")
    if rough := view.rough_words(now, table, averaged):
        idea.say(rough, "note")
elif picture == TREE or (picture == SAMPLE and now is None):
    label = f"Open tree {step} on the Grow page" if now else "Open the tree on the Grow page"
    many.show_tree(screen.data, now.recipe if now else recipe, screen, label, screen.node, height)
elif picture == SAMPLE and now is not None:
    chart(
        pictures.sample_figure(table, now.counts, size), key="sample", height=height,
        label="Who is in the sample, twice, or out of the bag",
    )  # fmt: skip
elif picture == PLANE:
    votes.plane("bagging", screen.data, recipe, rounds, step, averaged=averaged, font=size, height=height)
else:
    votes.curve("bagging", screen.data, recipe, rounds, step, font=size, height=height)
if now is not None:
    left, right = st.columns(2, gap="medium")
    with left:
        st.html(grid_html(("in sample " + str(step), "rows", "share", "expected"), pictures.sample_rows(now.counts)))
    with right:
        st.html(grid_html(("tree " + str(step), ""), view.tree_rows(now, table)))
        if picture != TREE:
            many.open_member(screen.data, now.recipe, f"Open tree {step} on the Grow page")
idea.end(BAGGING)
