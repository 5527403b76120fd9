"""What does a question tell you? Conditional entropy and gain on a table to edit, as sums and as areas."""

from html import escape

import streamlit as st

from engine.learn.grow import learn
from pages.components.chart import chart
from pages.ideas.gain.state import PAGE
from pages.shell import page, player, session, table_editor
from pages.shell.session import shown
from pages.shell.style import font
from pages.views import conditional_entropy as view
from pages.views.arithmetic import flowing
from pages.views.grid import grid_html
from pages.views.small_table import read
from pages.views.text import markdown, number, short

state = page.begin(PAGE)
given = read(state.table)
used = given.with_identity() if state.identity else given
table = used.table()
candidates = learn(table, view.RECIPE).candidates(0)
names = [item.column for item in candidates.items]
best = max(candidates.items, key=lambda each: each.gain)
item = next((each for each in candidates.items if each.column == state.column), best)
lines = view.lines(candidates, item, table.classes)
step = min(state.step, len(lines))

page.say(
    f"Before the question the answer {escape(used.target)} holds H = <b>{number(candidates.impurity)} bits</b>. "
    "Knowing "
    f"<b>{escape(short(item.column))}</b> keeps <b>{number(item.conditional)}</b>; the difference, "
    f"<b>{number(item.gain)} bits</b>, is the information gain. {view.most_sentence(candidates)}"
)
left, right = st.columns([2, 3], gap="medium")
with left:
    st.html('<p class="ss-note">Click a cell to turn it over.</p>')
    table_editor.edited(given, large=state.lecture, height=0 if len(given.rows) < 11 else 420)
    st.toggle(
        "Add an id column",
        **shown("identity", value=state.identity),
        on_change=session.setter("identity", "identity"),
        help="A number for every case that no other case has.",
    )
with right:
    with st.container(horizontal=True, vertical_alignment="center"):
        st.segmented_control(
            "Ask about",
            names,
            **shown("column", default=item.column),
            on_change=session.setter("column", "column"),
            format_func=markdown,
        )
    if item.question is None:
        st.text(f"This column has nothing to ask: {item.note}.")
    else:
        st.html(
            grid_html([item.column, *table.classes, "cases", "H of the branch"], view.joint_rows(item, table.classes))
        )
    chart(
        view.area_figure(candidates, item, font(state) - 2),
        key="areas",
        height=290,
        label="Entropy of the branches as areas; the rest of H(Y) is the gain",
    )
    page.say(
        "The frame is H(Y). A blue block is a branch: as wide as its share of the cases, as high as its entropy. "
        "All blue is H(Y | X). The green that is left, less any blue above the frame, is the gain: the mutual "
        "information of X and Y.",
        "note",
    )

st.subheader("The sums")
player.controls(step, len(lines), f"sum {step} of {len(lines)}")
if step:
    st.markdown(flowing(lines[:step]))

st.subheader("All columns")
rows, lit = view.ranking_rows(candidates)
st.html(grid_html(("column", "branches", "H(Y | X)", "gain", "split info", "gain ratio"), rows, lit))
if state.identity:
    page.say(view.identity_sentence(candidates), "note")
elif state.table == PAGE.preset("With counts").table:
    page.say(
        "A row with Count 5 stands for five cases. (One set of notes prints 0.12 for X2; the sum is 0.396.)", "note"
    )
else:
    page.say("More values, more branches, smaller and purer ones: add an id column, and no column gains more.", "note")
page.end(PAGE)
